import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDue } from '../../../test/harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import {
  contactsOf,
  conversationsOf,
  type Inbound,
  messagesOf,
  only,
  startInbound,
} from '../../../test/harness/inbound.ts'
import { messengerEcho, messengerItem, whatsappEcho } from '../../../test/harness/payloads/meta-payloads.ts'
import { sql } from '../../platform/database/database.ts'

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

const phone = '573105550101'
const userId = 'CO.13491208655302741918'
const emojiOfShop = (id: string) => {
  const reaction = { message_id: 'wamid.asked', emoji: '👍' }
  return whatsappEcho(id, { wa_id: phone }, { type: 'reaction', reaction })
}

describe('the conversation', () => {
  test('a deleted one stays deleted: the next message begins a new one', async () => {
    const shop = await inbound.addShop()
    await shop.write({ wa_id: phone }, 'antes')
    const before = await only(conversationsOf(db, shop.accountId))
    await db.query(sql`
      update conversations set deleted_at = ${inbound.now} where account_id = ${shop.accountId}`)
    await shop.write({ wa_id: phone }, 'después')
    const after = await only(conversationsOf(db, shop.accountId))
    expect(after.id).not.toBe(before.id)
    expect(after).toMatchObject({ unread_count: 1, last_message_content: 'después' })
    expect(await contactsOf(db, shop.accountId)).toHaveLength(1)
  })

  test('the id of the first ad click is written once', async () => {
    const shop = await inbound.addShop()
    await shop.write({ wa_id: phone })
    await shop.write({ wa_id: phone }, 'x', { referral: { source_id: 'AD_1', ctwa_clid: 'c' } })
    await shop.write({ wa_id: phone }, 'x', { referral: { source_id: 'AD_2' } })
    expect((await only(conversationsOf(db, shop.accountId))).meta_campaign_id).toBe('AD_1')
    expect((await messagesOf(db, shop.accountId))[1]?.payload).toMatchObject({ referral: { ctwa_clid: 'c' } })
  })

  test("the window follows the provider's time, never back and never ahead of our clock", async () => {
    const shop = await inbound.addShop()
    const customerAt = async () => (await only(conversationsOf(db, shop.accountId))).last_customer_at
    await shop.write({ wa_id: phone }, 'x', { timestamp: '1749416383' })
    await shop.write({ wa_id: phone }, 'x', { timestamp: '1749410000' })
    expect(await customerAt()).toEqual(new Date(1749416383_000))
    await shop.write({ wa_id: phone }, 'x', { timestamp: '4102444800' })
    expect(await customerAt()).toEqual(inbound.now)
    for (const timestamp of ['soon', '', '-5', '99999999999999', null, {}]) {
      await shop.write({ wa_id: phone }, 'x', { timestamp })
    }
    expect(await messagesOf(db, shop.accountId)).toHaveLength(9)
  })

  test('a text longer than is kept is cut, its payload is whole', async () => {
    const shop = await inbound.addShop()
    await shop.write({ wa_id: phone }, 'ñ'.repeat(70_000))
    const message = await only(messagesOf(db, shop.accountId))
    expect(message.content).toHaveLength(65_536)
    expect(message.payload).toMatchObject({ text: { body: 'ñ'.repeat(70_000) } })
  })
})

