// A thing that is asked about is told and stays out of the cart, whatever words for it would buy elsewhere.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from './testing/customer.ts'
import { openShop, productOf } from './testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }

function option(id: string, name: string, price: string) {
  return { id, name, price, available: null }
}

const double = [option('guane-doble', 'Doble 140 x 190', '640'), option('guane-queen', 'Queen', '790')]
const large = [option('chica-doble', 'Doble 140 x 190', '1190'), option('chica-queen', 'Queen', '1390')]

function beds() {
  return openShop(calendar, [
    productOf({
      id: 'guane',
      name: 'Colchón Guane',
      category: 'Colchones',
      pricingType: 'variant',
      priceMin: '640',
      variants: double,
    }),
    productOf({
      id: 'chica',
      name: 'Colchón Chicamocha',
      category: 'Colchones',
      pricingType: 'variant',
      priceMin: '1190',
      variants: large,
    }),
    productOf({ id: 'base', name: 'Base cama dividida', category: 'Bases', price: '430' }),
    productOf({ id: 'plumas', name: 'Almohada de plumas', category: 'Almohadas', price: '90' }),
    productOf({ id: 'fibra', name: 'Almohada de fibra', category: 'Almohadas', price: '35' }),
    productOf({ id: 'memoria', name: 'Almohada con memoria', category: 'Almohadas', price: '70' }),
  ])
}

test.each<[Language, string, string]>([
  ['es', '¿cuál es la almohada más barata?', 'fibra'],
  ['es', 'y la almohada mas cara q tienen', 'plumas'],
  ['es', 'qué es lo más caro que tienen', 'Chicamocha'],
  ['pt', 'qual a almofada mais barata? a almohada', 'fibra'],
  ['en', "what's your cheapest almohada", 'fibra'],
])('%s: "%s" is answered with the one at that end of the prices', async (language, line, told) => {
  const customer = newCustomer({ language, shop: beds() })
  const { text } = await customer.write(line)
  expect(text).toContain(told)
  expect(text.match(/Almohada|Colchón/g)?.length).toBe(1)
})

test('"Something cheaper" is no end of all there are', async () => {
  const customer = newCustomer({ language: 'es', shop: beds() })
  await customer.write('cuánto vale la almohada con memoria?')
  const { text } = await customer.write('tienen algo más barato?')
  expect(text).toContain('Almohada de fibra')
  expect(text).toContain('Almohada de plumas')
})

test('a line that goes on after a price asks for another, and in the same option', async () => {
  const customer = newCustomer({ language: 'es', shop: beds() })
  await customer.write('cuanto sale el guane doble')
  expect((await customer.write('y el chicamocha doble')).text).toContain(
    'Colchón Chicamocha, Doble 140 x 190',
  )
  const { text } = await customer.write('y el guane que me dijo una vecina tambien queen')
  expect(text).toContain('Colchón Guane, Queen')
  expect(cartText(customer)).toBe('')
  await customer.write('deme el guane queen')
  await customer.write('y la almohada de fibra')
  expect(cartText(customer)).toContain('1 fibra')
})

test.each<[Language, string]>([
  ['es', 'Hola, buenas. Me interesa la base que va dividida'],
  ['es', 'estoy interesada en la base dividida'],
  ['es', 'quiero una almohada, qué tienen'],
  ['pt', 'boa tarde eu queria uma almohada de fibra o que você tem'],
  ['en', 'id like an almohada what do you have'],
])('%s: "%s" shows and sells nothing', async (language, line) => {
  const customer = newCustomer({ language, shop: beds() })
  const { text } = await customer.write(line)
  expect(text).toMatch(/base|almohada/i)
  expect(cartText(customer)).toBe('')
})

test('who then counts it buys it', async () => {
  const customer = newCustomer({ language: 'es', shop: beds() })
  await customer.write('me interesa la base dividida')
  await customer.write('deme dos')
  expect(cartText(customer)).toBe('2 base')
})

test('"Only two" is about the line that has more', async () => {
  const sizes = [option('s', 'Hasta 10 kg', '32'), option('m', 'De 10 a 25 kg', '38')]
  const shop = openShop(calendar, [
    productOf({
      id: 'pipeta',
      name: 'Pipeta antipulgas',
      pricingType: 'variant',
      priceMin: '32',
      variants: sizes,
    }),
  ])
  const customer = newCustomer({ language: 'es', shop })
  await customer.write('mandeme 3 pipetas de 10 a 25')
  await customer.write('y una de hasta 10')
  expect(cartText(customer)).toBe('1 s, 3 m')
  await customer.write('espere. pa la perra solo 2')
  expect(cartText(customer)).toBe('1 s, 2 m')
})

test('an extra that is better takes the place of the one of its kind on the line named', async () => {
  const colours = [option('rojo', 'Rojo', '980'), option('azul', 'Azul', '980')]
  const addOns = [
    { id: 'anti', name: 'Mica antirreflejante graduada', price: '1190' },
    { id: 'sencilla', name: 'Mica sencilla graduada', price: '690' },
    { id: 'filtro', name: 'Mica con filtro de luz azul', price: '990' },
  ]
  const shop = openShop(calendar, [
    productOf({
      id: 'lentes',
      name: 'Armazón Chapulín',
      pricingType: 'variant',
      priceMin: '980',
      variants: colours,
      addOns,
    }),
  ])
  const customer = newCustomer({ language: 'es', shop })
  await customer.write('un chapulin rojo con mica antirreflejante')
  await customer.write('un chapulin azul con mica antirreflejante')
  await customer.write('Al azul mejor ponle la sencilla, ese casi no ve tele')
  expect(cartText(customer)).toBe('1 azul sencilla, 1 rojo anti')
})

test('a measure in words chooses among the services made for it', async () => {
  const service = { itemType: 'service', isBookable: true, durationMinutes: 60 } as const
  const shop = openShop(calendar, [
    productOf({ id: 'chico', name: 'Baño perro chico (hasta 10 kg)', price: '250', ...service }),
    productOf({ id: 'grande', name: 'Baño perro grande (más de 10 kg)', price: '420', ...service }),
  ])
  const customer = newCustomer({ language: 'es', shop })
  await customer.write('mi perro ya está grande, pesa como ocho kilos')
  expect((await customer.write('quiero el baño el viernes a las once de la mañana')).text).toContain(
    'hasta 10 kg',
  )
})
