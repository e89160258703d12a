import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { goesOn } from './continuing.ts'
import { isHardlyChange, tellsNoWish } from './no-wish.ts'

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

test.each<[Language, string]>([
  ['en', 'ok put the order in for that oil too ill grab it when im there'],
  ['en', "I'm sure it wasn't intentional, but it was my mother's 80th and I was mortified."],
  ['es', 'Listo, cerralo'],
  ['pt', 'pronto pode fechar que eu passo aí'],
])('%s: "%s" hardly changes a cart by all that was learned', (language, said) => {
  expect(isHardlyChange(said, language)).toBe(true)
})

test.each<[Language, string]>([
  ['en', 'good to know. add a cedar beard oil for me to pick up while im there'],
  ['es', 'y dos de esos'],
  ['pt', 'bota mais um'],
])('%s: "%s" may change it, in whole or in one sentence', (language, said) => {
  expect(isHardlyChange(said, language)).toBe(false)
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
