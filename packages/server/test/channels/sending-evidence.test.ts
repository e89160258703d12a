// Platforms report on our own messages besides answering each send: these reports arrive by the real inbound addresses.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { type GraphStandIn, startGraph } from '../../src/simulator/stand-ins/graph.ts'
import { startTelegram } from '../../src/simulator/stand-ins/telegram.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type Inbound, startInbound } from '../harness/inbound.ts'
import { goldenPlatforms } from '../harness/payloads/golden-payloads.ts'
import {
  messengerEcho,
  messengerItem,
  whatsappEcho,
  whatsappText,
} from '../harness/payloads/meta-payloads.ts'
import { eventsOf, messagesIn, type Outbound, startOutbound, waitingSends } from '../harness/sending.ts'

let db: TestDatabase
let inbound: Inbound
let outbound: Outbound
let graph: GraphStandIn
beforeAll(async () => {
  db = await createTestDatabase()
  const secrets = new SecretBox(parseMasterKey(newMasterKey()))
  inbound = await startInbound(db, secrets)
  outbound = startOutbound(db, secrets)
  outbound.now = inbound.now
  graph = await startGraph()
})
afterEach(() => {
  graph.faultOf = () => undefined
  graph.misbehave({})
})
afterAll(async () => {
  await graph[Symbol.asyncDispose]()
  await outbound[Symbol.asyncDispose]()
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

type Platform = 'whatsapp' | 'messenger' | 'instagram'

/** A shop with one customer who has written; the stand-in's reports come back to its channel. */
async function addShop(platform: Platform, reports: readonly ('sent' | 'delivered' | 'read')[] = []) {
  const accountId = await outbound.addShop()
  const channel = await outbound.addChannel(accountId, platform, graph.url)
  const path = `/channels/${channel.id}`
  const target = { url: inbound.url + path, secret: channel.secret }
  graph.channels.set(channel.externalId, { ...target, platform, reports })
  const customer =
    platform === 'whatsapp' ? `5731099${channel.externalId.replace(/\D/g, '')}` : `PSID-${channel.id}`
  const post = async (json: unknown) => {
    await inbound.post({ ...channel, accountId, path }, json)
    await inbound.applied()
  }
  const write = (text: string) => {
    if (platform === 'whatsapp') {
      const timestamp = String(inbound.now.getTime() / 1_000)
      const content = { type: 'text', text: { body: text }, timestamp }
      return post(whatsappText(channel.externalId, { wa_id: customer }, content))
    }
    const item = {
      ...messengerItem(channel.externalId, customer, { text }),
      timestamp: inbound.now.getTime(),
    }
    return post({ object: platform === 'instagram' ? 'instagram' : 'page', entry: [entryOf(item)] })
  }
  const entryOf = (item: unknown) => ({ id: channel.externalId, time: 1, messaging: [item] })
  await write('Hola')
  const row = await db.queryOne<{ id: string }>(
    sql`select id from conversations where account_id = ${accountId}`,
  )
  const place = { accountId, conversationId: row?.id ?? '' }
  return {
    ...place,
    post,
    write,
    entryOf,
    channel,
    customer,
    say: (...lines: string[]) => outbound.say(place, lines),
    messages: async () => (await messagesIn(db, accountId, place.conversationId)).slice(1),
    said: () => graph.taken.filter((each) => each.channel === channel.externalId),
    sent: () => eventsOf(db, accountId, 'message.sent'),
    state: () =>
      db.queryOne(
        sql`select is_bot_active, handoff_reason from conversations where account_id = ${accountId}`,
      ),
    async settled() {
      await graph.webhooks.settle()
      await inbound.applied()
    },
  }
}

const active = { is_bot_active: true, handoff_reason: null }

describe('a report with our mark', () => {
  test.each(['whatsapp', 'messenger'] as const)(
    'on %s is evidence: what was lost on the way back is not sent again, and the turn goes on',
    async (platform) => {
      const shop = await addShop(platform, ['sent'])
      await using sender = outbound.createSender()
      graph.faultOf = ({ body }) =>
        JSON.stringify(body).includes('uno') ? { kind: 'drop after accept' } : undefined
      await shop.say('uno', 'dos')
      await sender.drain()
      await shop.settled()
      await sender.drain()
      expect(shop.said()).toHaveLength(2)
      expect(await shop.messages()).toMatchObject([
        { content: 'uno', delivery_status: 'sent', platform_message_id: shop.said()[0]?.id },
        { content: 'dos', delivery_status: 'sent' },
      ])
      expect(await shop.sent()).toHaveLength(1)
      expect(await waitingSends(db, shop.accountId)).toEqual([])
      expect(await shop.state()).toEqual(active)
    },
  )

  test('may come before the answer, many times over and in any order, without doing anything twice', async () => {
    const shop = await addShop('whatsapp', ['sent', 'delivered', 'read'])
    await using sender = outbound.createSender()
    graph.misbehave({ copies: 5, spreadMs: 40 })
    graph.faultOf = () => ({ kind: 'late answer', ms: 30 })
    await shop.say('uno', 'dos', 'x'.repeat(5_000))
    await sender.drain()
    await shop.settled()
    await sender.drain()
    expect(shop.said()).toHaveLength(4)
    expect((await shop.messages()).map((each) => each.delivery_status)).toEqual(['read', 'read', 'read'])
    expect(await shop.sent()).toHaveLength(1)
    expect(await waitingSends(db, shop.accountId)).toEqual([])
  })

  test('that a message failed after all shows in the conversation', async () => {
    const shop = await addShop('whatsapp')
    await using sender = outbound.createSender()
    const [id] = await shop.say('x'.repeat(5_000))
    await sender.drain()
    const second = shop.said()[1]
    const errors = [{ code: 131026, title: 'Message undeliverable' }]
    const report = {
      id: second?.id,
      status: 'failed',
      timestamp: '1749416383',
      recipient_id: shop.customer,
      biz_opaque_callback_data: `mostrador:${id}:1`,
      errors,
    }
    const value = { metadata: { phone_number_id: shop.channel.externalId }, statuses: [report] }
    await shop.post({
      object: 'whatsapp_business_account',
      entry: [{ id: 'W', changes: [{ field: 'messages', value }] }],
    })
    expect(await shop.messages()).toMatchObject([{ delivery_status: 'failed', delivery_error: errors }])
  })
})

test('an image that WhatsApp finds only later that it cannot fetch is followed by its link, once', async () => {
  const shop = await addShop('whatsapp')
  await using sender = outbound.createSender()
  const url = 'https://example.com/a.jpg'
  await outbound.say(shop, [{ kind: 'image', url, caption: 'Camiseta' }])
  await sender.drain()
  const report = {
    id: shop.said()[0]?.id,
    status: 'failed',
    timestamp: '1749416383',
    errors: [{ code: 131053 }],
  }
  const value = { metadata: { phone_number_id: shop.channel.externalId }, statuses: [report, report] }
  await shop.post({
    object: 'whatsapp_business_account',
    entry: [{ id: 'W', changes: [{ field: 'messages', value }] }],
  })
  await sender.drain()
  expect(await shop.messages()).toMatchObject([
    { content: 'Camiseta', delivery_status: 'failed' },
    { content: `Camiseta\n${url}`, delivery_status: 'sent' },
  ])
  expect(shop.said()).toHaveLength(2)
})

describe('echoes on Instagram, which carry no mark', () => {
  test('of our own messages pause nobody and add nothing, whenever they come', async () => {
    const shop = await addShop('instagram', ['sent'])
    await using sender = outbound.createSender()
    graph.misbehave({ copies: 3, spreadMs: 20 })
    graph.faultOf = ({ body }) =>
      JSON.stringify(body).includes('tarde') ? { kind: 'late answer', ms: 60 } : undefined
    await shop.say('pronto', 'tarde', 'larga '.repeat(400))
    await outbound.say(shop, [{ kind: 'image', url: 'https://example.com/a.jpg' }])
    await sender.drain()
    await shop.settled()
    expect(shop.said()).toHaveLength(6)
    expect(await shop.state()).toEqual(active)
    expect((await shop.messages()).map(({ role }) => role)).toEqual([
      'assistant',
      'assistant',
      'assistant',
      'assistant',
    ])
    expect(await shop.sent()).toHaveLength(2)
  })

  test('of a message whose answer was lost are evidence', async () => {
    const shop = await addShop('instagram', ['sent'])
    await using sender = outbound.createSender()
    graph.faultOf = () => ({ kind: 'drop after accept' })
    await shop.say('uno')
    await sender.drain()
    await shop.settled()
    expect(await shop.messages()).toMatchObject([
      { delivery_status: 'sent', platform_message_id: shop.said()[0]?.id },
    ])
    expect(await shop.sent()).toHaveLength(1)
  })

  test('of a person pause the bot, also while we are sending', async () => {
    const shop = await addShop('instagram')
    await using sender = outbound.createSender()
    const answered = Promise.withResolvers<void>()
    graph.faultOf = () => ({ kind: 'hold answer', until: answered.promise })
    await shop.say('uno', 'dos')
    const drained = sender.drain()
    await vi.waitUntil(() => shop.said().length === 1, { timeout: 45_000, interval: 5 })
    const item = messengerEcho(shop.channel.externalId, shop.customer, { text: 'Yo le ayudo' })
    await shop.post({ object: 'instagram', entry: [shop.entryOf(item)] })
    answered.resolve()
    await drained
    await sender.drain()
    expect(await shop.state()).toEqual({ is_bot_active: false, handoff_reason: 'native_app_reply' })
    expect(shop.said().map(({ body }) => body.message)).toEqual([{ text: 'uno' }])
  })
})

test('a tap on Telegram is acknowledged, by whoever can', async () => {
  await using telegram = await startTelegram()
  const accountId = await outbound.addShop()
  const channel = await outbound.addChannel(accountId, 'telegram', telegram.url)
  await using sender = outbound.createSender()
  sender.start()
  const golden = goldenPlatforms.find(({ platform }) => platform === 'telegram')?.payloads('')
  const tap = golden?.find(({ name }) => name === 'a button')
  if (!tap) throw new Error('no such payload')
  const response = await fetch(`${inbound.url}/channels/${channel.id}`, {
    method: 'POST',
    body: JSON.stringify(tap.body),
    headers: { 'x-telegram-bot-api-secret-token': channel.secret },
  })
  expect(response.status).toBe(200)
  await vi.waitUntil(() => telegram.acknowledged.length > 0, { timeout: 45_000, interval: 5 })
  const { callback_query: query } = tap.body as { callback_query: { id: string } }
  expect(telegram.acknowledged).toEqual([query.id])
})

test('a person who answers in the phone app ends what the bot was saying', async () => {
  const shop = await addShop('whatsapp')
  await using sender = outbound.createSender()
  await shop.say('uno', 'dos')
  await shop.post(whatsappEcho(shop.channel.externalId, { wa_id: shop.customer }))
  await sender.drain()
  expect(shop.said()).toEqual([])
  expect((await shop.messages()).map(({ role, content }) => `${role}: ${content}`)).toEqual([
    'agent: Ya le ayudo',
    'system: [handed off: native_app_reply]',
  ])
})

describe('a customer who wants nothing from the bot', () => {
  const contactOf = (accountId: string) =>
    db.queryOne(
      sql`select status, opted_out_at is not null as is_out from contacts where account_id = ${accountId}`,
    )
  const turnsOf = (accountId: string) =>
    db.query(sql`select turn_id from bot_turns where account_id = ${accountId}`)

  test('says so with a word, is told, gets nothing more, and comes back with another word', async () => {
    const shop = await addShop('whatsapp')
    await using sender = outbound.createSender()
    await db.query(sql`delete from bot_turns where account_id = ${shop.accountId}`)
    await shop.say('¡Oferta!')
    await shop.write(' ¡Baja! ')
    await sender.drain()
    expect(await contactOf(shop.accountId)).toEqual({ status: 'blocked', is_out: true })
    expect(await turnsOf(shop.accountId)).toEqual([])
    const texts = () => shop.said().map(({ body }) => (body.text as { body: string }).body)
    expect(texts()).toEqual([expect.stringContaining('no volverás a recibir')])
    await shop.say('¡Otra oferta!')
    await shop.write('stop')
    await sender.drain()
    expect(texts()).toHaveLength(1)
    expect((await shop.messages()).map(({ content }) => content)).toEqual([
      ' ¡Baja! ',
      expect.stringContaining('no volverás'),
      'stop',
    ])
    // An answer to a question is no message that nobody asked for.
    outbound.now = new Date(outbound.now.getTime() + 60_000)
    await shop.write('¿cuánto cuesta la ruana?')
    expect(await turnsOf(shop.accountId)).toHaveLength(1)
    await shop.say('Cuesta 5')
    await sender.drain()
    expect(texts().at(-1)).toBe('Cuesta 5')
    await db.query(sql`delete from bot_turns where account_id = ${shop.accountId}`)
    await shop.write('ALTA')
    await sender.drain()
    expect(await contactOf(shop.accountId)).toEqual({ status: 'lead', is_out: false })
    expect(texts().at(-1)).toContain('volverás a recibir')
    await shop.write('Hola otra vez')
    expect(await turnsOf(shop.accountId)).toHaveLength(1)
  })

  test('whom people blocked cannot come back by a word; the word in a sentence is none', async () => {
    const shop = await addShop('whatsapp')
    await shop.write('quiero dar de baja mi pedido')
    expect(await contactOf(shop.accountId)).toEqual({ status: 'lead', is_out: false })
    await db.query(sql`update contacts set status = 'blocked' where account_id = ${shop.accountId}`)
    await shop.write('ALTA')
    expect(await contactOf(shop.accountId)).toEqual({ status: 'blocked', is_out: false })
  })
})
