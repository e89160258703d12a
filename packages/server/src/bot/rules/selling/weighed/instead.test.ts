// Lines that the rules read amiss, where another change of the cart is much likelier by all that speaks for it.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { type Customer, cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-20T15:00:00Z')
const variant = (id: string, name: string, price = '16000') => ({ id, name, price, available: 20 })
const kinds = { pricingType: 'variant' as const }

function customerOf(language: Language): Customer {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      ...{ id: 'medio', name: 'Medio litro de helado', category: 'Helados', ...kinds },
      variants: [variant('medio-mora', 'Mora'), variant('medio-chocolate', 'Chocolate')],
    }),
    productOf({ id: 'salsa', name: 'Salsa de chocolate', category: 'Extras', price: '14000' }),
    productOf({ id: 'perro', name: 'Helado para perros', category: 'Helados', price: '8500' }),
    productOf({
      ...{ id: 'betta', name: 'Betta macho', category: 'Peces', ...kinds },
      variants: [variant('betta-rojo', 'Rojo', '9500'), variant('betta-azul', 'Azul', '9500')],
    }),
    productOf({
      ...{ id: 'line', name: 'Monofilament line, 300 yards', category: 'Tackle', ...kinds },
      variants: [variant('line-12', '12 lb', '9'), variant('line-20', '20 lb', '10')],
    }),
  ])
  return newCustomer({ language, shop })
}

test.each([
  ['es', ['dos helados para perros', 'y pa mí medio litro de chocolate'], '1 medio-chocolate, 2 perro'],
  ['es', ['un betta rojo', 'na deja, el azul mejor en vez del rojo'], '1 betta-azul'],
] as const)('%s: %j leads to %s', async (language, says, cart) => {
  const customer = customerOf(language)
  for (const said of says) await customer.write(said)
  expect(cartText(customer)).toBe(cart)
})

test('Words beside a picture change nothing by weighing: they may be about the picture', async () => {
  const customer = customerOf('es')
  await customer.write('dos helados para perros')
  await customer.write({ text: 'y pa mí medio litro de chocolate', input: { media: 'image' } })
  expect(cartText(customer)).toBe('2 perro')
})

test.each([
  ['en', 'i have an old brush tho, do u do trade ins'],
  ['pt', 'essa caneca pode botar no micro?'],
  ['es', 'y el domingo también abren verdad'],
] as const)('%s: %j puts nothing in', async (language, said) => {
  const shop = openShop({ now, zone: 'Europe/London' }, [
    productOf({ id: 'brush', name: 'Slicker Brush', category: 'Care', price: '9' }),
    productOf({ id: 'caneca', name: 'Caneca Ipê', category: 'Casa', price: '42' }),
    productOf({ id: 'chorizo', name: 'Chorizo verde', category: 'Carnes', price: '78' }),
  ])
  const customer = newCustomer({ language, shop })
  await customer.write(said)
  expect(cartText(customer)).toBe('')
})
