// The answer to "Shall I book it?" and "Shall I cancel it?". A yes may come in any words; with another day, hour or wish in
// it, it is none.
import type { Flow } from '../dialogue/memory.ts'
import type { Turn } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { namesTime } from '../understanding/join-acts.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { assentOf } from '../understanding/people/assent.ts'

const asking: ReadonlySet<Flow['at']> = new Set(['slotOk', 'cancelOk', 'cancelOrderOk'])
/** With these a line wants something of its own, whatever else is in it. */
const telling: ReadonlySet<Intent> = new Set([
  'person',
  'complaint',
  'deny',
  'move',
  'address',
  'remove',
  'clear',
])

/** The acts, or a mere yes where the line is nothing but that. */
export function withConsent({ memory }: Turn, said: string, acts: readonly Act[]): readonly Act[] {
  const { flow } = memory
  const [first] = acts
  if (flow === undefined || first === undefined || !asking.has(flow.at)) return acts
  if (acts.some(({ intent, when }) => telling.has(intent) || namesTime(when))) return acts
  const { says, rest } = assentOf(said)
  return says === 'yes' && rest.length === 0 ? [{ ...first, intent: 'confirm', text: said, query: '' }] : acts
}
