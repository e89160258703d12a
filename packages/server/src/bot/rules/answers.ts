// What each thing a customer may ask for leads to.
import { changeAppointment, tellAppointments } from './appointments.ts'
import { startBooking } from './booking.ts'
import { buy } from './buying.ts'
import { changeLine, emptyCart, showCart } from './cart.ts'
import {
  askWhich,
  listCategory,
  lookFor,
  showCategories,
  shownProducts,
  showOffers,
  showProduct,
  showProducts,
  stockText,
  sureFits,
} from './catalogue.ts'
import { cancelOrder, checkOut, takeAddress, takePaid, tellOrders, tellPayment } from './checkout.ts'
import { tellHours } from './hours.ts'
import { answerFromKnowledge, findAnswer } from './knowledge.ts'
import type { Intent } from './lexicon.ts'
import { pickNamed } from './match.ts'
import { cannotAnswer, hello, isBeginning, miss, passToPerson, showMenu, welcome } from './talk.ts'
import { offer, say, sayText, type Turn, text, yesOrNo } from './turn.ts'
import type { Act } from './understand.ts'

type Answer = (turn: Turn, act: Act, others: readonly Act[]) => Promise<void> | void

/** Answers that leave what was begun as it is: it goes on afterwards. */
export const interruptions: ReadonlySet<Intent> = new Set([
  'greet',
  'thanks',
  'smalltalk',
  'bot',
  'hours',
  'question',
  'payment',
  'price',
  'stock',
  'details',
  'offers',
  'order_status',
  'appointments',
  'cart',
  'unclear',
])

export function answer(turn: Turn, act: Act, others: readonly Act[]): Promise<void> | void {
  return answers[act.intent](turn, act, others)
}

const surelyAbout = 0.6

const answers: Readonly<Record<Intent, Answer>> = {
  greet,
  thanks: (turn, _, others) => unlessAmong(others, () => say(turn, 'thanks')),
  bye: (turn, _, others) => unlessAmong(others, () => say(turn, 'bye')),
  smalltalk: (turn, _, others) => unlessAmong(others, () => say(turn, 'ok')),
  confirm: (turn, _, others) => unlessAmong(others, () => say(turn, 'nothing_to_confirm')),
  deny: (turn, _, others) => unlessAmong(others, () => say(turn, 'ok')),
  menu: (turn) => showMenu(turn),
  bot: (turn) => say(turn, 'bot', { shop: turn.context.account.name }),
  person: (turn) => passToPerson(turn, 'hand_over', 'user_requested'),
  complaint: (turn) => passToPerson(turn, 'hand_over_complaint', 'bot_unable'),
  browse: browse,
  search: search,
  price: (turn, act) => tellProduct(turn, act),
  stock: tellStock,
  details: tellDetails,
  offers: (turn) => showOffers(turn),
  add: buy,
  quantity: (turn, act) => changeLine(turn, act, { purpose: 'quantity', quantity: act.quantity ?? 0 }),
  remove: (turn, act) => changeLine(turn, act, { purpose: 'remove', quantity: 0 }),
  clear: (turn) => emptyCart(turn),
  cart: (turn) => showCart(turn),
  checkout: (turn) => checkOut(turn),
  address: (turn, act) => takeAddress(turn, act.text),
  payment: (turn, act) => tellPayment(turn, act.text),
  paid: (turn) => takePaid(turn),
  order_status: (turn) => tellOrders(turn),
  cancel_order: (turn) => cancelOrder(turn),
  book: (turn, { query, when }) => startBooking(turn, { query, when }),
  move: (turn, { when }) => changeAppointment(turn, 'move', when),
  cancel_booking: (turn, { when }) => changeAppointment(turn, 'cancel', when),
  appointments: (turn) => tellAppointments(turn),
  hours: tellHours,
  question: answerQuestion,
  unclear: answerUnclear,
}

/** A greeting alone is answered at length; before something else it is only returned, at the beginning. */
async function greet(turn: Turn, _: Act, others: readonly Act[]): Promise<void> {
  if (others.length === 0 && !turn.memory.flow) return welcome(turn)
  if (isBeginning(turn.context)) sayText(turn, hello(turn))
}

function unlessAmong(others: readonly Act[], speak: () => void): void {
  if (others.length === 0) speak()
}