describe('a person of the business answers on the platform itself', () => {
  test('the bot falls silent, once, and what was unread is read', async () => {
    const shop = await inbound.addShop()
    await shop.write({ wa_id: phone })
    await shop.arrive((id) => whatsappEcho(id, { wa_id: phone }, { id: 'wamid.same' }))
    const handedOff = {
      is_bot_active: false,
      handoff_active: true,
      handoff_reason: 'native_app_reply',
      handoff_epoch: 1,
      unread_count: 0,
      last_message_role: 'agent',
    }
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject(handedOff)
    await shop.arrive((id) => whatsappEcho(id, { wa_id: phone }))
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject(handedOff)
    await db.query(sql`
      update conversations set is_bot_active = true, handoff_active = false where account_id = ${shop.accountId}`)
    await shop.arrive((id) => whatsappEcho(id, { wa_id: phone }))
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({ ...handedOff, handoff_epoch: 2 })
  })

  test('an emoji that they put on a message leaves the bot at work', async () => {
    const shop = await inbound.addShop()
    await shop.write({ wa_id: phone })
    await shop.arrive(emojiOfShop)
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({
      is_bot_active: true,
      handoff_active: false,
    })
    const waits = await db.query(sql`
      select id from conversations where account_id = ${shop.accountId} and waiting_since is not null`)
    expect(waits).toHaveLength(1)
    await runDue(db, { clock: () => new Date(inbound.now.getTime() + 60_000) })
    const said = (await messagesOf(db, shop.accountId)).map(({ role, content }) => [role, content])
    expect(said).toContainEqual(['assistant', 'echo: Hola'])
  })

  test('an emoji is not what a customer goes on with: a resolved conversation stays so, and the bot answers in it next', async () => {
    const shop = await inbound.addShop()
    await shop.write({ wa_id: phone })
    await db.query(sql`
      update conversations set is_bot_active = false, handoff_active = true, handoff_reason = 'user_requested',
        handoff_epoch = 1, resolved_at = ${inbound.now}, waiting_since = null where account_id = ${shop.accountId}`)
    await shop.arrive(emojiOfShop)
    await shop.write({ wa_id: phone }, 'Sigo esperando')
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({ is_bot_active: true })
  })

  test('a person who called for help before keeps the reason', async () => {
    const shop = await inbound.addShop()
    await shop.write({ wa_id: phone })
    await db.query(sql`
      update conversations set is_bot_active = false, handoff_active = true, handoff_reason = 'user_requested',
        handoff_epoch = 1 where account_id = ${shop.accountId}`)
    await shop.arrive((id) => whatsappEcho(id, { wa_id: phone }))
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({
      handoff_reason: 'user_requested',
      handoff_epoch: 1,
    })
  })

  test('it may be the first word, also to a customer without a phone', async () => {
    const shop = await inbound.addShop()
    await shop.arrive((id) => whatsappEcho(id, { user_id: userId }))
    await shop.writeToPage([messengerEcho('p', 'PSID')])
    expect((await conversationsOf(db, shop.accountId)).map((each) => each.handoff_active)).toEqual([
      true,
      true,
    ])
    expect(
      (await messagesOf(db, shop.accountId)).map(({ role, delivery_status }) => [role, delivery_status]),
    ).toEqual([
      ['agent', 'sent'],
      ['agent', 'sent'],
      ['system', null],
      ['system', null],
    ])
  })

  test('our own send that comes back gives the message its platform id and pauses nobody', async () => {
    const shop = await inbound.addShop()
    await shop.writeToPage([messengerItem('p', 'PSID')])
    const id = await shop.insertOwnMessage(null)
    const echo = messengerEcho('p', 'PSID', { mid: 'm_own', metadata: `mostrador:${id}` })
    await shop.writeToPage([{ sender: { id: 'PSID' }, delivery: { mids: ['m_own'] } }])
    await shop.writeToPage([echo])
    await shop.writeToPage([
      messengerEcho('p', 'PSID', { mid: 'm_x', metadata: `mostrador:${randomUUID()}` }),
    ])
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({
      is_bot_active: true,
      unread_count: 1,
    })
    const messages = await messagesOf(db, shop.accountId)
    expect(messages).toHaveLength(2)
    expect(messages.find((message) => message.id === id)).toMatchObject({
      platform_message_id: 'm_own',
      delivery_status: 'delivered',
    })
  })

  test('our own send that comes back without its mark is known by its id', async () => {
    const shop = await inbound.addShop()
    await shop.writeToPage([messengerItem('p', 'PSID')])
    await shop.insertOwnMessage('m_sent', 'sent')
    await shop.writeToPage([messengerEcho('p', 'PSID', { mid: 'm_sent' })])
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({
      is_bot_active: true,
      unread_count: 1,
    })
    expect(await messagesOf(db, shop.accountId)).toHaveLength(2)
  })
})
