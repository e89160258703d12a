// Questions as people ask them, of a shop whose data answers in other words.
import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'
import { openShop, productOf, type Shop } from '../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

/** A bakery that wrote everything in Spanish. */
function bakery(): Shop {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      id: 'torta',
      name: 'Torta de zanahoria',
      category: 'Tortas',
      price: '55000',
      description: 'Con nueces y queso crema. Alcanza para 12 porciones. En la nevera dura 4 días.',
    }),
    productOf({ id: 'pan', name: 'Pan de bono', category: 'Panadería', price: '2500' }),
    productOf({
      id: 'caja',
      name: 'Caja sorpresa',
      category: 'Regalos',
      price: '68000',
      description: 'Trae jugo, fruta y ponqué, para cumpleaños.',
      addOns: [{ id: 'globo', name: 'Globo', price: '9000' }],
    }),
  ])
  shop.knowledge = [
    { question: '¿Hacen domicilios?', answer: 'Sí, a toda la ciudad por 5.000 pesos.' },
    { question: '¿Qué medios de pago reciben?', answer: 'Nequi y efectivo; tarjeta solo en el local.' },
    { question: '¿Dónde quedan?', answer: 'En la Calle 53 # 24-18.' },
    { question: '¿Tienen parqueadero?', answer: 'Sí, gratis para clientes.' },
    { question: '¿Se puede ir con mascotas?', answer: 'Perros pequeños, con correa.' },
    { question: '¿Hacen descuentos?', answer: 'Manejamos precios fijos.' },
    { question: '¿Dan factura electrónica?', answer: 'Sí, con el NIT y un correo.' },
    { question: '¿Puedo cancelar una cita?', answer: 'Sí, sin costo hasta 3 horas antes.' },
    { question: '¿Guardan los pedidos?', answer: 'Los guardamos 6 días con un abono de la mitad.' },
  ]
  return shop
}

const written: readonly [string, RegExp][] = [
  ['me lo traen a la casa?', /5\.000 pesos/],
  ['cuanto cobran por llevarlo a domicilio', /5\.000 pesos/],
  ['do you deliver?', /5\.000 pesos/],
  ['vcs entregam em casa?', /5\.000 pesos/],
  ['what does shipping cost?', /5\.000 pesos/],
  ['puedo pagar con tarjeta?', /solo en el local/],
  ['do you take card', /solo en el local/],
  ['aceita cartão?', /solo en el local/],
  ['hay donde dejar el carro?', /gratis para clientes/],
  ['is there parking', /gratis para clientes/],
  ['puedo llevar a mi perrita?', /con correa/],
  ['can i bring my dog?', /con correa/],
  ['me dan factura?', /NIT/],
  ['where are you guys?', /Calle 53/],
  ['en que barrio quedan', /Calle 53/],
  ['what do i put in the sat nav?', /Calle 53/],
  ['me lo acercan hasta la casa?', /5\.000 pesos/],
  ['can you bring it over to my place?', /5\.000 pesos/],
  ['si no llego a la cita me cobran algo?', /3 horas antes/],
  ['se eu faltar, pago alguma coisa?', /3 horas antes/],
  ['if I have to bail whats the latest i can tell you', /3 horas antes/],
  ['hasta cuándo me lo guardan?', /6 días/],
  ['how long do you hold it for me', /6 días/],
  ['hay que soltar algo por adelantado?', /la mitad/],
  ['do you want a deposit?', /la mitad/],
]

test.each(written)("%s: the shop's own answer, in whatever words and language", async (says, answer) => {
  const reply = await newCustomer({ shop: bakery() }).write(says)
  expect(reply.text).toMatch(answer)
  expect(reply.handOff).toBeUndefined()
})

const details: readonly [string, RegExp, RegExp][] = [
  ['la torta de zanahoria para cuantos alcanza?', /12 porciones/, /nueces/],
  ['la torta lleva nuez?', /nueces/, /porciones/],
  ['cuanto dura la torta en la nevera', /4 días/, /nueces/],
  ['how many people does the torta serve?', /12 porciones/, /nueces/],
  ['que trae la caja sorpresa?', /jugo, fruta/, /zanahoria/],
]

test.each(details)('%s: the one sentence that answers', async (says, answer, beside) => {
  const reply = await newCustomer({ shop: bakery() }).write(says)
  expect(reply.text).toMatch(answer)
  expect(reply.text).not.toMatch(beside)
})

