import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

const wishes = { es: 'quiero una vela', pt: 'quero uma vela', en: 'i want 1 vela de soya' } as const

async function atSummary(language: Language = 'es', address = 'Calle 45 # 12-30') {
  const customer = newCustomer({ language })
  await customer.write(wishes[language])
  const reply = await customer.write(address)
  expect(reply.text).toMatch(/36[.,]000/)
  return customer
}

const yeses: readonly (readonly [Language, string])[] = [
  ...[
    'hágale',
    'de una',
    'dale que va',
    'sí señora, perfecto',
    'si mija, que Dios la bendiga',
    'mándelo pues',
    '👍',
    'sí, está muy bien así',
  ].map((said) => ['es', said] as const),
  ...['pode mandar', 'bora', 'fechado!', 'isso mesmo, obrigada', 'é isso aí', 'confirmado'].map(
    (said) => ['pt', said] as const,
  ),
  ...['go for it', 'sounds good', 'yep, send it', 'looks right, go ahead', 'please do'].map(
    (said) => ['en', said] as const,
  ),
]

test.each(yeses)('a yes in any words places exactly one order (%s: %s)', async (language, said) => {
  const { write, shop } = await atSummary(language)
  await write(said)
  expect(shop.orders).toHaveLength(1)
  await write(said)
  expect(shop.orders).toHaveLength(1)
})

const noYeses: readonly (readonly [Language, string])[] = [
  ...[
    'ya te confirmo',
    'eso es muy tarde',
    'si tengo que llevar algo',
    'sale muy caro',
    'bien y qué incluye',
    'claro que no',
    'claro pero que sea con Paola',
    'me da mi recibo porfa',
  ].map((said) => ['es', said] as const),
  ...[
    'vamos ver',
    'isso é muito tarde',
    'pode ser mais cedo',
    'claro que não',
    'pode me dizer o endereço',
  ].map((said) => ['pt', said] as const),
  ...['good but too late', 'great where are you', "k I'll let you know", 'of course not'].map(
    (said) => ['en', said] as const,
  ),
]

test.each(noYeses)(
  'what only begins with a word for yes orders and adds nothing (%s: %s)',
  async (language, said) => {
    const { write, shop } = await atSummary(language)
    await write(said)
    expect(shop.orders).toEqual([])
    expect(shop.lines.map(({ quantity }) => quantity)).toEqual([1])
  },
)

test.each([
  ['es', 'sí señora, pago por Nequi'],
  ['pt', 'sim, pago no pix'],
  ['en', 'yes, I will pay cash'],
] as const)('how they will pay takes nothing from a yes (%s)', async (language, said) => {
  const { write, shop } = await atSummary(language)
  await write(said)
  expect(shop.orders).toHaveLength(1)
})

test.each([
  ['es', 'agrégale una taza y me lo guardas'],
  ['es', 'una taza más, y déjamelo apartado'],
  ['pt', 'põe uma taza também e deixa tudo separado'],
  ['en', 'add a taza and put it all aside for me'],
] as const)(
  'words that have things kept close the order once the rest is in (%s): %s',
  async (language, said) => {
    const { write, shop } = await atSummary(language)
    await write({ es: 'todavía no', pt: 'ainda não', en: 'not yet' }[language])
    const reply = await write(said)
    expect(reply.text).toMatch(/74[.,]000/)
    expect(shop.orders).toEqual([])
    await write({ es: 'sí', pt: 'sim', en: 'yes' }[language])
    expect(shop.orders).toHaveLength(1)
  },
)

test.each([
  'gracias',
  'espera',
  'hmm',
  'y cuánto se demora?',
  'déjame le pregunto a mi mamá',
  'no',
  'todavía no',
  'si me llega hoy',
])('"%s" is no yes', async (said) => {
  const { write, shop } = await atSummary()
  await write(said)
  expect(shop.orders).toEqual([])
})

