// Changes by people while attempts end: no deadlock, and nothing is lost between them.
import { limits } from '@mostrador/contract/limits'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { lockWaits, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import { webhookStage } from '../../../test/harness/webhook-hands.ts'
import {
  addEndpoint,
  emitMany,
  type Receiver,
  startDispatcher,
  until,
} from '../../../test/harness/webhooks.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { insertResults } from '../dispatch/results.queries.ts'
import { insertSlots } from '../dispatch/slots.queries.ts'
import { slotOf } from '../dispatch/slots.ts'
import { retryDelivery } from '../log/deliveries.ts'
import { retryFailedSince } from '../log/retry-all.ts'
import { getEndpoint } from './endpoint.ts'
import { resumeEndpoint, updateEndpoint } from './endpoints.ts'

let database: TestDatabase
let receiver: Receiver
let accountId: string
let endpointId: string

const { place, list, pause, retry, expectWell } = webhookStage(
  (stage) => {
    ;({ database, receiver, accountId, endpointId } = stage)
  },
  { connections: 20 },
)

/** A session waits for a lock that another one holds. */
const isWaiting = async () => (await lockWaits(database)) > 0

function listeningLog() {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  return { log, deadlocks: () => lines.filter((line) => line.includes('deadlock')) }
}

test('a retry by hand and the end of an attempt of that delivery do not block each other', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  receiver.answer = () => promise
  const { log, deadlocks } = listeningLog()
  await using _ = startDispatcher(database, { log })
  await emitMany(database, accountId, 1)
  await until('it is under way', () => receiver.inFlight === 1)
  await pause()
  const [delivery] = await list()
  await database.transaction(async (tx) => {
    await tx.query(sql`select 1 from lanes where account_id = ${accountId} for share`)
    resolve(500)
    await until('its end waits for the lane', isWaiting)
    await retryDelivery(tx, accountId, delivery?.id ?? '', { retentionDays: 30 })
  })
  receiver.answer = () => 200
  await until('it is sent by hand', async () => (await list())[0]?.status === 'delivered')
  expect(deadlocks()).toEqual([])
  await expectWell()
})

test('a retry by hand that meets the end of an attempt is not lost', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  receiver.answer = ({ attempt }) => (attempt === 1 ? promise : 200)
  const hour = 3_600_000
  await using _ = startDispatcher(database, { retryWaitsMs: [hour, hour, hour, hour] })
  await emitMany(database, accountId, 1)
  await until('it is under way', () => receiver.inFlight === 1)
  await pause()
  const [delivery] = await list()
  // The ending attempt has deleted the open row and not committed yet.
  let retrying: Promise<unknown> | undefined
  await database.transaction(async (tx) => {
    await tx.query(sql`select 1 from deliveries where account_id = ${accountId} for update`)
    resolve(500)
    await until('its end waits for the delivery', isWaiting)
    retrying = retry(delivery?.id ?? '')
    await until('the retry waits as well', async () => (await lockWaits(database)) === 2)
  })
  await retrying
  await until('it is sent by hand', async () => (await list())[0]?.status === 'delivered')
  expect(receiver.arrivals.map(({ attempt }) => attempt)).toEqual([1, 2])
  await expectWell()
})

test('what is written a second time tells nobody anything twice', async () => {
  const owner = newId()
  const slot = slotOf(endpointId)
  await insertSlots(database, limits.webhookSlots)
  await database.query(sql`
    update dispatch_slots set owner = ${owner}, epoch = 1, lease_until = now() + interval '1 hour' where slot = ${slot}`)
  const end = (isBroken: boolean) =>
    insertResults(database, {
      owner,
      results: [],
      lanes: [
        {
          ...{
            ...place(),
            slot,
            slotEpoch: '1',
            epoch: isBroken ? 0 : 1,
            releases: 0,
            failures: isBroken ? 20 : 0,
          },
          ...{ firstFailureAgeMs: null, gateWaitMs: null, cautious: 0 },
          ...{ isBroken, hasRecovered: !isBroken, noticeId: newId() },
        },
      ],
    })
  await end(true)
  await end(true)
  await database.transaction((tx) =>
    updateEndpoint(tx, { allowInsecure: true }, place(), { url: receiver.url }, new Date()),
  )
  await end(false)
  await end(false)
  await database.query(sql`update dispatch_slots set owner = null, lease_until = null where slot = ${slot}`)
  const notices = await database.query<{ kind: string }>(
    sql`select kind from notices where account_id = ${accountId} order by id`,
  )
  expect(notices.map(({ kind }) => kind)).toEqual(['webhook.broken', 'webhook.recovered'])
})

