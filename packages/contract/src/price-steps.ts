import { priceDecimalsMax } from './money.ts'

/** Smallest steps in which shops price where cash has no smaller coins or prices never use them. */
const steps: Readonly<Record<string, number>> = {
  ARS: 10,
  BOB: 0.5,
  BRL: 0.05,
  CLP: 10,
  COP: 50,
  CRC: 5,
  DOP: 1,
  MXN: 0.5,
  PEN: 0.1,
  PYG: 50,
  UYU: 1,
}

/** The step to which prices of a currency are rounded unless a person says otherwise. */
export function usualPriceStep(currency: string): number {
  return steps[currency] ?? (minorDigits(currency) === 0 ? 1 : 10 ** -priceDecimalsMax(currency))
}

/** Steps to choose from, the smallest first; none below a whole unit where no price has parts of one. */
export function priceStepsOf(currency: string): number[] {
  const usual = usualPriceStep(currency)
  const smallest = usual < 1 ? 10 ** -priceDecimalsMax(currency) : 1
  const round = [1, 2, 10, 20, 100].map((times) => Number((usual * times).toFixed(4)))
  return [...new Set([smallest, ...round])].toSorted((a, b) => a - b)
}

function minorDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}
