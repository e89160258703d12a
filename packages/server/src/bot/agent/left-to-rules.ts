// Turns that no model is asked about: what only a person can settle, and answers to questions that the service asked.

import { languages } from '@mostrador/contract/languages'
import type { TurnContext } from '../engine.ts'
import { isAbusive } from '../rules/dialogue/abuse.ts'
import { offeredChoice } from '../rules/dialogue/choices.ts'
import { askedOf, expectedOf } from '../rules/dialogue/flow-answers.ts'
import { textOfLine } from '../rules/dialogue/line-text.ts'
import type { Flow } from '../rules/dialogue/memory.ts'
import { spokenIn } from '../rules/dialogue/spoken.ts'
import type { Turn } from '../rules/dialogue/turn.ts'
import { beginTurn } from '../rules/dialogue/turn-frame.ts'
import type { Act } from '../rules/understanding/act.ts'
import type { Intent } from '../rules/understanding/lexicon.ts'
import { assentOf } from '../rules/understanding/people/assent.ts'
import { forPeople } from '../rules/understanding/people/for-people.ts'
import { understand } from '../rules/understanding/understand.ts'
import { toolsThat } from '../tools/tool-table.ts'

/** `sees`: the model is shown pictures. */
export function isLeftToRules(context: TurnContext, sees: boolean): boolean {
  const turn = beginTurn(context, noTools)
  const written = context.lines.map(textOfLine).join('\n').trim()
  if (context.hasReceipt) return true
  if (context.lines.some(({ input }) => isOfService(input, sees))) return true
  // A picture that is not here is told of by the rules, which offer a person.
  if (written === '') return !(sees && context.lines.some(({ pictures = [] }) => pictures.length > 0))
  const choice = offeredChoice(turn, written)
  if (choice !== undefined) return !choice.startsWith('agent:')
  if (languages.some((language) => forPeople(written, { language }) === 'person')) return true
  const { flow } = turn.memory
  const situation = { ...spokenIn(turn), expected: expectedOf(flow), asked: askedOf(flow) }
  const { acts } = understand(written, situation)
  if (acts.some((act) => ofService.has(act.intent) || isAbusive(act))) return true
  return flow !== undefined && answers(flow, written, acts)
}

/** Consent to these is given to the service alone. */
const consents: ReadonlySet<Flow['at']> = new Set([
  'order',
  'slotOk',
  'cancelOk',
  'placesOk',
  'cancelOrderOk',
  'cancelWhich',
  'change',
])

function asksForConsent(flow: Flow): boolean {
  return consents.has(flow.at)
}

/** "Are you a person?" is answered by the service as well. */
const ofService: ReadonlySet<Intent> = new Set(['person', 'complaint', 'bot', 'paid'])

const asides: ReadonlySet<Intent> = new Set([
  ...([
    'question',
    'price',
    'stock',
    'details',
    'hours',
    'offers',
    'payment',
    'haggle',
    'search',
    'browse',
  ] as const),
  ...(['unclear', 'order_status', 'appointments', 'greet', 'language'] as const),
])

function answers(flow: Flow, written: string, acts: readonly Act[]): boolean {
  if (!asksForConsent(flow)) return acts.some(({ isQuestion }) => !isQuestion)
  return assentOf(written).says !== 'nothing' || acts.some(({ intent }) => !asides.has(intent))
}

function isOfService(
  { order, media, edits, choiceId }: TurnContext['lines'][number]['input'],
  sees: boolean,
): boolean {
  const isTapped = choiceId !== undefined && !choiceId.startsWith('agent:')
  const isFile = media !== undefined && !(sees && media === 'image')
  return order !== undefined || isFile || edits !== undefined || isTapped
}

const noTools: Turn['tools'] = toolsThat(
  () => () => Promise.reject(new Error('nothing is looked up before planning')),
)
