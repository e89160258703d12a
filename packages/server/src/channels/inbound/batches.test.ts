import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import {
  contactsOf,
  conversationsOf,
  type Inbound,
  inboundEventsOf,
  messagesOf,
  metaAppSecret,
  type Shop,
  startInbound,
} from '../../../test/harness/inbound.ts'
import {
  messengerItem,
  messengerWebhook,
  profile,
  signed,
  whatsappBatch,
  whatsappChange,
  whatsappMessage,
  whatsappText,
  whatsappWebhook,
} from '../../../test/harness/payloads/meta-payloads.ts'
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

const ana = { wa_id: '573105550101', name: 'Ana' }

async function contentsOf({ accountId }: Shop, database = db): Promise<string[]> {
  return (await messagesOf(database, accountId)).map(({ content }) => content)
}

function raw(path: string, body: string | Buffer, headers: Record<string, string>): Promise<Response> {
  return fetch(inbound.url + path, { method: 'POST', body, headers })
}

describe('accounts', () => {
  test('a batch with numbers of two accounts is split between them, and nothing crosses', async () => {
    const [one, two] = [await inbound.addShop(), await inbound.addShop()]
    const text = (body: string) => whatsappMessage(ana, { type: 'text', text: { body } })
    const batch = whatsappBatch([
      [
        whatsappChange(one.whatsapp.externalId, {
          contacts: [profile(ana)],
          messages: [text('1a'), text('1b')],
        }),
        whatsappChange(two.whatsapp.externalId, { contacts: [profile(ana)], messages: [text('2a')] }),
      ],
      [whatsappChange(two.whatsapp.externalId, { messages: [text('2b')] })],
      [whatsappChange('nobody', { messages: [text('lost')] })],
    ])
    expect((await inbound.postShared(batch)).status).toBe(200)
    await inbound.applied()
    expect(await contentsOf(one)).toEqual(['1a', '1b'])
    expect(await contentsOf(two)).toEqual(['2a', '2b'])
    for (const { accountId } of [one, two]) expect(await contactsOf(db, accountId)).toHaveLength(1)
    expect(inbound.counts.get('whatsapp foreign')).toBeGreaterThan(0)
  })

  test("on a channel's own address an event for another number or page is ignored, whoever it belongs to", async () => {
    const [mine, theirs] = [await inbound.addShop(), await inbound.addShop()]
    const second = await inbound.addWhatsapp(mine.accountId)
    const before = inbound.counts.get('whatsapp foreign') ?? 0
    const batch = whatsappBatch([
      [
        whatsappChange(theirs.whatsapp.externalId, { messages: [whatsappMessage(ana)] }),
        whatsappChange(second.externalId, { messages: [whatsappMessage(ana)] }),
        whatsappChange(mine.whatsapp.externalId, { messages: [whatsappMessage(ana)] }),
      ],
    ])
    expect((await inbound.post(mine.whatsapp, batch)).status).toBe(200)
    const body = JSON.stringify(batch)
    expect((await raw(mine.whatsapp.path, body, signed(body, metaAppSecret))).status).toBe(200)
    const page = messengerWebhook(theirs.messenger.externalId, [messengerItem('x', 'PSID')])
    expect((await inbound.post(mine.messenger, page)).status).toBe(200)
    await inbound.applied()
    expect(await contentsOf(theirs)).toEqual([])
    expect(await contentsOf(mine)).toEqual(['Hola'])
    expect(inbound.counts.get('whatsapp foreign')).toBe(before + 4)
    expect(inbound.counts.get('messenger foreign')).toBe(1)
  })

  test('the same message id on two channels is two messages', async () => {
    const [one, two] = [await inbound.addShop(), await inbound.addShop()]
    const message = whatsappMessage(ana)
    for (const { whatsapp } of [one, two]) {
      await inbound.post(whatsapp, whatsappWebhook(whatsapp.externalId, { messages: [message] }))
    }
    await inbound.applied()
    expect([await contentsOf(one), await contentsOf(two)]).toEqual([['Hola'], ['Hola']])
  })
})

