// The answer to each intent.
import type { ProductCard } from '../../tools/tools.ts'
import { tellNotWritten } from '../asking/allergens.ts'
import { answerAsked, tellNoteAgain, tellOfNote } from '../asking/asked.ts'
import { aheadLeast, leastOf } from '../asking/evidence.ts'
import { asksOutright, isAsking } from '../asking/going-on.ts'
import { haggle, isPriceOffered } from '../asking/haggle.ts'
import { pointsBack, tellKnown } from '../asking/known.ts'
import { recommend } from '../asking/needs.ts'
import { showCheaper, tellPriceAsked, tellPriceOfLast, tellPriceOfSome } from '../asking/prices.ts'
import { asksCount } from '../asking/questions.ts'
import { tellOfSpoken } from '../asking/shortly/of-spoken.ts'
import { tellBesides, tellPerhaps } from '../asking/weighing/tell-besides.ts'
import { surestOf, tellLikeliest } from '../asking/weighing/tell-weighed.ts'
import { tellWorkedOut } from '../asking/worked-out.ts'
import { tellAppointments } from '../booking/appointments.ts'
import { bookMeant, bookOrMove, moveOrBook, startBooking } from '../booking/booking.ts'
import { cancelBooking, deny } from '../booking/cancelling.ts'
import { tellOfBookings } from '../booking/of-bookings.ts'
import { amend } from '../selling/amend.ts'
import { buy, buyProduct } from '../selling/buying.ts'
import { changeLine, showCart } from '../selling/cart.ts'
import {
  askWhich,
  listCategory,
  lookFor,
  showCategories,
  showList,
  shownProducts,
  showOffers,
  showProduct,
  showProducts,
  sureFits,
  tellReduced,
} from '../selling/catalogue.ts'
import { askAddress, checkOut, meansUsualAddress, takeAddress, tellPayment } from '../selling/checkout.ts'
import { closesOrder } from '../selling/closing/closes-order.ts'
import { clearCart } from '../selling/correcting/clearing.ts'
import { tellSumWithDelivery } from '../selling/delivery/sum-with-delivery.ts'
import { takeZoneNamed } from '../selling/delivery/take-zone.ts'
import { tellDeliveryFee } from '../selling/delivery/tell-fee.ts'
import { isOfOwnOrder, takePaid, tellOrderIsPlaced, tellOrders, tellPaying } from '../selling/orders.ts'
import { isFetching, takePickup } from '../selling/pickup.ts'
import { toPutBy } from '../selling/put-by.ts'
import { productsMeant } from '../selling/showing/product-asked.ts'
import type { Act } from '../understanding/act.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { nameIn, namingWords } from '../understanding/match.ts'
import { asksForLanguage } from '../understanding/named-language.ts'
import { plainText } from '../understanding/normalise.ts'
import { assentOf } from '../understanding/people/assent.ts'
import { countedThings } from '../understanding/quantities.ts'
import { oneOf } from '../understanding/things/choose.ts'
import { isAbusive } from './abuse.ts'
import { tellHours } from './hours.ts'
import { answerFromKnowledge, answerQuestionFromKnowledge } from './knowledge.ts'
import { lastResort } from './last-resort.ts'
import { tellNotes, tellWritten, tellWrittenOfShown } from './notes.ts'
import { plausible } from './plausible.ts'
import { takeRemark } from './remarks.ts'
import { cannotAnswer, hello, isBeginning, miss, passToAsked, passUpset, showMenu, welcome } from './talk.ts'
import { offerPerson, say, sayText, type Turn, text } from './turn.ts'

/** `others`: the other acts of the same message. */
type Answer = (turn: Turn, act: Act, said: { others: readonly Act[] }) => Promise<void> | void

/** Answers that do not end the current flow; it continues afterwards. */
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
  'haggle',
  'language',
  'order_status',
  'appointments',
  'cart',
  'unclear',
  'confirm',
])

/** After these the open question need not be repeated. */
export const pleasantries: ReadonlySet<Intent> = new Set(['greet', 'thanks', 'smalltalk'])

