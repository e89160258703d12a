// Numbers that count nothing wanted: an age, and how many would be too many.
import type { Language } from '@mostrador/contract/languages'
import { plainText } from '../normalise.ts'
import { numbersOf } from '../vocabulary.ts'

const number =
  '(?:\\d{1,3}|un[ao]?|uma?|an?|one|dos|dois|duas|two|tres|três|three|cuatro|quatro|four|cinco|five|seis|six|siete|sete|seven|ocho|oito|eight|nueve|nove|nine|diez|dez|ten|doce|doze|twelve|quince|quinze|fifteen|veinte|vinte|twenty|treinta|trinta|thirty|cincuenta|cinquenta|fifty|cien|cem|(?:a )?hundred)'
const turning = new RegExp(
  `(?<!\\p{L})((?:cumple[ns]?|cumplir[aá]?|cumpliendo|va a cumplir|completa|completando|vai (?:fazer|completar)|turns?|turned|turning)\\s+|(?:filh[oa]|m[ãa]e|pai|net[oa]|sobrinh[oa]|irm[ãa]o?|v[óo]|marido|esposa|namorad[oa])\\s+(?:faz|fez)\\s+)(?:los\\s+)?${number}(?:\\s+(?:a[ñn]os|anos|years(?: old)?))?(?=\\s*(?:[,.;!?]|$|hoy|ma[ñn]ana|hoje|amanh[ãa]|today|tomorrow|el |no |na |on |this |next |este|esta))`,
  'giu',
)
const tooMany = new RegExp(
  `^((?:(?:no|n[ãa]o|nah|uy|ay|ai|ui|uf|oh|hmm+|ok|bueno|pero|mas|but|well|eh)[\\s,]+){0,3})(${number}(?:\\s+(?:docenas?|d[úu]zias?|dozens?|kilos?|quilos?|libras?|pounds?|litros?))?)\\s+(?:es|son|ser[ií]an?|[eé]|s[ãa]o|is|are|seems|sounds|me parece)\\s+(?:(?:un|a|way|bem|muy|just|kind of)\\s+)?(?:lot|much[oa]s?|demasiad[oa]s?|muit[oa]s?|demais|too (?:many|much)|exagero|bastante)(?:\\s+(?:para m[ií]|pra mim|for me|for us|para nosotros))?\\s*[,.;!]+\\s*(?=\\S)`,
  'iu',
)

/** "My kid turns 6": the line without the age; what is asked may be for somebody of that age. */
export function withoutAges(said: string): string {
  return said.includes('?') ? said : said.replace(turning, '$1')
}

/** "A dozen is a lot, half that": the line without such a number, or with the half of it. */
export function withoutTooMany(said: string, language: Language, isHeld: (count: number) => boolean): string {
  const [, opening = '', count = ''] = tooMany.exec(said) ?? []
  const first = count.split(' ')[0] ?? ''
  const whole = dozen.test(count) ? 12 : (numbersOf(language).get(plainText(first)) ?? Number(first))
  // "Ten are too many", of ten in the cart, is for the rules that count those anew.
  if (count === '' || isHeld(whole)) return said
  const rest = said.replace(tooMany, opening)
  const isHalf = halfOf.test(rest) && Number.isInteger(whole / 2) && whole > 0
  return isHalf ? String(whole / 2) : rest
}

const dozen = /^(?:an?|una?|uma|1|one) (?:docena|d[úu]zia|dozen)$/iu
const halfOf =
  /^\P{L}*(?:(?:give me|dame|deme|me d[áa]|mejor|melhor|then|entonces|ent[ãa]o)\s+)?(?:half(?: (?:of )?that| of it)?|(?:la|a) mitad|(?:a )?metade)\P{L}*$/iu
