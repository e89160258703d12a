// Chooses which free times to show: few, spread out, round hours first.
import type { SlotChoice } from '../../tools/tools.ts'
import { localDate, localTime } from '../wording/format.ts'

const perDay = 3

/** Ordered by time; one slot per time, even when several people offer it. */
export function spreadOver(
  slots: readonly SlotChoice[],
  { limit, zone }: { limit: number; zone: string },
): SlotChoice[] {
  const byStart = [...new Map(slots.map((slot) => [slot.start.getTime(), slot])).values()]
  const days = [...Map.groupBy(byStart, ({ start }) => localDate(start, zone).toString()).values()]
  if (byStart.length <= limit) return byStart.sort(bySoonest)
  const share = days.length === 1 ? limit : Math.max(perDay, Math.ceil(limit / days.length))
  return days
    .flatMap((day) => pickApart(day, share, zone))
    .slice(0, limit)
    .sort(bySoonest)
}

/** Prefers full hours, then half hours, spread evenly over the day. */
function pickApart(day: readonly SlotChoice[], count: number, zone: string): SlotChoice[] {
  const minuteOf = ({ start }: SlotChoice) => localTime(start, zone).minute
  const round = day.filter((slot) => minuteOf(slot) === 0)
  const half = day.filter((slot) => minuteOf(slot) % 30 === 0)
  const from = round.length >= count ? round : half.length >= count ? half : day
  if (from.length <= count) return [...from]
  const step = (from.length - 1) / Math.max(1, count - 1)
  const picked = Array.from({ length: count }, (_, at) => from[Math.round(at * step)])
  return picked.filter((slot) => slot !== undefined)
}

function bySoonest(a: SlotChoice, b: SlotChoice): number {
  return a.start.getTime() - b.start.getTime()
}
