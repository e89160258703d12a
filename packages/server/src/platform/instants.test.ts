import { describe, expect, test } from 'vitest'
import { instantOf, readInstant, readUrlInstant } from './instants.ts'

describe('an instant', () => {
  test.each([
    ['2026-11-24T00:00:00Z', '2026-11-24T00:00:00.000Z'],
    ['2026-11-24t00:00:00z', '2026-11-24T00:00:00.000Z'],
    ['2026-11-24T00:00:00-05:00', '2026-11-24T05:00:00.000Z'],
    ['2024-02-29T10:00:00.5+00:00', '2024-02-29T10:00:00.500Z'],
    // A leap second, or a fraction finer than a millisecond, becomes the next storable instant.
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2026-11-24T00:00:00.0001Z', '2026-11-24T00:00:00.001Z'],
    // Instants outside PostgreSQL's range become the nearest one inside.
    ['0000-06-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59-23:59', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s', (text, instant) => {
    expect(readInstant(text)?.toISOString()).toBe(instant)
  })

  test.each([
    ...['', 'tomorrow', '2026-11-24', '2026-11-24T00:00:00', '2026-11-24T00:00Z', '2026-11-24 00:00:00Z'],
    ...['2026-02-30T00:00:00Z', '2025-02-29T00:00:00Z', '2026-13-01T00:00:00Z', '2026-00-10T00:00:00Z'],
    ...['2026-11-24T24:00:00Z', '2026-11-24T00:60:00Z', '2026-11-24T00:00:61Z', '2026-11-24T00:00:00+24:00'],
    ...['2026-11-24T00:00:00+05', '2026-11-24T00:00:00[America/Bogota]', '2026-11-24T00:00:00 05:00'],
    ...['20261124T000000Z', ' 2026-11-24T00:00:00Z', '2026-11-24T00:00:00Z ', '+2026-11-24T00:00:00Z'],
  ])('"%s" is none', (text) => {
    expect(readInstant(text)).toBeUndefined()
  })

  test('of a URL may have lost its plus', () => {
    expect(readUrlInstant('2026-11-24T00:00:00 05:00')).toEqual(new Date('2026-11-23T19:00:00Z'))
    expect(readUrlInstant('2026-11-24 00:00:00Z')).toBeUndefined()
  })

  test('is refused with its name and an example', () => {
    expect(() => instantOf('since', 'yesterday')).toThrow(
      'since: a time with its zone, such as 2026-11-21T08:00:00Z',
    )
    expect(instantOf('since', undefined)).toBeUndefined()
  })
})
