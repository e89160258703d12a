import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type Inbound, inboundEventsOf, startInbound, waitForLock } from '../../test/inbound.ts'
import { whatsappMessage, whatsappWebhook } from '../../test/meta-payloads.ts'
import { sql } from '../platform/database.ts'
import { storeParts } from './inbound-store.ts'
import { whatsapp } from './whatsapp/whatsapp.ts'

let db: TestDatabase
let inbound: Inbound

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound([db])
})
afterAll(async () => {
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

test('batches of the same events in opposite order wait for each other and never deadlock', async () => {
  const { accountId, whatsapp: channel } = await inbound.addShop()
  const messages = ['a', 'b', 'c'].map((id) => ({ ...whatsappMessage({ wa_id: '573105550101' }), id }))
  const { parts } = whatsapp.split(whatsappWebhook(channel.externalId, { messages }))
  const own = parts.map((part) => ({ channelId: channel.id, platform: 'whatsapp', part }))
  let stored: Promise<{ id: string }[][]> | undefined
  const holding = db.transaction(async (tx) => {
    await tx.query(sql`
      insert into inbound_keys (account_id, channel_id, external_id, received_at)
      values (${accountId}, ${channel.id}, 'message:b', ${inbound.now})`)
    stored = Promise.all([own, own.toReversed()].map((each) => storeParts(db, accountId, each, inbound.now)))
    await waitForLock(db, 2)
    throw new Error('let go of the key in the middle')
  })
  await expect(holding).rejects.toThrow('let go')
  expect((await stored)?.flat()).toHaveLength(3)
  expect(await inboundEventsOf(db, accountId)).toHaveLength(3)
})

test('a batch is claimed in the order of its arrival', async () => {
  const { accountId, whatsapp: channel } = await inbound.addShop()
  const messages = Array.from({ length: 50 }, () => whatsappMessage({ wa_id: '573105550101' }))
  const { parts } = whatsapp.split(whatsappWebhook(channel.externalId, { messages }))
  const own = parts.map((part) => ({ channelId: channel.id, platform: 'whatsapp', part }))
  const claimed = await storeParts(db, accountId, own, inbound.now)
  const events = await inboundEventsOf(db, accountId)
  expect(events.map(({ external_id }) => external_id)).toEqual(parts.map(({ externalId }) => externalId))
  expect(events.map(({ id }) => id)).toEqual(claimed.map(({ id }) => id))
})
