// A phone counts nothing wherever it stands, and is kept as the customer's.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from './testing/customer.ts'
import { openShop, productOf } from './testing/shop.ts'
import { withPhonesJoined } from './understanding/people/phones.ts'

const now = new Date('2026-11-18T15:00:00Z')
const candle = productOf({
  ...{ id: 'vela', name: 'Vela', pricingType: 'variant' as const },
  variants: [
    { id: 'lavanda', name: 'Lavanda, 180 g', price: '36000', available: 15 },
    { id: 'eucalipto', name: 'Eucalipto, 300 g', price: '36000', available: 8 },
  ],
})
const words = {
  es: { want: 'quiero una vela de lavanda', close: 'finalizar compra', summary: /¿Lo confirmo\?/ },
  pt: { want: 'quero uma vela de lavanda', close: 'finalizar compra', summary: /Confirmo\?/ },
  en: { want: 'i want one lavanda vela', close: 'check out', summary: /place (?:it|your order)|shall I/i },
} as const

async function atSummary(language: Language, zone: string) {
  const shop = openShop({ now, zone }, [candle])
  const settings = { needs_address: false, asks_contact: false }
  const customer = newCustomer({
    ...{ language, settings, now, shop, timezone: zone },
    ...{ platform: 'web' as const, name: 'Desconocido' },
  })
  await customer.write(words[language].want)
  await customer.write(words[language].close)
  return customer
}

const phones = [
  ['America/Bogota', '315 555 01 88', '+573155550188'],
  ['America/Bogota', '315 555 0188', '+573155550188'],
  ['America/Bogota', '31 55 55 01 88', '+573155550188'],
  ['America/Bogota', '315-555-0188', '+573155550188'],
  ['America/Bogota', '315.555.01.88', '+573155550188'],
  ['America/Bogota', '(315) 555 0188', '+573155550188'],
  ['America/Bogota', '+57 315 555 01 88', '+573155550188'],
  ['America/Bogota', '57 315 5550188', '+573155550188'],
  ['America/Bogota', '(555) 010-0199', '(555) 010-0199'],
  ['America/Mexico_City', '55 1234 5678', '+525512345678'],
  ['America/Mexico_City', '551 234 5678', '+525512345678'],
  ['America/Mexico_City', '33 12 34 56 78', '+523312345678'],
  ['America/Argentina/Buenos_Aires', '11 5555-0188', '11 5555-0188'],
  ['America/Argentina/Buenos_Aires', '15 5555-0188', '15 5555-0188'],
  ['America/Argentina/Buenos_Aires', '11 15 5555-0188', '11 15 5555-0188'],
  ['America/Sao_Paulo', '(11) 9 8765-4321', '+5511987654321'],
  ['America/Sao_Paulo', '11 98765-4321', '+5511987654321'],
  ['America/New_York', '(555) 010-0199', '(555) 010-0199'],
  ['America/New_York', '212 555 0199', '+12125550199'],
] as const

test.each(phones)('in %s "%s" counts nothing in any part of a line', (zone, phone) => {
  const line = withPhonesJoined(`dos velas ${phone} 2 tazas`, zone)
  expect(line).toMatch(/^dos velas \+?\d{10,} 2 tazas$/)
})

test.each([
  ...['315 velas', '2 de 180 y 3 de 300', '30 32 34 36 38', '37 38 39 40 41', '1 250 000 pesos'],
  ...['cédula 1.020.345.678', 'CPF 123.456.789-09', '2026-11-18 15:00', '18/11/2026', 'entre 1500-2000'],
  ...['Calle 10 # 20-30 110111', 'Cra 43 12-50 110111', '300 x 200 x 100', 'dame 3 3105550188 gracias'],
])('"%s" has no phone whose digits stand apart', (line) => {
  for (const [zone] of phones) expect(withPhonesJoined(line, zone)).toBe(line)
})

const told = [
  ...phones.map(
    ([zone, phone, kept]) => ['es', zone, `Lucía Peña, ${phone}`, 'Lucía Peña', kept, 1] as const,
  ),
  ['es', 'America/Bogota', '315 555 01 88', undefined, '+573155550188', 1],
  ['es', 'America/Bogota', 'llámenme al 315 555 01 88 y agrega otra', undefined, '+573155550188', 2],
  ['es', 'America/Bogota', 'el teléfono es 315 555 01 88 por si acaso', undefined, '+573155550188', 1],
  ['es', 'America/Bogota', 'soy Lucía Peña, mi celular 315 555 0188', 'Lucía Peña', '+573155550188', 1],
  ['pt', 'America/Sao_Paulo', 'Lúcia Souza (11) 9 8765-4321', 'Lúcia Souza', '+5511987654321', 1],
  ['pt', 'America/Sao_Paulo', 'em nome de Lúcia Souza tel 11 98765-4321', 'Lúcia Souza', '+5511987654321', 1],
  ['en', 'America/New_York', 'Lucy Penn, 212 555 0199', 'Lucy Penn', '+12125550199', 1],
  ['en', 'America/New_York', 'the phone is (555) 010-0199', undefined, '(555) 010-0199', 1],
] as const

test.each(told)('at the summary it is kept, and the summary stays open (%s, %s: %s)', async (...each) => {
  const [language, zone, line, name, phone, count] = each
  const customer = await atSummary(language, zone)
  const { text } = await customer.write(line)
  expect(Object.assign({}, ...customer.shop.told)).toEqual({ ...(name && { name }), phone })
  expect(text).toMatch(words[language].summary)
  expect(customer.shop.orders).toEqual([])
  expect(customer.shop.lines.map(({ quantity }) => quantity)).toEqual([count])
})

test('a yes beside the phone places the order, and a real count stays one', async () => {
  const customer = await atSummary('es', 'America/Bogota')
  expect((await customer.write('315 velas')).text).toMatch(/15/)
  const sure = await atSummary('es', 'America/Bogota')
  await sure.write('sí, confirmo. Lucía Peña 315 555 01 88')
  expect(sure.shop.orders).toHaveLength(1)
  expect(Object.assign({}, ...sure.shop.told)).toEqual({ name: 'Lucía Peña', phone: '+573155550188' })
})

test.each(['ya pagué al nequi 300 123 45 67', 'mi cédula es 31 55 55 01 88', 'la guía 315 555 01 88'])(
  '"%s" tells no phone of the customer and counts nothing',
  async (line) => {
    const customer = await atSummary('es', 'America/Bogota')
    await customer.write(line)
    expect(customer.shop.told).toEqual([])
    expect(customer.shop.lines.map(({ quantity }) => quantity)).toEqual([1])
  },
)
