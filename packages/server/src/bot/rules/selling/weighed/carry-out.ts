// Carries out a change of the cart that was found by weighing.
import type { CartItem } from '../../../tools/tools.ts'
import { remember, type Turn } from '../../dialogue/turn.ts'
import { goOn } from '../buying.ts'
import { type Held, heldLines, itemOf, setAll, setItems, setTo } from '../held.ts'
import { addOnsAfter, type Change, isOpen, type LineChange, quantityAfter } from './candidates.ts'

export async function carryOut(turn: Turn, changes: readonly Change[]): Promise<void> {
  const [change, ...others] = changes
  if (change === undefined || others.length > 0) return carryOutAll(turn, changes)
  const held = await heldLines(turn)
  delete turn.memory.flow
  if (change.op === 'put') return put(turn, change)
  const line = held.find((each) => each.line.id === change.line.line.id)
  if (line) await changeLine(turn, change, { held, line })
}

/** Several changes as one, so that the cart is told once; what leaves open which option comes last, and asks. */
async function carryOutAll(turn: Turn, changes: readonly Change[]): Promise<void> {
  const told = changes.filter((change) => !isOpen(change))
  const held = await heldLines(turn)
  delete turn.memory.flow
  const spoken = told.at(-1)?.card
  if (spoken) await setTo(turn, itemsAfter(told, held), spoken)
  for (const change of changes) if (change.op === 'put' && isOpen(change)) await put(turn, change)
}

function itemsAfter(changes: readonly Change[], held: readonly Held[]): CartItem[] {
  const items = held.flatMap((line) => {
    const change = changes.find((each) => each.op !== 'put' && each.line.line.id === line.line.id)
    return change === undefined || change.op === 'put' ? [itemOf(line)] : itemsOfLine(change, line)
  })
  const put = changes.flatMap((change) => (change.op === 'put' ? [itemPut(change)] : []))
  return [...items, ...put].filter(({ quantity }) => quantity > 0)
}

function itemsOfLine(change: LineChange, line: Held): CartItem[] {
  const { card, variantId, count } = change
  const own = itemOf(line)
  const left = (given: number) => ({ ...own, quantity: line.line.quantity - given })
  switch (change.op) {
    case 'plus':
    case 'minus':
    case 'set':
    case 'remove':
      return [{ ...own, quantity: quantityAfter(change) }]
    case 'with':
    case 'without':
      return [left(count), { ...own, addOnIds: addOnsAfter(change), quantity: count }]
    case 'option':
      return [left(count), { ...own, variantId: variantId as string, quantity: count }]
    case 'swap':
      return [
        left(change.given),
        { productId: card.id, quantity: count, ...(variantId !== undefined && { variantId }) },
      ]
  }
}

function itemPut({ card, variantId, count, addOnIds }: Extract<Change, { op: 'put' }>): CartItem {
  const extras = addOnIds.length > 0 && { addOnIds: [...addOnIds] }
  return { productId: card.id, quantity: count, ...(variantId !== undefined && { variantId }), ...extras }
}

type Put = Pick<Change, 'card' | 'variantId' | 'count'> & { addOnIds?: readonly string[] }

function put(turn: Turn, { card, variantId, count, addOnIds = [] }: Put): Promise<void> {
  remember(turn, [card])
  return goOn(turn, card, {
    productId: card.id,
    ...(variantId !== undefined && { variantId }),
    quantity: count,
    addOnIds: [...addOnIds],
    rest: [],
  })
}

type Line = { held: readonly Held[]; line: Held }

async function changeLine(turn: Turn, change: LineChange, { held, line }: Line): Promise<void> {
  const { card } = change
  const set = (item: { quantity?: number; addOnIds?: string[] }) =>
    setItems(turn, held, [{ old: line, item }])
  const setAnew = () =>
    setAll(turn, held, { without: [line], items: itemsAfter([change], [line]), spoken: card })
  switch (change.op) {
    case 'plus':
    case 'minus':
    case 'set':
    case 'remove':
      await set({ quantity: quantityAfter(change) })
      break
    case 'with':
    case 'without':
      if (change.count === line.line.quantity) await set({ addOnIds: addOnsAfter(change) })
      else await setAnew()
      break
    case 'option':
    case 'swap':
      if (change.op === 'swap' && isOpen(change)) {
        await set({ quantity: line.line.quantity - change.given })
        await put(turn, change)
        break
      }
      await setAnew()
  }
}
