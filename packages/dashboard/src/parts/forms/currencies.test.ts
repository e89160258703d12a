import { expect, it } from 'vitest'
import { payableCurrencies } from './currencies.ts'

it('only what people pay with is offered, and what is in use stays', () => {
  const all = Intl.supportedValuesOf('currency')
  const offered = payableCurrencies(all)
  for (const code of ['COP', 'MXN', 'BRL', 'USD', 'EUR', 'CLP', 'VES', 'XOF', 'JPY', 'SLE'])
    expect(offered).toContain(code)
  for (const code of ['XSU', 'XDR', 'XAU', 'XXX', 'CLF', 'COU', 'SLL', 'DEM'])
    expect(offered).not.toContain(code)
  expect(payableCurrencies(all, 'SLL')).toContain('SLL')
})
