import { priceStepsOf, usualPriceStep } from '@mostrador/contract/price-steps'
import { describe, expect, it } from 'vitest'
import type { Product } from '../product.ts'
import { priceAfter, withPrices } from './price-change.ts'

describe('a price changed by percent or amount, rounded as its currency is used', () => {
  it.each([
    ['COP', '49900', 'percent', 10, '54900'],
    ['COP', '34900', 'percent', 10, '38400'],
    ['COP', '34925', 'amount', 0, '34950'],
    ['COP', '20', 'percent', -50, '50'],
    ['COP', '12000', 'amount', -500, '11500'],
    ['COP', '500', 'amount', -900, '0'],
    ['COP', '0', 'percent', 10, '0'],
    ['COP', '49900', 'percent', -100, '0'],
    ['CLP', '990', 'percent', 5, '1040'],
    ['MXN', '199.5', 'percent', 10, '219.5'],
    ['MXN', '19.99', 'percent', 3.5, '20.5'],
    ['BRL', '9.99', 'percent', 10, '11'],
    ['USD', '0.1', 'percent', 200, '0.3'],
    ['USD', '1.005', 'amount', 0, '1.01'],
    ['USD', '4.35', 'percent', 10, '4.79'],
    ['EUR', '19.99', 'percent', 33.33, '26.65'],
    ['JPY', '1000', 'percent', 8, '1080'],
    ['KWD', '1.25', 'percent', 10, '1.375'],
  ] as const)('%s %s by %s %d is %s', (currency, price, by, value, expected) => {
    const change = { by, value, step: usualPriceStep(currency), add_ons: false }
    expect(priceAfter(price, change)).toBe(expected)
  })

  it('the steps to choose from begin with the smallest coin and hold the usual one', () => {
    expect(priceStepsOf('COP')).toEqual([1, 50, 100, 500, 1_000, 5_000])
    expect(priceStepsOf('USD')).toEqual([0.01, 0.02, 0.1, 0.2, 1])
  })
})

const product = (given: Partial<Product>) =>
  ({
    ...{ pricing_type: 'fixed', price: null, price_min: null, price_max: null, sale_price: null },
    ...{ variants: [], add_ons: [], on_hand: 4, ...given },
  }) as Product

describe('a product', () => {
  const change = { by: 'percent', value: 10, step: 50, add_ons: false } as const
  const offer = { price: '1000.0000', sale_price: '900', add_ons: [{ name: 'Lazo', price: 500 }] }

  it('keeps its sale price and stock, and its add-ons unless they are to change', () => {
    const plain = withPrices(product(offer), change)
    expect(plain?.prices).toEqual([{ kind: 'price', name: null, from: '1000', to: '1100' }])
    expect(plain?.product).toMatchObject({ price: '1100', sale_price: '900', on_hand: 4 })
    expect(plain?.product.add_ons).toEqual([{ name: 'Lazo', price: 500 }])
    const whole = withPrices(product(offer), { ...change, add_ons: true })
    expect(whole?.product.add_ons).toEqual([{ name: 'Lazo', price: 550 }])
  })

  it('changes in both ends of a range, and in each variant that has a price', () => {
    const range = product({ pricing_type: 'range', price_min: '100', price_max: '200' })
    expect(withPrices(range, change)?.product).toMatchObject({ price_min: '100', price_max: '200' })
    expect(withPrices(range, { ...change, value: 50 })?.product).toMatchObject({
      price_min: '150',
      price_max: '300',
    })
    const variants = [
      { name: 'S', price: 1_000, inventory_quantity: 2 },
      { name: 'M', price: null },
    ]
    expect(withPrices(product({ pricing_type: 'variant', variants }), change)?.product.variants).toEqual([
      { name: 'S', price: 1_100, inventory_quantity: 2 },
      { name: 'M', price: null },
    ])
  })

  it('on request has no price to change, and none grows beyond what a price may be', () => {
    expect(withPrices(product({ pricing_type: 'quote' }), change)?.prices).toEqual([])
    expect(withPrices(product({ price: '999999999999' }), { ...change, value: 900 })).toBeUndefined()
  })
})
