const dayMs = 24 * 60 * 60_000

/** Calendar days from now until the value, by the clock of the zone or else the viewer's: -1 is yesterday. */
export function daysUntil(value: Date, now: Date, timeZone?: string): number {
  return Math.round((midnight(value, timeZone) - midnight(now, timeZone)) / dayMs)
}

/** "yesterday", "today" or "tomorrow" in the locale's words; undefined for other days. */
export function dayWord(locale: string, days: number): string | undefined {
  if (Math.abs(days) > 1) return undefined
  const words = wordsIn.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  wordsIn.set(locale, words)
  return words.format(days, 'day')
}

/** As the first word of a line. */
export function asStart(text: string): string {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase() + rest.join('')
}

const wordsIn = new Map<string, Intl.RelativeTimeFormat>()
const datesIn = new Map<string, Intl.DateTimeFormat>()

/** The date without its time, as if it were one in UTC, so that a change of clocks makes no day shorter. */
function midnight(value: Date, timeZone: string | undefined): number {
  if (timeZone === undefined) return Date.UTC(value.getFullYear(), value.getMonth(), value.getDate())
  const dates =
    datesIn.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  datesIn.set(timeZone, dates)
  const [month = 0, date = 0, year = 0] = dates.format(value).split('/').map(Number)
  return Date.UTC(year, month - 1, date)
}
