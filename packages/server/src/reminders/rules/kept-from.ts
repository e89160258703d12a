import type { ReminderKind, SkipReason } from '@mostrador/contract/outreach/reminders'

type Known = {
  may_receive: boolean
  /** Sent in the last seven days. */
  sent: number
  conversation: { handoff_active: boolean } | null
}

/** Why a customer gets no reminder at all, whatever it would say; undefined where nothing keeps it from them. */
export function keptFrom(kind: ReminderKind, known: Known, weeklyMax: number): SkipReason | undefined {
  if (known.conversation === null) return 'no_conversation'
  if (!known.may_receive) return 'opted_out'
  if (known.sent >= weeklyMax) return 'weekly_limit'
  // A person who is talking with them speaks better of money and carts.
  const isMoney = kind === 'left_cart' || kind === 'unpaid_order'
  return isMoney && known.conversation.handoff_active ? 'person' : undefined
}
