// Orders that were placed: where they are, what was paid, calling them off, adding to them.
import type { CustomerOrder } from '../../tools/tools.ts'
import { answerAsked } from '../asking/asked.ts'
import { lastSpokenOf, speakOf } from '../dialogue/focus.ts'
import { answerFromKnowledge, answerQuestionFromKnowledge } from '../dialogue/knowledge.ts'
import { choice, handOver, offer, offerPerson, say, sayText, type Turn, text } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { namingWords } from '../understanding/match.ts'
import { plainText } from '../understanding/normalise.ts'
import type { TextName } from '../wording/texts.ts'
import { emptyCart } from './cart.ts'
import { checkOut, tellPayment } from './checkout.ts'
import { asksHowToPay, tellWaysToPay, waysText } from './closing/ways-to-pay.ts'
import { orderTotal } from './delivery/totals.ts'
import { tellTimeNote } from './delivery/when-it-comes.ts'
import { catalogueFor } from './naming/evidence.ts'
import { isPickup } from './pickup-text.ts'

type Asked = Pick<Act, 'text' | 'query' | 'isQuestion'>

/** Beside the state of the order, what the shop has written about its deliveries. */
export async function tellOrders(turn: Turn, asked?: Asked): Promise<void> {
  const orders = await turn.tools.listOrders()
  const isAboutTime = asked !== undefined && asksWhen.test(plainText(asked.text))
  const [newest] = orders
  if (!newest) {
    if (isAboutTime && (await tellDelivery(turn, asked))) return
    // "Make the order like that": what is in the cart is meant, and nothing has been ordered yet.
    if ((await turn.tools.getCart()).lines.length > 0) return checkOut(turn)
    return offerPerson(turn, 'orders_none')
  }
  speakOf(turn, { kind: 'order', id: newest.id })
  say(turn, 'orders', {
    lines: orders
      .slice(0, ordersShown)
      .map((order) => orderLine(turn, order))
      .join('\n'),
  })
  if (isAboutTime) await tellDelivery(turn, asked)
  if (asked && isOpen(newest) && !newest.tracking && asksWhere.test(plainText(asked.text)))
    offerPerson(turn, 'ask_about_order')
}

/**
 * "Where is my order?" asks for nothing that the shop has written of itself, whether or not there is one; after talk of
 * an order, and where somebody of the shop has written where one is, neither do other words about orders.
 */
export async function isOfOwnOrder(turn: Turn, { intent, text: said }: Act): Promise<boolean> {
  if (intent !== 'order_status' && intent !== 'cancel_order') return false
  if (lastSpokenOf(turn, 'order') !== undefined || ownOrder.test(plainText(said))) return true
  return (await turn.tools.listOrders()).some(({ tracking }) => tracking)
}

/** "When does my order come?" while one is on its way. */
export async function asksOfOpenOrder(turn: Turn, said: string): Promise<boolean> {
  return ownOrder.test(plainText(said)) && (await hasOpenOrder(turn))
}

/** The customer says it is paid; only the recorded payment, or a person, can confirm that. */
export async function takePaid(turn: Turn, asked: Asked): Promise<void> {
  const [last] = await turn.tools.listOrders()
  if (!last && asked.isQuestion) return tellPayment(turn, asked)
  if (last?.paymentStatus === 'paid') return say(turn, 'paid_known', { number: last.number })
  const isShown = turn.context.lines.some(({ input: { media } }) => media === 'image' || media === 'document')
  say(turn, isShown ? 'receipt' : 'paid_told')
  handOver(turn, 'bot_unable')
}

/** As the shop is paid, and what is to be paid; false where nothing of the kind is said. */
export async function tellPaying(turn: Turn, asked: Asked): Promise<boolean> {
  return (await tellOwnPayment(turn, asked)) || tellWaysToPay(turn, asked.text)
}

/** "How do I pay?" of a customer whose order waits for its money: its sum and link, and the ways of the shop. */
async function tellOwnPayment(turn: Turn, asked: Asked): Promise<boolean> {
  if (!asksHowToPay(asked.text) || (await turn.tools.getCart()).lines.length > 0) return false
  const waits = (await turn.tools.listOrders()).find(
    (order) => isOpen(order) && order.paymentStatus === 'pending' && !order.isDeliveryOpen,
  )
  if (!waits || (await isOfOtherGoods(turn, asked))) return false
  const { id, number, paymentUrl } = waits
  turn.isSettled = true
  speakOf(turn, { kind: 'order', id })
  say(turn, 'pay_order', { number, total: orderTotal(turn, waits) })
  if (paymentUrl === undefined) {
    await tellPayment(turn, asked)
    return true
  }
  say(turn, 'pay_at', { url: paymentUrl })
  const ways = waysText(turn, { isLinkTold: true })
  if (ways !== undefined) sayText(turn, ways)
  return true
}

/** "How do I pay for a lamp?", where the order was not just spoken of; "the lamp" may be what was ordered. */
async function isOfOtherGoods(turn: Turn, { text: said, query }: Asked): Promise<boolean> {
  const plain = plainText(said)
  if (turn.memory.focus?.[0]?.kind === 'order' || ownOrder.test(plain)) return false
  if (!anyOne[turn.language].test(plain)) return false
  const words = namingWords(query)
  return words.some((await catalogueFor(turn, words)).isThing)
}

const anyOne = { es: /\bun(?:a|os|as)? /, pt: /\bum(?:as?)? |\buns /, en: /\b(?:an?|some) / }

/** Proof of a payment is for a person, whatever else was said beside it. */
export function takeReceipt(turn: Turn): void {
  say(turn, 'receipt')
  handOver(turn, 'policy')
}

