// The day on which the goods can be received, told beside the summary.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const words = {
  es: ['quiero dos faldas', 'eso es todo, gracias', 'sí', 'Falda plisada'],
  pt: ['quero duas saias', 'é só isso', 'sim', 'Saia plissada'],
  en: ['two skirts please', "that's all", 'yes', 'Pleated skirt'],
} as const

async function atSummary(language: Language) {
  const [wish, close, yes, name] = words[language]
  const goods = [productOf({ id: 'skirt', name, category: 'Todo', price: '50000' })]
  const customer = newCustomer({ language, shop: openShop(calendar, goods) })
  customer.shop.address = 'Calle 10 # 4-20'
  await customer.write(wish)
  await customer.write(close)
  return { customer, yes }
}

test.each<[Language, string]>([
  ['es', 'no puedo recibirlo hoy, mañana sí'],
  ['es', 'hoy no hay nadie en casa, que sea mañana'],
  ['es', 'mañana mejor, hoy no alcanzo a recibir'],
  ['pt', 'não consigo receber hoje, amanhã sim'],
  ['pt', 'hoje não tem ninguém em casa, amanhã dá'],
  ['en', "i can't receive it today, tomorrow yes"],
  ['en', "nobody's home today, tomorrow works"],
])('%s: "%s" goes with the address, and the next yes orders', async (language, said) => {
  const { customer, yes } = await atSummary(language)
  const { text } = await customer.write(said)
  expect(text).toContain(said)
  expect(customer.shop.orders).toHaveLength(0)
  await customer.write(yes)
  expect(customer.shop.orders).toHaveLength(1)
})

test.each<[Language, string]>([
  ['es', 'hoy no, mañana te confirmo'],
  ['es', 'no puedo hoy, lo pienso y mañana te digo'],
  ['pt', 'hoje não, amanhã te confirmo'],
  ['en', "not today, i'll let you know tomorrow"],
])('%s: "%s" puts the order off', async (language, said) => {
  const { customer, yes } = await atSummary(language)
  await customer.write(said)
  expect(customer.shop.address).toBe('Calle 10 # 4-20')
  await customer.write(yes)
  expect(customer.shop.orders).toHaveLength(0)
})

test('the day goes with that order alone, and what is said last counts', async () => {
  const { customer, yes } = await atSummary('es')
  await customer.write('no puedo recibirlo hoy, mañana sí')
  const again = await customer.write('mañana no hay nadie en casa, que sea el viernes')
  expect(again.text).not.toContain('mañana sí')
  await customer.write(yes)
  const place = 'Calle 10 # 4-20'
  expect(customer.shop.sentTo).toEqual([`${place}. mañana no hay nadie en casa, que sea el viernes`])
  expect(customer.shop.address).toBe(place)
  await customer.write('quiero otra falda')
  const next = await customer.write('eso es todo, gracias')
  expect(next.text).toContain(place)
  expect(next.text).not.toContain('viernes')
  await customer.write(yes)
  expect(customer.shop.sentTo).toHaveLength(2)
  expect(customer.shop.sentTo[1]).toBe(place)
})

test('a cart that is emptied takes the day with it', async () => {
  const { customer } = await atSummary('es')
  await customer.write('no puedo recibirlo hoy, mañana sí')
  await customer.write('vacía el carrito')
  expect(customer.shop.lines).toEqual([])
  await customer.write('quiero una falda')
  const next = await customer.write('eso es todo, gracias')
  expect(next.text).toContain('Calle 10 # 4-20')
  expect(next.text).not.toContain('recibirlo')
})
