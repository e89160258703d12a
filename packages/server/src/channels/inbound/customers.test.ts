import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDue, saidIn } from '../../../test/harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import {
  contactsOf,
  conversationsOf,
  type Inbound,
  identitiesOf,
  messagesOf,
  only,
  type Shop,
  startInbound,
  waitForLock,
} from '../../../test/harness/inbound.ts'
import {
  messengerItem,
  type Person,
  whatsappEcho,
  whatsappText,
  whatsappWebhook,
} from '../../../test/harness/payloads/meta-payloads.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

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

async function insertContact({ accountId }: Shop, given: string, name = 'Desconocido'): Promise<string> {
  const id = newId(inbound.now.getTime() - 86_400_000)
  await db.query(sql`
    insert into contacts (account_id, id, phone, phone_key, name, created_at)
    values (${accountId}, ${id}, ${given}, ${given.replace(/\D/g, '')}, ${name}, ${new Date(inbound.now.getTime() - 86_400_000)})`)
  return id
}

describe('who writes', () => {
  test('a contact made with a written phone and the WhatsApp customer of that number are one', async () => {
    const shop = await inbound.addShop()
    const id = await insertContact(shop, '+57 310 555 0101')
    await shop.write({ wa_id: phone, user_id: userId, name: 'Ana' })
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
    await shop.write({ wa_id: phone })
    await inbound.post(second, whatsappText(second.externalId, { wa_id: phone }))
    await inbound.applied()
    expect((await conversationsOf(db, shop.accountId)).map((each) => each.contact_name)).toEqual([
      'Desconocido',
      'Desconocido',
    ])
    await shop.write({ wa_id: phone, name: 'Ana' })
    await shop.write({ wa_id: phone, name: 'Ana María' })
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
    await shop.write({ user_id: userId, name: 'Ana' })
    await shop.write({ user_id: userId, wa_id: '' }, 'otra vez')
    expect(await only(contactsOf(db, shop.accountId))).toMatchObject({ phone: null, name: 'Ana' })
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({
      unread_count: 2,
      contact_phone: null,
    })
  })

  test('a phone that becomes known later joins the same contact and shows in the conversation', async () => {
    const shop = await inbound.addShop()
    await shop.write({ user_id: userId })
    await shop.write({ user_id: userId, wa_id: phone })
    await shop.write({ wa_id: phone })
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
    await shop.write({ wa_id: phone }, 'por teléfono')
    inbound.now = new Date(inbound.now.getTime() + 60_000)
    await shop.write({ user_id: userId, name: 'Ana' }, 'por usuario', {
      referral: { source_id: 'AD_2' },
    })
    await shop.arrive((id) => whatsappEcho(id, { user_id: userId }))
    await shop.write({ user_id: userId }, 'dos por usuario')
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

    await shop.write({ wa_id: phone, user_id: userId }, 'ambos')

    const contact = await only(contactsOf(db, accountId))
    expect(contact).toMatchObject({ id: older.id, phone, name: 'Ana', status: 'customer', total_orders: 2 })
    const messages = await messagesOf(db, accountId)
    expect(messages.map(({ content }) => content)).toEqual([
      'por teléfono',
      'por usuario',
      'Ya le ayudo',
      '[handed off: native_app_reply]',
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

  test('what the bot has answered in one conversation it does not answer again in the one that both become', async () => {
    const shop = await inbound.addShop()
    const { accountId } = shop
    await shop.write({ wa_id: phone }, 'hace tiempo')
    inbound.now = new Date(inbound.now.getTime() + 60_000)
    const answer = () => runDue(db, { clock: () => inbound.now })
    await answer()
    await shop.write({ user_id: userId }, 'quiero una torta')
    await answer()
    inbound.now = new Date(inbound.now.getTime() + 60_000)
    await shop.write({ wa_id: phone, user_id: userId }, 'gracias')
    await answer()
    const conversation = await only(conversationsOf(db, accountId))
    expect(await saidIn(db, { accountId, conversationId: conversation.id })).toEqual([
      'echo: hace tiempo',
      'echo: quiero una torta',
      'echo: gracias',
    ])
  })

  test('what waits for an answer in either conversation is answered in the one that both become', async () => {
    const shop = await inbound.addShop()
    const { accountId } = shop
    await shop.write({ wa_id: phone }, 'por teléfono')
    inbound.now = new Date(inbound.now.getTime() + 60_000)
    await shop.write({ user_id: userId }, 'por usuario')
    await shop.write({ wa_id: phone, user_id: userId }, 'ambos')
    await runDue(db, { clock: () => inbound.now })
    const conversation = await only(conversationsOf(db, accountId))
    expect(await saidIn(db, { accountId, conversationId: conversation.id })).toEqual([
      'echo: por teléfono / por usuario / ambos',
    ])
  })

  test.each([
    ['the newer cart stays', [['vieja', 1]], [['nueva', 2]], ['nueva']],
    ['a cart with something in it stays', [['vieja', 1]], [], ['vieja']],
    ['an empty one gives way', [], [['nueva', 2]], ['nueva']],
  ] as const)('of two carts %s', async (_what, older, younger, skus) => {
    const shop = await inbound.addShop()
    const { accountId } = shop
    await shop.write({ wa_id: phone })
    await shop.write({ user_id: userId })
    const conversations = await conversationsOf(db, accountId)
    for (const [at, lines] of [older, younger].entries()) {
      await db.query(sql`
        insert into carts (account_id, conversation_id, lines, address, updated_at)
        values (${accountId}, ${conversations[at]?.id}, ${JSON.stringify(lines.map(([sku, quantity]) => ({ sku, quantity })))},
          ${at === 0 ? 'Calle 1' : null}, ${new Date(inbound.now.getTime() + at)})`)
    }
    await shop.write({ wa_id: phone, user_id: userId })
    const carts = await db.query<{ lines: { sku: string }[]; address: string }>(
      sql`select lines, address from carts where account_id = ${accountId}`,
    )
    expect(carts.map(({ lines, address }) => [lines.map(({ sku }) => sku), address])).toEqual([
      [skus, 'Calle 1'],
    ])
  })

  test.each([
    ['of whom one wanted nothing from the bot comes back by a word', 'phone', 'lead'],
    ['of whom people blocked one does not come back by a word', 'user', 'blocked'],
  ])('a person %s', async (_what, blocked, status) => {
    const shop = await inbound.addShop()
    await shop.write({ wa_id: phone }, 'BAJA')
    await shop.write({ user_id: userId })
    if (blocked === 'user') {
      await db.query(sql`
        update contacts set status = 'blocked' where account_id = ${shop.accountId} and opted_out_at is null`)
    }
    await shop.write({ wa_id: phone, user_id: userId })
    expect(await only(contactsOf(db, shop.accountId))).toMatchObject({ status: 'blocked' })
    await shop.write({ wa_id: phone, user_id: userId }, 'ALTA')
    expect(await only(contactsOf(db, shop.accountId))).toMatchObject({ status })
  })

  test('people who are joined by many messages at once are still joined once', async () => {
    const shop = await inbound.addShop()
    await shop.write({ wa_id: phone })
    await shop.write({ user_id: userId })
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
    await shop.write({ wa_id: phone, user_id: userId }, 'antes')
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
    await shop.write({ wa_id: phone, name: 'Ana' })
    const system = { body: 'User Ana changed number', wa_id: '573209990000', type: 'user_changed_number' }
    await shop.arrive((id) => whatsappText(id, { wa_id: phone }, { type: 'system', system }))
    await shop.write({ wa_id: '573209990000' }, 'desde el nuevo')
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
    await shop.write({ wa_id: phone, user_id: userId })
    await db.query(sql`
      update contacts set phone = '+57 1 600 0000', phone_key = '5716000000' where account_id = ${shop.accountId}`)
    await shop.write({ wa_id: phone, user_id: userId })
    expect(await only(contactsOf(db, shop.accountId))).toMatchObject({ phone: '+57 1 600 0000' })
  })

  test('a new user id, reported as an update of its own, joins the customer; of a stranger it does nothing', async () => {
    const shop = await inbound.addShop()
    await shop.write({ user_id: userId })
    const update = (previous: string, current: string) => (id: string) =>
      whatsappWebhook(
        id,
        { user_id_update: [{ user_id: { previous, current }, timestamp: '1' }] },
        'user_id_update',
      )
    await shop.arrive(update(userId, 'CO.2'))
    await shop.arrive(update('CO.98', 'CO.99'))
    await shop.write({ user_id: 'CO.2' })
    expect(await contactsOf(db, shop.accountId)).toHaveLength(1)
    expect(await only(conversationsOf(db, shop.accountId))).toMatchObject({ unread_count: 2 })
  })

  test("one person's phone in two accounts is two contacts", async () => {
    const [one, two] = [await inbound.addShop(), await inbound.addShop()]
    for (const shop of [one, two]) await shop.write({ wa_id: phone })
    const contacts = [await only(contactsOf(db, one.accountId)), await only(contactsOf(db, two.accountId))]
    expect(new Set(contacts.map(({ id }) => id)).size).toBe(2)
  })

  test('a customer of a page is known by the page id of theirs, without a phone', async () => {
    const shop = await inbound.addShop()
    await shop.writeToPage([
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
