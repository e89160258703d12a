// Money as people type it: read in the reader's locale, and refused where it could mean two amounts.
import { priceDecimalsMax } from '@mostrador/contract/money'

/** `ambiguous`: the amounts that the text could mean, the likelier first. */
export type ReadMoney =
  | { amount: number }
  | { problem: 'unreadable' }
  | { problem: 'ambiguous'; amounts: number[] }

/**
 * Reads `12.500,50` where people write so (es, pt), `12,500.50` where they write that (en). Spaces and the currency's
 * sign or code may stand around it. `12.5` in Spanish or `12,500` with a decimal comma could be meant either way, and
 * a guess would sell at a thousandth of the price.
 */
export function readMoney(text: string, locale: string, currency: string): ReadMoney {
  const digits = text
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^(?:\p{Sc}|[A-Za-z]{1,3}\p{Sc}?)|(?:\p{Sc}|[A-Za-z]{3})$/gu, '')
  if (!/^\d[\d.,]*$/.test(digits)) return { problem: 'unreadable' }
  const decimalsMax = priceDecimalsMax(currency)
  const { decimal, group } = separatorsOf(locale)
  const own = amountOf(digits, { decimal, group, decimalsMax })
  if (own !== undefined) return { amount: own }
  const other = amountOf(digits, { decimal: group, group: decimal, decimalsMax })
  // Two different separators, or the same one twice, leave no doubt which of them groups.
  if (other !== undefined && (digits.match(/[.,]/g)?.length ?? 0) > 1) return { amount: other }
  const whole = Number(digits.replace(/[.,]/g, ''))
  const parts = /^(\d+)[.,](\d+)$/.exec(digits)
  if (!parts) return { problem: 'unreadable' }
  const [, before = '', after = ''] = parts
  const fraction = Number(`${before}.${after.slice(0, decimalsMax)}`)
  return { problem: 'ambiguous', amounts: after.length === 3 ? [whole, fraction] : [fraction, whole] }
}

/** The amount as the reader would type it, without a currency. */
export function editMoney(amount: number | null | undefined, locale: string): string {
  if (amount === null || amount === undefined) return ''
  const { decimal, group } = separatorsOf(locale)
  const [whole = '', fraction] = String(amount).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction.padEnd(2, '0')}`
}

type Separators = { decimal: string; group: string }

/** A locale that groups by spaces still refuses to take the other mark for a decimal one. */
function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const decimal = parts.find(({ type }) => type === 'decimal')?.value === '.' ? '.' : ','
  return { decimal, group: decimal === '.' ? ',' : '.' }
}

function amountOf(
  text: string,
  { decimal, group, decimalsMax }: Separators & { decimalsMax: number },
): number | undefined {
  const [d, g] = [`\\${decimal}`, `\\${group}`]
  const form = new RegExp(`^(?:\\d{1,3}(?:${g}\\d{3})+|\\d+)(?:${d}\\d{1,${decimalsMax}})?$`)
  if (!form.test(text)) return undefined
  return Number(text.replaceAll(group, '').replace(decimal, '.'))
}
