// Words that mean the same or belong together come near each other, in whatever language they are written.
import { expect, test } from 'vitest'
import { likeness, meanOf, sensesOf } from './senses.ts'

const spoken = ['es', 'pt', 'en'] as const
const likenessOf = (one: string, other: string) => {
  const [a] = sensesOf(one, spoken)
  const [b] = sensesOf(other, spoken)
  return a && b ? likeness(a, b) : undefined
}

test.each([
  ['almohada', 'travesseiro'],
  ['canecas', 'garbage'],
  ['bocina', 'speaker'],
  ['acudiente', 'guardian'],
  ['perrito', 'dogs'],
])('%s and %s are one thing', (one, other) => expect(likenessOf(one, other)).toBeGreaterThan(0.5))

test.each([
  ['fiesta', 'silencio'],
  ['crutches', 'rampa'],
  ['nephew', 'menor'],
])('%s and %s belong together without being one thing', (one, other) => {
  expect(likenessOf(one, other)).toBeGreaterThan(0.15)
  expect(likenessOf(one, other)).toBeLessThan(0.7)
})

test.each([
  ['fiesta', 'tornillo'],
  ['dog', 'invoice'],
  ['almohada', 'silencio'],
])('%s and %s have nothing in common', (one, other) => expect(likenessOf(one, other)).toBe(0))

test('a word that nobody wrote down points nowhere, and is still a word of the line', () => {
  expect(sensesOf('zarandaja', ['es']).map(({ size }) => size)).toEqual([0])
})

test('words that only hold a sentence together are none', () => {
  expect(sensesOf('para el', ['es'])).toEqual([])
})

test('a phrase is one thing, other than its words', () => {
  expect(sensesOf('silla de ruedas', ['es'])).toHaveLength(1)
  expect(likenessOf('silla de ruedas', 'wheelchair')).toBeGreaterThan(0.5)
  expect(likenessOf('silla de ruedas', 'furniture')).toBe(0)
})

test('the whole points between its words, nearer to those that weigh more', () => {
  const words = sensesOf('almohada silencio', ['es'])
  const [bedding, noise] = words
  const mean = meanOf(words, [3, 1])
  expect(bedding && noise && likeness(mean, bedding) > likeness(mean, noise)).toBe(true)
  expect(noise && likeness(mean, noise)).toBeGreaterThan(0)
})
