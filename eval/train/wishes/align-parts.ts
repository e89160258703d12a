// Parts of lines that want several changes: the cart tells what all of them want together, and here each gets its own.
import type { Turn } from '../../../packages/server/src/bot/rules/dialogue/turn.ts'
import type { Held } from '../../../packages/server/src/bot/rules/selling/held.ts'
import {
  differenceOf,
  type Pieces,
  piecesHeld,
} from '../../../packages/server/src/bot/rules/selling/weighed/candidates.ts'
import { neighboursMax } from '../../../packages/server/src/bot/rules/selling/weighed/several.ts'
import { joined } from '../../../packages/server/src/bot/rules/selling/weighed/spans.ts'
import type { Part } from '../../../packages/server/src/bot/rules/selling/weighed/view.ts'
import {
  type Described,
  describeWish,
  weighed,
} from '../../../packages/server/src/bot/rules/selling/weighed/weigh.ts'

/** A part with the cart that it alone would leave behind; undefined where it wants several changes. */
export type Aligned = { described: Described; pieces: Pieces | undefined }

type Read = { from: number; to: number; described: Described; pieces: Pieces; isChange: boolean }
type Way = { parts: readonly Read[]; score: number }

/** So many ways to read one part are followed. */
const waysMax = 5

/**
 * The likeliest way to cut the line into parts that make the cart that was meant, and neighbours that want several changes
 * together; undefined where there is none.
 */
export async function alignParts(
  turn: Turn,
  { view, spans }: Described,
  { held, meant }: { held: readonly Held[]; meant: Pieces },
): Promise<readonly Aligned[] | undefined> {
  const before = piecesHeld(held.map(({ line }) => line))
  const known = new Map<string, Promise<Described | undefined>>()
  const described = (from: number, to: number, last: Part['last']) => {
    const key = [from, to, last?.card.id, last?.variantId].join()
    const span = joined(spans.slice(from, to))
    const ahead = view.tokens.slice(0, span.from)
    const found = known.get(key) ?? describeWish(turn, span.text, held, { ahead, last })
    known.set(key, found)
    return found
  }
  const follow = async (from: number, left: Pieces, last: Part['last']): Promise<Way | undefined> => {
    if (from === spans.length) return left.size === 0 ? { parts: [], score: 0 } : undefined
    const ways: Way[] = []
    for (let to = from + 1; to <= Math.min(from + neighboursMax, spans.length); to += 1) {
      const part = to - from === spans.length ? undefined : await described(from, to, last)
      if (part === undefined) continue
      let followed = 0
      for (const { candidate, pieces, share } of weighed(part)) {
        if (followed === waysMax || pieces === undefined || candidate.op === 'several') continue
        const rest = without(left, differenceOf(before, pieces))
        if (rest === undefined) continue
        followed += 1
        const next = candidate.op === 'none' ? last : candidate
        const further = await follow(to, rest, next)
        const isChange = candidate.op !== 'none'
        if (further)
          ways.push({
            parts: [{ from, to, described: part, pieces, isChange }, ...further.parts],
            score: Math.log(share) + further.score,
          })
      }
    }
    return ways.toSorted((one, other) => other.score - one.score)[0]
  }
  if (spans.length < 2) return undefined
  const parts = (await follow(0, differenceOf(before, meant), undefined))?.parts
  if (parts === undefined) return undefined
  const together: Aligned[] = []
  for (const [at, one] of parts.entries()) {
    const other = parts[at + 1]
    if (!one.isChange || !other?.isChange || other.to - one.from > neighboursMax) continue
    const both = await described(one.from, other.to, undefined)
    if (both && other.to - one.from < spans.length) together.push({ described: both, pieces: undefined })
  }
  return [...parts.map(({ described: own, pieces }) => ({ described: own, pieces })), ...together]
}

/** Undefined where a part would do what is not meant, or more of it. */
function without(left: Pieces, own: Pieces): Pieces | undefined {
  const rest = new Map(left)
  for (const [key, count] of own) {
    const wanted = rest.get(key) ?? 0
    if (Math.sign(wanted) !== Math.sign(count) || Math.abs(count) > Math.abs(wanted)) return undefined
    if (wanted === count) rest.delete(key)
    else rest.set(key, wanted - count)
  }
  return rest
}