describe('repetitions and neighbours', () => {
  test('a batch sent 50 times at once, in every order, is stored once', async () => {
    const shop = await inbound.addShop()
    const { externalId } = shop.whatsapp
    const people = Array.from({ length: 5 }, (_, n) => ({ wa_id: `57310555020${n}`, name: `Persona ${n}` }))
    const messages = people.flatMap((person) => [whatsappMessage(person), whatsappMessage(person)])
    const contacts = people.map(profile)
    const shuffled = (n: number) =>
      messages
        .map((message, index) => ({ message, key: (index * 7919 + n * 104729) % 1009 }))
        .toSorted((one, two) => one.key - two.key)
        .map(({ message }) => message)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        inbound.post(shop.whatsapp, whatsappWebhook(externalId, { contacts, messages: shuffled(n) })),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await inbound.applied()
    expect(await messagesOf(db, shop.accountId)).toHaveLength(10)
    const conversations = await conversationsOf(db, shop.accountId)
    expect(conversations.map(({ unread_count }) => unread_count)).toEqual([2, 2, 2, 2, 2])
    expect((await contactsOf(db, shop.accountId)).map(({ name }) => name).toSorted()).toEqual(
      people.map(({ name }) => name),
    )
    expect(await inboundEventsOf(db, shop.accountId)).toEqual([])
  })

  test('a message twice in one batch is stored once', async () => {
    const shop = await inbound.addShop()
    const message = whatsappMessage(ana)
    await inbound.post(
      shop.whatsapp,
      whatsappWebhook(shop.whatsapp.externalId, { messages: [message, message] }),
    )
    await inbound.applied()
    expect(await contentsOf(shop)).toEqual(['Hola'])
  })

  test('one whose key is long forgotten is still stored once, and opens no conversation', async () => {
    const shop = await inbound.addShop()
    const body = whatsappText(shop.whatsapp.externalId, ana)
    await inbound.post(shop.whatsapp, body)
    await inbound.applied()
    await db.query(sql`delete from inbound_keys where account_id = ${shop.accountId}`)
    await db.query(
      sql`update conversations set deleted_at = ${inbound.now} where account_id = ${shop.accountId}`,
    )
    const [before] = await contactsOf(db, shop.accountId)
    await inbound.post(shop.whatsapp, body)
    await inbound.applied()
    expect(await contentsOf(shop)).toEqual(['Hola'])
    expect(await conversationsOf(db, shop.accountId)).toEqual([])
    expect(await contactsOf(db, shop.accountId)).toEqual([before])
    expect(await inboundEventsOf(db, shop.accountId)).toEqual([])
  })

  test('batches with the same customers in opposite order do not block each other', async () => {
    const shop = await inbound.addShop()
    const people = Array.from({ length: 8 }, (_, n) => ({ wa_id: `57310555030${n}` }))
    const batch = (order: typeof people) =>
      whatsappWebhook(shop.whatsapp.externalId, { messages: order.map((person) => whatsappMessage(person)) })
    const rounds = Array.from({ length: 10 }, () => [batch(people), batch(people.toReversed())]).flat()
    const answers = await Promise.all(rounds.map((body) => inbound.post(shop.whatsapp, body)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await inbound.applied()
    expect(await messagesOf(db, shop.accountId)).toHaveLength(160)
    const conversations = await conversationsOf(db, shop.accountId)
    expect(conversations.map(({ unread_count }) => unread_count)).toEqual(Array(8).fill(20))
    expect(inbound.counts.get('whatsapp postponed')).toBeUndefined()
  })

  test("one customer's messages keep the order in which they came, each at a time of its own", async () => {
    const shop = await inbound.addShop()
    const texts = Array.from({ length: 30 }, (_, n) => `linea ${n}`)
    for (let n = 0; n < texts.length; n += 3) {
      const messages = texts
        .slice(n, n + 3)
        .map((text) => whatsappMessage(ana, { type: 'text', text: { body: text } }))
      await inbound.post(shop.whatsapp, whatsappWebhook(shop.whatsapp.externalId, { messages }))
    }
    await inbound.applied()
    const messages = await messagesOf(db, shop.accountId)
    expect(messages.map(({ content }) => content)).toEqual(texts)
    expect(new Set(messages.map(({ created_at }) => created_at.getTime())).size).toBe(30)
  })

  test('poison goes into quarantine with its reason, and harms none of its neighbours', async () => {
    const shop = await inbound.addShop()
    const { externalId } = shop.whatsapp
    const good = [whatsappMessage(ana), whatsappMessage(ana)]
    const nobody = whatsappMessage({})
    const messages = [null, good[0], nobody, { no: 'id' }, good[1]]
    const answer = await inbound.post(shop.whatsapp, whatsappWebhook(externalId, { messages }))
    expect(answer.status).toBe(200)
    await inbound.applied()
    expect(await contentsOf(shop)).toEqual(['Hola', 'Hola'])
    const events = await inboundEventsOf(db, shop.accountId)
    expect(events.map(({ status, kind }) => `${status} ${kind}`)).toEqual([
      'quarantined unknown',
      'quarantined message',
      'quarantined unknown',
    ])
    expect(events.find(({ kind }) => kind === 'message')).toMatchObject({
      external_id: `message:${nobody.id}`,
      error: 'the message names neither a phone nor a user id',
    })
    await inbound.post(shop.whatsapp, whatsappWebhook(externalId, { messages }))
    await inbound.applied()
    expect(await inboundEventsOf(db, shop.accountId)).toHaveLength(3)
  })

  test('what PostgreSQL cannot keep as text is replaced in the text; the payload stays valid Unicode', async () => {
    const shop = await inbound.addShop()
    const person = { wa_id: '573105550404', name: 'A\0na\ud800' }
    const content = { type: 'text', text: { body: 'x\0y\ud800z' }, odd: '\0', 'k\udc00': 1 }
    await inbound.post(shop.whatsapp, whatsappText(shop.whatsapp.externalId, person, content))
    await inbound.applied()
    expect(await contentsOf(shop)).toEqual(['x\uFFFDy\uFFFDz'])
    expect((await contactsOf(db, shop.accountId))[0]?.name).toBe('A\uFFFDna\uFFFD')
    const kept = { type: 'text', text: { body: 'x\0y\uFFFDz' }, odd: '\0', 'k\uFFFD': 1 }
    expect((await messagesOf(db, shop.accountId))[0]?.payload).toMatchObject(kept)
    const [event] = await db.query<{ body: string }>(
      sql`select body from events where account_id = ${shop.accountId}`,
    )
    expect(JSON.parse(event?.body ?? '').data.payload).toMatchObject(kept)
  })
})
