// One line that sounds as if it put the same thing in twice, and its extras.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { type Customer, cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const variant = (id: string, name: string) => ({ id, name, price: '3000', available: null })

function customerOf(language: Language): Customer {
  const shop = openShop({ now: new Date('2026-11-20T15:00:00Z'), zone: 'America/Bogota' }, [
    productOf({ id: 'pie', name: 'Pork pie', price: '3.80' }),
    productOf({ id: 'oleo', name: 'Óleo de andiroba', price: '30' }),
    productOf({ id: 'protetor', name: 'Protetor de colchão', price: '94' }),
    productOf({
      id: 'box',
      name: 'Discovery box',
      pricingType: 'variant',
      variants: [variant('whole', 'Whole bean'), variant('ground', 'Ground')],
      addOns: [{ id: 'wrap', name: 'Gift wrap', price: '5' }],
    }),
    productOf({
      id: 'acai',
      name: 'Açaí tradicional',
      price: '22',
      addOns: [
        { id: 'condensado', name: 'Leite condensado', price: '2' },
        { id: 'ninho', name: 'Leite em pó Ninho', price: '3' },
        { id: 'granola', name: 'Granola', price: '2' },
      ],
    }),
    productOf({ id: 'maple', name: 'Japanese maple', price: '29' }),
    productOf({ id: 'arce', name: 'Arce japonés', price: '29' }),
    productOf({ id: 'bordo', name: 'Bordo japonês', price: '29' }),
  ])
  return newCustomer({ language, shop })
}

test.each<[Language, string, string]>([
  ['en', 'my neighbour would like two of the pork pies as well, she is a martyr to them', '2 pie'],
  ['pt', 'quero 2 protetores de colchão, um usa outro lava', '2 protetor'],
  ['pt', 'mais um óleo de andiroba. três no total', '3 oleo'],
  ['en', 'two pork pies and one more pork pie', '3 pie'],
  ['en', 'i would like one discovery box, whole bean, with gift wrap please', '1 whole wrap'],
  ['pt', 'quero 1 açaí tradicional com granola e leite em pó', '1 acai ninho granola'],
  ['pt', 'quero 1 açaí tradicional com leite condensado', '1 acai condensado'],
  ['pt', 'quero 1 açaí tradicional com leite em pó e leite condensado', '1 acai condensado ninho'],
])('%s: "%s" leaves %s', async (language, said, expected) => {
  const customer = customerOf(language)
  await customer.write(said)
  expect(cartText(customer)).toBe(expected)
})

test.each<[Language, string]>([
  ['en', 'ooh the japanese maple, how much?'],
  ['es', 'uy el arce japonés, cuánto vale?'],
  ['pt', 'ai o bordo japonês, quanto custa?'],
])('%s: "%s" asks for a price and puts nothing in', async (language, said) => {
  const customer = customerOf(language)
  const { text } = await customer.write(said)
  expect(cartText(customer)).toBe('')
  expect(text).toContain('29')
})

test.each<[Language, string]>([
  ['en', 'i just bought a pork pie'],
  ['en', 'we bought a japanese maple last week'],
  ['es', 'me compré un arce japonés'],
  ['es', 'acabo de comprar un arce japonés'],
  ['pt', 'comprei um bordo japonês ontem'],
])('%s: "%s" tells of a purchase and is none', async (language, said) => {
  const customer = customerOf(language)
  const { handOff } = await customer.write(said)
  expect(cartText(customer)).toBe('')
  expect(handOff).toBeUndefined()
})

test.each<[Language, string, string]>([
  ['es', 'ayer compré un arce japonés y quiero otro arce japonés', '1 arce'],
])('%s: "%s" wants more of them', async (language, said, expected) => {
  const customer = customerOf(language)
  await customer.write(said)
  expect(cartText(customer)).toBe(expected)
})
