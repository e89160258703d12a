import { expect, it } from 'vitest'
import { type PriceChange, readPriceChange } from './price-change.ts'

const read = (text: string, change: Partial<PriceChange> = {}, locale = 'es-CO') =>
  readPriceChange({ way: 'dearer', by: 'percent', text, ...change }, { locale, currency: 'COP' })

it('a percentage is read with a comma and with a point', () => {
  expect(['12,5', '12.5', '12,5 %', '10', '150'].map((text) => read(text))).toEqual([
    12.5, 12.5, 12.5, 10, 150,
  ])
  expect(['', '0', '1.000,5', 'diez', '-5'].map((text) => read(text))).toEqual(Array(5).fill(undefined))
  expect(read('12,5', { way: 'cheaper' })).toBe(-12.5)
  expect(read('101', { way: 'cheaper' })).toBeUndefined()
})

it('an amount is read as prices are', () => {
  expect(read('1.500', { by: 'amount' })).toBe(1_500)
  expect(read('1,500', { by: 'amount' }, 'en-US')).toBe(1_500)
  expect(read('$ 2 mil', { by: 'amount', way: 'cheaper' })).toBe(-2_000)
  expect(read('12,', { by: 'amount' })).toBeUndefined()
})
