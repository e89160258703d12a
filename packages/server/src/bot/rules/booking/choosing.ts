// Picking among the times on offer.
import type { Turn } from '../dialogue/turn.ts'
import type { When } from '../understanding/time/named-time.ts'
import { localDate } from '../wording/format.ts'
import type { Offered } from './finding.ts'
import { clockMinutes, clockOfMinutes, isInTime, isOnDay, minutesOf } from './fitting.ts'

/** The offered time that the customer picked by hour, day or position in the list. */
export function offeredSlot(
  turn: Turn,
  slots: readonly Offered[],
  { when, ordinal }: { when?: When | undefined; ordinal?: number | undefined },
): Offered | undefined {
  if (when?.time === undefined && when?.from === undefined) {
    return ordinal === undefined ? undefined : slots.at(ordinal > 0 ? ordinal - 1 : ordinal)
  }
  const { timezone } = turn.context.account
  const fitting = slots.filter(({ start }) => {
    const at = new Date(start)
    return (when.from === undefined || isOnDay(at, when, timezone)) && isInTime(at, when, timezone)
  })
  return fitting.length === 1 ? fitting[0] : undefined
}

/** "Later" and "something earlier" are compared with the times on offer. */
export function compared(turn: Turn, when: When, slots: readonly Offered[]): When {
  const { shift, isRefused: _isRefused, ...rest } = when
  const { timezone } = turn.context.account
  const starts = slots.map(({ start }) => new Date(start))
  const days = [...new Set(starts.map((start) => localDate(start, timezone).toString()))].sort()
  const [from, to] = [days[0], days.at(-1)]
  if (shift === undefined || from === undefined || to === undefined) return rest
  const named =
    rest.time === undefined ? starts.map((start) => minutesOf(start, timezone)) : [clockMinutes(rest.time)]
  const { time: _time, isEither: _isEither, after: _after, before: _before, part: _part, ...others } = rest
  const span = rest.from === undefined ? { from, to } : {}
  return shift === 'later'
    ? { ...others, ...span, after: clockOfMinutes(Math.min(Math.max(...named) + 1, lastMinute)) }
    : { ...others, ...span, before: clockOfMinutes(Math.max(Math.min(...named) - 1, 0)) }
}

const lastMinute = 24 * 60 - 1
