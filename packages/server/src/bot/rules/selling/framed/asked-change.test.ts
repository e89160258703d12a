// "My son says it is the 70. Would you change it?": the option told takes the place of the other.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

function shop() {
  const option = (name: string) => ({ id: name, name, price: '29000', available: 9 })
  return openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      id: 'cilindro',
      name: 'Cilindro europeo',
      pricingType: 'variant',
      variants: ['60 mm', '70 mm'].map(option),
    }),
    productOf({ id: 'cerrojo', name: 'Cerrojo adicional', price: '38000' }),
  ])
}

async function cartAfter(language: 'es' | 'pt' | 'en', lines: readonly string[]): Promise<string> {
  const customer = newCustomer({ language, shop: shop() })
  for (const line of lines) await customer.write(line)
  return cartText(customer)
}

const begun = ['quiero un cilindro de 60', '¿cuántas llaves trae?']

test.each([
  ['es', 'Ay disculpe, mi hijo dice que es el de 70. Me lo cambia?'],
  ['es', 'era el de 70, me lo puede cambiar por favor?'],
  ['pt', 'meu filho disse que é o de 70, pode trocar?'],
  ['pt', 'na verdade tem que ser o de 70. troca pra mim?'],
  ['en', 'sorry, my son says it has to be the 70. Could you change it please?'],
  ['en', 'it should be the 70, can you swap that for me'],
] as const)('%s: "%s" changes the option', async (language, line) => {
  expect(await cartAfter(language, [...begun, line])).toBe('1 70 mm')
})

test.each([
  ['es', 'y si al final es el de 70, me lo cambian?'],
  ['es', 'no es el de 70. me lo cambian si no sirve?'],
  ['pt', 'se for o de 70 vocês trocam?'],
  ['en', 'if it is the 70, would you change it?'],
  ['en', 'can I change it later?'],
  ['es', 'el más caro es el de 70, ¿lo cambian?'],
  ['es', '¿cuál es el de 70? cambiar'],
  ['es', 'el que me llegó es el de 70, me lo cambia?'],
  ['es', 'mi puerta es la de 70, ¿cambian?'],
  ['pt', 'o que chegou é o de 70, troca?'],
  ['pt', 'o que comprei ontem era o de 70, dá pra trocar?'],
  ['en', 'the one I bought last month was the 70, can I exchange it?'],
  ['en', 'the cylinder that came was a 70, can you swap it?'],
  ['en', 'my old one is a 70, can I change it?'],
] as const)('%s: "%s" changes nothing', async (language, line) => {
  expect(await cartAfter(language, [...begun, line])).toBe('1 60 mm')
})
