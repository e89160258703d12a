import { expect, it } from 'vitest'
import { namesFor } from './try-names.ts'

it('the same words are sent under the same name, and other words with the names of those before them', () => {
  const tries = new Map<string, string>()
  const first = namesFor(tries, { lines: 1 })
  expect(first).toEqual({ key: expect.any(String) })
  expect(namesFor(tries, { lines: 1 })).toEqual(first)
  const second = namesFor(tries, { lines: 2 })
  expect(second).toEqual({ key: expect.any(String), former_keys: [first.key] })
  expect(second.key).not.toBe(first.key)
  expect(namesFor(tries, { lines: 1 })).toEqual({ key: first.key, former_keys: [second.key] })
})
