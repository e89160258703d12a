// Changes by people and by upkeep whose rows somebody else changes at the same moment: each is made in full.
import { eventSamples } from '@mostrador/contract/events/event-data'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, lockWaits, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import { handsOn } from '../../../test/harness/webhook-hands.ts'
import { addEndpoint, until } from '../../../test/harness/webhooks.ts'
import { emit } from '../../events/emit.ts'
import type { Event } from '../../events/event.ts'
import { Database, type Sql, sql } from '../../platform/database/database.ts'
import { silentLog } from '../../platform/log.ts'
import { retryFailedSince } from './retry-all.ts'
import { runUpkeep } from './upkeep.ts'

const count = 6

let made: TestDatabase
let database: Database
let accountId: string
let endpointId: string

beforeAll(async () => {
  made = await createTestDatabase(20)
  // As PostgreSQL plans by itself where the log is long: partitions are found row by row.
  const options = '-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off'
  database = new Database({ ...made.connection, options })
})
afterAll(async () => {
  await database.close()
  await made[Symbol.asyncDispose]()
})
beforeEach(async () => {
  accountId = (await createTenant(database, { rows: 0 })).accountId
  endpointId = (await addEndpoint(database, accountId, 'http://127.0.0.1:9/')).id
  await runUpkeep({ database, log: silentLog, retentionDays: 30 }, new Date())
  const event = { accountId, kind: 'order.paid', data: eventSamples['order.paid'] } as Event
  for (let n = 0; n < count; n += 1) {
    const day = new Date(Date.now() + ((n % 3) - 1) * 86_400_000)
    await database.transaction((tx) => emit(tx, event, day))
  }
})

const { place, list, statuses, pause, resume, retry, expectWell } = handsOn(() => ({
  ...{ database, accountId, endpointId },
  url: 'http://127.0.0.1:9/',
}))

const ofDue = () => sql`update due set attempt = attempt where account_id = ${accountId}`
const ofDeliveries = () => sql`update deliveries set attempts = attempts where account_id = ${accountId}`
const ofFailed = () => sql`update failed_deliveries set failed_at = failed_at where account_id = ${accountId}`

/** Begins `work` while a transaction has changed rows, and commits that once `work` waits for it. */
async function met(
  change: Sql,
  work: () => Promise<unknown>,
  meanwhile?: () => Promise<unknown>,
): Promise<void> {
  let begun: Promise<unknown> | undefined
  await database.transaction(async (tx) => {
    await tx.query(change)
    begun = work()
    begun.catch(() => {})
    await until('it waits', async () => (await lockWaits(database)) > 0)
    await meanwhile?.()
  })
  await begun
}

/** Makes the open deliveries wait for a later attempt. */
async function postpone(): Promise<void> {
  await database.query(sql`
    update due set due_at = (due_at at time zone 'UTC' + interval '1 hour') at time zone 'UTC', attempt = 2 where account_id = ${accountId}`)
  await database.query(sql`
    update deliveries set due_at = (due_at at time zone 'UTC' + interval '1 hour') at time zone 'UTC', next_attempt = 2 where account_id = ${accountId}`)
}

async function fail(): Promise<void> {
  await database.query(sql`
    with gone as (delete from due where account_id = ${accountId} returning event_id), ended as (
      update deliveries set status = 'failed', next_attempt = null, due_at = null, finished_at = now()
      where account_id = ${accountId} returning id)
    insert into failed_deliveries (account_id, delivery_id, endpoint_id, failed_at)
    select ${accountId}, id, ${endpointId}, now() from ended`)
}

test.each([
  ['open rows', ofDue],
  ['deliveries', ofDeliveries],
] as const)('a webhook is resumed while its %s change', async (_name, change) => {
  await pause()
  await postpone()
  await met(change(), resume)
  const left = await database.query(sql`select 1 from due where account_id = ${accountId} and due_at > now()`)
  expect(left).toEqual([])
  await expectWell()
})

test.each([
  ['list of failures', ofFailed],
  ['deliveries', ofDeliveries],
] as const)('failed deliveries are sent again while the %s changes', async (_name, change) => {
  await fail()
  const since = new Date(Date.now() - 60_000)
  await met(change(), async () => {
    for await (const _step of retryFailedSince(database, place(), { since, retentionDays: 30 }));
  })
  expect(await statuses()).toEqual(Array.from({ length: count }, () => 'pending'))
  await expectWell()
})

test('what was held too long ends while its deliveries change', async () => {
  await pause()
  const later = new Date(Date.now() + 91 * 86_400_000)
  await met(ofDeliveries(), () => runUpkeep({ database, log: silentLog, retentionDays: 120 }, later))
  expect(await statuses()).toEqual(Array.from({ length: count }, () => 'failed'))
  await expectWell()
})

test('what was held too long ends while its open rows change', async () => {
  await pause()
  // Holds the statement between its snapshot and its first row.
  await database.script(`
    create function held_id_floor(timestamptz) returns uuid language plpgsql stable as $$ begin
      if current_query() like '%skip locked%' then perform pg_advisory_xact_lock_shared(77); end if;
      return original_id_floor($1);
    end $$;
    alter function id_floor rename to original_id_floor;
    alter function held_id_floor rename to id_floor`)
  const later = new Date(Date.now() + 91 * 86_400_000)
  await met(
    sql`select pg_advisory_xact_lock(77)`,
    () => runUpkeep({ database, log: silentLog, retentionDays: 120 }, later),
    () => database.query(ofDue()),
  )
  expect(await statuses()).toEqual(Array.from({ length: count }, () => 'failed'))
  await expectWell()
})

test.each([
  ['open rows', ofDue],
  ['deliveries', ofDeliveries],
] as const)('an open delivery is sent by hand while the %s change', async (_name, change) => {
  await postpone()
  const [delivery] = await list()
  await met(change(), () => retry(delivery?.id ?? ''))
  await expectWell()
})

test.each([
  ['list of failures', ofFailed],
  ['deliveries', ofDeliveries],
] as const)('a failed delivery is sent by hand while the %s change', async (_name, change) => {
  await fail()
  const [delivery] = await list()
  await met(change(), () => retry(delivery?.id ?? ''))
  expect((await list())[0]?.status).toBe('pending')
  await expectWell()
})
