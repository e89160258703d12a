// A worker sends from the lanes of its slots alone, and gives up a slot with no work in it: given up earlier, it sends twice.
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { BodyMemory } from './body-memory.ts'
import type { LaneRow } from './dispatch.queries.ts'
import type { Lane } from './lane.ts'
import { OwnedLanes } from './owned-lanes.ts'
import { slotOf } from './slots.ts'

const rules = { probeMs: 1, retryWaitsMs: [] }
const outcome = {
  verdict: 'delivered',
  status: 200,
  errorClass: null,
  error: null,
  startedAt: new Date(),
  durationMs: 1,
  excerpt: Buffer.alloc(0),
} as const

const row: Omit<LaneRow, 'account_id' | 'endpoint_id'> = {
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

const accountId = newId()
const idInSlot = (slot: number) => `${newId().slice(0, -4)}${slot.toString(16).padStart(4, '0')}`

function owning(epochs: Record<number, string>): OwnedLanes {
  return new OwnedLanes({ slots: { epochToSend: (slot) => epochs[slot] }, memory: new BodyMemory() })
}

function laneIn(lanes: OwnedLanes, slot: number): Lane {
  const lane = lanes.get({ accountId, endpointId: idInSlot(slot) })
  if (!lane) throw new Error(`slot ${slot} is not this worker's`)
  return lane
}

/** Reads the endpoint and one due delivery, and starts its attempt. */
function sending(lane: Lane) {
  const [account_id, endpoint_id] = [lane.key.accountId, lane.key.endpointId]
  lane.read({ ...row, account_id, endpoint_id }, { changesSeen: lane.readingStarted(), probeMs: 1 })
  const event = { kind: 'order.paid', body: Buffer.from('{}'), isTest: false }
  const ids = { eventId: newId(), deliveryId: newId(), replayId: null }
  lane.fetchStarted()
  lane.asked(1)
  lane.fetched([{ ...ids, dueAt: new Date(1_000), attempt: 1, event, fetchedMs: 0, overdueMs: 0 }], false)
  lane.fetchEnded()
  const attempt = lane.started()
  if (!attempt) throw new Error('nothing was due')
  return attempt
}

test('an endpoint has one lane, with the epoch of its slot, and none in the slot of another worker', () => {
  const lanes = owning({ 3: '7' })
  const key = { accountId, endpointId: idInSlot(3) }
  expect(slotOf(key.endpointId)).toBe(3)
  const lane = lanes.get(key)
  expect(lane).toMatchObject({ slot: 3, slotEpoch: '7', isLost: false })
  expect(lanes.get(key)).toBe(lane)
  expect(lanes.get({ accountId, endpointId: idInSlot(4) })).toBeUndefined()
})

test('a slot is busy from the start of an attempt until its result is recorded', () => {
  const lanes = owning({ 3: '1', 4: '1' })
  const lane = laneIn(lanes, 3)
  laneIn(lanes, 4)
  expect([3, 4].map((slot) => lanes.isBusy(slot))).toEqual([false, false])
  const attempt = sending(lane)
  expect([3, 4].map((slot) => lanes.isBusy(slot))).toEqual([true, false])
  lane.ended(attempt, outcome, rules)
  expect([3, 4].map((slot) => lanes.isBusy(slot))).toEqual([true, false])
  lane.recorded(attempt.item)
  expect([3, 4].map((slot) => lanes.isBusy(slot))).toEqual([false, false])
})

test('lost slots take their lanes along, which start nothing more; a slot that comes back begins anew', () => {
  const lanes = owning({ 3: '1', 4: '1' })
  const [lost, kept] = [laneIn(lanes, 3), laneIn(lanes, 4)]
  expect(lanes.lose([3, 9])).toEqual([lost])
  expect([lost.isLost, kept.isLost]).toEqual([true, false])
  expect(lost.isHungry).toBe(false)
  const again = lanes.get(lost.key)
  expect(again).not.toBe(lost)
  expect(again?.isLost).toBe(false)
  expect(lanes.get(kept.key)).toBe(kept)
})

test('a lane is dropped that was idle and was not seen; one that is sending, was seen or was just used stays', () => {
  const lanes = owning({ 3: '1' })
  const [idle, seen, busy] = [laneIn(lanes, 3), laneIn(lanes, 3), laneIn(lanes, 3)]
  const attempt = sending(busy)
  const seenIds = new Set([seen.key.endpointId])
  expect(lanes.evict(seenIds, performance.now() - 60_000)).toEqual([])
  expect(lanes.evict(seenIds, performance.now() + 60_000)).toEqual([idle])
  expect(idle.isLost).toBe(true)
  busy.ended(attempt, outcome, rules)
  expect(lanes.evict(seenIds, performance.now() + 60_000)).toEqual([])
  busy.recorded(attempt.item)
  expect(lanes.evict(seenIds, performance.now() + 60_000)).toEqual([busy])
})
