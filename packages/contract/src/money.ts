// Money as customers read it: one rule for what the bot says and for what the dashboard says that it will say.
import { type Language, languageFacts } from './languages.ts'

/** `isHome`: the reader speaks the account's own language, so its currency's short symbol is understood. */
export type MoneyReader = { language: Language; currency: string; isHome: boolean }

const spanishOf: Readonly<Record<string, string>> = {
  ARS: 'es-AR',
  BOB: 'es-BO',
  CLP: 'es-CL',
  COP: 'es-CO',
  CRC: 'es-CR',
  DOP: 'es-DO',
  EUR: 'es-ES',
  GTQ: 'es-GT',
  MXN: 'es-MX',
  PEN: 'es-PE',
  PYG: 'es-PY',
  USD: 'es-US',
  UYU: 'es-UY',
}

/** The country shows in the currency. */
const habits: Readonly<Record<Language, { byCurrency: Readonly<Record<string, string>>; usual: string }>> = {
  es: { byCurrency: spanishOf, usual: 'es-419' },
  pt: { byCurrency: { EUR: 'pt-PT' }, usual: languageFacts.pt.locale },
  en: { byCurrency: { GBP: 'en-GB' }, usual: languageFacts.en.locale },
}

/** The locale in which money, days and hours are written to a reader of this language. */
export function localeTag({ language, currency }: Pick<MoneyReader, 'language' | 'currency'>): string {
  const { byCurrency, usual } = habits[language]
  return byCurrency[currency] ?? usual
}

const formatsMax = 200
/** `written`: a shop's prices come again in each turn, and Intl takes long to write one. */
type Format = { format: Intl.NumberFormat; written: Map<string, string> }
const formats = new Map<string, Format>()
const writtenMax = 1_000

/** Decimal text in, text out: the amount never becomes a binary number on the way. */
export function moneyText(amount: string, reader: MoneyReader): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return amount
  const { format, written } = formatOf(reader)
  const known = written.get(amount)
  if (known !== undefined) return known
  const text = format
    .format(amount as unknown as number)
    .replace(/\u00a0/g, ' ')
    .replace(/^(\p{Sc}|[A-Z]{1,3}\$) (?=\d)/u, '$1')
  if (written.size >= writtenMax) written.clear()
  written.set(amount, text)
  return text
}

/** Making a format costs more than using it. */
function formatOf(reader: MoneyReader): Format {
  const { currency, isHome } = reader
  const tag = localeTag(reader)
  const name = `${tag} ${currency} ${isHome}`
  const known = formats.get(name)
  if (known) return known
  if (formats.size >= formatsMax) formats.clear()
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    // To a reader of another language "$" may be another country's.
    currencyDisplay: isHome ? 'narrowSymbol' : 'code',
    // Left to itself a currency without coins in use is rounded, and 12500.5 would be told as 12501.
    minimumFractionDigits: priceDecimalsMax(currency),
    maximumFractionDigits: priceDecimalsMax(currency),
    trailingZeroDisplay: 'stripIfInteger',
  } as Intl.NumberFormatOptions)
  const made = { format, written: new Map<string, string>() }
  formats.set(name, made)
  return made
}

/** Decimals of the smallest coin in use: what an amount that was computed is rounded to. */
export function coinDecimals(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

const decimalsOf = new Map<string, number>()

/** Decimals that a price may have: two even where coins have gone out of use, as shops go on writing them. */
export function priceDecimalsMax(currency: string): number {
  let decimals = decimalsOf.get(currency)
  if (decimals === undefined) {
    decimals = Math.max(2, coinDecimals(currency))
    decimalsOf.set(currency, decimals)
  }
  return decimals
}
