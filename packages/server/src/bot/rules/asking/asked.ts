// Answers what is asked from the shop's data: what the shop wrote down, what it says about its products, and facts.
import type { Language } from '@mostrador/contract/languages'
import type { ProductCard } from '../../tools/tools.ts'
import { speakOf } from '../dialogue/focus.ts'
import { remember, sayText, shortened, type Turn, text } from '../dialogue/turn.ts'
import { addOnList, lookFor } from '../selling/catalogue.ts'
import type { Act } from '../understanding/act.ts'
import { isAmong, isAspect, type Unit, unitsOf } from '../understanding/concepts.ts'
import { oneOf } from '../understanding/things/choose.ts'
import { amountsIn, isWithin, rangesIn } from '../understanding/things/ranges.ts'
import { factsOf } from './facts.ts'
import { cardPassages, knowledgePassage, type Passage } from './passages.ts'
import { questionsIn } from './questions.ts'
import { type Asked, besidesName, isEmpty, type Scored, scoreOf, weighed } from './score.ts'

const sureScore = 0.5
/** A product spoken of or named is likely meant. */
const ofFocus = 0.12
const ofNamed = 0.2
const ofSpokenMax = 6
const ofWish = 0.4
const ofRange = 0.5
const answerCharsMax = 1_500
const lastQuestionCharsMax = 300
const toldCharsMax = 160
/** An earlier question counts half in "and the other one?". */
const ofLast = 0.5
const wordsOfFollowUpMax = 6
const goesOn =
  /^(?:ah|oh|ok|hm+|¿)?\W*(?:and|what about|how about|y|e|pero|mas|but|also|also|tambien|también)(?![\p{L}])/iu

type Bounds = {
  least?: number
  /** The caller tells price and stock itself: a lone question about one is left to it. */
  isCardTold?: boolean
}

/** Each question of the text is answered by itself; false when none is. */
export async function answerAsked(
  turn: Turn,
  act: Act,
  { least = sureScore, isCardTold = false }: Bounds = {},
): Promise<boolean> {
  const asked = questionsIn(act.text)
  const data = await dataOf(turn, act)
  const before = turn.memory.question
  const answers: Scored[][] = []
  for (const question of asked) {
    const found = bestOf(question, data, before)
    const isLone = isCardTold && asked.length === 1
    const best = isLone ? found.filter(({ passage }) => passage.card === undefined) : found
    if ((best[0]?.score ?? 0) >= least) answers.push(best)
  }
  // A price is told with the product, and so is what else was asked of it.
  if (answers.length === 0 || (isCardTold && answers.length < asked.length)) return false
  for (const best of answers) {
    sayBest(turn, best)
    tellIfGone(turn, best[0]?.passage.card, act.text)
  }
  turn.memory.question = shortened(act.text, lastQuestionCharsMax)
  return true
}

/** Those who ask about a thing should hear that it is sold out, or the option that was named is. */
function tellIfGone(turn: Turn, card: ProductCard | undefined, said: string): void {
  if (card === undefined || card.isBookable) return
  const variant = oneOf(card.variants, said, { besides: card.name })
  if (variant?.available === 0) sayText(turn, text(turn, 'gone', { name: `${card.name}, ${variant.name}` }))
  else if (card.available === 0) sayText(turn, text(turn, 'gone', { name: card.name }))
}

/** True when something the shop knows answers a question of the text. */
export async function knowsAnswer(turn: Turn, act: Act, least: number): Promise<boolean> {
  const data = await dataOf(turn, act)
  const found = questionsIn(act.text).map((question) => bestOf(question, data, undefined))
  return found.some(([best]) => best !== undefined && best.score >= least)
}

type Data = {
  spoken: readonly Language[]
  knowledge: readonly Passage[]
  products: readonly Candidate[]
  /** A thing is looked for, so that a product of that name is likelier than a text about it. */
  isWish: boolean
}
type Candidate = {
  card: ProductCard
  isSpokenOf: boolean
  /** It was spoken of last. */
  isLast: boolean
  /** The text names it, and no other product as well. */
  isNamed: boolean
  name: readonly Unit[]
  passages: readonly Passage[]
}

