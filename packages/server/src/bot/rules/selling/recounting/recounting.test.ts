// Lines that count anew what lies in the cart, or tell by what is there how many more are wanted.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const thing = (id: string, name: string, options: readonly (readonly [string, string])[] = []) =>
  productOf({
    ...{ id, name, category: 'Todo', price: '3000' },
    ...(options.length > 0 && {
      pricingType: 'variant' as const,
      variants: options.map(([key, title]) => ({ id: key, name: title, price: '3000', available: null })),
    }),
  })
const shops = {
  es: [
    thing('vela', 'Vela aromática', [
      ['lavanda', 'Lavanda'],
      ['vainilla', 'Vainilla'],
    ]),
    thing('taza', 'Taza de barro', [
      ['azul', 'Azul'],
      ['roja', 'Roja'],
      ['verde', 'Verde'],
    ]),
    thing('balon', 'Balón de voleibol', [
      ['cinco', 'Número 5'],
      ['cuatro', 'Número 4'],
    ]),
    thing('jabon', 'Jabón de avena'),
    thing('mantel', 'Mantel bordado'),
    thing('arepa', 'Arepa de queso'),
    thing('pandebono', 'Pandebono'),
  ],
  pt: [
    thing('vela', 'Vela aromática', [
      ['lavanda', 'Lavanda'],
      ['baunilha', 'Baunilha'],
    ]),
    thing('caneca', 'Caneca de barro', [
      ['azul', 'Azul'],
      ['vermelha', 'Vermelha'],
    ]),
    thing('bola', 'Bola de vôlei', [
      ['cinco', 'Número 5'],
      ['quatro', 'Número 4'],
    ]),
    thing('sabonete', 'Sabonete de aveia'),
    thing('toalha', 'Toalha bordada'),
    thing('coxinha', 'Coxinha'),
    thing('esfiha', 'Esfiha de carne'),
  ],
  en: [
    thing('candle', 'Scented candle', [
      ['lavender', 'Lavender'],
      ['vanilla', 'Vanilla'],
    ]),
    thing('mug', 'Clay mug', [
      ['blue', 'Blue'],
      ['red', 'Red'],
    ]),
    thing('soap', 'Oat soap'),
    thing('cloth', 'Embroidered tablecloth'),
    thing('scone', 'Cheese scone'),
    thing('bun', 'Cinnamon bun'),
  ],
}

type Case = [Language, string, ...string[]]

function play(language: Language, lines: readonly string[]) {
  const customer = newCustomer({ language, shop: openShop(calendar, shops[language as 'es']) })
  return {
    customer,
    async tell() {
      for (const line of lines) await customer.write(line)
      return cartText(customer)
    },
  }
}

test.each<Case>([
  ['es', '1 jabon, 2 mantel', 'dos jabones y un mantel', 'perdón, al revés'],
  ['es', '1 lavanda, 3 vainilla', '3 velas de lavanda y 1 de vainilla', 'no, es al revés'],
  ['es', '1 pandebono, 4 arepa', 'una arepa y cuatro pandebonos', 'ay me equivoqué, al contrario'],
  ['pt', '1 sabonete, 2 toalha', 'dois sabonetes e uma toalha', 'ops, ao contrário'],
  ['pt', '1 esfiha, 4 coxinha', 'uma coxinha e quatro esfihas', 'desculpa, inverti'],
  ['en', '1 soap, 2 cloth', 'two oat soaps and one tablecloth', 'sorry other way round'],
  ['en', '1 bun, 4 scone', 'one scone and four cinnamon buns', "oops, i mixed them up, it's the reverse"],
  ['en', '1 blue, 2 red', '2 blue mugs and 1 red', 'vice versa sorry'],
])('%s: turned round, the cart holds %s after %s, %s', async (language, cart, ...lines) => {
  expect(await play(language, lines).tell()).toBe(cart)
})

test('three things turned round are left as they are', async () => {
  const lines = ['3 jabones, 2 arepas y un mantel', 'es al revés']
  expect(await play('es', lines).tell()).toBe('1 mantel, 2 arepa, 3 jabon')
})

