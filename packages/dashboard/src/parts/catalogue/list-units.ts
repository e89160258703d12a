// The unit that a price in a list is of: "$210 kg", "176.50 el kilo", "queso por kilo $210", "38 el medio litro".
import { type SaleUnit, saleUnitNamed } from '@mostrador/contract/measures'

export type UnitRead = {
  /** The line without the words that tell the unit. */
  text: string
  saleUnit: SaleUnit | undefined
  /** A part of a unit, or several, which is a piece: "medio litro". */
  portion: string | undefined
  /** Words behind the unit: ", se vende desde 0,25". */
  rest: string
}

const weights =
  'kilogramos?|kilograms?|quilogramas?|kilos?|quilos?|kgs?|libras?|pounds?|lbs?|onzas?|onças?|ounces?|oz|gramos?|gramas?|grams?|grs?|g'
const others = 'litros?|liters?|litres?|lts?|l|ml|metros?|meters?|metres?|mts?|m|yardas?|yards?|jardas?'
const unit = `(?:${weights}|${others})\\.?`
const part = String.raw`(?:un |um |a )?(?:medi[oa]|mei[oa]|half(?: an?)?|cuarto(?: de)?|quarto(?: de)?|quarter(?: of an?)?|½|¼|¾|\d\/\d|\d{1,4})`
const told = `(?<told>${part}\\s?${unit}|(?:cuarto|quarto|quarter)|${unit})`
const rateWord = String.raw`(?:x|por|el|la|los|las|o|a|os|as|per|the|cada|al|ao|for)\s+`
const rate = String.raw`(?:\/\s*|${rateWord})`
const sign = String.raw`(?:\p{Sc}|S\/\.?|Bs\.?)`
const money = String.raw`\d[\d.,]*(?:\s?(?:mil|k|lucas?))?(?:\s?(?:pesos?|reais|soles|euros?|d[oó]lares|dollars?|\p{Sc}))?`
/** Without a word such as "el" only a number that is money for certain is a price. */
const behind = [
  new RegExp(String.raw`^(?<head>.*?${money})\s*${rate}${told}\s*[).!]*$`, 'iu'),
  new RegExp(String.raw`^(?<head>.*${sign}\s?${money})\s+${told}\s*[).!]*$`, 'iu'),
]
/** More is said behind a unit that is told in full; a letter may be a size: "x M, L". */
const behindMore = new RegExp(
  String.raw`^(?<head>.*?${money})\s*${rate}${told.replace('<told>', '<more>')}(?<=\p{L}{2}\.?)(?<rest>(?:\s*[,;(–—-]|\s+(?=desde|a partir|from|starting|m[ií]n|al por))\s*\S.*)$`,
  'iu',
)
/** "Café especial kilo 52.000", but neither "Harina 1 kilo" nor "Bolsa de kilo". */
const bareKilo =
  /^(?<head>.*(?<!(?:^|\s)(?:\d+|[½¼¾]|\d\/\d|un|una|um|uma|medi[oa]|mei[oa]|half|de|of|y|e))\s)(?<kilo>kilos?|kgs?|quilos?)(?<price>[\s:.…–—-]*(?:\p{Sc}\s?)?\S*\d\S*\s*)$/iu
const before = new RegExp(
  String.raw`^(?<head>.*\S)\s+(?:\(\s*(?:${rate})?${told}\s*\)|${rateWord}${told.replace('<told>', '<bare>')})(?<price>[\s:.…–—-]*${sign}?\s?${money}\s*)$`,
  'iu',
)

export function unitInLine(text: string): UnitRead {
  for (const form of [...behind, before]) {
    const { head, told: inside, bare, price = '' } = form.exec(text)?.groups ?? {}
    const words = (inside ?? bare)?.trim()
    if (head === undefined || !words) continue
    const saleUnit = saleUnitNamed(words) ?? undefined
    const portion = saleUnit === undefined ? words : undefined
    return { text: `${head}${price}`, saleUnit, portion, rest: '' }
  }
  const { head: priced, more, rest = '' } = behindMore.exec(text)?.groups ?? {}
  const named = more === undefined ? undefined : saleUnitNamed(more.trim())
  if (priced !== undefined && named) return { text: priced, saleUnit: named, portion: undefined, rest }
  const { head: kind, price } = bareKilo.exec(text)?.groups ?? {}
  if (kind !== undefined) return { text: `${kind}${price}`, saleUnit: 'kg', portion: undefined, rest: '' }
  return { text, saleUnit: undefined, portion: undefined, rest: '' }
}
