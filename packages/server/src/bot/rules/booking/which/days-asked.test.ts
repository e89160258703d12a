import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

test.each<[Language, string]>([
  ['es', 'qué días hacen el diseño de cejas?'],
  ['es', '¿cuándo es la manicura?'],
  ['pt', 'quais dias tem manicura?'],
  ['en', 'what days is the manicura semipermanente'],
])(
  'asked when a service is given, its days are told and no booking is begun (%s: %s)',
  async (language, says) => {
    const { write, shop } = newCustomer({ language })
    expect((await write(says)).text).toMatch(/(?:jueves|quinta|Thursday).*19|19.*(?:jueves|quinta)/i)
    expect(shop.calls).not.toContain('listSlots')
  },
)

test('the days of the service spoken of are told', async () => {
  const { write } = newCustomer()
  await write('cuánto vale el diseño de cejas?')
  expect((await write('y qué días lo hacen?')).text).toMatch(/Diseño de cejas[\s\S]*Viernes 20/)
})

test('the days of the shop are its opening hours', async () => {
  const { write } = newCustomer()
  expect((await write('qué días abren?')).text).toMatch(/Lunes – viernes/)
})
