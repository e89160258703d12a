import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { goods, openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const cake = productOf({ id: 'tres', name: 'Torta de tres leches', price: '68000', available: 5 })
const shop = () => openShop({ now, zone: 'America/Bogota' }, [...goods, cake])

const counted: readonly [Language, string, RegExp][] = [
  ['es', 'buenas, tienen torta de tres leches?', /\$68\.000/],
  ['es', 'regáleme una torta de tres leches', /agregué 1 × Torta de tres leches/],
  ['es', 'me vende 3 tazas de cerámica', /agregué 3 × Taza/],
  ['pt', 'quero 2 velas de soya', /2 × Vela/],
  ['en', 'can i get 2 velas de soya', /2 × Vela/],
]

test.each(counted)(
  'while a time is chosen, a number of things is no hour (%s): %s',
  async (language, says, answer) => {
    const { write, shop: own } = newCustomer({ language: 'es', shop: shop() })
    await write('quiero agendar diseño de cejas')
    await write('el viernes')
    const { text } = await write(says)
    expect({ language, text }).toMatchObject({ text: expect.stringMatching(answer) })
    expect(own.appointments).toEqual([])
  },
)

test('hours that are said alone or with a verb are still heard', async () => {
  for (const hour of ['las 3 me sirve', 'tipo 3 entonces', 'a las 3 puedes?']) {
    const { write } = newCustomer({ shop: shop() })
    await write('quiero agendar diseño de cejas')
    await write('el viernes')
    expect((await write(hour)).text).toMatch(/3:00 p\. m\./)
  }
})

test('a phone number told after a booking names no hour', async () => {
  const { write, shop: own } = newCustomer({ shop: shop() })
  await write('quiero agendar diseño de cejas')
  await write('el viernes a las 2')
  await write('si')
  expect((await write('me llamo Pilar, 311 000 1122')).text).not.toMatch(/hora|horario/)
  expect(own.appointments).toHaveLength(1)
})

test.each([
  'no quiero ninguna cita',
  'ya no quiero cita',
  'não quero agendar nada',
  "i don't want an appointment",
])('who wants no appointment is offered no other hour: %s', async (says) => {
  const { write, shop: own } = newCustomer({ shop: shop() })
  await write('quiero agendar diseño de cejas')
  await write('el viernes a las 10')
  const { text } = await write(says)
  expect(text).not.toMatch(/\d:\d\d/)
  expect((await write('me das una taza')).text).toMatch(/Taza/)
  expect(own.appointments).toEqual([])
})
