import type { Language } from '@mostrador/contract/languages'

/** Facts that the rules word only within sentences of their own. */
export const factTexts = {
  was: { es: 'antes {price}', pt: 'antes {price}', en: 'was {price}' },
  available: { es: 'disponible', pt: 'disponível', en: 'available' },
  soldOut: { es: 'agotado', pt: 'esgotado', en: 'sold out' },
  left: { es: '{count} en existencia', pt: '{count} em estoque', en: '{count} in stock' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>
