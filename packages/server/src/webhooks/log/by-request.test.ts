import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import { addEndpoint, emitMany } from '../../../test/harness/webhooks.ts'
import { emit } from '../../events/emit.ts'
import { sql } from '../../platform/database/database.ts'
import { deleteEndpoint, pauseEndpoint } from '../endpoints/endpoints.ts'
import { listDeliveries } from './deliveries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const page = { limit: 50, after: undefined, binding: [] }

test('the deliveries of one event are found by its request_id, those of deleted webhooks too, and of no other account', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  const other = await createTenant(database, { rows: 0 })
  const endpoints = [
    await addEndpoint(database, accountId, 'https://one.example/'),
    await addEndpoint(database, accountId, 'https://two.example/'),
  ]
  await addEndpoint(database, other.accountId, 'https://three.example/')
  const [first = '', second = ''] = await emitMany(database, accountId, 2)
  const place = { accountId, endpointId: endpoints[1]?.id ?? '' }
  await database.transaction((tx) => deleteEndpoint(tx, place, new Date()))
  const found = async (filter: Parameters<typeof listDeliveries>[2], of = accountId) =>
    (await listDeliveries(database, of, filter, page)).data.map((row) => [row.request_id, row.webhook_id])
  const all = await found({ requestId: first })
  expect(new Set(all.map(([, webhook]) => webhook))).toEqual(new Set(endpoints.map(({ id }) => id)))
  expect(all.every(([request]) => request === first)).toBe(true)
  expect(await found({ requestId: second, status: 'pending' })).toEqual([[second, endpoints[0]?.id]])
  expect(await found({ requestId: first, endpointId: place.endpointId })).toEqual([[first, place.endpointId]])
  expect(await found({ requestId: first }, other.accountId)).toEqual([])
  expect(await found({ requestId: 'no-such-id' })).toEqual([])
})

test('those whose last attempt failed are found together, whether they are tried again, held or ended', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  const { id: endpointId } = await addEndpoint(database, accountId, 'https://one.example/')
  const [, tried = '', ended = '', delivered = ''] = await emitMany(database, accountId, 4)
  await database.query(sql`
    update due set attempt = 3 where account_id = ${accountId} and event_id = ${tried}`)
  await database.query(sql`
    update deliveries set next_attempt = 3 where account_id = ${accountId} and event_id = ${tried}`)
  for (const [event, status] of [
    [ended, 'failed'],
    [delivered, 'delivered'],
  ]) {
    await database.query(sql`delete from due where account_id = ${accountId} and event_id = ${event}`)
    await database.query(sql`
      update deliveries set status = ${status}, due_at = null, next_attempt = null, finished_at = now()
      where account_id = ${accountId} and event_id = ${event}`)
  }
  await database.query(sql`
    insert into failed_deliveries (account_id, endpoint_id, delivery_id, failed_at)
    select account_id, endpoint_id, id, now() from deliveries
    where account_id = ${accountId} and status = 'failed'`)
  const lastFailed = async () => {
    const { data } = await listDeliveries(database, accountId, { status: 'last_failed' }, page)
    return Object.fromEntries(data.map((row) => [row.request_id, row.status]))
  }
  expect(await lastFailed()).toEqual({ [ended]: 'failed', [tried]: 'pending' })
  await database.transaction((tx) => pauseEndpoint(tx, { accountId, endpointId }, new Date()))
  expect(await lastFailed()).toEqual({ [ended]: 'failed', [tried]: 'held' })
})

test('the deliveries of an order are found by its number or id, and tell of it, in one statement for a page', async () => {
  const { accountId } = await createTenant(database, { rows: 2 })
  await addEndpoint(database, accountId, 'https://one.example/')
  const orders = await database.query<{ id: string; number: number }>(sql`
    select o.id, n.number from orders o
    join order_numbers n on n.account_id = o.account_id and n.order_id = o.id where o.account_id = ${accountId}`)
  for (const { id } of orders) {
    const data = {
      ...{ order_id: id, external_id: null, platform: 'whatsapp', total: 129_900, currency: 'COP' },
      ...{ customer_name: 'Laura', customer_phone: '+573105550101', conversation_id: null },
      paid_at: new Date().toISOString(),
    }
    await database.transaction((tx) =>
      emit(tx, { accountId, kind: 'order.paid', data } as unknown as Parameters<typeof emit>[1], new Date()),
    )
  }
  const [order] = orders
  const found = async (search: string) => (await listDeliveries(database, accountId, { search }, page)).data
  const [only, ...others] = await found(`#${order?.number}`)
  expect(others).toEqual([])
  expect(only?.about).toMatchObject({
    ...{ order_id: order?.id, order_number: order?.number, contact_id: expect.any(String) },
    ...{ customer_name: 'Laura', total: 129_900, currency: 'COP' },
  })
  for (const id of [order?.id, only?.id, only?.request_id])
    expect((await found(id ?? '')).map((each) => each.id)).toEqual([only?.id])
  expect(await found('999999')).toEqual([])
  expect(await found('nothing of the kind')).toEqual([])
  const customerId = only?.about?.contact_id
  await database.query(sql`
    update contacts set name = 'Ángela 100% Muñoz' where account_id = ${accountId} and id = ${customerId}`)
  expect((await found('angela 100% mun')).map((each) => each.about?.contact_id)).toContain(customerId)
  expect(await found('***')).toEqual([])
  const elsewhere = await createTenant(database, { rows: 1 })
  expect((await listDeliveries(database, elsewhere.accountId, { search: 'angela' }, page)).data).toEqual([])
  const statements: string[] = []
  const counting = {
    query: (statement: { text: string }) => {
      statements.push(statement.text)
      return database.query(statement as never)
    },
    queryOne: (statement: never) => database.queryOne(statement),
  } as unknown as typeof database
  expect((await listDeliveries(counting, accountId, {}, page)).data).toHaveLength(2)
  expect(statements).toHaveLength(3)
})
