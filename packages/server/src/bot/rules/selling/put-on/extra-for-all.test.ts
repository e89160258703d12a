// An extra for all that was just put in, in the same line or behind it; and none where one is done without.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { type Customer, cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const names = {
  es: ['Vela de soya', 'Lavanda', 'Vainilla', 'Caja de regalo', 'Tarjeta', 'Caja sorpresa'],
  pt: ['Vela de soja', 'Lavanda', 'Baunilha', 'Caixa de presente', 'Cartão', 'Caixa surpresa'],
  en: ['Soy candle', 'Lavender', 'Vanilla', 'Gift box', 'Card', 'Surprise box'],
} as const

function open(language: Language): Customer {
  const [candle, lavender, vanilla, box, card, surprise] = names[language]
  const option = (id: string, name: string) => ({ id, name, price: '12', available: 9 })
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      ...{ id: 'candle', name: candle, pricingType: 'variant', priceMin: '12', priceMax: '12' },
      variants: [option('lavender', lavender), option('vanilla', vanilla)],
      addOns: [
        { id: 'box', name: box, price: '4' },
        { id: 'card', name: card, price: '2' },
      ],
    }),
    // Priced on request, and called like the extra.
    productOf({ id: 'surprise', name: surprise, pricingType: 'quote' }),
  ])
  return newCustomer({ language, shop })
}

async function cartAfter(language: Language, lines: readonly string[]): Promise<string> {
  const customer = open(language)
  for (const line of lines) await customer.write(line)
  return cartText(customer)
}

const two = {
  es: 'dos velas de lavanda y una de vainilla',
  pt: '2 velas de lavanda e uma de baunilha',
  en: '2 lavender candles and a vanilla',
} as const
const boxed = '1 vanilla box, 2 lavender box'

test.each([
  ['es', 'caja en las dos'],
  ['es', 'con caja de regalo las tres'],
  ['es', 'ponle la caja a todas'],
  ['pt', 'coloca caixa de presente nas duas'],
  ['pt', 'caixa em todas'],
  ['en', 'the box with both'],
  ['en', 'put both in a gift box'],
  ['en', 'gift box on all three please'],
] as const)('%s: "%s" puts it on each of them', async (language, says) => {
  expect(await cartAfter(language, [two[language], says])).toBe(boxed)
})

test.each([
  ['es', 'dos velas de lavanda y una de vainilla, con caja todas'],
  ['es', 'dos velas de lavanda y una de vainilla, todas con caja de regalo'],
  ['pt', '2 velas de lavanda e uma de baunilha, todas com caixa de presente'],
  ['en', '2 lavender candles and a vanilla, with the gift box on all of them'],
] as const)('%s: "%s" puts in each with it', async (language, says) => {
  expect(await cartAfter(language, [says])).toBe(boxed)
})

test.each([
  ['es', 'una vela de vainilla', 'con la caja'],
  ['pt', 'uma vela de baunilha', 'com a caixa'],
  ['en', 'a vanilla candle', 'with the gift box'],
] as const)('%s: after "%s" and the offer, "%s" takes it', async (language, wants, says) => {
  expect(await cartAfter(language, [wants, says])).toBe('1 vanilla box')
})

test.each([
  ['es', ['una de lavanda con caja y otra de vainilla sin caja']],
  ['pt', ['uma de lavanda com caixa e uma de baunilha sem caixa']],
  ['en', ['a lavender candle with the box and a vanilla candle without the box']],
  ['en', ['a lavender candle', 'gift box please', 'and another vanilla, no box']],
] as const)('%s: %j leaves the other without', async (language, lines) => {
  expect(await cartAfter(language, lines)).toBe('1 lavender box, 1 vanilla')
})

test.each([
  ['es', 'las tres son para mi mamá'],
  ['es', 'las dos de lavanda con caja'],
  ['pt', 'as duas de lavanda com caixa'],
  ['en', 'box on the lavender ones only'],
  ['en', 'do all three come in a box?'],
] as const)('%s: "%s" is not for all', async (language, says) => {
  expect(await cartAfter(language, [two[language], says])).not.toContain('vanilla box')
})