async function dataOf(turn: Turn, act: Act): Promise<Data> {
  const spoken = languagesOf(turn)
  const [entries, focus, named] = [
    await turn.tools.listKnowledge(),
    await cardsSpokenOf(turn),
    act.query === '' ? [] : (await lookFor(turn, act.query)).fits.map(({ card }) => card),
  ]
  const cards = [...focus, ...named.filter(({ id }) => !focus.some((other) => other.id === id))]
  const said = unitsOf(act.text, spoken)
  const products = cards.map((card, at) => {
    const name = unitsOf([card.name, card.category].join(' '), spoken)
    const share = said.filter((unit) => !isAspect(unit) && isAmong(unit, name)).length
    const passages = cardPassages(card, factsOf(turn, card, act.text), spoken)
    const isLast = at === 0 && focus.length > 0 && turn.memory.shown.length < 2
    return { card, isSpokenOf: at < focus.length, isLast, share, name, passages }
  })
  const most = Math.max(1, ...products.map(({ share }) => share))
  const isAlone = products.filter(({ share }) => share === most).length === 1
  return {
    spoken,
    knowledge: entries.map((entry) => knowledgePassage(entry, spoken)),
    isWish: act.intent === 'search' && !act.isQuestion,
    products: products.map((each) => ({
      ...each,
      isNamed: each.share === most && (isAlone || each.isSpokenOf),
    })),
  }
}

function languagesOf(turn: Turn): readonly Language[] {
  return [...new Set([turn.language, turn.context.account.language])]
}

/** Those spoken of, last first, and those on screen. */
async function cardsSpokenOf(turn: Turn): Promise<ProductCard[]> {
  const { shown } = turn.memory
  const last = (turn.memory.focus ?? []).flatMap(({ kind, id }) =>
    kind === 'product' || kind === 'service' ? [id] : [],
  )
  // A list on screen comes first: none of it is spoken of more than the others.
  const ids = [...new Set(shown.length > 1 ? [...shown, ...last] : [...last, ...shown])].slice(0, ofSpokenMax)
  const found = await Promise.all(ids.map((id) => turn.tools.getProduct(id)))
  return found.filter((card) => card !== undefined)
}

/** The best passage; several when the question is about several products on screen. */
function bestOf(question: string, data: Data, before: string | undefined): Scored[] {
  const { knowledge, products, spoken } = data
  const passages = [...knowledge, ...products.flatMap((each) => each.passages)]
  const units = unitsOf(question, spoken)
  if (units.length === 0) return []
  const asked = weighed(units, knowledge, passages)
  const inRange = forAmounts(question, data)
  const found = withRanges(rank(asked, data), inRange)
  if ((found[0]?.score ?? 0) >= sureScore || before === undefined || !isFollowUp(question)) return found
  const earlier = unitsOf(before, spoken).filter((unit) => !isAmong(unit, units))
  const whole = [
    ...asked,
    ...weighed(earlier, knowledge, passages).map(({ unit, weight }) => ({ unit, weight: weight * ofLast })),
  ]
  return rank(whole, data)
}

/** Passages about something spoken of that hold a range with an amount of the question in it. */
function forAmounts(question: string, { products }: Data): Passage[] {
  const amounts = amountsIn(question)
  if (amounts.length === 0) return []
  return products
    .filter(({ isNamed, isLast }) => isNamed || isLast)
    .flatMap(({ passages }) => passages)
    .filter(({ text: said }) => rangesIn(said).some((range) => amounts.some((each) => isWithin(each, range))))
}

function withRanges(found: readonly Scored[], inRange: readonly Passage[]): Scored[] {
  const others = found.filter(({ passage }) => !inRange.includes(passage))
  const scoreBefore = (passage: Passage) => found.find((each) => each.passage === passage)?.score ?? 0
  const raised = inRange.map((passage) => ({ passage, score: Math.max(scoreBefore(passage), 0) + ofRange }))
  return [...raised, ...others].sort((a, b) => b.score - a.score)
}

function isFollowUp(question: string): boolean {
  const words = question.trim().split(/\s+/)
  return words.length <= wordsOfFollowUpMax && goesOn.test(question.trim())
}

