// The sum of the cart, asked for in few words whose verbs elsewhere put something in or take it out.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const thing = (id: string, name: string, price: string) => productOf({ id, name, category: 'Todo', price })
const shops = {
  es: { first: 'quiero una falda plisada y dos blusas', names: ['Falda plisada', 'Blusa de seda'] },
  pt: { first: 'quero uma saia plissada e duas blusas', names: ['Saia plissada', 'Blusa de seda'] },
  en: { first: "i'd like a pleated skirt and two blouses", names: ['Pleated skirt', 'Silk blouse'] },
}

function open(language: 'es' | 'pt' | 'en') {
  const [skirt = '', blouse = ''] = shops[language].names
  const goods = [thing('skirt', skirt, '50000'), thing('blouse', blouse, '40000')]
  return newCustomer({ language, shop: openShop(calendar, goods) })
}

test.each<['es' | 'pt' | 'en', string]>([
  ...[
    'haceme la cuenta',
    'haceme la cuenta porfa',
    'me sacás la cuenta?',
    'sácame la cuenta',
    '¿y la cuenta?',
  ]
    .concat([
      ...['qué te debo?', 'y qué le debo vecino', 'y el daño?', 'el golpe total?', 'precio final?'],
      ...['cuánto es el daño', 'perfecto, cuál es el valor final'],
      'hágame la cuenta por favor',
      'súmame todo',
      'qué sería todo?',
      'cuánto es todo?',
      'pasame el total',
    ])
    .map((said) => ['es', said] as ['es', string]),
  ...['qual o prejuízo?', 'qual o estrago', 'e o estrago?', 'fecha em quanto', 'qual o valor final'].map(
    (said) => ['pt', said] as ['pt', string],
  ),
  ...[
    ...['and all in?', "what's the bottom line", "what's the final price", 'damage?', 'the tab please'],
    ...['what are we looking at', 'how much will that set me back', "worth a try. what's the damage"],
  ].map((said) => ['en', said] as ['en', string]),
  ...['faz a conta pra mim', 'faz as contas aí', 'soma tudo', 'me passa a conta', 'quanto deu tudo?'].map(
    (said) => ['pt', said] as ['pt', string],
  ),
  ...[
    'add it all up please',
    'can you tot that up',
    'tally please',
    'give me the damage',
    'tot it up for me',
  ].map((said) => ['en', said] as ['en', string]),
])('%s: "%s" is answered with the sum, and changes nothing', async (language, said) => {
  const customer = open(language)
  await customer.write(shops[language].first)
  const { text } = await customer.write(said)
  expect(text.replace(/[.,]/g, '')).toContain('130000')
  expect(cartText(customer)).toBe('1 skirt, 2 blouse')
})

test('beside a summary the sum is told, and the summary stays open', async () => {
  const customer = open('es')
  customer.shop.address = 'Calle 10 # 4-20'
  await customer.write(shops.es.first)
  await customer.write('eso es todo')
  await customer.write('haceme la cuenta')
  await customer.write('sí, confirmo')
  expect(customer.shop.orders).toHaveLength(1)
})

test.each(['súmame dos faldas', 'saca la falda'])(
  'a verb with a thing does what it says (%s)',
  async (said) => {
    const customer = open('es')
    await customer.write(shops.es.first)
    await customer.write(said)
    expect(cartText(customer)).not.toBe('1 skirt, 2 blouse')
  },
)

test.each<['es' | 'pt' | 'en', string]>([
  ['es', 'cuál es el valor de la falda'],
  ['es', 'y si llega con daño?'],
  ['pt', 'qual o valor da saia'],
  ['en', "what's the price of the skirt"],
  ['en', 'what are we looking at for the skirt alone'],
])('%s: "%s" asks for no sum of the cart', async (language, said) => {
  const customer = open(language)
  await customer.write(shops[language].first)
  const { text } = await customer.write(said)
  expect(text.replace(/[.,]/g, '')).not.toContain('130000')
})

test.each<['es' | 'pt' | 'en', string, string]>([
  ['es', 'me haces un descuento?', 'bueno, cuánto'],
  ['pt', 'faz um desconto?', 'tá bom, quanto'],
  ['en', 'knock a couple of quid off for cash', 'worth a try. how much'],
])('%s: after "%s", "%s" asks for the sum', async (language, haggles, said) => {
  const customer = open(language)
  await customer.write(shops[language].first)
  await customer.write(haggles)
  const { text } = await customer.write(said)
  expect(text.replace(/[.,]/g, '')).toContain('130000')
})
