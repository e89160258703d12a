// Lines that go on about what was told last, as people put them in three languages.
import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'
import { openShop, productOf, type Shop } from '../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

function shopOf(): Shop {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      id: 'silla',
      name: 'Silla de ruedas Andina',
      category: 'Movilidad',
      price: '890000',
      description: 'Pesa 14 kg. Se pliega. Aguanta 110 kg.',
    }),
    productOf({
      id: 'baston',
      name: 'Bastón de aluminio',
      category: 'Movilidad',
      price: '45000',
      description: 'De 75 a 95 cm.',
    }),
  ])
  shop.knowledge = [
    {
      question: '¿Qué garantía tienen?',
      answer: 'Un año con la factura. Las llantas y la tela, tres meses.',
    },
    { question: '¿Hacen domicilios?', answer: 'En Bogotá y Chía, en un día, por 9.000 pesos.' },
    { question: '¿Qué medios de pago reciben?', answer: 'Nequi y efectivo; tarjeta solo en el local.' },
    { question: '¿Tienen parqueadero?', answer: 'Sí, gratis para clientes.' },
  ]
  return shop
}

const afterWarranty: readonly [string, RegExp][] = [
  ['y las llantas?', /tres meses/],
  ['que tengo que mostrar para eso', /factura/],
  ['y la tela?', /tres meses/],
  ['do i have to show something', /factura/],
  ['and the wheels?', /tres meses/],
  ['o que eu preciso mostrar', /factura/],
]

test.each(afterWarranty)('after the warranty was told, "%s" is about it', async (says, answer) => {
  const customer = newCustomer({ shop: shopOf() })
  await customer.write('que garantia tienen?')
  expect((await customer.write(says)).text).toMatch(answer)
})

const afterChair: readonly [string, RegExp][] = [
  ['cuanto pesa', /14 kg/],
  ['y esa aguanta a alguien de 100 kilos?', /110 kg/],
  ['se dobla? digo si se pliega', /pliega/],
  ['how heavy is it', /14 kg/],
  ['e quanto ela pesa', /14 kg/],
]

test.each(afterChair)('of the thing on screen "%s" is told, and not of another', async (says, answer) => {
  const customer = newCustomer({ shop: shopOf() })
  await customer.write('tienen silla de ruedas?')
  const { text } = await customer.write(says)
  expect(text).toMatch(answer)
  expect(text).not.toMatch(/Bastón/)
})

const talkative: readonly [string, RegExp][] = [
  ['y donde dejo el carro, la otra vez me pusieron una multa carisima', /gratis para clientes/],
  ['oiga y es que mi mamá vive lejos, en chía, hasta alla me la traen?', /9\.000/],
  ['my sister is coming all the way from tunja by car so where would she leave it', /gratis para clientes/],
]

test.each(talkative)('much talk around it hides no question: %s', async (says, answer) => {
  expect((await newCustomer({ shop: shopOf() }).write(says)).text).toMatch(answer)
})
