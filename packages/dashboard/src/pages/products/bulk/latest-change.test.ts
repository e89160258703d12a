import { expect, it } from 'vitest'
import { latestIn } from './latest-change.ts'

const at = '2026-11-28T08:00:00.000Z'
const kept = JSON.stringify({ id: 'change-1', changed: 2, at })
const hoursLater = (hours: number) => Date.parse(at) + hours * 3_600_000

it('a change is offered for undoing for a day, and nothing that is none', () => {
  expect(latestIn(kept, hoursLater(23))).toEqual({ id: 'change-1', changed: 2, at })
  expect(latestIn(kept, hoursLater(25))).toBeUndefined()
  for (const other of ['', 'null', '{', '{"id":1}', '[]']) {
    expect(latestIn(other, hoursLater(0))).toBeUndefined()
  }
})
