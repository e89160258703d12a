// Plain lines that name in full what they change: with numbers in the names, with options, in three languages.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
type Named = readonly (readonly [string, string])[]
const thing = (id: string, name: string, options: Named = [], addOns: Named = []) =>
  productOf({
    ...{ id, name, category: 'Todo', price: '3000' },
    addOns: addOns.map(([key, title]) => ({ id: key, name: title, price: '500' })),
    ...(options.length > 0 && {
      pricingType: 'variant' as const,
      variants: options.map(([key, title]) => ({ id: key, name: title, price: '3000', available: null })),
    }),
  })
const shops = {
  es: [
    thing('canilleras', 'Canilleras'),
    thing('silbato', 'Silbato metálico'),
    thing('balon', 'Balón de fútbol', [
      ['cinco', 'Número 5'],
      ['cuatro', 'Número 4'],
    ]),
    thing('cinta', 'Cinta de balizar', [
      ['diez', '10 m'],
      ['veinte', '20 m'],
    ]),
    thing('comida', 'Comida para gato 10 kg'),
    thing('gorra', 'Gorra de visera', [], [['bordado', 'Bordado del nombre']]),
    thing('arepa', 'Arepa', [], [['queso', 'Queso extra']]),
    thing('agotado', 'Raqueta de tenis', [
      ['roja', 'Roja'],
      ['verde', 'Verde'],
    ]),
  ],
  pt: [
    thing('caneleira', 'Caneleiras'),
    thing('apito', 'Apito de metal'),
    thing('bola', 'Bola de futebol', [
      ['cinco', 'Número 5'],
      ['quatro', 'Número 4'],
    ]),
    thing('racao', 'Ração para gatos', [
      ['dez', '10 kg'],
      ['tres', '3 kg'],
    ]),
    thing('camisa', 'Camisa de treino', [
      ['azul', 'Azul'],
      ['verde', 'Verde'],
    ]),
    thing('bone', 'Boné de aba', [], [['bordado', 'Nome bordado']]),
  ],
  en: [
    thing('guards', 'Shin guards'),
    thing('parasol', 'Garden parasol'),
    thing('tube', 'Inner tube', [
      ['small', 'Small, 16-inch'],
      ['large', 'Large, 26-inch'],
    ]),
    thing('mix', 'Candy mix 2 lb'),
    thing('lube', 'Wet chain lube 100 ml'),
    thing('cap', 'Wool cap', [], [['name', 'Stitched name']]),
  ],
}

type Case = [Language, string, ...string[]]

async function cartAfter(language: Language, lines: readonly string[]): Promise<string> {
  const customer = newCustomer({ language, shop: openShop(calendar, shops[language]) })
  for (const line of lines) await customer.write(line)
  return cartText(customer)
}

test.each<Case>([
  ['es', '3 silbato', '2 canilleras', 'no, mejor 3 silbatos'],
  ['es', '3 silbato', '2 canilleras', 'mejor 3 silbatos en lugar de ese'],
  ['es', '3 silbato', '2 canilleras', 'en vez de eso deme tres silbatos'],
  ['es', '3 silbato', '2 canilleras', 'mejor cámbialo por 3 silbatos'],
  ['es', '1 comida, 3 cinco', 'una comida para gato', 'y 2 canilleras', 'mejor 3 balón de fútbol número 5'],
  ['pt', '3 apito', '2 caneleiras', 'troca por 3 apitos'],
  ['pt', '3 apito', '2 caneleiras', 'em vez disso três apitos'],
  ['pt', '3 apito', '2 caneleiras', 'melhor 3 apitos no lugar'],
  ['en', '3 parasol', '2 shin guards', 'actually three parasols instead'],
  ['en', '3 parasol', '2 shin guards', 'swap that for 3 parasols'],
  ['en', '3 parasol', '2 shin guards', 'change that to 3 garden parasols'],
])('%s: what was just put in goes for another thing: %s after %s, %s', async (language, cart, ...lines) => {
  expect(await cartAfter(language, lines)).toBe(cart)
})

test.each<Case>([
  ['es', '3 canilleras', '2 canilleras', 'no, mejor 3'],
  ['es', '2 canilleras, 3 silbato, 4 arepa', '2 canilleras y 3 silbatos', 'mejor 4 arepas también'],
  ['es', '2 canilleras, 4 silbato', '2 canilleras', 'y 2 silbatos', 'mejor 4 silbatos'],
  ['pt', '3 caneleira', '2 caneleiras', 'não, melhor 3'],
  ['en', '3 guards', '2 shin guards', 'no, 3 instead'],
])('%s: nothing goes that is only counted anew: %s after %s, %s', async (language, cart, ...lines) => {
  expect(await cartAfter(language, lines)).toBe(cart)
})

test.each<Case>([
  ['es', '2 veinte', '2 cinta de balizar 10 m', 'no, mejor 20 m'],
  ['es', '2 cuatro', '2 balón de fútbol número 5', 'mejor número 4'],
  ['es', '3 verde', '2 raqueta de tenis roja', 'mejor 3 verdes'],
  ['pt', '2 verde', '2 camisa de treino azul', 'troca por verde'],
  ['pt', '2 tres', '2 ração para gatos 10 kg', 'não, melhor 3 kg'],
  ['en', '2 large', '2 inner tube small', 'actually the large instead'],
  ['en', '2 large', '2 inner tubes, small', 'swap that for large, 26-inch'],
])('%s: another option of it, and as many: %s after %s, %s', async (language, cart, ...lines) => {
  expect(await cartAfter(language, lines)).toBe(cart)
})

