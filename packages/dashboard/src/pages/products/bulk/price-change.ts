// By how much prices change, as people type it: a percentage with a point or a comma, or money in the reader's locale.
import { readMoney } from '../../../i18n/money.ts'
import type { MoneyHabit } from '../../../parts/money-field.tsx'

export type PriceChange = { way: 'dearer' | 'cheaper'; by: 'percent' | 'amount'; text: string }

/** Undefined where nothing is typed, or nothing that can be meant; negative for lower prices. */
export function readPriceChange(
  { way, by, text }: PriceChange,
  { locale, currency }: MoneyHabit,
): number | undefined {
  const value = by === 'percent' ? percentIn(text) : amountIn(text, { locale, currency })
  if (value === undefined || (by === 'percent' && way === 'cheaper' && value > 100)) return undefined
  return way === 'dearer' ? value : -value
}

function percentIn(text: string): number | undefined {
  const bare = text.replaceAll(/[\s%]/g, '').replace(',', '.')
  return /^\d{1,6}(?:\.\d{1,4})?$/.test(bare) && Number(bare) > 0 ? Number(bare) : undefined
}

function amountIn(text: string, { locale, currency }: MoneyHabit): number | undefined {
  const read = readMoney(text, locale, currency)
  return 'amount' in read && read.amount > 0 ? read.amount : undefined
}
