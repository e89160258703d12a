// Answers what is asked from the shop's data: what the shop wrote down, what it says about its products, and facts.
import type { ProductCard } from '../../tools/tools.ts'
import { lastSpokenOf, speakOf } from '../dialogue/focus.ts'
import { remember, sayText, shortened, type Turn, text } from '../dialogue/turn.ts'
import { addOnList, lookFor, priceText, showProduct } from '../selling/catalogue.ts'
import type { Act } from '../understanding/act.ts'
import { isAspect, type Unit, unitsOf } from '../understanding/concepts.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { isSameWord, namingWords } from '../understanding/match.ts'
import { isAmong } from '../understanding/meaning/among.ts'
import { plainText } from '../understanding/normalise.ts'
import { oneOf } from '../understanding/things/choose.ts'
import { type Data, dataOf, languagesOf } from './candidates.ts'
import { goesOn, isAsking, noteOf, opensFollowing } from './going-on.ts'
import { knowledgePassage, type Passage } from './passages.ts'
import { questionsIn } from './questions.ts'
import { answers, bestOf, sureScore } from './ranking.ts'
import { sayNote, withLead } from './say-note.ts'
import type { Scored } from './score.ts'
import { tellWeighed } from './weighing/tell-weighed.ts'
import { type Weighed, weigh } from './weighing/weigh.ts'

const answerCharsMax = 1_500
const lastQuestionCharsMax = 300
const toldCharsMax = 160

type Bounds = {
  least?: number
  /** Enough where nothing else comes near. */
  ahead?: number
  /** Surely the answer by all that speaks for it; preferred to words that fit alone. */
  surest?: Weighed | undefined
  /** The caller tells price and stock itself: a lone question about one is left to it. */
  isCardTold?: boolean
}

/** Each question of the text is answered by itself; false when none is. */
export async function answerAsked(
  turn: Turn,
  act: Act,
  { least = sureScore, ahead = least, isCardTold = false, surest }: Bounds = {},
): Promise<boolean> {
  const asked = questionsIn(act.text)
  const data = await dataOf(turn, act)
  const before = turn.memory.question
  const found: Scored[][] = []
  for (const question of asked) {
    const all = bestOf(question, data, before)
    const isLone =
      isCardTold && asked.length === 1 && (act.intent !== 'price' || asksOnlyPrice(question, data))
    const best = isLone ? all.filter(({ passage }) => passage.card === undefined) : all
    if (answers(best, { least, ahead }) && !(asked.length === 1 && (await isUnlikely(turn, act, best[0]))))
      found.push(best)
  }
  const [first] = found[0] ?? []
  const isDoubtful = first === undefined || (first.score < certain && !isSame(first.passage, surest))
  const isAside = first !== undefined && isOfOther(turn, act, { found: first.passage, surest })
  if (surest && asked.length === 1 && (isDoubtful || isAside) && mayTell(turn, act, surest))
    return tellWeighed(turn, act, surest)
  // A price is told with the product, and so is what else was asked of it; hours are told from the settings.
  const isToldApart = isCardTold || act.intent === 'hours'
  if (found.length === 0 || (isToldApart && found.length < asked.length)) return false
  for (const best of found) {
    sayBest(turn, best, act)
    tellIfGone(turn, best[0]?.passage.card, act.text)
  }
  turn.memory.question = shortened(act.text, lastQuestionCharsMax)
  return true
}

/** Some words fit, and all that speaks for and against it says that it is not about that. */
async function isUnlikely(turn: Turn, act: Act, best: Scored | undefined): Promise<boolean> {
  if (best === undefined || best.score >= undoubted) return false
  const { card, text: said } = best.passage
  const own = (await weigh(turn, act)).find((each) =>
    card ? each.card?.id === card.id : each.note?.text === said,
  )
  return own !== undefined && own.share < unlikely
}
const undoubted = 0.75
const unlikely = 0.06

/** Words that fit as well as this need no second opinion. */
const certain = 0.6
/** Things looked for are shown with all that fit as well; so is a price. */
const ofThings: ReadonlySet<Intent> = new Set(['price', 'stock', 'search', 'browse'])

function mayTell({ memory: { shown } }: Turn, { intent }: Act, { card }: Weighed): boolean {
  return card === undefined || (!ofThings.has(intent) && (shown.length < 2 || !shown.includes(card.id)))
}

