import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const option = (id: string, name: string) => ({ id, name, price: '48', available: 60 })

function customer(language: Language, perUnit: string) {
  const products = [
    productOf({ id: 'manta', name: 'Manta cruda', price: '39', description: `100 % algodón. ${perUnit}` }),
    productOf({
      id: 'tul',
      name: 'Tul ilusión',
      price: '60',
      description: `Suave, 3 m de ancho. ${perUnit}`,
    }),
    productOf({
      id: 'lino',
      name: 'Lino',
      pricingType: 'variant',
      description: perUnit,
      variants: [option('crudo', 'Crudo'), option('azul', 'Azul')],
    }),
    productOf({ id: 'pegamento', name: 'Pegamento', price: '20', description: 'Rinde 2 m por gramo.' }),
  ]
  return newCustomer({ language, currency: 'MXN', shop: openShop(calendar, products) })
}

test.each<[Language, string, string[], string]>([
  ['es', 'Precio por metro.', ['me llevo 4 metros de manta'], '4 manta'],
  ['es', 'Precio por metro.', ['deme 10 mts de la manta y 2 metros de tul'], '10 manta, 2 tul'],
  ['es', 'Se vende por metro.', ['precio del tul?', 'increíble, quiero 3 metros'], '3 tul'],
  ['es', 'Precio por metro.', ['lino precio', 'póngame dos metros del azul'], '2 azul'],
  ['es', 'Precio por metro.', ['lino precio', 'bueno el azul. con 2 metros creo que alcanza'], '2 azul'],
  ['es', 'Precio por metro.', ['2 metros de manta', 'mejor que sean 5 metros'], '5 manta'],
  ['pt', 'Preço por metro.', ['quero 4 metros de manta'], '4 manta'],
  ['en', 'Price per metre.', ["I'll take 4 metres of manta"], '4 manta'],
  ['en', 'Sold by the yard.', ['three yards of manta please'], '3 manta'],
])(
  'a whole number of units that a piece is one of counts pieces: %s, %s %j',
  async (language, told, said, cart) => {
    const own = customer(language, told)
    for (const line of said) await own.write(line)
    expect(cartText(own)).toBe(cart)
  },
)

test.each([
  ['es', 'Precio por metro.', 'quiero metro y medio de manta'],
  ['es', 'Precio por metro.', 'quiero 2 kilos de manta'],
  ['es', 'Precio por metro.', 'quiero 3 metros de pegamento'],
  ['es', 'De 3 metros.', 'quiero 4 metros de manta'],
] as const)(
  'other units, parts of one and what a thing is good for count no pieces: %s, %s %s',
  async (language, told, said) => {
    const own = customer(language, told)
    const { text } = await own.write(said)
    expect(cartText(own)).toBe('')
    expect(text).toMatch(/por pieza/)
  },
)
