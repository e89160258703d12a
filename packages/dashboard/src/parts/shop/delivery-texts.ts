import { defineTexts } from '../../i18n/texts.ts'

export const deliveryTexts = defineTexts({
  plusDelivery: ['{total} + delivery', '{total} + domicilio', '{total} + entrega'],
})