function isSame(passage: Passage | undefined, surest: Weighed | undefined): boolean {
  if (passage === undefined || surest === undefined) return false
  return surest.card ? passage.card?.id === surest.card.id : passage.text === surest.note?.text
}

/** The words fit a text about another product, which they do not name, and what is spoken of surely answers. */
function isOfOther(
  turn: Turn,
  { text: said }: Act,
  { found, surest }: { found: Passage; surest: Weighed | undefined },
): boolean {
  const last = lastSpokenOf(turn, 'product', 'service')
  if (found.card === undefined || last === undefined || surest?.card?.id !== last.id) return false
  const names = namingWords(found.card.name)
  return (
    found.card.id !== last.id && !namingWords(said).some((word) => names.some((own) => isSameWord(own, word)))
  )
}

/** "How much is the big one?", and not "how much is in the bottle?". */
function asksOnlyPrice(question: string, { spoken, products }: Data): boolean {
  if (ofPrice.test(plainText(question))) return true
  const names = products.flatMap(({ name }) => name)
  return unitsOf(question, spoken).every(
    (unit) => isAspect(unit) || isChoosing(unit) || unit.concepts.size === 0 || isAmong(unit, names),
  )
}

const ofPrice =
  /\b(?:cobr\w+|cuest\w+|costar\w*|vale\w*|valor|sale|salen|saldria\w*|preci\w+|price\w*|cost\w*|charge\w*|custa\w*|fica|ficam|sai|saem|prec\w+)\b/

/** Words that tell options apart. */
function isChoosing({ concepts }: Unit): boolean {
  return [...concepts].some((concept) => choosing.has(concept) || concept.startsWith('colour'))
}

const choosing: ReadonlySet<string> = new Set(['size', 'discount', 'compare', 'pay', 'card', 'cash'])

/** Those who ask about a thing should hear that it is sold out, or the option that was named is. */
function tellIfGone(turn: Turn, card: ProductCard | undefined, said: string): void {
  if (card === undefined || card.isBookable) return
  const variant = oneOf(card.variants, said, { besides: card.name })
  if (variant?.available === 0) sayText(turn, text(turn, 'gone', { name: `${card.name}, ${variant.name}` }))
  else if (card.available === 0) sayText(turn, text(turn, 'gone', { name: card.name }))
}

/** Tells the note once more that was told last, to words that go on about it; false where they do not. */
export async function tellNoteAgain(turn: Turn, act: Act): Promise<boolean> {
  const { noteBefore } = turn
  if (noteBefore === undefined || !(isAsking(turn, act) || goesOn(turn, act.text))) return false
  const entry = (await turn.tools.listKnowledge()).find(({ answer }) => noteOf(answer) === noteBefore)
  if (!entry || (await isOfOtherNote(turn, act, entry.answer))) return false
  if (!isAboutNote(turn, act, knowledgePassage(entry, languagesOf(turn)))) return false
  turn.memory.note = noteBefore
  sayText(turn, withLead(turn, shortened(entry.answer, answerCharsMax)))
  return true
}

/** All that speaks for another note of the shop's says that this one is not meant. */
async function isOfOtherNote(turn: Turn, act: Act, told: string): Promise<boolean> {
  const [best] = await weigh(turn, act)
  return (
    best?.note !== undefined &&
    best.note.text !== told &&
    best.share >= otherSurely &&
    best.evidence >= otherEvidence
  )
}

const otherSurely = 0.6
const otherEvidence = 0.25

/** A word of the note is in it, or it is short and about nothing else that shops are asked about. */
function isAboutNote(turn: Turn, { text: said, query }: Act, { head, body }: Passage): boolean {
  const spoken = languagesOf(turn)
  const units = unitsOf(said, spoken).filter((unit) => !isAspect(unit))
  if (units.some((unit) => isAmong(unit, [...head, ...body]))) return true
  const words = said.split(/\s+/).length
  if (query !== '' && !goesOn(turn, said)) return false
  return words <= wordsShort || (words <= wordsAgainMax && units.every(({ concepts }) => concepts.size === 0))
}

const wordsShort = 7
const wordsAgainMax = 10