/** The shop's data answers where it surely does; otherwise each intent has its own way. */
export async function answer(turn: Turn, read: Act, said: { others: readonly Act[] }): Promise<void> {
  if ((await tellDeliveryFee(turn, read.text)) || (await tellSumWithDelivery(turn, read))) return
  if ((await tellPaying(turn, read)) || (await takeZoneNamed(turn, read))) return
  const act = await plausible(turn, read)
  if (unhindered.has(act.intent)) return answers[act.intent](turn, act, said)
  if (isAbusive(act)) return offerPerson(turn, 'calm')
  if (await tellOfBookings(turn, act)) return
  if (await tellNotWritten(turn, act)) return
  if (await tellOfSpoken(turn, act)) return
  if (asksForLanguage(act)) return say(turn, 'speaks')
  if (act.intent === 'offers' && (await tellReduced(turn, act))) return
  if (await tellWorkedOut(turn, act)) return
  if (await bookMeant(turn, act)) return
  if (meansUsualAddress(act.text)) return checkOut(turn, act.text)
  if (await tellOfNote(turn, act)) return
  if (act.intent === 'price' && (await tellPriceAsked(turn, act))) return
  // The state of the customer's own order is told before the shop's notes.
  const isOwnOrder = await isOfOwnOrder(turn, act)
  const least = isOwnOrder ? undefined : leastOf(turn, act)
  const isCardTold = act.intent === 'price' || act.intent === 'stock'
  const ahead = isOwnOrder ? undefined : aheadLeast(turn, act)
  const bounds = {
    least: least ?? surelyAnswered,
    ahead: ahead ?? least ?? surelyAnswered,
    isCardTold,
    surest: await surestOf(turn, act),
  }
  const isInData = (least ?? ahead) !== undefined || bounds.surest !== undefined
  // Settings and orders, told above, stand alone; only texts are told beside others.
  await tellBesides(turn, act, async () => {
    if (!isInData || !(await answerAsked(turn, act, bounds))) await answers[act.intent](turn, act, said)
  })
}

/** Nothing that the shop has written can answer these better. */
const unhindered: ReadonlySet<Intent> = new Set(['person', 'complaint', 'address', 'pickup', 'bye', 'thanks'])
const surelyAbout = 0.6
const surelyAnswered = 0.75
const changesAddress =
  /\b(?:cambi|corrig|correg|mud[ae]|alter|troc|chang|updat|fix)\w* .*\b(?:direccion|endereco|address)\b/
const asksTotal = /\b(?:cuanto|quanto|how much|total|owe|debo|devo)\b/
const politely = /\b(?:please|pls|plz|por favor|porfa|porfis|xfa|pfv|pf)\b/
/** Counts as a yes. A bare "ok" does not: it may only acknowledge the message. */
const surely = /^(?:si|sim|yes|yeah|yep|yup|dale|claro|quero|quiero)\b/
const nearMax = 4
const optionWordsMax = 4
const serviceWords = new Set(['servicio', 'servicios', 'servico', 'servicos', 'service', 'services'])

