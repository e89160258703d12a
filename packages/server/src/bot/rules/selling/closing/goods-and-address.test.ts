import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

const both: readonly [Language, string, RegExp][] = [
  ['es', 'me regalas 2 tazas de cerámica para domicilio en la Calle 33 #74-20 apto 301', /^Calle 33 #74-20/],
  ['es', 'quiero 2 tazas de cerámica con domicilio a la carrera 45 # 12-30', /^carrera 45 # 12-30/],
  ['es', 'dame 2 tazas de cerámica, domicilio calle 33 # 20-11', /^calle 33 # 20-11/],
  [
    'es',
    'buenas don Neto, quiero 2 tazas de cerámica, me las manda a la calle 33 # 20-11',
    /^calle 33 # 20-11/,
  ],
  ['es', 'quiero 2 tazas de cerámica y me las traen a la calle 33 # 20-11', /^calle 33 # 20-11/],
  ['en', 'two tazas de cerámica please, can you send them to 14 Elm Street', /^14 Elm Street/],
  ['pt', 'quero 2 tazas de cerâmica para entrega na rua das flores 120 apto 3', /^rua das flores 120/],
  ['en', 'send 2 tazas de cerámica to 14 Quail, Erie', /^14 Quail, Erie$/],
  ['en', 'please ship 2 tazas de cerámica to 14 Elm Street', /^14 Elm Street$/],
  ['es', 'envía 2 tazas de cerámica a la calle 8 # 20-11', /^calle 8 # 20-11$/],
  ['en', 'i want 2 tazas de cerámica for delivery to 120 Main Street apt 3', /^120 Main Street/],
]

test.each(both)(
  'goods and where they go in one line are both kept (%s): %s',
  async (language, says, address) => {
    const { write, shop } = newCustomer({ language })
    await write(says)
    expect(shop.lines).toMatchObject([{ productId: 'taza', quantity: 2 }])
    expect(shop.address).toMatch(address)
  },
)

test.each<[Language, string, RegExp]>([
  ['es', 'para llevar a Belgrano 450 piso 3: 2 tazas y una vela', /^Belgrano 450 piso 3$/],
  ['pt', 'me manda 2 tazas e uma vela pra rua das flores 120 apto 3', /^rua das flores 120/],
  ['en', 'deliver to 120 Main Street apt 3: 2 tazas and a vela', /^120 Main Street apt 3$/],
])('goods behind the street are no part of it (%s): %s', async (language, says, address) => {
  const { write, shop } = newCustomer({ language })
  await write(says)
  expect(shop.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    ['taza', 2],
    ['vela', 1],
  ])
  expect(shop.address).toMatch(address)
})

test('how the things are to come is no question about delivery', async () => {
  const { write, shop } = newCustomer()
  await write('me mandas 3 tazas de cerámica a domicilio')
  expect(shop.lines).toMatchObject([{ productId: 'taza', quantity: 3 }])
})

test('"me regalas" asks for things and names no presents', async () => {
  const { write, shop } = newCustomer()
  await write('me regalas 2 velas de soya y 3 tazas')
  expect(shop.lines).toMatchObject([
    { productId: 'vela', quantity: 2 },
    { productId: 'taza', quantity: 3 },
  ])
})

test.each(['¿a dónde consigno?', 'dónde pago?', 'cuánto le debo y a donde consigno?'])(
  'where the money goes is no question for the street: %s',
  async (says) => {
    const { write } = newCustomer()
    await write('quiero una vela')
    expect((await write(says)).text).toMatch(/Nequi/)
  },
)
