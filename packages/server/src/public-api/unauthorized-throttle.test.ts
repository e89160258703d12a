import { limits } from '@mostrador/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnauthorizedThrottle } from './unauthorized-throttle.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

async function isDelayed(throttle: UnauthorizedThrottle, address: string): Promise<boolean> {
  let isThrough = false
  void throttle.pass(address).then(() => {
    isThrough = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return !isThrough
}

test('beyond the limit the answers to one address wait, those to others do not, and a minute later it begins anew', async () => {
  const throttle = new UnauthorizedThrottle(() => new Date())
  for (let count = 0; count < limits.unauthorizedPerMinuteMax; count += 1) {
    expect(await isDelayed(throttle, '203.0.113.1')).toBe(false)
  }
  const late = throttle.pass('203.0.113.1')
  expect(await isDelayed(throttle, '203.0.113.1')).toBe(true)
  expect(await isDelayed(throttle, '203.0.113.2')).toBe(false)
  await vi.advanceTimersByTimeAsync(limits.unauthorizedDelayMs)
  await late
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await isDelayed(throttle, '203.0.113.1')).toBe(false)
})

test('no more answers are held back than the limit says', async () => {
  const throttle = new UnauthorizedThrottle(() => new Date())
  for (let count = 0; count < limits.unauthorizedPerMinuteMax + limits.unauthorizedDelayedMax; count += 1) {
    void throttle.pass('203.0.113.1')
  }
  expect(await isDelayed(throttle, '203.0.113.1')).toBe(false)
})
