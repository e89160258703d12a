// The appointments that come on each day, counted from a list that may not have been read to its end.

type Row = { start_time: string; end_time: string; status: string }
/** In the order of their starts. */
type Read = { data: readonly Row[]; next_cursor: string | null }
type Now = { days: readonly string[]; dayOf: (instant: string) => string; now: number }

const standing: ReadonlySet<string> = new Set(['pending', 'scheduled'])

/** It is not over, and nobody called it off. */
export function isComing({ end_time: end, status }: Row, now: number): boolean {
  return Date.parse(end) > now && standing.has(status)
}

/** The count of each day, with a plus where the list goes on within it. */
export function countsOf({ data, next_cursor: next }: Read, { days, dayOf, now }: Now): string[] {
  const coming = data.filter((row) => isComing(row, now))
  const last = data.at(-1)
  return days.map((day) => {
    const count = coming.filter(({ start_time: start }) => dayOf(start) === day).length
    const goesOn = next !== null && last !== undefined && dayOf(last.start_time) <= day
    return goesOn ? `${count}+` : String(count)
  })
}
