import type { HandoffReason } from '@mostrador/contract/values'
import type { AnswerOf } from '../../api/call.ts'

type Waits = Pick<AnswerOf<'getConversation'>, 'waiting_since' | 'waiting_because'>

/** The reason of the wait says more than why the bot stopped. */
const nearer = ['receipt', 'says_paid', 'complaint'] as const
type Nearer = (typeof nearer)[number]

/** The reason of a hand-over that was written at that time; while the customer waits since, that of the list. */
export function handoffReasonAt(
  reason: HandoffReason,
  at: string,
  { waiting_since: since, waiting_because: because }: Waits,
): HandoffReason | Nearer {
  if (since === null || new Date(at) < new Date(since)) return reason
  return nearer.find((each) => each === because) ?? reason
}
