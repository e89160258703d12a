import {
  type ReminderKind,
  type ReminderSettings,
  reminderKinds,
} from '@mostrador/contract/outreach/reminders'

/** By kind, the moment since which what falls due is sent; without one, all that is due. */
export type ReminderStarts = Partial<Record<ReminderKind, string>>

/** Kinds that are on now and were off, or had other hours. */
export function begunKinds(before: ReminderSettings, after: ReminderSettings): ReminderKind[] {
  return reminderKinds.filter((kind) => {
    const [former, next] = [before.kinds[kind], after.kinds[kind]]
    return next.is_on && (!former.is_on || former.minutes !== next.minutes)
  })
}

/** `from` is undefined where the shop wants what is due already to be sent. */
export function startsAfter(
  starts: ReminderStarts,
  begun: readonly ReminderKind[],
  from: Date | undefined,
): ReminderStarts {
  const kept = Object.entries(starts).filter(([kind]) => !begun.some((each) => each === kind))
  const anew = from === undefined ? [] : begun.map((kind) => [kind, from.toISOString()] as const)
  return Object.fromEntries([...kept, ...anew])
}
