import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { contactIn } from '../../understanding/people/contact-in.ts'
import { splitAddress } from '../../understanding/people/contact-in-address.ts'
import { toldBehind } from '../../understanding/people/told-behind.ts'

const visitor = { platform: 'web', name: 'Desconocido' } as const

const words = {
  es: {
    want: 'quiero una vela',
    checkout: 'finalizar compra',
    yes: 'sí',
    asked: /a nombre de quién/i,
    summary: /¿Lo confirmo\?/,
  },
  pt: {
    want: 'quero uma vela',
    checkout: 'finalizar compra',
    yes: 'sim',
    asked: /em nome de quem/i,
    summary: /Confirmo\?/,
  },
  en: {
    want: 'i want a vela',
    checkout: 'check out',
    yes: 'yes',
    asked: /whose name/i,
    summary: /place (?:it|your order)|shall I/i,
  },
} as const

async function atContact(language: keyof typeof words = 'es') {
  const customer = newCustomer({ ...visitor, language, settings: { needs_address: false } })
  await customer.write(words[language].want)
  const asked = await customer.write(words[language].checkout)
  return { customer, asked }
}

test.each(['es', 'pt', 'en'] as const)(
  'a visitor is asked for name and phone before the summary (%s)',
  async (language) => {
    const { customer, asked } = await atContact(language)
    expect(asked.text).toMatch(words[language].asked)
    expect(customer.shop.orders).toEqual([])
    const next = await customer.write('Laura Gómez, 310 555 0101')
    expect(customer.shop.told).toEqual([{ name: 'Laura Gómez', phone: '+573105550101' }])
    expect(next.text).toMatch(words[language].summary)
    await customer.write(words[language].yes)
    expect(customer.shop.orders).toHaveLength(1)
  },
)

test.each([
  ['soy Marta Ruiz y mi cel es 3201234567', { name: 'Marta Ruiz', phone: '+573201234567' }],
  ['Me llamo pedro', { name: 'pedro' }],
  ['laura', { name: 'laura' }],
  ['Marcela', { name: 'Marcela' }],
  ['3105550101', { phone: '+573105550101' }],
  ['+34 612 345 678', { phone: '+34612345678' }],
  ['Ana María de la Cruz tel: 310-555-0101', { name: 'Ana María de la Cruz', phone: '+573105550101' }],
  ['a nombre de José O’Neill', { name: 'José O’Neill' }],
  ['meu nome é Inês', { name: 'Inês' }],
  ['sou o João, 3105550101', { name: 'João', phone: '+573105550101' }],
] as const)('"%s" tells who it is', async (said, told) => {
  const { customer } = await atContact()
  const next = await customer.write(said)
  expect(customer.shop.told).toEqual([told])
  expect(next.text).toMatch(/¿Lo confirmo\?/)
})

test.each(['sí', 'si confirmo', 'dale', 'listo, confirmado'])('"%s" is nobody\'s name', async (said) => {
  const { customer } = await atContact()
  await customer.write(said)
  expect(customer.shop.told).toEqual([])
})

test.each(['prefiero no', 'no', 'no gracias', 'mejor no', 'prefiero no decirlo', 'paso', 'no te lo doy'])(
  '"%s" goes on without',
  async (said) => {
    const { customer } = await atContact()
    const next = await customer.write(said)
    expect(next.text).toMatch(/¿Lo confirmo\?/)
    expect(customer.shop.told).toEqual([])
    await customer.write('sí')
    expect(customer.shop.orders).toHaveLength(1)
  },
)

test('the button goes on without, and nobody is asked twice', async () => {
  const { customer } = await atContact()
  expect((await customer.tap('Prefiero no')).text).toMatch(/¿Lo confirmo\?/)
  await customer.write('sí')
  await customer.write('quiero una taza')
  expect((await customer.write('finalizar compra')).text).toMatch(/¿Lo confirmo\?/)
})

test.each([
  ['¿cuánto demora el envío?', /2 a 4 días/],
  ['quiero también una taza', /Taza/],
  ['¿dónde quedan?', /calle 63/i],
] as const)('"%s" is answered, and the order goes on without the name', async (said, answer) => {
  const { customer } = await atContact()
  const next = await customer.write(said)
  expect(next.text).toMatch(answer)
  expect(next.text).toMatch(/¿Lo confirmo\?/)
  expect(customer.shop.told).toEqual([])
})

