// Lines as customers of several trades write them, each with the cart that it leaves.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from './testing/customer.ts'
import { openShop, productOf } from './testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const option = (id: string, name: string, available: number | null = null) => ({
  id,
  name,
  price: '20',
  available,
})
const variants = 'variant' as const
const products = [
  productOf({ id: 'drill', name: 'Taladro percutor', price: '189' }),
  productOf({ id: 'bits', name: 'Brocas de muro', price: '24' }),
  productOf({ id: 'scissors', name: 'Tijeras de sastre', price: '210' }),
  productOf({ id: 'bear', name: 'Peluche rojo', price: '160' }),
  productOf({
    id: 'cloth',
    name: 'Popelina lisa',
    pricingType: variants,
    variants: [
      option('white', 'Blanca'),
      option('black', 'Negra'),
      option('red', 'Roja'),
      option('navy', 'Azul marino', 0),
    ],
  }),
  productOf({
    id: 'thread',
    name: 'Hilo de poliéster',
    pricingType: variants,
    variants: [option('thread-white', 'Blanco'), option('thread-black', 'Negro')],
  }),
  productOf({
    id: 'bulb',
    name: 'Bombillo LED',
    pricingType: variants,
    variants: [
      option('9-white', '9 W luz blanca'),
      option('9-warm', '9 W luz cálida'),
      option('15-white', '15 W luz blanca'),
    ],
  }),
  productOf({
    id: 'pencils',
    name: 'Lápices de color',
    pricingType: variants,
    variants: [option('12', 'Caja de 12'), option('24', 'Caja de 24'), option('36', 'Caja de 36', 0)],
  }),
  productOf({
    id: 'pen',
    name: 'Bolígrafo',
    pricingType: variants,
    variants: [option('pen-blue', 'Azul'), option('pen-red', 'Rojo', 4), option('pen-green', 'Verde')],
  }),
  productOf({
    id: 'zip',
    name: 'Cierre invisible',
    pricingType: variants,
    variants: [option('zip-20', '20 cm'), option('zip-50', '50 cm')],
  }),
]

test.each<[Language, string[], string]>([
  // Both, and then which they are.
  ['es', ['me llevo los dos, el taladro y las brocas'], '1 bits, 1 drill'],
  ['pt', ['vou levar os dois, o taladro e as brocas'], '1 bits, 1 drill'],
  ['en', ["I'll take both, the taladro and the brocas"], '1 bits, 1 drill'],
  ['es', ['precio del bombillo de 15 w', 'mejor el cálido pero en 9 w', 'ponme 3'], '3 9-warm'],
  // Watts as they are typed.
  ['es', ['2 bombillos de 15w'], '2 15-white'],
  // Five of another option are beside the one that is there.
  ['es', ['10 popelinas blancas', 'también de la negra pero de esa nomás 5'], '10 white, 5 black'],
  ['es', ['10 popelinas blancas', 'mejor de la negra 5'], '5 black'],
  // The thing named before its counts, though other things are white too.
  [
    'es',
    ['2 popelinas negras', 'póngame unos hilos, 3 blancos y 2 negros'],
    '2 black, 2 thread-black, 3 thread-white',
  ],
  // Two black things are told apart by their spelling.
  ['es', ['2 popelinas negras y 3 hilos negros', 'los negros no, ahora que me acuerdo tengo'], '2 black'],
  // An option alone is of the thing that was asked about.
  ['es', ['hay popelina azul marino?', 'y la roja?', 'dame 2'], '2 red'],
  // One option rather than another, with a reason behind it.
  [
    'es',
    ['3 bombillos de 9 w luz cálida', 'los bombillos no, mejor luz blanca, que la cálida no me gusta'],
    '3 9-white',
  ],
  ['es', ['2 bombillos de 15 w y unas brocas', 'quita las brocas, yo tengo en la casa'], '2 15-white'],
  ['es', ['2 taladros y 3 bombillos de 15 w', 'quite un taladro que con uno basta'], '1 drill, 3 15-white'],
  // Pronouns point at the thing that was asked about since.
  [
    'es',
    ['unas tijeras y 3 brocas', 'cuánto cuestan las tijeras?', 'uy no, esas están caras, quítamelas'],
    '3 bits',
  ],
  ['es', ['unas tijeras y 3 brocas', 'cuánto cuestan las tijeras?', 'quítamelas'], '3 bits'],
  // The largest of those that are left.
  ['es', ['qué lápices de color tienen?', 'entonces quiero dos de la más grande'], '2 24'],
  // Fewer than wanted, and another option besides.
  [
    'pt',
    ['quero 10 bolígrafos vermelhos', 'pode completar então: 4 vermelhos e 6 verdes'],
    '4 pen-red, 6 pen-green',
  ],
  // Another option in the place of the one that is named first.
  ['pt', ['2 popelinas brancas', 'as brancas mudei de ideia, põe 3 vermelhas no lugar'], '3 red'],
  // Words that only give time to think, greet or tell why.
  ['pt', ['beleza então deixa eu ver, anota aí duas brocas e um taladro'], '1 drill, 2 bits'],
  ['es', ['Qué más, anota 2 tijeras y un taladro'], '1 drill, 2 scissors'],
  ['es', ['un taladro', 'que sean 2 taladros por si las dudas'], '2 drill'],
  ['es', ['un taladro', 'y necesito un cierre como de 20'], '1 drill, 1 zip-20'],
  // An adjective that is a kind of street elsewhere.
  ['es', ['un taladro', 'y un cierre largo el de cincuenta'], '1 drill, 1 zip-50'],
])('%s %j', async (language, said, cart) => {
  const own = newCustomer({ language, currency: 'MXN', shop: openShop(calendar, products) })
  for (const line of said) await own.write(line)
  expect(cartText(own)).toBe(cart)
})
