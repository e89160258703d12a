// A price asked beside something else is told too, by whatever the rest was answered.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf, type Shop } from '../../testing/shop.ts'

function hardware(): Shop {
  const shop = openShop({ now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }, [
    productOf({
      id: 'kit',
      name: 'Kit Fogón',
      price: '45500',
      description:
        'Cuerda de 2 m con pegante. Garantía de un año. 2 m of rope with glue. Corda de 2 m com cola.',
    }),
    productOf({ id: 'taza', name: 'Taza Roja', price: '6990', description: 'Apta para microondas.' }),
  ])
  shop.knowledge = [{ question: '¿Dónde están?', answer: 'Calle 5 con 9.' }]
  return shop
}

test.each<[Language, string, RegExp]>([
  ['es', 'Kit Fogón: precio y garantía', /un año.*45\.500/s],
  ['es', 'el kit fogón trae pegante y cuánto cuesta?', /45\.500/],
  ['es', 'cuánto vale el kit fogón y con qué viene?', /45\.500/],
  ['pt', 'o kit fogón vem com cola e quanto custa?', /45\.500/],
  ['pt', 'kit fogón: qual o preço e a garantia?', /45[.,]500/],
  ['en', 'does the kit fogón come with glue and how much is it?', /45,500/],
  ['en', 'kit fogón, how much is it n does it come with glue', /45,500/],
  ['en', 'kit fogón, price and what does it come with', /45,500/],
])('the price is told beside what else is asked (%s: %s)', async (language, says, answer) => {
  expect((await newCustomer({ language, shop: hardware() }).write(says)).text).toMatch(answer)
})

test('a note about a place tells no price', async () => {
  expect((await newCustomer({ shop: hardware() }).write('dónde están?')).text).not.toMatch(/\$/)
})

test('a small cup is a cup', async () => {
  expect((await newCustomer({ shop: hardware() }).write('cuánto valen las tacitas?')).text).toMatch(/6\.990/)
})

test('"what are you charging for" asks a price', async () => {
  const { text } = await newCustomer({ language: 'en', shop: hardware() }).write(
    'what are you charging for the taza roja this week?',
  )
  expect(text).toMatch(/6,990/)
})
