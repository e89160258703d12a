import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStorableText, storableJson, storableText } from './text.ts'

test('text that PostgreSQL refuses is told from text that it keeps', () => {
  expect(isStorableText('ñ 👍🏽')).toBe(true)
  expect(isStorableText('a\0b')).toBe(false)
  expect(isStorableText('a\ud800b')).toBe(false)
})

test('what a channel sends becomes storable, and is never cut inside a character pair', () => {
  expect(storableText('a\0b\ud800c', 10)).toBe('a\uFFFDb\uFFFDc')
  expect(storableText('ab👍', 3)).toBe('ab')
  expect(storableText('ab👍', 4)).toBe('ab👍')
  expect(isStorableText(storableText('👍'.repeat(9), 7))).toBe(true)
})

test('JSON is stored without lone halves of pairs, and otherwise byte for byte as it was', () => {
  expect(storableJson({ 'k\ud800': ['a\udc00b', '\ud83d\ude00'], n: 1e21, z: '\0\\ud800' })).toBe(
    '{"k\uFFFD":["a\uFFFDb","\ud83d\ude00"],"n":1e+21,"z":"\\u0000\\\\ud800"}',
  )
  expect(storableJson({ '\ud800': 1, '\ud801': 2 })).toBe('{"\uFFFD":2}')
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      expect(storableJson(value)).toBe(JSON.stringify(value))
    }),
  )
  const anyString = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units))
  fc.assert(
    fc.property(fc.dictionary(anyString, anyString), (value) => {
      const stored = JSON.parse(storableJson(value)) as Record<string, string>
      expect(
        Object.entries(stored)
          .flat()
          .every((text) => text.isWellFormed()),
      ).toBe(true)
      const wanted = Object.entries(value).map(([key, text]) => [key.toWellFormed(), text.toWellFormed()])
      expect(stored).toEqual(Object.fromEntries(wanted))
    }),
  )
})
