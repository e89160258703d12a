import { describe, expect, it } from 'vitest'
import { editMoney, readMoney } from './money.ts'

const amounts = [0, 1, 12, 12.5, 999.99, 1_000, 12_500, 12_500.5, 1_234_567.89, 3_881_000]

describe('money as it is typed', () => {
  it.each([
    ['es-CO', '12.500', 12_500],
    ['es-CO', '12.500,50', 12_500.5],
    ['es-CO', '$ 12.500', 12_500],
    ['es-CO', 'COP 1.250.000', 1_250_000],
    ['es-CO', '12500', 12_500],
    ['es-CO', '0,5', 0.5],
    ['pt-BR', 'R$ 1.234,56', 1_234.56],
    ['en-US', '12,500', 12_500],
    ['en-US', '12,500.50', 12_500.5],
    ['en-US', '12.50', 12.5],
    ['es-MX', '1,250.50', 1_250.5],
    // Nothing else can be meant, so the other habit is understood too.
    ['es-CO', '12,500.50', 12_500.5],
    ['es-CO', '1,250,000', 1_250_000],
    ['es-CO', '18 mil', 18_000],
    ['es-CO', '$18mil', 18_000],
    ['es-CO', '18k', 18_000],
    ['es-CO', '18,5 mil', 18_500],
    ['es-CO', '18 lucas', 18_000],
    ['es-CO', '18 mil pesos', 18_000],
    ['es-CO', '18000 COP', 18_000],
    ['pt-BR', '2 mil reais', 2_000],
    ['en-US', '1.250.000', 1_250_000],
    // Pesos have no cents in use.
    ['en-US', '48.000', 48_000],
    ['en-US', '8.000', 8_000],
  ])('in %s %j is %d', (locale, text, amount) => {
    expect(readMoney(text, locale, 'COP')).toEqual({ amount })
  })

  it.each([
    ['es-CO', '12,500', [12_500, 12.5]],
    ['es-CO', '12.5', [12.5, 125]],
    ['es-CO', '49.90', [49.9, 4_990]],
    ['pt-BR', '12.50', [12.5, 1_250]],
    ['en-US', '0.500', [500, 0.5]],
    ['en-US', '1200.500', [1_200_500, 1_200.5]],
    ['en-US', '12,50', [12.5, 1_250]],
  ])('in %s %j could be two amounts and is not guessed at', (locale, text, both) => {
    expect(readMoney(text, locale, 'COP')).toEqual({ problem: 'ambiguous', amounts: both })
  })

  it.each([
    ['es-MX', 'MXN', '12.500', [12_500, 12.5]],
    ['en-US', 'USD', '12.500', [12_500, 12.5]],
    ['es-AR', 'ARS', '12,500', [12_500, 12.5]],
  ])('with cents, in %s and %s %j is still not guessed at', (locale, currency, text, both) => {
    expect(readMoney(text, locale, currency)).toEqual({ problem: 'ambiguous', amounts: both })
  })

  it.each(['CLP', 'PYG', 'JPY'])(
    'in %s, which has no cents, 48.000 is thousands in English too',
    (currency) => {
      expect(readMoney('48.000', 'en-US', currency)).toEqual({ amount: 48_000 })
    },
  )

  it.each([
    '',
    '-5',
    'gratis',
    '1.2.3',
    '12.50.00',
    '1,23,4',
    '.5',
    '5.',
    '1e3',
    '１２',
    '18 palos',
    '18 xyz',
    'abc18',
    '18.500 mil',
  ])('%j is no amount', (text) => {
    expect(readMoney(text, 'es-CO', 'COP')).toEqual({ problem: 'unreadable' })
  })

  it('what the field shows is read back as the same amount, in every locale', () => {
    for (const locale of ['es-CO', 'es-MX', 'es-ES', 'pt-BR', 'pt-PT', 'en-US', 'en-IN']) {
      for (const amount of amounts) {
        expect(readMoney(editMoney(amount, locale), locale, 'COP'), `${locale} ${amount}`).toEqual({ amount })
      }
    }
  })
})