/** "And the wheels?": a word of the note told last, which names nothing that is sold. */
export async function tellOfNote(turn: Turn, act: Act): Promise<boolean> {
  const { noteBefore } = turn
  if (
    noteBefore === undefined ||
    !turn.context.lines.some(({ content }) => opensFollowing(content)) ||
    !mayFollow.has(act.intent)
  )
    return false
  const words = namingWords(act.query)
  if (words.length === 0 || act.quantity !== undefined) return false
  const told = namingWords(noteBefore)
  if (!words.some((word) => told.some((other) => isSameWord(word, other)))) return false
  const { fits } = await lookFor(turn, act.query)
  if (
    fits.some(({ card }) =>
      words.some((word) => namingWords(card.name).some((each) => isSameWord(each, word))),
    )
  )
    return false
  return tellNoteAgain(turn, act)
}

const mayFollow: ReadonlySet<Intent> = new Set(['add', 'search', 'browse', 'unclear', 'question', 'details'])

/** True when something the shop knows answers a question of the text. */
export async function knowsAnswer(turn: Turn, act: Act, least: number): Promise<boolean> {
  const data = await dataOf(turn, act)
  const found = questionsIn(act.text).map((question) => bestOf(question, data, undefined))
  return found.some(([best]) => best !== undefined && best.score >= least)
}

function sayBest(turn: Turn, found: readonly Scored[], act: Act): void {
  const [best] = found
  if (!best) return
  const { card } = best.passage
  turn.observer?.told({
    product: card?.name ?? null,
    text: shortened(told(best.passage), toldCharsMax),
    share: Math.min(1, best.score),
  })
  if (card === undefined) {
    sayNote(turn, best.passage)
    return
  }
  const others = alike(turn, found, best)
  if (others.length > 1) {
    const lines = others.map(({ passage, score }) => {
      const texts = score < certainSentence ? withDescription(passage.card, [told(passage)]) : [told(passage)]
      return `• ${passage.card?.name}: ${texts.join('\n')}`
    })
    sayText(turn, lines.join('\n'))
    return
  }
  if (turn.memory.shown[0] !== card.id || turn.memory.shown.length !== 1) remember(turn, [card])
  else speakOf(turn, { kind: card.isBookable ? 'service' : 'product', id: card.id })
  const whole = together(turn, found, best)
  if (act.intent === 'stock') {
    showProduct(turn, card, { said: act.text, isStockAsked: true })
    return
  }
  const option = oneOf(card.variants, act.text, { besides: card.name })
  const name = option ? `${card.name}, ${option.name}` : card.name
  const isPriceDue = act.intent === 'price' || asksCost.test(plainText(act.text))
  const price = isPriceDue && !whole.includes(priceText(turn, card)) ? priceText(turn, card) : ''
  sayText(
    turn,
    text(turn, 'told_of', { name, text: [whole, price].filter((each) => each !== '').join('\n') }),
  )
}

const asksCost =
  /\b(?:how much(?! (?:time|longer|does (?:it|she|he|that) (?:weigh|hold|make|take)))|cost\w*|charg\w+|price\w*|cheap\w*|cuanto (?:cuesta\w*|vale\w*|sale\w*|es|esta|cobra\w*)|precios?|barat\w+|quanto (?:custa\w*|fica|sai|e|ta|esta|cobra\w*)|precos?|valor(?:es)?)\b/

/** Up to two passages of one product that answer as well; extras to add where inclusion is asked about. */
function together(turn: Turn, found: readonly Scored[], best: Scored): string {
  const { card } = best.passage
  const same = found.filter(({ passage, score }) => passage.card === card && score >= best.score - tieScore)
  const few = same.slice(0, 2).map(({ passage }) => told(passage))
  const texts = best.score < certainSentence ? withDescription(card, few) : few
  if (card && card.addOns.length > 0 && /inclu|not|sin |no |sem |não /i.test(texts.join(' '))) {
    const list = text(turn, 'card_add_ons', { addOns: addOnList(turn, card) })
    if (!texts.includes(list)) texts.push(list)
  }
  return texts.join('\n')
}

const tieScore = 0.03
/** Below this another sentence of the same few may be meant, so all of them are told. */
const certainSentence = 0.65
const fewCharsMax = 320

function withDescription(card: ProductCard | undefined, texts: string[]): string[] {
  const { description } = card ?? {}
  if (!description || description.length > fewCharsMax) return texts
  return [description, ...texts.filter((each) => !description.includes(each))]
}

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

function told({ text: said }: Passage): string {
  return shortened(said, answerCharsMax)
}
