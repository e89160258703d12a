// A time as a customer names it, and what its words are understood by.
import type { Language } from '@mostrador/contract/languages'
import type { Temporal } from 'temporal-polyfill'

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** A time as far as it was named; the rest is absent. Days are in the shop's calendar. */
export type When = {
  /** First and last day, such as `2026-11-20`. */
  from?: string
  to?: string
  /** Another day that the words may mean: "Monday 31" where the 31st is a Tuesday. */
  or?: string
  /** The day to be left, in "from Monday to Thursday". */
  source?: string
  part?: PartOfDay
  /** Such as `15:00`. */
  time?: string
  /** The half of the day was not named, so twelve hours later or earlier may be meant. */
  isEither?: boolean
  after?: string
  before?: string
  /** The first or last time of the day. */
  edge?: 'first' | 'last'
  /** Compared with the times spoken of. */
  shift?: 'earlier' | 'later'
  /** At the hour spoken of. */
  isSameTime?: boolean
  /** Right after the appointment spoken of. */
  isAfterOwn?: boolean
  isSoonest?: boolean
  /** Only the weekday was named, so another week may be meant. */
  isWeekday?: boolean
  /** The time named is one that does not suit. */
  isRefused?: boolean
}

export type Spoken = {
  language: Language
  today: Temporal.PlainDate
  /** The day last spoken of, to which "that day" and "the Thursday after" refer. */
  day?: Temporal.PlainDate | undefined
  /** A time is being chosen, so that a number on its own is an hour. */
  isTimeAsked?: boolean | undefined
}

/** More is named than days. */
export function hasTime({ time, after, before, part, edge, shift, isSameTime, isAfterOwn }: When): boolean {
  return (time ?? after ?? before ?? part ?? edge ?? shift ?? isSameTime ?? isAfterOwn) !== undefined
}

/** Two parts of a message name one time: "on Wednesday" and "at three". */
export function together(first: When | undefined, second: When | undefined): When | undefined {
  if (!first || !second) return first ?? second
  if (first.isRefused || second.isRefused) return first.isRefused ? second : first
  const both = { ...first, ...second }
  if (both.time === undefined) return both
  const {
    after: _after,
    before: _before,
    edge: _edge,
    isSameTime: _isSame,
    isAfterOwn: _isAfter,
    ...exact
  } = both
  return exact
}
