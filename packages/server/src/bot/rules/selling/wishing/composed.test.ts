// Parts of a line that tell more of one thing, share it out, or want several.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { type Customer, cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const variant = (id: string, name: string) => ({ id, name, price: '3000', available: null })

function customerOf(language: Language): Customer {
  const shop = openShop({ now: new Date('2026-11-20T15:00:00Z'), zone: 'America/Bogota' }, [
    productOf({
      id: 'flan',
      name: 'Flan casero',
      price: '2900',
      addOns: [
        { id: 'crema', name: 'Con crema', price: '500' },
        { id: 'dulce', name: 'Con dulce de leche', price: '600' },
      ],
    }),
    productOf({ id: 'carne', name: 'Empanada de carne', price: '1800' }),
    productOf({ id: 'pollo', name: 'Empanada de pollo', price: '1700' }),
    productOf({
      id: 'lamp',
      name: 'Headlamp',
      price: '39',
      addOns: [{ id: 'battery', name: 'Spare battery', price: '12' }],
    }),
    productOf({
      id: 'tube',
      name: 'Inner Tube',
      pricingType: 'variant',
      variants: [variant('presta', '700c, Presta valve'), variant('schrader', '700c, Schrader valve')],
    }),
    productOf({
      id: 'banco',
      name: 'Power bank',
      pricingType: 'variant',
      variants: [variant('10k', '10.000 mAh'), variant('20k', '20.000 mAh')],
    }),
    productOf({
      id: 'plates',
      name: 'Paper Plates',
      pricingType: 'variant',
      variants: [variant('plates-blue', 'Blue'), variant('plates-white', 'White')],
    }),
  ])
  return newCustomer({ language, shop })
}

test.each<[Language, string, string]>([
  ['es', 'agregale 2 flanes, uno con crema y otro con dulce', '1 flan crema, 1 flan dulce'],
  ['pt', 'quero 2 flan, um com creme', '1 flan, 1 flan crema'],
  ['es', 'quiero tres flanes, uno con crema', '1 flan crema, 2 flan'],
  ['en', 'i want a headlamp with a spare battery', '1 lamp battery'],
  ['en', 'two headlamps, one with a battery', '1 lamp, 1 lamp battery'],
  ['en', 'two inner tubes, 700 presta', '2 presta'],
  ['es', 'una docena de carne y pollo, mitad y mitad', '6 carne, 6 pollo'],
  ['es', 'una docena surtida de carne y pollo, mitad y mitad', '6 carne, 6 pollo'],
  ['es', 'media docena de carne y media de pollo', '6 carne, 6 pollo'],
  ['es', 'mándame 3 de cada una: carne, pollo', '3 carne, 3 pollo'],
  ['es', 'quiero dos power bank, uno de cada tamaño', '1 10k, 1 20k'],
])('%s: %s', async (language, line, cart) => {
  const customer = customerOf(language)
  await customer.write(line)
  expect(cartText(customer)).toBe(cart)
})

test('what is clear is in the cart before a question about the rest', async () => {
  const customer = customerOf('en')
  const { text } = await customer.write('i want some paper plates and two headlamps')
  expect(text).toMatch(/Blue[\s\S]*White/)
  expect(cartText(customer)).toBe('2 lamp')
})
