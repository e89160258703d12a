// How the things asked for are to come, beside what is asked for: "3 pandebonos a domicilio" is no question about delivery.

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
