// How requests are counted: by the outcome that their status tells, and by the first bound that they do not exceed.
import { expect, test } from 'vitest'
import { percentileOf, tookBounds, UsageCounts } from './usage.ts'

const caller = { accountId: 'account', id: 'key' }
const atMs = Date.UTC(2026, 10, 21, 10)

function countedHour(answers: readonly { status: number; ms: number }[]) {
  const counts = new UsageCounts()
  for (const { status, ms } of answers)
    counts.count(caller, { status, body: '', headers: {} }, { atMs, ms, isTimed: true })
  const [hour] = counts.take()
  if (!hour) throw new Error('nothing was counted')
  return hour
}

test.each([
  [200, 'succeeded'],
  [399, 'succeeded'],
  [400, 'refused'],
  [429, 'limited'],
  [499, 'refused'],
  [500, 'failed'],
  [503, 'failed'],
] as const)('an answer with %i is counted as %s', (status, outcome) => {
  const { succeeded, refused, limited, failed } = countedHour([{ status, ms: 1 }])
  const none = { succeeded: 0, refused: 0, limited: 0, failed: 0 }
  expect({ succeeded, refused, limited, failed }).toEqual({ ...none, [outcome]: 1 })
})

test('an answer that took as long as a bound does not exceed it, and the longest ones stand behind the last', () => {
  const longest = tookBounds.at(-1) ?? 0
  for (const [at, bound] of tookBounds.entries())
    expect(countedHour([{ status: 200, ms: bound }]).took.indexOf(1)).toBe(at)
  expect(countedHour([{ status: 200, ms: 2.01 }]).took.indexOf(1)).toBe(2)
  expect(countedHour([{ status: 200, ms: longest + 1 }]).took.indexOf(1)).toBe(tookBounds.length)
})

test('a share of the answers took at most what lies so far between two bounds', () => {
  const { took } = countedHour([50, 50, 50, 50].map((ms) => ({ status: 200, ms })))
  expect(percentileOf(took, 0.5)).toBe(45)
  expect(percentileOf(took, 1)).toBe(50)
  expect(percentileOf([], 0.5)).toBeNull()
})
