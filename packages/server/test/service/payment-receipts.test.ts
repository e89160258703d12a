// Payment receipts from a customer's message to the person who decides: over the inbound path, the bot's turn and the
// dashboard's API.
import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shownPush } from '../../src/alerts/push-texts.ts'
import { claimPushes } from '../../src/alerts/pushes.queries.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { payRest } from '../harness/dashboard.ts'
import { ana, image, receiptDesk } from './receipt-desk.ts'

const howToPay = 'Transfiere a Bancolombia, cuenta de ahorros 123-456, y envíanos el comprobante.'

const desk = receiptDesk()
const { answered, place, addOrder, receipts, orderOf, sendReceipt, pay } = desk

async function tell(text: string): Promise<void> {
  await desk.db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, platform_message_id, created_at)
    select ${desk.shop.accountId}, ${newId()}, id, channel_id, 'assistant', ${text}, ${newId()}, ${desk.inbound.now}
    from conversations where account_id = ${desk.shop.accountId}`)
}

const lastSaid = async () =>
  (await desk.agent.get('listMessages', { ...(await place()), query: {} })).data.find(
    ({ role }) => role === 'assistant',
  )?.content

describe('a payment receipt', () => {
  test('after the way to pay waits for a person beside its order; the bot thanks and is silent', async () => {
    const orderId = await addOrder(50_000)
    await tell(howToPay)
    await desk.shop.write(ana, '', image)
    await answered()
    expect(await lastSaid()).toContain('comprobante')
    expect(await desk.agent.get('getConversation', await place())).toMatchObject({
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
    await desk.shop.write(ana, '', image)
    await answered()
    expect(await receipts()).toEqual([])
    await desk.shop.write(ana, 'Ya pagué')
    await answered()
    const { data } = await desk.agent.get('listMessages', { ...(await place()), query: {} })
    const picture = data.find(({ media }) => media.length > 0)
    expect(await receipts()).toMatchObject([{ is_file: true, message_id: picture?.id }])
    expect(await desk.agent.get('getConversation', await place())).toMatchObject({ handoff_reason: 'policy' })
  })

  test('takes the place of words that came first', async () => {
    await addOrder(50_000)
    await desk.shop.write(ana, 'Listo el pago')
    expect(await receipts()).toMatchObject([{ is_file: false }])
    await answered()
    expect(await desk.agent.get('getConversation', await place())).toMatchObject({
      waiting_because: 'says_paid',
    })
    await desk.shop.write(ana, '', image)
    expect(await receipts()).toMatchObject([{ is_file: true }])
    expect(await desk.agent.get('getConversation', await place())).toMatchObject({
      waiting_because: 'receipt',
    })
  })

  test.each([
    ['without an order to be paid', undefined, howToPay, {}],
    ['of goods, with an order', 50_000, 'Buenas', {}],
    ['of goods, after the way to pay', 50_000, howToPay, { caption: '¿Tienes este?' }],
  ])('is no picture %s', async (_name, total, said, more) => {
    if (total !== undefined) await addOrder(total)
    await tell(said)
    await desk.shop.write(ana, '', { ...image, image: { ...image.image, ...more } })
    await answered()
    expect(await receipts()).toEqual([])
    expect(await desk.agent.get('getConversation', await place())).toMatchObject({ is_bot_active: true })
  })
})

test.each([
  ['Ya pagué', undefined, 'Un cliente dice que pagó: pedido #'],
  ['', image, 'Comprobante de pago: pedido #'],
])('a push says that a payment is to be checked, and of which order (%j)', async (said, file, title) => {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: Buffer.alloc(16, 7).toString('base64url') }
  const device = { endpoint: `https://push.example/${newId()}`, ...keys, language: 'es' as const }
  expect((await desk.agent.call('addPushSubscription', { body: device })).status).toBe(201)
  const { number } = await orderOf(await addOrder(50_000))
  await tell(howToPay)
  await desk.shop.write(ana, said, file)
  await answered()
  const due = await claimPushes(
    desk.db,
    { limit: 50, claimMs: 1 },
    new Date(desk.inbound.now.getTime() + 1_000),
  )
  const own = due.filter(({ endpoint }) => endpoint === device.endpoint).map(shownPush)
  expect(own.find(({ tag }) => tag.startsWith('hand_over'))).toMatchObject({ title: `${title}${number}` })
})

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
    const events = await desk.db.query(sql`
      select id from events where account_id = ${desk.shop.accountId} and kind = 'order.paid'`)
    expect(events).toHaveLength(1)
  })

  test('notes parts of the total until they make it: each is kept, the rest is told, and it is paid once', async () => {
    const orderId = await addOrder(72_000)
    const next = async () => {
      desk.inbound.now = new Date(desk.inbound.now.getTime() + 1_000)
      await desk.shop.write(ana, '', {
        ...image,
        image: { ...image.image, caption: 'te envío el comprobante' },
      })
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
    const events = await desk.db.query<{ body: string }>(sql`
      select body from events where account_id = ${desk.shop.accountId} and kind = 'order.paid'`)
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
    expect(await desk.agent.get('listReceipts', await place())).toMatchObject({
      data: [],
      undecided: [{ id: orderId, total: 50_000, received: { amount: 55_000, currency: 'COP' } }],
    })
    await desk.shop.write(ana, '', {
      ...image,
      image: { ...image.image, caption: 'te envío el comprobante' },
    })
    const [again] = await receipts()
    await pay(again?.id ?? '', { amount: 5_000, reference: 'Ref B' })
    expect(await orderOf(orderId)).toMatchObject({ status: 'requires_action', received: { amount: 60_000 } })
  })

  test('who adds the rest to money that waited has paid the order', async () => {
    const { orderId, id } = await sendReceipt(50_000)
    await desk.db.query(sql`
      update orders set status = 'requires_action', received_amount = 20000, received_currency = 'COP',
        received_at = ${desk.inbound.now} where account_id = ${desk.shop.accountId} and id = ${orderId}`)
    expect((await receipts())[0]?.order).toMatchObject({ received: 20_000, left: 30_000 })
    await pay(id, { amount: 30_000, reference: 'Ref B' })
    expect(await orderOf(orderId)).toMatchObject({
      payment_status: 'paid',
      status: 'confirmed',
      received: null,
    })
    expect((await desk.agent.get('listReceipts', await place())).undecided).toEqual([])
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
    await desk.db.query(sql`
      insert into media_files (account_id, id, hash, media_type, bytes, has_preview, created_at)
      values (${desk.shop.accountId}, ${file}, repeat(md5(${file}), 2), 'image/jpeg', 10, false, ${desk.inbound.now})`)
    const keep = () =>
      desk.db.query(sql`
        update message_media set state = 'kept', file_id = ${file}, due_at = null where account_id = ${desk.shop.accountId}`)
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
    await desk.agent.get('dismissReceipt', { params: { id } })
    expect(await receipts()).toEqual([])
    expect((await orderOf(none)).receipts).toEqual([])
    const { orderId } = await sendReceipt(60_000)
    await payRest(desk.agent, { params: { id: orderId } })
    expect(await receipts()).toEqual([])
  })
})