test.each<Case>([
  ['es', '3 jabon, 3 lavanda', '3 velas de lavanda', 'y un jabón para cada una'],
  ['es', '1 roja, 2 azul, 3 arepa', 'dos tazas azules y una roja', 'y una arepa para cada taza'],
  ['es', '2 jabon, 2 mantel', 'dos manteles', 'y ponle un jabón a cada uno'],
  ['pt', '3 lavanda, 3 sabonete', '3 velas de lavanda', 'e um sabonete pra cada uma'],
  ['pt', '2 sabonete, 2 toalha', 'duas toalhas', 'e põe um sabonete para cada'],
  ['en', '3 lavender, 3 soap', '3 lavender candles', 'and an oat soap for each of them'],
  ['es', '2 arepa, 2 jabon', 'dos arepas', 'entonces dos jabones, uno para cada una'],
  ['en', '1 red, 3 blue, 4 scone', '3 blue mugs and one red', 'and a scone for each mug'],
])('%s: one for each makes %s after %s, %s', async (language, cart, ...lines) => {
  expect(await play(language, lines).tell()).toBe(cart)
})

test('one for each of two different things is asked about before the order', async () => {
  const lines = ['two tablecloths and a scone', 'and a cinnamon bun for each', 'that is all']
  const { customer, tell } = play('en', lines.slice(0, 2))
  await tell()
  customer.shop.address = '5 The Square'
  const { text } = await customer.write(lines[2] ?? '')
  expect(text).toContain('«and a cinnamon bun for each»')
})

test.each<Case>([
  ['es', '3 roja', '2 tazas azules y una verde', 'mejor todas rojas'],
  ['es', '3 roja', '3 tazas azules', 'ay espera, que todas sean rojas'],
  ['pt', '3 vermelha', '3 canecas azuis', 'espera, que sejam todas vermelhas'],
  ['en', '3 red', '2 blue mugs and a red one', 'make them all red'],
  ['en', '3 red', '3 blue mugs', 'oh wait, let them all be red'],
])('%s: all alike, the cart holds %s after %s, %s', async (language, cart, ...lines) => {
  expect(await play(language, lines).tell()).toBe(cart)
})

test.each<Case>([
  ['es', '3 cinco', 'dos balones número 5 y uno número 4', 'mejor tres del 5 y ninguno del 4'],
  ['es', '3 lavanda', '2 velas de lavanda y 2 de vainilla', '3 de lavanda y ninguna de vainilla'],
  ['es', '3 lavanda', '2 velas de lavanda y 2 de vainilla', 'mejor 3 de lavanda y cero de vainilla'],
  ['es', '2 arepa', 'dos arepas y un pandebono', 'ningún pandebono mejor'],
  ['pt', '3 cinco', 'duas bolas número 5 e uma número 4', 'melhor três da 5 e nenhuma da 4'],
  ['pt', '3 lavanda', '2 velas de lavanda e 2 de baunilha', '3 de lavanda e nenhuma de baunilha'],
])('%s: of what there shall be none, none is left: %s after %s, %s', async (language, cart, ...lines) => {
  expect(await play(language, lines).tell()).toBe(cart)
})

test.each<Case>([
  ['es', '2 arepa, 4 pandebono', '4 arepas y 2 pandebonos', 'quita dos arepas y pon dos pandebonos'],
  ['pt', '2 coxinha, 4 esfiha', '4 coxinhas e 2 esfihas', 'tira duas coxinhas e põe duas esfihas'],
  ['en', '4 bun, 4 scone', '6 scones and 2 buns', 'let me take two scones off and put two buns on'],
  ['en', '3 bun, 5 scone', '6 scones and 2 buns', 'knock one scone off and stick one more bun on'],
  ['es', '2 jabon, 5 arepa', '5 arepas y 2 pandebonos', 'sabe qué, los 2 pandebonos cámbiemelos por jabones'],
])('%s: what is put in for what goes comes on top: %s after %s, %s', async (language, cart, ...lines) => {
  expect(await play(language, lines).tell()).toBe(cart)
})

test.each<Case>([
  ['es', '1 arepa, 1 jabon, 10 pandebono', 'un jabón y una arepa', 'nada más que los pandebonos sean 10'],
  ['es', '1 jabon, 3 mantel', 'un jabón', 'que los manteles sean 3'],
  ['pt', '1 coxinha, 1 sabonete, 10 esfiha', 'um sabonete e uma coxinha', 'só que as esfihas sejam 10'],
  ['en', '10 bun, 2 scone', '2 scones', 'just make the cinnamon buns 10'],
])(
  '%s: a number of what is not there counts nothing else: %s after %s, %s',
  async (language, cart, ...lines) => {
    expect(await play(language, lines).tell()).toBe(cart)
  },
)

