import type { DeliveryFee } from '@mostrador/contract/delivery-fee'
import type { Language } from '@mostrador/contract/languages'
import { describe, expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

const fixed: DeliveryFee = { kind: 'fixed', fee: '8000', free_from: '100000' }
const zones: DeliveryFee = {
  kind: 'zones',
  zones: [
    { names: ['Laureles', 'Estadio'], fee: '8000' },
    { names: ['El Poblado'], fee: '12000' },
  ],
  elsewhere: null,
  free_from: null,
}
const wishes = { es: 'quiero una vela', pt: 'quero uma vela', en: 'i want 1 vela de soya' } as const
const yes = { es: 'sí', pt: 'sim', en: 'yes' } as const
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

function customerOf(fee: DeliveryFee, language: Language = 'es') {
  const customer = newCustomer({ language, settings: { delivery_fee: fee } })
  return { ...customer, write: async (...said: string[]) => plain((await customer.write(...said)).text) }
}

describe('a fixed fee', () => {
  test.each([
    [
      'es',
      /36\.000 \+ domicilio \$8\.000/,
      /Domicilio: \$8\.000.*Total: \$44\.000/s,
      /registrado por \$44\.000/,
    ],
    ['pt', /36\.000 \+ entrega .*8\.000/, /Entrega: .*8\.000.*Total: .*44\.000/s, /no valor de .*44\.000/],
    ['en', /36,000 \+ delivery .*8,000/, /Delivery: .*8,000.*Total: .*44,000/s, /placed for .*44,000/],
  ] as const)('is told in the cart, summed up and ordered (%s)', async (language, cart, summary, placed) => {
    const { write, shop } = customerOf(fixed, language)
    expect(await write(wishes[language])).toMatch(cart)
    expect(await write('Calle 45 # 12-30')).toMatch(summary)
    expect(await write(yes[language])).toMatch(placed)
    expect(shop.orders).toMatchObject([{ total: '44000' }])
  })

  test('is free from the amount on', async () => {
    const { write, shop } = customerOf(fixed)
    expect(await write('quiero tres velas')).toMatch(/108\.000, con domicilio gratis/)
    expect(await write('Calle 45 # 12-30')).toMatch(/Domicilio: gratis.*Total: \$108\.000/s)
    await write('sí')
    expect(shop.orders).toMatchObject([{ total: '108000' }])
  })

  test('is not taken from who fetches the order', async () => {
    const { write, shop } = customerOf(fixed)
    await write('quiero una vela')
    const summary = await write('eso es todo, yo paso por el pedido')
    expect(summary).toMatch(/Total: \$36\.000/)
    expect(summary).not.toMatch(/domicilio/i)
    await write('sí')
    expect(shop.orders).toMatchObject([{ total: '36000' }])
  })

  test('is part of the sum asked about once more', async () => {
    const { write } = customerOf(fixed)
    await write('quiero una vela')
    await write('Calle 45 # 12-30')
    expect(await write('quita la vela y pon una taza')).toMatch(/46\.000/)
  })

  test.each(['cuánto es en total?', 'ver carrito'])('stands beside the cart: "%s"', async (said) => {
    const { write } = customerOf(fixed)
    await write('quiero una vela')
    expect(await write(said)).toMatch(/36\.000 \+ domicilio \$8\.000/)
  })
})

describe('a fee by zone', () => {
  test.each([
    ['es', 'Calle 45 # 12-30, barrio Laureles', /Domicilio a Laureles: \$8\.000.*44\.000/s],
    ['pt', 'Rua 45, 12, Laureles', /Entrega em Laureles: .*8\.000.*44\.000/s],
    ['en', '45 Main Street, Laureles', /Delivery to Laureles: .*8,000.*44,000/s],
  ] as const)('is that of the address (%s)', async (language, address, summary) => {
    const { write } = customerOf(zones, language)
    expect(await write(wishes[language])).toMatch(/36[.,]000 \+ (?:domicilio|entrega|delivery)/)
    expect(await write(address)).toMatch(summary)
  })

  test.each([
    ['es', 'en el poblado', /barrio o zona/, /Poblado: \$12\.000.*48\.000/s],
    ['es', 'poblado', /barrio o zona/, /Poblado: \$12\.000.*48\.000/s],
    ['es', '3', /barrio o zona/, /Poblado: \$12\.000.*48\.000/s],
    ['es', 'Otra zona', /barrio o zona/, /confirma una persona.*36\.000 \+ domicilio/s],
    ['es', 'Bello', /barrio o zona/, /confirma una persona.*36\.000 \+ domicilio.*Bello/s],
    ['pt', 'Laureles', /bairro ou região/, /Laureles: .*8\.000.*44\.000/s],
    ['pt', 'outra', /bairro ou região/, /pessoa da equipe confirma.*36\.000 \+ entrega/s],
    ['en', "it's in Laureles", /Which area/, /Laureles: .*8,000.*44,000/s],
    ['en', 'none of those', /Which area/, /someone on the team.*36,000 \+ delivery/s],
  ] as const)(
    'is asked for where the address does not tell it (%s: %s)',
    async (language, said, asked, told) => {
      const { write, shop } = customerOf(zones, language)
      await write(wishes[language])
      expect(await write('Calle 45 # 12-30')).toMatch(asked)
      expect(await write(said)).toMatch(told)
      await write(yes[language])
      expect(shop.orders).toHaveLength(1)
    },
  )

  test('waits while something else is asked, and is asked again', async () => {
    const { write } = customerOf(zones)
    await write('quiero una vela')
    await write('Calle 45 # 12-30')
    expect(await write('¿hacen envíos?')).toMatch(/2 a 4 días.*barrio o zona/s)
    expect(await write('Estadio')).toMatch(/44\.000/)
  })

  test.each([
    ['es', 'cuanto sale todo con domicilio a el poblado?', /48\.000/],
    ['es', '¿y el total con envío a Laureles?', /44\.000/],
    ['pt', 'quanto fica tudo com entrega em Laureles?', /44\.000/],
    ['en', 'how much is everything with delivery to Laureles?', /44,000/],
  ] as const)('is added up for the place that is asked about (%s: %s)', async (language, said, sum) => {
    const { write } = customerOf(zones, language)
    await write(wishes[language])
    expect(await write(said)).toMatch(sum)
  })

  test('is read anew with another address', async () => {
    const { write } = customerOf(zones)
    await write('quiero una vela')
    await write('Calle 45 # 12-30, Laureles')
    expect(await write('mejor a la calle 10 # 43-20, El Poblado')).toMatch(/48\.000/)
  })
})

test.each([
  ['es', /36\.000 \+ domicilio/, /\$36\.000 \+ domicilio.*Una persona del equipo te escribe/s],
  ['pt', /36\.000 \+ entrega/, /36\.000 \+ entrega.*pessoa da equipe escreve/s],
  ['en', /36,000 \+ delivery/, /36,000 \+ delivery.*Someone on the team will write/s],
] as const)('a fee told later holds the payment link back (%s)', async (language, cart, placed) => {
  const { write, shop } = customerOf({ kind: 'later' }, language)
  expect(await write(wishes[language])).toMatch(cart)
  expect(await write('Calle 45 # 12-30')).toMatch(cart)
  const text = await write(yes[language])
  expect(text).toMatch(placed)
  expect(text).not.toMatch(/https:/)
  expect(shop.orders).toMatchObject([{ total: '36000', isDeliveryOpen: true }])
})

describe('asked for', () => {
  test.each([
    ...[
      '¿cuánto vale el domicilio?',
      'cuanto cuesta el envio',
      'hola, cuánto me cobran por el domicilio?',
      'y el domicilio cuánto vale',
      'el domicilio tiene costo?',
      'cobran domicilio?',
      'cuál es el valor del domicilio',
      'qué precio tiene el envío?',
      'cuánto sale mandarlo a mi casa?',
      'el envío es gratis?',
      'el domicilio está incluido?',
      'buenas, el domi cuánto sale',
    ].map((said) => ['es', said, /domicilio cuesta \$8\.000.*gratis.*100\.000/s] as const),
    ...[
      'quanto é a entrega?',
      'quanto custa o frete?',
      'qual o valor da entrega?',
      'qual a taxa de entrega',
      'vocês cobram entrega?',
      'a entrega é grátis?',
      'oi, quanto fica o frete pra minha casa?',
      'qual o frete?',
    ].map((said) => ['pt', said, /entrega custa .*8\.000.*grátis.*100\.000/s] as const),
    ...[
      'how much is delivery?',
      'how much do you charge for delivery?',
      "what's the delivery fee",
      'is delivery free?',
      'do you charge for shipping?',
      'how much is delivery to Laureles?',
      'hi, what does it cost to deliver it to my place?',
    ].map((said) => ['en', said, /Delivery is .*8,000.*free.*100,000/s] as const),
  ])('it is told from the setting (%s: %s)', async (language, said, told) => {
    const { write, shop } = customerOf(fixed, language)
    shop.knowledge.unshift(
      { question: '¿Cuánto cuesta el domicilio?', answer: 'El domicilio cuesta $5.000.' },
      { question: 'Quanto custa a entrega?', answer: 'A entrega custa 5.000.' },
      { question: 'How much is delivery?', answer: 'Delivery is 5,000.' },
    )
    const text = await write(said)
    expect(text).toMatch(told)
    expect(text).not.toMatch(/5[.,]000/)
  })

  test.each([
    '¿cuánto se demora el domicilio?',
    'cuánto vale la vela?',
    '¿hacen envíos?',
    'cuándo llega mi pedido?',
    'quiero una vela con domicilio',
    'cuánto tarda la entrega',
    'el domicilio cuánto se demora?',
    'en cuanto llegue el domicilio me avisan',
    'qué precio tiene la vela para llevar?',
    'cuánto vale la vela con domicilio',
  ])('"%s" asks for something else', async (said) => {
    const { write } = customerOf(fixed)
    expect(await write(said)).not.toMatch(/domicilio cuesta/)
  })

  test.each([
    ['es', '¿cuánto vale el domicilio a Laureles?', /domicilio a Laureles cuesta \$8\.000/],
    ['es', 'cuánto vale el domicilio?', /Laureles, Estadio: \$8\.000.*El Poblado: \$12\.000.*Otras zonas/s],
    ['pt', 'quanto é a entrega no El Poblado?', /entrega em El Poblado custa .*12\.000/],
    ['en', 'how much is delivery to Estadio?', /Delivery to Estadio is .*8,000/],
  ] as const)('it is that of the place named (%s: %s)', async (language, said, told) => {
    expect(await customerOf(zones, language).write(said)).toMatch(told)
  })

  test('a wish beside it is heard as well', async () => {
    const { write, shop } = customerOf(fixed)
    const text = await write('quiero dos velas, cuánto vale el domicilio?')
    expect(text).toMatch(/domicilio/)
    expect(text).toMatch(/8\.000/)
    expect(shop.lines).toMatchObject([{ quantity: 2 }])
  })

  test('the open question is asked again', async () => {
    const { write } = customerOf(fixed)
    await write('quiero una vela')
    await write('eso es todo')
    expect(await write('cuánto vale el domicilio?')).toMatch(/cuesta \$8\.000.*dirección/s)
  })

  test('what a person tells later is said so', async () => {
    expect(await customerOf({ kind: 'later' }).write('cuánto vale el domicilio?')).toMatch(
      /una persona del equipo/,
    )
  })

  test('without a fee the notes answer', async () => {
    const { write, shop } = customerOf(null)
    shop.knowledge.unshift({
      question: '¿Cuánto cuesta el domicilio?',
      answer: 'El domicilio cuesta $5.000.',
    })
    expect(await write('cuánto cuesta el domicilio?')).toMatch(/5\.000/)
  })
})

test('an own wording of fetching is fetching still', async () => {
  const own = { pickup: { es: 'Pasas por él' } }
  const { write, shop } = newCustomer({ settings: { delivery_fee: fixed, texts: own } })
  await write('quiero una vela')
  expect(plain((await write('eso es todo, yo paso por el pedido')).text)).toMatch(
    /Total: \$36\.000\nPasas por él/,
  )
  expect(shop.orders).toEqual([])
})
