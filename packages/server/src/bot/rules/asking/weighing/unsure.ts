// An answer may be beside the question: a product is shown, and nothing that is written about it says whether it suits.
// Then the customer hears how to ask a person, and the shop which question it did not answer.
import { say, type Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { unitsOf } from '../../understanding/concepts.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { languagesOf } from '../candidates.ts'
import { isAsking } from '../going-on.ts'
import { weigh } from './weigh.ts'

/** Below this it is likelier by far that nothing answers. */
const unlikely = 0.25
/** "Is it good for sensitive skin?": something is asked of the product itself. */
const ofTraits: ReadonlySet<Intent> = new Set(['question', 'details'])
const asked: ReadonlySet<Intent> = new Set(['question', 'details', 'unclear', 'search'])

export async function sayIfUnsure(turn: Turn, act: Act): Promise<void> {
  if (!asked.has(act.intent) || turn.memory.flow !== undefined || !isAsking(turn, act)) return
  // "The cheapest?" has no word that a text could be about.
  if (unitsOf(act.text, languagesOf(turn)).length === 0) return
  const [best] = await weigh(turn, act)
  if (best === undefined) return
  const isUntold = best.card !== undefined && !best.isNoted && ofTraits.has(act.intent)
  if (best.share >= unlikely && !isUntold) return
  turn.isMissed = true
  say(turn, 'unsure')
}
