import { expect, test } from 'vitest'
import { isStorableText, storableText } from './text.ts'

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
