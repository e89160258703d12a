import { limits } from '@mostrador/contract/limits'
import type { ReminderKind, SkipReason } from '@mostrador/contract/outreach/reminders'

type Known = {
  may_receive: boolean
  /** Sent in the last seven days. */
  sent: number
  conversation: { handoff_active: boolean; is_waiting: boolean } | null
}

/** Asked for by the shop alone, so it can wait; the customer made the appointment, and asked for the product. */
const isPolite = (kind: ReminderKind) =>
  kind === 'left_cart' || kind === 'unpaid_order' || kind === 'after_visit'

/** Why a customer gets no reminder at all, whatever it would say; undefined where nothing keeps it from them. */
export function keptFrom(kind: ReminderKind, known: Known, weeklyMax: number): SkipReason | undefined {
  if (known.conversation === null) return 'no_conversation'
  if (!known.may_receive) return 'opted_out'
  if (known.sent >= weeklyMax) return 'weekly_limit'
  if (!isPolite(kind)) return undefined
  // A person who is talking with them speaks better of money and carts, and is still to answer first.
  if (known.conversation.handoff_active && !known.conversation.is_waiting) return 'person'
  return known.conversation.is_waiting ? 'waiting' : undefined
}

/** Until when a customer who is writing is let write; undefined where nobody is interrupted. */
export function talkUntil(
  kind: ReminderKind,
  { last_customer_at: last }: { last_customer_at: string | null },
  now: Date,
): Date | undefined {
  if (!isPolite(kind) || last === null) return undefined
  const until = new Date(Date.parse(last) + limits.reminderTalkMinutes * 60_000)
  return until > now ? until : undefined
}
