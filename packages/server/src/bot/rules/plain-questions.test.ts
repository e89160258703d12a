// Asked or told in passing: whether anything is reduced, what it comes to so far, their name.
import { unknownName } from '@mostrador/contract/values'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from './testing/customer.ts'
import { goods, openShop } from './testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

test.each([
  { language: 'es', says: '¿tienen ofertas?', none: /no hay ofertas/ },
  { language: 'es', says: 'hay algo en promoción hoy?', none: /no hay ofertas/ },
  { language: 'pt', says: 'tem alguma promoção?', none: /não há ofertas/ },
  { language: 'en', says: 'any deals on?', none: /no offers right now/ },
] as const)('where nothing is reduced, "$says" hears that', async ({ language, says, none }) => {
  const shop = openShop(
    { now, zone: 'America/Bogota' },
    goods.map((each) => ({ ...each, regularPrice: each.price, saleLabel: null })),
  )
  const { text } = await newCustomer({ shop, language }).write(says)
  expect(text).toMatch(none)
})

test('what the shop wrote about discounts is told where nothing is reduced', async () => {
  const shop = openShop({ now, zone: 'America/Bogota' }, [])
  shop.knowledge.push({ question: '¿Hacen descuentos?', answer: 'El 5 % por pago en efectivo.' })
  expect((await newCustomer({ shop }).write('¿tienen descuentos?')).text).toMatch(/5 %/)
})

test('the sum so far is told while an option is asked for', async () => {
  const { write } = newCustomer()
  await write('quiero una vela')
  expect((await write('y un vestido')).text).toMatch(/Cuál quieres/)
  expect((await write('¿en cuánto estamos?')).text).toMatch(/Total: \$36\.000/)
})

test.each([
  { language: 'es', says: 'soy Martha Gil', noted: /Anotado/ },
  { language: 'pt', says: 'me chamo Marta Gil', noted: /Anotado/ },
  { language: 'en', says: 'my name is Martha Gil', noted: /Noted/ },
] as const)('"$says" tells a name, whatever was asked', async ({ language, says, noted }) => {
  const customer = newCustomer({ language })
  await customer.write('vela')
  expect((await customer.write(says)).text).toMatch(noted)
  expect(customer.shop.told).toEqual([{ name: says.split(' ').slice(-2).join(' ') }])
})

test('a name at the beginning is greeted by', async () => {
  const { text } = await newCustomer({ name: '' }).write('Hola, soy Martha Gil')
  expect(text).toMatch(/¡Hola, Martha!/)
})

test.each(['soy vegana', 'Soy Diabética', 'soy de Cali'])('"%s" is no name', async (says) => {
  const customer = newCustomer()
  await customer.write('vela')
  await customer.write(says)
  expect(customer.shop.told).toEqual([])
})

test.each([
  { language: 'es', says: 'soy Nora, quiero una vela', name: 'Nora' },
  { language: 'es', says: 'Hola buenas tardes, me llamo nora díaz y quiero una cita', name: 'nora díaz' },
  { language: 'es', says: 'hola! soy Nora de la Cruz, ¿tienen velas?', name: 'Nora de la Cruz' },
  { language: 'pt', says: 'oi, sou a Marta, quero marcar um horário', name: 'Marta' },
  { language: 'en', says: "hi, I'm Nora and I want a candle", name: 'Nora' },
] as const)('"$says" keeps the name and answers the wish', async ({ language, says, name }) => {
  const customer = newCustomer({ language, name: unknownName })
  const { text } = await customer.write(says)
  expect(customer.shop.told).toEqual([{ name }])
  expect(text).not.toMatch(/Anotado|Noted/)
})

test.each([
  'soy vegana, quiero una vela',
  'Soy Diabética, ¿tienen algo sin azúcar?',
  'soy de Cali, ¿hacen envíos?',
  'soy nueva y quiero una vela',
  'hola, soy yo, quiero una vela',
  'Soy de Bogotá y quiero una cita',
])('"%s" has no name beside the wish', async (says) => {
  const customer = newCustomer({ name: unknownName })
  await customer.write(says)
  expect(customer.shop.told).toEqual([])
})

test('whoever bought elsewhere takes no fewer', async () => {
  const customer = newCustomer({ language: 'pt' })
  await customer.write('quero 9 ruanas')
  await customer.write('isso, comprei em outro lugar')
  expect(cartText(customer)).toBe('')
})
