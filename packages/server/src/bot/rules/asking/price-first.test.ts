import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'

test.each<[Language, string]>([
  ['es', 'Ok. También me hace falta una vela, cuánto cuesta?'],
  ['pt', 'preciso também de uma vela, quanto custa?'],
  ['en', 'I need a vela as well, how much is it?'],
])('what is needed and asked the price of is not put in (%s: %s)', async (language, says) => {
  const { write, shop } = newCustomer({ language })
  await write({ es: 'quiero una taza', pt: 'quero uma taza', en: 'i want one taza' }[language])
  expect((await write(says)).text).toMatch(/36[.,]000/)
  expect(shop.lines.map(({ productId }) => productId)).toEqual(['taza'])
})

test.each<[Language, string]>([
  ['es', 'dale, dos por 60 mil'],
  ['pt', 'fechou, duas por 60 mil'],
  ['en', 'ok, two for 60 bucks'],
])("several for a price of the customer's own is an offer (%s: %s)", async (language, says) => {
  const { write, shop } = newCustomer({ language })
  await write(
    { es: 'cuánto vale la vela?', pt: 'quanto custa a vela?', en: 'how much is the vela?' }[language],
  )
  await write(says)
  expect(shop.lines).toEqual([])
})

test('the price of another option is asked while one is in the cart', async () => {
  const { write } = newCustomer()
  await write('quiero un vestido de lino talla S')
  expect((await write('y la talla XL cuánto sale')).text).toContain('199.900')
})
