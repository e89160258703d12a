const minute = 60_000
const hour = 60 * minute

/** The wait in words, to the second at its end and else to the nearest minute or hour; "now" once it is over. */
export function until(relative: Intl.RelativeTimeFormat, ms: number): string {
  if (ms <= 0) return relative.format(0, 'second')
  if (ms <= 1.5 * minute) return relative.format(Math.ceil(ms / 1_000), 'second')
  return ms <= 1.5 * hour
    ? relative.format(Math.round(ms / minute), 'minute')
    : relative.format(Math.round(ms / hour), 'hour')
}
