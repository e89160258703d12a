// A line that the customer edits replaces the line before it, with all that the bot did about it.
import type { HistoryMessage, TurnContext } from '../../engine.ts'
import type { Tools } from '../../tools/tool-table.ts'
import type { Cart } from '../../tools/tools.ts'
import { unmarked } from '../understanding/named-numbers.ts'
import { type Memory, readMemory } from './memory.ts'

/** Watches a turn: the cart before its first change, and whether something was done that cannot be undone. */
export type Watched = {
  tools: Tools
  cart: () => KnownItem[] | undefined
  isFinal: () => boolean
}
type KnownItem = NonNullable<NonNullable<Memory['before']>['cart']>[number]

export function watch(tools: Tools): Watched {
  let cart: KnownItem[] | undefined
  let isFinal = false
  const changing =
    <Argument, Result>(run: (argument: Argument) => Promise<Result>) =>
    async (argument: Argument) => {
      cart ??= itemsOf(await tools.getCart())
      return run(unmarked(argument))
    }
  const final =
    <Argument, Result>(run: (argument: Argument) => Promise<Result>) =>
    (argument: Argument) => {
      isFinal = true
      return run(unmarked(argument))
    }
  return {
    cart: () => cart,
    isFinal: () => isFinal,
    tools: {
      ...tools,
      setAddress: (address) => tools.setAddress(unmarked(address)),
      noteCustomer: (told) => tools.noteCustomer(unmarked(told)),
      searchKnowledge: (search) => tools.searchKnowledge(unmarked(search)),
      searchProducts: (search) => tools.searchProducts(unmarked(search)),
      addToCart: changing(tools.addToCart),
      setQuantity: changing(tools.setQuantity),
      setLines: changing(tools.setLines),
      clearCart: changing(tools.clearCart),
      keepChannelCart: changing(tools.keepChannelCart),
      placeOrder: final(tools.placeOrder),
      placeChannelOrder: final(tools.placeChannelOrder),
      book: final(tools.book),
      moveAppointment: final(tools.moveAppointment),
      changePlaces: final(tools.changePlaces),
      cancelAppointment: final(tools.cancelAppointment),
      confirmAppointment: final(tools.confirmAppointment),
      cancelOrder: final(tools.cancelOrder),
    },
  }
}

export function itemsOf({ lines }: Cart): KnownItem[] {
  return lines.map(({ productId, variantId, addOnIds, quantity, measure }) => ({
    productId,
    ...(variantId !== null && { variantId }),
    ...(addOnIds.length > 0 && { addOnIds: [...addOnIds] }),
    ...(measure !== undefined && { measure }),
    quantity,
  }))
}

/** The lines as they read after their edits; an edit of a line already answered stands for itself. */
export function withEdits(lines: readonly HistoryMessage[]): HistoryMessage[] {
  const read: HistoryMessage[] = []
  for (const line of lines) {
    const at = read.findIndex((each) => isEditOf(line, each))
    if (at < 0) read.push(line)
    else read[at] = line
  }
  return read
}

/** Takes back what the last turn did, when its line is the one edited. */
export async function undoEdited(
  { lines, history, memory }: TurnContext,
  tools: Tools,
): Promise<Memory | undefined> {
  if (!lines.some(({ input }) => input.edits !== undefined)) return undefined
  const { before } = readMemory(memory)
  const answered = lastRun(history)
  if (!before || !lines.some((line) => answered.some((each) => isEditOf(line, each)))) return undefined
  if (before.cart) await tools.setLines(before.cart)
  return readMemory(before.memory)
}

/** Something that came of an edited line cannot be changed by the edit any more. */
export async function standsDespiteEdit(
  { lines, history, memory }: TurnContext,
  tools: Tools,
): Promise<'order' | 'appointment' | undefined> {
  const edited = history.filter((each) => lines.some((line) => isEditOf(line, each)))
  if (edited.length === 0) return undefined
  const known = readMemory(memory)
  const answered = lastRun(history)
  const isUndoable = known.before !== undefined && edited.some((each) => answered.includes(each))
  if (isUndoable || (await tools.getCart()).lines.length > 0) return undefined
  const made = known.focus?.find(({ kind }) => kind === 'order' || kind === 'appointment')
  return made?.kind === 'order' || made?.kind === 'appointment' ? made.kind : undefined
}

function isEditOf({ input }: HistoryMessage, original: HistoryMessage): boolean {
  const { edits } = input
  return edits !== undefined && (original.platformMessageId === edits || original.input.edits === edits)
}

/** The customer's lines that the last turn answered. */
function lastRun(history: readonly HistoryMessage[]): HistoryMessage[] {
  const end = history.findLastIndex(({ role }) => role === 'user')
  const start = history.findLastIndex(({ role }, at) => role !== 'user' && at < end)
  return history.slice(start + 1, end + 1).filter(({ role }) => role === 'user')
}
