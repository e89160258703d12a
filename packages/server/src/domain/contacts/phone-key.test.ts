import { describe, expect, test } from 'vitest'
import { phoneKey } from './phone-key.ts'

describe('phone key', () => {
  test("a phone as people write it and WhatsApp's form of it are one", () => {
    expect(phoneKey('+57 310 555 0101')).toBe('573105550101')
    expect(phoneKey('(57) 310-555-0101')).toBe(phoneKey('573105550101'))
  })

  test('with fewer than five digits the text counts, whatever its case and surrounding spaces', () => {
    expect(phoneKey('  Caja 12A ')).toBe('caja 12a')
    expect(phoneKey('1234')).toBe('1234')
    expect(phoneKey('12-345')).toBe('12345')
  })
})
