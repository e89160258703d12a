// Times until which a conversation is put away, by the clock of whoever looks.

const hourMs = 3_600_000
const morningHour = 9
const hoursLater = 3
/** Later than this nobody looks again on the same day. */
const eveningHour = 20

export type SnoozeChoice = { name: 'hour' | 'later' | 'tomorrow' | 'monday'; until: Date }

export function snoozeChoices(now: Date): SnoozeChoice[] {
  const later = new Date(now)
  later.setHours(now.getHours() + hoursLater, 0, 0, 0)
  const isToday = later.getDate() === now.getDate() && later.getHours() <= eveningHour
  const tomorrow = morning(now, 1)
  // Sunday is 0: of the days that are left until Monday there is always at least one.
  const monday = morning(now, (8 - now.getDay()) % 7 || 7)
  return [
    { name: 'hour', until: new Date(now.getTime() + hourMs) },
    ...(isToday ? [{ name: 'later', until: later } as const] : []),
    { name: 'tomorrow', until: tomorrow },
    ...(monday > tomorrow ? [{ name: 'monday', until: monday } as const] : []),
  ]
}

function morning(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morningHour)
}
