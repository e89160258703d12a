import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { goods, openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const counter = { needs_address: false }

function juiceBar() {
  const option = (id: string, name: string) => ({ id, name, price: '9000', available: null })
  const juice = productOf({
    id: 'jugo',
    name: 'Jugo natural',
    category: 'Bebidas',
    pricingType: 'variant',
    priceMin: '9000',
    priceMax: '9000',
    variants: [option('mora', 'Mora'), option('mango', 'Mango')],
  })
  return openShop({ now, zone: 'America/Bogota' }, [...goods, juice])
}

test.each([
  ['es', 'una vela', 'De acuerdo. Hagan el pedido así'],
  ['pt', 'quero uma vela', 'fecha pra mim?'],
  ['pt', 'quero uma vela', 'beleza. fecha'],
] as const)('a cart that waits is what "%s: %s … %s" is about', async (language, wish, said) => {
  const { write, shop } = newCustomer({ language, settings: counter })
  await write(wish)
  expect((await write(said)).text).toMatch(/36\.?000.*(?:confirmo|Confirmo)\?/s)
  expect(shop.orders).toHaveLength(0)
  await write({ es: 'sipi', pt: 'sim' }[language])
  expect(shop.orders).toHaveLength(1)
})

test('with a cart, too, a shop is asked when it closes', async () => {
  const { write } = newCustomer({ language: 'pt', settings: counter })
  await write('quero uma vela')
  expect((await write('que horas fecha?')).text).toMatch(/18:00/)
})

test.each([
  'eso es todo, yo paso por el pedido, no me lo mande',
  'asi nada mas. yo paso por el con mi nieto no me lo mande',
])('"%s" tells who fetches it and puts nothing off', async (said) => {
  const shop = openShop({ now, zone: 'America/Bogota' })
  shop.knowledge = [{ question: '¿Puedo pasar por mi pedido?', answer: 'Claro, está listo en 20 minutos.' }]
  const { write } = newCustomer({ shop })
  await write('una vela')
  const { text } = await write(said)
  expect(text).toMatch(/36\.?000.*Recoge en la tienda.*confirmo\?/s)
  expect(text).not.toMatch(/qué dirección/)
})

test('where the shop says that nothing can be fetched, an address is asked for', async () => {
  const shop = openShop({ now, zone: 'America/Bogota' })
  shop.knowledge = [{ question: '¿Puedo pasar por mi pedido?', answer: 'No, solo domicilio.' }]
  const { write } = newCustomer({ shop })
  await write('una vela')
  expect((await write('eso es todo, yo paso por el pedido')).text).toMatch(/solo domicilio.*dirección/s)
})

test.each(['dos jugos de mora. No, de mango mejor', 'un jugo de mora, no, mejor mango'])(
  'an option wanted in the end is had or asked about: "%s"',
  async (said) => {
    const { write, shop } = newCustomer({ shop: juiceBar(), settings: counter })
    await write('una vela')
    await write(said)
    const { text } = await write('eso es todo')
    const juices = shop.lines.filter(({ productId }) => productId === 'jugo')
    const isRight = juices.length === 1 && juices[0]?.variantId === 'mango'
    expect(isRight || text.includes('no estoy seguro')).toBe(true)
  },
)

test('what is put off and stays in the cart is asked about before the order', async () => {
  const { write, shop } = newCustomer({ settings: counter })
  await write('una vela')
  await write('una taza')
  await write('uy no la vela dejémosla para después')
  const { text } = await write('eso es todo')
  expect(shop.lines.length === 1 || text.includes('no estoy seguro')).toBe(true)
})

test.each([
  [
    'es',
    'una vela',
    'Sería todo. Póngalo a nombre de Arnulfo Treviño, mañana paso y le pago en efectivo',
    'así es',
  ],
  ['pt', 'quero uma vela', 'tá, então eu passo aí no sábado. quero fechar o pedido', 'sim, por favor'],
] as const)(
  'a summary beside what else is told stays open to a yes: %s',
  async (language, wish, said, yes) => {
    const { write, shop } = newCustomer({ language, settings: counter })
    await write(wish)
    expect((await write(said)).text).toMatch(/36\.000/)
    await write(yes)
    expect(shop.orders).toHaveLength(1)
  },
)

test('what they pay with counts no goods', async () => {
  const { write, shop } = newCustomer({ settings: counter })
  await write('una vela')
  await write('es todo, pago con 500')
  expect(shop.lines).toMatchObject([{ productId: 'vela', quantity: 1 }])
})

const wishes = { es: 'quiero una vela', pt: 'quero uma vela', en: 'i want 1 vela de soya' } as const
const yeses = { es: 'sí', pt: 'sim', en: 'yes' } as const

async function atSummary(language: Language) {
  const customer = newCustomer({ language })
  await customer.write(wishes[language])
  expect((await customer.write('Calle 45 # 12-30')).text).toMatch(/36[.,]000/)
  return customer
}

test.each<[Language, string]>([
  ['en', 'no thanks, maybe tomorrow would that be ok?'],
  ['es', 'no gracias, tal vez mañana, está bien?'],
  ['pt', 'não, obrigada, talvez amanhã, pode ser?'],
  ['en', 'no, do you take nequi?'],
  ['es', 'no, ¿reciben Nequi?'],
  ['pt', 'não, vocês aceitam nequi?'],
])('a yes after "%s: %s" is asked for by the summary anew', async (language, said) => {
  const { write, shop } = await atSummary(language)
  await write(said)
  expect((await write(yeses[language])).text).toMatch(/36[.,]000/)
  expect(shop.orders).toHaveLength(0)
  expect(shop.lines).toHaveLength(1)
  await write(yeses[language])
  expect(shop.orders).toHaveLength(1)
})

test.each<[Language, string]>([
  ['en', 'no problem, yes place it'],
  ['es', 'no hay problema, sí, hágale'],
  ['pt', 'sem problema, pode mandar'],
])('a no that objects to nothing keeps no order back (%s: %s)', async (language, said) => {
  const { write, shop } = await atSummary(language)
  await write(said)
  expect(shop.orders).toHaveLength(1)
})

test.each<[Language, string, RegExp]>([
  ['es', 'no', /guardado/],
  ['es', 'no gracias', /guardado/],
  ['pt', 'não', /guardado/],
  ['en', 'no thanks', /saved|cart/],
  ['es', 'no, la dirección está mal', /direcci[oó]n/],
  ['en', "no, that's not my address", /address|send it/],
])('a no to the summary keeps the cart, or asks for what is wrong (%s: %s)', async (language, said, told) => {
  const { write, shop } = await atSummary(language)
  expect((await write(said)).text).toMatch(told)
  expect(shop.orders).toHaveLength(0)
  expect(shop.lines).toHaveLength(1)
})

test('a question about a later day puts nothing off', async () => {
  const { write } = await atSummary('es')
  const { text } = await write('no, si lo pido mañana ¿me respetan el precio?')
  expect(text).not.toMatch(/carrito queda guardado/)
})
