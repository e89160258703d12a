// The change that a line most likely wants, where the turn has left another cart.
import type { Turn } from '../../dialogue/turn.ts'
import { aimsOf } from '../../understanding/learned/aims.ts'
import { plainText } from '../../understanding/normalise.ts'
import { isTakenBack } from '../../understanding/people/taken-back.ts'
import { hasAddress } from '../../understanding/places/address-in.ts'
import { sentencesOf } from '../../understanding/sentences.ts'
import { type Measure, measuresOf } from '../../understanding/things/traits.ts'
import type { Held } from '../held.ts'
import { isLikelyMisread } from '../learned/misread.ts'
import { isHope, tellsNoWish } from '../wishing/no-wish.ts'
import { isAgainst } from './against.ts'
import { type Change, isSameCart, type Op, type Pieces, piecesHeld } from './candidates.ts'
import type { Sighted } from './sight.ts'
import { areWishesSilent } from './silence.ts'
import { type Weighed, weighedAs } from './weigh.ts'

/** So likely the line wants it, and so many times likelier than what was done. */
const likely = 0.6
/** A thing in the cart is named in many lines that leave it there; several changes have to be right in each part. */
const likelyOf: Partial<Record<Op, number>> = { plus: 0.8, remove: 0.9, several: 0.6 }
const timesLikelier = 8
/** Where the rules have accounted for every word. */
const surely = 0.85
/** So likely nothing is wanted that what was put in is taken back, and so unlikely that it was wanted. */
const nothing = 0.9
const unwanted = 0.05
const wishMin = 0.5
/** Below this the change is asked about before it is ordered. */
const undoubted = 0.8
/** So likely a line changes the cart at all that it is weighed where nothing was changed. */
const aimedMin = 0.1
const charsMax = 300

/** `now`: the cart as the rules have left it. */
type Done = { now: Pieces; isAccounted: boolean }

/** Empty where no other cart is much likelier. */
export async function changeInstead(
  { turn, said, held, weigh }: Sighted,
  { now, isAccounted }: Done,
): Promise<Instead> {
  if (areWishesSilent() || isForRules(turn, said) || isByMeasure(held)) return {}
  const before = piecesHeld(held.map(({ line }) => line))
  const isChanged = !isSameCart(now, before)
  if (!isChanged && (isAccounted || !mayChange(turn, said))) return {}
  const carts = await weigh()
  const [best] = carts
  const done = weighedAs(carts, now)
  if (!isAccounted && best && isUnwanted(best, done) && sumOf(now) > sumOf(before) && isTalk(turn, said))
    return { changes: [], share: best.share, isDoubtful: false }
  if (best === undefined || !isMuchLikelier(best, done)) return {}
  if (isAccounted && !isOverruled(best, done)) return {}
  const changes = changesOf(best, said)
  if (changes.length === 0 || isAgainst(turn, said, { changes, share: best.share, done })) return {}
  return { changes, share: best.share, isDoubtful: best.share < undoubted }
}

/** "Have a lovely Christmas!", beside a Christmas hamper; what went out of the cart was asked for more often than not. */
function isUnwanted({ candidate, share }: Weighed, done: Weighed | undefined): boolean {
  return candidate.op === 'none' && share >= nothing && (done?.share ?? 0) < unwanted
}

/** No sentence beside its questions sounds like a wish, and it answers none but where to; unasked, an address is no talk. */
function isTalk({ context, language, memory: { flow } }: Turn, said: string): boolean {
  const isClosing = flow !== undefined && closing.has(flow.at)
  return (
    context.lines.length === 1 &&
    (isClosing || (flow === undefined && !hasAddress(said, language))) &&
    sentencesOf(said).every(
      (text) => text.includes('?') || (aimsOf({ text, asked: '-', language }).get('change') ?? 0) < wishMin,
    )
  )
}

const closing: ReadonlySet<string> = new Set(['addOns', 'address', 'contact', 'order'])

function sumOf(pieces: Pieces): number {
  return [...pieces.values()].reduce((sum, count) => sum + count, 0)
}

/** No changes: nothing is wanted at all. `isDoubtful`: what becomes of the cart is to be asked about before it is ordered. */
export type Instead =
  | { changes: readonly Change[]; share: number; isDoubtful: boolean }
  | { changes?: undefined }

function isMuchLikelier({ share, candidate }: Weighed, done: Weighed | undefined): boolean {
  const isLikely = share >= (likelyOf[candidate.op] ?? likely)
  // Rules that read several changes leave a cart that is seldom among those weighed.
  const isKnown = done !== undefined || candidate.op === 'several'
  return isLikely && isKnown && share >= timesLikelier * (done?.share ?? 0)
}

/** A thing, an extra or whose count it is may have been taken amiss; "add two" is two more, however likely two in all. */
function isOverruled({ candidate: { op }, share }: Weighed, done: Weighed | undefined): boolean {
  if (done === undefined || share < surely) return false
  return op === 'put' || op === 'with' || op === 'without' || (op === 'set' && done.candidate.op === 'set')
}

/** That nothing is wanted can be doubted, but not done. */
function changesOf({ candidate, pieces }: Weighed, said: string): readonly Change[] {
  if (pieces === undefined || candidate.op === 'none') return []
  const changes = candidate.op === 'several' ? (candidate.changes ?? []) : [candidate]
  const names = changes.map(
    ({ card, variantId }) => `${card.name} ${card.variants.find(({ id }) => id === variantId)?.name ?? ''}`,
  )
  const isByPiece = changes.every(({ card }) => card.saleUnit === undefined)
  return isByPiece && isOfName(measuresOf(said), names.join(' ')) ? changes : []
}

/** "Half a litre" of what comes so; "two kilos" of what is sold by the piece is no count. */
function isOfName(amounts: readonly Measure[], name: string): boolean {
  const own = measuresOf(name)
  return amounts.every(({ unit, amount }) => own.some((each) => each.unit === unit && each.amount === amount))
}

/** Packings and shares, what is taken back in the same breath, and answers to what no cart is asked for. */
function isForRules({ memory, language, picturesAsked }: Turn, said: string): boolean {
  const isAsked = memory.flow !== undefined && !asksOfCart.has(memory.flow.at)
  return (
    isAsked ||
    picturesAsked !== undefined ||
    isHope(said) ||
    said.length > charsMax ||
    isLikelyMisread(said) ||
    isQuarter.test(plainText(said)) ||
    isTakenBack(said) ||
    tellsNoWish(said, language)
  )
}

const isQuarter = /\b(?:un cuarto|um quarto|a quarter) (?:de|of)\b/
const asksOfCart: ReadonlySet<string> = new Set([
  ...['product', 'variant', 'addOns', 'fewer', 'quantity', 'line', 'order', 'person'],
])

/** An amount is no count of pieces. */
export function isByMeasure(held: readonly Held[]): boolean {
  return held.some(({ line }) => line.measure !== undefined)
}

/** Where nothing was changed; "I want to confirm the order of the pump" closes it. */
export function mayChange({ language }: Turn, said: string): boolean {
  const aims = aimsOf({ text: said, asked: '-', language })
  const change = aims.get('change') ?? 0
  return change >= aimedMin && change >= (aims.get('close') ?? 0)
}
