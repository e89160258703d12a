// How well a passage answers a question: by all the words that say something, not by one of them.
import { isAspect, isSameItself, isSameThing, type Unit } from '../understanding/concepts.ts'
import { namingWords } from '../understanding/match.ts'
import { isAmong, isItselfAmong } from '../understanding/meaning/among.ts'
import type { Passage } from './passages.ts'

/** A question's words with what each counts. */
export type Asked = readonly { unit: Unit; weight: number }[]

/** From 0 to 1, and more for a product spoken of. */
export type Scored = { passage: Passage; score: number }

const ofConcept = 1
const ofAspect = 0.5
const ofPossible = 0.15
/** A thing that no text of the shop is about. */
const ofUntold = 0.6
const ofKnown = 0.8
const ofStrange = 0.25
const ofImplied = 0.7
/** A word of the answer counts less than one of the question that it was written for. */
const inBody = 0.9
const coverShare = 0.7
const sentenceShare = 0.85
const bodyShare = 0.8
/** An answer to another question that mentions the thing, and in another word. */
const besideHeadShare = 0.86
/** A concept that so many entries share says little about any of them. */
const commonShare = 0.3
const ofCommon = 0.4
const ofBeside = 0.4

/** Words that the shop never uses count little: they may be talk around the question. */
export function weighed(
  units: readonly Unit[],
  knowledge: readonly Passage[],
  passages: readonly Passage[],
): Asked {
  return units.map((unit) => {
    const having = knowledge.filter(({ head, body }) => isAmong(unit, head) || isAmong(unit, body)).length
    const isCommon = having >= 3 && having / knowledge.length > commonShare
    return { unit, weight: weightOf(unit, passages) * (isCommon ? ofCommon : besideOthers(unit, units)) }
  })
}

/** "Do I pay if I cancel?" is about cancelling: the part that paying counts beside something else. */
export function besideOthers(unit: Unit, units: readonly Unit[]): number {
  const isBeside =
    isPaying(unit) && units.some((other) => other.concepts.size > 0 && !isAspect(other) && !isPaying(other))
  return isBeside ? ofBeside : 1
}

function isPaying({ concepts }: Unit): boolean {
  return concepts.size === 1 && concepts.has('pay')
}

/** A thing that only follows from the one asked about answers less surely. */
function nearness(unit: Unit, units: readonly Unit[]): number {
  if (isItselfAmong(unit, units)) return 1
  return isAmong(unit, units) ? ofImplied : 0
}

export function scoreOf(asked: Asked, { head, body }: Passage): number {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0)
  if (all === 0) return 0
  const met = asked.map(
    ({ unit, weight }) => weight * Math.max(nearness(unit, head), nearness(unit, body) * inBody),
  )
  const cover = met.reduce((sum, weight) => sum + weight, 0) / all
  if (head.length === 0) return (cover / inBody) * sentenceShare
  const isProven = asked.some(({ unit }, at) => (met[at] ?? 0) > 0 && !isAspect(unit))
  if (!isProven) return 0
  const covered = head.filter((unit) => asked.some((each) => isSameThing(each.unit, unit))).length
  const isWord = asked.some(({ unit }) => unit.word !== '' && body.some(({ word }) => word === unit.word))
  if (covered === 0 && !isWord) return cover * bodyShare * besideHeadShare
  return Math.max(cover * coverShare + (covered / head.length) * (1 - coverShare), cover * bodyShare)
}

/** The words of the question that do not name the product. */
export function besidesName(asked: Asked, name: readonly Unit[]): Asked {
  return asked.filter(({ unit }) => !name.some((other) => isSameItself(unit, other)))
}

export function isEmpty(asked: Asked): boolean {
  return asked.length === 0
}

function weightOf(unit: Unit, passages: readonly Passage[]): number {
  if (isAspect(unit)) return unit.concepts.has('possible') ? ofPossible : ofAspect
  const isKnown = passages.some(({ head, body }) => isAmong(unit, head) || isAmong(unit, body))
  if (unit.concepts.size > 0) return isKnown ? ofConcept : ofUntold
  return isKnown && namingWords(unit.word).length > 0 ? ofKnown : ofStrange
}
