// "6 cookies with chips" is one thing, whatever stands on the next line.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const goods = {
  es: ['Galletas con chips de chocolate', 'Thinner 1 litro', 'Lija de agua'],
  pt: ['Biscoito com gotas de chocolate', 'Tíner 1 litro', 'Lixa de água'],
  en: ['Cookies with chocolate chips', 'Paint thinner, 1 litre', 'Sandpaper'],
} as const

async function cartAfter(language: keyof typeof goods, lines: readonly string[]): Promise<string> {
  const [cookies, thinner, paper] = goods[language]
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({ id: 'cookies', name: cookies, price: '3000' }),
    productOf({ id: 'thinner', name: thinner, price: '9000' }),
    productOf({ id: 'paper', name: paper, price: '900' }),
  ])
  const customer = newCustomer({ language, shop })
  await customer.write(...lines)
  return cartText(customer)
}

test.each([
  ['es', ['6 galletas con chips\n1 thinner'], '1 thinner, 6 cookies'],
  ['es', ['6 galletas con chips', '1 thiner'], '1 thinner, 6 cookies'],
  ['es', ['6 galetas con chips\n1 thinner\n10 lijas'], '1 thinner, 10 paper, 6 cookies'],
  ['es', ['6 galletas con chips\n1 destornillador'], '6 cookies'],
  ['es', ['6 galletas con chips\nthinner'], '1 thinner, 6 cookies'],
  ['pt', ['6 biscoitos com gotas\n1 tiner'], '1 thinner, 6 cookies'],
  ['pt', ['6 biscoitos com gotas', '1 chave de fenda'], '6 cookies'],
  ['pt', ['quero\n6 biscoitos com gotas\n1 tíner\n2 lixas'], '1 thinner, 2 paper, 6 cookies'],
  ['en', ['6 cookies with chips\n1 thinner'], '1 thinner, 6 cookies'],
  ['en', ['6 cookies with chips\n1 screwdriver'], '6 cookies'],
  ['en', ['6 cookies with chips', '2 sandpapers'], '2 paper, 6 cookies'],
] as const)('%s: each line of %j is a thing of its own', async (language, lines, cart) => {
  expect(await cartAfter(language, lines)).toBe(cart)
})

test('what only one of two names joins is still two things', async () => {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({ id: 'rice', name: 'Arroz con pollo', price: '12' }),
    productOf({ id: 'soup', name: 'Sopa', price: '8' }),
    productOf({ id: 'juice', name: 'Jugo de mora', price: '4' }),
  ])
  const customer = newCustomer({ language: 'es', shop })
  await customer.write('quiero 2 sopas con jugo y un arroz con pollo')
  expect(cartText(customer)).toBe('1 juice, 1 rice, 2 soup')
})