test.each<Case>([
  ['es', '1 arepa, 1 mantel', 'una arepa', 'tienes manteles bordados? agrégame uno'],
  ['es', '1 arepa, 2 pandebono', 'una arepa', 'el pandebono está fresco? échame dos'],
  ['pt', '1 coxinha, 2 esfiha', 'uma coxinha', 'a esfiha é de hoje? coloca duas'],
  ['pt', '1 coxinha, 1 sabonete', 'uma coxinha', 'dá pra incluir o sabonete? põe aí'],
  ['en', '1 scone, 1 soap', 'a scone', 'is the oat soap any good? add it'],
  ['en', '1 scone, 2 bun', 'a scone', 'are the buns fresh? chuck two in'],
])(
  '%s: what is put in behind a question is what it asks about: %s after %s, %s',
  async (language, cart, ...lines) => {
    expect(await play(language, lines).tell()).toBe(cart)
  },
)

test.each<Case>([
  ['es', '6 arepa', 'cuánto cuesta la docena de arepas?', 'una docena es mucho. la mitad'],
  ['es', '8 arepa', 'a cómo las arepas?', '20 es mucho, dame 8'],
  ['pt', '6 coxinha', 'quanto é a dúzia de coxinha?', 'uma dúzia é muito, metade'],
  ['en', '6 scone', 'how much for a dozen scones', 'a dozen is a lot. half that'],
  ['en', '8 scone', 'how much are scones', '20 is too many, give me 8'],
  ['es', '1 mantel', 'necesito un mantel ya, mi hija cumple 6'],
  ['pt', '1 toalha', 'preciso de uma toalha, minha filha faz 6'],
  ['en', '1 lavender', "a lavender candle please, mum's turning 60"],
])(
  '%s: an age and what would be too many count nothing: %s after %s, %s',
  async (language, cart, ...lines) => {
    expect(await play(language, lines).tell()).toBe(cart)
  },
)

test.each<Case>([
  ['es', '1 mantel', 'buenas será que me puede enviar un mantel bordado'],
  ['en', '1 cloth', 'hi, any chance you could send me a tablecloth'],
  ['es', '1 arepa, 1 jabon', 'una arepa', 'Ok, sumá un jabón de avena así llego al envío gratis'],
  ['pt', '1 coxinha, 1 sabonete', 'uma coxinha', 'soma um sabonete pra eu chegar no frete grátis'],
  ['en', '1 cloth, 1 scone', 'a scone', 'ok add a tablecloth so i get free shipping'],
])(
  '%s: however politely and for whatever reason, it is put in: %s after %s, %s',
  async (language, cart, ...lines) => {
    expect(await play(language, lines).tell()).toBe(cart)
  },
)

test('a run of numbers and dots costs no time', async () => {
  const { customer } = play('es', [])
  const start = performance.now()
  for (const line of [
    'número '.repeat(20),
    '1 '.repeat(75),
    `2 y ${'.'.repeat(4_000)}`,
    'quita dos '.repeat(20),
  ])
    await customer.write(line)
  expect(performance.now() - start).toBeLessThan(4_000)
})

test.each<Case>([
  ['es', '', 'quiero una taza azul', 'ya no la quiero, la otra tienda tiene mejor precio'],
  ['es', '1 azul', 'quiero una taza azul y un jabón', 'no quiero el jabón, en el centro vale la mitad'],
  ['pt', '', 'quero uma caneca azul', 'não quero mais, a outra loja tem preço melhor'],
  ['pt', '', 'um sabonete', 'não vou querer mais ele, achei mais barato'],
  [
    'en',
    '1 scone',
    'a scone and an oat soap',
    "i don't want the soap anymore, the other shop has a better price",
  ],
  ['es', '1 azul', 'quiero una taza azul', 'en otra tienda tiene mejor precio, me la dejas igual?'],
  ['es', '1 azul', 'quiero una taza azul', 'si no me das mejor precio ya no la quiero'],
])(
  '%s: what is cheaper elsewhere goes, and is haggled for only where asked: %s after %s, %s',
  async (language, cart, ...lines) => {
    expect(await play(language, lines).tell()).toBe(cart)
  },
)

test.each<Case>([
  ['en', 'I said three', '2 scones and a bun', 'I said three, not one bun', "that's all"],
  [
    'es',
    'llevo el que',
    'tienen manteles bordados?',
    'No, llevo el que está hecho',
    'y una arepa',
    'eso es todo',
  ],
])('%s: «%s» is asked about before the order', async (language, words, ...lines) => {
  const { customer, tell } = play(language, lines.slice(0, -1))
  customer.shop.address = '5 The Square'
  await tell()
  const { text } = await customer.write(lines.at(-1) ?? '')
  expect(text.includes(`«`) ? text : '').toContain(words)
})