test('an account that is deleted while attempts end and endpoints change goes without a deadlock', async () => {
  const { log, deadlocks } = listeningLog()
  receiver.answer = () => (Math.random() < 0.5 ? 200 : 500)
  await using _ = startDispatcher(database, { log, retryWaitsMs: [1, 1, 1, 1], probeMs: 1 })
  for (let round = 0; round < 10; round += 1) {
    const { accountId: gone } = await createTenant(database, { rows: 0 })
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await addEndpoint(database, gone, receiver.url)).id),
    )
    await emitMany(database, gone, 20)
    const save = (id: string) =>
      database.transaction((tx) =>
        updateEndpoint(
          tx,
          { allowInsecure: true },
          { accountId: gone, endpointId: id },
          { url: receiver.url, events: ['*'] },
          new Date(),
        ),
      )
    const saving = Promise.allSettled(ids.map(save))
    await database.query(sql`delete from accounts where id = ${gone}`)
    for (const each of await saving) {
      if (each.status === 'rejected') expect(String(each.reason)).toContain('No webhook')
    }
  }
  expect(deadlocks()).toEqual([])
  await until('nothing is left', async () => (await database.query(sql`select 1 from due`)).length === 0)
})

test('whatever people do beside it, every delivery is sent, and nobody meets a deadlock', async () => {
  const { log, deadlocks } = listeningLog()
  receiver.answer = () => (Math.random() < 0.6 ? 200 : 500)
  const options = { log, retryWaitsMs: [1, 1, 1, 1], probeMs: 1 }
  await using _ = startDispatcher(database, options)
  const endMs = performance.now() + 3_000
  const faults: unknown[] = []
  const often = async (work: () => Promise<unknown>) => {
    while (performance.now() < endMs) await work().catch((error) => faults.push(error))
  }
  const since = new Date(Date.now() - 60_000)
  const retryAll = async () => {
    for await (const _step of retryFailedSince(database, place(), { since, retentionDays: 30 }));
  }
  const retryAllUnlessPaused = () =>
    retryAll().catch((error) => {
      if (!String(error).includes('is paused')) throw error
    })
  const retrySome = async () => {
    const rows = await list()
    for (const { id } of rows.slice(0, 5)) await retry(id)
  }
  const save = () =>
    database.transaction((tx) =>
      updateEndpoint(tx, { allowInsecure: true }, place(), { url: receiver.url }, new Date()),
    )
  const rest = async () => {
    await pause()
    await retrySome()
    await database.transaction((tx) => resumeEndpoint(tx, place())).catch(save)
    await save()
  }
  const emitSome = () => emitMany(database, accountId, 5)
  await Promise.all(
    [emitSome, retrySome, retrySome, retryAllUnlessPaused, retryAllUnlessPaused, rest].map(often),
  )
  expect(faults).toEqual([])
  expect(deadlocks()).toEqual([])
  receiver.answer = () => 200
  await save()
  await database.transaction((tx) => resumeEndpoint(tx, place()))
  await retryAll()
  await until('nothing is open', async () => (await getEndpoint(database, place())).pending === 0)
  const statuses = await database.query<{ status: string }>(sql`
    select distinct status from deliveries where account_id = ${accountId}`)
  expect(statuses).toEqual([{ status: 'delivered' }])
  await expectWell()
})
