// "Not at nine, better at ten": the time that is denied, and the one that is wanted in its place.
import { hasTime, type When } from './named-time.ts'
import type { Search } from './when-search.ts'

/** Reads a part of the line: the first time in it, and the words that are left. */
type Read = (part: string) => { when: When | undefined; rest: string }
type Part = { role: 'said' | 'denied' | 'instead'; when: When; second: When | undefined }

/** Undefined where no time is denied or put right. */
export function notDenied(search: Search, line: string, read: Read): When | undefined {
  const parts = partsOf(search, line, read)
  const denied = parts.filter(({ role }) => role === 'denied').map(({ when }) => when)
  const said = parts.filter(({ role }) => role !== 'denied')
  const [lost] = denied
  if (said.length === 0) {
    const within = parts.find(({ when, second }) => second && isAlike(when, second))
    if (within?.second) return { ...dayOf(within.when), ...within.second }
    return lost && { ...(outside(lost) ?? { ...lost, isRefused: true }) }
  }
  if (lost === undefined && !said.some(({ role }) => role === 'instead')) return undefined
  const wanted = said.reduce<When>((whole, { when }) => merged(whole, when), {})
  if (lost === undefined) return wanted
  const around = hasTime(wanted) ? {} : (outside(lost) ?? {})
  const isOtherDay = lost.from !== undefined && wanted.from !== undefined && lost.from !== wanted.from
  return {
    ...(lost.time === undefined && lost.part === undefined ? {} : dayOf(lost)),
    ...around,
    ...wanted,
    ...(isOtherDay && { source: lost.from }),
  }
}

function partsOf(search: Search, line: string, read: Read): Part[] {
  const { denied, instead, no } = search.calendar
  const marks = [
    ...search.all(line, denied).map((at) => ({ ...at, role: 'denied' as const })),
    ...search.all(line, instead).map((at) => ({ ...at, role: 'instead' as const })),
    ...search.all(line, no).map((at) => ({ ...at, role: 'no' as const })),
  ].sort((a, b) => a.from - b.from || b.to - a.to)
  const cuts = marks.filter(({ from }, index) => marks.slice(0, index).every(({ to }) => to <= from))
  if (cuts.length === 0) return []
  const parts: Part[] = []
  const add = (text: string, role: Part['role'] | 'no') => {
    const { when, rest } = read(` ${text.trim()} `)
    if (when === undefined) return
    const second = read(rest).when
    const last = parts.at(-1)
    // "Neither Monday nor Tuesday, Wednesday": the day named last is wanted.
    const isPutRight = when.source !== undefined && when.from !== when.source
    // A bare no denies what stands before it only where another such time follows.
    const isOther = role === 'no' && last !== undefined && isAlike(last.when, when)
    const isTwice = role === 'no' && last === undefined && second !== undefined && !either.test(text)
    if (role === 'denied' || isTwice) parts.push({ role: isPutRight ? 'instead' : 'denied', when, second })
    else parts.push({ role: role === 'instead' || isOther ? 'instead' : 'said', when, second })
  }
  add(line.slice(0, cuts[0]?.from), 'said')
  for (const [index, { to, role }] of cuts.entries()) add(line.slice(to, cuts[index + 1]?.from), role)
  return parts
}

const either = / (?:o|u|ou|or) /

/** Both name a day, or both an hour. */
function isAlike(one: When, other: When): boolean {
  return (
    (one.from !== undefined && other.from !== undefined) ||
    (one.time !== undefined && other.time !== undefined)
  )
}

function dayOf({ from, to }: When): When {
  return from === undefined || to === undefined ? {} : { from, to }
}

/** A new hour takes the place of all that was said about hours before. */
function merged(whole: When, said: When): When {
  const { from, to, or, source, isWeekday } = whole
  const days: When = {
    ...dayOf({ ...(from && { from }), ...(to && { to }) }),
    ...(or && { or }),
    ...(source && { source }),
    ...(isWeekday && { isWeekday }),
  }
  return hasTime(said) ? { ...days, ...said } : { ...whole, ...said }
}

/** "Not before five" is after five; "not in the morning" is later. */
function outside({ before, after, part, time, from, to }: When): When | undefined {
  if (time !== undefined) return undefined
  const days = dayOf({ ...(from && { from }), ...(to && { to }) })
  if (before !== undefined && after === undefined) return { ...days, after: before }
  if (after !== undefined && before === undefined) return { ...days, before: after }
  if (part === 'morning') return { ...days, after: '12:00' }
  if (part === 'afternoon') return { ...days, before: '12:00' }
  return part === 'evening' ? { ...days, before: '18:00' } : undefined
}
