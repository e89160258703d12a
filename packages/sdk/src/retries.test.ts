import { describe, expect, it } from 'vitest'
import { ConnectionError, errorOf, TimeoutError } from './errors.ts'
import { waitBeforeRepeating } from './retries.ts'

const answer = (status: number, code: string, headers: Record<string, string> = {}) =>
  errorOf('https://shop.example.com', JSON.stringify({ error: { code, message: 'why' } }), {
    status,
    requestId: undefined,
    headers: new Headers(headers),
  })
const most = () => 1

describe('what is repeated, and when', () => {
  it.each([
    ['a lost connection', new ConnectionError('lost', undefined), 500],
    ['an answer that is late', new TimeoutError('late'), 500],
    ['a failure of the service', answer(500, 'internal'), 500],
    ['a proxy without a service', answer(502, '<html>'), 500],
    ['a used-up limit, once it is free again', answer(429, 'rate_limited', { 'retry-after': '7' }), 7_500],
    ['a proxy that says when', answer(503, '<html>', { 'retry-after': '60' }), 60_500],
    [
      'nothing that asks for more than a rate window',
      answer(503, '<html>', { 'retry-after': '61' }),
      undefined,
    ],
    ['no contact that exists', answer(409, 'conflict', { 'retry-after': '1' }), undefined],
    ['no wrong parameter', answer(400, 'invalid_request'), undefined],
    ['no wrong key', answer(401, 'unauthorized'), undefined],
    ['no key without the scope', answer(403, 'forbidden'), undefined],
    ['nothing that is not there', answer(404, 'not_found'), undefined],
    ['no redirect', answer(302, '<html>'), undefined],
    ['no error of the program', new TypeError('wrong'), undefined],
  ])('%s', (_, error, waitMs) => {
    expect(waitBeforeRepeating(error, 0, most)).toBe(waitMs)
  })

  it('the wait grows up to eight seconds, and chance takes any part of it', () => {
    const lost = new ConnectionError('lost', undefined)
    const grown = [0, 1, 2, 3, 4, 5, 1_000].map((repetitions) => waitBeforeRepeating(lost, repetitions, most))
    expect(grown).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
    expect(waitBeforeRepeating(lost, 3, () => 0)).toBe(0)
  })

  it('a moment in retry-after is waited for like seconds', () => {
    const soon = new Date(Date.now() + 30_000).toUTCString()
    const waitMs = waitBeforeRepeating(answer(503, '<html>', { 'retry-after': soon }), 0, () => 0)
    expect(waitMs).toBeGreaterThan(20_000)
    expect(waitMs).toBeLessThanOrEqual(30_000)
  })
})
