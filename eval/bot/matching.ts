// Finds in an answer what a line expects, however it is worded: numbers, times and dates in three languages, texts.
import type { Wanted } from './format.ts'
import { datesPattern, isDateIn } from './matching-dates.ts'
import { timesIn, timesPattern } from './matching-times.ts'

/** `offered` are answers to tap, `today` the shop's local date, such as "2026-11-21". */
export type Answer = { text: string; offered: string; today: string }

const shortCharsMax = 3

export function isMentioned(wanted: Wanted, { text, offered, today }: Answer): boolean {
  const said = plain(`${text}\n${offered}`)
  if (typeof wanted === 'number') return numbersIn(said).some((number) => isSame(number, wanted))
  const [, date, time] = /^(?:(\d{4}-\d\d-\d\d)(?:T|\b))?(\d{1,2}:\d\d)?$/.exec(wanted.trim()) ?? []
  if (date !== undefined || time !== undefined) {
    const isOnDate = date === undefined || isDateIn(said, { date, today })
    return isOnDate && (time === undefined || timesIn(said).has(minutesOf(time)))
  }
  const amount = /^(?:r\$|us\$|\$|€)?\s?(\d[\d.,]*\d|\d)$/i.exec(wanted.trim())?.[1]
  const number = amount === undefined ? undefined : numberOf(amount)
  if (number !== undefined) return numbersIn(said).some((each) => isSame(each, number))
  const weekday = weekdays.find((names) => names[1] === plain(wanted))
  if (weekday) return weekday.some((name) => isTextIn(said, name))
  // "Yes" on a button is nobody's yes.
  const isShort = wanted.replace(/[^\p{L}\p{N}]/gu, '').length <= shortCharsMax
  return isTextIn(isShort ? plain(text) : said, plain(wanted))
}

/** "Tue" is met by "Tuesday", and by the same day in another language. */
const weekdays = [
  ['monday', 'mon', 'lunes', 'segunda-feira', 'segunda'],
  ['tuesday', 'tue', 'martes', 'terca-feira', 'terca'],
  ['wednesday', 'wed', 'miercoles', 'quarta-feira', 'quarta'],
  ['thursday', 'thu', 'jueves', 'quinta-feira', 'quinta'],
  ['friday', 'fri', 'viernes', 'sexta-feira', 'sexta'],
  ['saturday', 'sat', 'sabado'],
  ['sunday', 'sun', 'domingo'],
]

/** Without accents, case and marks of bold; every kind of space is one space. */
export function plain(text: string): string {
  return text
    .replace(/(?<=\d)[\u00a0\u202f](?=\d{3}(?!\d))/g, '.')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[*_~]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Text begins at a word, so that other endings are found and a word within another is not; a short last word may only
 * be a plural.
 */
export function isTextIn(said: string, wanted: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(wanted)) return wanted !== '' && said.includes(wanted)
  // "n't have" is the end of several words.
  const isWord = /^(?!\p{L}')[\p{L}\p{N}]/u.test(wanted)
  const before = isWord ? '(?<![\\p{L}\\p{N}])(?<!\\d[.,])' : ''
  const after = endOf(/[\p{L}\p{N}]*$/u.exec(wanted)?.[0] ?? '')
  return new RegExp(`${before}${wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}${after}`, 'u').test(said)
}

function endOf(lastWord: string): string {
  if (/\d$/.test(lastWord)) return '(?![.,]?\\d)'
  if (lastWord === '' || lastWord.length > shortCharsMax) return ''
  const plural = lastWord.length === shortCharsMax ? '(?:s|es)?' : ''
  return `${plural}(?![\\p{L}\\p{N}])`
}

/** Amounts and counts; clock times and days of the month are none. */
function numbersIn(said: string): number[] {
  const rest = said
    .replace(timesPattern, (time, ...groups) => (isClock(groups) ? ' ; ' : time))
    .replace(datesPattern, ' ; ')
  return [...rest.matchAll(/(?<!\d)\d+(?:[.,']\d+)*(\s?mil\b|k\b)?/g)].flatMap(([all, thousands]) => {
    const number = numberOf(thousands === undefined ? all : all.slice(0, -thousands.length))
    return number === undefined ? [] : [thousands === undefined ? number : number * 1_000]
  })
}

// "2 h" may as well be how long something takes.
function isClock(groups: readonly unknown[]): boolean {
  const [, minutes, meridiem, , daypart] = groups
  return minutes !== undefined || meridiem !== undefined || daypart !== undefined
}

/** Three digits after a mark are thousands, fewer are decimals; undefined for what is no single number. */
function numberOf(text: string): number | undefined {
  const groups = text.split(/[.,']/)
  const marks = text.replace(/\d/g, '')
  const last = groups.at(-1) ?? ''
  if (marks === '') return Number(text)
  const isOneMark = [...marks].every((mark) => mark === marks[0])
  const isThousands = last.length === 3 && isOneMark && !text.startsWith('0')
  const whole = isThousands ? groups : groups.slice(0, -1)
  const areGroups = whole.slice(1).every(({ length }) => length === 3)
  if (!areGroups || (whole.length > 1 && (whole[0] ?? '').length > 3)) return undefined
  return Number(isThousands ? whole.join('') : `${whole.join('')}.${last}`)
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
