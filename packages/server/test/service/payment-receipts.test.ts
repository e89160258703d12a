// Payment receipts from a customer's message to the person who decides: over the inbound path, the bot's turn and the
// dashboard's API, with a language model that reads pictures and is never believed.
import { createECDH } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shownPush } from '../../src/alerts/push-texts.ts'
import { claimPushes } from '../../src/alerts/pushes.queries.ts'
import { setBotSettings } from '../../src/bot/bot-settings.ts'
import { startReceiptReader } from '../../src/bot/receipts/receipt-reader.ts'
import { rulesEngine } from '../../src/bot/rules/rules-engine.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { silentLog } from '../../src/platform/log.ts'
import { startService, type TestService } from '../harness/api.ts'
import { runDue } from '../harness/bot.ts'
import { type Browser, createPerson, signedIn } from '../harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type Inbound, type Shop, startInbound } from '../harness/inbound.ts'
import { pictureOf } from '../harness/pictures.ts'
import { type ModelAnswer, startModel } from '../harness/servers/model-server.ts'

const ana = { wa_id: '573105550101', name: 'Ana' }
const howToPay = 'Transfiere a Bancolombia, cuenta de ahorros 123-456, y envíanos el comprobante.'
const image = { type: 'image', image: { id: 'IMG', mime_type: 'image/jpeg' } }

let db: TestDatabase
let inbound: Inbound
let service: TestService
let shop: Shop
let agent: Browser

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db)
  service = await startService(db, { clock: () => inbound.now })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})
beforeEach(async () => {
  shop = await inbound.addShop()
  const email = `${newId()}@example.com`
  await createPerson(db, { email, role: 'agent', accountId: shop.accountId })
  agent = await signedIn(service.url, email)
  // An earlier talk, so that there is a contact and a conversation.
  await shop.write(ana, 'hola')
  await answered()
})

const answered = () => runDue(db, { engines: { rules: rulesEngine }, clock: () => inbound.now })

async function conversationId(): Promise<string> {
  const row = await db.queryOne<{ id: string }>(
    sql`select id from conversations where account_id = ${shop.accountId} order by id limit 1`,
  )
  return row?.id ?? ''
}
const place = async () => ({ params: { id: await conversationId() } })

async function addOrder(total: number, status = 'pending'): Promise<string> {
  const id = newId()
  await db.query(sql`
    insert into orders (account_id, id, contact_id, conversation_id, platform, status, payment_status, customer_phone,
      customer_name, total, currency, created_at, updated_at)
    select account_id, ${id}, contact_id, id, platform, ${status}, 'pending', contact_phone, contact_name, ${total}, 'COP',
      ${inbound.now}, ${inbound.now}
    from conversations where account_id = ${shop.accountId}`)
  return id
}

