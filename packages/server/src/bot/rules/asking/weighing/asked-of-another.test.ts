// The thing that a question is about is spoken of from then on, in the shop's language or another.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

function shop() {
  return openShop({ now, zone: 'America/Mexico_City' }, [
    productOf({
      id: 'crema',
      name: 'Crema para batir 1 litro',
      price: '89',
      description: 'Vegetal, ya endulzada; triplica su volumen. Debe batirse bien fría.',
    }),
    productOf({
      id: 'azucar',
      name: 'Azúcar glass 500 g',
      price: '32',
      description: 'Con 3 % de fécula de maíz, sin gluten.',
    }),
    productOf({ id: 'caja', name: 'Caja fuerte de empotrar', price: '132', description: '31 x 20 cm.' }),
  ])
}

test.each([
  ['en', 'and does the powdered sugar have gluten?', 'great, 3 of those'],
  ['pt', 'e o açúcar tem glúten?', 'ótimo, me vê 3 desses'],
  ['es', 'y el azúcar glass tiene gluten?', 'va, dame 3 de esas'],
] as const)('%s: after "%s", "%s" takes what was asked about', async (language, asked, wish) => {
  const customer = newCustomer({ language, shop: shop() })
  await customer.write('2 cremas')
  await customer.write(asked)
  await customer.write(wish)
  expect(cartText(customer)).toBe('2 crema, 3 azucar')
})

test('in another language a thing is found by its words', async () => {
  const customer = newCustomer({ language: 'es', shop: shop() })
  expect((await customer.write('vocês têm cofre de embutir?')).text).toContain('Caja fuerte de empotrar')
})

test('written short, a question finds its note', async () => {
  const open = shop()
  open.knowledge = [{ question: '¿Qué llevo para la copia de la llave?', answer: 'La cédula y el DNI.' }]
  const customer = newCustomer({ language: 'es', shop: open })
  expect((await customer.write('q tengo q llevar?')).text).toContain('DNI')
})

test('a deal at a price is haggling', async () => {
  const customer = newCustomer({ language: 'en', shop: shop() })
  await customer.write('2 crema')
  expect((await customer.write('Do a deal for 150?')).text).toMatch(/price|cannot/i)
})