/** Asks before an order is called off; one that is paid is for a person, who returns the money. */
export async function cancelOrder(turn: Turn, asked?: Asked): Promise<void> {
  const order = await openOrder(turn)
  if (!order) return cancelCart(turn, { isQuestion: asked?.isQuestion === true })
  if (asked?.isQuestion) await answerQuestionFromKnowledge(turn, asked)
  if (order.paymentStatus !== 'pending') {
    say(turn, 'cancel_order')
    return handOver(turn, 'bot_unable')
  }
  askWhetherToCancel(turn, order)
}

export function askWhetherToCancel(turn: Turn, order: CustomerOrder): void {
  const { id, number } = order
  turn.memory.flow = { at: 'cancelOrderOk', orderId: id }
  speakOf(turn, { kind: 'order', id })
  offer(turn, text(turn, 'cancel_order_ok', { number, total: orderTotal(turn, order) }), {
    choices: [choice(turn, 'yes', 'cancel_it'), choice(turn, 'no', 'keep_it')],
  })
}

/** True when the words answer whether to call the order off. */
export async function readCancelAnswer(turn: Turn, orderId: string, act: Act): Promise<boolean> {
  if (act.intent === 'confirm') {
    await callOff(turn, orderId)
    return true
  }
  if (act.intent !== 'deny') return false
  delete turn.memory.flow
  say(turn, 'order_kept')
  return true
}

export async function openOrder(turn: Turn): Promise<CustomerOrder | undefined> {
  return (await turn.tools.listOrders()).find(isOpen)
}

export async function hasOpenOrder(turn: Turn): Promise<boolean> {
  return (await openOrder(turn)) !== undefined
}

/** "Add a candle to my order": the placed one cannot take it, and the customer hears so. */
export async function tellOrderIsPlaced(turn: Turn, { text: said }: Pick<Act, 'text'>): Promise<void> {
  if (!toTheOrder.test(plainText(said)) || (await turn.tools.getCart()).lines.length > 0) return
  const order = (await turn.tools.listOrders()).find(isOpen)
  if (order) say(turn, 'order_is_placed', { number: order.number })
}

const ordersShown = 5
const asksWhen =
  /\b(?:cuando|quando|when|cuanto|quanto|how long|how soon|hoy|hoje|today|manana|amanha|tomorrow|hora|horas|eta|cae|caen|llega|llegan|llegaria|chega|chegam|arriv\w*|get here|demora\w*|tarda\w*|traen|entrega\w*|entregan)\b/
const asksWhere =
  /\b(?:donde|onde|cade|wheres|where|en que va|que paso con|o que houve com|que fue de|whats (?:up|happening) with|what happened to)\b/
const ownOrder =
  /\b(?:(?:mi|mis|meu|meus|minha|my|our|nuestr[oa]|noss[oa]) (?:\w+ )?(?:pedidos?|orden|compra|encomenda|orders?|package|parcel|paquete|domicilio|delivery)|(?:donde|onde|cade|wheres|where)(?: \w+){0,4} (?:el|la|o|a|the) (?:pedido|orden|encomenda|order|package|parcel|paquete|domicilio)|(?:pedido|encomenda|orden|order) (?:que (?:hice|pedi|fiz)|(?:that )?i (?:made|placed)))\b/
const toTheOrder = /\b(?:pedido|orden|order|encomenda|compra)\b/

const statuses: Readonly<Record<string, TextName>> = {
  pending: 'status_pending',
  confirmed: 'status_confirmed',
  completed: 'status_completed',
  cancelled: 'status_cancelled',
  requires_action: 'status_requires_action',
}

const payments: Readonly<Record<string, TextName>> = {
  pending: 'payment_pending',
  paid: 'payment_paid',
  refunded: 'payment_refunded',
}

export function orderLine(turn: Turn, order: CustomerOrder): string {
  const { number, status, paymentStatus, address, tracking } = order
  const line = text(turn, 'order_line', {
    number,
    status: text(turn, statuses[status] ?? 'status_pending'),
    payment: text(turn, payments[paymentStatus] ?? 'payment_other'),
    total: orderTotal(turn, order),
  })
  const isOnItsWay = isOpen({ status }) && address
  const where = !isOnItsWay
    ? undefined
    : isPickup(address, turn.context.settings)
      ? address
      : text(turn, 'order_is_delivered_to', { address })
  return [line, where, tracking].filter((part) => part).join('\n  ')
}

async function tellDelivery(turn: Turn, asked: Asked): Promise<boolean> {
  if (await tellTimeNote(turn, asked.text)) return true
  if (await answerQuestionFromKnowledge(turn, asked)) return true
  const question = text(turn, 'delivery_question')
  if (await answerFromKnowledge(turn, question)) return true
  const act = { intent: 'question' as const, query: '', isQuestion: true, items: [], isCheapest: false }
  return answerAsked(turn, {
    ...act,
    text: question,
    quantity: undefined,
    when: undefined,
    ordinal: undefined,
  })
}

function isOpen({ status }: Pick<CustomerOrder, 'status'>): boolean {
  return status !== 'cancelled' && status !== 'completed'
}

async function cancelCart(turn: Turn, { isQuestion }: Pick<Act, 'isQuestion'>): Promise<void> {
  if ((await turn.tools.getCart()).lines.length === 0) return offerPerson(turn, 'orders_none')
  // "Can it still be called off?" asks, and nothing has been ordered yet.
  if (isQuestion) return say(turn, 'order_waits')
  await emptyCart(turn)
}

async function callOff(turn: Turn, orderId: string): Promise<void> {
  delete turn.memory.flow
  const cancelled = await turn.tools.cancelOrder(orderId)
  if (cancelled.ok) return say(turn, 'order_cancelled', { number: cancelled.value.number })
  say(turn, 'cancel_order')
  handOver(turn, 'bot_unable')
}
