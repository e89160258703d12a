// Numbers that belong to a name beside numbers that count, words that several names share, and counts for each of them.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const option = (id: string, name: string) => ({ id, name, price: '9', available: null })

function customer(language: Language) {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      id: 'body',
      name: 'Body manga larga',
      category: 'Ropa',
      pricingType: 'variant',
      variants: [
        option('tres', '0 a 3 meses'),
        option('seis', '3 a 6 meses'),
        option('doce', '6 a 12 meses'),
      ],
    }),
    productOf({ id: 'medias', name: 'Medias antideslizantes (par)', category: 'Ropa', price: '9' }),
    productOf({
      id: 'panal',
      name: 'Pañales Nube x30',
      category: 'Pañales',
      pricingType: 'variant',
      variants: [option('uno', 'Etapa 1'), option('dos', 'Etapa 2')],
    }),
    productOf({
      id: 'picada',
      name: 'Tabla de picada',
      category: 'Mesa',
      pricingType: 'variant',
      variants: [option('para-2', 'Para 2'), option('para-4', 'Para 4')],
    }),
    productOf({
      id: 'bricks',
      name: 'Building bricks',
      category: 'Banho',
      pricingType: 'variant',
      variants: [option('b100', 'Box of 100'), option('b250', 'Box of 250')],
    }),
    productOf({ id: 'acai', name: 'Sabonete de Açaí', category: 'Banho', price: '12' }),
    productOf({ id: 'camu', name: 'Sabonete de Camu-camu', category: 'Banho', price: '12' }),
    productOf({ id: 'vino', name: 'Torrontés', category: 'Mesa', price: '8' }),
  ])
  return newCustomer({ language, shop })
}

test.each<[language: Language, lines: readonly string[], cart: string]>([
  ['es', ['3 bodys de 3 a 6 meses y 2 pares de medias'], '2 medias, 3 seis'],
  ['es', ['me regala dos paquetes de pañales etapa 2'], '2 dos'],
  ['es', ['buenas, me regala dos paquetes de pañales etapa 2'], '2 dos'],
  ['es', ['un torrontés y una picada para 2'], '1 para-2, 1 vino'],
  ['es', ['tienes torrontés? dame 3'], '3 vino'],
  ['en', ["I'd like both sizes of the building bricks, two boxes of each"], '2 b100, 2 b250'],
  ['en', ['both sizes of the building bricks please'], '1 b100, 1 b250'],
  ['pt', ['quero 4 sabonetes, dois de cada'], '2 acai, 2 camu'],
  ['es', ['3 bodys de 3 a 6 meses y 2 pares de medias', 'las medias ya no'], '3 seis'],
])('%s: what counts and what names (%j)', async (language, lines, cart) => {
  const shopper = customer(language)
  for (const line of lines) await shopper.write(line)
  expect(cartText(shopper)).toBe(cart)
})
