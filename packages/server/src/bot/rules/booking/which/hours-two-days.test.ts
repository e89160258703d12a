import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { goods, openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-29T04:00:00Z')
const workshop = productOf({
  id: 'clase',
  name: 'Clase de decoración de tortas',
  itemType: 'service',
  isBookable: true,
  price: '90000',
  durationMinutes: 120,
})

test.each([
  ['es', 'Hola, a q hora abren el lunes? y el 8 de diciembre?', /Lunes 30.*8 de diciembre estamos cerrados/s],
  ['es', '¿a qué hora abren el lunes? ¿y el 8 de diciembre?', /Lunes 30.*8 de diciembre estamos cerrados/s],
  ['pt', 'que horas abrem na segunda? e no dia 8 de dezembro?', /30 de novembro.*fechados.*8 de dezembro/s],
  ['en', 'what time do you open on monday? and on december 8?', /November 30.*closed on .*December 8/s],
] as const)('the hours of two days are told and no booking begins (%s: %s)', async (language, says, told) => {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    ...goods.filter(({ isBookable }) => !isBookable),
    workshop,
  ])
  shop.closures.add('2026-12-08')
  const customer = newCustomer({ now, shop, language })
  const first = await customer.write(says)
  expect(first.text).toMatch(told)
  expect(first.parts.some(({ kind }) => kind === 'choices')).toBe(false)
  const next = await customer.write('Cuánto vale el domicilio a Bello?')
  expect(next.text).not.toMatch(/decoración|cerrados/)
})

test.each([
  ['es', 'abren el miércoles?', /hasta.*25 de noviembre/s],
  ['pt', 'vocês abrem na quarta?', /até.*25 de novembro/s],
  ['en', 'are you open on wednesday?', /until.*November 25/s],
] as const)('the weekday that it is says today first (%s: %s)', async (language, says, told) => {
  expect((await newCustomer({ language }).write(says)).text).toMatch(told)
})

test('the next weekday of its name does not', async () => {
  const { text } = await newCustomer().write('abren el próximo miércoles?')
  expect(text).not.toMatch(/hasta/)
})

test.each(['y tienes manicura el viernes?', 'y me agendas una cita el viernes?'])(
  'a wish for a time beside a question about hours still books: %s',
  async (wish) => {
    const reply = await newCustomer().write(`a qué hora abren el viernes? ${wish}`)
    expect(reply.parts.some(({ kind }) => kind === 'choices')).toBe(true)
  },
)
