import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { type Inbound, inboundEventsOf, startInbound, waitForLock } from '../../../test/harness/inbound.ts'
import { whatsappMessage, whatsappWebhook } from '../../../test/harness/payloads/meta-payloads.ts'
import { Database, sql, type Tx } from '../../platform/database/database.ts'
import { type ClaimedEvent, claimEvents, storeEvents } from '../../platform/inbox/inbox.ts'
import { whatsapp } from '../whatsapp/whatsapp.ts'
import { channelInbox, takeOldest } from './store.ts'

let db: TestDatabase
let inbound: Inbound

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db)
})
afterAll(async () => {
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

test('batches of the same events in opposite order wait for each other and never deadlock', async () => {
  const { accountId, whatsapp: channel } = await inbound.addShop()
  const messages = ['a', 'b', 'c'].map((id) => ({ ...whatsappMessage({ wa_id: '573105550101' }), id }))
  const { events } = whatsapp.split(whatsappWebhook(channel.externalId, { messages }))
  const arrived = events.map((event) => ({ homeId: channel.id, label: 'whatsapp', event }))
  let stored: Promise<{ id: string }[][]> | undefined
  const holding = db.transaction(async (tx) => {
    await tx.query(sql`
      insert into inbound_keys (account_id, channel_id, external_id, received_at)
      values (${accountId}, ${channel.id}, 'message:b', ${inbound.now})`)
    stored = Promise.all(
      [arrived, arrived.toReversed()].map((each) =>
        storeEvents(db, channelInbox, { accountId, arrived: each }, inbound.now),
      ),
    )
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
  const { events } = whatsapp.split(whatsappWebhook(channel.externalId, { messages }))
  const arrived = events.map((event) => ({ homeId: channel.id, label: 'whatsapp', event }))
  const claimed = await storeEvents(db, channelInbox, { accountId, arrived }, inbound.now)
  const stored = await inboundEventsOf(db, accountId)
  expect(stored.map(({ external_id }) => external_id)).toEqual(events.map(({ externalId }) => externalId))
  expect(stored.map(({ id }) => id)).toEqual(claimed.map(({ id }) => id))
})

test("a customer's next event is found without reading those of others, also where it was planned while none waited", async () => {
  const { accountId, whatsapp: channel } = await inbound.addShop()
  await using single = new Database(db.options, { max: 1 })
  const storeFrom = async (digits: number) => {
    const messages = Array.from({ length: 600 }, (_, n) => whatsappMessage({ wa_id: `5731${digits + n}` }))
    const { events } = whatsapp.split(whatsappWebhook(channel.externalId, { messages }))
    const arrived = events.map((event) => ({ homeId: channel.id, label: 'whatsapp', event }))
    const last = (await storeEvents(single, channelInbox, { accountId, arrived }, inbound.now)).at(-1)
    if (!last) throw new Error('nothing was claimed')
    return last
  }
  const rowsRead = async (tx: Tx) =>
    (
      await tx.queryOne<{ rows: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'inbound_events'`)
    )?.rows ?? 0
  const expectFewRead = async (last: ClaimedEvent) =>
    single.transaction(async (tx) => {
      const before = await rowsRead(tx)
      expect(await takeOldest(tx, last)).toMatchObject({ id: last.id })
      expect((await rowsRead(tx)) - before).toBeLessThan(10)
    })
  const last = await storeFrom(1_055_000)
  await expectFewRead(last)
  await single.query(sql`delete from inbound_events where account_id = ${accountId}`)
  await single.script('vacuum analyze inbound_events')
  expect(await single.transaction((tx) => takeOldest(tx, last))).toBeUndefined()
  await expectFewRead(await storeFrom(2_055_000))
})

test('a sweep finds the oldest events of each channel without reading all, also where it was planned while none waited', async () => {
  const { accountId, whatsapp: channel } = await inbound.addShop()
  await using single = new Database(db.options, { max: 1 })
  const scanned = async () => {
    await single.query(sql`select pg_stat_force_next_flush()::text as done`)
    const row = await single.queryOne<{ rows: number }>(
      sql`select seq_tup_read::int as rows from pg_stat_user_tables where relname = 'inbound_events'`,
    )
    return row?.rows ?? 0
  }
  const due = new Date(inbound.now.getTime() + 60_000)
  await single.query(sql`delete from inbound_events`)
  await single.script('vacuum analyze inbound_events')
  expect((await claimEvents(single, channelInbox, due)).claimed).toEqual([])
  const messages = Array.from({ length: 3_000 }, (_, n) => whatsappMessage({ wa_id: `5731${3_055_000 + n}` }))
  for (let first = 0; first < messages.length; first += 500) {
    const some = messages.slice(first, first + 500)
    const { events } = whatsapp.split(whatsappWebhook(channel.externalId, { messages: some }))
    const arrived = events.map((event) => ({ homeId: channel.id, label: 'whatsapp', event }))
    await storeEvents(single, channelInbox, { accountId, arrived }, inbound.now)
  }
  const before = await scanned()
  const { claimed } = await claimEvents(single, channelInbox, due)
  expect(claimed).toHaveLength(limits.inboundSweepChannelRows)
  expect((await scanned()) - before).toBeLessThan(100)
})
