// A price with the unit that it is of: "$176.50 el kilo".
import type { Language } from '@mostrador/contract/languages'
import type { SaleUnit } from '@mostrador/contract/measures'

const words: Readonly<Record<SaleUnit, Readonly<Record<Language, string>>>> = {
  kg: { es: 'el kilo', pt: 'o quilo', en: 'a kilo' },
  '100g': { es: 'los 100 g', pt: 'os 100 g', en: 'per 100 g' },
  lb: { es: 'la libra', pt: 'a libra', en: 'a pound' },
  oz: { es: 'la onza', pt: 'a onça', en: 'an ounce' },
  l: { es: 'el litro', pt: 'o litro', en: 'a litre' },
  m: { es: 'el metro', pt: 'o metro', en: 'a metre' },
  yd: { es: 'la yarda', pt: 'a jarda', en: 'a yard' },
}

export function perUnit(
  { language }: { readonly language: Language },
  unit: SaleUnit | undefined,
  price: string,
): string {
  return unit === undefined || price === '' ? price : `${price} ${words[unit][language]}`
}
