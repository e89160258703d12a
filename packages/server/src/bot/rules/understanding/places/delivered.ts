// How the things asked for are to come, beside what is asked for: "3 pandebonos a domicilio" is no question about delivery.
import type { Language } from '@mostrador/contract/languages'

const delivered =
  /(?:[\s,]+(?:para|pa|pra|a|con|com|for|with|por)\s+(?:el\s+|la\s+|o\s+|a\s+)?|,\s*)(?:domicilio|entrega|env[ií]o|(?:home\s+)?delivery)(?=\s*(?:$|[.,;!\n]|por\s+fa|please))/giu
const wished =
  /\d|\b(?:quiero|quisiera|quer[ií]a|quero|d[ea]me|m[aá]nd[ae]me|me\s+(?:regal|mand|d|vend|env|p[oô]|tra|v)\p{L}*|i\s+want|i'?d\s+like|can\s+i\s+(?:get|have)|send\s+me|un[ao]?|um[a]?|two|dos|tres|dois|duas)\s/iu

/** As it was where it asks, or wishes for nothing else. */
export function withoutDelivered(said: string): string {
  if (said.includes('?')) return said
  const rest = said.replace(delivered, '')
  if (rest === said) return said
  return wished.test(`${rest} `) && /\p{L}{3}/u.test(rest) ? rest : said
}

const polite = '((?:(?:hi|hey|hello|hola|oi|ok|okay|so|please|pls|porfa|can you|could you|just)[\\s,]+)*)'
const counted =
  '(?=\\s+(?:\\d|(?:an?|one|two|three|four|five|six|half|the|un[ao]?|dos|tres|cuatro|cinco|seis|um|uma|dois|duas)\\s))'
const sending: Readonly<Record<Language, { verb: RegExp; wish: string }>> = {
  en: {
    verb: new RegExp(
      `^${polite}(?:send|ship|deliver|mail|post|bring)(?:\\s+(?:me|us|over))?${counted}`,
      'iu',
    ),
    wish: 'i want',
  },
  es: { verb: new RegExp(`^${polite}(?:env[ií]|desp[aá]ch|mand)[ae]n?${counted}`, 'iu'), wish: 'quiero' },
  pt: { verb: new RegExp(`^${polite}(?:envi|mand)[ae]m?${counted}`, 'iu'), wish: 'quero' },
}

/** "Send 2 lip balms to …": what is counted behind the verb is wanted. */
export function asWished(said: string, language: Language): string {
  const { verb, wish } = sending[language]
  return said.includes('?') ? said : said.replace(verb, `$1${wish}`)
}
