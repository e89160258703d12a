import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each(['localhost', '127.0.0.1', '127.8.9.1', '::1', '[::1]', '::ffff:127.0.0.1'])(
  '%s is here',
  (host) => {
    expect(isLoopback(host)).toBe(true)
  },
)

test.each([
  '127.example.com',
  '127.0.0.1.example.com',
  'localhost.example.com',
  '0.0.0.0',
  '10.0.0.1',
  '::ffff:10.0.0.1',
  '::',
  '',
])('%s is elsewhere', (host) => {
  expect(isLoopback(host)).toBe(false)
})
