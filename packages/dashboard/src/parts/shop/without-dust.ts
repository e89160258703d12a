/** An amount that was added up or divided, without what binary fractions leave: the service keeps four decimals. */
export function withoutDust(amount: number): number {
  return Math.round(amount * 10_000) / 10_000
}
