import { expect, it } from 'vitest'
import { attemptMarks } from './attempt-marks.ts'

const attempt = (number: number, response_status: number | null, replay_id: string | null = null) => ({
  ...{ number, response_status, replay_id },
})

it('attempts that follow each other have no mark', () => {
  const attempts = [attempt(1, 500), attempt(2, null), attempt(3, 200)]
  expect(attemptMarks(attempts, null)).toEqual([undefined, undefined, undefined])
  expect(attemptMarks(attempts.slice(0, 2), 3)).toEqual([undefined, undefined])
})

it('one sent by hand to a webhook that sends nothing does not count', () => {
  const attempts = [attempt(1, 500), attempt(2, 500)]
  expect(attemptMarks([...attempts, attempt(2, 200)], null)).toEqual([undefined, 'uncounted', undefined])
  expect(attemptMarks(attempts, 2)).toEqual([undefined, 'uncounted'])
  expect(attemptMarks([attempt(1, 500)], 1)).toEqual(['uncounted'])
})

it('one that starts over after its end was sent again, by a person or by a replay', () => {
  expect(attemptMarks([attempt(1, 200), attempt(1, 200)], null)).toEqual([undefined, 'again'])
  expect(attemptMarks([attempt(1, 200), attempt(1, 500), attempt(2, 200)], null)).toEqual([
    undefined,
    'again',
    undefined,
  ])
  expect(attemptMarks([attempt(4, 500), attempt(5, 500), attempt(1, 200)], null)).toEqual([
    undefined,
    undefined,
    'again',
  ])
  expect(attemptMarks([attempt(1, 200), attempt(1, 200, 'r')], null)).toEqual([undefined, 'replay'])
})
