// Ranks all that may answer a question. A product or a note spoken of last comes first where the words go on about it.
import { isSameItself, type Unit, unitsOf } from '../understanding/concepts.ts'
import { isAmong } from '../understanding/meaning/among.ts'
import { amountsIn, isWithin, rangesIn } from '../understanding/things/ranges.ts'
import type { Candidate, Data } from './candidates.ts'
import { noteOf } from './going-on.ts'
import type { Passage } from './passages.ts'
import { type Asked, besidesName, isEmpty, type Scored, scoreOf, weighed } from './score.ts'

export const sureScore = 0.5
/** A product spoken of or named is likely meant. */
const ofFocus = 0.12
const ofNamed = 0.2
/** So is what was told last, when the words go on about it. */
const ofGoingOn = 0.22
const ofNote = 0.12
const ofWish = 0.4
const ofRange = 0.5
/** An earlier question counts half in "and the other one?". */
const ofLast = 0.5
const wordsOfFollowUpMax = 6
/** Far ahead of the next, a passage answers words with much talk in them too. */
const leadMin = 1.35
const goesOn =
  /^(?:ah|oh|ok|hm+|¿)?\W*(?:and|what about|how about|y|e|pero|mas|but|also|also|tambien|también)(?![\p{L}])/iu

/** The best answers enough, or less well but far better than anything else. */
export function answers(
  found: readonly Scored[],
  { least, ahead }: { least: number; ahead: number },
): boolean {
  const [best] = found
  if (!best) return false
  if (best.score >= least) return true
  const other = found.find(
    ({ passage }) =>
      passage !== best.passage && (passage.card === undefined || passage.card !== best.passage.card),
  )
  return best.score >= ahead && best.score >= (other?.score ?? 0) * leadMin
}

/** The best passage; several when the question is about several products on screen. */
export function bestOf(question: string, data: Data, before: string | undefined): Scored[] {
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

function rank(asked: Asked, { knowledge, products, isWish, isGoingOn, note }: Data): Scored[] {
  const names = Math.max(0, ...products.map(({ name }) => shareIn(asked, name)))
  const written = knowledge.map((passage) => {
    const score = scoreOf(asked, passage)
    const isLast = isGoingOn && score > 0 && noteOf(passage.text) === note
    return { passage, score: isLast ? score + ofNote : score }
  })
  // A product named by itself is asked about alone, unless it may come with the one spoken of.
  const isIncluded = asked.some(({ unit }) => unit.concepts.has('included'))
  const other = isIncluded
    ? undefined
    : products.find(({ isNamed, isSpokenOf, name }) => isNamed && !isSpokenOf && isSaid(asked, name))
  const meant = other ? products.filter(({ isNamed }) => isNamed) : products
  const told = meant.flatMap((product) => scoresOf(asked, product, isGoingOn && note === undefined))
  const all = [...written, ...told].filter(({ score }) => score > 0)
  return all
    .filter(({ passage, score }) => passage.card !== undefined || score > names + (isWish ? ofWish : 0))
    .sort((a, b) => b.score - a.score)
}

function scoresOf(asked: Asked, candidate: Candidate, isGoingOn: boolean): Scored[] {
  const { name, passages, isSpokenOf, isNamed, isLast } = candidate
  const rest = besidesName(asked, name)
  if (isEmpty(rest) || (!isNamed && !isSpokenOf)) return []
  const ofIt = isLast ? (isGoingOn ? ofGoingOn : ofFocus) : 0
  const bonus = Math.max(isNamed ? ofNamed : 0, ofIt)
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
  const named = asked
    .filter(({ unit }) => name.some((other) => isSameItself(unit, other)))
    .reduce((sum, { weight }) => sum + weight, 0)
  return all === 0 ? 0 : named / all
}
