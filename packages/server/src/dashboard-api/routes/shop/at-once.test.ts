// People at the moment at which somebody else does something too: nobody's work is lost, and nothing is done twice.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, startShops } from '../../../../test/harness/dashboard.ts'
import { lockWaits, type TestDatabase } from '../../../../test/harness/database.ts'
import { insertProductOf, type Shop, stockOf } from '../../../../test/harness/shop.ts'
import { placeOrder } from '../../../domain/orders/place-order.ts'
import { sql, type Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { noteNews } from './customer-news.ts'

let shops: Awaited<ReturnType<typeof startShops>>
let db: TestDatabase
let shop: Shop
let owner: Browser

beforeAll(async () => {
  shops = await startShops()
  db = shops.db
})
afterAll(() => shops[Symbol.asyncDispose]())
beforeEach(async () => {
  ;({ shop, owner } = await shops.open())
})

const waiting = (count: number) => expect.poll(() => lockWaits(db)).toBe(count)

/** Doings that begin while somebody else holds a lock and wait for it; `goOn` is what the holder does then. */
async function meanwhile<T>(
  hold: (tx: Tx) => Promise<unknown>,
  doings: readonly (() => Promise<T>)[],
  goOn: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<T[]> {
  const done: Promise<T>[] = []
  await db.transaction(async (tx) => {
    await hold(tx)
    for (const doing of doings) {
      done.push(doing())
      await waiting(done.length)
    }
    await goOn(tx)
  })
  return Promise.all(done)
}

const lockContact = (tx: Tx) =>
  tx.query(sql`
    select from contacts where account_id = ${shop.accountId} and id = ${shop.contactId} for no key update`)
const lockConversation = (tx: Tx) =>
  tx.query(sql`
    select from conversations where account_id = ${shop.accountId} and id = ${shop.conversationId} for update`)
const lockProduct = (id: string) => (tx: Tx) =>
  tx.query(sql`select from products where account_id = ${shop.accountId} and id = ${id} for no key update`)

async function place(productIds: readonly string[]) {
  const lines = productIds.map((productId) => ({ productId, quantity: 1 }))
  const request = { ...shop, platform: 'whatsapp', idempotencyKey: newId(), expiresAt: null, lines } as const
  const { id } = await db.transaction((tx) => placeOrder(tx, request, new Date()))
  return { params: { id } }
}
const placeOne = async () => place([await insertProductOf(db, shop)])
type Placed = Awaited<ReturnType<typeof place>>

async function addReceipt({ params }: Placed): Promise<string> {
  const [id, messageId] = [newId(), newId()]
  await db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, created_at)
    select account_id, ${messageId}, id, channel_id, 'user', 'ya pagué', now() from conversations
    where account_id = ${shop.accountId} and id = ${shop.conversationId}`)
  await db.query(sql`
    insert into payment_receipts (account_id, id, conversation_id, message_id, is_file, order_id, state, created_at)
    values (${shop.accountId}, ${id}, ${shop.conversationId}, ${messageId}, false, ${params.id}, 'open', now())`)
  return id
}
const payBy = (receipt: string, amount = 100) =>
  owner.call('markReceiptPaid', { params: { id: receipt }, body: { amount, reference: null } })

describe('while a message of the customer is applied or answered, which takes their lock and then that of the chat', () => {
  it.each<[string, (order: Placed) => Promise<() => Promise<{ status: number }>>]>([
    [
      'confirmed, where they wait for the shop’s word',
      async (order) => {
        await db.query(sql`
          insert into order_waits (account_id, order_id, conversation_id, created_at)
          values (${shop.accountId}, ${order.params.id}, ${shop.conversationId}, now())`)
        return () => owner.call('confirmOrder', order)
      },
    ],
    ['cancelled', async (order) => () => owner.call('cancelOrder', { ...order, body: { reason: 'stock' } })],
    [
      'paid by a receipt',
      async (order) => {
        const receipt = await addReceipt(order)
        return () => payBy(receipt)
      },
    ],
  ])('an order is %s', async (_, prepare) => {
    const doing = await prepare(await placeOne())
    const [done] = await meanwhile(lockContact, [doing], lockConversation)
    expect(done?.status).toBe(200)
  })
})

describe('a payment receipt', () => {
  it('of a part brings its money once, whoever notes it at the same moment', async () => {
    const order = await place([await insertProductOf(db, shop), await insertProductOf(db, shop)])
    const receipt = await addReceipt(order)
    const done = await meanwhile(lockContact, [() => payBy(receipt, 80), () => payBy(receipt, 80)])
    expect(done.map(({ status }) => status).sort()).toEqual([200, 404])
    const { parts, payment_status } = await owner.get('getOrder', order)
    expect([parts, payment_status]).toEqual([80, 'partially_paid'])
  })

  it('that somebody calls none meanwhile brings none', async () => {
    const order = await placeOne()
    const receipt = await addReceipt(order)
    const dismiss = () => owner.call('dismissReceipt', { params: { id: receipt } })
    const [paid] = await meanwhile(lockContact, [() => payBy(receipt)], dismiss)
    expect(paid?.status).toBe(404)
    expect((await owner.get('getOrder', order)).payment_status).toBe('pending')
  })
})

it('words that tell of an order are said while a change of it, which holds the chat, comes to be told', async () => {
  const order = await placeOne()
  await owner.get('confirmOrder', order)
  await db.query(sql`
    update conversations set last_customer_at = now()
    where account_id = ${shop.accountId} and id = ${shop.conversationId}`)
  const subject = { kind: 'order', id: order.params.id } as const
  const reply = () =>
    owner.call('replyToConversation', {
      params: { id: shop.conversationId },
      body: { text: 'Confirmado', tells: { ...subject, change: 'confirmed' } },
    })
  const complete = (tx: Tx) =>
    noteNews(tx, { accountId: shop.accountId, subject, change: 'completed' }, new Date())
  const [said] = await meanwhile(lockConversation, [reply], complete)
  expect(said?.status).toBe(201)
  const news = await db.query(sql`
    select change, told_at from customer_news
    where account_id = ${shop.accountId} and subject_id = ${subject.id}`)
  expect(news).toEqual([{ change: 'completed', told_at: null }])
})

it('goods of a delivered order come back while they are ordered anew, in whichever order they are named', async () => {
  const [one = '', other = ''] = [await insertProductOf(db, shop), await insertProductOf(db, shop)].sort()
  const order = await place([other, one])
  const { lines } = await owner.get('noteOrderPayment', { ...order, body: { amount: 200, reference: null } })
  await owner.get('completeOrder', order)
  const goods = lines.map(({ id }) => ({ line_id: id, quantity: 1 }))
  const giveBack = () => owner.call('noteOrderRefund', { ...order, body: { amount: 200, goods } })
  const [done] = await meanwhile(lockProduct(one), [giveBack], lockProduct(other))
  expect(done?.status).toBe(200)
  expect((await stockOf(db, shop, one)).on_hand).toBe(5)
})

it('a contact keeps the name that they get while somebody else notes their address', async () => {
  const contact = { params: { id: shop.contactId } }
  const rename = (tx: Tx) =>
    tx.query(sql`
      update contacts set name = 'Marta' where account_id = ${shop.accountId} and id = ${shop.contactId}`)
  const [changed] = await meanwhile(rename, [
    () => owner.get('updateContact', { ...contact, body: { email: 'marta@example.com' } }),
  ])
  expect(changed).toMatchObject({ name: 'Marta', email: 'marta@example.com' })
})

it('who opts out while somebody unblocks them stays opted out', async () => {
  const contact = { params: { id: shop.contactId } }
  await owner.get('blockContact', contact)
  const optOut = (tx: Tx) =>
    tx.query(sql`
      with said as (
        insert into consents (account_id, id, contact_id, kind, is_given, source, said_at, created_at)
        values (${shop.accountId}, ${newId()}, ${shop.contactId}, 'service', false, 'words', now(), now()))
      update contacts set opted_out_at = now() where account_id = ${shop.accountId} and id = ${shop.contactId}`)
  await meanwhile(optOut, [() => owner.call('unblockContact', contact)])
  const { contact: kept } = await owner.get('getContactCard', contact)
  expect(kept).toMatchObject({ status: 'blocked', is_opted_out: true })
})

it('a try for another customer waits for the one before it, and is told that it is placed', async () => {
  const productId = await insertProductOf(db, shop)
  const other = await owner.get('createContact', { body: { name: 'Berta', phone: '+573105550199' } })
  const wish = { lines: [{ product_id: productId, quantity: 1 }], address: null, is_pickup: true }
  const key = newId()
  const first = { ...wish, contact_id: shop.contactId, key }
  const next = { ...wish, contact_id: other.id, key: newId(), former_keys: [key] }
  const done = await meanwhile(
    (tx) =>
      tx.query(
        sql`select from products where account_id = ${shop.accountId} and id = ${productId} for update`,
      ),
    [first, next].map((body) => () => owner.call('createOrder', { body })),
  )
  expect(done.map(({ status, refusal }) => [status, refusal?.reason])).toEqual([
    [201, undefined],
    [409, 'order_tried'],
  ])
  expect(await stockOf(db, shop, productId)).toMatchObject({ reserved: 1 })
})
