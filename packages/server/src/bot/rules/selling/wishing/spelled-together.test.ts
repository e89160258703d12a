// Names that customers write as one word, or as several, where the shop does it otherwise.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

test.each([
  ['tienen pandebono?', /Pan de bono/],
  ['deme dos pandebonos', /2 × Pan de bono/],
  ['do you have coca cola?', /Cocacola/],
  ['vcs tem micro fone?', /Microfone/],
])('%s', async (says, answer) => {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({ id: 'pan', name: 'Pan de bono', category: 'Panadería', price: '2500' }),
    productOf({ id: 'torta', name: 'Torta negra', category: 'Tortas', price: '48000' }),
    productOf({ id: 'cola', name: 'Cocacola', category: 'Bebidas', price: '4000' }),
    productOf({ id: 'fone', name: 'Microfone', category: 'Áudio', price: '90000' }),
  ])
  expect((await newCustomer({ shop }).write(says)).text).toMatch(answer)
})
