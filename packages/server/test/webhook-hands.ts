// What people do to a webhook and look at, for tests.
import { expect } from 'vitest'
import type { Database } from '../src/platform/database.ts'
import { readPageRequest } from '../src/platform/page.ts'
import { deliveriesBinding, listDeliveries, retryDelivery } from '../src/webhooks/deliveries.ts'
import { getEndpoint, pauseEndpoint, resumeEndpoint, updateEndpoint } from '../src/webhooks/endpoints.ts'
import { countInvariants } from '../src/webhooks/invariants.ts'

type At = { database: Database; accountId: string; endpointId: string; url: string }

/** `at` is asked at every call, as each test has its own endpoint. */
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
    /** Nothing breaks a promise, whatever the test has done. */
    expectWell: async () => {
      const { problems } = await countInvariants(at().database)
      expect(problems).toEqual({ wrong_fanout: 0, forgotten: 0, stray: 0, unlisted: 0 })
    },
  }
}
