// The change that a line most likely wants, where the turn has left another cart.
import type { Turn } from '../../dialogue/turn.ts'
import { aimsOf } from '../../understanding/learned/aims.ts'
import type { Held } from '../held.ts'
import { isLikelyMisread } from '../learned/misread.ts'
import { type Candidate, isSameCart, type Pieces, piecesHeld } from './candidates.ts'
import { areWishesSilent } from './silence.ts'
import { describeWish, type Weighed, weighed } from './weigh.ts'

export type Change = Exclude<Candidate, { op: 'none' | 'several' }>

/** So likely the line wants it, and so many times likelier than what was done. */
const likely = 0.5
const timesLikelier = 8
/** Where what was done is none of the changes that are weighed, as several at once are. */
const sure = 0.95
/** Below this the change is asked about before it is ordered. */
const undoubted = 0.8
/** So likely a line changes the cart at all that it is weighed where nothing was changed. */
const aimedMin = 0.1
const charsMax = 300

/**
 * `turn`: as it began, before anything was said or done; `held`: the cart then; `now`: what was made of it. Empty where no
 * other cart is much likelier.
 */
export async function changeInstead(
  turn: Turn,
  said: string,
  { held, now }: { held: readonly Held[]; now: Pieces },
): Promise<Instead> {
  if (areWishesSilent() || said.length > charsMax || isLikelyMisread(said) || isByMeasure(held)) return {}
  const isChanged = !isSameCart(now, piecesHeld(held.map(({ line }) => line)))
  if (!isChanged && !mayChange(turn, said)) return {}
  const described = await describeWish(turn, said, held)
  if (described === undefined) return {}
  const carts = weighed(described)
  const [best] = carts
  const done = carts.find(({ pieces }) => pieces !== undefined && isSameCart(pieces, now))
  if (best === undefined || !isMuchLikelier(best, done)) return {}
  const change = changeOf(best)
  return change ? { change, share: best.share, isDoubtful: best.share < undoubted } : {}
}

/** `isDoubtful`: what becomes of the cart is to be asked about before it is ordered. */
export type Instead = { change: Change; share: number; isDoubtful: boolean } | { change?: undefined }

function isMuchLikelier({ share }: Weighed, done: Weighed | undefined): boolean {
  return done === undefined ? share >= sure : share >= likely && share >= timesLikelier * done.share
}

/** That nothing is wanted can be doubted, but not done. */
function changeOf({ candidate, pieces }: Weighed): Change | undefined {
  if (pieces === undefined || candidate.op === 'none' || candidate.op === 'several') return undefined
  return candidate.card.saleUnit === undefined ? candidate : undefined
}

/** An amount is no count of pieces. */
function isByMeasure(held: readonly Held[]): boolean {
  return held.some(({ line }) => line.measure !== undefined)
}

function mayChange({ memory, language }: Turn, said: string): boolean {
  const asked = memory.flow?.at === 'address' ? ('address' as const) : ('-' as const)
  return (aimsOf({ text: said, asked, language }).get('change') ?? 0) >= aimedMin
}
