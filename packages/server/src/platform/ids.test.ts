import { expect, test } from 'vitest'
import { idOf, isId, newId, newOrderedId } from './ids.ts'

test('ids are UUIDv7 of their instant, and never the same', () => {
  const ids = Array.from({ length: 1_000 }, (_, n) => (n % 2 ? newId(n) : newOrderedId(n)))
  expect(new Set(ids).size).toBe(1_000)
  expect(ids.every((id) => isId(id) && /^.{14}7.{4}[89ab]/.test(id))).toBe(true)
  expect(newId(0x0190_0000_0001).startsWith('01900000-0001-7')).toBe(true)
  expect(idOf(1, 'ffffffffffffffffffff')).toBe('00000000-0001-7fff-bfff-ffffffffffff')
})

test('ordered ids of one millisecond keep the order in which they were made', () => {
  const ids = Array.from({ length: 10_000 }, () => newOrderedId(1_766_000_000_000))
  expect(ids.toSorted()).toEqual(ids)
})

test('and they keep it when ids of other instants are made in between', () => {
  const ids = Array.from({ length: 1_000 }, (_, n) => newOrderedId(1_766_000_000_000 + (n % 3)))
  for (const instant of [0, 1, 2]) {
    const ofInstant = ids.filter((_, n) => n % 3 === instant)
    expect(ofInstant.toSorted()).toEqual(ofInstant)
  }
})
