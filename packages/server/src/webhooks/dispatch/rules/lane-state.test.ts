// The state of an endpoint after a read: its pacing, and whether a hold has ended, after which it is sent to cautiously.
import { limits } from '@mostrador/contract/limits'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import type { LaneRow } from '../dispatch.queries.ts'
import { goneState, isReleased, stateAfterReading } from '../lane-state.ts'

const row: LaneRow = {
  account_id: newId(),
  endpoint_id: newId(),
  version: 1,
  epoch: 1,
  url: 'https://example.com/',
  is_deleted: false,
  is_paused: false,
  is_broken: false,
  failures: 0,
  first_failure_age_ms: null,
  gate_wait_ms: null,
  cautious: 0,
  releases: 0,
  is_recovering: false,
  replay_id: null,
  is_withdrawing: false,
  secrets: [],
  next_secret: null,
  headers: [],
}
const moment = { nowMs: 1_000, probeMs: 1 }
const known = stateAfterReading(goneState, row, moment)
const cautiousAfter = (read: LaneRow) => stateAfterReading(known, read, moment).pacing.cautious

it('a hold that ended since the last read is a release, and what follows is sent cautiously', () => {
  const released = { ...row, releases: 1 }
  expect(isReleased(known, released)).toBe(true)
  expect(cautiousAfter(released)).toBe(limits.webhookCautiousAttempts)
})

it('a read without a hold in between is none', () => {
  expect(isReleased(known, row)).toBe(false)
  expect(cautiousAfter(row)).toBe(0)
})

it('whoever reads the endpoint for the first time goes by the attempts that are still cautious', () => {
  expect(isReleased(goneState, { ...row, releases: 7 })).toBe(false)
  expect(isReleased(goneState, { ...row, cautious: 1 })).toBe(true)
})

describe('a hold that ended while another goes on releases nothing', () => {
  it.each(['is_deleted', 'is_paused', 'is_broken'] as const)('%s', (held) => {
    const read = { ...row, [held]: true, releases: 1, cautious: 1 }
    expect(isReleased(known, read)).toBe(false)
    expect(isReleased(goneState, read)).toBe(false)
    expect(cautiousAfter(read)).toBe(0)
  })
})

describe('an endpoint that failed before', () => {
  const failing = { ...row, failures: 2, first_failure_age_ms: 500, gate_wait_ms: 40 }
  const patient = { nowMs: 10_000, probeMs: 100 }

  it('is waited for by its next owner as long as the former one would have', () => {
    const { pacing } = stateAfterReading(goneState, failing, patient)
    expect(pacing).toMatchObject({ failures: 2, firstFailureMs: 9_500, gateMs: 10_040 })
  })

  it('keeps the pacing that its owner has in memory, unless another has owned it since', () => {
    const before = stateAfterReading(goneState, failing, patient)
    const later = { ...failing, failures: 5, gate_wait_ms: 90 }
    expect(stateAfterReading(before, later, patient).pacing).toEqual(before.pacing)
    const { pacing } = stateAfterReading(before, { ...later, epoch: 2 }, patient)
    expect(pacing).toMatchObject({ failures: 5, gateMs: 10_090 })
  })
})
