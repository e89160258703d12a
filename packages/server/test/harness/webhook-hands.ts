// The actions and views that people have on a webhook, for tests.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Database } from '../../src/platform/database/database.ts'
import { readPageRequest } from '../../src/platform/lists/page.ts'
import { getEndpoint } from '../../src/webhooks/endpoints/endpoint.ts'
import { pauseEndpoint, resumeEndpoint, updateEndpoint } from '../../src/webhooks/endpoints/endpoints.ts'
import { deliveriesBinding, listDeliveries, retryDelivery } from '../../src/webhooks/log/deliveries.ts'
import { countInvariants } from '../../src/webhooks/log/invariants.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createTenant } from './fixtures.ts'
import { addEndpoint, type Receiver, startReceiver } from './webhooks.ts'

type At = { database: Database; accountId: string; endpointId: string; url: string }

type Stage = {
  database: TestDatabase
  receiver: Receiver
  accountId: string
  endpointId: string
  secret: string
}

/** A database and a receiver for the file; for each test a new account with an endpoint there, handed to `begin`. */
export function webhookStage(begin: (stage: Stage) => void, { connections }: { connections?: number } = {}) {
  let database: TestDatabase
  let receiver: Receiver
  let place: { accountId: string; endpointId: string }
  beforeAll(async () => {
    database = await createTestDatabase(connections)
    receiver = await startReceiver()
  })
  afterAll(async () => {
    await receiver[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    const { accountId } = await createTenant(database, { rows: 0 })
    const { id: endpointId, secret } = await addEndpoint(database, accountId, receiver.url)
    receiver.answer = () => 200
    receiver.arrivals = []
    receiver.inFlightMost = 0
    place = { accountId, endpointId }
    begin({ database, receiver, ...place, secret })
  })
  return handsOn(() => ({ database, ...place, url: receiver.url }))
}

/** Calls `at` on every use, as each test has its own endpoint. */
export function handsOn(at: () => At) {
  const place = () => ({ accountId: at().accountId, endpointId: at().endpointId })
  const endpoint = () => getEndpoint(at().database, place())
  const list = async (filter: Parameters<typeof listDeliveries>[2] = {}) => {
    const { database, accountId } = at()
    const page = readPageRequest({}, deliveriesBinding(accountId, filter))
    return (await listDeliveries(database, accountId, filter, page)).data
  }
  return {
    place,
    endpoint,
    list,
    statuses: async () => (await list()).map(({ status }) => status),
    pause: () => at().database.transaction((tx) => pauseEndpoint(tx, place(), new Date())),
    resume: () => at().database.transaction((tx) => resumeEndpoint(tx, place())),
    saveUrl: (url = at().url) =>
      at().database.transaction((tx) =>
        updateEndpoint(tx, { allowInsecure: true }, place(), { url }, new Date()),
      ),
    retry: (id: string) =>
      at().database.transaction((tx) => retryDelivery(tx, at().accountId, id, { retentionDays: 30 })),
    /** Expects that no invariant of the webhook log is broken. */
    expectWell: async () => {
      const { problems } = await countInvariants(at().database)
      expect(problems).toEqual({ wrong_fanout: 0, forgotten: 0, stray: 0, unlisted: 0 })
    },
  }
}
