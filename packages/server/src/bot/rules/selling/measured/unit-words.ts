// A price with the unit that it is of, and the least that is sold: "$38.000 el kilo, desde 250 g".
import type { Language } from '@mostrador/contract/languages'
import { measureText, type SaleUnit } from '@mostrador/contract/measures'
import type { ProductCard } from '../../../tools/tools.ts'
import type { Speaker } from '../../dialogue/turn.ts'

const words: Readonly<Record<SaleUnit, Readonly<Record<Language, string>>>> = {
  kg: { es: 'el kilo', pt: 'o quilo', en: 'a kilo' },
  '100g': { es: 'los 100 g', pt: 'os 100 g', en: 'per 100 g' },
  lb: { es: 'la libra', pt: 'a libra', en: 'a pound' },
  oz: { es: 'la onza', pt: 'a onça', en: 'an ounce' },
  l: { es: 'el litro', pt: 'o litro', en: 'a litre' },
  m: { es: 'el metro', pt: 'o metro', en: 'a metre' },
  yd: { es: 'la yarda', pt: 'a jarda', en: 'a yard' },
}

const from: Readonly<Record<Language, string>> = { es: 'desde', pt: 'a partir de', en: 'from' }

export function perUnit(
  { language, context }: Speaker,
  { saleUnit: unit, measureMin: least }: Pick<ProductCard, 'saleUnit' | 'measureMin'>,
  price: string,
): string {
  if (unit === undefined || price === '') return price
  const each = `${price} ${words[unit][language]}`
  if (least === undefined) return each
  const { currency } = context.account
  return `${each}, ${from[language]} ${measureText(least, unit, { language, currency })}`
}
