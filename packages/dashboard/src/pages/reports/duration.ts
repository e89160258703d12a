/** A time that people waited, as coarse as they would say it: 8 s, 4 min, 2.5 h. */
export function durationText(seconds: number, locale: string): string {
  const [value, unit] =
    seconds < 60
      ? ([seconds, 'second'] as const)
      : seconds < 3_600
        ? ([seconds / 60, 'minute'] as const)
        : seconds < 172_800
          ? ([seconds / 3_600, 'hour'] as const)
          : ([seconds / 86_400, 'day'] as const)
  const maximumFractionDigits = value < 10 && unit !== 'second' ? 1 : 0
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits,
  }).format(value)
}
