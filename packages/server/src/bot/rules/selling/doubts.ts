// Keeps in mind which of the customer's words may not have got into the cart as they were meant. They are asked about
// before an order: nobody reads a summary as closely as it deserves.
import type { Cart, CartItem } from '../../tools/tools.ts'
import { namesBudget } from '../asking/budget.ts'
import { askedOf, expectedOf } from '../dialogue/flow-answers.ts'
import type { Flow } from '../dialogue/memory.ts'
import { spokenIn } from '../dialogue/spoken.ts'
import { shortened, type Turn } from '../dialogue/turn.ts'
import { aimAlone } from '../understanding/learned/aims.ts'
import { judge } from '../understanding/learned/learned.ts'
import { isSameWord, namingWords } from '../understanding/match.ts'
import { lineOf, plainText, wordsOf } from '../understanding/normalise.ts'
import { assentOf } from '../understanding/people/assent.ts'
import { opensQuestion } from '../understanding/people/opens-question.ts'
import { sentencesOf } from '../understanding/sentences.ts'
import { intentsByWords } from '../understanding/understand.ts'
import { cuesIn } from '../understanding/vocabulary.ts'
import { type WantedPart, wantedPartsOf } from '../understanding/wanted-parts.ts'
import { countsIn, isMoreThanSaid } from './closing/more-than-said.ts'
import { takesOut, tellsOfOneCount } from './closing/no-doubt.ts'
import { type Change, isAddedAnew, isOtherNamed, isOtherTaken, isTakenAlong } from './closing/over-done.ts'
import { isIdle, isPartMissed, isThingMissed } from './closing/parts-kept.ts'
import { putting } from './correcting/two-halves.ts'
import { isAllSaid, refusesAbsentExtra, tellsCountsAnew, thingTold } from './doubting/all-said.ts'
import { type Doubt, doubtCharsMax, doubtsMax, isPurchase, settle, wait } from './doubting/settled.ts'
import { heldLines, weightOfHeld } from './held.ts'
import type { CartReading } from './learned/cart-reading.ts'
import { expectedCart, isAsExpected } from './learned/expected-cart.ts'
import { isLikelyMisread } from './learned/misread.ts'
import { catalogueFor } from './naming/evidence.ts'
import { namesNoGoods } from './naming/no-goods-named.ts'
import { weightOf } from './naming/weight.ts'
import {
  countsAsItIs,
  isCountedList,
  isSaidAgain,
  takesTheOne,
  withoutSwapped,
} from './recounting/as-counted.ts'
import { countsForEach } from './recounting/for-each.ts'
import { type Likeliness, likelinessOf } from './weighed/likely.ts'
import type { Sighted } from './weighed/sight.ts'
import { seeking } from './wish.ts'
import { changeAimed, tellsNoWish } from './wishing/no-wish.ts'

/** So likely a wish or a change, by all that was learned, that it should have changed the cart. */
const likely = 0.55
/** So unlikely one that it should not have. */
const unlikely = 0.12
/** So likely a reading that raises a doubt about what was done by another. */
const differing = 0.75
const changing = new Set(['add', 'quantity', 'variant', 'remove', 'clear'])
const answering = new Set([...changing, 'confirm', 'deny', 'checkout', 'time'])

const closing: ReadonlySet<Flow['at']> = new Set(['zone', 'contact', 'delivery'])

export type Turned = {
  said: string
  /** Open when the turn began. */
  begun: Flow | undefined
  /** The cart as it was, where the turn changed it. */
  before: readonly CartItem[] | undefined
  /** The line by all that was learned, read before the turn. */
  reading: CartReading | undefined
  /** How likely each cart is that the line may have wanted. */
  sighted?: Sighted | undefined
}

/** `about`: the one thing that the words changed; more said of it later puts them right. */
export function doubt(turn: Turn, words: string, about?: string): void {
  const left = (turn.memory.doubts ?? []).filter((each) => each.words !== words)
  const noted = { words: shortened(words, doubtCharsMax), ...(about !== undefined && { about }) }
  turn.memory.doubts = [...left, noted].slice(-doubtsMax)
}

