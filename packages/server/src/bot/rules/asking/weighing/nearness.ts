// How near a question comes to each thing the shop says, by what their words mean rather than which words they are.
import type { Language } from '@mostrador/contract/languages'
import { likeness, meanOf, type Sense, sensesOf } from '../../understanding/meaning/senses.ts'

/** The question a note was written for, or the name of a product, and all that is said. */
export type Said = { head: string; body: string }

export type Nearness = {
  /** Shares of the question that the head, the body, either of them comes near to. */
  nearHead: number
  nearBody: number
  near: number
  /** The rarest word that something comes near to. */
  nearest: number
  /** From 0 to 1: all words together point the same way. */
  towards: number
  towardsHead: number
}

/** A word that nothing of the shop comes near to tells little. */
const ofUnknown = 0.3
const halfMin = 0.5

export function nearnessOf(
  question: string,
  texts: readonly Said[],
  spoken: readonly Language[],
): readonly Nearness[] {
  const asked = sensesOf(question, spoken)
  const lines = texts.map(({ head, body }) => ({
    head: sensesOf(head, spoken),
    body: sensesOf(body, spoken),
  }))
  const known = asked.map(() => new Map<Sense, number>())
  const met = lines.map(({ head, body }) => ({
    head: asked.map((sense, at) => mostLike(sense, head, known[at])),
    body: asked.map((sense, at) => mostLike(sense, body, known[at])),
  }))
  const most = (each: (typeof met)[number], at: number) => Math.max(each.head[at] ?? 0, each.body[at] ?? 0)
  const rarities = asked.map((_, at) => {
    const having = met.reduce((sum, each) => sum + most(each, at), 0)
    if (having === 0) return ofUnknown
    return Math.log(1 + texts.length / Math.max(having, halfMin)) / Math.log(1 + texts.length * 2)
  })
  const all = rarities.reduce((sum, each) => sum + each, 0)
  const share = (of: (at: number) => number) =>
    all === 0 ? 0 : rarities.reduce((sum, rarity, at) => sum + rarity * of(at), 0) / all
  const mean = meanOf(asked, rarities)
  return met.map((each, place) => ({
    ...directionOf(lines[place] ?? { head: [], body: [] }, mean),
    nearHead: share((at) => each.head[at] ?? 0),
    nearBody: share((at) => each.body[at] ?? 0),
    near: share((at) => most(each, at)),
    nearest: Math.max(0, ...rarities.map((rarity, at) => rarity * most(each, at))),
  }))
}

function mostLike(sense: Sense, others: readonly Sense[], known = new Map<Sense, number>()): number {
  let most = 0
  for (const other of others) {
    const like = known.get(other) ?? likeness(sense, other)
    known.set(other, like)
    if (like > most) most = like
  }
  return most
}

type Line = { head: readonly Sense[]; body: readonly Sense[] }

function directionOf(line: Line, mean: Sense): Pick<Nearness, 'towards' | 'towardsHead'> {
  const known = meansOf.get(line.body)
  const means = known?.of === line.head ? known : makeMeans(line)
  return { towards: likeness(mean, means.whole), towardsHead: likeness(mean, means.head) }
}

/** Texts of shops stay the same from question to question. */
const meansOf = new WeakMap<readonly Sense[], { of: readonly Sense[]; whole: Sense; head: Sense }>()

function makeMeans({ head, body }: Line) {
  const evenly = (senses: readonly Sense[]) =>
    meanOf(
      senses,
      senses.map(() => 1),
    )
  const made = { of: head, whole: evenly([...head, ...body]), head: evenly(head) }
  meansOf.set(body, made)
  return made
}
