import { defineTexts } from '../../i18n/texts.ts'

export const priceTexts = defineTexts({
  soldOut: ['Sold out', 'Agotado', 'Esgotado'],
  notCounted: ['Not counted', 'Sin contar', 'Não contado'],
  onRequest: ['On request', 'A consultar', 'Sob consulta'],
})
