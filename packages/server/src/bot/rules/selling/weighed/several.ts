// Several changes that one line wants, each part of it weighed by itself.
import type { Turn } from '../../dialogue/turn.ts'
import type { Held } from '../held.ts'
import { type Change, isMoreThanThere, isOpen, type Pieces, piecesAfterAll } from './candidates.ts'
import { joined, type Span } from './spans.ts'
import type { Part, View } from './view.ts'
import { type Described, describeWish, type Weighed, weighed } from './weigh.ts'

/** `share`: of all that the parts may want, given that the line wants several changes. */
export type Several = { changes: readonly Change[]; pieces: Pieces; share: number }

/** So many neighbours may be one part. */
export const neighboursMax = 3

/** The likeliest way to read the line's first words. */
type Way = { changes: readonly Change[]; share: number; odds: number }

/**
 * The likeliest of all ways to cut the line. Undefined where its parts want less than two changes, two of the same line, or
 * more than there is, or where more is open than the option of one thing that is put in.
 */
export async function severalOf(
  turn: Turn,
  { view, spans }: Described,
  held: readonly Held[],
): Promise<Several | undefined> {
  const ways: (Way | undefined)[] = [{ changes: [], share: 1, odds: 1 }]
  for (let from = 0; from < spans.length; from += 1) {
    const before = ways[from]
    if (before === undefined) continue
    for (let to = from + 1; to <= Math.min(from + neighboursMax, spans.length); to += 1) {
      if (to - from === spans.length) continue
      const span = joined(spans.slice(from, to))
      const way = onward(before, await partOf(turn, view, { span, held, last: before.changes.at(-1) }))
      if (way && way.odds > (ways[to]?.odds ?? 0)) ways[to] = way
    }
  }
  const best = ways[spans.length]
  if (spans.length < 2 || best === undefined) return undefined
  const { changes, share } = best
  const lines = changes.flatMap((each) => (each.op === 'put' ? [] : [each.line.line.id]))
  if (changes.length < 2 || new Set(lines).size < lines.length) return undefined
  const open = changes.filter(isOpen)
  if (open.length > 1 || open.some(({ op }) => op !== 'put') || changes.some(isMoreThanThere))
    return undefined
  return { changes, share, pieces: piecesAfterAll(changes, held) }
}

type Heard = { span: Span; held: readonly Held[]; last: Part['last'] }

async function partOf(turn: Turn, view: View, { span, held, last }: Heard): Promise<readonly Weighed[]> {
  const part = { ahead: view.tokens.slice(0, span.from), last }
  const described = await describeWish(turn, span.text, held, part)
  return described ? weighed(described) : []
}

function onward(before: Way, carts: readonly Weighed[]): Way | undefined {
  const several = carts.find(({ candidate }) => candidate.op === 'several')?.share ?? 0
  const best = carts.find(({ candidate }) => candidate.op !== 'several')
  if (best === undefined) return undefined
  const { candidate } = best
  const odds = before.odds * best.share
  const share = (before.share * best.share) / (1 - several)
  if (candidate.op === 'none' || candidate.op === 'several') return { ...before, share, odds }
  return { share, odds, changes: [...before.changes, candidate] }
}
