// A cart from the channel's own catalogue, at the shop's prices.
import type { CustomerInput } from '../../../domain/conversations/outgoing.ts'
import type { Cart, ChannelMiss } from '../../tools/tools.ts'
import { ask, cartLines, choice, offer, say, shortened, type Turn, text, yesOrNo } from '../dialogue/turn.ts'
import { speakOfLine } from './cart.ts'
import { checkOut, sayPlaced } from './checkout.ts'
import { cartTotal } from './delivery/totals.ts'

/**
 * Ordered at once when all of it can be had; the address is asked for afterwards. Otherwise, and where delivery costs
 * something, what can be had goes into the cart, and the customer hears of the rest.
 */
export async function takeChannelOrder(
  turn: Turn,
  order: NonNullable<CustomerInput['order']>,
): Promise<void> {
  const { needs_address: isSent, delivery_fee: fee } = turn.context.settings
  if (isSent && fee !== null) return keepChannelCart(turn, order)
  const placed = await turn.tools.placeChannelOrder(order)
  if (!placed.ok) return keepChannelCart(turn, order)
  await sayPlaced(turn, placed.value)
  if (!isSent) return
  turn.memory.flow = { at: 'delivery' }
  ask(turn, 'ask_delivery')
}

async function keepChannelCart(turn: Turn, order: NonNullable<CustomerInput['order']>): Promise<void> {
  const { cart, kept, missed } = await turn.tools.keepChannelCart(order)
  sayMissed(turn, missed)
  if (kept.length > 0 && missed.length === 0) return checkOut(turn)
  if (kept.length > 0) return offerKept(turn, cart, kept)
  turn.memory.flow = { at: 'person' }
  offer(turn, text(turn, 'channel_none'), yesOrNo(turn))
}

function offerKept(turn: Turn, cart: Cart, kept: readonly string[]): void {
  const last = cart.lines.findLast(({ id }) => kept.includes(id))
  if (last) speakOfLine(turn, last)
  delete turn.memory.flow
  offer(turn, text(turn, 'channel_kept', { lines: cartLines(turn, cart), total: cartTotal(turn, cart) }), {
    choices: [choice(turn, 'checkout', 'check_out'), choice(turn, 'menu:person', 'menu_person')],
  })
}

function sayMissed(turn: Turn, missed: readonly ChannelMiss[]): void {
  const unknown = missed.filter(({ name }) => name === null)
  if (unknown.length > 0) say(turn, 'channel_unknown', { items: namesOf(turn, unknown) })
  for (const { name, wanted, kept, code } of missed) {
    if (name === null) continue
    if (code === 'sold_out' && kept > 0) say(turn, 'channel_fewer', { product: name, wanted, count: kept })
    else if (code === 'sold_out') say(turn, 'sold_out', { product: name })
    else if (code === 'needs_variant') say(turn, 'channel_which', { product: name })
    else if (code === 'no_price') say(turn, 'channel_quoted', { product: name })
    else say(turn, 'channel_not_taken', { product: name })
  }
}

const namedMax = 5

/** The channel sends no names, so its own mark is all the customer can recognise. */
function namesOf(turn: Turn, unknown: readonly ChannelMiss[]): string {
  const named = unknown.slice(0, namedMax).map(({ sku, wanted }) => `“${plainMark(sku)}” (${wanted})`)
  const more = unknown.length - named.length
  return [...named, ...(more > 0 ? [text(turn, 'and_more', { count: more })] : [])].join(', ')
}

const markCharsMax = 40

/** On one line, without the signs by which channels format text. */
function plainMark(sku: string): string {
  const plain = sku
    .replaceAll(/[\p{C}*_~`“”]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return shortened(plain, markCharsMax) || '?'
}
