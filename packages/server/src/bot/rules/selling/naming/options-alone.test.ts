// Options said alone, things counted, held and taken out by names that something else of the shop bears too.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const option = (id: string, name: string, price: string) => ({ id, name, price, available: null })
const several = (id: string, name: string, variants: ReturnType<typeof option>[]) =>
  productOf({ id, name, category: 'All', pricingType: 'variant', variants })

function chocolates() {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    several('advent', 'Advent calendar', [option('am', 'Milk', '32'), option('ad', 'Dark', '32')]),
    productOf({ id: 'milk', name: 'Milk chocolate bar', category: 'Bars', price: '5' }),
    productOf({ id: 'dark', name: 'Dark chocolate bar', category: 'Bars', price: '5' }),
    productOf({ id: 'nibs', name: 'Cocoa nibs', category: 'Baking', price: '7' }),
  ])
  shop.knowledge.push({ question: 'Is anything vegan?', answer: 'The dark bar and the nibs are vegan.' })
  return newCustomer({ language: 'en', shop })
}

function lights() {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    several('ref', 'Reflector para exterior', [option('r50', '50 W', '450'), option('r100', '100 W', '780')]),
    several('foco', 'Foco LED', [option('fc', 'Luz cálida', '45'), option('ff', 'Luz fría', '45')]),
    productOf({ id: 'cable', name: 'Cable, rollo de 100 m', category: 'Cable', price: '1290' }),
  ])
  return newCustomer({ language: 'es', shop })
}

function pots() {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    several('pote', 'Pote hermético', [option('pp', 'Pequeno', '18'), option('pg', 'Grande', '35')]),
    several('forma', 'Forma de bolo', [option('fr', 'Redonda', '38'), option('fu', 'Com furo', '45')]),
    productOf({ id: 'garrafa', name: 'Garrafa térmica', category: 'Café', price: '95' }),
    productOf({ id: 'copo', name: 'Copo americano', category: 'Copos', price: '4' }),
  ])
  return newCustomer({ language: 'pt', shop })
}

const shops = { en: chocolates, es: lights, pt: pots } satisfies Record<Language, unknown>

test.each<[Language, string[], string]>([
  ['en', ['how much are the advent calendars?', 'Two milk and two dark'], '2 ad, 2 am'],
  ['en', ['one dark advent calendar and one milk please'], '1 ad, 1 am'],
  ['en', ['how much are the advent calendars?', 'two milk chocolate bars'], '2 milk'],
  ['en', ['a dark chocolate bar please', 'are the nibs vegan?', 'a bag of those then'], '1 dark, 1 nibs'],
  ['es', ['a cómo el reflector de 50', 'deme tres', 'y 1 de 100'], '1 r100, 3 r50'],
  ['es', ['necesito cuatro focos de luz cálida por favor'], '4 fc'],
  ['pt', ['quero uma forma redonda', 'e 3 potes pequenos e 2 grandes'], '1 fr, 2 pg, 3 pp'],
  ['pt', ['preciso de 6 copos americanos'], '6 copo'],
  ['pt', ['quanto é o copo americano?', 'vou levar'], '1 copo'],
  ['pt', ['gostaria de um copo americano e de uma garrafa térmica'], '1 copo, 1 garrafa'],
  ['pt', ['quero 2 formas redondas', 'uma das formas pode ser com furo'], '1 fr, 1 fu'],
  ['pt', ['um copo americano', 'e o pote pequeno'], '1 copo, 1 pp'],
])('%s: %j', async (language, lines, cart) => {
  const customer = shops[language]()
  for (const line of lines) await customer.write(line)
  expect(cartText(customer)).toBe(cart)
})

test('what is named by nothing in the cart is not taken for what was put in last', async () => {
  const customer = chocolates()
  await customer.write('two milk chocolate bars')
  await customer.write('take the zorbles off, found mine in the truck')
  expect(cartText(customer)).toBe('2 milk')
})

test('a line that was not understood and may change the cart is asked about before the yes', async () => {
  const { write, shop } = lights()
  await write('deme un reflector de 50')
  await write('ay no mejor la de diez que no me alcanza')
  await write('Calle 45 # 12-30, y ya es todo')
  await write('sí')
  expect(shop.orders).toEqual([])
})

test.each(['no, una blanca mejor', 'ya no, una blanca mejor', 'mejor una blanca'])(
  'another option said alone in what puts right is swapped, whatever else is called so: %s',
  async (said) => {
    const shop = openShop({ now, zone: 'America/Bogota' }, [
      several('camiseta', 'Camiseta', [option('negra', 'Negra', '30'), option('blanca', 'Blanca', '30')]),
      productOf({ id: 'toalla', name: 'Toalla blanca', category: 'Hogar', price: '40' }),
    ])
    const customer = newCustomer({ language: 'es', shop })
    await customer.write('quiero una camiseta negra')
    await customer.write(said)
    expect(cartText(customer)).toBe('1 blanca')
  },
)
