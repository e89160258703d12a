// Money as people type it: read in the reader's locale, and refused where it could mean two amounts.
import { coinDecimals, priceDecimalsMax } from '@mostrador/contract/money'

/** `ambiguous`: the amounts that the text could mean, the likelier first. */
export type ReadMoney =
  | { amount: number }
  | { problem: 'unreadable' }
  | { problem: 'ambiguous'; amounts: number[] }

/**
 * Reads `12.500,50` where people write so (es, pt), `12,500.50` where they write that (en). Spaces and the currency's
 * sign or code may stand around it, and `mil`, `k` or, where people say so, `lucas` for thousands behind it. `12.5` in
 * Spanish or `12.500` in English could be meant either way where prices have cents, and a guess would sell at a
 * thousandth of the price.
 */
export function readMoney(text: string, locale: string, currency: string): ReadMoney {
  const { digits, isThousands } = withoutWords(text, currency)
  if (isThousands) return readThousands(digits)
  if (!/^\d[\d.,]*$/.test(digits)) return { problem: 'unreadable' }
  const decimalsMax = priceDecimalsMax(currency)
  const { decimal, group } = separatorsOf(locale)
  const own = amountOf(digits, { decimal, group, decimalsMax })
  if (own !== undefined) return { amount: own }
  const other = amountOf(digits, { decimal: group, group: decimal, decimalsMax })
  // Two different separators, or the same one twice, leave no doubt which of them groups.
  if (other !== undefined && (digits.match(/[.,]/g)?.length ?? 0) > 1) return { amount: other }
  const whole = Number(digits.replace(/[.,]/g, ''))
  // Countries whose prices have no cents group by points, in whatever language somebody reads.
  if (coinDecimals(currency) === 0 && /^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return { amount: whole }
  const parts = /^(\d+)[.,](\d+)$/.exec(digits)
  if (!parts) return { problem: 'unreadable' }
  const [, before = '', after = ''] = parts
  const fraction = Number(`${before}.${after.slice(0, decimalsMax)}`)
  return { problem: 'ambiguous', amounts: after.length === 3 ? [whole, fraction] : [fraction, whole] }
}

/** `18 mil` and `18,5 k`: one or two digits behind a mark can only be a fraction there, three would be a doubt. */
function readThousands(digits: string): ReadMoney {
  const parts = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(digits)
  if (!parts) return { problem: 'unreadable' }
  const [, whole = '', fraction = ''] = parts
  return { amount: Number(whole) * 1_000 + Number(fraction.padEnd(3, '0')) }
}

/** A word that is neither a currency nor a thousand stays, so that the text is refused instead of cut. */
function withoutWords(text: string, currency: string): { digits: string; isThousands: boolean } {
  const plain = text
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^(?:[A-Za-z]{0,3}\p{Sc}|S\/\.?|Bs\.?)|(?:\p{Sc}|pesos?|reais|soles)$/giu, '')
  const isCode = (word: string) => currencyCodes.has(word.toUpperCase())
  const behind = isCode(plain.slice(0, 3)) ? plain.slice(3) : plain
  const bare = isCode(behind.slice(-3)) ? behind.slice(0, -3) : behind
  const thousand = lucas.has(currency) ? /(?:mil|k|lucas?)$/i : /(?:mil|k)$/i
  return { digits: bare.replace(thousand, ''), isThousands: thousand.test(bare) }
}

const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
/** Where a luca is a thousand; in Peru it is a single sol. */
const lucas: ReadonlySet<string> = new Set(['COP', 'CLP', 'ARS', 'UYU'])

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
