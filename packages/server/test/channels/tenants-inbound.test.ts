// Two accounts share customers, who write to both in one batch, even under the same message ids: everything that
// results stays in its own account.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoAccount } from '../../src/demo/demo.ts'
import { type Sql, sql } from '../../src/platform/database/database.ts'
import { newMasterKey } from '../../src/platform/secrets/secrets.ts'
import type { Person } from '../../src/simulator/played/played.ts'
import type { GraphStandIn } from '../../src/simulator/stand-ins/graph.ts'
import {
  addChainChannel,
  type ChainChannel,
  chainEvents,
  chainMessages,
  chainQuiet,
  countKinds,
  heardBy,
  post,
  startStage,
} from '../harness/chain.ts'
import type { TestDatabase } from '../harness/database.ts'
import { metaAppSecret } from '../harness/inbound.ts'
import {
  type Json,
  messengerItem,
  profile,
  signed,
  whatsappBatch,
  whatsappChange,
  whatsappMessage,
} from '../harness/payloads/meta-payloads.ts'

const masterKey = newMasterKey()
const laura: Person = { id: '573105550101', name: 'Laura Gómez' }
const psid = '7310555010300'

type Shop = { accountId: string; whatsapp: ChainChannel; messenger: ChainChannel }

let stage: Awaited<ReturnType<typeof startStage>>
let db: TestDatabase
let graph: GraphStandIn
let url: string
let one: Shop
let two: Shop

beforeAll(async () => {
  stage = await startStage(masterKey)
  ;({ db, graph, url } = stage)
  one = await addShop('Casa Lucero')
  two = await addShop('Bazar del Sur')
})
afterAll(() => stage[Symbol.asyncDispose]())

async function addShop(accountName: string): Promise<Shop> {
  const made = await db.transaction((tx) =>
    createDemoAccount(tx, { now: new Date(), isDemo: true, accountName }),
  )
  const given = { accountId: made.account.id, masterKey, graph, serviceUrl: url }
  const whatsapp = await addChainChannel(db, { ...given, platform: 'whatsapp' })
  const messenger = await addChainChannel(db, { ...given, platform: 'messenger' })
  return { accountId: made.account.id, whatsapp, messenger }
}

/** Posts to the address that all channels of the Meta app share. */
async function postShared(webhook: Json): Promise<void> {
  const body = JSON.stringify(webhook)
  await post(url, { path: '/channels/meta', body, headers: signed(body, metaAppSecret) })
}

const cart = (sku: string, quantity: number): Json => ({
  type: 'order',
  order: {
    catalog_id: 'C',
    product_items: [{ product_retailer_id: sku, quantity, item_price: 1, currency: 'COP' }],
  },
})

const person = { wa_id: laura.id, name: laura.name }
const timestamp = () => String(Math.floor(Date.now() / 1_000))

function toNumber({ whatsapp }: Shop, id: string, content: Json): Json {
  const message = whatsappMessage(person, { id, timestamp: timestamp(), ...content })
  return whatsappChange(whatsapp.externalId, { contacts: [profile(person)], messages: [message] })
}

function toPage({ messenger }: Shop, mid: string, text: string): Json {
  const item = messengerItem(messenger.externalId, psid, { mid, text })
  return { id: messenger.externalId, time: Date.now(), messaging: [{ ...item, timestamp: Date.now() }] }
}

function rowsOf<Row>(shop: Shop, select: (accountId: string, channelIds: string[]) => Sql): Promise<Row[]> {
  return db.query(select(shop.accountId, [shop.whatsapp.id, shop.messenger.id]))
}

async function conversationsOf(shop: Shop): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    shop,
    (accountId, channels) =>
      sql`select id from conversations where account_id = ${accountId} and channel_id = any(${channels}::uuid[])`,
  )
  return rows.map(({ id }) => id).sort()
}

function orderedIn(shop: Shop) {
  return rowsOf<{ id: string; sku: string; quantity: number }>(
    shop,
    (accountId, channels) => sql`
      select o.id, l.sku, l.quantity::int as quantity
      from orders o join order_lines l on l.account_id = o.account_id and l.order_id = o.id
      join conversations v on v.account_id = o.account_id and v.id = o.conversation_id
      where o.account_id = ${accountId} and v.channel_id = any(${channels}::uuid[])`,
  )
}

async function reservedOf({ accountId }: Shop, sku: string): Promise<number> {
  const row = await db.queryOne<{ reserved: number }>(
    sql`select reserved::int as reserved from products where account_id = ${accountId} and sku = ${sku}`,
  )
  return row?.reserved ?? Number.NaN
}

