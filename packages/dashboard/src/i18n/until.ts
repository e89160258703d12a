const minute = 60_000
const hour = 60 * minute

/** The wait in words, to the second within a minute and never shorter than it is; "now" once it is over. */
export function until(relative: Intl.RelativeTimeFormat, ms: number): string {
  if (ms <= 0) return relative.format(0, 'second')
  if (ms <= minute) return relative.format(Math.ceil(ms / 1_000), 'second')
  return ms <= hour
    ? relative.format(Math.ceil(ms / minute), 'minute')
    : relative.format(Math.ceil(ms / hour), 'hour')
}
