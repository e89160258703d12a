// From cart to order: address, summary, yes; and questions about placed orders.
import { chatPlatform, unknownName } from '@mostrador/contract/values'
import type { PlacedOrder, Refusal } from '../../tools/tools.ts'
import { speakOf } from '../dialogue/focus.ts'
import { answerFromKnowledge, answerQuestionFromKnowledge } from '../dialogue/knowledge.ts'
import { ask, choice, handOver, offer, offerPerson, say, sayText, type Turn, text } from '../dialogue/turn.ts'
import { plainText } from '../understanding/normalise.ts'
import { splitAddress } from '../understanding/people/contact-in-address.ts'
import { addressIn } from '../understanding/places/address-in.ts'
import type { TextName } from '../wording/texts.ts'
import { leaveToSummary, showCart } from './cart.ts'
import { showCategories } from './catalogue.ts'
import { asksContact } from './closing/ask-contact.ts'
import { waysText } from './closing/ways-to-pay.ts'
import { asksZone } from './delivery/ask-zone.ts'
import { linesToPay, orderTotal, sumToPay } from './delivery/totals.ts'
import { doubtedWords } from './doubts.ts'
import { isPickup } from './pickup-text.ts'

/** "The usual address" is the one kept from the order before; the summary shows it. */
export async function checkOut(turn: Turn, said = ''): Promise<void> {
  const cart = await turn.tools.getCart()
  if (cart.lines.length === 0) return showCategories(turn, 'cart_empty')
  if (turn.context.settings.needs_address && cart.address === null) {
    if (meansUsualAddress(said)) say(turn, 'no_known_address')
    return askAddress(turn)
  }
  await summarise(turn)
}

export function meansUsualAddress(said: string): boolean {
  return usualAddress.test(plainText(said))
}

const usualAddress =
  /\b(?:misma direccion|misma casa|(?:la|el|lo) (?:misma|mismo) de siempre|direccion de siempre|casa de siempre|la de siempre|mesmo endereco|o de sempre|mesmo lugar|endereco de sempre|same address|same place|usual address|usual place)\b/

export function askAddress(turn: Turn): void {
  turn.memory.flow = { at: 'address' }
  ask(turn, 'ask_address')
}

/** The summary comes next where there is something to send; it asks before anything is ordered. */
export async function takeAddress(turn: Turn, said: string): Promise<void> {
  const address = await withoutContact(turn, withStreetBefore(turn, said))
  const isAfterOrder = turn.memory.flow?.at === 'delivery'
  const cart = await turn.tools.setAddress(address)
  delete turn.memory.flow
  if (isAfterOrder) return say(turn, 'delivery_noted')
  if (cart.lines.length > 0) return summarise(turn)
  say(turn, 'address_kept', { address })
}

/** "Moro na rua das Flores", and in the next message "número 350": the two are one address. */
function withStreetBefore({ context, language }: Turn, said: string): string {
  if (!numberFirst.test(plainText(said))) return said
  const before = context.history.findLast(({ role }) => role === 'user')?.content ?? ''
  if (/\d/.test(before) || before.includes('?')) return said
  return addressIn(`${before}, ${said}`, { language, isAsked: false })?.address ?? said
}

const numberFirst = /^(?:(?:es|e|eh|y|and|its|it is|o|el|the) )*(?:numero|number|nro|num|no|n) ?\d/

/** Name and phone that stand beside the address are noted, where they are not known. */
async function withoutContact({ context, memory, tools }: Turn, said: string): Promise<string> {
  const { name, phone } = context.customer
  const known = { name: name !== unknownName, phone: phone !== null || context.platform !== chatPlatform }
  const { address, told } = splitAddress(said, { zone: context.account.timezone, known })
  if (told === undefined) return said
  await tools.noteCustomer(told)
  if (told.name !== undefined) memory.isContactAsked = true
  return address
}

export async function summarise(turn: Turn): Promise<void> {
  if ((await asksZone(turn)) || asksContact(turn, 'order')) return
  const cart = await turn.tools.getCart()
  leaveToSummary(turn, cart)
  const doubted = doubtedWords(turn, cart)
  turn.memory.flow = { at: 'order', ...(doubted.length > 0 && { isChecking: true }) }
  const { address } = cart
  const values = {
    lines: linesToPay(turn, cart),
    total: sumToPay(turn, cart),
    address:
      address === null
        ? ''
        : isPickup(address, turn.context.settings)
          ? address
          : text(turn, 'deliver_to', { address: [address, ...dayNoteOf(turn, address)].join('. ') }),
  }
  if (doubted.length > 0) return askAboutDoubts(turn, text(turn, 'summary_so_far', values), doubted)
  const again = address === null ? [] : [choice(turn, 'address', 'change_address')]
  offer(turn, text(turn, 'summary', values), {
    choices: [choice(turn, 'yes', 'confirm_order'), ...again, choice(turn, 'no', 'not_yet')],
  })
}

