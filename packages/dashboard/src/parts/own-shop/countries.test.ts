import { expect, it } from 'vitest'
import { countryNames, factsOf, ownCountry } from './countries.ts'

it('every country has a currency and zones that the service takes', () => {
  const currencies = Intl.supportedValuesOf('currency')
  for (const country of countryNames) {
    const { currency, zones } = factsOf(country)
    expect(currencies, country).toContain(currency)
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  }
})

it.each([
  ['America/Bogota', ['en-US'], 'CO'],
  ['America/Tijuana', ['es-419'], 'MX'],
  ['UTC', ['es-CO', 'en-US'], 'CO'],
  ['Asia/Tokyo', ['ja-JP'], undefined],
  ['Asia/Tokyo', ['es'], undefined],
])('a device in %s that reads %j is in %s', (zone, locales, country) => {
  expect(ownCountry(zone, locales)).toBe(country)
})
