// Dialogues in which a thing or an option was spoken of before, or a line only sounds like a wish.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const option = (id: string, name: string, price: string) => ({ id, name, price, available: null })

function customer(language: Language) {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      id: 'tetera',
      name: 'Tetera de vidrio',
      category: 'Accesorios',
      pricingType: 'variant',
      variants: [option('t600', '600 ml', '62'), option('t1000', '1 litro', '79')],
    }),
    productOf({
      id: 'taza',
      name: 'Taza',
      category: 'Accesorios',
      pricingType: 'variant',
      variants: [option('azul', 'Azul', '26'), option('verde', 'Verde', '26')],
      addOns: [{ id: 'nombre', name: 'Nombre pintado', price: '9' }],
    }),
    productOf({
      id: 'difusor',
      name: 'Difusor',
      category: 'Aromas',
      pricingType: 'variant',
      variants: [option('difp', 'Pequeno', '45'), option('difg', 'Grande', '79')],
    }),
    productOf({ id: 'incenso', name: 'Incenso', category: 'Aromas', price: '9' }),
    productOf({ id: 'bolsa', name: 'Bolsa de tostadas', category: 'Picada', price: '22' }),
    productOf({ id: 'tostada', name: 'Tostada preparada', category: 'Picada', price: '35' }),
    productOf({ id: 'lock', name: 'D-lock', category: 'Locks', price: '45' }),
    productOf({ id: 'amp', name: 'Practice amp', category: 'Amps', price: '139' }),
  ])
  return newCustomer({ language, shop })
}

test.each<[Language, readonly string[], string]>([
  [
    'es',
    ['la tetera de 1 litro cuanto vale', 'deme dos de esas y una bolsa de tostadas'],
    '1 bolsa, 2 t1000',
  ],
  ['es', ['tienen teteras y tazas?', 'a como la tetera de 600', 'mandeme 3'], '3 t600'],
  ['es', ['muestreme las tazas', 'la segunda cuanto', '4 de esas'], '4 verde'],
  ['pt', ['quanto ta o difusor grande', 'quero ele e 3 incensos'], '1 difg, 3 incenso'],
  ['en', ['how much is the practice amp', "i'll take it and two d-locks"], '1 amp, 2 lock'],
  ['es', ['ponme 3 tostadas preparadas', 'y 1 bolsa d tostadas'], '1 bolsa, 3 tostada'],
  ['es', ['ponme una bolsa de tostadas', 'ya llegué a la casa de mi suegra, viera qué tráfico'], '1 bolsa'],
  ['en', ['need an amp i can use w headphones, whats the cheapest'], ''],
  ['es', ['un difusor grande', 'perfecto. cierra el pedido'], '1 difg'],
])('%s %j', async (language, lines, cart) => {
  const speaker = customer(language)
  for (const line of lines) await speaker.write(line)
  expect(cartText(speaker)).toBe(cart)
})

test.each<[Language, string, string]>([
  ['es', 'ponme dos tostadas preparadas', '¿En cuánto estamos, querido?'],
  ['es', 'ponme dos tostadas preparadas', '¿Y el nuevo valor?'],
  ['es', 'ponme dos tostadas preparadas', 'cómo va el pedido?'],
  ['pt', 'quero duas tostadas preparadas', 'me dá a facada, quanto tá'],
])('%s after "%s", "%s" asks for the sum', async (language, line, asked) => {
  const speaker = customer(language)
  await speaker.write(line)
  expect((await speaker.write(asked)).text).toMatch(/Total: .*70/)
})