/** The shop's replies to its customers, as the platform accepted them and as the conversations store them. */
async function saidIn({ whatsapp, messenger }: Shop) {
  const stored = [...(await chainMessages(db, whatsapp)), ...(await chainMessages(db, messenger))]
  const heard = [...heardBy(graph, whatsapp, laura), ...heardBy(graph, messenger, { id: psid })]
  return { stored: stored.filter(({ role }) => role === 'assistant').length, heard }
}

test('one batch for both: each gets its own customer, conversation, turn, reply, event and order', async () => {
  const shops = [one, two]
  const reservedBefore = await Promise.all(shops.map((shop) => reservedOf(shop, 'JAB-AVE')))
  await postShared(
    whatsappBatch([
      [toNumber(one, 'wamid.SAME', cart('FAL-PLI', 1)), toNumber(two, 'wamid.SAME', cart('JAB-AVE', 2))],
    ]),
  )
  await postShared({
    object: 'page',
    entry: [toPage(one, 'm_SAME', '¿Cuánto vale la falda plisada?'), toPage(two, 'm_SAME', 'Hola')],
  })
  await chainQuiet(db, graph)

  const ids = await Promise.all(shops.map(conversationsOf))
  expect(ids.map(({ length }) => length)).toEqual([2, 2])
  expect(await orderedIn(one)).toMatchObject([{ sku: 'FAL-PLI', quantity: 1 }])
  expect(await orderedIn(two)).toMatchObject([{ sku: 'JAB-AVE', quantity: 2 }])
  const reservedAfter = await Promise.all(shops.map((shop) => reservedOf(shop, 'JAB-AVE')))
  expect(reservedAfter).toEqual([reservedBefore[0], (reservedBefore[1] ?? 0) + 2])
  for (const [at, shop] of shops.entries()) await expectOwn(shop, ids[at] ?? [])
  const [fromOne, fromTwo] = [await saidIn(one), await saidIn(two)]
  expect(fromOne.heard.map(({ text }) => text).join('\n')).toMatch(/falda plisada/i)
  expect(fromTwo.heard.map(({ text }) => text).join('\n')).not.toMatch(/falda plisada|Casa Lucero/i)
})

/** Checks that every row about the customers refers only to rows of the same account. */
async function expectOwn(shop: Shop, conversationIds: readonly string[]): Promise<void> {
  const { accountId, whatsapp, messenger } = shop
  const contacts = await rowsOf<{ id: string; phone: string | null }>(
    shop,
    (account, channels) => sql`
      select distinct k.id, k.phone from contacts k
      join channel_identities i on i.account_id = k.account_id and i.contact_id = k.id
      where k.account_id = ${account} and i.channel_id = any(${channels}::uuid[]) order by k.phone nulls last`,
  )
  expect(contacts.map(({ phone }) => phone?.replace(/\D/g, '') ?? null)).toEqual([laura.id, null])
  const events = await chainEvents(db, accountId)
  expect(countKinds(events)).toEqual({ 'message.received': 2, 'message.sent': 2, 'order.created': 1 })
  for (const { kind, data } of events) {
    if (kind === 'order.created') continue
    expect(conversationIds).toContain(data.conversation_id)
    expect([whatsapp.externalId, messenger.externalId]).toContain(data.channel_phone_id)
  }
  const [order] = await orderedIn(shop)
  expect(JSON.stringify(events.find(({ kind }) => kind === 'order.created'))).toContain(order?.id)
  const memories = await db.query<{ conversation_id: string }>(
    sql`select conversation_id from bot_memories where account_id = ${accountId} order by conversation_id`,
  )
  expect(memories.map(({ conversation_id: id }) => id)).toEqual(conversationIds)
  const { stored, heard } = await saidIn(shop)
  expect(heard).toHaveLength(stored)
  expect(stored).toBeGreaterThan(1)
}

test('a person takes over in one account; in the other the bot goes on', async () => {
  await postShared(
    whatsappBatch([
      [
        toNumber(one, 'wamid.PERSON', {
          type: 'text',
          text: { body: 'Quiero hablar con una persona por favor' },
        }),
      ],
    ]),
  )
  await chainQuiet(db, graph)
  const before = await saidIn(one)
  const other = await saidIn(two)
  const question = { type: 'text', text: { body: '¿hacen envíos?' } }
  await postShared(
    whatsappBatch([[toNumber(one, 'wamid.AGAIN', question), toNumber(two, 'wamid.AGAIN', question)]]),
  )
  await chainQuiet(db, graph)
  expect((await saidIn(one)).stored).toBe(before.stored)
  expect((await saidIn(two)).stored).toBeGreaterThan(other.stored)
  const handedOff = async ({ accountId }: Shop) =>
    (await chainEvents(db, accountId)).filter(({ kind }) => kind === 'conversation.handed_off').length
  expect([await handedOff(one), await handedOff(two)]).toEqual([1, 0])
})
