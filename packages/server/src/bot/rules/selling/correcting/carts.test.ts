// Changes of the cart, each said in many ways, put to small shops.
import { readFileSync } from 'node:fs'
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import type { ProductCard } from '../../../tools/tools.ts'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

type Product = {
  id: string
  name: string
  category: string
  description?: string
  options?: Record<string, string>
  soldOut?: string[]
  extras?: Record<string, string>
}
type Told = {
  shops: Record<Language, Product[]>
  /** Under what they do: the language, the customer's lines, and the cart that they leave. */
  said: Record<string, [Language, string[], string][]>
}

const url = new URL('../../../../../test/bot/carts.json', import.meta.url)
const { shops, said } = JSON.parse(readFileSync(url, 'utf8')) as Told
const calendar = { now: new Date('2026-11-20T15:00:00Z'), zone: 'America/Bogota' }

function cardOf({ id, name, category, description, options, extras = {}, soldOut = [] }: Product) {
  const variants = Object.entries(options ?? {}).map(([own, option], at) => ({
    id: own,
    name: option,
    price: String(20_000 + at * 5_000),
    available: soldOut.includes(own) ? 0 : null,
  }))
  const addOns = Object.entries(extras).map(([own, extra]) => ({ id: own, name: extra, price: '3000' }))
  const given: Partial<ProductCard> =
    variants.length > 0
      ? { pricingType: 'variant', priceMin: '20000', priceMax: '30000', variants }
      : { price: '18000' }
  return productOf({ id, name, category, description: description ?? null, addOns, ...given })
}

for (const [what, cases] of Object.entries(said)) {
  test.each(cases)(`${what} (%s): %j`, async (language, lines, cart) => {
    const customer = newCustomer({ language, shop: openShop(calendar, shops[language].map(cardOf)) })
    for (const line of lines) await customer.write(line)
    expect(cartText(customer)).toBe(cart)
  })
}
