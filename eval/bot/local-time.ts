// Local times such as "2026-11-28T10:30" and instants.

export function localOf(at: Date, timezone: string): string {
  // Swedish dates are written year first.
  const format = { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', format).format(at).replace(' ', 'T')
}

export function instantOf(local: string, timezone: string): Date {
  const wanted = Date.parse(`${local}Z`)
  const offsetAt = (ms: number) => Date.parse(`${localOf(new Date(ms), timezone)}Z`) - ms
  // The second guess is right also where the first lies behind a change of the clock.
  const first = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(first))
}
