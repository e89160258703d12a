// Values of datetime-local fields, which are in the viewer's zone.

/** `2026-11-21T10:15`. */
export function localField(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** `2026-11-21T10:15:30`. */
export function localSecond(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}

/** Undefined while the field has no whole time. */
export function instantOf(local: string | undefined): string | undefined {
  const time = local === undefined ? Number.NaN : new Date(local).getTime()
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
