// Several changes that one line wants, each part of it weighed by itself.
import type { Turn } from '../../dialogue/turn.ts'
import type { Held } from '../held.ts'
import { type Change, isMoreThanThere, isOpen, type Pieces, piecesAfterAll } from './candidates.ts'
import { spansOf } from './spans.ts'
import type { Part, View } from './view.ts'
import { describeWish, weighed } from './weigh.ts'

/** `share`: of all that the parts may want, given that the line wants several changes. */
export type Several = { changes: readonly Change[]; pieces: Pieces; share: number }

/**
 * Undefined where the parts want less than two changes, two of the same line, or more than there is, or where more is open
 * than the option of one thing that is put in.
 */
export async function severalOf(turn: Turn, view: View, held: readonly Held[]): Promise<Several | undefined> {
  const changes: Change[] = []
  let share = 1
  let last: Part['last']
  for (const { text, from } of spansOf(view)) {
    const described = await describeWish(turn, text, held, { ahead: view.tokens.slice(0, from), last })
    if (described === undefined) continue
    const carts = weighed(described)
    const several = carts.find(({ candidate }) => candidate.op === 'several')?.share ?? 0
    const best = carts.find(({ candidate }) => candidate.op !== 'several')
    if (best === undefined) return undefined
    share *= best.share / (1 - several)
    const { candidate } = best
    if (candidate.op === 'none' || candidate.op === 'several') continue
    changes.push(candidate)
    last = {
      card: candidate.card,
      ...(candidate.variantId !== undefined && { variantId: candidate.variantId }),
    }
  }
  const lines = changes.flatMap((each) => (each.op === 'put' ? [] : [each.line.line.id]))
  if (changes.length < 2 || new Set(lines).size < lines.length) return undefined
  const open = changes.filter(isOpen)
  if (open.length > 1 || open.some(({ op }) => op !== 'put') || changes.some(isMoreThanThere))
    return undefined
  return { changes, share, pieces: piecesAfterAll(changes, held) }
}
