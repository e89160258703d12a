// Times until which a conversation is put away, by the clock of the shop.
import { instantInZone, localInZone } from '../../../parts/zone-time.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const hoursLater = 3
/** Later than this nobody looks again on the same day. */
const eveningHour = 20

export type SnoozeChoice = { name: 'hour' | 'later' | 'tomorrow' | 'monday'; until: Date }

export function snoozeChoices(now: Date, zone: string): SnoozeChoice[] {
  // As if the zone were UTC, so that days and hours can be counted.
  const here = Date.parse(`${localInZone(now, zone)}Z`)
  const at = (local: number, time: string) =>
    new Date(instantInZone(`${new Date(local).toISOString().slice(0, 11)}${time}`, zone) ?? now)
  const hour = new Date(here).getUTCHours() + hoursLater
  const morning = (days: number) => at(here + days * dayMs, '09:00')
  // Sunday is 0: of the days that are left until Monday there is always at least one.
  const toMonday = (8 - new Date(here).getUTCDay()) % 7 || 7
  return [
    { name: 'hour', until: new Date(now.getTime() + hourMs) },
    ...(hour <= eveningHour
      ? [{ name: 'later', until: at(here, `${String(hour).padStart(2, '0')}:00`) } as const]
      : []),
    { name: 'tomorrow', until: morning(1) },
    ...(toMonday > 1 ? [{ name: 'monday', until: morning(toMonday) } as const] : []),
  ]
}

/** Those to whom one can write freely now, and no more when they come back. */
export function closedBy<C extends { reply_until: string | null }>(
  until: Date,
  conversations: readonly C[],
  now: Date,
): C[] {
  return conversations.filter(({ reply_until: closes }) => {
    const at = closes === null ? Number.POSITIVE_INFINITY : Date.parse(closes)
    return at > now.getTime() && at <= until.getTime()
  })
}
