import { expect, it } from 'vitest'
import { keyName, nearnessOf, percentUsed, together } from './usage-series.ts'

const [one, two, three] = [
  '2026-11-21T10:00:00.000Z',
  '2026-11-21T11:00:00.000Z',
  '2026-11-21T12:00:00.000Z',
] as const
const counts = { succeeded: 5, refused: 1, limited: 2, failed: 0, window_used: 60, window_max: 120 }
const usage = [
  { ...counts, key_id: 'a', start: one, p50_ms: 10, p95_ms: 40 },
  { ...counts, key_id: 'b', start: three, window_used: 120, p50_ms: null, p95_ms: null },
]
const answer = {
  step: 'hour' as const,
  starts: [one, two, three],
  keys: [
    { id: 'a', name: 'A', prefix: 'svc_1' },
    { id: 'b', name: 'B', prefix: 'svc_2' },
  ],
  usage,
  together: usage.map(({ key_id: _, ...each }) => each),
  totals: [],
}

it('every hour has an entry, without requests zeros and no duration', () => {
  expect(together(answer)).toEqual([
    { start: one, succeeded: 5, refused: 1, limited: 2, failed: 0, p50: 10, p95: 40 },
    { start: two, succeeded: 0, refused: 0, limited: 0, failed: 0, p50: null, p95: null },
    { start: three, succeeded: 5, refused: 1, limited: 2, failed: 0, p50: null, p95: null },
  ])
})

it('each key has its own share of the limit, never more than all of it', () => {
  expect(nearnessOf(answer)).toEqual([
    { start: one, a: 50, b: null },
    { start: two, a: null, b: null },
    { start: three, a: null, b: 100 },
  ])
  expect(percentUsed({ window_used: 70, window_max: 60 })).toBe(100)
  expect(percentUsed({ window_used: 0, window_max: 0 })).toBe(0)
})

it('two keys of one name, as after a replacement, are told apart by how they begin', () => {
  const [one, other] = answer.keys
  const keys = [
    one,
    { ...other, id: 'b', name: 'A', prefix: 'svc_2' },
    { id: 'c', name: 'C', prefix: 'svc_3' },
  ]
  const named = { keys: keys.filter((key) => key !== undefined) }
  expect(['a', 'b', 'c', 'd'].map((id) => keyName(named, id))).toEqual(['A (svc_1…)', 'A (svc_2…)', 'C', 'd'])
})
