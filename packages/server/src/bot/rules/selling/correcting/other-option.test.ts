// One option takes another's place: both named, the other one alone right after, or for one of several pieces.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { type Customer, cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const variant = (id: string, name: string) => ({ id, name, price: '3000', available: null })

function customerOf(language: Language): Customer {
  const shop = openShop({ now: new Date('2026-11-20T15:00:00Z'), zone: 'America/Bogota' }, [
    productOf({
      id: 'pizza',
      name: 'Pizza de calabresa',
      pricingType: 'variant',
      variants: [variant('p-grande', 'Grande'), variant('p-gigante', 'Gigante')],
      addOns: [{ id: 'borda', name: 'Borda de catupiry', price: '10' }],
    }),
    productOf({
      id: 'eggs',
      name: 'Huevos',
      pricingType: 'variant',
      variants: [variant('docena', 'Docena'), variant('cubeta', 'Cubeta x 30')],
    }),
    productOf({
      id: 'lemon',
      name: 'Meyer Lemon Tree',
      pricingType: 'variant',
      variants: [variant('three', '3 gallon'), variant('seven', '7 gallon')],
    }),
    productOf({
      id: 'refresco',
      name: 'Refresco',
      pricingType: 'variant',
      variants: [variant('cola', 'Cola'), variant('manzana', 'Manzana'), variant('uva', 'Uva')],
    }),
  ])
  return newCustomer({ language, shop })
}

test.each<[Language, readonly string[], string]>([
  ['en', ['i want a 7 gallon meyer lemon', 'hmm 7 gallon is pricey, gimme the smaller one'], '1 three'],
  ['pt', ['quero uma pizza gigante de calabresa', 'na vdd grande msm, gigante é mto'], '1 p-grande'],
  ['es', ['quiero una docena de huevos', 'en vez de la docena mándeme la cubeta'], '1 cubeta'],
  ['es', ['quiero una pizza gigante', 'uy, está cara, la grande nomás'], '1 p-grande'],
  ['es', ['dame 3 refrescos de cola', 'uno de los de cola que sea de uva'], '1 uva, 2 cola'],
  ['pt', ['quero 2 pizzas grandes', 'põe borda em uma das pizzas'], '1 p-grande, 1 p-grande borda'],
  // Another one is wanted besides.
  ['es', ['quiero una pizza grande', 'y la gigante también'], '1 p-gigante, 1 p-grande'],
  ['es', ['quiero un refresco de cola', 'y una de uva'], '1 cola, 1 uva'],
  ['en', ['i want a 7 gallon meyer lemon', 'and a 3 gallon one too'], '1 seven, 1 three'],
])('%s: %s', async (language, lines, cart) => {
  const customer = customerOf(language)
  for (const line of lines) await customer.write(line)
  expect(cartText(customer)).toBe(cart)
})

test.each([
  ['es', 'agrega una pizza grande... no, olvídalo'],
  ['pt', 'coloca uma pizza grande... não, esquece'],
  ['en', 'add a large pizza, no, forget it'],
] as const)('what is taken back in the same breath is not put in (%s)', async (language, line) => {
  const customer = customerOf(language)
  await customer.write(line)
  expect(cartText(customer)).toBe('')
})

test.each([
  ['es', 'mi esposa dice que una pizza grande', '1 p-grande'],
  ['en', 'my wife says two meyer lemon 3 gallon', '2 three'],
] as const)('what somebody beside the customer wants is wanted (%s)', async (language, line, cart) => {
  const customer = customerOf(language)
  await customer.write(line)
  expect(cartText(customer)).toBe(cart)
})
