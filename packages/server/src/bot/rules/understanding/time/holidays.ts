// Dates of holidays that are the same wherever the name is used.
import { Temporal } from 'temporal-polyfill'

/** The next one by its rule: `12-25`, `easter-2` (days from Easter Sunday) or `thanksgiving+1`. */
export function holidayOf(rule: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const dates = [today.year, today.year + 1].map((year) => dateOf(rule, year))
  return dates.find((date) => date && Temporal.PlainDate.compare(date, today) >= 0)
}

function dateOf(rule: string, year: number): Temporal.PlainDate | undefined {
  const found = /^(?:(\d\d)-(\d\d)|(easter|thanksgiving)([+-]\d+)?)$/.exec(rule)
  if (!found) return undefined
  const [, month, day, feast, days = '0'] = found
  if (feast === undefined) return Temporal.PlainDate.from({ year, month: Number(month), day: Number(day) })
  return (feast === 'easter' ? easter(year) : thanksgiving(year)).add({ days: Number(days) })
}

/** By the Gregorian computus of Meeus, Jones and Butcher. */
function easter(year: number): Temporal.PlainDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const day = h + l - 7 * m + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(day / 31), day: (day % 31) + 1 })
}

/** The fourth Thursday of November. */
function thanksgiving(year: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month: 11, day: 1 })
  return first.add({ days: ((4 - first.dayOfWeek + 7) % 7) + 21 })
}
