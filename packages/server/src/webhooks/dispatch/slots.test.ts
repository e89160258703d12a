import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { until } from '../../../test/harness/webhooks.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { claimSlots, insertSlots } from './slots.queries.ts'
import { Slots } from './slots.ts'

const quick = { leaseMs: 1_000, marginMs: 100 }
/** For a worker that has to renew its leases in time, whatever else the machine does. */
const patient = { leaseMs: 4_000, marginMs: 100 }

let database: TestDatabase
const started: Slots[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  return () => database[Symbol.asyncDispose]()
})
afterEach(async () => {
  for (const slots of started.splice(0)) await slots[Symbol.asyncDispose]()
})

function workerOn(node: string, times = quick): Slots {
  const slots = new Slots({ database, log: silentLog, node, times })
  started.push(slots)
  return slots
}

/** Leases and workers as they stand once the database's clock was set back by an hour. */
async function setClockBack(): Promise<void> {
  // Without the zone of a session, on which nodes do not let a change depend.
  await database.query(sql`update dispatch_slots
    set lease_until = (lease_until at time zone 'UTC' + interval '1 hour') at time zone 'UTC'`)
  await database.query(sql`update dispatch_workers set seen_until = seen_until + interval '1 hour'`)
}

test('the slots of a worker that died before the clock was set back are taken over after a lease', async () => {
  const dead = workerOn('dead')
  await dead.round()
  expect(dead.count).toBe(limits.webhookSlots)
  await setClockBack()
  const next = workerOn('next')
  const setBackMs = performance.now()
  await until('all are taken over', async () => {
    await next.round()
    if (performance.now() < setBackMs + quick.leaseMs / 2) expect(next.count).toBe(0)
    return next.count === limits.webhookSlots
  })
})

test('a worker that lives while the clock is set back keeps its slots, under the same epochs', async () => {
  const living = workerOn('living', patient)
  await living.round()
  const epochs = () => Array.from({ length: limits.webhookSlots }, (_, slot) => living.epochOf(slot))
  const before = epochs()
  await setClockBack()
  const next = workerOn('next', patient)
  const endMs = performance.now() + 1.5 * patient.leaseMs
  while (performance.now() < endMs) {
    // Only what exceeds its share leaves, by its own will; which slots those are is left to chance.
    const [, { lost }] = await Promise.all([next.round(), living.round()])
    expect(lost).toEqual([])
    expect(next.count).toBe(0)
    await delay(50)
  }
  expect(epochs()).toEqual(before)
  expect(before).not.toContain(undefined)
})

test('two who claim at once take different slots, and neither waits for the other', async () => {
  await using other = await createTestDatabase()
  await insertSlots(other, limits.webhookSlots)
  const half = { leaseMs: 1_000, max: limits.webhookSlots / 2 }
  const taken = await other.transaction(async (tx) => {
    const mine = await claimSlots(tx, { owner: newId(), ...half })
    const theirs = await claimSlots(other, { owner: newId(), ...half })
    return [...mine, ...theirs].map(({ slot }) => slot)
  })
  expect(new Set(taken).size).toBe(limits.webhookSlots)
})
