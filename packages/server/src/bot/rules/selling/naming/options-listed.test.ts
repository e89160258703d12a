// Several options of one thing with their counts in one line.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const several = (name: string, options: readonly string[]) => ({
  ...{ id: name, name, category: 'All', pricingType: 'variant' as const, price: null },
  variants: options.map((option) => ({ id: option, name: option, price: '900', available: null })),
})
const goods: Readonly<
  Record<Language, [shirt: string, sizes: string[], candle: string, scents: string[], soap: string]>
> = {
  es: [
    'Camiseta de entrenamiento',
    ['S', 'M', 'L'],
    'Vela de soya',
    ['Lavanda', 'Canela', 'Vainilla'],
    'Jabón',
  ],
  pt: ['Camiseta básica', ['P', 'M', 'G'], 'Vela de soja', ['Lavanda', 'Canela', 'Baunilha'], 'Sabonete'],
  en: ['Training shirt', ['S', 'M', 'L'], 'Soy candle', ['Lavender', 'Cinnamon', 'Vanilla'], 'Soap'],
}

test.each<[Language, string, string]>([
  ['es', 'camisetas: 2 S 3 M y 2 L', '2 L, 2 S, 3 M'],
  ['es', 'necesito camisetas para el equipo, somos siete: 2 en S, 3 en M y 2 en L', '2 L, 2 S, 3 M'],
  ['es', 'velas: 3 lavanda, 2 canela, 1 vainilla', '1 Vainilla, 2 Canela, 3 Lavanda'],
  ['es', '3 velas lavanda, 2 velas canela, 1 vela vainilla', '1 Vainilla, 2 Canela, 3 Lavanda'],
  ['es', 'quiero 7 camisetas, 2 s, 3 m y 2 l', '2 L, 2 S, 3 M'],
  ['pt', 'camisetas: 2 P 3 M e 2 G', '2 G, 2 P, 3 M'],
  ['pt', 'preciso de camisetas pro time, somos cinco: 2 no P e 3 no G', '2 P, 3 G'],
  ['pt', 'velas 2 lavanda 1 baunilha e um sabonete', '1 Baunilha, 1 soap, 2 Lavanda'],
  ['en', 'shirts: 2 S 3 M 2 L', '2 L, 2 S, 3 M'],
  ['en', 'candles - 2 vanilla, 1 lavender, and 2 soaps', '1 Lavender, 2 Vanilla, 2 soap'],
])('%s: "%s" puts %s into the cart', async (language, line, cart) => {
  const [shirt, sizes, candle, scents, soap] = goods[language]
  const shop = openShop({ now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }, [
    productOf(several(shirt, sizes)),
    productOf(several(candle, scents)),
    productOf({ id: 'soap', name: soap, category: 'All', price: '500' }),
  ])
  const customer = newCustomer({ language, shop })
  await customer.write(line)
  expect(cartText(customer)).toBe(cart)
})

test.each([
  ['3 docenas de empanadas de carne y 2 de pollo', '24 Pollo, 36 Carne'],
  ['3 docenas de huevos y 2 de leche', '2 leche, 36 huevos'],
  ['1/2 docena de huevos', '6 huevos'],
  ['para la fiesta 12 empanadas: 6 de carne y 6 de pollo', '6 Carne, 6 Pollo'],
  ['mandiles con bordado: 2 en S y 3 en M', '2 S bordado, 3 M bordado'],
])('"%s" puts %s into the cart', async (line, cart) => {
  const shop = openShop({ now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }, [
    productOf(several('Empanada', ['Carne', 'Pollo'])),
    productOf({
      ...several('Mandil', ['S', 'M']),
      addOns: [{ id: 'bordado', name: 'Bordado', price: '100' }],
    }),
    productOf({ id: 'huevos', name: 'Huevos', category: 'All', price: '500' }),
    productOf({ id: 'leche', name: 'Leche', category: 'All', price: '500' }),
  ])
  const customer = newCustomer({ language: 'es', shop })
  await customer.write(line)
  expect(cartText(customer)).toBe(cart)
})