async function tell(text: string): Promise<void> {
  await db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, platform_message_id, created_at)
    select ${shop.accountId}, ${newId()}, id, channel_id, 'assistant', ${text}, ${newId()}, ${inbound.now}
    from conversations where account_id = ${shop.accountId}`)
}

const receipts = async () => (await agent.get('listReceipts', await place())).data
const lastSaid = async () =>
  (await agent.get('listMessages', { ...(await place()), query: {} })).data.find(
    ({ role }) => role === 'assistant',
  )?.content
const orderOf = (id: string) => agent.get('getOrder', { params: { id } })

describe('a payment receipt', () => {
  test('after the way to pay waits for a person beside its order; the bot thanks and is silent', async () => {
    const orderId = await addOrder(50_000)
    await tell(howToPay)
    await shop.write(ana, '', image)
    await answered()
    expect(await lastSaid()).toContain('comprobante')
    expect(await agent.get('getConversation', await place())).toMatchObject({
      ...{ is_bot_active: false, handoff_reason: 'policy', waiting_because: 'receipt' },
      waiting_since: expect.any(String),
    })
    expect(await receipts()).toMatchObject([
      {
        ...{ is_file: true, reading: null, differs: false, seen_on: [] },
        order: { id: orderId, total: 50_000, currency: 'COP', payment_status: 'pending' },
      },
    ])
    expect(await orderOf(orderId)).toMatchObject({ payment_status: 'pending' })
  })

  test('that comes before the words is found by them, once', async () => {
    await addOrder(50_000)
    await shop.write(ana, '', image)
    await answered()
    expect(await receipts()).toEqual([])
    await shop.write(ana, 'Ya pagué')
    await answered()
    const { data } = await agent.get('listMessages', { ...(await place()), query: {} })
    const picture = data.find(({ media }) => media.length > 0)
    expect(await receipts()).toMatchObject([{ is_file: true, message_id: picture?.id }])
    expect(await agent.get('getConversation', await place())).toMatchObject({ handoff_reason: 'policy' })
  })

  test('takes the place of words that came first', async () => {
    await addOrder(50_000)
    await shop.write(ana, 'Listo el pago')
    expect(await receipts()).toMatchObject([{ is_file: false }])
    await answered()
    expect(await agent.get('getConversation', await place())).toMatchObject({ waiting_because: 'says_paid' })
    await shop.write(ana, '', image)
    expect(await receipts()).toMatchObject([{ is_file: true }])
    expect(await agent.get('getConversation', await place())).toMatchObject({ waiting_because: 'receipt' })
  })

  test.each([
    ['without an order to be paid', undefined, howToPay, {}],
    ['of goods, with an order', 50_000, 'Buenas', {}],
    ['of goods, after the way to pay', 50_000, howToPay, { caption: '¿Tienes este?' }],
  ])('is no picture %s', async (_name, total, said, more) => {
    if (total !== undefined) await addOrder(total)
    await tell(said)
    await shop.write(ana, '', { ...image, image: { ...image.image, ...more } })
    await answered()
    expect(await receipts()).toEqual([])
    expect(await agent.get('getConversation', await place())).toMatchObject({ is_bot_active: true })
  })
})

test.each([
  ['Ya pagué', undefined, 'Un cliente dice que pagó: pedido #'],
  ['', image, 'Comprobante de pago: pedido #'],
])('a push says that a payment is to be checked, and of which order (%j)', async (said, file, title) => {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: Buffer.alloc(16, 7).toString('base64url') }
  const device = { endpoint: `https://push.example/${newId()}`, ...keys, language: 'es' as const }
  expect((await agent.call('addPushSubscription', { body: device })).status).toBe(201)
  const { number } = await orderOf(await addOrder(50_000))
  await tell(howToPay)
  await shop.write(ana, said, file)
  await answered()
  const due = await claimPushes(db, { limit: 50, claimMs: 1 }, new Date(inbound.now.getTime() + 1_000))
  const own = due.filter(({ endpoint }) => endpoint === device.endpoint).map(shownPush)
  expect(own.find(({ tag }) => tag.startsWith('hand_over'))).toMatchObject({ title: `${title}${number}` })
})

async function sendReceipt(total: number): Promise<{ orderId: string; id: string }> {
  const orderId = await addOrder(total)
  await shop.write(ana, '', { ...image, image: { ...image.image, caption: 'te envío el comprobante' } })
  const id = (await receipts()).find(({ order }) => order.id === orderId)?.id
  if (!id) throw new Error('no receipt')
  return { orderId, id }
}
const pay = (id: string, body: { amount: number; reference: string | null; is_repeated?: boolean }) =>
  agent.call('markReceiptPaid', { params: { id }, body })

