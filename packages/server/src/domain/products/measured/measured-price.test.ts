import { saleUnits } from '@mostrador/contract/measures'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { timesOf } from '../../../platform/decimal.ts'
import { measuredPrice, nameWithoutMeasure } from './measured-price.ts'

const mexican = { language: 'es', currency: 'MXN' } as const
const cents = (price: string) => BigInt(Math.round(Number(price) * 100))

it('the price of an amount is its exact share, rounded half up to the coin, and a line is a number of them', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 100_000_000n }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom(...saleUnits),
      (price, measure, quantity, saleUnit) => {
        const text = `${price / 100n}.${String(price % 100n).padStart(2, '0')}`
        const { unitPrice } = measuredPrice({ name: 'Queso', price: text, saleUnit }, measure, mexican)
        const exact = price * BigInt(measure)
        expect(cents(unitPrice)).toBe((exact + 500n) / 1000n)
        expect(cents(timesOf(unitPrice, quantity))).toBe(((exact + 500n) / 1000n) * BigInt(quantity))
      },
    ),
  )
})

test.each([
  ['176.50', 350, 'MXN', '61.78'],
  ['128', 500, 'MXN', '64'],
  ['12500', 333, 'COP', '4163'],
  ['0.01', 1, 'USD', '0'],
])('%s for a thousand, %d of them in %s: %s', (price, measure, currency, expected) => {
  const goods = { name: 'Queso', price, saleUnit: 'kg' } as const
  expect(measuredPrice(goods, measure, { language: 'es', currency }).unitPrice).toBe(expected)
})

test.each([
  ['kg', 350, 'Queso · 350 g'],
  ['kg', 1500, 'Queso · 1.5 kg'],
  ['100g', 3500, 'Queso · 350 g'],
  ['100g', 12_000, 'Queso · 1.2 kg'],
  ['l', 250, 'Queso · 250 ml'],
  ['m', 1250, 'Queso · 1.25 m'],
  ['m', 750, 'Queso · 75 cm'],
  ['lb', 500, 'Queso · 0.5 lb'],
] as const)('an amount by the %s is named as people say it', (saleUnit, measure, name) => {
  const priced = measuredPrice({ name: 'Queso', price: '1', saleUnit }, measure, mexican)
  expect([priced.name, nameWithoutMeasure(priced.name)]).toEqual([name, 'Queso'])
})

it('where decimals have a comma, amounts have one', () => {
  const goods = { name: 'Queijo', price: '1', saleUnit: 'kg' } as const
  expect(measuredPrice(goods, 1500, { language: 'pt', currency: 'BRL' }).name).toBe('Queijo · 1,5 kg')
})
