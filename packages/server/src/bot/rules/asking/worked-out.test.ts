// Answers that no sentence of the shop holds by itself: sums, differences, and what an age or a weight calls for.
import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'
import { openShop, productOf, type Shop } from '../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

function babyShop(): Shop {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      id: 'vento',
      name: 'Coche Viento',
      category: 'Paseo',
      price: '899000',
      description: 'Pesa 6,5 kg y se pliega con una mano. Desde los 6 meses hasta 15 kg.',
    }),
    productOf({
      id: 'nido',
      name: 'Coche Nido',
      category: 'Paseo',
      price: '1590000',
      description:
        'Desde recién nacido hasta 22 kg, se acuesta del todo. Pesa 12 kg. Incluye plástico de lluvia.',
    }),
    productOf({
      id: 'panal',
      name: 'Pañal Sueñito',
      category: 'Aseo',
      pricingType: 'variant',
      priceMin: '49000',
      priceMax: '55000',
      variants: [
        { id: 'p', name: 'P (3 a 6 kg), 48 unidades', price: '49000', available: 8 },
        { id: 'm', name: 'M (6 a 10 kg), 44 unidades', price: '52000', available: 0 },
        { id: 'g', name: 'G (10 a 13 kg), 40 unidades', price: '55000', available: 12 },
      ],
    }),
    productOf({
      id: 'tetero',
      name: 'Tetero de vidrio',
      category: 'Comida',
      price: '45000',
      available: 6,
      addOns: [{ id: 'cepillo', name: 'Cepillo', price: '9000' }],
    }),
  ])
  shop.knowledge = [
    {
      question: '¿Hacen envíos?',
      answer: 'En Pereira y Dosquebradas es gratis. A otra ciudad lo paga el cliente.',
    },
    { question: '¿Envuelven para regalo?', answer: 'Sí, es gratis.' },
    { question: '¿Qué pasa si algo se rompe?', answer: 'Un repuesto roto se cobra en $35.000.' },
  ]
  return shop
}

async function lastOf(...said: readonly string[]): Promise<string> {
  const { write } = newCustomer({ shop: babyShop() })
  let told = ''
  for (const line of said) told = (await write(line)).text
  return told
}

test.each([
  [['qué diferencia hay entre el coche viento y el coche nido?']],
  [['cuánto vale el coche viento?', 'y qué diferencia hay con el nido?']],
  [['how much is the coche viento?', 'how does it compare to the nido?']],
  [['quanto custa o coche viento?', 'qual a diferença dele pro nido?']],
])('%j: both are told of, with their prices', async (said) => {
  const told = await lastOf(...said)
  expect(told).toMatch(/899[.,]000/)
  expect(told).toMatch(/1[.,]590[.,]000/)
  expect(told).toMatch(/se acuesta del todo/)
  expect(told).toMatch(/6,5 kg/)
})

test.each([
  [['cuánto salen cuatro teteros?'], /180[.,]000/],
  [['cuanto por 20 teteros?'], /900[.,]000/],
  [['tienen tetero de vidrio?', 'a cuánto me salen los tres?'], /135[.,]000/],
  [['tienen tetero de vidrio?', 'y con cepillo en cuánto sale?'], /54[.,]000/],
  [['how much for 4 teteros?'], /180[.,]000/],
  [['quanto fica 4 teteros?'], /180[.,]000/],
] as const)('%j: the price of as many, or with the extra', async (said, price) => {
  expect(await lastOf(...said)).toMatch(price)
})

test('the option for a weight is named, and that it is sold out', async () => {
  const { write } = newCustomer({ shop: babyShop() })
  const told = (await write('mi bebé pesa 8 kg, cuál pañal le sirve?')).text
  expect(told).toMatch(/M \(6 a 10 kg\)/)
  expect(told).not.toMatch(/G \(10/)
  expect(told).toMatch(/agot/)
  expect((await write('y la G cuántos trae?')).text).toMatch(/40 unidades/)
})

test('of several things called so, the one whose description fits is shown', async () => {
  const told = await lastOf('mi hijo nace el mes que viene, qué coche sirve para recién nacido?')
  expect(told).toMatch(/Coche Nido/)
  expect(told).not.toMatch(/Coche Viento/)
})

test.each([
  [['llegan a dosquebradas? cuanto cobran'], /gratis/],
  [['envuelven para regalo?', 'hay que pagar?'], /gratis/],
  [['y si rompemos un repuesto?'], /35[.,]000/],
] as const)('%j: what the note says about the cost', async (said, cost) => {
  expect(await lastOf(...said)).toMatch(cost)
})

test('a question about the thing spoken of is not answered with another that has the word in its name', async () => {
  const told = await lastOf('qué trae el coche nido?', 'ese se pliega?')
  expect(told).not.toMatch(/Coche Viento/)
})
