import { defineTexts } from '../../i18n/texts.ts'

/** Units by which goods are sold, alone and behind a price. */
export const measureTexts = defineTexts({
  soldBy: ['Sold by', 'Se vende por', 'Vendido por'],
  soldByHint: [
    'By weight or measure, customers ask for any amount: 350 g, half a kilo.',
    'Por peso o medida, los clientes piden la cantidad que quieran: 350 g, medio kilo.',
    'Por peso ou medida, os clientes pedem a quantidade que quiserem: 350 g, meio quilo.',
  ],
  piece: ['Piece', 'Pieza', 'Unidade'],
  kg: ['Kilo', 'Kilo', 'Quilo'],
  '100g': ['100 grams', '100 gramos', '100 gramas'],
  lb: ['Pound', 'Libra', 'Libra'],
  oz: ['Ounce', 'Onza', 'Onça'],
  l: ['Litre', 'Litro', 'Litro'],
  m: ['Metre', 'Metro', 'Metro'],
  yd: ['Yard', 'Yarda', 'Jarda'],
  per_kg: ['a kilo', 'el kilo', 'o quilo'],
  per_100g: ['per 100 g', 'los 100 g', 'cada 100 g'],
  per_lb: ['a pound', 'la libra', 'a libra'],
  per_oz: ['an ounce', 'la onza', 'a onça'],
  per_l: ['a litre', 'el litro', 'o litro'],
  per_m: ['a metre', 'el metro', 'o metro'],
  per_yd: ['a yard', 'la yarda', 'a jarda'],
  pricePer: ['{price} per {unit}', '{price} por {unit}', '{price} por {unit}'],
  isThere: ['In stock', 'Hay', 'Tem'],
  isThereHint: [
    'Goods by weight are not counted. Switched off, they are sold out.',
    'Lo que va por peso no se cuenta. Apagado, queda agotado.',
    'O que vai por peso não é contado. Desligado, fica esgotado.',
  ],
  amount: ['Amount of {name}', 'Cantidad de {name}', 'Quantidade de {name}'],
  unreadable: [
    'An amount such as {example}.',
    'Una cantidad como {example}.',
    'Uma quantidade como {example}.',
  ],
  ambiguous: [
    'Write the unit: {small} or {large}?',
    'Escribe la unidad: ¿{small} o {large}?',
    'Escreva a unidade: {small} ou {large}?',
  ],
  tooMuch: ['At most {most}.', 'Como máximo {most}.', 'No máximo {most}.'],
  weigh: ['Put in the real weight', 'Poner el peso real', 'Pôr o peso real'],
  weighTitle: ['Real amount of {name}', 'Cantidad real de {name}', 'Quantidade real de {name}'],
  real: ['As it was weighed', 'Lo que pesó', 'Quanto pesou'],
  costs: ['{price} · before {former}', '{price} · antes {former}', '{price} · antes {former}'],
})