/** The words that a summary asks about; with them those of a purchase that was left without its answer. */
export function doubtedWords({ memory }: Turn, { lines }: Cart): string[] {
  const isLeft = ({ productIds }: Doubt) =>
    productIds === undefined || !lines.some(({ productId }) => productIds.includes(productId))
  return (memory.doubts ?? []).filter(isLeft).map(({ words }) => words)
}

/** Compares what a turn did with what its words seem to want. */
export async function noteDoubts(
  turn: Turn,
  { said, begun, before, reading, sighted }: Turned,
): Promise<void> {
  if (turn.handOff !== undefined) return
  const { memory } = turn
  const cart = before === undefined ? undefined : await turn.tools.getCart()
  const changed = cart === undefined ? [] : changesOf(before ?? [], cart)
  await settle(turn, said, { changed, cart })
  // Goods that are no longer in the cart cannot be wrong in it.
  if (cart?.lines.length === 0) delete memory.doubts
  const isTakenOut = cart?.lines.length === 0 && (clearedBy(turn, said) || takesOut(said))
  if (isTakenOut) return
  if (said.trim() === '') return
  const asked = isPurchase(memory.flow) ? memory.flow : undefined
  if (asked) return wait(memory, said, asked)
  if (turn.isRecounted) return
  if (turn.unfound !== undefined) return doubt(turn, turn.unfound)
  const isDoubted = await isSuspect(turn, { said, begun, before, reading }, { changed, cart })
  // "1", to what was asked, says nothing by itself.
  const isSure = turn.isAccounted || turn.isFramed === true || begun !== undefined
  if (!isDoubted && isSure) return
  // "Six soaps and six of the other", of which one was put in: a number that counted nothing keeps the doubt.
  const likeliness = await likelinessIn(turn, sighted, changed.length > 0)
  const isTold = countsIn(plainText(said), turn.language).length <= changed.length
  if (isDoubted ? likeliness === 'likely' && isTold : likeliness !== 'unlikely') return
  if (before !== undefined && cart && (await isAllSaid(turn, said, { before, changed, cart }))) return
  doubt(turn, said, await thingTold(turn, said, changed))
}

async function likelinessIn(
  { tools }: Turn,
  sighted: Sighted | undefined,
  isChanged: boolean,
): Promise<Likeliness> {
  return sighted ? likelinessOf(sighted, { cart: await tools.getCart(), isChanged }) : 'unknown'
}

type Outcome = { changed: readonly Change[]; cart: Cart | undefined }

async function isSuspect(
  turn: Turn,
  { said, begun, before, reading }: Turned,
  { changed, cart }: Outcome,
): Promise<boolean> {
  const { language } = turn
  const expected = reading && expectedCart(reading)
  // Two readings of the line lead to two carts.
  if (before !== undefined && reading && expected !== undefined && expected.share >= differing)
    if (!isLikelyMisread(said) && !isBlind(turn, reading, said) && !(await isAsExpected(turn, expected)))
      return true
  if (cart && reading && cart.lines.length > 0 && !isPurchase(begun))
    if (isIdle(reading, cart) || isPartMissed(reading, said, cart)) return true
  // The answer to a question repeats no number.
  if (before !== undefined && cart && !isPurchase(begun)) {
    const gains = withoutSwapped(gainsOf(before, cart), before, cart)
    const isMore = isMoreThanSaid(said, gains, language) || isAddedAnew(said, { before, gains, language })
    const isOther = isOtherNamed(said, { before, changed, cart })
    if (isSaidAgain(said, gains) || isMore || isOther || (await isTakenAlong(turn, said, changed)))
      return true
  }
  // Something was to be changed, and all is as it was.
  if (cart && changed.length === 0 && !turn.isCartShown && !countsAsItIs(said, language, cart))
    return !(await refusesAbsentExtra(turn, said))
  if (before !== undefined && !tellsCountsAnew(said, language, changed))
    if (await isOtherTaken(turn, said, { before, changed })) return true
  if (before !== undefined)
    if (isHalfDone(said, changed) || (await isOfNothing(turn, { said, begun, changed }))) return true
  if (before === undefined && begun === undefined && takesTheOne(said)) return true
  // "Bello", asked for the zone: an answer that wants nothing of the cart.
  if (before === undefined && begun !== undefined && closing.has(begun.at)) return false
  if (before === undefined && turn.isMissed && begun === undefined && (await mayChange(turn, said)))
    return true
  if (await isPutMissed(turn, { said, before, reading })) return true
  if (changed.length === 1 && countsForEach(said)) return true
  return !turn.isAccounted && isDoubtful(turn, { said, begun, before }, changed)
}

