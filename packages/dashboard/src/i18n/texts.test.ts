import { describe, expect, it } from 'vitest'
import { localeOf, preferredLanguage } from './texts.ts'

describe('the locale of dates and numbers', () => {
  it.each([
    ['en', ['en-GB', 'en-US'], 'en-GB'],
    ['es', ['en-GB', 'es-MX'], 'es-MX'],
    ['en', ['en-US@posix', 'en-GB'], 'en-GB'],
    ['en', ['en-US@posix'], localeOf('en', [])],
    ['es', ['es-'], localeOf('es', [])],
    ['pt', ['C', '', '*'], localeOf('pt', [])],
  ] as const)('in %s with %j is %s, which every format takes', (language, wanted, locale) => {
    expect(localeOf(language, wanted)).toBe(locale)
    expect(() => new Intl.NumberFormat(localeOf(language, wanted)).format(1)).not.toThrow()
  })

  it('a tag that is no locale still tells the language', () => {
    expect(preferredLanguage(['es-CO@posix', 'en-US'])).toBe('es')
  })
})
