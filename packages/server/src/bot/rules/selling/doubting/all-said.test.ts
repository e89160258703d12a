import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const closing: Readonly<Record<Language, string>> = { es: 'eso es todo', pt: 'é só isso', en: 'that is all' }
const quotes: Readonly<Record<Language, string>> = { es: 'Escribiste', pt: 'Você escreveu', en: 'You wrote' }

type Names = { candle: string; options: [string, string]; soap: string; extra: string }
const names: Readonly<Record<Language, Names>> = {
  es: { candle: 'Vela de soya', options: ['Canela', 'Lavanda'], soap: 'Jabón', extra: 'Caja de regalo' },
  pt: {
    candle: 'Vela de soja',
    options: ['Canela', 'Lavanda'],
    soap: 'Sabonete',
    extra: 'Caixa de presente',
  },
  en: { candle: 'Soy candle', options: ['Cinnamon', 'Lavender'], soap: 'Soap', extra: 'Gift box' },
}

async function summaryOf(language: Language, lines: readonly string[]) {
  const { candle, options, soap, extra } = names[language]
  const shop = openShop(calendar, [
    productOf({
      id: 'candle',
      name: candle,
      category: 'Home',
      price: null,
      pricingType: 'variant',
      variants: options.map((name) => ({ id: name, name, price: '9000', available: null })),
      addOns: [{ id: 'extra', name: extra, price: '1000' }],
    }),
    productOf({ id: 'soap', name: soap, category: 'Home', price: '5000' }),
    productOf({
      id: 'fernet',
      name: 'Fernet Don Nicola',
      category: 'Bar',
      price: null,
      pricingType: 'variant',
      variants: ['450 ml', '750 ml'].map((name) => ({ id: name, name, price: '7000', available: null })),
    }),
  ])
  const customer = newCustomer({ language, shop, settings: { needs_address: false } })
  for (const line of lines) await customer.write(line)
  const cart = cartText(customer)
  const { text } = await customer.write(closing[language])
  return { cart, isDoubted: text.includes(quotes[language]) }
}

test.each<[Language, string, readonly string[]]>([
  ['en', '4 soap', ['six soaps', 'hang about, I counted the bathrooms, its four']],
  ['pt', '4 soap', ['6 sabonetes', 'fui contar os banheiros e são 4']],
  ['es', '4 soap', ['6 jabones', 'ya conté los baños, son 4']],
  ['en', '1 Cinnamon', ['a cinnamon candle', 'no gift box on that']],
  ['es', '1 Canela', ['una vela de canela', 'así sin caja de regalo está bien']],
  ['pt', '1 Canela', ['uma vela de canela', 'sem caixa de presente']],
  [
    'en',
    '1 Cinnamon, 1 Lavender',
    ['two cinnamon candles', 'ooh actually make one of those candles lavender'],
  ],
  ['pt', '1 Canela, 1 Lavanda', ['duas velas de canela', 'uma das velas pode ser lavanda']],
  ['es', '1 Canela', ['una vela de canela y un jabón', 'olvide el jabón, mi vecina me regaló muchos']],
])(
  '%s: %s, where the words say all that was done, is ordered without a doubt',
  async (language, cart, lines) => {
    expect(await summaryOf(language, lines)).toEqual({ cart, isDoubted: false })
  },
)

test.each<[Language, string, readonly string[]]>([
  ['en', 'what else is named is still missing', ['two soaps for the bathroom and four of those wax melts']],
  ['es', 'nobody knows what the second number counts', ['dame seis jabones y seis del trompo']],
])('%s: %s, and the words are asked about', async (language, _, lines) => {
  expect((await summaryOf(language, lines)).isDoubted).toBe(true)
})

test('more said of the one thing that was doubted puts it right', async () => {
  const doubted = ['un fernet de 750', 'uh está caro, el chico entonces']
  expect(await summaryOf('es', doubted)).toEqual({ cart: '1 450 ml', isDoubted: true })
  expect(await summaryOf('es', [...doubted, 'pero dos'])).toEqual({ cart: '2 450 ml', isDoubted: false })
})