/** "Send me the big one": a change by all else, of which the learned reading saw no part, so that it expects none. */
function isBlind({ language }: Turn, { parts }: CartReading, said: string): boolean {
  const isMute = ({ token, label, share }: CartReading['parts'][number]) =>
    token.kind === 'pointer' && label === 'none' && share >= surelyNone
  return parts.every(isMute) && changeAimed(said, language) >= surelyChange
}

const surelyNone = 0.95
const surelyChange = 0.7

function clearedBy(turn: Turn, said: string): boolean {
  return intentsByWords(said, { ...spokenIn(turn), expected: undefined }).includes('clear')
}

/** "Take the coffee off and put the dozen in": something was only taken out. */
function isHalfDone(said: string, changed: readonly Change[]): boolean {
  return changed.length > 0 && changed.every(({ name }) => name === '') && putting.test(said)
}

/** Something that is sold was surely to be put in, and nothing was done. */
async function isPutMissed(
  { language, tools, isCartShown }: Turn,
  { said, before, reading }: Pick<Turned, 'said' | 'before' | 'reading'>,
): Promise<boolean> {
  if (before !== undefined || isCartShown || reading === undefined) return false
  if (said.includes('?') || opensQuestion(said)) return false
  const aimed = aimAlone({ text: said, asked: '-', language }, 'change')
  if (aimed < (isCountedList(reading) ? barelyAimed : surelyAimed)) return false
  return isThingMissed(reading, await tools.getCart())
}

const surelyAimed = 0.6
/** A list with its counts is hardly told for another reason. */
const barelyAimed = 0.15

/** Nothing of it was understood, and it may well change what lies in the cart. */
async function mayChange({ language, tools }: Turn, said: string): Promise<boolean> {
  if (said.includes('?') || changeAimed(said, language) < maybe) return false
  return (await tools.getCart()).lines.length > 0
}

const maybe = 0.3

/** Right after words that were not understood and named another thing, or none, a wish that names nothing is of who knows what. */
async function isOfNothing(
  { wasUnclear, language, tools, context }: Turn,
  { said, begun, changed }: Omit<Turned, 'before' | 'reading'> & { changed: readonly Change[] },
): Promise<boolean> {
  const [one, ...others] = changed
  if (!wasUnclear || begun !== undefined || !one || one.name === '' || others.length > 0) return false
  const card = await tools.getProduct(one.productId)
  const parts = wantedPartsOf(said, language)
  if (parts.some(({ points }) => points)) return false
  const words = parts.flatMap((part) => part.words)
  if (words.some((word) => card !== undefined && weightOf(word, card) > 0)) return false
  const asked = context.history.findLast(({ role }) => role === 'user')?.content ?? ''
  return !namingWords(asked).some((word) => card !== undefined && weightOf(word, card) >= inName)
}

const inName = 1

