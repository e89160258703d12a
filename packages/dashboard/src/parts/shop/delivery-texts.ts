import { defineTexts } from '../../i18n/texts.ts'

export const deliveryTexts = defineTexts({
  plusDelivery: ['{total} + delivery', '{total} + domicilio', '{total} + entrega'],
  givenBack: [
    '{back} given back · {left} left',
    'Devuelto {back} · queda {left}',
    'Devolvido {back} · ficam {left}',
  ],
  allGivenBack: ['{back} given back', 'Devuelto {back}', 'Devolvido {back}'],
})
