import { eventKinds } from '@mostrador/contract/events'
import { eventData, eventSamples } from '@mostrador/contract/events/event-data'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant } from '../../test/harness/fixtures.ts'
import { sql } from '../platform/database/database.ts'
import { isId, newId } from '../platform/ids.ts'
import { deliveryIdOf } from './delivery-id.ts'
import { emit, emitTest } from './emit.ts'
import { dueHints } from './hints.ts'

const now = new Date('2026-11-21T10:15:30.123Z')
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

async function addEndpoint(accountId: string, events: string[], deletedAt: Date | null = null) {
  const id = newId()
  await database.query(sql`
    insert into webhook_endpoints (account_id, id, url, events, created_at, updated_at, deleted_at)
    values (${accountId}, ${id}, 'https://example.com/', ${events}, ${now}, ${now}, ${deletedAt})`)
  await database.query(sql`insert into lanes (account_id, endpoint_id) values (${accountId}, ${id})`)
  return id
}

const paid = (accountId: string) =>
  ({ accountId, kind: 'order.paid', data: eventSamples['order.paid'] }) as const

test('events keep the order in which they were told, however close they are', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  const told = await database.transaction(async (tx) => {
    const ids: string[] = []
    for (let n = 0; n < 50; n += 1) ids.push((await emit(tx, paid(accountId), now)).id)
    return ids
  })
  expect(told).toEqual(told.toSorted())
})

test('one delivery and one due row for each living, subscribed endpoint; the fan-out is kept', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  const other = await createTenant(database, { rows: 0 })
  const wanted = [await addEndpoint(accountId, ['order.paid']), await addEndpoint(accountId, [...eventKinds])]
  await addEndpoint(accountId, ['order.created'])
  await addEndpoint(accountId, ['order.paid'], now)
  await addEndpoint(other.accountId, ['order.paid'])
  await database.query(sql`update lanes set paused_at = now() where endpoint_id = ${wanted[0]}`)

  const { id, endpointIds } = await database.transaction((tx) => emit(tx, paid(accountId), now))
  expect(endpointIds.sort()).toEqual(wanted.sort())
  const [event] = await database.query<{ fanout: number; body: string; kind: string }>(
    sql`select fanout, body, kind from events where account_id = ${accountId} and id = ${id}`,
  )
  expect(event).toMatchObject({ fanout: 2, kind: 'order.paid' })
  expect(JSON.parse(event?.body ?? '')).toEqual({
    event: 'order.paid',
    data: eventSamples['order.paid'],
    timestamp: '2026-11-21T10:15:30.123Z',
    request_id: id,
  })
  const deliveries = await database.query<{ id: string; endpoint_id: string }>(sql`
    select d.id, d.endpoint_id from deliveries d
    join due u on u.account_id = d.account_id and u.endpoint_id = d.endpoint_id and u.event_id = d.event_id
      and u.due_at = d.due_at and u.attempt = d.next_attempt
    where d.account_id = ${accountId} and d.status = 'pending'`)
  expect(deliveries.map((row) => row.endpoint_id).sort()).toEqual(wanted.sort())
  for (const row of deliveries) {
    expect(row.id).toBe(deliveryIdOf(id, row.endpoint_id))
    expect(isId(row.id)).toBe(true)
    expect(row.id.slice(0, 15)).toBe(`${id.slice(0, 14)}7`)
  }
})

test('both makers of delivery ids agree, and an id tells its time', async () => {
  const pairs = Array.from({ length: 200 }, () => [newId(), newId()] as const)
  const rows = await database.query<{ made: string; at: Date; floor: string }>(sql`
    select delivery_id(e, n) as made, id_time(e) as at, id_floor(id_time(e)) as floor
    from unnest(${pairs.map(([e]) => e)}::uuid[], ${pairs.map(([, n]) => n)}::uuid[]) with ordinality as p(e, n, i) order by i`)
  expect(rows.map(({ made }) => made)).toEqual(pairs.map(([e, n]) => deliveryIdOf(e, n)))
  for (const [i, { at, floor }] of rows.entries()) {
    const id = pairs[i]?.[0] ?? ''
    expect(at.getTime()).toBe(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
    expect(floor).toBe(`${id.slice(0, 13)}-0000-0000-000000000000`)
  }
})

test('what is rolled back was never emitted, and nobody is told', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  const endpointId = await addEndpoint(accountId, ['order.paid'])
  const heard: string[] = []
  using _ = dueHints.listenInProcess((hint) => heard.push(hint.id))
  const failing = database.transaction(async (tx) => {
    await emit(tx, paid(accountId), now)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(heard).toEqual([])
  expect(await database.query(sql`select 1 from due where account_id = ${accountId}`)).toEqual([])
  expect(await database.query(sql`select 1 from events where account_id = ${accountId}`)).toEqual([])
  await database.transaction((tx) => emit(tx, paid(accountId), now))
  expect(heard).toEqual([endpointId])
})

test('a test event goes to its endpoint alone, whatever that subscribes to, and says so', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  await addEndpoint(accountId, [...eventKinds])
  const endpointId = await addEndpoint(accountId, ['order.created'])
  const { id, endpointIds } = await database.transaction((tx) =>
    emitTest(tx, paid(accountId), { endpointId, now }),
  )
  expect(endpointIds).toEqual([endpointId])
  const row = await database.queryOne<{ body: string }>(
    sql`select body from events where account_id = ${accountId} and id = ${id} and is_test`,
  )
  expect(JSON.parse(row?.body ?? '').data).toEqual({ ...eventSamples['order.paid'], test: true })
})

test('many processes make the days of the log at once', async () => {
  await using fresh = await createTestDatabase()
  const { accountId } = await createTenant(fresh, { rows: 0 })
  await Promise.all(
    Array.from({ length: 8 }, () => fresh.transaction((tx) => emit(tx, paid(accountId), now))),
  )
  const [days] = await fresh.query<{ count: number }>(
    sql`select count(*)::int as count from pg_inherits
      where inhparent = 'events'::regclass and inhrelid <> 'events_kept'::regclass`,
  )
  expect(days?.count).toBe(5)
})

test('an account takes its part of the log along', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  await addEndpoint(accountId, ['order.paid'])
  await database.transaction((tx) => emit(tx, paid(accountId), now))
  await database.query(sql`delete from accounts where id = ${accountId}`)
  for (const table of ['due', 'deliveries', 'events']) {
    expect(
      await database.fetchRaw(table, `select 1 from ${table} where account_id = $1`, [accountId]),
    ).toEqual([])
  }
})

test('every sample is what its schema says', () => {
  for (const kind of eventKinds) expect(Value.Errors(eventData[kind], eventSamples[kind]), kind).toEqual([])
})
