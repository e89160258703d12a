import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSameSecret } from './same-secret.ts'

test('secrets are compared by their digests, whatever their lengths', () => {
  expect(isSameSecret('token', 'token')).toBe(true)
  expect(isSameSecret('token', 'token ')).toBe(false)
  expect(isSameSecret('', 'token')).toBe(false)
})

test('and in constant time', () => {
  const source = readFileSync(new URL('./same-secret.ts', import.meta.url), 'utf8')
  expect(source.match(/timingSafeEqual\(/g)).toHaveLength(1)
  expect(source).not.toMatch(/\.equals\(|=== (given|wanted)|(given|wanted) ===/)
})
