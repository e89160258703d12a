// Clock and calendar in the business's zone.

/** Days since 1970-01-01 in the local calendar. */
export type LocalDay = number

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const formats = new Map<string, Intl.DateTimeFormat>()

export const opening = { opens: '09:00', closes: '19:00', closesSaturday: '17:00' } as const

export function localDay(at: Date, zone: string): LocalDay {
  return Math.floor((at.getTime() + offsetMs(at.getTime(), zone)) / dayMs)
}

/** The instant at which the zone's clock shows `time` (HH:MM) on that day. */
export function localInstant(day: LocalDay, time: string, zone: string): Date {
  const wall = day * dayMs + minutesOf(time) * minuteMs
  // The offset is computed twice, since the first guess may be on the other side of a clock change.
  const guess = wall - offsetMs(wall, zone)
  return new Date(wall - offsetMs(guess, zone))
}

/** 0 is Sunday. */
export function weekday(day: LocalDay): number {
  return (day + 4) % 7
}

/** Public holidays of Colombia that no law moves; on the others the sample shop is open. */
const holidays = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25']

export function isHoliday(day: LocalDay): boolean {
  return holidays.includes(isoOf(day).slice(5))
}

/** Those of a year, as dates. */
export function holidaysFrom(today: LocalDay): string[] {
  return Array.from({ length: 365 }, (_, ahead) => today + ahead)
    .filter(isHoliday)
    .map(isoOf)
}

function isoOf(day: LocalDay): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

function isClosed(day: LocalDay): boolean {
  return weekday(day) === 0 || isHoliday(day)
}

/** The n-th open day: 0 is `today`, or the next open day if the shop is closed; -1 is the last one before today. */
export function openDay(today: LocalDay, n: number): LocalDay {
  const step = n < 0 ? -1 : 1
  let day = n < 0 ? today - 1 : today
  let left = n < 0 ? -n - 1 : n
  while (isClosed(day) || left > 0) {
    if (!isClosed(day)) left -= 1
    day += step
  }
  return day
}

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
const months = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
]

/** Such as "jueves 20 de noviembre". Written out because Intl's wording changes with the runtime. */
export function dateText(at: Date, zone: string): string {
  const date = new Date(localDay(at, zone) * dayMs)
  return `${weekdayText(at, zone)} ${date.getUTCDate()} de ${months[date.getUTCMonth()]}`
}

/** Such as "jueves". */
export function weekdayText(at: Date, zone: string): string {
  return weekdays[weekday(localDay(at, zone))] ?? ''
}

/** Such as "3:00 p. m.". */
export function timeText(at: Date, zone: string): string {
  const minutes = Math.floor((at.getTime() + offsetMs(at.getTime(), zone)) / minuteMs) % (24 * 60)
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'a. m.' : 'p. m.'}`
}

function minutesOf(time: string): number {
  const [hour, minute] = time.split(':')
  return Number(hour) * 60 + Number(minute)
}

function offsetMs(atMs: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    const number = 'numeric'
    const fields = {
      year: number,
      month: number,
      day: number,
      hour: number,
      minute: number,
      second: number,
    } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...fields })
    formats.set(zone, format)
  }
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(atMs)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000
}
