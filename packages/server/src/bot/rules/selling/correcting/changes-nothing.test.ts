// A question never changes the cart, whatever words for taking are in it.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'

test.each([
  { language: 'es', wish: 'quiero 2 tazas', asks: 'hacen descuento por 10 velas?' },
  { language: 'es', wish: 'quiero 2 tazas', asks: 'tenemos unas velas viejas en casa. ¿ustedes compran?' },
  { language: 'es', wish: 'quiero 2 tazas', asks: '¿la puedo meter al lavaplatos industrial?' },
  { language: 'pt', wish: 'quero 2 tazas', asks: 'a gente tem umas velas que ninguém quer. vocês compram?' },
  { language: 'en', wish: 'i want 2 tazas', asks: 'how long do they last, i want to walk home with them' },
] as const)('"$asks" leaves the cart alone', async ({ language, wish, asks }) => {
  const customer = newCustomer({ language })
  await customer.write(wish)
  const before = cartText(customer)
  expect(before).not.toBe('')
  await customer.write(asks)
  expect(cartText(customer)).toBe(before)
})

test('a wish beside a question is followed', async () => {
  const customer = newCustomer()
  await customer.write('ponme 2 velas, ¿en cuánto llegan?')
  expect(cartText(customer)).toMatch(/2/)
})

test('an option is not chosen by a long question', async () => {
  const customer = newCustomer({ language: 'en' })
  await customer.write('i want a vestido')
  await customer.write('does it shrink in the wash, my small one went tiny last year?')
  expect(cartText(customer)).toBe('')
})
