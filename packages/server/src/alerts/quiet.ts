/** A person's quiet hours, in minutes of the account's day, and quiet days, 1 for Monday. */
export type Quiet = { from: number | null; until: number | null; days: readonly number[] }

/** The night after a quiet day is quiet by the hours, not by the day. */
export function isQuiet({ from, until, days }: Quiet, timezone: string, at: Date): boolean {
  const { day, minute } = localTime(timezone, at)
  if (days.includes(day)) return true
  if (from === null || until === null || from === until) return false
  return from < until ? minute >= from && minute < until : minute >= from || minute < until
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function localTime(timeZone: string, at: Date): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  } as const).formatToParts(at)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return {
    day: dayNames.indexOf(part('weekday')) + 1,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}
