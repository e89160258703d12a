// How many appointments come on each day, of lists that may not have been read to their end.

type Row = { start_time: string; end_time: string }
/** In the order of their starts. */
type Read = { data: readonly Row[]; next_cursor: string | null }
type Now = { days: readonly string[]; dayOf: (instant: string) => string; now: number }

/** Those that are not over; with a plus where a list goes on within the day. */
export function countsOf(lists: readonly Read[], { days, dayOf, now }: Now): string[] {
  const coming = lists.flatMap(({ data }) => data).filter(({ end_time: end }) => Date.parse(end) > now)
  return days.map((day) => {
    const count = coming.filter(({ start_time: start }) => dayOf(start) === day).length
    const goesOn = lists.some(({ data, next_cursor: next }) => {
      const last = data.at(-1)
      return next !== null && last !== undefined && dayOf(last.start_time) <= day
    })
    return goesOn ? `${count}+` : String(count)
  })
}
