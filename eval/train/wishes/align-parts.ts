// Parts of lines that want several changes: the cart tells what all of them want together, and here each gets its own.
import type { Turn } from '../../../packages/server/src/bot/rules/dialogue/turn.ts'
import type { Held } from '../../../packages/server/src/bot/rules/selling/held.ts'
import {
  differenceOf,
  type Pieces,
  piecesHeld,
} from '../../../packages/server/src/bot/rules/selling/weighed/candidates.ts'
import { spansOf } from '../../../packages/server/src/bot/rules/selling/weighed/spans.ts'
import type { Part, View } from '../../../packages/server/src/bot/rules/selling/weighed/view.ts'
import {
  type Described,
  describeWish,
  weighed,
} from '../../../packages/server/src/bot/rules/selling/weighed/weigh.ts'

/** A part with the cart that it alone would leave behind. */
export type Aligned = { described: Described; pieces: Pieces }

type Way = { parts: readonly Aligned[]; score: number }

/** So many ways to read one part are followed. */
const waysMax = 5

/** The likeliest way in which the parts make the cart that was meant; undefined where there is none. */
export async function alignParts(
  turn: Turn,
  view: View,
  { held, meant }: { held: readonly Held[]; meant: Pieces },
): Promise<readonly Aligned[] | undefined> {
  const before = piecesHeld(held.map(({ line }) => line))
  const spans = spansOf(view)
  const follow = async (at: number, left: Pieces, last: Part['last']): Promise<Way | undefined> => {
    const span = spans[at]
    if (span === undefined) return left.size === 0 ? { parts: [], score: 0 } : undefined
    const part = { ahead: view.tokens.slice(0, span.from), last }
    const described = await describeWish(turn, span.text, held, part)
    if (described === undefined) return follow(at + 1, left, last)
    const ways: Way[] = []
    for (const { candidate, pieces, share } of weighed(described)) {
      if (ways.length === waysMax || pieces === undefined || candidate.op === 'several') continue
      const rest = without(left, differenceOf(before, pieces))
      if (rest === undefined) continue
      const { card, variantId } = candidate.op === 'none' ? {} : candidate
      const next = card ? { card, ...(variantId !== undefined && { variantId }) } : last
      const further = await follow(at + 1, rest, next)
      if (further)
        ways.push({
          parts: [{ described, pieces }, ...further.parts],
          score: Math.log(share) + further.score,
        })
    }
    return ways.toSorted((one, other) => other.score - one.score)[0]
  }
  return spans.length < 2 ? undefined : (await follow(0, differenceOf(before, meant), undefined))?.parts
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