const answers: Readonly<Record<Intent, Answer>> = {
  greet,
  thanks: (turn, _, { others }) => unlessAmong(others, () => say(turn, 'thanks')),
  bye: (turn, _, { others }) => unlessAmong(others, () => say(turn, 'bye')),
  smalltalk: (turn, _, { others }) => unlessAmong(others, () => say(turn, 'ok')),
  confirm,
  deny,
  menu: (turn) => showMenu(turn),
  bot: (turn) => say(turn, 'bot', { shop: turn.context.account.name }),
  person: (turn, { text }) => passToAsked(turn, text),
  complaint: passUpset,
  browse: browse,
  search: search,
  price: tellPrice,
  stock: tellStock,
  details: tellDetails,
  offers: tellOffers,
  haggle,
  language: (turn) => say(turn, 'speaks'),
  add: async (turn, act) => {
    await tellOrderIsPlaced(turn, act)
    await buy(turn, act)
  },
  quantity: async (turn, act) => {
    if (await isPriceOffered(turn, act)) return haggle(turn, act)
    const isOther = act.quantity !== undefined && countedThings(act.text, turn.language).length > 0
    const isFirst = act.quantity !== undefined && (await turn.tools.getCart()).lines.length === 0
    if (isOther || (isFirst && turn.memory.focus !== undefined)) return buy(turn, act)
    await changeLine(turn, act, { purpose: 'quantity', quantity: act.quantity ?? 0 })
  },
  remove: async (turn, act) => {
    if (await amend(turn, act)) return
    await changeLine(turn, act, { purpose: 'remove', quantity: act.quantity ?? 0 })
  },
  clear: clearCart,
  cart: (turn) => showCart(turn),
  checkout: async (turn, act, { others }) => {
    // "That is all, I will fetch it": where it goes to is told beside it.
    if (others.some(({ intent }) => intent === 'pickup')) return
    const shown = await toPutBy(turn, act)
    if (shown) return buyProduct(turn, shown, { quantity: act.quantity ?? 1, rest: [], said: act.text })
    if (asksTotal.test(plainText(act.text))) return showCart(turn)
    return isFetching(turn, act.text) ? takePickup(turn, act) : checkOut(turn, act.text)
  },
  address: (turn, act) => takeAddress(turn, act.text),
  payment: tellPayment,
  paid: takePaid,
  order_status: (turn, act) => tellOrders(turn, act),
  pickup: takePickup,
  cancel_order: cancelBooking,
  book: bookOrBuy,
  move: moveOrBook,
  cancel_booking: cancelBooking,
  appointments: (turn) => tellAppointments(turn),
  hours: async (turn, act) => ((await closesOrder(turn, act)) ? checkOut(turn) : tellHours(turn, act)),
  question: answerQuestion,
  unclear: answerUnclear,
}

/** A greeting alone gets the full welcome; together with something else a short hello, and only at the beginning. */
async function greet(turn: Turn, _: Act, { others }: { others: readonly Act[] }): Promise<void> {
  if (others.length === 0 && !turn.memory.flow) return welcome(turn)
  if (isBeginning(turn.context)) sayText(turn, hello(turn))
}

/** A bare yes to a question that needs more is left to that question, which is asked again. */
async function confirm(
  turn: Turn,
  { text: said }: Act,
  { others }: { others: readonly Act[] },
): Promise<void> {
  if (others.length > 0 || turn.memory.flow) return
  const { offered } = turn.memory
  if (offered.some(({ id }) => id === 'checkout')) return checkOut(turn)
  const [wanted, ...more] = offered.filter(({ id }) => /^(?:add|svc):/.test(id))
  const card = wanted && more.length === 0 && (await turn.tools.getProduct(wanted.id.slice(4)))
  if (card && surely.test(plainText(said))) return buyProduct(turn, card, { quantity: 1, rest: [] })
  const isOfGoods =
    turn.memory.focus?.[0]?.kind !== 'service' && (await turn.tools.getCart()).lines.length > 0
  if (isOfGoods && assentOf(said).says === 'yes') return checkOut(turn)
  say(turn, 'nothing_to_confirm')
}

function unlessAmong(others: readonly Act[], speak: () => void): void {
  if (others.length === 0) speak()
}

async function tellOffers(turn: Turn, act: Act): Promise<void> {
  if (await answerFromKnowledge(turn, act.text, { scoreMin: surelyAbout })) return
  const cards = act.query === '' ? [] : sureFits(await lookFor(turn, act.query))
  await (cards.length > 0 ? showProducts(turn, cards) : showOffers(turn))
}

async function browse(turn: Turn, { query, text: said }: Act): Promise<void> {
  if (namingWords(said).some((word) => serviceWords.has(word))) {
    const services = await turn.tools.listServices()
    if (services.length > 0) return showProducts(turn, services)
  }
  if (query === '') return showCategories(turn)
  const found = await lookFor(turn, query)
  if (found.category !== undefined) return listCategory(turn, found.category)
  const cards = sureFits(found)
  return cards.length > 0 ? showProducts(turn, cards) : showCategories(turn)
}