async function isDoubtful(
  turn: Turn,
  { said, begun, before }: Omit<Turned, 'reading'>,
  changed: readonly Change[],
): Promise<boolean> {
  const { language } = turn
  const shareOf = (labels: ReadonlySet<string>) =>
    Math.max(
      ...[said, ...sentencesOf(said)].map((text) =>
        judge({ text, asked: askedOf(begun), language })
          .filter(({ label }) => labels.has(label))
          .reduce((sum, { share }) => sum + share, 0),
      ),
    )
  const parts = wantedPartsOf(said, language)
  const isOrderAlone =
    parts.length > 0 && parts.every(({ words }) => words.every((word) => ofOrder.test(word)))
  if (before === undefined && (isOrderAlone || namesBudget(said))) return false
  // The cart was read out in answer: what is in it has been seen.
  if (before === undefined && turn.isCartShown) return false
  // The summary was told in answer: the line closes the order.
  if (before === undefined && turn.memory.flow?.at === 'order' && begun?.at !== 'order') return false
  if (before === undefined) {
    if (said.includes('?') || opensQuestion(said) || parts.length === 0) return false
    const plain = plainText(said)
    if (seeking.test(plain) || tellsNoWish(said, language)) return false
    const aimed = Math.max(
      ...[said, ...sentencesOf(said)].map((text) =>
        aimAlone({ text, asked: askedOf(begun), language }, 'change'),
      ),
    )
    // Few lines come beyond this, and reading one anew costs most.
    if ((shareOf(changing) + aimed) / 2 < likely) return false
    const heard = intentsByWords(said, { ...spokenIn(turn), expected: expectedOf(begun) })
    if (heard.some((intent) => elsewhere.has(intent)) && !exchanging.test(plain)) return false
    if (assentOf(said).says === 'hold' && !(await namesHeld(turn, parts))) return false
    return !(await refusesOther(turn, said))
  }
  const isOfEach = cuesIn(lineOf(wordsOf(said, language)), language).has('each')
  if (isOfEach && changed.length < 2) return true
  // Nothing but how many.
  if (parts.length === 1 && parts[0]?.quantity !== undefined && parts[0].words.length === 0) return false
  const counted = parts.filter(({ quantity, isFor, repairs }) => quantity !== undefined && !isFor && !repairs)
  if (await isAsCounted(turn, counted, changed)) return false
  if (tellsOfOneCount(said, turn.language, { before, changed })) return false
  const kept = parts.filter((_, at) => parts[at + 1]?.repairs !== true)
  // "That one and the little blue one": two things, and one was put in.
  const things = kept.filter((part) => !part.isFor && !part.repairs && (part.points || part.heads.length > 0))
  const isJoined = things.slice(1).some(({ isAnother }) => isAnother)
  if (isJoined && changed.length === 1 && things.some(({ points }) => points)) return true
  if (await namesAnother(turn, kept, changed)) return true
  if (changed.length < 2 && counted.length > 1) return true
  if (shareOf(answering) >= unlikely) return false
  const read = intentsByWords(said, { ...spokenIn(turn), expected: expectedOf(begun) })
  return !read.some((intent) => answering.has(intent))
}

/** One count is what the cart now holds, and the others, if any, count nothing that is sold: "there are eight of us". */
async function isAsCounted(
  turn: Turn,
  counted: readonly WantedPart[],
  changed: readonly Change[],
): Promise<boolean> {
  const [one, ...further] = changed
  if (one === undefined || further.length > 0 || !counted.some(({ quantity }) => quantity === one.count))
    return false
  const own = namingWords(one.name)
  const { isSold } = await catalogueFor(
    turn,
    counted.flatMap(({ words }) => words),
  )
  return counted.every(
    ({ words, text }) =>
      (counted.length === 1 || words.length === 0 || ofPeople.test(text) || isAbout(words, own)) &&
      (isAbout(words, own) || !words.some(isSold)),
  )
}

function isAbout(words: readonly string[], names: readonly string[]): boolean {
  return words.some((word) => names.some((name) => isSameWord(name, word)))
}

