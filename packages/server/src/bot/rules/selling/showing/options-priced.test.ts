// A price of several things that come in options is asked for: each option's is told.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const option = (id: string, name: string, price: string) => ({ id, name, price, available: null })

function shop() {
  return openShop({ now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }, [
    productOf({
      ...{ id: 'cable', name: 'Cable USB-C', pricingType: 'variant' },
      variants: [option('a', '1 metro', '7500'), option('b', '2 metros', '9900')],
    }),
    productOf({
      ...{ id: 'cable-l', name: 'Cable Lightning', pricingType: 'variant' },
      variants: [option('c', 'Blanco', '11500'), option('d', 'Negro', '12500')],
    }),
  ])
}

test('a price of several tells that of each option', async () => {
  const { text } = await newCustomer({ shop: shop() }).write('qué precio tienen los cables?')
  for (const price of ['7.500', '9.900', '11.500', '12.500']) expect(text).toContain(price)
})

test('a list that nobody asked the prices of stays short', async () => {
  const { text } = await newCustomer({ shop: shop() }).write('tienen cables?')
  expect(text).not.toContain('9.900')
})
