import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import {
  contactsOf,
  conversationsOf,
  type Inbound,
  identitiesOf,
  messagesOf,
  type Shop,
  startInbound,
  waitForLock,
} from '../../test/inbound.ts'
import {
  type Json,
  messengerEcho,
  messengerItem,
  messengerWebhook,
  type Person,
  whatsappEcho,
  whatsappStatus,
  whatsappText,
  whatsappWebhook,
} from '../../test/meta-payloads.ts'
import { sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'

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

const phone = '573105550101'
const userId = 'CO.13491208655302741918'

/** Posts a webhook to the shop's WhatsApp channel and waits until it is applied. */
async function arrive({ whatsapp }: Shop, build: (externalId: string) => Json): Promise<void> {
  const answer = await inbound.post(whatsapp, build(whatsapp.externalId))
  expect(answer.status).toBe(200)
  await inbound.applied()
}

const write = (shop: Shop, person: Person, body = 'Hola', more: Json = {}) =>
  arrive(shop, (id) => whatsappText(id, person, { type: 'text', text: { body }, ...more }))

const writeToPage = async ({ messenger }: Shop, items: Json[]) => {
  await inbound.post(messenger, messengerWebhook(messenger.externalId, items))
  await inbound.applied()
}

async function insertContact({ accountId }: Shop, given: string, name = 'Desconocido'): Promise<string> {
  const id = newId(inbound.now.getTime() - 86_400_000)
  await db.query(sql`
    insert into contacts (account_id, id, phone, phone_key, name, created_at)
    values (${accountId}, ${id}, ${given}, ${given.replace(/\D/g, '')}, ${name}, ${new Date(inbound.now.getTime() - 86_400_000)})`)
  return id
}

/** A message of the bot, as the sender stores it before the platform has answered. */
async function insertOwnMessage(
  shop: Shop,
  platformMessageId: string | null,
  status = 'queued',
): Promise<string> {
  const [conversation] = await conversationsOf(db, shop.accountId)
  const id = newId()
  await db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, platform_message_id, delivery_status,
      created_at)
    select ${shop.accountId}, ${id}, id, channel_id, 'assistant', 'Con gusto', ${platformMessageId}, ${status}, ${inbound.now}
    from conversations where account_id = ${shop.accountId} and id = ${conversation?.id}`)
  return id
}

async function only<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row, ...more] = await rows
  if (!row || more.length > 0) throw new Error(`expected one row, got ${row ? more.length + 1 : 0}`)
  return row
}

describe('who writes', () => {
  test('a contact made with a written phone and the WhatsApp customer of that number are one', async () => {
    const shop = await inbound.addShop()
    const id = await insertContact(shop, '+57 310 555 0101')
    await write(shop, { wa_id: phone, user_id: userId, name: 'Ana' })
    expect(await only(contactsOf(db, shop.accountId))).toMatchObject({
      id,
      phone: '+57 310 555 0101',
      name: 'Ana',
    })
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({
      contact_id: id,
      contact_phone: '+57 310 555 0101',
      contact_name: 'Ana',
    })
  })

  test('a profile name replaces only the unknown one, in the contact and in all their conversations', async () => {
    const shop = await inbound.addShop()
    const second = await inbound.addWhatsapp(shop.accountId)
    await write(shop, { wa_id: phone })
    await inbound.post(second, whatsappText(second.externalId, { wa_id: phone }))
    await inbound.applied()
    expect((await conversationsOf(db, shop.accountId)).map((each) => each.contact_name)).toEqual([
      'Desconocido',
      'Desconocido',
    ])
    await write(shop, { wa_id: phone, name: 'Ana' })
    await write(shop, { wa_id: phone, name: 'Ana María' })
    expect((await only(contactsOf(db, shop.accountId))).name).toBe('Ana')
    expect((await conversationsOf(db, shop.accountId)).map((each) => each.contact_name)).toEqual([
      'Ana',
      'Ana',
    ])
    const profiles = (await identitiesOf(db, shop.accountId)).map((each) => each.profile_name)
    expect(profiles.toSorted()).toEqual(['Ana María', null])
  })

  test('a customer without a phone, absent or empty, has one contact and one conversation', async () => {
    const shop = await inbound.addShop()
    await write(shop, { user_id: userId, name: 'Ana' })
    await write(shop, { user_id: userId, wa_id: '' }, 'otra vez')
    expect(await only(contactsOf(db, shop.accountId))).toMatchObject({ phone: null, name: 'Ana' })
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({
      unread_count: 2,
      contact_phone: null,
    })
  })

  test('a phone that becomes known later joins the same contact and shows in the conversation', async () => {
    const shop = await inbound.addShop()
    await write(shop, { user_id: userId })
    await write(shop, { user_id: userId, wa_id: phone })
    await write(shop, { wa_id: phone })
    expect(await only(contactsOf(db, shop.accountId))).toMatchObject({ phone })
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({
      contact_phone: phone,
      unread_count: 3,
    })
    expect(await only(identitiesOf(db, shop.accountId))).toMatchObject({ phone_key: phone, user_id: userId })
  })

  test('a phone and a user id that turn out to be one person become the older contact, with everything', async () => {
    const shop = await inbound.addShop()
    const { accountId } = shop
    await write(shop, { wa_id: phone }, 'por teléfono')
    inbound.now = new Date(inbound.now.getTime() + 60_000)
    await write(shop, { user_id: userId, name: 'Ana' }, 'por usuario', {
      referral: { source_id: 'AD_2' },
    })
    await arrive(shop, (id) => whatsappEcho(id, { user_id: userId }))
    await write(shop, { user_id: userId }, 'dos por usuario')
    const [older, younger] = await contactsOf(db, accountId)
    const [first, second] = await conversationsOf(db, accountId)
    if (!older || !younger || !first || !second) throw new Error('two contacts were expected')
    const resourceId = newId()
    await db.query(sql`
      update contacts set total_orders = 2, status = 'customer' where account_id = ${accountId} and id = ${younger.id}`)
    await db.query(sql`
      insert into orders (account_id, id, contact_id, conversation_id, platform, status, payment_status, total, currency,
        created_at, updated_at)
      values (${accountId}, ${newId()}, ${younger.id}, ${second.id}, 'whatsapp', 'confirmed', 'paid', 1, 'COP',
        ${inbound.now}, ${inbound.now})`)
    await db.query(sql`
      insert into bookable_resources (account_id, id, name, created_at)
      values (${accountId}, ${resourceId}, 'Silla', ${inbound.now})`)
    await db.query(sql`
      insert into appointments (account_id, id, contact_id, conversation_id, resource_id, start_time, end_time, status,
        created_at, updated_at)
      values (${accountId}, ${newId()}, ${younger.id}, ${second.id}, ${resourceId}, ${inbound.now},
        ${new Date(inbound.now.getTime() + 60_000)}, 'scheduled', ${inbound.now}, ${inbound.now})`)

    await write(shop, { wa_id: phone, user_id: userId }, 'ambos')

    const contact = await only(contactsOf(db, accountId))
    expect(contact).toMatchObject({ id: older.id, phone, name: 'Ana', status: 'customer', total_orders: 2 })
    const messages = await messagesOf(db, accountId)
    expect(messages.map(({ content }) => content)).toEqual([
      'por teléfono',
      'por usuario',
      'Ya le ayudo',
      'dos por usuario',
      'ambos',
    ])
    expect(new Set(messages.map(({ conversation_id }) => conversation_id))).toEqual(new Set([first.id]))
    expect(await only(conversationsOf(db, accountId))).toMatchObject({
      id: first.id,
      contact_id: older.id,
      contact_name: 'Ana',
      last_message_content: 'ambos',
      last_message_at: messages.at(-1)?.created_at,
      unread_count: 3,
      is_bot_active: false,
      handoff_active: true,
      handoff_reason: 'native_app_reply',
      meta_campaign_id: 'AD_2',
    })
    expect(contact.last_interaction).toEqual(messages.at(-1)?.created_at)
    expect(await only(identitiesOf(db, accountId))).toMatchObject({
      contact_id: older.id,
      phone_key: phone,
      user_id: userId,
    })
    const moved = await db.query(sql`
      select contact_id, conversation_id from orders where account_id = ${accountId}
      union all select contact_id, conversation_id from appointments where account_id = ${accountId}`)
    expect(moved).toEqual(Array(2).fill({ contact_id: older.id, conversation_id: first.id }))
  })

  test('people who are joined by many messages at once are still joined once', async () => {
    const shop = await inbound.addShop()
    await write(shop, { wa_id: phone })
    await write(shop, { user_id: userId })
    const people: Person[] = [{ wa_id: phone, user_id: userId }, { wa_id: phone }, { user_id: userId }]
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        inbound.post(shop.whatsapp, whatsappText(shop.whatsapp.externalId, people[n % 3] ?? {})),
      ),
    )
    await inbound.applied()
    expect(await contactsOf(db, shop.accountId)).toHaveLength(1)
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({ unread_count: 32 })
    expect(await messagesOf(db, shop.accountId)).toHaveLength(32)
    expect(inbound.counts.get('whatsapp quarantined')).toBeUndefined()
  })

  test('two channels and the API that meet the same new phone at once make one contact', async () => {
    const shop = await inbound.addShop()
    const second = await inbound.addWhatsapp(shop.accountId)
    const phones = Array.from({ length: 20 }, (_, n) => `5731055507${10 + n}`)
    await Promise.all(
      phones.flatMap((number) => [
        inbound.post(shop.whatsapp, whatsappText(shop.whatsapp.externalId, { wa_id: number, name: 'Ana' })),
        inbound.post(second, whatsappText(second.externalId, { wa_id: number, name: 'Ana' })),
        db.query(sql`
          insert into contacts (account_id, id, phone, phone_key, name, created_at)
          values (${shop.accountId}, ${newId()}, ${`+${number}`}, ${number}, 'Desconocido', ${inbound.now})
          on conflict (account_id, phone_key) do nothing`),
      ]),
    )
    await inbound.applied()
    const contacts = await contactsOf(db, shop.accountId)
    expect(contacts.map(({ name }) => name)).toEqual(Array(20).fill('Ana'))
    const conversations = await conversationsOf(db, shop.accountId)
    expect(conversations).toHaveLength(40)
    for (const each of conversations) {
      const contact = contacts.find(({ id }) => id === each.contact_id)
      expect([each.contact_name, each.contact_phone]).toEqual([contact?.name, contact?.phone])
    }
  })

  test('a message that waits for a merge of its customer lands with the one who stays', async () => {
    const shop = await inbound.addShop()
    const { accountId } = shop
    await write(shop, { wa_id: phone, user_id: userId }, 'antes')
    const stays = await only(identitiesOf(db, accountId))
    const goes = newId()
    await db.query(sql`
      insert into channel_identities (account_id, id, channel_id, contact_id, user_id, created_at)
      values (${accountId}, ${goes}, ${shop.whatsapp.id}, ${stays.contact_id}, 'CO.2', ${inbound.now})`)
    await db.transaction(async (tx) => {
      await tx.query(sql`select 1 from contacts where account_id = ${accountId} for update`)
      await inbound.post(shop.whatsapp, whatsappText(shop.whatsapp.externalId, { user_id: 'CO.2' }))
      await waitForLock(db)
      await tx.query(sql`delete from channel_identities where account_id = ${accountId} and id = ${goes}`)
      await tx.query(sql`update channel_identities set user_id = 'CO.2' where account_id = ${accountId}`)
    })
    await inbound.applied()
    expect(await only(conversationsOf(db, accountId))).toMatchObject({ unread_count: 2 })
    expect((await messagesOf(db, accountId)).map(({ content }) => content)).toEqual(['antes', 'Hola'])
  })

  test('a new number, reported by a system message, stays with the same customer', async () => {
    const shop = await inbound.addShop()
    await write(shop, { wa_id: phone, name: 'Ana' })
    const system = { body: 'User Ana changed number', wa_id: '573209990000', type: 'user_changed_number' }
    await arrive(shop, (id) => whatsappText(id, { wa_id: phone }, { type: 'system', system }))
    await write(shop, { wa_id: '573209990000' }, 'desde el nuevo')
    expect(await only(contactsOf(db, shop.accountId))).toMatchObject({ phone: '573209990000', name: 'Ana' })
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({
      contact_phone: '573209990000',
      unread_count: 3,
      last_message_content: 'desde el nuevo',
    })
  })

  test('a number that people wrote down is not replaced by one that the customer also uses', async () => {
    const shop = await inbound.addShop()
    await insertContact(shop, '+57 310 555 0101', 'Ana')
    await write(shop, { wa_id: phone, user_id: userId })
    await db.query(sql`
      update contacts set phone = '+57 1 600 0000', phone_key = '5716000000' where account_id = ${shop.accountId}`)
    await write(shop, { wa_id: phone, user_id: userId })
    expect(await only(contactsOf(db, shop.accountId))).toMatchObject({ phone: '+57 1 600 0000' })
  })

  test('a new user id, reported as an update of its own, joins the customer; of a stranger it does nothing', async () => {
    const shop = await inbound.addShop()
    await write(shop, { user_id: userId })
    const update = (previous: string, current: string) => (id: string) =>
      whatsappWebhook(
        id,
        { user_id_update: [{ user_id: { previous, current }, timestamp: '1' }] },
        'user_id_update',
      )
    await arrive(shop, update(userId, 'CO.2'))
    await arrive(shop, update('CO.98', 'CO.99'))
    await write(shop, { user_id: 'CO.2' })
    expect(await contactsOf(db, shop.accountId)).toHaveLength(1)
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({ unread_count: 2 })
  })

  test("one person's phone in two accounts is two contacts", async () => {
    const [one, two] = [await inbound.addShop(), await inbound.addShop()]
    for (const shop of [one, two]) await write(shop, { wa_id: phone })
    const contacts = [await only(contactsOf(db, one.accountId)), await only(contactsOf(db, two.accountId))]
    expect(new Set(contacts.map(({ id }) => id)).size).toBe(2)
  })

  test('a customer of a page is known by the page id of theirs, without a phone', async () => {
    const shop = await inbound.addShop()
    await writeToPage(shop, [
      messengerItem('p', 'PSID'),
      messengerItem('p', 'PSID'),
      messengerItem('p', 'OTHER'),
    ])
    expect((await contactsOf(db, shop.accountId)).map((each) => each.phone)).toEqual([null, null])
    const conversations = await conversationsOf(db, shop.accountId)
    expect(conversations.map((each) => each.platform)).toEqual(['messenger', 'messenger'])
    expect(conversations.map((each) => each.unread_count).toSorted()).toEqual([1, 2])
  })
})

describe('the conversation', () => {
  test('a deleted one stays deleted: the next message begins a new one', async () => {
    const shop = await inbound.addShop()
    await write(shop, { wa_id: phone }, 'antes')
    const before = await only(conversationsOf(db, shop.accountId))
    await db.query(sql`
      update conversations set deleted_at = ${inbound.now} where account_id = ${shop.accountId}`)
    await write(shop, { wa_id: phone }, 'después')
    const after = await only(conversationsOf(db, shop.accountId))
    expect(after.id).not.toBe(before.id)
    expect(after).toMatchObject({ unread_count: 1, last_message_content: 'después' })
    expect(await contactsOf(db, shop.accountId)).toHaveLength(1)
  })

  test('the id of the first ad click is written once', async () => {
    const shop = await inbound.addShop()
    await write(shop, { wa_id: phone })
    await write(shop, { wa_id: phone }, 'x', { referral: { source_id: 'AD_1', ctwa_clid: 'c' } })
    await write(shop, { wa_id: phone }, 'x', { referral: { source_id: 'AD_2' } })
    expect((await only(conversationsOf(db, shop.accountId))).meta_campaign_id).toBe('AD_1')
    expect((await messagesOf(db, shop.accountId))[1]?.payload).toMatchObject({ referral: { ctwa_clid: 'c' } })
  })

  test("the window follows the provider's time, never back and never ahead of our clock", async () => {
    const shop = await inbound.addShop()
    const customerAt = async () => (await only(conversationsOf(db, shop.accountId))).last_customer_at
    await write(shop, { wa_id: phone }, 'x', { timestamp: '1749416383' })
    await write(shop, { wa_id: phone }, 'x', { timestamp: '1749410000' })
    expect(await customerAt()).toEqual(new Date(1749416383_000))
    await write(shop, { wa_id: phone }, 'x', { timestamp: '4102444800' })
    expect(await customerAt()).toEqual(inbound.now)
    for (const timestamp of ['soon', '', '-5', '99999999999999', null, {}]) {
      await write(shop, { wa_id: phone }, 'x', { timestamp })
    }
    expect(await messagesOf(db, shop.accountId)).toHaveLength(9)
  })

  test('a text longer than is kept is cut, its payload is whole', async () => {
    const shop = await inbound.addShop()
    await write(shop, { wa_id: phone }, 'ñ'.repeat(70_000))
    const message = await only(messagesOf(db, shop.accountId))
    expect(message.content).toHaveLength(65_536)
    expect(message.payload).toMatchObject({ text: { body: 'ñ'.repeat(70_000) } })
  })
})

describe('a person of the business answers on the platform itself', () => {
  test('the bot falls silent, once, and what was unread is read', async () => {
    const shop = await inbound.addShop()
    await write(shop, { wa_id: phone })
    await arrive(shop, (id) => whatsappEcho(id, { wa_id: phone }, { id: 'wamid.same' }))
    const handedOff = {
      is_bot_active: false,
      handoff_active: true,
      handoff_reason: 'native_app_reply',
      handoff_epoch: 1,
      unread_count: 0,
      last_message_role: 'agent',
    }
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject(handedOff)
    await arrive(shop, (id) => whatsappEcho(id, { wa_id: phone }))
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject(handedOff)
    await db.query(sql`
      update conversations set is_bot_active = true, handoff_active = false where account_id = ${shop.accountId}`)
    await arrive(shop, (id) => whatsappEcho(id, { wa_id: phone }))
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({ ...handedOff, handoff_epoch: 2 })
  })

  test('a person who called for help before keeps the reason', async () => {
    const shop = await inbound.addShop()
    await write(shop, { wa_id: phone })
    await db.query(sql`
      update conversations set is_bot_active = false, handoff_active = true, handoff_reason = 'user_requested',
        handoff_epoch = 1 where account_id = ${shop.accountId}`)
    await arrive(shop, (id) => whatsappEcho(id, { wa_id: phone }))
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({
      handoff_reason: 'user_requested',
      handoff_epoch: 1,
    })
  })

  test('it may be the first word, also to a customer without a phone', async () => {
    const shop = await inbound.addShop()
    await arrive(shop, (id) => whatsappEcho(id, { user_id: userId }))
    await writeToPage(shop, [messengerEcho('p', 'PSID')])
    expect((await conversationsOf(db, shop.accountId)).map((each) => each.handoff_active)).toEqual([
      true,
      true,
    ])
    expect(
      (await messagesOf(db, shop.accountId)).map(({ role, delivery_status }) => [role, delivery_status]),
    ).toEqual([
      ['agent', 'sent'],
      ['agent', 'sent'],
    ])
  })

  test('our own send that comes back gives the message its platform id and pauses nobody', async () => {
    const shop = await inbound.addShop()
    await writeToPage(shop, [messengerItem('p', 'PSID')])
    const id = await insertOwnMessage(shop, null)
    const echo = messengerEcho('p', 'PSID', { mid: 'm_own', metadata: `mostrador:${id}` })
    await writeToPage(shop, [{ sender: { id: 'PSID' }, delivery: { mids: ['m_own'] } }])
    await writeToPage(shop, [echo])
    await writeToPage(shop, [
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
    await writeToPage(shop, [messengerItem('p', 'PSID')])
    await insertOwnMessage(shop, 'm_sent', 'sent')
    await writeToPage(shop, [messengerEcho('p', 'PSID', { mid: 'm_sent' })])
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({
      is_bot_active: true,
      unread_count: 1,
    })
    expect(await messagesOf(db, shop.accountId)).toHaveLength(2)
  })
})

describe('how far a message has got', () => {
  const statuses = ['sent', 'delivered', 'read', 'failed']
  const orders = statuses.flatMap((a) =>
    statuses.flatMap((b) => statuses.flatMap((c) => (new Set([a, b, c]).size === 3 ? [[a, b, c]] : []))),
  )
  const furthest = (seen: string[]) => statuses.filter((status) => seen.includes(status)).at(-1)

  test('in any order, before and after the message is known, the furthest report counts and a failure is final', async () => {
    const shop = await inbound.addShop()
    await write(shop, { wa_id: phone })
    for (const [n, order] of orders.entries()) {
      for (const known of [0, 1, 2, 3]) {
        const id = `wamid.out.${n}.${known}`
        const report = (status: string) => arrive(shop, (channel) => whatsappStatus(channel, id, status))
        for (const status of order.slice(0, known)) await report(status)
        await arrive(shop, (channel) => whatsappEcho(channel, { wa_id: phone }, { id }))
        for (const status of order.slice(known)) await report(status)
      }
    }
    const outgoing = (await messagesOf(db, shop.accountId)).filter(({ role }) => role === 'agent')
    expect(outgoing).toHaveLength(orders.length * 4)
    for (const { platform_message_id: id, delivery_status } of outgoing) {
      const order = orders[Number(id?.split('.')[2])] ?? []
      expect([id, delivery_status]).toEqual([id, furthest(order)])
    }
    expect(await db.query(sql`select 1 from parked_statuses where account_id = ${shop.accountId}`)).toEqual(
      [],
    )
  })

  test('a report that meets its message on the way is never lost', async () => {
    const shop = await inbound.addShop()
    await write(shop, { wa_id: phone })
    const ids = Array.from({ length: 40 }, (_, n) => `wamid.meet.${n}`)
    await Promise.all(
      ids.flatMap((id) => [
        inbound.post(shop.whatsapp, whatsappEcho(shop.whatsapp.externalId, { wa_id: phone }, { id })),
        inbound.post(
          shop.whatsapp,
          whatsappStatus(shop.whatsapp.externalId, id, 'read', { recipient_id: id }),
        ),
      ]),
    )
    await inbound.applied()
    const outgoing = (await messagesOf(db, shop.accountId)).filter(({ role }) => role === 'agent')
    expect(outgoing.map(({ delivery_status }) => delivery_status)).toEqual(Array(40).fill('read'))
    expect(await db.query(sql`select 1 from parked_statuses where account_id = ${shop.accountId}`)).toEqual(
      [],
    )
  })

  test('a failure keeps its error', async () => {
    const shop = await inbound.addShop()
    await write(shop, { wa_id: phone })
    await insertOwnMessage(shop, 'wamid.OUT', 'sent')
    const errors = [{ code: 131026, title: 'Message undeliverable' }]
    await arrive(shop, (id) => whatsappStatus(id, 'wamid.OUT', 'failed', { errors }))
    await arrive(shop, (id) => whatsappStatus(id, 'wamid.OUT', 'delivered'))
    const message = (await messagesOf(db, shop.accountId)).find(({ role }) => role === 'assistant')
    expect(message).toMatchObject({ delivery_status: 'failed', delivery_error: errors })
  })

  test('a report with our own id finds the message before we know its platform id', async () => {
    const shop = await inbound.addShop()
    await write(shop, { wa_id: phone })
    const id = await insertOwnMessage(shop, null)
    await arrive(shop, (channel) =>
      whatsappStatus(channel, 'wamid.OUT', 'delivered', { biz_opaque_callback_data: `mostrador:${id}` }),
    )
    const message = (await messagesOf(db, shop.accountId)).find((each) => each.id === id)
    expect(message).toMatchObject({ platform_message_id: 'wamid.OUT', delivery_status: 'delivered' })
  })

  test("a customer's own message has no delivery, whatever is reported of it", async () => {
    const shop = await inbound.addShop()
    await write(shop, { wa_id: phone })
    const { platform_message_id: id } = await only(messagesOf(db, shop.accountId))
    await arrive(shop, (channel) => whatsappStatus(channel, id ?? '', 'read'))
    expect((await only(messagesOf(db, shop.accountId))).delivery_status).toBeNull()
  })

  test('what was sent to a page customer until the watermark is read, the rest is not', async () => {
    const shop = await inbound.addShop()
    await writeToPage(shop, [messengerItem('p', 'PSID'), messengerEcho('p', 'PSID', { mid: 'm_1' })])
    await insertOwnMessage(shop, null, 'queued')
    await writeToPage(shop, [{ sender: { id: 'PSID' }, read: { watermark: 1518479300000 } }])
    await writeToPage(shop, [{ ...messengerEcho('p', 'PSID', { mid: 'm_2' }), timestamp: 1518479400000 }])
    await writeToPage(shop, [{ sender: { id: 'PSID' }, read: { watermark: 1518479300001 } }])
    await writeToPage(shop, [{ sender: { id: 'STRANGER' }, read: { watermark: 1518479300001 } }])
    const byId = new Map(
      (await messagesOf(db, shop.accountId)).map((each) => [
        each.platform_message_id ?? each.role,
        each.delivery_status,
      ]),
    )
    expect([byId.get('m_1'), byId.get('m_2'), byId.get('assistant')]).toEqual(['read', 'sent', 'queued'])
  })
})
