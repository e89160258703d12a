// Changes of the cart with remarks around them, and things told by how they are.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const fixed = (id: string, name: string) => productOf({ id, name, category: 'All', price: '10' })
const varied = (id: string, name: string, options: readonly string[]) =>
  productOf({
    ...{ id, name, category: 'All', price: null, pricingType: 'variant' },
    variants: options.map((option) => ({ id: `${id} ${option}`, name: option, price: '10', available: 20 })),
  })
const goods: Readonly<Record<Language, ReturnType<typeof fixed>[]>> = {
  en: [
    varied('varnish', 'Deck varnish', ['Clear 400 ml', 'Clear 2.5 L', 'Oak 400 ml']),
    varied('ribbon', 'Satin ribbon', ['12 mm', '36 mm']),
    varied('sausage', 'Sausage (1 kg)', ['Mild', 'Hot']),
    fixed('feed', 'Hen feed (1 kg)'),
    fixed('set', '7in Trowel Set'),
    fixed('handle', 'Spare Trowel Handle 7in'),
    varied('bulb', 'Bulb', ['26 mm', '30 mm']),
    fixed('candle', 'Candle'),
  ],
  es: [
    varied('cinta', 'Cinta de tela', ['12 mm', '36 mm']),
    varied('pincel', 'Pincel', ['Plano', 'Redondo']),
    fixed('tijera', 'Tijera'),
    fixed('hilo', 'Hilo'),
  ],
  pt: [varied('doce', 'Doce de coco', ['Caixa com 12', 'Cento']), fixed('vela', 'Vela')],
}

async function cartAfter(language: Language, lines: readonly string[]): Promise<string> {
  const customer = newCustomer({ language, shop: openShop(calendar, goods[language]) })
  for (const line of lines) await customer.write(line)
  return cartText(customer)
}

test.each([
  // Remarks before and behind a change.
  [['4 candles'], "Not worth it. And drop two of the candles, they're my brother's", '2 candle'],
  [['4 candles and a trowel set'], 'Now I hear my wife hates candles. Take the candles off', '1 set'],
  [['3 mild sausages'], "Hmm don't think my dad will like it. make it 1 sausage", '1 sausage Mild'],
  // An interjection is nothing that is wanted.
  [['one mild sausage'], 'oh and 2 candles', '1 sausage Mild, 2 candle'],
  // Two words, one number.
  [[], 'two bulbs twenty six mm', '2 bulb 26 mm'],
])('%j, then "%s" leaves %s', async (before, said, cart) => {
  expect(await cartAfter('en', [...before, said])).toBe(cart)
})

test('the end of a scale is told by how wide, and how large, a thing is', async () => {
  expect(await cartAfter('en', ['3 ribbons, the narrow one'])).toBe('3 ribbon 12 mm')
  expect(await cartAfter('en', ['4 satin ribbon wide'])).toBe('4 ribbon 36 mm')
  expect(await cartAfter('es', ['quiero 2 cintas de la ancha'])).toBe('2 cinta 36 mm')
})

test('options whose names have more words are not less the smallest', async () => {
  expect(await cartAfter('en', ['2 deck varnish, the small clear one'])).toBe('2 varnish Clear 400 ml')
  expect(await cartAfter('en', ['2 deck varnish, the big clear one'])).toBe('2 varnish Clear 2.5 L')
})

test('what comes by the kilo in several kinds is counted by the kilos', async () => {
  expect(await cartAfter('en', ['2 kg of the mild sausage and 1 kg of the hot one'])).toBe(
    '1 sausage Hot, 2 sausage Mild',
  )
})

test('"only one kilo" of what is in the cart counts it anew', async () => {
  expect(await cartAfter('en', ['2 kg of hen feed', 'No, only one kg of the feed'])).toBe('1 feed')
})

test('a thing whose whole name is said is no other with one of its words', async () => {
  expect(await cartAfter('en', ['2 candles and a trowel set'])).toBe('1 set, 2 candle')
})

test('whoever asks whether goods are dropped off takes none out', async () => {
  expect(await cartAfter('en', ['one candle', 'Can you keep it there or do you drop it off?'])).toBe(
    '1 candle',
  )
  expect(await cartAfter('en', ['one candle', 'drop the candle'])).toBe('')
})

test('a reason without a comma is no part of what goes', async () => {
  const lines = [
    'un pincel plano y un pincel redondo',
    'una tijera',
    'no quita los pinceles yo tengo en la casa',
  ]
  expect(await cartAfter('es', lines)).toBe('1 tijera')
})

test('whoever explains a correction at its end takes nothing out', async () => {
  const lines = ['quiero una tijera', 'no mejor que sean dos tijeras digo por si las dudas']
  expect(await cartAfter('es', lines)).toBe('2 tijera')
})

test('both things that are named next are one of each', async () => {
  expect(await cartAfter('es', ['me llevo los dos, la tijera y el hilo'])).toBe('1 hilo, 1 tijera')
  expect(await cartAfter('en', ["I'll take both, the candle and the trowel set"])).toBe('1 candle, 1 set')
})

test('"troca pra" puts one option in the place of another', async () => {
  const lines = ['um cento de doce de coco', 'é doce demais né... o doce de coco troca pra caixa de 12']
  expect(await cartAfter('pt', lines)).toBe('1 doce Caixa com 12')
})

test('talk beside words that close the order is not misunderstood', async () => {
  for (const said of [
    'kk. order it',
    'no worries, order that for me and ill grab it later',
    "Lovely, can you put that by for me, I'll order it",
  ]) {
    const customer = newCustomer({ language: 'en', shop: openShop(calendar, goods.en) })
    await customer.write('one candle')
    const { text } = await customer.write(said)
    expect(text).not.toContain('did not quite get that')
  }
})

test('words above a list are not asked about', async () => {
  const customer = newCustomer({ language: 'en', shop: openShop(calendar, goods.en) })
  await customer.write('Morning, list from the boss:\n2 candles\n3 mild sausages')
  expect(cartText(customer)).toBe('2 candle, 3 sausage Mild')
  expect((await customer.write('ok order that for me')).text).not.toContain('You wrote')
})
