import { expect, test } from 'vitest'
import type { LaneRow } from './dispatch.queries.ts'
import { goneState, stateAfterReading } from './lane-state.ts'

const row: LaneRow = {
  ...{ account_id: 'a', endpoint_id: 'e', version: 3, epoch: 1, url: 'https://shop.example/hook' },
  ...{ is_deleted: false, is_paused: false, is_broken: false, is_recovering: false },
  ...{ failures: 2, first_failure_age_ms: 500, gate_wait_ms: 40, cautious: 0, releases: 0 },
  ...{ replay_id: null, is_withdrawing: false, secrets: [], next_secret: null, headers: [] },
}
const moment = { nowMs: 10_000, probeMs: 100 }

test('its next owner waits as long as the former one would have', () => {
  const { pacing } = stateAfterReading(goneState, row, moment)
  expect(pacing).toMatchObject({ failures: 2, firstFailureMs: 9_500, gateMs: 10_040 })
})

test('an endpoint without a wait may be tried at once', () => {
  const { pacing } = stateAfterReading(goneState, { ...row, failures: 0, gate_wait_ms: null }, moment)
  expect(pacing.gateMs).toBeLessThanOrEqual(moment.nowMs)
})

test('pacing in memory is newer than the stored one, unless another has owned the lane since', () => {
  const known = stateAfterReading(goneState, row, moment)
  const later = { ...row, failures: 5, gate_wait_ms: 90 }
  expect(stateAfterReading(known, later, moment).pacing).toEqual(known.pacing)
  expect(stateAfterReading(known, { ...later, epoch: 2 }, moment).pacing).toMatchObject({
    failures: 5,
    gateMs: 10_090,
  })
})