/** "Too dear, no cable then", with no cable in the cart. */
async function refusesOther(turn: Turn, said: string): Promise<boolean> {
  const [, refused] = /(?:^|[ ,])(?:no|nao|not|sin|sem|without) ([^,]+)/.exec(plainText(said)) ?? []
  const words = namingWords(refused ?? '')
  const { cards, weightOf: weigh } = await catalogueFor(turn, words)
  const held = await heldLines(turn)
  const isSold = words.some((word) => cards.some((card) => weigh(word, card) >= 1))
  return isSold && !namingWords(said).some((word) => held.some((each) => weightOfHeld(word, each) > 0))
}

/** They close or say where to, and change nothing. */
const elsewhere = new Set<string>(['checkout', 'address', 'pickup'])
const exchanging =
  /\b(?:troc\w+|troqu\w+|camb\w+|swap\w*|switch\w*|chang\w+|quit\w+|saca\w*|saque\w*|tir[ae]\w*|remov\w+|instead|em vez|en vez|sin|sem|without)\b/
const ofPeople = /^(?:\S+ ){0,2}(?:somos|seremos|estamos|sao|are|were|is|there|vamos a ser)\b/

/** A thing counted or pointed at that nothing in the cart is called, where only something was put in. */
async function namesAnother(
  turn: Turn,
  parts: readonly WantedPart[],
  changed: readonly Change[],
): Promise<boolean> {
  const isPut = changed.length === 1 && changed[0]?.name !== ''
  const heads = parts
    .flatMap((part) => (part.isFor || part.repairs ? [] : part.heads))
    .filter((head) => !namesNoGoods(head))
  if (!isPut || heads.length === 0 || turn.language !== turn.context.account.language) return false
  const held = await heldLines(turn)
  return heads.some((head) =>
    held.every((each) => weightOfHeld(head, each) === 0 && weightOf(head, each.card) < named),
  )
}

/** A word of its description names it not. */
const named = 0.5

/** "The picks can wait": what is put off lies in the cart. */
async function namesHeld(turn: Turn, parts: readonly WantedPart[]): Promise<boolean> {
  const held = await heldLines(turn)
  return parts.some(({ heads }) => heads.some((head) => held.some((each) => weightOfHeld(head, each) === 1)))
}

/** "I want to place an order" names nothing yet. */
const ofOrder = /^(?:hacer|fazer|make|place|pedir|pedido|pedidos|orden|encomenda|order|compra|encargo)$/

/** How many pieces of each option there are, and how many more than before; what is swapped for another option is no gain. */
function gainsOf(before: readonly CartItem[], { lines }: Cart): { by: number; to: number }[] {
  type Item = { productId: string; variantId?: string | null | undefined; quantity: number }
  const sumOf = (items: readonly Item[], isSame: (item: Item) => boolean) =>
    items.reduce((sum, item) => sum + (isSame(item) ? item.quantity : 0), 0)
  return lines.map((line) => {
    const isProduct = (item: Item) => item.productId === line.productId
    const isOption = (item: Item) => isProduct(item) && (item.variantId ?? null) === line.variantId
    const of = (isSame: (item: Item) => boolean) => sumOf(lines, isSame) - sumOf(before, isSame)
    return { by: Math.min(of(isProduct), of(isOption)), to: sumOf(lines, isOption) }
  })
}

function changesOf(before: readonly CartItem[], { lines }: Cart): Change[] {
  const same = (item: CartItem, { productId, variantId, addOnIds }: Cart['lines'][number]) =>
    item.productId === productId &&
    (item.variantId ?? null) === variantId &&
    (item.addOnIds ?? []).join() === addOnIds.join()
  const put = lines.filter((line) => before.find((item) => same(item, line))?.quantity !== line.quantity)
  const gone = before.filter((item) => !lines.some((line) => same(item, line)))
  return [
    ...put.map(({ productId, name, quantity }) => ({ productId, name, count: quantity })),
    ...gone.map(({ productId }) => ({ productId, name: '' })),
  ]
}
