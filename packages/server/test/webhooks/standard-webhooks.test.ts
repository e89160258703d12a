// Real deliveries, verified by the library of Standard Webhooks itself; .ci/clients does the same with those for Python, Go
// and Rust.
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWebhookSecret } from '../../src/webhooks/attempt/signature.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type CaughtDelivery, catchDeliveries } from '../harness/deliveries.ts'
import { createTenant } from '../harness/fixtures.ts'

let database: TestDatabase
let single: CaughtDelivery
let rotated: CaughtDelivery
let prepared: CaughtDelivery

beforeAll(async () => {
  database = await createTestDatabase()
  const { accountId } = await createTenant(database, { rows: 0 })
  const { deliveries } = await catchDeliveries(database, accountId)
  ;[single, rotated, prepared] = deliveries as [CaughtDelivery, CaughtDelivery, CaughtDelivery]
})
afterAll(() => database[Symbol.asyncDispose]())

const verify = ({ body, headers }: CaughtDelivery, secret: string) =>
  new Webhook(secret).verify(Buffer.from(body), headers)

test('a delivery is accepted under its secret, and during a rotation under the new, the former and the next', () => {
  expect(single.secrets).toHaveLength(1)
  expect(rotated.secrets).toHaveLength(2)
  expect(prepared.secrets).toHaveLength(3)
  for (const delivery of [single, rotated, prepared]) {
    for (const secret of delivery.secrets) expect(verify(delivery, secret)).toEqual(JSON.parse(delivery.body))
  }
})

test('another body, another secret, another id and another time are refused', () => {
  const [secret = ''] = single.secrets
  const [newest = ''] = rotated.secrets
  const { headers, body } = single
  const later = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }
  for (const [delivery, key] of [
    [{ ...single, body: `${body} ` }, secret],
    [{ ...single, headers: { ...headers, 'webhook-id': 'another' } }, secret],
    [{ ...single, headers: later }, secret],
    [single, newWebhookSecret()],
    [single, newest],
  ] as const) {
    expect(() => verify(delivery, key)).toThrow(WebhookVerificationError)
  }
})
