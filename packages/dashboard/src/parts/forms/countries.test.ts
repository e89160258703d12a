import { countryNames, factsOf, ownCountry, settingsOf } from '@mostrador/contract/shop/countries'
import { expect, it } from 'vitest'

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

it('a shop begins with what its country goes by, and keeps the clock of its city', () => {
  expect(settingsOf('MX', 'America/Tijuana')).toEqual({
    ...{ currency: 'MXN', language: 'es', timezone: 'America/Tijuana' },
  })
  expect(settingsOf('BR', 'America/Bogota')).toEqual({
    ...{ currency: 'BRL', language: 'pt', timezone: 'America/Sao_Paulo' },
  })
})