test('a visitor who books is asked before the question whether to book', async () => {
  const customer = newCustomer({ ...visitor })
  const asked = await customer.write('quiero una cita de manicura mañana a las 3 pm')
  expect(asked.text).toMatch(/Para Manicura.*¿cómo te llamas/)
  const next = await customer.write('Laura, 3105550101')
  expect(customer.shop.told).toEqual([{ name: 'Laura', phone: '+573105550101' }])
  expect(next.text).toMatch(/Manicura/)
  expect(customer.shop.appointments).toEqual([])
  await customer.write('sí')
  expect(customer.shop.appointments).toHaveLength(1)
})

test.each([
  { platform: 'whatsapp', name: 'Desconocido' },
  { platform: 'web', name: 'Laura' },
  { platform: 'web', name: 'Desconocido', settings: { asks_contact: false } },
] as const)('nobody else is asked: %o', async ({ settings, ...given }) => {
  const { write } = newCustomer({ ...given, settings: { needs_address: false, ...settings } })
  await write('quiero una vela')
  expect((await write('finalizar compra')).text).toMatch(/¿Lo confirmo\?/)
})

test.each([
  ['a las 2 de la tarde entonces, soy Lina Ángel 3157778899', { name: 'Lina Ángel', phone: '+573157778899' }],
  ['a las 2 pm, Lina Ángel 315 777 8899', { name: 'Lina Ángel', phone: '+573157778899' }],
  ['a las 2 de la tarde, me llamo marta', { name: 'marta' }],
])('told beside the hour of a booking they are kept and not asked for again: %s', async (said, told) => {
  const { write, shop } = newCustomer(visitor)
  await write('quiero una cita de manicura mañana')
  const next = await write(said)
  expect(shop.told).toEqual([told])
  expect(next.text).toMatch(/¿Te agendo Manicura.* a las 2:00 p\. m\.\?/)
})

test.each([
  ['quiero una cita de manicura mañana a las 2, soy Lina Ángel, 3157778899', true],
  ['quiero una cita de manicura mañana a las 2, soy alérgica al acrílico', false],
])('in the wish itself too, where it is a name: %s', async (said, isName) => {
  const { write, shop } = newCustomer(visitor)
  const { text } = await write(said)
  expect(shop.told).toEqual(isName ? [{ name: 'Lina Ángel', phone: '+573157778899' }] : [])
  expect(text).toMatch(isName ? /¿Te agendo Manicura/ : /cómo te llamas/)
})

test.each([
  ['quiero una vela', 'mi cel es 310 555 0288 y agrega otra', 2],
  ['qué velas tienen?', 'Mi teléfono es 310 555 0288. Y quiero otra vela igual por favor', 1],
  ['quiero una vela', 'agrega otra, mi número de whatsapp es +57 310 5550288', 2],
  ['quiero una vela', 'anota mi tel: 3105550288 y quita la vela', 0],
])('after "%s", the phone in "%s" is kept and counts nothing', async (first, second, count) => {
  const customer = newCustomer(visitor)
  await customer.write(first)
  await customer.write(second)
  expect(customer.shop.lines.map(({ quantity }) => quantity)).toEqual(count === 0 ? [] : [count])
  expect(customer.shop.told.map(({ phone }) => phone)).toEqual(['+573105550288'])
})

test.each([
  'pedido numero 3105550288',
  'ya pague al nequi numero 300 123 4567',
  'llame al telefono 604 444 1234 y no contestan',
  'su whatsapp es 3001234567?',
  'telefono 3105550288 es el de mi vecino no el mio',
])('"%s" tells no phone of the customer', async (line) => {
  const customer = newCustomer(visitor)
  await customer.write('quiero una vela')
  await customer.write(line)
  expect(customer.shop.told).toEqual([])
})

test('a number behind a whole phone counts', async () => {
  const customer = newCustomer(visitor)
  await customer.write('quiero una vela')
  await customer.write('mi cel es 3105550288 2 velas mas')
  expect(customer.shop.lines.map(({ quantity }) => quantity)).toEqual([3])
  expect(customer.shop.told).toEqual([{ phone: '+573105550288' }])
})

test.each([
  'número '.repeat(200),
  'mi '.repeat(300),
  'e '.repeat(300),
  `vela ${' '.repeat(500)} no `.repeat(3),
])('a line that repeats itself is read in no time', async (line) => {
  const customer = newCustomer(visitor)
  await customer.write('quiero una vela')
  const begun = performance.now()
  await customer.write(line.slice(0, 1_500))
  expect(performance.now() - begun).toBeLessThan(4_000)
})

