// The traits of a note or a product as the answer to a question, in numbers.
import type { ProductCard } from '../../../tools/tools.ts'
import { isAspect, isSameItself, isSameThing, type Unit } from '../../understanding/concepts.ts'
import type { Passage } from '../passages.ts'
import { type Asked, besidesName, scoreOf } from '../score.ts'
import { type Akin, akinTraits } from './akin.ts'
import { type Literal, literalTraits } from './literal.ts'
import type { Nearness } from './nearness.ts'

/** The question with what the dialogue tells about it. */
export type Question = {
  units: readonly Unit[]
  /** How rare each unit is among all that the shop says. */
  rarities: readonly number[]
  /** Says of each unit whether these words are about it. */
  met: (own: readonly Unit[]) => readonly boolean[]
  asked: Asked
  isAboutPrice: boolean
  goesOn: boolean
  points: boolean
}

export type CardUnits = {
  card: ProductCard
  passages: readonly Passage[]
  /** The name and all that is told of it. */
  text: string
  name: readonly Unit[]
  category: readonly Unit[]
  options: readonly Unit[]
}

/** Where a product stands in the dialogue. */
export type Standing = { isLast: boolean; wasSpokenOf: boolean; isAlone: boolean; isListed: boolean }

/** By what the words mean, and word for word. */
type Alike = { nearness: Nearness; literal: Literal; akin: Akin }

const meaningTraits = ['nearHead', 'nearBody', 'near', 'nearest', 'towards', 'towardsHead'] as const
export const noteTraits = [
  ...meaningTraits,
  ...akinTraits,
  ...literalTraits,
  ...(['score', 'head', 'body', 'headCovered', 'both', 'rarest', 'bothSquared'] as const),
  ...(['isLast', 'isLastGoingOn', 'isLastPointing'] as const),
]
export const cardTraits = [
  ...meaningTraits,
  ...akinTraits,
  ...literalTraits,
  ...(['isCard', 'name', 'notes', 'options', 'category', 'all', 'rarest', 'nameCovered', 'score'] as const),
  ...(['isLast', 'wasSpokenOf', 'isAlone', 'isListed', 'allSquared', 'isLastGoingOn'] as const),
  ...(['isLastPointing', 'isLastAndSaid', 'isLastPrice', 'nameAndNotes', 'isPrice', 'isLastShort'] as const),
]
type NoteTrait = (typeof noteTraits)[number]
type CardTrait = (typeof cardTraits)[number]

export function traitsOfNote(
  question: Question,
  { head, body, ...passage }: Passage,
  { isLast, nearness, literal, akin }: { isLast: boolean } & Alike,
): Record<NoteTrait, number> {
  const { units, asked, goesOn, points } = question
  const whole = [head, body]
  const both = shareIn(question, whole)
  const covered = head.filter((unit) => units.some((each) => isSameThing(each, unit))).length
  return {
    ...nearness,
    ...akin,
    ...literal,
    score: scoreOf(asked, { head, body, ...passage }),
    head: shareIn(question, [head]),
    body: shareIn(question, [body]),
    headCovered: head.length === 0 ? 0 : covered / head.length,
    both,
    rarest: rarestIn(question, whole),
    bothSquared: both * both,
    isLast: Number(isLast),
    isLastGoingOn: Number(isLast && goesOn),
    isLastPointing: Number(isLast && points),
  }
}

export function traitsOfCard(
  question: Question,
  { passages, name, category, options }: CardUnits,
  { isLast, wasSpokenOf, isAlone, isListed, nearness, literal, akin }: Standing & Alike,
): Record<CardTrait, number> {
  const { units, asked, goesOn, points, isAboutPrice } = question
  const notes = passages.map(({ body }) => body)
  const named = shareIn(question, [name], { isThing: true })
  const noted = shareIn(question, notes)
  const all = shareIn(question, [name, ...notes, options, category])
  const rest = besidesName(asked, name)
  const covered = name.filter((unit) => units.some((each) => isSameItself(each, unit))).length
  const last = Number(isLast)
  return {
    ...nearness,
    ...akin,
    ...literal,
    isCard: 1,
    name: named,
    notes: noted,
    options: shareIn(question, [options]),
    category: shareIn(question, [category], { isThing: true }),
    all,
    rarest: rarestIn(question, [name, ...notes, options]),
    nameCovered: name.length === 0 ? 0 : covered / name.length,
    score: rest.length === 0 ? 0 : Math.max(0, ...passages.map((passage) => scoreOf(rest, passage))),
    isLast: last,
    wasSpokenOf: Number(wasSpokenOf),
    isAlone: Number(isAlone),
    isListed: Number(isListed),
    allSquared: all * all,
    isLastGoingOn: last * Number(goesOn),
    isLastPointing: last * Number(points),
    isLastAndSaid: last * all,
    isLastPrice: last * Number(isAboutPrice),
    nameAndNotes: named * noted,
    isPrice: Number(isAboutPrice),
    isLastShort: last / Math.max(1, units.length),
  }
}

function shareIn(
  { units, rarities, met }: Question,
  parts: readonly (readonly Unit[])[],
  { isThing = false }: { isThing?: boolean } = {},
): number {
  const found = parts.map(met)
  let share = 0
  let all = 0
  for (const [at, unit] of units.entries()) {
    const rarity = rarities[at] ?? 0
    all += rarity
    if ((!isThing || !isAspect(unit)) && found.some((each) => each[at])) share += rarity
  }
  return all === 0 ? 0 : share / all
}

function rarestIn({ units, rarities, met }: Question, parts: readonly (readonly Unit[])[]): number {
  const found = parts.map(met)
  const all = units.map((unit, at) =>
    !isAspect(unit) && found.some((each) => each[at]) ? (rarities[at] ?? 0) : 0,
  )
  return Math.max(0, ...all)
}
