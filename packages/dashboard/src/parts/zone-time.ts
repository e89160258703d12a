// Values of `datetime-local` fields that are in a zone of their own, mostly the shop's.

/** `2026-11-21T10:15`. */
export function localInZone(time: Date, timeZone: string): string {
  return new Date(time.getTime() + offsetMs(time.getTime(), timeZone)).toISOString().slice(0, 16)
}

/** The instant of a `datetime-local` value in the zone; undefined while it is not whole. */
export function instantInZone(local: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${local}:00Z`)
  if (local === '' || Number.isNaN(asUtc)) return undefined
  // Two steps, since the offset may change between the guess and the instant.
  const guess = asUtc - offsetMs(asUtc, timeZone)
  return new Date(asUtc - offsetMs(guess, timeZone)).toISOString()
}

function offsetMs(atMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${format.format(atMs).replace(' ', 'T')}Z`) - Math.floor(atMs / 1_000) * 1_000
}
