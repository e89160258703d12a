// Viewing and changing the cart.
import type { OutgoingPart } from '../../../domain/conversations/outgoing.ts'
import type { Cart, CartLine } from '../../tools/tools.ts'
import { lastSpokenOf, speakOf } from '../dialogue/focus.ts'
import { ask, cartLines, choice, money, offer, onlyLeftText, say, type Turn, text } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { bestNamed } from '../understanding/match.ts'
import { showCategories } from './catalogue.ts'
import { cartTotal } from './delivery/totals.ts'
import { askMeasure, isByMeasure } from './measured/by-measure.ts'

type Change = { purpose: 'remove' | 'quantity'; quantity: number }

export async function showCart(turn: Turn): Promise<void> {
  const cart = await turn.tools.getCart()
  if (cart.lines.length === 0) return showCategories(turn, 'cart_empty')
  turn.isCartShown = true
  const changed = cartText(turn, 'cart_changed', cart)
  if (turn.parts.some((part) => 'text' in part && part.text === changed)) return
  offer(turn, cartText(turn, 'cart', cart), {
    choices: [choice(turn, 'checkout', 'check_out'), choice(turn, 'menu:catalogue', 'keep_looking')],
  })
}

function cartText(turn: Turn, name: 'cart' | 'cart_changed', cart: Cart): string {
  return text(turn, name, { lines: cartLines(turn, cart), total: cartTotal(turn, cart) })
}

/** The summary that follows names all that is in the cart, so it is not read out before. */
export function leaveToSummary(turn: Turn, cart: Cart): void {
  const [shown, changed] = [cartText(turn, 'cart', cart), cartText(turn, 'cart_changed', cart)]
  turn.parts = turn.parts.flatMap((part): OutgoingPart[] => {
    if (!('text' in part)) return [part]
    if (part.text === changed) return [{ kind: 'text', text: text(turn, 'changed') }]
    return part.text === shown ? [] : [part]
  })
}

export async function emptyCart(turn: Turn): Promise<void> {
  await turn.tools.clearCart()
  delete turn.memory.flow
  delete turn.memory.dayNote
  say(turn, 'cart_cleared')
}

/** The line, and what it is of, become what is spoken of. */
export function speakOfLine(turn: Turn, { id, productId, variantId }: CartLine, added?: number): void {
  speakOf(turn, { kind: 'product', id: productId, ...(variantId !== null && { variantId }) })
  speakOf(turn, { kind: 'line', id, ...(added !== undefined && { added }) })
}

/** Removes a line or changes its quantity; asks which one when that is unclear. */
export async function changeLine(
  turn: Turn,
  act: Pick<Act, 'query' | 'ordinal'>,
  change: Change,
): Promise<void> {
  const cart = await turn.tools.getCart()
  if (cart.lines.length === 0) return showCategories(turn, 'cart_empty')
  const line = lineMeant(turn, cart, act)
  if (line) return changeThisLine(turn, line, change)
  turn.memory.flow = { at: 'line', ...change }
  offer(turn, text(turn, 'which_line'), {
    choices: cart.lines.map(({ id, name, lineTotal }) => ({
      id: `line:${id}`,
      title: name,
      description: money(turn, lineTotal),
    })),
  })
}

export async function changeThisLine(
  turn: Turn,
  line: CartLine,
  { purpose, quantity }: Change,
): Promise<void> {
  if (purpose === 'quantity' && line.measure !== undefined) return askAmountOf(turn, line, quantity)
  if (purpose === 'quantity' && quantity === 0) return askQuantity(turn, line)
  delete turn.memory.flow
  const left = purpose === 'remove' ? leftOf(line, quantity) : quantity
  const changed = await turn.tools.setQuantity({ lineId: line.id, quantity: left })
  if (changed.ok) return sayChanged(turn, changed.value, { line, quantity: left })
  offerWhatIsLeft(turn, line, changed.refused.available)
}

/** Goods by measure are not counted: a number is told back with its unit. */
async function askAmountOf(turn: Turn, line: CartLine, quantity: number): Promise<void> {
  const card = await turn.tools.getProduct(line.productId)
  if (!card || !isByMeasure(card)) return askQuantity(turn, line)
  const { id: lineId, productId, variantId, addOnIds } = line
  const of = { productId, ...(variantId !== null && { variantId }), addOnIds: [...addOnIds], rest: [] }
  askMeasure(turn, card, { buying: { ...of, quantity: Math.max(1, quantity), lineId } })
}

/** Asks whether as many as there are will do; without any it only says so. */
export function offerWhatIsLeft(turn: Turn, { id, name }: CartLine, available = 0): void {
  if (available <= 0) {
    say(turn, 'sold_out', { product: name })
    return
  }
  turn.memory.flow = { at: 'quantity', lineId: id }
  offer(turn, onlyLeftText(turn, name, available), {
    choices: [{ id: `count:${available}`, title: String(available) }, choice(turn, 'no', 'no')],
  })
}

/** "Take one candle out" of three leaves two; without a number the line goes. */
function leftOf({ quantity }: CartLine, taken: number): number {
  return taken > 0 ? Math.max(0, quantity - taken) : 0
}

export function askQuantity(turn: Turn, line: CartLine): void {
  turn.memory.flow = { at: 'quantity', lineId: line.id }
  ask(turn, 'how_many', { item: line.name })
}

function sayChanged(turn: Turn, cart: Cart, { line, quantity }: { line: CartLine; quantity: number }): void {
  const total = cartTotal(turn, cart)
  if (quantity > 0) speakOfLine(turn, line)
  if (cart.lines.length === 0) {
    say(turn, 'cart_cleared')
    return
  }
  const said =
    quantity === 0
      ? text(turn, 'removed', { item: line.name, total })
      : text(turn, 'quantity_set', { count: quantity, item: line.name, total })
  offer(turn, said, {
    choices: [choice(turn, 'checkout', 'check_out'), choice(turn, 'menu:catalogue', 'keep_looking')],
  })
}

/** The line named, the only one, or the one last discussed. */
function lineMeant(
  turn: Turn,
  { lines }: Cart,
  { query, ordinal }: Pick<Act, 'query' | 'ordinal'>,
): CartLine | undefined {
  if (ordinal !== undefined) return lines.at(ordinal > 0 ? ordinal - 1 : ordinal)
  const named = query === '' ? undefined : bestNamed(lines, query)
  if (named) return named
  if (lines.length === 1) return lines[0]
  return query === '' ? lines.find(({ id }) => id === lastSpokenOf(turn, 'line')?.id) : undefined
}