test('a question that goes on is about what was asked before', async () => {
  const { write } = newCustomer({ shop: bakery() })
  expect((await write('la torta lleva nueces?')).text).toMatch(/nueces/)
  expect((await write('y cuanto dura en la nevera?')).text).toMatch(/4 días/)
})

test('each question of a message is answered', async () => {
  const reply = await newCustomer({ shop: bakery() }).write('tienen parqueadero? y puedo ir con mi perro?')
  expect(reply.text).toMatch(/gratis para clientes/)
  expect(reply.text).toMatch(/con correa/)
})

test.each([
  'estoy embarazada, hay problema?',
  'a que edad reciben niños?',
  'cuantos empleados tienen?',
  'is it safe for my baby?',
])('%s: nothing is made up of one word that fits', async (says) => {
  const reply = await newCustomer({ shop: bakery() }).write(says)
  expect(reply.text).not.toMatch(/Calle 53|5\.000|parque|correa|NIT|encontré|could not find/)
  expect(reply.handOff).toBeUndefined()
})

const bargains = {
  'cuanto cuesta la torta de zanahoria': [
    'me hace rebajita?',
    'me la deja en 40?',
    'me lo deja en 40 mil',
    'hay descuento por llevar dos?',
    'no hay otro precio?',
    'cual es el ultimo precio',
  ],
  'oi, quanto custa a torta de zanahoria?': ['faz por quanto?', 'faz por 40?', 'tem um descontinho?'],
  'hi, how much is the torta de zanahoria?': ['would you take 40 for it?', 'do it for 40', 'any discount?'],
}

test.each(Object.entries(bargains).flatMap(([asked, said]) => said.map((says) => ({ asked, says }))))(
  "$says: the shop's rule and the real price; nothing changes",
  async ({ asked, says }) => {
    const shop = bakery()
    const { write } = newCustomer({ shop })
    await write(asked)
    const reply = await write(says)
    expect(reply.text).toMatch(/precios fijos/)
    expect(reply.text).toMatch(/55[.,]000/)
    expect(reply.text).not.toMatch(/40[.,]000|quedan|left/i)
    expect(shop.lines).toEqual([])
  },
)

test('a price that is offered is no quantity', async () => {
  const shop = bakery()
  const { write } = newCustomer({ shop })
  await write('quiero una torta de zanahoria')
  const reply = await write('dejala en 40')
  expect(reply.text).toMatch(/precios fijos/)
  expect(shop.lines).toMatchObject([{ quantity: 1 }])
})

test('a need leads to the products whose data serve it', async () => {
  const reply = await newCustomer({ shop: bakery() }).write('busco algo para regalar a mi mamá')
  expect(reply.text).toMatch(/Caja sorpresa/)
  expect(reply.text).not.toMatch(/Pan de bono/)
})

test.each([
  ['do you speak english?', /help you in English/],
  ['hablan español?', /en español/],
  ['vocês falam português?', /em português/],
  ['sorry my spanish is bad, can we do english?', /help you in English/],
  ['hi! hablo poquito español, is English ok?', /help you in English/],
  ['você fala inglês? my portuguese is terrible lol', /help you in English/],
] as const)('%s: answered in it', async (says, answer) => {
  expect((await newCustomer({ shop: bakery() }).write(says)).text).toMatch(answer)
})

test('a word of another language does not change that of the conversation', async () => {
  const { write } = newCustomer({ language: 'en', shop: bakery() })
  await write('hi there, what do you sell?')
  expect((await write('a pro tee')).text).toMatch(/Sorry|could not|have/)
  expect((await write('obrigado')).text).not.toMatch(/precisar/)
})

test('a price is told for as many as are asked about, with the extra, and of the thing spoken of', async () => {
  const { write } = newCustomer({ shop: bakery() })
  expect((await write('cuanto valen 3 panes de bono?')).text).toMatch(/7\.500/)
  await write('que trae la caja sorpresa?')
  expect((await write('y cuanto sale con globo?')).text).toMatch(/77\.000/)
  expect((await write('y cuanto me sale?')).text).toMatch(/68\.000/)
})

test('a colour that is asked for is no coffee', async () => {
  const coffee = productOf({ id: 'cafe', name: 'Café de Santa Bárbara', price: '38000', category: 'Café' })
  const candle = productOf({ id: 'vela', name: 'Vela de vainilla', price: '25000', category: 'Velas' })
  const { write } = newCustomer({ shop: openShop({ now, zone: 'America/Bogota' }, [coffee, candle]) })
  await write('me muestras la vela de vainilla?')
  expect((await write('tienen de color azul? es para un matrimonio')).text).not.toMatch(/[*•] ?Café/)
})
