import { expect, test } from 'vitest'
import { amountIn } from './read-receipt.ts'

test.each([
  ['$ 50.000', 50_000],
  ['$50.000,00', 50_000],
  ['R$ 1.234,56', 1_234.56],
  ['USD 1,234.5', 1_234.5],
  ['1.234.567', 1_234_567],
  ["CHF 12'300.-", 12_300],
  ['50000', 50_000],
  ['COP 12 500', 12_500],
  ['0', null],
  ['cincuenta mil', null],
  ['', null],
  ['999999999999999999999', null],
])('the amount in "%s" is %s', (text, amount) => {
  expect(amountIn(text)).toBe(amount)
})
