// On a full machine events are acknowledged at once, and applied a little later.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { type Inbound, inboundEventsOf, messagesOf, startInbound } from '../../../test/harness/inbound.ts'
import { whatsappText } from '../../../test/harness/payloads/meta-payloads.ts'
import { Pressure } from '../../platform/work/pressure.ts'

let db: TestDatabase
let inbound: Inbound
let ms = 0
const pressure = new Pressure({ nowMs: () => ms })

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db, undefined, pressure)
})
afterAll(async () => {
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

test('while acknowledgements press, what came is stored and waits; afterwards all of it is applied', async () => {
  const { accountId, whatsapp } = await inbound.addShop()
  pressure.note()
  for (let n = 0; n < 6; n += 1) {
    const person = { wa_id: `57310555010${n}` }
    const text = whatsappText(whatsapp.externalId, person, { type: 'text', text: { body: 'Hola' } })
    expect((await inbound.post(whatsapp, text)).status).toBe(200)
  }
  expect((await inboundEventsOf(db, accountId)).length).toBeGreaterThanOrEqual(5)
  ms += limits.pressureMs
  await inbound.applied()
  expect(await messagesOf(db, accountId)).toHaveLength(6)
})
