// An order that was placed and a cart in play are told apart where something is called off.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { type Customer, cartText, newCustomer } from '../../testing/customer.ts'

const closing: Readonly<Record<Language, readonly string[]>> = {
  es: ['2 tazas de cerámica', 'finalizar compra', 'calle 10 # 4-20, Bogotá', 'sí, confirmo'],
  pt: ['2 tazas de cerámica', 'finalizar compra', 'rua das Flores 12, São Paulo', 'sim, confirmo'],
  en: ['2 taza de cerámica', 'check out', '12 Main Street, Bogotá', 'yes, place it'],
}

/** An order is placed; with `next`, a candle is in the cart besides. */
async function ordered(language: Language, { next }: { next: boolean }): Promise<Customer> {
  const customer = newCustomer({ language })
  for (const line of closing[language]) await customer.write(line)
  if (next) await customer.write('1 vela de soya')
  expect(customer.shop.orders.map(({ status }) => status)).toEqual(['pending'])
  expect(cartText(customer)).toBe(next ? '1 vela' : '')
  return customer
}

const statusOf = ({ shop }: Customer) => shop.orders[0]?.status

test.each([
  ['es', 'cancela el pedido', 'sí'],
  ['es', 'ya no quiero el pedido', 'sí'],
  ['es', 'me cancelas la orden que hice', 'sí'],
  ['pt', 'pode cancelar o pedido', 'sim'],
  ['pt', 'não quero mais o pedido', 'sim'],
  ['en', 'cancel the order', 'yes'],
  ['en', 'cancel my purchase please', 'yes'],
] as const)('%s: "%s" is about the order, and leaves the cart alone', async (language, says, yes) => {
  const customer = await ordered(language, { next: true })
  const { text } = await customer.write(says)
  expect(text).toContain('A1')
  expect(statusOf(customer)).toBe('pending')
  await customer.write(yes)
  expect(statusOf(customer)).toBe('cancelled')
  expect(cartText(customer)).toBe('1 vela')
})

test.each([
  ['es', 'mejor ya no, cancela', 'el pedido', 'sí'],
  ['pt', 'melhor não, cancela', 'o pedido', 'sim'],
  ['en', 'actually no, cancel it', 'the order', 'yes'],
] as const)(
  '%s: "%s" is asked about, and "%s" calls off only the order',
  async (language, says, which, yes) => {
    const customer = await ordered(language, { next: true })
    const { text } = await customer.write(says)
    expect(text).toContain('A1')
    expect(statusOf(customer)).toBe('pending')
    expect(cartText(customer)).toBe('1 vela')
    await customer.write(which)
    expect(statusOf(customer)).toBe('pending')
    await customer.write(yes)
    expect(statusOf(customer)).toBe('cancelled')
    expect(cartText(customer)).toBe('1 vela')
  },
)

test.each([
  ['es', 'cancela todo', 'El carrito'],
  ['pt', 'quero cancelar', 'O carrinho'],
  ['en', 'cancel everything', 'The cart'],
] as const)('%s: "%s" and a tap on "%s" empties only the cart', async (language, says, which) => {
  const customer = await ordered(language, { next: true })
  await customer.write(says)
  await customer.tap(which)
  expect(cartText(customer)).toBe('')
  expect(statusOf(customer)).toBe('pending')
})

test.each([
  ['es', 'los dos', 'sí'],
  ['pt', 'os dois', 'sim'],
  ['en', 'both', 'yes'],
] as const)('%s: "%s" empties the cart and asks about the order', async (language, says, yes) => {
  const customer = await ordered(language, { next: true })
  await customer.write(language === 'en' ? 'cancel' : 'cancela')
  await customer.write(says)
  expect(cartText(customer)).toBe('')
  expect(statusOf(customer)).toBe('pending')
  await customer.write(yes)
  expect(statusOf(customer)).toBe('cancelled')
})

test.each([
  ['es', 'mejor ya no, cancela'],
  ['es', 'no lo manden'],
  ['pt', 'cancela isso'],
  ['pt', 'não precisa mandar mais'],
  ['en', 'cancel that'],
  ['en', "please don't send it"],
] as const)('%s: "%s" with nothing in the cart is about the order', async (language, says) => {
  const customer = await ordered(language, { next: false })
  const { text } = await customer.write(says)
  expect(text).toContain('A1')
  expect(statusOf(customer)).toBe('pending')
})

test.each([
  ['es', 'cancela el carrito', ''],
  ['es', 'quita la vela', ''],
  ['es', 'no, mejor dos velas', '2 vela'],
  ['pt', 'esvazia o carrinho', ''],
  ['pt', 'tira a vela', ''],
  ['en', 'cancel the cart', ''],
  ['en', 'take the vela out', ''],
  ['en', 'cancel the vela', ''],
] as const)('%s: "%s" is about the cart, whatever was ordered', async (language, says, cart) => {
  const customer = await ordered(language, { next: true })
  await customer.write(says)
  expect(cartText(customer)).toBe(cart)
  expect(statusOf(customer)).toBe('pending')
})

test.each([
  ['es', 'cancela el pedido'],
  ['pt', 'pode cancelar o pedido'],
  ['en', 'cancel the order'],
] as const)('%s: before any order "%s" empties the cart', async (language, says) => {
  const customer = newCustomer({ language })
  await customer.write('1 vela de soya')
  await customer.write(says)
  expect(cartText(customer)).toBe('')
})
