import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import {
  type Inbound,
  inboundEventsOf,
  messagesOf,
  type Shop,
  startInbound,
} from '../../../test/harness/inbound.ts'
import {
  signed,
  whatsappChange,
  whatsappStatus,
  whatsappWebhook,
} from '../../../test/harness/payloads/meta-payloads.ts'
import { sql } from '../../platform/database/database.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../platform/secrets/secrets.ts'
import { deleteChannel, updateChannel } from '../setup/channels.ts'

let db: TestDatabase
let inbound: Inbound
const box = new SecretBox(parseMasterKey(newMasterKey()))

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db, box)
})
afterAll(async () => {
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const phone = '573105550101'

async function shopWithMessage(platformMessageId: string): Promise<{ shop: Shop; id: string }> {
  const shop = await inbound.addShop()
  await shop.write({ wa_id: phone })
  return { shop, id: await shop.insertOwnMessage(platformMessageId, 'sent') }
}

async function deliveryOf({ accountId }: Shop, id: string): Promise<string | null | undefined> {
  return (await messagesOf(db, accountId)).find((each) => each.id === id)?.delivery_status
}

describe('a report that only advances a message', () => {
  test('has done so when it is acknowledged, and leaves nothing behind; a repetition changes nothing', async () => {
    const { shop, id } = await shopWithMessage('wamid.own.1')
    const { accountId } = shop
    const keysOf = () => db.query(sql`select external_id from inbound_keys where account_id = ${accountId}`)
    const keys = await keysOf()
    const read = whatsappStatus(shop.whatsapp.externalId, 'wamid.own.1', 'read')
    const versionOf = () =>
      db.queryOne(sql`select ctid::text from messages where account_id = ${accountId} and id = ${id}`)
    expect((await inbound.post(shop.whatsapp, read)).status).toBe(200)
    expect(await deliveryOf(shop, id)).toBe('read')
    const version = await versionOf()
    expect((await inbound.post(shop.whatsapp, read)).status).toBe(200)
    await inbound.applied()
    expect(await versionOf()).toEqual(version)
    expect(await inboundEventsOf(db, accountId)).toEqual([])
    expect(await keysOf()).toEqual(keys)
  })

  test('writes nothing where the message is there already', async () => {
    const { shop, id } = await shopWithMessage('wamid.own.1')
    const versionOf = () =>
      db.queryOne(sql`
        select ctid::text from messages where account_id = ${shop.accountId} and id = ${id}`)
    const before = await versionOf()
    const sent = whatsappStatus(shop.whatsapp.externalId, 'wamid.own.1', 'sent')
    expect((await inbound.post(shop.whatsapp, sent)).status).toBe(200)
    await inbound.applied()
    expect(await versionOf()).toEqual(before)
    expect(await inboundEventsOf(db, shop.accountId)).toEqual([])
    const delivered = whatsappStatus(shop.whatsapp.externalId, 'wamid.own.1', 'delivered')
    expect((await inbound.post(shop.whatsapp, delivered)).status).toBe(200)
    expect(await versionOf()).not.toEqual(before)
  })

  test('never takes a message back', async () => {
    const { shop, id } = await shopWithMessage('wamid.own.1')
    for (const status of ['read', 'delivered', 'sent'])
      await inbound.post(shop.whatsapp, whatsappStatus(shop.whatsapp.externalId, 'wamid.own.1', status))
    expect(await deliveryOf(shop, id)).toBe('read')
  })

  test('may come with others, about several messages or twice about one', async () => {
    const { shop, id } = await shopWithMessage('wamid.own.1')
    const other = await shop.insertOwnMessage('wamid.own.2', 'sent')
    const report = (of: string, status: string) => ({
      id: of,
      status,
      timestamp: '1750857384',
      recipient_id: phone,
    })
    const { externalId } = shop.whatsapp
    const both = [
      report('wamid.own.1', 'delivered'),
      report('wamid.own.2', 'read'),
      report('wamid.none', 'read'),
    ]
    await inbound.post(shop.whatsapp, whatsappWebhook(externalId, { statuses: both }))
    expect([await deliveryOf(shop, id), await deliveryOf(shop, other)]).toEqual(['delivered', 'read'])
    const twice = [report('wamid.own.1', 'sent'), report('wamid.own.1', 'read')]
    await inbound.post(shop.whatsapp, whatsappWebhook(externalId, { statuses: twice }))
    await inbound.applied()
    expect(await deliveryOf(shop, id)).toBe('read')
    const parked = await db.query(
      sql`select platform_message_id from parked_statuses where account_id = ${shop.accountId}`,
    )
    expect(parked).toEqual([{ platform_message_id: 'wamid.none' }])
  })

  test("reaches no other account's message of the same name", async () => {
    const { shop, id } = await shopWithMessage('wamid.own.same')
    const { shop: neighbour, id: theirs } = await shopWithMessage('wamid.own.same')
    await inbound.post(shop.whatsapp, whatsappStatus(shop.whatsapp.externalId, 'wamid.own.same', 'read'))
    await inbound.applied()
    expect([await deliveryOf(shop, id), await deliveryOf(neighbour, theirs)]).toEqual(['read', 'sent'])
  })

  test('waits as an event while somebody holds the message, and while its sending has not been recorded', async () => {
    const { shop, id } = await shopWithMessage('wamid.own.1')
    const read = whatsappStatus(shop.whatsapp.externalId, 'wamid.own.1', 'read')
    await db.transaction(async (tx) => {
      await tx.query(sql`select from messages where account_id = ${shop.accountId} and id = ${id} for update`)
      expect((await inbound.post(shop.whatsapp, read)).status).toBe(200)
      expect(await inboundEventsOf(db, shop.accountId)).toHaveLength(1)
    })
    await inbound.applied()
    expect(await deliveryOf(shop, id)).toBe('read')
  })
})

describe('a channel that is remembered', () => {
  const again = (shop: Shop) => whatsappStatus(shop.whatsapp.externalId, `wamid.${Math.random()}`, 'read')

  test('is believed only as long as it is the same: a new secret counts from its commit on', async () => {
    const { shop } = await shopWithMessage('wamid.own.1')
    const { accountId, whatsapp } = shop
    expect((await inbound.post(whatsapp, again(shop))).status).toBe(200)
    await updateChannel(db, box, accountId, whatsapp.id, { appSecret: 'a new one' })
    const keysOf = () => db.query(sql`select external_id from inbound_keys where account_id = ${accountId}`)
    const before = await keysOf()
    expect((await inbound.post(whatsapp, again(shop))).status).toBe(401)
    expect(await keysOf()).toEqual(before)
    expect((await inbound.post({ ...whatsapp, secret: 'a new one' }, again(shop))).status).toBe(200)
  })

  test('is gone once it is deleted, for requests that store nothing too', async () => {
    const { shop } = await shopWithMessage('wamid.own.1')
    const { accountId, whatsapp } = shop
    const nothing = whatsappChange(whatsapp.externalId, {}, 'account_update')
    const bodies = [
      again(shop),
      { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [nothing] }] },
    ]
    for (const body of bodies) expect((await inbound.post(whatsapp, body)).status).toBe(200)
    await deleteChannel(db, accountId, whatsapp.id, inbound.now)
    for (const body of bodies.toReversed()) expect((await inbound.post(whatsapp, body)).status).toBe(404)
    const text = 'not JSON'
    const answer = await fetch(inbound.url + whatsapp.path, {
      method: 'POST',
      body: text,
      headers: signed(text, whatsapp.secret),
    })
    expect(answer.status).toBe(404)
  })
})
