// "Put me the six", with three in the cart: all that are left. What stands beside a count may be a reason, or a sigh.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

function shop() {
  return openShop({ now, zone: 'America/Bogota' }, [
    productOf({ id: 'mantequilla', name: 'Mantequilla sin sal', price: '168', available: 6 }),
    productOf({ id: 'cierrapuertas', name: 'Cierrapuertas hidráulico', price: '58000', available: 2 }),
    productOf({ id: 'cerrojo', name: 'Cerrojo adicional', price: '38000' }),
  ])
}

async function cartAfter(language: 'es' | 'pt' | 'en', lines: readonly string[]): Promise<string> {
  const customer = newCustomer({ language, shop: shop() })
  for (const line of lines) await customer.write(line)
  return cartText(customer)
}

test.each([
  ['es', ['dame 3 mantequillas', '¿cuántas mantequillas quedan?', 'pues pon las 6'], '6 mantequilla'],
  ['pt', ['quero 3 mantequillas', 'quantas mantequillas restam?', 'então põe as 6'], '6 mantequilla'],
  [
    'en',
    ['give me 3 mantequillas', 'how many mantequillas are left?', 'give me the 6 then'],
    '6 mantequilla',
  ],
  ['es', ['dame 3 mantequillas', 'agrega 6 mantequillas más'], '3 mantequilla'],
] as const)('%s: %j', async (language, lines, cart) => {
  expect(await cartAfter(language, lines)).toBe(cart)
})

test.each([
  ['es', ['un cierrapuertas', 'poneme los 2 que tenes entonces, q son dos puertas'], '2 cierrapuertas'],
  ['es', ['dame 2 cierrapuertas, porque tengo dos puertas'], '2 cierrapuertas'],
  ['pt', ['quero 2 cierrapuertas, porque são duas portas'], '2 cierrapuertas'],
  ['en', ['I want 2 cierrapuertas, as there are two doors'], '2 cierrapuertas'],
] as const)('%s: the number of a reason counts nothing in %j', async (language, lines, cart) => {
  expect(await cartAfter(language, lines)).toBe(cart)
})

test.each([
  ['es', 'ni modo. y un cerrojo'],
  ['es', 'está bien. y un cerrojo'],
  ['pt', 'fazer o quê. e um cerrojo'],
  ['en', 'Fair enough. And one cerrojo'],
] as const)('%s: "%s" puts one in', async (language, line) => {
  expect(await cartAfter(language, ['dame 2 cierrapuertas', line])).toBe('1 cerrojo, 2 cierrapuertas')
})