async function search(turn: Turn, act: Act, said: { others: readonly Act[] }): Promise<void> {
  const { query } = act
  if (query === '') return act.ordinal || act.isCheapest ? tellProduct(turn, act) : showCategories(turn)
  const found = await lookFor(turn, query)
  if (found.category !== undefined) return listCategory(turn, found.category)
  const sure = sureFits(found)
  if (await bookNamed(turn, sure, act)) return
  if (sure.length > 0) return showProducts(turn, sure, { said: act.text })
  if (await answerFromKnowledge(turn, query, { scoreMin: surelyAbout })) return
  if (act.isQuestion && pointsBack(turn, act.text) && (await tellKnown(turn, act))) return
  if (isAsking(turn, act) && (await tellLikeliest(turn, act))) return
  if (await recommend(turn, act)) return
  const near = found.fits.filter(({ fit }) => fit > 0).map(({ card }) => card)
  const name = nameIn(act)
  if (near.length > 0 && name !== undefined)
    return showList(turn, near.slice(0, nearMax), { head: text(turn, 'not_found', { query: name }) })
  if (await lastResort(turn, act, said)) return
  await notFound(turn, act)
}

/** A bookable service named with a day or time starts a booking. */
async function bookNamed(
  turn: Turn,
  [card, ...others]: readonly ProductCard[],
  { when }: Act,
): Promise<boolean> {
  const isTimed = when?.from !== undefined || when?.time !== undefined
  if (!card?.isBookable || others.length > 0 || !isTimed) return false
  await startBooking(turn, { productId: card.id, when })
  return true
}

/** "How much is it?" right after something was added refers to the cart. */
async function tellPrice(turn: Turn, act: Act): Promise<void> {
  const isOpen = act.query === '' && act.ordinal === undefined && !act.isCheapest
  const isCart = isOpen && turn.memory.offered.some(({ id }) => id === 'checkout')
  await (isCart ? showCart(turn) : tellProduct(turn, act))
}

/** Shows the price along with everything else about the product. */
async function tellProduct(turn: Turn, act: Act): Promise<void> {
  if (await showCheaper(turn, act)) return
  const cards = await productsMeant(turn, act)
  const [only] = cards
  if (act.intent === 'price' && only && cards.length === 1 && tellPriceOfSome(turn, only, act)) return
  if (cards.length > 0) return showProducts(turn, cards, { said: act.text })
  if (act.intent === 'price' && (await tellPriceOfLast(turn, act))) return
  if (act.query === '') return askWhich(turn, [])
  if (await answerFromKnowledge(turn, act.text)) return
  await search(turn, act, { others: [] })
}

async function tellStock(turn: Turn, act: Act): Promise<void> {
  if (await tellWrittenOfShown(turn, act)) return
  const cards = await productsMeant(turn, act)
  const [card] = cards
  if (!card || cards.length > 1) return tellProduct(turn, act)
  if (await tellWritten(turn, card, act)) return
  showProduct(turn, card, { said: act.text, isStockAsked: true })
}

/** Prefers the shop's own written answer to the question; otherwise shows the product. */
async function tellDetails(turn: Turn, act: Act, said: { others: readonly Act[] }): Promise<void> {
  if (await tellWrittenOfShown(turn, act)) return
  const cards = await productsMeant(turn, act)
  const [card] = cards
  if (!card) return answerQuestion(turn, act, said)
  if (cards.length === 1 && (await tellWritten(turn, card, act))) return
  showProducts(turn, cards, { said: act.text })
}