test.each([
  ['sí pero que sean 2', '72000'],
  ['dale, agrega una taza', '74000'],
  ['sí, y también una taza', '74000'],
])('"%s" changes first and asks again', async (said, total) => {
  const { write, shop } = await atSummary()
  const reply = await write(said)
  expect(shop.orders).toEqual([])
  expect(reply.text).toMatch(/¿Lo confirmo\?/)
  await write('ahora sí')
  expect(shop.orders).toMatchObject([{ total }])
})

test.each([
  ['ojo, es la calle 46, no 45', 'Calle 46 # 12-30'],
  ['apto 502', 'Calle 45 # 12-30, apto 502'],
  ['mejor a la carrera 7 # 1-20', 'carrera 7 # 1-20'],
])('"%s" puts the address right and asks again', async (said, address) => {
  const { write, shop } = await atSummary()
  expect((await write(said)).text).toMatch(/¿Lo confirmo\?/)
  expect(shop.address).toBe(address)
  expect(shop.orders).toEqual([])
})

test('a yes with a note for the delivery orders, and the note goes with the address', async () => {
  const { write, shop } = await atSummary()
  await write('sí pero que me llamen cuando lleguen, no sirve el timbre')
  expect(shop.orders).toHaveLength(1)
  expect(shop.address).toMatch(/^Calle 45 # 12-30\. que me llamen cuando lleguen/)
})

test('an "ok" after another answer may be about that answer, so it is asked again', async () => {
  const { write, shop } = await atSummary()
  await write('hacen envíos?')
  expect((await write('ah ok')).text).toMatch(/¿Entonces confirmo tu pedido por \$36\.000\?/)
  expect(shop.orders).toEqual([])
  await write('ok')
  expect(shop.orders).toHaveLength(1)
})

test.each([
  ['quiero una vela', 'envíamela a Gorriti 4850, timbre 2', 'Gorriti 4850, timbre 2'],
  ['quiero una vela', 'eso es todo, vivo en la transversal 5 # 3-21 porfa', 'transversal 5 # 3-21'],
])('an address given unasked leads to the summary: %s, %s', async (wish, said, address) => {
  const { write, shop } = newCustomer()
  await write(wish)
  expect((await write(said)).text).toMatch(/¿Lo confirmo\?/)
  expect(shop.address).toBe(address)
  expect(shop.lines).toMatchObject([{ productId: 'vela', quantity: 1 }])
})

test('the usual address is shown where there is one, and asked for where there is none', async () => {
  const { write, shop } = newCustomer()
  await write('quiero una vela')
  expect((await write('mándala a la misma dirección de siempre')).text).toMatch(
    /no tengo una dirección.*¿A qué dirección/s,
  )
  await write('Calle 45 # 12-30')
  await write('sí')
  await write('quiero una taza')
  expect((await write('a la misma dirección de siempre')).text).toMatch(/Entrega en: Calle 45 # 12-30/)
  expect(shop.orders).toHaveLength(1)
})

test.each([
  [
    'es',
    'paso a buscarlo',
    'Puedes recoger en la tienda de lunes a viernes.',
    /Recoge en la tienda.*¿Lo confirmo\?/s,
  ],
  [
    'es',
    'yo lo recojo',
    'No se puede recoger en la tienda, solo domicilio.',
    /solo domicilio.*¿A qué dirección/s,
  ],
  ['pt', 'vou retirar na loja', 'Sim, dá para retirar na loja.', /Retira na loja.*Confirmo\?/s],
  ['en', 'can i pick it up? i will pick it up', 'Yes, pick up in store is free.', /pick/i],
] as const)(
  'fetching it oneself goes by what the shop has written (%s: %s)',
  async (language, said, answer, wanted) => {
    const { write, shop } = newCustomer({ language })
    const question = { es: 'recoger en la tienda', pt: 'retirar na loja', en: 'pick up in store' }[language]
    shop.knowledge.push({ question, answer })
    await write(wishes[language])
    expect((await write(said)).text).toMatch(wanted)
    expect(shop.orders).toEqual([])
  },
)

test.each([
  ['es', 'cancela mi pedido', /¿Cancelo tu pedido A1 por \$36\.000\?/, 'sí, cancélalo'],
  [
    'es',
    'hasta cuándo me puedo arrepentir del pedido?',
    /¿Cancelo tu pedido A1/,
    'entonces cancélelo, si es tan amable',
  ],
  ['pt', 'dá pra cancelar o pedido ainda?', /Cancelo seu pedido A1/, 'isso, cancela o pedido'],
  ['en', 'can you kill the order', /cancel your order A1/, 'yes the whole thing'],
] as const)('an order is called off only after a yes (%s: %s)', async (language, said, asked, yes) => {
  const { write, shop } = await atSummary(language)
  await write(language === 'en' ? 'yes' : language === 'pt' ? 'sim' : 'sí')
  expect((await write(said)).text).toMatch(asked)
  expect(shop.orders).toMatchObject([{ status: 'pending' }])
  await write(yes)
  expect(shop.orders).toMatchObject([{ status: 'cancelled' }])
})

test.each(['no', 'no, déjalo así', 'no lo canceles'])('"%s" keeps it', async (said) => {
  const { write, shop } = await atSummary()
  await write('sí')
  await write('cancela mi pedido')
  await write(said)
  expect(shop.orders).toMatchObject([{ status: 'pending' }])
})

test('a paid order is called off by a person', async () => {
  const { write, shop } = await atSummary()
  await write('sí')
  if (shop.orders[0]) shop.orders[0].paymentStatus = 'paid'
  expect((await write('cancela mi pedido')).handOff).toBe('bot_unable')
  expect(shop.orders).toMatchObject([{ status: 'pending' }])
})

test('what is added to a placed order is told to be an order apart', async () => {
  const { write, shop } = await atSummary()
  await write('sí')
  expect((await write('agrégale una taza a mi pedido')).text).toMatch(/pedido A1 ya quedó registrado.*Taza/s)
  expect(shop.orders).toHaveLength(1)
  expect(shop.lines).toMatchObject([{ productId: 'taza' }])
})

test.each(['¿ya salió?', 'cuándo llega?', 'para cuándo cae?', 'dónde está mi pedido'])(
  '"%s" is told where the order is',
  async (said) => {
    const { write } = await atSummary()
    await write('sí')
    expect((await write(said)).text).toMatch(/A1: registrado, pago pendiente/)
  },
)

test.each([
  'todavía no mandes nada',
  'igual no lo pidas todavía, le pregunto a mi vieja',
  'dont send anything yet',
])('"%s" leaves the cart as it is', async (said) => {
  const { write, shop } = newCustomer()
  await write('quiero una vela')
  await write(said)
  expect(shop.lines).toMatchObject([{ productId: 'vela', quantity: 1 }])
  expect(shop.orders).toEqual([])
})

test.each<[Language, string]>([
  ['en', 'when can i grab it'],
  ['es', 'cuando me lo mandan'],
  ['pt', 'quando manda'],
])('a question without its mark orders nothing (%s: %s)', async (language, said) => {
  const { write, shop } = await atSummary(language)
  await write(said)
  expect(shop.orders).toHaveLength(0)
})

test('an address comes in two messages', async () => {
  const { write, shop } = newCustomer({ language: 'pt' })
  await write('quero uma vela')
  await write('pode finalizar')
  await write('moro na rua das Flores')
  await write('número 350, casa')
  expect(shop.address).toMatch(/rua das Flores.*350, casa/i)
})

test.each<[Language, string]>([
  ['en', 'hold on, how much is delivery?'],
  ['es', 'espera, ¿cuánto cuesta el envío?'],
])('a question beside a wait is answered, and the summary stays (%s: %s)', async (language, said) => {
  const { write, shop } = await atSummary(language)
  const { text } = await write(said)
  expect(text).toMatch(/36[.,]000/)
  await write({ es: 'sí', pt: 'sim', en: 'yes' }[language])
  expect(shop.orders).toHaveLength(1)
})