test.each<Case>([
  ['es', '5 gorra', '2 gorra de visera', 'agrega 3 más'],
  ['es', '6 cinco', '2 balón de fútbol número 5', 'y 4 más'],
  ['pt', '5 bone', '2 boné de aba', 'outros três'],
  ['pt', '4 bone', '2 boné de aba', 'coloca mais 2'],
  ['en', '6 cap', '2 wool cap', 'add four more'],
  ['en', '5 cap', '2 wool cap', 'another 3'],
])(
  '%s: more come on top, also while extras are offered: %s after %s, %s',
  async (language, cart, ...lines) => {
    expect(await cartAfter(language, lines)).toBe(cart)
  },
)

test.each<Case>([
  ['es', '2 canilleras', '2 canilleras', 'en vez de eso deme 3 patinetas'],
  ['es', '2 canilleras', '2 canilleras', 'mejor cámbialo por 3 patinetas'],
  ['pt', '2 caneleira', '2 caneleiras', 'troca por 3 patinetes'],
  ['en', '2 guards', '2 shin guards', 'swap that for 3 skateboards'],
])('%s: nothing goes for a thing that is not sold: %s after %s, %s', async (language, cart, ...lines) => {
  expect(await cartAfter(language, lines)).toBe(cart)
})

test('the extras stay offered to the pieces that came on top', async () => {
  const lines = ['2 wool cap', 'add two more', 'yes, the stitched name']
  expect(await cartAfter('en', lines)).toBe('4 cap name')
})

test.each<Case>([
  [
    'es',
    '2 silbato, 3 diez',
    '2 cinta de balizar 10 m',
    'y 2 silbatos',
    'que la cinta de balizar 10 m sean 3',
  ],
  [
    'es',
    '2 silbato, 5 comida',
    '2 comida para gato 10 kg',
    'y 2 silbatos',
    'cambia comida para gato 10 kg a 5',
  ],
  ['es', '2 silbato, 3 comida', '2 comida para gato', 'y 2 silbatos', 'de comida para gato 10 kg mejor tres'],
  ['pt', '2 apito, 4 dez', '2 ração para gatos 10 kg', 'e 2 apitos', 'muda ração para gatos 10 kg pra 4'],
  ['en', '2 mix, 5 lube', '2 wet chain lube', 'and 2 candy mix', 'make the wet chain lube 100 ml 5'],
  ['en', '2 parasol, 4 mix', '2 candy mix', 'and 2 parasols', 'change the candy mix 2 lb to four'],
])('%s: a line is counted anew by its whole name: %s after %s, %s, %s', async (language, cart, ...lines) => {
  expect(await cartAfter(language, lines)).toBe(cart)
})

test.each<Case>([
  ['es', '2 silbato', '2 comida para gato 10 kg', 'y 2 silbatos', 'ya no quiero la comida para gato 10 kg'],
  ['es', '2 silbato', '2 comida para gato', 'y 2 silbatos', 'elimina comida porfa'],
  ['es', '2 silbato', '3 balón de fútbol número 5', 'y 2 silbatos', 'mejor sin balón de fútbol, número 5'],
  ['pt', '2 apito', '3 ração para gatos 10 kg', 'e 2 apitos', 'não quero mais a ração para gatos 10 kg'],
  ['pt', '2 apito', '3 ração para gatos 10 kg', 'e 2 apitos', 'pode tirar ração para gatos 10 kg'],
  ['en', '2 parasol', '2 candy mix', 'and 2 parasols', 'drop the candy mix 2 lb please'],
  ['en', '2 parasol', '2 wet chain lube', 'and 2 parasols', 'no the wet chain lube 100 ml actually'],
  ['en', '2 parasol', '2 inner tube small', 'and 2 parasols', 'skip the inner tube, small'],
  ['en', '2 parasol', '2 wet chain lube', 'and 2 parasols', 'take the wet chain lube 100 ml off'],
])('%s: a line goes by its whole name: %s after %s, %s, %s', async (language, cart, ...lines) => {
  expect(await cartAfter(language, lines)).toBe(cart)
})

test.each<Case>([
  ['es', '2 silbato, 3 canilleras', '4 canilleras', 'y 2 silbatos', 'quita una canillera'],
  ['es', '2 arepa, 2 silbato', '2 arepa con queso extra', 'y 2 silbatos', 'quita el queso'],
])('%s: one of several pieces goes, and an extra leaves its line: %s after %s, %s, %s', async (...each) => {
  const [language, cart, ...lines] = each
  expect(await cartAfter(language, lines)).toBe(cart)
})

test.each<Case>([
  // A thing of several options: nothing goes before the other one is chosen.
  ['es', '2 canilleras', '2 canilleras', 'mejor balón de fútbol', 'no gracias'],
  ['en', '2 guards', 'add 2 shin guards', 'swap that for an inner tube', 'never mind'],
  ['pt', '2 caneleira', 'quero 2 caneleiras', 'melhor bola de futebol', 'não, obrigado'],
  // Denied, and no wish.
  ['es', '2 canilleras', '2 canilleras', 'mejor el silbato no, gracias'],
  ['en', '2 guards', 'add 2 shin guards', 'rather not the garden parasol'],
])('what is there stays until the other thing is in (%s, %s)', async (language, cart, ...lines) => {
  expect(await cartAfter(language, lines)).toBe(cart)
})

test('what cannot be had again is not given up for what cannot be had', async () => {
  const [guards, racket] = [shops.es[0], shops.es.at(-1)]
  if (!guards || !racket) throw new Error('no goods')
  const shop = openShop(calendar, [
    { ...guards },
    { ...racket, variants: [], pricingType: 'fixed', available: 0 },
  ])
  const customer = newCustomer({ language: 'es', shop })
  await customer.write('2 canilleras')
  shop.products.splice(0, 1, { ...guards, available: 0 })
  await customer.write('mejor 3 raquetas de tenis')
  expect(cartText(customer)).toBe('2 canilleras')
})