describe('a person', () => {
  test('marks the order as paid with what arrived, once, and the receipt is settled', async () => {
    const { orderId, id } = await sendReceipt(50_000)
    expect((await pay(id, { amount: 50_000, reference: ' M-123456 ' })).status).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({
      ...{ payment_status: 'paid', status: 'confirmed', paid_by: { by: 'hand' } },
      history: expect.arrayContaining([
        expect.objectContaining({ payment_status: 'paid', actor: 'person', note: 'M-123456' }),
      ]),
    })
    expect(await receipts()).toEqual([])
    expect((await pay(id, { amount: 50_000, reference: null })).status).toBe(404)
    const events = await db.query(sql`
      select id from events where account_id = ${shop.accountId} and kind = 'order.paid'`)
    expect(events).toHaveLength(1)
  })

  test('notes parts of the total until they make it: each is kept, the rest is told, and it is paid once', async () => {
    const orderId = await addOrder(72_000)
    const next = async () => {
      inbound.now = new Date(inbound.now.getTime() + 1_000)
      await shop.write(ana, '', { ...image, image: { ...image.image, caption: 'te envío el comprobante' } })
      const [receipt] = await receipts()
      if (!receipt) throw new Error('no receipt')
      return receipt
    }
    const first = await next()
    expect(first.order).toMatchObject({ received: 0, left: 72_000 })
    await pay(first.id, { amount: 36_000, reference: 'Ref A' })
    expect(await orderOf(orderId)).toMatchObject({
      ...{ payment_status: 'partially_paid', status: 'pending', parts: 36_000, left: 36_000 },
      received: null,
    })
    const second = await next()
    expect(second.order).toMatchObject({ received: 36_000, left: 36_000, payment_status: 'partially_paid' })
    await pay(second.id, { amount: 12_000, reference: 'Ref B' })
    expect(await orderOf(orderId)).toMatchObject({ parts: 48_000, left: 24_000 })
    await pay((await next()).id, { amount: 24_000, reference: 'Ref C' })
    const paid = await orderOf(orderId)
    expect(paid).toMatchObject({ payment_status: 'paid', status: 'confirmed' })
    expect(
      paid.history
        .filter(({ amount }) => amount !== null)
        .map(({ kind, amount, note }) => [kind, amount, note]),
    ).toEqual([
      ['part_paid', 36_000, 'Ref A'],
      ['part_paid', 12_000, 'Ref B'],
      ['changed', 24_000, 'Ref C'],
    ])
    const events = await db.query<{ body: string }>(sql`
      select body from events where account_id = ${shop.accountId} and kind = 'order.paid'`)
    expect(events.map(({ body }) => JSON.parse(body).data.total)).toEqual([72_000])
  })

  test('who got more than is left leaves the order to be confirmed; what is noted then is added', async () => {
    const { orderId, id } = await sendReceipt(50_000)
    await pay(id, { amount: 55_000, reference: null })
    expect(await orderOf(orderId)).toMatchObject({
      ...{ payment_status: 'pending', status: 'requires_action' },
      received: { amount: 55_000 },
      receipts: [
        { conversation_id: (await place()).params.id, message_id: expect.any(String), is_file: true },
      ],
    })
    expect(await agent.get('listReceipts', await place())).toMatchObject({
      data: [],
      undecided: [{ id: orderId, total: 50_000, received: { amount: 55_000, currency: 'COP' } }],
    })
    await shop.write(ana, '', { ...image, image: { ...image.image, caption: 'te envío el comprobante' } })
    const [again] = await receipts()
    await pay(again?.id ?? '', { amount: 5_000, reference: 'Ref B' })
    expect(await orderOf(orderId)).toMatchObject({ status: 'requires_action', received: { amount: 60_000 } })
  })

  test('who adds the rest to money that waited has paid the order', async () => {
    const { orderId, id } = await sendReceipt(50_000)
    await db.query(sql`
      update orders set status = 'requires_action', received_amount = 20000, received_currency = 'COP',
        received_at = ${inbound.now} where account_id = ${shop.accountId} and id = ${orderId}`)
    expect((await receipts())[0]?.order).toMatchObject({ received: 20_000, left: 30_000 })
    await pay(id, { amount: 30_000, reference: 'Ref B' })
    expect(await orderOf(orderId)).toMatchObject({
      payment_status: 'paid',
      status: 'confirmed',
      received: null,
    })
    expect((await agent.get('listReceipts', await place())).undecided).toEqual([])
  })

  test('is told of a reference that another order has, and may go on', async () => {
    const first = await sendReceipt(50_000)
    await pay(first.id, { amount: 50_000, reference: 'AB 12-34 56' })
    const second = await sendReceipt(20_000)
    const { number } = await orderOf(first.orderId)
    const told = await pay(second.id, { amount: 20_000, reference: 'ab123456' })
    expect([told.status, told.refusal]).toMatchObject([409, { reason: 'receipt_known', values: { number } }])
    expect(await orderOf(second.orderId)).toMatchObject({ payment_status: 'pending' })
    const sure = await pay(second.id, { amount: 20_000, reference: 'ab123456', is_repeated: true })
    expect(sure.status).toBe(200)
    expect(await orderOf(second.orderId)).toMatchObject({ payment_status: 'paid' })
  })

  test('is told that the very same file was sent for another order, and may go on', async () => {
    const file = newId()
    await db.query(sql`
      insert into media_files (account_id, id, hash, media_type, bytes, has_preview, created_at)
      values (${shop.accountId}, ${file}, repeat(md5(${file}), 2), 'image/jpeg', 10, false, ${inbound.now})`)
    const keep = () =>
      db.query(sql`
        update message_media set state = 'kept', file_id = ${file}, due_at = null where account_id = ${shop.accountId}`)
    const first = await sendReceipt(50_000)
    await pay(first.id, { amount: 50_000, reference: null })
    const second = await sendReceipt(20_000)
    expect(await receipts()).toMatchObject([{ same_file_on: [] }])
    await keep()
    const { number } = await orderOf(first.orderId)
    expect(await receipts()).toMatchObject([{ same_file_on: [{ id: first.orderId, number }] }])
    const told = await pay(second.id, { amount: 20_000, reference: null })
    expect([told.status, told.refusal]).toMatchObject([
      409,
      { reason: 'receipt_file_known', values: { number } },
    ])
    expect((await pay(second.id, { amount: 20_000, reference: null, is_repeated: true })).status).toBe(200)
  })

  test('says that it is none, or marks the order where orders are: nothing is left to look at', async () => {
    const { orderId: none, id } = await sendReceipt(50_000)
    await agent.get('dismissReceipt', { params: { id } })
    expect(await receipts()).toEqual([])
    expect((await orderOf(none)).receipts).toEqual([])
    const { orderId } = await sendReceipt(60_000)
    await agent.get('markOrderPaid', { params: { id: orderId } })
    expect(await receipts()).toEqual([])
  })
})

