// Numbers of names count nothing: "2 matte clay 2 oz" are two, and nobody wants fifty-two gift cards of $50.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import type { ProductCard } from '../../../tools/tools.ts'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }

function inOptions(id: string, name: string, options: Record<string, string>): ProductCard {
  return productOf({
    id,
    name,
    pricingType: 'variant',
    variants: Object.entries(options).map(([key, option]) => ({
      id: key,
      name: option,
      price: '20',
      available: null,
    })),
  })
}

const shops: Readonly<Record<Language, readonly ProductCard[]>> = {
  en: [
    inOptions('truffles', 'Truffle box', { t9: '9 pieces', t25: '25 pieces' }),
    inOptions('clay', 'Matte Clay', { c2: '2 oz', c4: '4 oz' }),
    inOptions('gift', 'Gift card', { g50: '$50', g100: '$100' }),
    productOf({ id: 'sleeves', name: 'Card sleeves, pack of 100', price: '6' }),
    productOf({ id: 'gloves', name: 'Stove gloves, pair', price: '14' }),
    productOf({ id: 'penguin', name: 'Chocolate penguin', price: '3' }),
  ],
  es: [
    productOf({ id: 'paleta', name: 'Paletas de elote, bolsa con 40', price: '90' }),
    inOptions('michi', 'Croquetas Michi', { m3: 'Bolsa 3 kg', m10: 'Costal 10 kg' }),
    inOptions('vidrio', 'Vidrio templado', { v11: 'iPhone 11', v13: 'iPhone 13' }),
    productOf({ id: 'soga', name: 'Par de sogas', price: '60' }),
    productOf({ id: 'bolsa', name: 'Bolsa de manta', price: '30' }),
    inOptions('panal', 'Pañales Nube x30', { e1: 'Etapa 1', e2: 'Etapa 2' }),
    inOptions('aceite', 'Aceite mineral 20W-50', { a1: '1 litro', a4: '4 litros' }),
    inOptions('nan', 'Fórmula NAN 800 g', { n1: 'Etapa 1', n2: 'Etapa 2' }),
    inOptions('huevos', 'Huevos', { h12: 'Docena', h30: 'Cubeta x 30' }),
    {
      ...productOf({ id: 'taller', name: 'Taller de tejido', price: '80' }),
      itemType: 'service',
      isBookable: true,
    },
  ],
  pt: [
    inOptions('mesa', 'Toalha de mesa', { m4: '4 lugares', m8: '8 lugares' }),
    inOptions('banner', 'Banner em lona', { b60: '60 x 90 cm', b90: '90 x 120 cm' }),
    productOf({ id: 'colher', name: 'Colher de pau', price: '12' }),
    inOptions('anzol', 'Anzol Chinu', { a4: 'Nº 4', a6: 'Nº 6' }),
    inOptions('vale', 'Vale-presente', { v100: 'R$ 100', v200: 'R$ 200' }),
    inOptions('mel', 'Mel de jataí', { m120: '120 ml', m250: '250 ml' }),
    productOf({ id: 'sonho', name: 'Sonho de doce de leite', price: '8' }),
  ],
}

const carts: readonly (readonly [Language, readonly string[], string])[] = [
  ['en', ['I want 2 truffle box 25 pieces and 4 chocolate penguins'], '2 t25, 4 penguin'],
  ['en', ['add 2 matte clay 2 oz'], '2 c2'],
  ['en', ['can I get 2 matte clay 4 oz and 3 2 oz'], '2 c4, 3 c2'],
  ['en', ["I'll take 2 gift card, $50"], '2 g50'],
  ['en', ["we'll have 2 gift cards of $100"], '2 g100'],
  ['en', ['four stove gloves, pair please'], '4 gloves'],
  ['es', ['ponme 3 paletas de elote, bolsa con 40'], '3 paleta'],
  ['es', ['me apartas 2 croquetas michi bolsa 3 kg'], '2 m3'],
  ['es', ['quiero 1 vidrio iphone 13'], '1 v13'],
  ['es', ['ponme 2 bolsas de manta', 'y 2 par de sogas'], '2 bolsa, 2 soga'],
  ['es', ['tienen aceite mineral 20w-50, 1 litro?', 'dale, agrégalo'], '1 a1'],
  ['es', ['tienen fórmula NAN 800 g, etapa 1?', 'dale, agrégalo'], '1 n1'],
  ['es', ['mándame 2 pañales nube x30, etapa 2'], '2 e2'],
  ['es', ['me das aceite mineral 20w-50 de 4 litros'], '1 a4'],
  ['es', ['ponme 2 bolsas de manta', 'y aparte 2 huevos, docena'], '2 bolsa, 2 h12'],
  ['es', ['se me olvidaba, 2 bolsas de manta'], '2 bolsa'],
  ['es', ['me apuntas 2 bolsas de manta porfa'], '2 bolsa'],
  ['pt', ['manda três vale-presente, R$ 100 por favor'], '3 v100'],
  ['pt', ['coloca também 2 mel de jataí 250 ml'], '2 m250'],
  ['pt', ['vou levar 4 anzol chinu, nº 4'], '4 a4'],
  ['pt', ['quero 2 toalhas de mesa 8 lugares'], '2 m8'],
  ['pt', ['me vê 3 banner em lona de 60 x 90 cm'], '3 b60'],
  ['pt', ['oi, preciso de 2 colheres de pau'], '2 colher'],
  ['pt', ['boa tarde! gostaria de 4 sonhos de doce de leite'], '4 sonho'],
]

test.each(carts)('%s: %s', async (language, lines, cart) => {
  const customer = newCustomer({ language, shop: openShop(calendar, shops[language]) })
  for (const line of lines) await customer.write(line)
  expect(cartText(customer)).toBe(cart)
})

test('what is told and kept carries none of the marks', async () => {
  const customer = newCustomer({ language: 'en', shop: openShop(calendar, shops.en) })
  const { parts } = await customer.write('2 matte clay 2 oz and 3 unicorns 7 oz')
  expect(JSON.stringify([parts, customer.memory, customer.shop.lines])).not.toContain('\u2060')
})

test('a mark that a customer pasted marks nothing', async () => {
  const customer = newCustomer({ language: 'es', shop: openShop(calendar, shops.es) })
  await customer.write('ponme \u206010 bolsas de manta')
  expect(cartText(customer)).toBe('10 bolsa')
})