async function answerQuestion(turn: Turn, act: Act, { others }: { others: readonly Act[] }): Promise<void> {
  if (changesAddress.test(plainText(act.text))) return askAddress(turn)
  const shown = turn.memory.shown.length === 1 ? turn.memory.shown[0] : undefined
  if (await answerQuestionFromKnowledge(turn, act, shown)) return
  const found = act.query === '' ? [] : sureFits(await lookFor(turn, act.query), leastFit(act.query))
  const [only] = found
  if (only && found.length === 1 && (await tellNotes(turn, only, act.text))) return
  if (found.length > 0) return showProducts(turn, found, { said: act.text })
  if (pointsBack(turn, act.text) && (await tellKnown(turn, act))) return
  if (await tellNoteAgain(turn, act)) return
  if (isAsking(turn, act) && (await tellLikeliest(turn, act))) return
  if (await recommend(turn, act, { isAside: true })) return
  if (asksOutright(act.text) && (await tellKnown(turn, act))) return
  if (await takeRemark(turn, act, others)) return
  if (await tellKnown(turn, act)) return
  if ((await lastResort(turn, act, { others })) || (await tellPerhaps(turn, act))) return
  await cannotAnswer(turn)
}

/** Words without a verb may still name a product, a category or a topic the shop has written about. */
async function answerUnclear(turn: Turn, act: Act, { others }: { others: readonly Act[] }): Promise<void> {
  if (act.ordinal !== undefined || act.isCheapest) {
    const cards = await shownProducts(turn, act)
    if (cards.length === 1) return showProducts(turn, cards)
  }
  const shown = await variantMeant(turn, act)
  const isOption = shown !== undefined && plainText(act.text).split(' ').length <= optionWordsMax
  if (!isOption && (await tellWrittenOfShown(turn, act))) return
  if (shown) {
    return politely.test(plainText(act.text))
      ? buy(turn, { ...act, items: [] })
      : showProduct(turn, shown, { said: act.text })
  }
  if (act.query !== '') {
    const found = await lookFor(turn, act.query)
    if (found.category !== undefined) return listCategory(turn, found.category)
    const sure = sureFits(found, leastFit(act.query))
    if (await bookNamed(turn, sure, act)) return
    if (sure.length > 0) return showProducts(turn, sure, { said: act.text })
    if (await answerFromKnowledge(turn, act.text, { scoreMin: surelyAbout })) return
    if (act.isQuestion && (await answerQuestionFromKnowledge(turn, act))) return
    if (act.isQuestion && pointsBack(turn, act.text) && (await tellKnown(turn, act))) return
    if (await tellNoteAgain(turn, act)) return
    if (isAsking(turn, act) && (await tellLikeliest(turn, act))) return
    if (await recommend(turn, act, { isAside: true })) return
    if (act.isQuestion && (await tellKnown(turn, act))) return
  }
  if (act.query === '' && (await tellNoteAgain(turn, act))) return
  if (await takeRemark(turn, act, others)) return
  if (await lastResort(turn, act, { others })) return
  if (await tellPerhaps(turn, act)) return
  if (act.isQuestion && act.query !== '') return cannotAnswer(turn)
  await miss(turn)
}

/** "The 30" is a size when the product on screen comes in it, otherwise a day of the month. */
async function bookOrBuy(turn: Turn, act: Act): Promise<void> {
  const { when } = act
  const isSize =
    when?.time === undefined && /\d/.test(act.text) && (await variantMeant(turn, act)) !== undefined
  await (isSize ? buy(turn, { ...act, items: [] }) : bookOrMove(turn, act))
}

/** The one product on screen, if the words name one of its variants. */
async function variantMeant(turn: Turn, act: Act): Promise<ProductCard | undefined> {
  const [shown, ...others] = await shownProducts(turn, act)
  const isNamed = shown && others.length === 0 && oneOf(shown.variants, act.text, { besides: shown.name })
  return isNamed ? shown : undefined
}

/** Longer queries need a better fit. */
function leastFit(query: string): number | undefined {
  return query.split(' ').length > 2 ? surelyAbout : undefined
}

/** Only a name is repeated; of a sentence it is said honestly that there is no answer. */
async function notFound(turn: Turn, act: Act): Promise<void> {
  const query = asksCount(act.text, turn.language) ? undefined : nameIn(act)
  if (query === undefined) return cannotAnswer(turn)
  const categories = await turn.tools.listCategories()
  if (categories.length > 0) return showCategories(turn, 'not_found', { query })
  offerPerson(turn, 'not_found_nothing', { query })
}
