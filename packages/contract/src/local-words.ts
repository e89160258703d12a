// Words of everyday trade that each country has its own for; the country shows in the currency.
import type { Language } from './languages.ts'

type Words = { domicilio: string; barrio: string }
const usual = { domicilio: 'envío', barrio: 'barrio' }
const ofCountry: Readonly<Record<string, Words>> = {
  MXN: { domicilio: 'envío', barrio: 'colonia' },
  ...Object.fromEntries(
    ['ARS', 'UYU', 'CLP', 'PEN', 'BOB', 'PYG', 'EUR', 'USD', 'CRC', 'GTQ', 'DOP'].map((code) => [
      code,
      usual,
    ]),
  ),
}

/** Our own Spanish words as the country has them; "a domicilio" is said everywhere. */
export function localWords(
  text: string,
  { language, currency }: { language: Language; currency: string },
): string {
  const words = language === 'es' ? ofCountry[currency] : undefined
  if (!words) return text
  return text.replace(/(?<!\ba )\b(domicilio|barrio)(?=s?\b)/gi, (found) => {
    const word = words[found.toLowerCase() as keyof Words]
    return found[0] === found[0]?.toUpperCase() ? word[0]?.toUpperCase() + word.slice(1) : word
  })
}

/** Portuguese counts the first day of a month as the first: "1º de dezembro", which formats of dates do not know. */
export function withFirstOfMonth(text: string, locale: string): string {
  return locale.startsWith('pt') ? text.replace(/(?<!\d)1(?= de \p{L})/u, '1º') : text
}
