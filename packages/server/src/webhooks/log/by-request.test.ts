import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import { addEndpoint, emitMany } from '../../../test/harness/webhooks.ts'
import { deleteEndpoint } from '../endpoints/endpoints.ts'
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
