// Words about the cart that can be taken as they stand, before the line is read act by act.
import type { Turn } from './dialogue/turn.ts'
import { takeHalf } from './selling/accounted/half.ts'
import { swap } from './selling/amend.ts'
import { asksPriceOfNeeded } from './selling/correcting/changes-nothing.ts'
import { takeDeniedCount } from './selling/correcting/denied-count.ts'
import { takeExtraOnHeld } from './selling/correcting/extra-on-held.ts'
import { takeOtherOfLast } from './selling/correcting/last-option.ts'
import { takeOfOne } from './selling/correcting/one-of.ts'
import { takeOtherExtra } from './selling/correcting/other-extra.ts'
import { takeOtherNamed } from './selling/correcting/other-option.ts'
import { takePointedExtra } from './selling/correcting/pointed-extra.ts'
import { takeRefused } from './selling/correcting/refusing.ts'
import { takeDouble } from './selling/correcting/spread.ts'
import { isHeld, swapOfRefused } from './selling/correcting/swap.ts'
import { takeSwitched } from './selling/correcting/switched.ts'
import { takeWithOtherHalf } from './selling/correcting/take-halves.ts'
import { heldLines } from './selling/held.ts'
import { planLearned, takeBesideQuestion } from './selling/learned/take-learned.ts'
import { takeAmounts } from './selling/measured/take-amounts.ts'
import { takeBareNumber } from './selling/measured/take-measure.ts'
import { takeOtherGoods } from './selling/measured/take-other.ts'
import { takePointedWith } from './selling/showing/pointed-with.ts'
import { takeAllLeft } from './selling/wishing/all-left.ts'
import { takeSameBut } from './selling/wishing/same-but.ts'
import { isMereYes } from './selling/wishing/whole-wish.ts'
import type { Act } from './understanding/act.ts'

/** Takes the words about the cart as they stand. The rest of the line, or undefined where that is not all there is to it. */
export async function takenAtOnce(
  turn: Turn,
  text: string,
  acts: readonly Act[],
): Promise<string | undefined> {
  if (readsWishes(turn) && (await takeDouble(turn, text))) return ''
  if (acts.some(({ intent }) => intent === 'person' || intent === 'complaint') || isMereYes(text))
    return undefined
  if (readsWishes(turn) && (await takeExtra(turn, text))) return ''
  if (readsWishes(turn) && (await takeHalf(turn, text))) return ''
  const unmeasured = await takeAmounts(turn, text, acts)
  if (unmeasured !== undefined) return unmeasured
  if ((await takeBareNumber(turn, text)) || (await takeOtherGoods(turn, text))) return ''
  if (readsWishes(turn) && (await takeDeniedCount(turn, text))) return ''
  if (await takeAllLeft(turn, text)) return ''
  if (readsWishes(turn) && (await takePointedWith(turn, text))) return ''
  if (readsWishes(turn) && ((await takeSameBut(turn, text)) || (await takeOneForOther(turn, text)))) return ''
  const learned = await planLearned(turn, text, acts)
  if (learned?.isSure) return learned.carryOut()
  if (learned?.isOfExtras) return learned.carryOut()
  if (!learned && readsWishes(turn) && (await takeSwitched(turn, text))) return ''
  const left = (await takeWithOtherHalf(turn, text)) ?? (await learned?.carryOut())
  return left ?? (readsWishes(turn) ? takeRefused(turn, text) : undefined)
}

/** The same of a line that asks: what stands beside its question. The question is the rest. */
export async function takenBesideQuestion(
  turn: Turn,
  text: string,
  acts: readonly Act[],
): Promise<string | undefined> {
  if (!readsWishes(turn) || asksPriceOfNeeded(turn, text)) return undefined
  return (await takeOtherExtra(turn, text)) ? '' : takeBesideQuestion(turn, text, acts)
}

/** No other question is open, whose answer the words might be. */
export function readsWishes({ memory, wantsNothing }: Turn): boolean {
  if (wantsNothing) return false
  return ['addOns', 'order', 'address', 'contact', 'person', undefined].includes(memory.flow?.at)
}

/** An extra takes another's place, or is put on what is in the cart. */
async function takeExtra(turn: Turn, text: string): Promise<boolean> {
  return (
    (await takeOtherExtra(turn, text)) ||
    (await takePointedExtra(turn, text)) ||
    (await takeExtraOnHeld(turn, text))
  )
}

/** One option takes another's place, of a whole line or of one piece. */
async function takeOneForOther(turn: Turn, text: string): Promise<boolean> {
  return (
    (await takeRefusedSwap(turn, text)) ||
    (await takeOfOne(turn, text)) ||
    (await takeOtherNamed(turn, text)) ||
    (await takeOtherOfLast(turn, text))
  )
}

async function takeRefusedSwap(turn: Turn, text: string): Promise<boolean> {
  const refused = swapOfRefused(text)
  if (!refused) return false
  const held = await heldLines(turn)
  return isHeld(refused.from, held) && swap(turn, text, held, refused)
}