async function browse(turn: Turn, { query }: Act): Promise<void> {
  if (query === '') return showCategories(turn)
  const found = await lookFor(turn, query)
  if (found.category !== undefined) return listCategory(turn, found.category)
  const cards = sureFits(found)
  return cards.length > 0 ? showProducts(turn, cards) : showCategories(turn)
}

async function search(turn: Turn, act: Act): Promise<void> {
  const { query } = act
  if (query === '') return act.ordinal || act.isCheapest ? tellProduct(turn, act) : showCategories(turn)
  const found = await lookFor(turn, query)
  if (found.category !== undefined) return listCategory(turn, found.category)
  const sure = sureFits(found)
  if (sure.length > 0) return showProducts(turn, sure, { said: act.text })
  if (await answerFromKnowledge(turn, query, { scoreMin: surelyAbout })) return
  if (found.fits.length > 0) {
    const head = text(turn, 'not_found', { query })
    return showProducts(
      turn,
      found.fits.map(({ card }) => card),
      { head },
    )
  }
  await notFound(turn, query)
}

/** The price, and with it all there is to see of a product. */
async function tellProduct(turn: Turn, act: Act): Promise<void> {
  const cards = await productsMeant(turn, act)
  if (cards.length > 0) return showProducts(turn, cards, { said: act.text })
  if (act.query === '') return askWhich(turn, [])
  if (await answerFromKnowledge(turn, act.text)) return
  await search(turn, act)
}

async function tellStock(turn: Turn, act: Act): Promise<void> {
  const cards = await productsMeant(turn, act)
  const [card] = cards
  if (!card || cards.length > 1) return tellProduct(turn, act)
  if (card.variants.length === 0) sayText(turn, `${card.name}: ${stockText(turn, card.available)}`)
  showProduct(turn, card, act.text)
}

/** What the shop has written about it, where it fits the question; else the product itself. */
async function tellDetails(turn: Turn, act: Act): Promise<void> {
  const [card, ...others] = await productsMeant(turn, act)
  if (!card) return answerQuestion(turn, act)
  const hit =
    others.length === 0
      ? await findAnswer(turn, `${card.name} ${act.query}`, { productId: card.id })
      : undefined
  if (hit?.productId === card.id && hit.question !== null && act.isQuestion) {
    const isFitting = await answerFromKnowledge(turn, act.text, { productId: card.id })
    if (isFitting) return
  }
  showProducts(turn, [card, ...others])
}

async function answerQuestion(turn: Turn, act: Act): Promise<void> {
  const shown = turn.memory.shown.length === 1 ? turn.memory.shown[0] : undefined
  if (await answerFromKnowledge(turn, act.text, { productId: shown })) return
  const found = act.query === '' ? [] : sureFits(await lookFor(turn, act.query))
  if (found.length > 0) return showProducts(turn, found)
  cannotAnswer(turn)
}

/** Words without a verb may still name a product, a category, or something the shop has written about. */
async function answerUnclear(turn: Turn, act: Act): Promise<void> {
  if (act.ordinal !== undefined || act.isCheapest) {
    const cards = await shownProducts(turn, act)
    if (cards.length === 1) return showProducts(turn, cards)
  }
  if (act.query !== '') {
    const found = await lookFor(turn, act.query)
    if (found.category !== undefined) return listCategory(turn, found.category)
    const sure = found.fits.filter(({ fit }) => fit >= surelyAbout).map(({ card }) => card)
    if (sure.length > 0) return showProducts(turn, sure, { said: act.text })
    if (await answerFromKnowledge(turn, act.text, { scoreMin: surelyAbout })) return
    if (act.isQuestion) return cannotAnswer(turn)
  }
  await miss(turn)
}

/** Those that are named, else those on the screen. */
async function productsMeant(turn: Turn, act: Act) {
  if (act.query === '') return shownProducts(turn, act)
  const shown = await shownProducts(turn, act)
  const [only] = shown
  if (only && shown.length === 1 && pickNamed(only.variants, act.query, only.name)) return [only]
  return sureFits(await lookFor(turn, act.query))
}

async function notFound(turn: Turn, query: string): Promise<void> {
  const categories = await turn.tools.listCategories()
  if (categories.length > 0) return showCategories(turn, 'not_found', { query })
  turn.memory.flow = { at: 'person' }
  offer(turn, text(turn, 'not_found_nothing', { query }), yesOrNo(turn))
}