test.each([
  ['1.', 1_000],
  ['a.', 1_000],
  ['1 ', 2_000],
  ['1\n', 1_000],
  ['soy ', 1_000],
  ['y soy 3. ', 400],
])('"%s" %d times costs no time', async (piece, times) => {
  const customer = newCustomer(visitor)
  await customer.write('quiero una vela')
  const begun = performance.now()
  await customer.write(piece.repeat(times))
  expect(performance.now() - begun).toBeLessThan(4_000)
})

test.each(['1.', 'a.', '1 ', 'soy ', 'y ', 'mi tel ', ' ', '\n', ', ', ';'])(
  'the longest message of "%s" again and again is read for a contact in no time',
  (piece) => {
    const line = `vela ${piece.repeat(30_000 / piece.length)}!`
    const begun = performance.now()
    toldBehind(line)
    contactIn(line, { zone: 'America/Bogota', language: 'es' })
    splitAddress(line, { zone: 'America/Bogota', known: { name: false, phone: false } })
    expect(performance.now() - begun).toBeLessThan(2_000)
  },
)

test.each([
  'Eso es todo. Me llamo Núria Peñalver, mi teléfono es 310 555 02 88, y la dirección es Calle 72 # 10-34, apto 501, Bogotá',
  'Eso es todo. Me llamo Núria Peñalver, teléfono 3105550288. Dirección: Calle 72 # 10-34, apto 501, Bogotá',
  'Me llamo Núria Peñalver, Calle 72 # 10-34, apto 501, Bogotá, cel 310 555 0288',
])('name, phone and address in one line are all taken: %s', async (line) => {
  const customer = newCustomer(visitor)
  await customer.write('quiero una vela')
  const { text } = await customer.write(line)
  expect(Object.assign({}, ...customer.shop.told)).toEqual({ name: 'Núria Peñalver', phone: '+573105550288' })
  expect(customer.shop.address).toBe('Calle 72 # 10-34, apto 501, Bogotá')
  expect(text).toMatch(/¿Lo confirmo\?/)
})

test.each([
  ['Lucía Peña, 315 555 01 88', { name: 'Lucía Peña', phone: '+573155550188' }],
  ['lucía peña, 315 555 01 88', { name: 'lucía peña', phone: '+573155550188' }],
  ['Jorge Bueno 3155550188', { name: 'Jorge Bueno', phone: '+573155550188' }],
])('"%s" at the summary counts nothing, whatever else its words may mean', async (said, told) => {
  const { customer } = await atContact()
  await customer.write('prefiero no')
  const next = await customer.write(said)
  expect(customer.shop.told).toEqual([told])
  expect(next.text).toMatch(/1 × Vela[\s\S]*¿Lo confirmo\?/)
})

test.each([
  ['es', 'María de la Cruz, 315 555 01 88', 'María de la Cruz', '315 555 01 88'],
  ['es', 'juan de la cruz 3155550188', 'juan de la cruz', '3155550188'],
  ['es', 'Ana del Río', 'Ana del Río'],
  ['es', 'soy María de los Ángeles', 'María de los Ángeles'],
  ['pt', 'Maria da Silva', 'Maria da Silva'],
  ['pt', 'maria dos santos 11987654321', 'maria dos santos', '11987654321'],
  ['es', 'lucía peña', 'lucía peña'],
  ['es', 'Lucía de la Peña, 315 555 01 88', 'Lucía de la Peña', '315 555 01 88'],
] as const)('%s: the name in "%s" keeps the words that join it', (language, said, name, phone?: string) => {
  const zone = language === 'pt' ? 'America/Sao_Paulo' : 'America/Bogota'
  const told = contactIn(said, { zone, language })
  expect(told?.name).toBe(name)
  expect(told?.phone?.slice(3)).toBe(phone?.replaceAll(' ', ''))
})

test.each(['de la una', 'la de los dos', 'dos'])('"%s" is nobody', (said) => {
  expect(contactIn(said, { zone: 'America/Bogota', language: 'es' })).toBeUndefined()
})

test('a phone behind other words at the summary counts nothing, and the words are read', async () => {
  const { customer } = await atContact()
  await customer.write('prefiero no')
  const next = await customer.write('que sean 2 velas, 315 555 01 88')
  expect(customer.shop.told).toEqual([{ phone: '+573155550188' }])
  expect(next.text).toMatch(/2 × Vela[\s\S]*¿Lo confirmo\?/)
})