/** Goods that are fetched are received by nobody. */
function dayNoteOf({ memory, context }: Turn, address: string | null): string[] {
  const isSent = address !== null && !isPickup(address, context.settings)
  return isSent && memory.dayNote !== undefined ? [memory.dayNote] : []
}

/** The words that may not have been understood are settled before anything is ordered. */
function askAboutDoubts(turn: Turn, summary: string, doubted: readonly string[]): void {
  const words = doubted.map((each) => `«${each}»`).join(', ')
  offer(turn, `${summary}\n${text(turn, 'summary_doubts', { words })}`, {
    choices: [choice(turn, 'yes', 'as_it_is'), choice(turn, 'no', 'something_missing')],
  })
}

/** A yes to the summary: an order, or the yes to its doubtful words, after which the order is asked for. */
export async function agreeToOrder(turn: Turn): Promise<void> {
  const isChecking = turn.memory.flow?.at === 'order' && turn.memory.flow.isChecking
  // A doubt that came up once the summary had been told was asked about by nobody.
  const isDoubted = !isChecking && doubtedWords(turn, await turn.tools.getCart()).length > 0
  if (isDoubted) return summarise(turn)
  delete turn.memory.doubts
  await (isChecking ? askForYes(turn) : placeOrder(turn))
}

/** Asks for the yes alone, once the summary has been read. */
export async function askForYes(turn: Turn): Promise<void> {
  const total = sumToPay(turn, await turn.tools.getCart())
  turn.memory.flow = { at: 'order' }
  offer(turn, text(turn, 'confirm_again', { total }), {
    choices: [choice(turn, 'yes', 'confirm_order'), choice(turn, 'no', 'not_yet')],
  })
}

async function placeOrder(turn: Turn): Promise<void> {
  delete turn.memory.flow
  const cart = await turn.tools.getCart()
  if (cart.lines.length === 0) return showCategories(turn, 'cart_empty')
  const [note] = dayNoteOf(turn, cart.address)
  const placed = await turn.tools.placeOrder(note === undefined ? {} : { note })
  if (placed.ok) {
    delete turn.memory.dayNote
    return sayPlaced(turn, placed.value)
  }
  say(turn, 'order_failed')
  await sayRefused(turn, placed.refused)
}

export async function tellPayment(turn: Turn, asked: { text: string; query: string }): Promise<void> {
  if (await answerQuestionFromKnowledge(turn, asked)) return
  const ways = waysText(turn)
  if (ways !== undefined) return sayText(turn, ways)
  if (await answerFromKnowledge(turn, text(turn, 'payment_question'))) return
  if (turn.context.settings.payment_url !== null) return say(turn, 'how_to_pay')
  turn.isMissed = true
  offerPerson(turn, 'no_answer')
}

const minutesADay = 1_440
const reasons: Readonly<Partial<Record<Refusal['code'], TextName>>> = {
  sold_out: 'reason_sold_out',
  unknown: 'reason_unknown',
  no_price: 'reason_no_price',
}

export async function sayPlaced(turn: Turn, order: PlacedOrder): Promise<void> {
  const { id, number, paymentUrl } = order
  speakOf(turn, { kind: 'order', id })
  const minutes = turn.context.settings.order_expires_minutes
  const ways = waysText(turn, { isLinkTold: paymentUrl !== null })
  say(turn, 'order_placed', { number, total: orderTotal(turn, order) })
  if (order.isDeliveryOpen) {
    say(turn, 'pay_after_delivery')
    turn.awaitsPeople = id
  } else if (paymentUrl !== null || ways !== undefined) {
    if (paymentUrl !== null) say(turn, 'pay_at', { url: paymentUrl })
    if (ways !== undefined) sayText(turn, ways)
  } else if (!(await answerFromKnowledge(turn, text(turn, 'payment_question')))) {
    say(turn, 'pay_later')
    turn.awaitsPeople = id
  }
  if (minutes !== null) say(turn, 'pay_within', { time: timeLeft(turn, minutes) })
}

function timeLeft(turn: Turn, minutes: number): string {
  const isLong = (unit: number) => minutes > unit && minutes % unit === 0
  if (isLong(minutesADay)) return text(turn, 'days', { count: minutes / minutesADay })
  return isLong(60) ? text(turn, 'hours', { count: minutes / 60 }) : text(turn, 'minutes', { count: minutes })
}

async function sayRefused(turn: Turn, { code }: Refusal): Promise<void> {
  const reason = reasons[code]
  if (!reason) {
    say(turn, 'hand_over_unable')
    return handOver(turn, 'bot_unable')
  }
  sayText(turn, `${text(turn, 'channel_order_failed', { reason: text(turn, reason) })}`)
  await showCart(turn)
}
