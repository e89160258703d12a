import type { ReminderKind, ReminderSettings } from '@mostrador/contract/outreach/reminders'
import { type QuietHours, zoneOfPhone } from '../../domain/contacts/phone-zones.ts'
import type { ReminderStarts } from './starts.ts'
import { type Occasion, type Timed, timingOf, whenToSend } from './when.ts'

type Terms = { account: { timezone: string }; settings: ReminderSettings; starts: ReminderStarts }
type Timer = (at: Date, quiet: QuietHours) => Timed

/** Asked at any moment, it says what becomes of one reminder then. */
export function timerOf(
  { account: { timezone: zone }, settings, starts }: Terms,
  { kind, subject }: { kind: ReminderKind; subject: Occasion & { phone: string | null } },
  now: Date,
): Timer {
  // A product is due from the moment that it is there, not from the wish.
  const occasion = { at: kind === 'back_in_stock' ? now : subject.at, since: subject.since }
  const from = starts[kind]
  const start = from === undefined ? undefined : new Date(from)
  const timing = { ...timingOf(kind, settings.kinds[kind].minutes, occasion, zone), start }
  const timezone = zoneOfPhone(subject.phone, zone)
  return (at, quiet) => whenToSend(timing, at, { timezone, quiet })
}
