// How likely each cart is that a line may leave behind.
import type { Turn } from '../../dialogue/turn.ts'
import type { Held } from '../held.ts'
import { type Candidate, candidatesOf, isSameCart, type Op, type Pieces, piecesAfter } from './candidates.ts'
import { lineTraits, type Trait } from './line-traits.ts'
import { type Span, spansOf } from './spans.ts'
import { traitsBy } from './traits.ts'
import { type Part, type View, viewOf } from './view.ts'
import { weightOf } from './weights.ts'

export type Described = {
  view: View
  /** None behind the first part of a line. */
  spans: readonly Span[]
  line: readonly Trait[]
  all: readonly { candidate: Candidate; traits: readonly Trait[] }[]
}
export type Weighed = { candidate: Candidate; share: number; pieces: Pieces | undefined }

/** Undefined where it is not among the carts that were weighed, as after several changes. */
export function weighedAs(carts: readonly Weighed[], pieces: Pieces): Weighed | undefined {
  return carts.find((each) => each.pieces !== undefined && isSameCart(each.pieces, pieces))
}

const optionsMax = 9
const numbersMax = 5
const countMax = 999

/** Undefined where the line has no words. */
export async function describeWish(
  turn: Turn,
  said: string,
  held: readonly Held[],
  part?: Part,
): Promise<Described | undefined> {
  const view = await viewOf(turn, said, held, part)
  if (view === undefined) return undefined
  const candidates = candidatesOf({
    ...{ cards: view.cards, held, addOnsOf: view.addOnsOf },
    counts: countsIn(view.numbers.map(({ value }) => value)),
    formerCounts: countsIn(view.formerNumbers),
    optionsOf: (card) => optionsIn(view, card),
  })
  const traitsOf = traitsBy(view)
  const spans = view.from === 0 ? spansOf(view) : []
  return {
    ...{ view, spans },
    line: lineTraits(view, spans),
    all: candidates.map((candidate) => ({ candidate, traits: traitsOf(candidate) })),
  }
}

function countsIn(numbers: readonly number[]): number[] {
  const counts = [...new Set(numbers)].slice(0, numbersMax)
  return counts.filter((count) => Number.isInteger(count) && count > 0 && count <= countMax)
}

function optionsIn(
  { chosenIn, optionCover, lastThing }: View,
  card: View['cards'][number],
): (string | undefined)[] {
  if (card.variants.length === 0) return [undefined]
  const chosen = chosenIn(card)
  const scoreOf = (id: string) =>
    (chosen.has(id) ? 2 : 0) + optionCover(card, id) + (lastThing?.variantId === id ? 0.5 : 0)
  const ids = card.variants.map(({ id }) => id).sort((one, other) => scoreOf(other) - scoreOf(one))
  return [undefined, ...ids.slice(0, optionsMax - 1)]
}

/** The likeliest first; those that leave the same cart count together. */
export function weighed({ line, all, view }: Described): Weighed[] {
  const ofLine = new Map<Op, number>()
  const scores = all.map(({ candidate: { op }, traits }) => {
    const own = ofLine.get(op) ?? line.reduce((sum, [name, value]) => sum + value * weightOf(op, name), 0)
    ofLine.set(op, own)
    return traits.reduce((sum, [name, value]) => sum + value * weightOf(op, name), own)
  })
  const most = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - most))
  const sum = odds.reduce((whole, each) => whole + each, 0)
  const carts = new Map<string, Weighed & { best: number }>()
  for (const [at, { candidate }] of all.entries()) {
    const share = (odds[at] ?? 0) / sum
    const pieces = piecesAfter(candidate, view.held)
    const key = pieces
      ? [...pieces]
          .map(([id, count]) => `${id} ${count}`)
          .sort()
          .join()
      : candidate.op
    const known = carts.get(key)
    if (known === undefined) carts.set(key, { candidate, share, pieces, best: share })
    else {
      known.share += share
      if (share > known.best) Object.assign(known, { candidate, best: share })
    }
  }
  return [...carts.values()].sort(byShare)
}

export function byShare(one: Weighed, other: Weighed): number {
  return other.share - one.share
}