function rank(asked: Asked, { knowledge, products, isWish }: Data): Scored[] {
  const names = Math.max(0, ...products.map(({ name }) => shareIn(asked, name)))
  const written = knowledge.map((passage) => ({ passage, score: scoreOf(asked, passage) }))
  // A product named by itself is asked about alone, unless it may come with the one spoken of.
  const isIncluded = asked.some(({ unit }) => unit.concepts.has('included'))
  const other = isIncluded
    ? undefined
    : products.find(({ isNamed, isSpokenOf, name }) => isNamed && !isSpokenOf && isSaid(asked, name))
  const meant = other ? products.filter(({ isNamed }) => isNamed) : products
  const told = meant.flatMap((product) => scoresOf(asked, product))
  const all = [...written, ...told].filter(({ score }) => score > 0)
  return all
    .filter(({ passage, score }) => passage.card !== undefined || score > names + (isWish ? ofWish : 0))
    .sort((a, b) => b.score - a.score)
}

function scoresOf(asked: Asked, candidate: Candidate): Scored[] {
  const { name, passages, isSpokenOf, isNamed, isLast } = candidate
  const rest = besidesName(asked, name)
  if (isEmpty(rest) || (!isNamed && !isSpokenOf)) return []
  const bonus = isNamed ? ofNamed : isLast ? ofFocus : 0
  return passages.map((passage) => {
    const score = scoreOf(rest, passage)
    return { passage, score: score > 0 ? score + bonus : 0 }
  })
}

/** A word of the name itself was said, not only one like it in meaning. */
function isSaid(asked: Asked, name: readonly Unit[]): boolean {
  return asked.some(({ unit }) => unit.word !== '' && name.some(({ word }) => word === unit.word))
}

/** Share of the question that is nothing but the name of a product. */
function shareIn(asked: Asked, name: readonly Unit[]): number {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0)
  const named = asked.filter(({ unit }) => isAmong(unit, name)).reduce((sum, { weight }) => sum + weight, 0)
  return all === 0 ? 0 : named / all
}

function sayBest(turn: Turn, found: readonly Scored[]): void {
  const [best] = found
  if (!best) return
  const { card } = best.passage
  turn.observer?.told({
    product: card?.name ?? null,
    text: shortened(told(best.passage), toldCharsMax),
    share: Math.min(1, best.score),
  })
  if (card === undefined) {
    sayText(turn, withLead(turn, told(best.passage)))
    return
  }
  const others = alike(turn, found, best)
  if (others.length > 1) {
    const lines = others.map(({ passage }) => `• ${passage.card?.name}: ${told(passage)}`)
    sayText(turn, lines.join('\n'))
    return
  }
  if (turn.memory.shown[0] !== card.id || turn.memory.shown.length !== 1) remember(turn, [card])
  else speakOf(turn, { kind: card.isBookable ? 'service' : 'product', id: card.id })
  const whole = together(turn, found, best)
  sayText(turn, text(turn, 'told_of', { name: card.name, text: whole }))
}

/** Up to two passages of one product that answer as well; extras to add where inclusion is asked about. */
function together(turn: Turn, found: readonly Scored[], best: Scored): string {
  const { card } = best.passage
  const same = found.filter(({ passage, score }) => passage.card === card && score >= best.score - tieScore)
  const texts = same.slice(0, 2).map(({ passage }) => told(passage))
  if (card && card.addOns.length > 0 && /inclu|not|sin |no |sem |não /i.test(texts.join(' '))) {
    const list = text(turn, 'card_add_ons', { addOns: addOnList(turn, card) })
    if (!texts.includes(list)) texts.push(list)
  }
  return texts.join('\n')
}

const tieScore = 0.03

/** One sentence for each product on screen that answers as well. */
function alike(turn: Turn, found: readonly Scored[], best: Scored): Scored[] {
  const { shown } = turn.memory
  if (shown.length < 2) return [best]
  const near = found.filter(({ score }) => score >= best.score - nearScore)
  const byCard = new Map(near.map((each) => [each.passage.card?.id, each] as const).reverse())
  const chosen = shown.map((id) => byCard.get(id)).filter((each) => each !== undefined)
  return chosen.length > 1 && chosen.includes(best) ? chosen : [best]
}

const nearScore = 0.1

/** A yes or no of the shop's is said in the customer's language before its own words. */
function withLead(turn: Turn, said: string): string {
  if (turn.language === turn.context.account.language) return said
  if (/^(?:s[ií]|sim|yes)(?![\p{L}])/iu.test(said)) return text(turn, 'lead_yes', { text: said })
  return /^(?:no|não)(?![\p{L}])/iu.test(said) ? text(turn, 'lead_no', { text: said }) : said
}

function told({ text: said }: Passage): string {
  return shortened(said, answerCharsMax)
}
