import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { goesOn } from './continuing.ts'
import { tellsNoWish } from './no-wish.ts'

const telling: readonly (readonly [Language, string])[] = [
  ['es', 'somos 3 y venimos con hambre'],
  ['pt', 'somos cinco em casa'],
  ['en', 'there are four of us'],
  ['en', 'he has one already'],
  ['pt', 'minha irmã já tem um'],
  ['es', 'mi compadre ya tiene uno'],
  ['es', 'te doy 40 por los dos'],
  ['en', 'one question'],
]
test.each(telling)('%s: "%s" wants nothing, whatever number is in it', (language, said) => {
  expect(tellsNoWish(said, language)).toBe(true)
})

const wanting: readonly (readonly [Language, string])[] = [
  ['es', 'mandame 3'],
  ['pt', 'me vê dois desse'],
  ['en', 'three of those please'],
]
test.each(wanting)('%s: "%s" may want something', (language, said) => {
  expect(tellsNoWish(said, language)).toBe(false)
})

test.each([
  'y unas papas',
  'ah y un flan',
  'e a camisa bege',
  'and a gift set for my dad',
  'ok and the blue one',
])('"%s" goes on with another thing', (said) => expect(goesOn(said)).toBe(true))

test.each(['y cuánto es?', 'e quanto fica', 'and how long does it take', 'y ya'])(
  '"%s" names no other thing',
  (said) => expect(goesOn(said)).toBe(false),
)
