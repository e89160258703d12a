// A message that as a whole wants things: told by its words, by what the shop sells and by what is on the screen.
import type { Language } from '@mostrador/contract/languages'
import type { ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf } from '../../dialogue/focus.ts'
import { say, type Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { asTyped, isSameWord, namingWords } from '../../understanding/match.ts'
import { lineOf, plainText, setOf, type Word, wordsOf } from '../../understanding/normalise.ts'
import { assentOf } from '../../understanding/people/assent.ts'
import { isNumber } from '../../understanding/quantities.ts'
import { sentencesOf } from '../../understanding/sentences.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { cuesIn, lexicons, splitsOf } from '../../understanding/vocabulary.ts'
import { type WantedPart, wantedPartsOf } from '../../understanding/wanted-parts.ts'
import { polite } from '../accounted/take-accounted.ts'
import { addExtraNamed } from '../amend.ts'
import { showProduct } from '../catalogue.ts'
import { doubt } from '../doubts.ts'
import { addOnsDeclined, addOnsMeant, inscriptionMeant } from '../extras.ts'
import { catalogueFor } from '../naming/evidence.ts'
import { intentOfCart, isOfCart, namesNothing, tellsOfHeld } from '../recounting/of-cart.ts'
import { buyTogether, saidOfAll, type WantedPiece } from './composed.ts'
import { goesOn } from './continuing.ts'
import { isHeading, mayInterrupt } from './interrupting.ts'
import {
  isHardlyChange,
  isOfOthers,
  isPriceOffer,
  isSurelyOther,
  shareOfWish,
  tellsNoWish,
} from './no-wish.ts'
import { type Resolved, resolve } from './resolve.ts'
import { withoutShares } from './shares.ts'
import { tellsPrice } from './told-price.ts'

export type Wish = {
  act: Act
  /** The acts left besides. */
  others: readonly Act[]
  resolved: readonly Resolved[]
}

const wishing: ReadonlySet<Intent> = new Set([
  ...([
    'add',
    'unclear',
    'search',
    'smalltalk',
    'confirm',
    'details',
    'offers',
    'quantity',
    'haggle',
  ] as const),
  ...(['question', 'checkout', 'payment', 'stock', 'book', 'bye', 'deny', 'remove'] as const),
])
/** These are for others to deal with, whatever else is wanted. */
const contrary: ReadonlySet<Intent> = new Set([
  ...([
    'remove',
    'clear',
    'cancel_order',
    'cancel_booking',
    'move',
    'person',
    'complaint',
    'paid',
    'pickup',
  ] as const),
])
const wordsMax = 60
/** "Can I put it on the gas?" has a verb for adding and asks. */
const askedBelow = 0.4
const fewWords = 18
const fewestWords = 5

/** Undefined where the message is no wish, or not one that can be told from its words. */
export async function wholeWish(turn: Turn, text: string, acts: readonly Act[]): Promise<Wish | undefined> {
  const isAside = !isOpen(turn)
  if (
    (isAside && !mayInterrupt(turn, acts)) ||
    acts.some((act) => isContrary(act)) ||
    (await isToBeWritten(turn, text))
  )
    return undefined
  const said = tellingPart(turn, text, acts)
  const words = wordsOf(said, turn.language)
  if (words.length === 0 || words.length > wordsMax) return undefined
  const ruled = acts.filter(({ intent, isQuestion }) => intent === 'add' && !isQuestion)
  const isRuled = ruled.length > 0
  const isCounted = ruled.some(({ quantity = 1 }) => quantity > 1)
  const line = lineOf(words)
  const isNext = goesOn(text) && turn.memory.focus?.[0]?.kind === 'line'
  if (isMereYes(said) || (!isAside && !isCounted && isHardlyChange(text, turn.language))) return undefined
  const isLikely = mayWish(turn, said, isRuled, isCounted, isNext)
  const isCount = beginsWithCount(words, turn.language)
  const maySpecify = withExtras.test(` ${plainText(said)} `)
  if (!(isLikely || isCount || maySpecify)) return undefined
  if (!maySpecify && cuesIn(line, turn.language).has('both')) return undefined
  const catalogue = await catalogueFor(turn, namingWords(said))
  const parts = wantedPartsOf(said, turn.language, catalogue)
  const resolved = withoutTalk(withoutShares(await resolve(turn, parts, catalogue)))
  const [counted] = resolved.flatMap(({ part }) => part.quantity ?? [])
  if (resolved.length === 1 && (await tellsPrice(turn, counted))) return undefined
  if (isForOthers(turn, acts, resolved) || isOfCart(turn, said, resolved)) return undefined
  if (await tellsOfHeld(turn, said, resolved)) return undefined
  const others = acts.filter((act) => isBesides(act, text) && !isWithin(act, resolved))
  const isAllNamed = resolved.every(({ isNamed, cards }) => isNamed && cards.length === 1)
  const isTold = resolved.every(({ isNamed, cards, part }) => cards.length === 1 && (isNamed || part.repairs))
  if (isAside && !(isRuled && isTold)) return undefined
  // "Two Beto combos": how many of what is sold, and nothing else.
  const isOrder = isCount && resolved.every((each) => isPlainCount(each))
  const isSpecified = maySpecify && isAllTold(resolved)
  if (!isLikely && !isOrder && !isSpecified) return undefined
  const isWanted = isRuled || isOrder || isSpecified || ((isNext || isReserving(acts)) && isAllNamed)
  return isSure(turn, { said, resolved, isRuled: isWanted, words: words.length })
    ? { act: wishAct(acts, said), others, resolved }
    : undefined
}

/** "Worth a shot. I will take two": an article before a word that nothing is called, beside things that are. */
function withoutTalk(resolved: readonly Resolved[]): readonly Resolved[] {
  const told = resolved
    .filter(({ part, cards, isKnown }) => isKnown || cards.length > 0 || !isTalk(part))
    .filter((each, _, { length }) => length === 1 || !declines(each))
  const isBeside = told.some(({ part, cards }) => cards.length > 0 || part.points)
  return isBeside ? told : resolved
}

/** "No base. Add a rug": of what was put in before, and nothing is wanted by it. */
function declines({ part: { text: said }, cards }: Resolved): boolean {
  return (
    /^(?:no|not|sin|sem|without|n[aã]o) /iu.test(said.trim()) &&
    cards.some((card) => addOnsDeclined(card, said).length > 0)
  )
}

function isTalk({ quantity, text, points }: WantedPart): boolean {
  return quantity === 1 && !points && /^(?:\p{L}+ ){0,4}(?:an?|una?|uma?) \p{L}/u.test(plainText(text))
}

/** "Ta bueno", "pode crer, manda": agreed to, and nothing named or pointed at. */
export function isMereYes(said: string): boolean {
  const { says, rest } = assentOf(said)
  return (
    (says === 'yes' || says === 'weak') &&
    rest.length === 0 &&
    !taking.test(plainText(said).replace(bidding, ' '))
  )
}

/** Their "it" is the order. */
const bidding = /\b(?:go for|do|send|place|order|book|make|get|thats|that is) it\b/g
const taking =
  /\b(?:take|llevo|levo|quiero|quero|want|one|es[aeo]s?|ess[ae]s?|est[aeo]s?|that|those|them|it|dame|deme|add|agreg\w*|pon\w*|bota|manda(?:me|melo|mela|melos|melas)|mande(?:me|melo|mela|melos|melas))\b/

function beginsWithCount(words: readonly Word[], language: Language): boolean {
  const first = words.find(({ plain }) => !lexicons[language].links.has(plain))
  return first !== undefined && isNumber(first, language)
}

/** "A tank of 60 with lid and light": nothing of it is left to be told. */
function isAllTold(resolved: readonly Resolved[]): boolean {
  const [first, ...others] = resolved
  const [card, ...more] = first?.cards ?? []
  if (!first?.isNamed || !card || more.length > 0 || card.isBookable) return false
  const said = resolved.map(({ part }) => part.text).join(' ')
  const isOption =
    card.variants.length === 0 || chosenOf(card.variants, said, { besides: card.name }).items.length === 1
  const isOfIt = others.every(({ cards, isExtra }) => isExtra && cards[0] === card)
  return isOption && isOfIt && addOnsMeant(card, said).length > 0
}

const withExtras = / (?:con|com|with|c|w) \S/

/** Named in full: every word but the number is one of the thing's own name. */
function isPlainCount({ part, cards, isNamed }: Resolved): boolean {
  const [card, ...others] = cards
  if (!card || others.length > 0 || !isNamed || part.quantity === undefined) return false
  const own = [card.name, ...card.variants.map(({ name }) => name)].flatMap((name) => namingWords(name))
  return part.words.length > 0 && part.words.every((word) => own.some((name) => isSameWord(word, name)))
}

/** "Put BIG DAVE on it", once something to be written on was offered. */
async function isToBeWritten({ memory: { flow }, tools }: Turn, text: string): Promise<boolean> {
  const card = flow?.at === 'addOns' ? await tools.getProduct(flow.productId) : undefined
  return card !== undefined && inscriptionMeant(card, text).length > 0
}

/** "Put those two books by for me" is said like an appointment. */
function isReserving(acts: readonly Act[]): boolean {
  return acts.some(({ intent, when, isQuestion }) => intent === 'book' && when === undefined && !isQuestion)
}

/** "One box, without the paper" takes nothing out. */
function isContrary({ intent, quantity, text }: Act): boolean {
  return (
    contrary.has(intent) &&
    !(intent === 'remove' && quantity !== undefined && /\b(?:without|sin|sem)\b/.test(plainText(text)))
  )
}

/** Numbers and pointing alone are answers, corrections and yeses as well. */
function isForOthers(turn: Turn, acts: readonly Act[], resolved: readonly Resolved[]): boolean {
  const isBare = resolved.every(({ isKnown }) => !isKnown)
  const isCounted = resolved.some(({ part }) => part.quantity !== undefined)
  const has = (...intents: Intent[]) => acts.some(({ intent }) => intents.includes(intent))
  const hasLine = lastSpokenOf(turn, 'line') !== undefined
  if (isBare && turn.memory.flow?.at === 'addOns') return true
  if (has('quantity') && hasLine && resolved.length < 2) return true
  return isBare && !isCounted && has('checkout', 'confirm', 'deny') && !has('add')
}

const placing =
  /\b(?:put|place|make|do|haz|hace|haga|hagame|hazme|faz|faca|manda|mete|meta|pon|ponga|coloca|cierra|fecha) (?:in |me |through )?(?:the|that|this|my|el|mi|ese|o|meu|esse) (?:order|pedido|orden|encomenda)\b/

/** Takes what only sounds like a wish for something else: told of others, put off, or offered a price for. */
export function withoutFalseWishes(turn: Turn, acts: readonly Act[]): readonly Act[] {
  const isAddressed = acts.some(({ intent }) => intent === 'address')
  return acts.map((act) => {
    const intent = act.intent === 'add' ? insteadOf(turn, act, isAddressed) : undefined
    return intent === undefined ? act : { ...act, intent }
  })
}

function insteadOf(turn: Turn, act: Act, isAddressed: boolean): Intent | undefined {
  const { text: said, query, quantity, ordinal } = act
  if (act.isQuestion) {
    const isAsked = quantity === undefined && shareOfWish(said, turn.language) < askedBelow
    return isAsked ? 'question' : undefined
  }
  const plain = ` ${plainText(said)} `
  if (isPriceOffer(said)) return 'haggle'
  if (quantity === undefined && placing.test(plain)) return 'checkout'
  const isBare = namesNothing(query) && quantity === undefined && ordinal === undefined
  if (isBare && isOfCart(turn, said, [])) return intentOfCart(plain, isAddressed)
  const isPutOff = lexicons[turn.language].hedges.test(plain)
  const isPlain = (quantity ?? 1) > 1 || /\d/.test(said) || explicitly.test(plain)
  if ((isPlain && !isPutOff) || mayWish(turn, said, true)) return undefined
  return query !== '' && !isOfOthers(said) && !isPutOff ? 'search' : 'smalltalk'
}

/** Puts the things into the cart one after the other; a question pauses and keeps the rest. */
export async function fulfil(turn: Turn, { act, resolved }: Wish): Promise<void> {
  const wanted: WantedPiece[] = []
  for (const { part, cards, isExtra, isTranslated, unknown } of resolved) {
    const last = wanted.at(-1)
    const [card] = cards
    if (isExtra && isTranslated && last) last.text = `${last.text ?? ''} ${card?.addOns[0]?.name ?? ''}`
    else if (isExtra && last)
      for (const each of saidOfAll(part.text) === undefined ? [last] : wanted)
        each.text = `${each.text ?? ''} ${saidOfAll(part.text) ?? part.text}`
    else if (isExtra && card && !(await isInCart(turn, card))) showProduct(turn, card, { said: part.text })
    else if (isExtra && card) await addExtraNamed(turn, card, part.text)
    else if (card) wanted.push(wantedOf(part, cards))
    else if (unknown === undefined && !isHeading(turn, part) && isSaidOf(part)) doubt(turn, part.text)
  }
  await buyTogether(turn, wanted)
  const [strange] = resolved.flatMap(({ unknown, part, cards }) => unknown ?? lostName(part, cards) ?? [])
  if (strange !== undefined) say(turn, 'not_sold', { query: asTyped(act.text, strange) })
}

function isSaidOf({ quantity, heads }: WantedPart): boolean {
  return quantity !== undefined || heads.length > 0
}

/** An extra of what was only shown is asked about. */
async function isInCart(turn: Turn, { id }: ProductCard): Promise<boolean> {
  return (await turn.tools.getCart()).lines.some(({ productId }) => productId === id)
}

/** "And six of the spit": counted, and nothing of the shop's. */
function lostName({ quantity, words }: WantedPart, cards: readonly ProductCard[]): string | undefined {
  return cards.length === 0 && quantity !== undefined && words.length > 0 ? words.join(' ') : undefined
}

function wantedOf({ text, quantity, isAnother }: WantedPart, cards: readonly ProductCard[]): WantedPiece {
  const [only, ...others] = cards
  const query = cards.map(({ name }) => name).join(' ')
  const names = { quantity: quantity ?? 1, query, text, count: quantity, isJoined: isAnother }
  return only && others.length === 0
    ? { ...names, productId: only.id }
    : { ...names, among: cards.map(({ id }) => id) }
}

function wishAct(acts: readonly Act[], said: string): Act {
  const [first] = acts.filter(({ intent }) => wishing.has(intent))
  return { ...(first ?? acts[0]), intent: 'add', text: said, isQuestion: false } as Act
}

/** No question is open that the words may answer. */
function isOpen({ memory: { flow } }: Turn): boolean {
  return flow === undefined || flow.at === 'person' || flow.at === 'addOns' || flow.at === 'bookInstead'
}

function isBesides({ intent, isQuestion, text: said }: Act, whole: string): boolean {
  if (isQuestion) return plainText(said) !== plainText(whole)
  return !wishing.has(intent) || intent === 'checkout'
}

/** "The cheaper one" of a wish sounds like a question for the price. */
function isWithin({ text: said, isQuestion, intent }: Act, resolved: readonly Resolved[]): boolean {
  if (isQuestion || intent === 'checkout' || said.includes('?')) return false
  return resolved.some(({ part }) => plainText(part.text).includes(plainText(said)))
}

/** The clauses that ask nothing and are read as something else. */
function tellingPart(turn: Turn, text: string, acts: readonly Act[]): string {
  const isWishing = ({ intent, isQuestion }: Act) => !isQuestion && wishing.has(intent)
  // "Morning, can I get two": the words that greet are those that want.
  const others = acts
    .filter((act) => !isWishing(act) && !acts.some((each) => isWishing(each) && isSaidIn(act, each)))
    .map((act) => plainText(act.text))
  const isAddressed = acts.some(({ intent }) => intent === 'address')
  if (isAddressed)
    return acts
      .filter(({ intent }) => intent === 'add')
      .map((act) => act.text)
      .join('. ')
  return sentencesOf(text)
    .filter((sentence) => !sentence.includes('?'))
    .flatMap((sentence) => ` ${plainText(sentence)} `.split(splitsOf(turn.language)))
    .map((clause) => clause.trim())
    .map((clause) => clause.replace(idioms, ' ').trim())
    .filter(
      (clause) => clause !== '' && !others.some((other) => other.endsWith(clause)) && !asks(turn, clause),
    )
    .join('. ')
}

function isSaidIn(act: Act, wish: Act): boolean {
  return act.text === wish.text || (!act.isQuestion && act.query !== '' && act.query === wish.query)
}

/** Without a question mark, as most people ask. */
function asks({ language }: Turn, clause: string): boolean {
  const first = clause.split(' ')[0] ?? ''
  if (polite.test(clause)) return false
  return seeking.test(clause) || (setOf(lexicons[language].asking).has(first) && !leading.has(first))
}

/** "Que sean dos", "en negro": words that ask elsewhere. */
const leading = new Set(['que', 'en', 'se', 'em', 'o', 'a', 'do', 'da', 'dan'])
const seeking =
  /\b(?:busco|buscando|tienen|tenes|tienes|hay|venden|manejan|looking for|do you|have you|you have|got any|is there|is the|is it|are they|procuro|procurando|tem|how|how much|what|whats|whits|wats|which|cuanto|cuantos|cto|kuanto|quanto|quantos|qto|qnt|a como|precio|preco|cual|cuales|como|qual|quais|sera)\b/
/** "De una", "one sec": no counts. */
const idioms =
  /\b(?:ya que estamos|ja que estamos|while im at it|while youre at it|de una(?: vez)?|de uma(?: vez)?|a la vez|una vez|uma vez|once|(?:one|un|una|um|uma|1) (?:sec|second|min|minute|minuto|minutito|momento|momentito|rato|ratito|segundo|segundito|moment|question|pregunta|consulta|duda|pergunta|duvida|thing|cosa mas|favor))\b/g

/** Told of others or of the thing, put off, or offered a price for: none of these takes anything. */
function mayWish(
  { language, context }: Turn,
  said: string,
  isRuled: boolean,
  isCounted = false,
  isNext = false,
): boolean {
  if (tellsNoWish(said, language)) return false
  if (isRuled && isCounted) return true
  if (isNext) return true
  if (isSurelyOther(said, language) && !(isRuled && polite.test(plainText(said)))) return false
  const wants = shareOfWish(said, language)
  const plain = ` ${plainText(said)} `
  const line = lineOf(wordsOf(said, language))
  const decides =
    cuesIn(line, language).has('decides') || cuesIn(line, context.account.language).has('decides')
  if (!isRuled && lexicons[language].coming.test(line)) return false
  return isRuled
    ? wants >= 0.08
    : (wants >= 0.35 && isTold.test(plain)) || (decides && wants >= 0.04) || wants >= 0.7
}

/** How many, or that one: more than a name. */
const isTold =
  /\b(?:\d+|un[oa]?s?|dos|tres|cuatro|cinco|seis|um|uma|dois|duas|one|two|three|four|five|six|a|an|es[oa]s?|est[oae]s?|ess[ae]s?|dess[ae]s?|ness[ae]|that|those|this|them|it|el[ea]|otr[oa]s?|outr[oa]s?|another)\b/
const explicitly =
  /^ (?:\w+ ){0,4}(?:add|give me|gimme|put|ill take|i take|ill have|dame|deme|mandame|mandeme|ponme|poneme|pongame|agreg\w+|quiero|quero|me ve|me da|coloca|coloque|adicion\w+|bota|bote|poe|levo|llevo) /
/** Everything wanted is found, and enough says that it is wanted. */
function isSure(
  turn: Turn,
  {
    said,
    resolved,
    isRuled,
    words,
  }: { said: string; resolved: readonly Resolved[]; isRuled: boolean; words: number },
): boolean {
  const found = resolved.filter(({ cards }) => cards.length > 0)
  if (found.length === 0 || found.some(({ cards }) => cards.some(({ isBookable }) => isBookable)))
    return false
  if (isRuled) return true
  const points = cuesIn(lineOf(wordsOf(said, turn.language)), turn.language).has('points')
  const isTold = found.some(({ part }) => part.quantity !== undefined || part.points || part.heads.length > 0)
  const isClear = words <= fewWords && found.every(({ cards }) => cards.length === 1)
  const isMerePointing = found.every(({ part, isKnown }) => part.quantity === undefined && !isKnown)
  return isClear && (isTold || points) && (!isMerePointing || words <= fewestWords)
}
