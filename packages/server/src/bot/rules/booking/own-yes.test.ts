import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'

const visit = {
  es: 'cita de cejas mañana a las 3',
  pt: 'quero marcar cejas amanhã às 15h',
  en: 'book cejas tomorrow at 3pm',
}
const purchase = { es: 'quiero una vela', pt: 'quero uma vela', en: 'i want one vela' }
const yes = { es: 'sí', pt: 'sim', en: 'yes' }

const emphatic: readonly [Language, wish: string, again: string][] = [
  ['es', 'ay sí, cancela la cita, definitivamente cancélala', 'que sí, cancélala'],
  ['es', 'anulala nomás, anulala, estoy segura', 'sí'],
  ['es', 'cancele, cancele la cita, sin duda', 'cancélela'],
  ['pt', 'cancela a visita pra mim, pode cancelar mesmo, é certeza', 'pode cancelar'],
  ['en', 'cancel it. yes cancel the appointment, definitely', 'yes cancel it'],
]

test.each(emphatic)(
  'an appointment is named before it is called off, however much the wish is sworn to, %s: %s',
  async (language, wish, again) => {
    const { write, shop } = newCustomer({ language })
    await write(visit[language])
    await write(yes[language])
    const { text, parts } = await write(wish)
    expect(text).toMatch(/cejas.*(?:19|3:00)/s)
    expect(text.split('\n---\n')).toHaveLength(1)
    expect(parts.at(-1)?.kind).toBe('choices')
    expect(shop.appointments.map(({ status }) => status)).toEqual(['scheduled'])
    await write(again)
    expect(shop.appointments.map(({ status }) => status)).not.toContain('scheduled')
  },
)

const orders: readonly [Language, wish: string, again: string][] = [
  ['es', 'Cancele el pedido, sí, definitivamente, cancélelo.', 'sí, cancélelo'],
  ['es', 'cancelame el pedido, cancelalo, segurísimo', 'si'],
  ['pt', 'cancela o pedido por favor, sem dúvida nenhuma, cancela', 'isso, cancela'],
  ['en', 'cancel my order. cancel it, for sure', 'yep cancel the order'],
]

test.each(orders)(
  'an order is named before it is called off, however much the wish is sworn to, %s: %s',
  async (language, wish, again) => {
    const { write, shop } = newCustomer({ language, settings: { needs_address: false, asks_contact: false } })
    await write(purchase[language])
    await write({ es: 'eso es todo', pt: 'é só isso', en: 'that is all' }[language])
    await write(yes[language])
    expect(shop.orders.map(({ status }) => status)).not.toContain('cancelled')
    expect(shop.orders).toHaveLength(1)
    const { text, parts } = await write(wish)
    expect(text).toContain(shop.orders[0]?.number)
    expect(parts.at(-1)?.kind).toBe('choices')
    expect(shop.orders.map(({ status }) => status)).not.toContain('cancelled')
    await write(again)
    expect(shop.orders.map(({ status }) => status)).toEqual(['cancelled'])
  },
)

test('a yes in the same breath as the wish answers no question yet', async () => {
  const { write, shop } = newCustomer()
  await write(visit.es)
  await write('sí')
  await write('cancela la cita', 'sí, cancélala')
  expect(shop.appointments.map(({ status }) => status)).toEqual(['scheduled'])
  await write('sí')
  expect(shop.appointments.map(({ status }) => status)).not.toContain('scheduled')
})