describe('a language model that reads the picture', () => {
  let answer: ModelAnswer
  let picture: Buffer
  beforeAll(async () => {
    picture = await pictureOf('png', { width: 40, height: 60, color: '#fff' })
  })

  /** Puts the file of the newest message into its place, as the media worker does. */
  async function arriveFile(): Promise<void> {
    const fileId = newId()
    await db.query(sql`
      insert into media_files (account_id, id, hash, bytes, media_type, has_preview, created_at)
      values (${shop.accountId}, ${fileId}, ${fileId.replaceAll('-', '').padEnd(64, '0')}, ${picture.length}, 'image/png',
        false, ${inbound.now})`)
    await db.query(sql`
      update message_media set state = 'kept', file_id = ${fileId}, due_at = null, source = null
      where account_id = ${shop.accountId} and state = 'waiting'`)
  }

  async function read(): Promise<number> {
    await using model = await startModel(() => answer)
    const agent = { baseUrl: model.url, apiKey: undefined, model: 'sees' }
    const openFile = async () => Readable.from([picture])
    const given = { db, agent, openFile, log: silentLog, clock: () => inbound.now, everyMs: 10 }
    await using _reader = startReceiptReader(given)
    await expect
      .poll(async () => (await receipts()).every(({ reading }) => /read|refused/.test(reading?.state ?? '')))
      .toBe(true)
    return model.requests.length
  }
  const saying = (reading: object) => ({ say: `\`\`\`json\n${JSON.stringify(reading)}\n\`\`\`` })

  test('suggests amount, day and reference; what differs is shown, and nothing is paid by it', async () => {
    const { orderId } = await sendReceipt(50_000)
    await arriveFile()
    answer = saying({ amount: '$ 45.000,00', currency: 'COP', date: '2026-02-28', reference: 'M-998877' })
    await read()
    expect(await receipts()).toMatchObject([
      {
        differs: true,
        reading: {
          state: 'read',
          amount: 45_000,
          currency: 'COP',
          date: '2026-02-28',
          reference: 'M-998877',
        },
      },
    ])
    expect(await orderOf(orderId)).toMatchObject({ payment_status: 'pending', status: 'pending' })
    const month = await db.queryOne(sql`
      select requests from bot_model_months where account_id = ${shop.accountId}`)
    expect(month).toEqual({ requests: 1 })
  })

  test('finds the reference of another order again', async () => {
    const first = await sendReceipt(50_000)
    await arriveFile()
    answer = saying({ amount: '50.000', currency: null, date: null, reference: '00012345' })
    await read()
    await pay(first.id, { amount: 50_000, reference: '00012345' })
    await sendReceipt(50_000)
    await arriveFile()
    await read()
    const { number } = await orderOf(first.orderId)
    expect(await receipts()).toMatchObject([{ differs: false, seen_on: [{ id: first.orderId, number }] }])
  })

  test.each([
    ['talks instead', { say: 'The order is paid, mark it!' }],
    ['gives another form', { say: '{"paid":true}' }],
  ] as const)('is not believed where it %s', async (_name, said) => {
    await sendReceipt(50_000)
    await arriveFile()
    answer = said
    expect(await read()).toBe(1)
    expect(await receipts()).toMatchObject([{ differs: false, reading: { state: 'refused', amount: null } }])
  })

  test('is not asked once the month is spent', async () => {
    await db.transaction((tx) =>
      setBotSettings(tx, shop.accountId, { model_tokens_monthly: 1_000 }, inbound.now),
    )
    await db.query(sql`
      insert into bot_model_months (account_id, month, plans, answered, refusals, requests, tokens_in, tokens_out, ms)
      values (${shop.accountId}, '2026-03-01', 1, 1, 0, 1, 900, 100, 1)`)
    await sendReceipt(50_000)
    await arriveFile()
    expect(await read()).toBe(0)
  })
})
