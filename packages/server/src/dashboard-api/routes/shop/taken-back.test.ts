// Slips of the finger that a person takes back: payments of the wrong order, and orders that were not delivered.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, startShops } from '../../../../test/harness/dashboard.ts'
import type { TestDatabase } from '../../../../test/harness/database.ts'
import { eventsOf, insertProductOf, type Shop, stockOf } from '../../../../test/harness/shop.ts'
import { markPaid } from '../../../domain/orders/payments.ts'
import { placeOrder } from '../../../domain/orders/place-order.ts'
import { sql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { moneyReceived } from '../../../platform/lists/received-money.ts'

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

/** Two cups of a hundred. */
async function place() {
  const productId = await insertProductOf(db, shop, { name: 'Taza' })
  const lines = [{ productId, quantity: 2 }]
  const request = { ...shop, platform: 'whatsapp', idempotencyKey: newId(), expiresAt: null, lines } as const
  const { id } = await db.transaction((tx) => placeOrder(tx, request, new Date()))
  return { productId, params: { id } }
}

const note = (order: { params: { id: string } }, amount: number, reference: string | null = null) =>
  owner.get('noteOrderPayment', { params: order.params, body: { amount, reference } })
const undo = (order: { params: { id: string } }, payment = '') =>
  owner.call('undoOrderPayment', { params: order.params, body: { payment } })
const receivedOf = async () =>
  (
    await db.queryOne<{ sum: number | null }>(sql`
    select sum(amount)::float8 as sum from ${moneyReceived(shop.accountId)}`)
  )?.sum

describe('a payment that was noted by mistake', () => {
  it('is taken back as if it had never come, part by part, and stays in the story', async () => {
    const order = await place()
    await note(order, 50)
    const paid = await note(order, 150)
    expect(paid).toMatchObject({ status: 'confirmed', payment_status: 'paid', left: 150 })
    expect(paid.actions).toContain('undo_payment')
    expect(paid.mistakable_payment?.amount).toBe(150)
    const first = await undo(order, paid.mistakable_payment?.id)
    expect(first.status).toBe(200)
    const partly = await owner.get('getOrder', order)
    expect(partly).toMatchObject({
      status: 'confirmed',
      payment_status: 'partially_paid',
      paid_at: null,
      left: 150,
    })
    expect(await receivedOf()).toBe(50)
    await undo(order, partly.mistakable_payment?.id)
    const owed = await owner.get('getOrder', order)
    expect(owed).toMatchObject({ payment_status: 'pending', parts: 0, left: 200, mistakable_payment: null })
    expect(owed.actions).toContain('mark_paid')
    expect(await receivedOf()).toBeNull()
    expect(owed.history.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['placed', null],
      ['payment_mistaken', 50],
      ['payment_mistaken', 150],
      ['payment_undone', 150],
      ['payment_undone', 50],
    ])
  })

  it('frees its reference for the order that it belongs to, and is told as paid again once it is', async () => {
    const [wrong, right] = [await place(), await place()]
    const { mistakable_payment: payment } = await note(wrong, 200, 'NEQUI-4242')
    const body = { amount: 200, reference: 'NEQUI-4242' }
    expect((await owner.call('noteOrderPayment', { params: right.params, body })).status).toBe(409)
    await undo(wrong, payment?.id)
    await note(right, 200, 'NEQUI-4242')
    await owner.get('noteOrderPayment', { params: wrong.params, body: { amount: 200, reference: null } })
    const kinds = (await eventsOf(db, shop)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'order.paid')).toHaveLength(3)
  })

  it('is refused once something came after it, and where a provider or a command noted it', async () => {
    const order = await place()
    const { mistakable_payment: payment } = await note(order, 50)
    await note(order, 60)
    expect((await undo(order, payment?.id)).status).toBe(409)
    const other = await place()
    const ref = { accountId: shop.accountId, orderId: other.params.id }
    await db.transaction((tx) => markPaid(tx, ref, new Date()))
    expect((await owner.get('getOrder', other)).actions).not.toContain('undo_payment')
    const given = await place()
    await note(given, 200)
    await owner.get('noteOrderRefund', { params: given.params, body: { amount: 10 } })
    expect((await owner.get('getOrder', given)).actions).not.toContain('undo_payment')
  })

  it('is corrected with a customer who was told of it', async () => {
    const order = await place()
    const { mistakable_payment: payment } = await note(order, 200)
    await owner.get('noteOrderTold', order)
    await undo(order, payment?.id)
    expect((await owner.get('getOrder', order)).news).toMatchObject({ change: 'changed', told_at: null })
  })
})

describe('an order that was marked as delivered by mistake', () => {
  it('is confirmed again, holds its stock, and is told neither to customers nor to programs', async () => {
    const order = await place()
    const held = await stockOf(db, shop, order.productId)
    await owner.get('confirmOrder', order)
    const done = await owner.get('completeOrder', order)
    expect(done.actions).toContain('reopen')
    const events = (await eventsOf(db, shop)).length
    const back = await owner.get('reopenOrder', order)
    expect(back).toMatchObject({ status: 'confirmed', news: null })
    expect(back.actions).toContain('complete')
    expect(back.history.at(-1)).toMatchObject({ kind: 'reopened', actor: 'person', status: 'confirmed' })
    expect(await stockOf(db, shop, order.productId)).toEqual(held)
    expect(await eventsOf(db, shop)).toHaveLength(events)
    expect((await owner.call('reopenOrder', order)).status).toBe(409)
  })
})

describe('a note of money whose answer was lost', () => {
  it('is noted once when it is sent again, whatever amount is typed then', async () => {
    const order = await place()
    const body = { amount: 50, reference: null, before: 0 }
    await owner.get('noteOrderPayment', { params: order.params, body })
    for (const amount of [50, 60]) {
      const again = { params: order.params, body: { ...body, amount } }
      const { status, refusal } = await owner.call('noteOrderPayment', again)
      expect([status, refusal?.reason]).toEqual([409, 'money_changed'])
    }
    expect(await receivedOf()).toBe(50)
    const rest = { amount: 150, reference: null, before: 50 }
    const paid = await owner.get('noteOrderPayment', { params: order.params, body: rest })
    expect(paid).toMatchObject({ payment_status: 'paid', refundable: 200 })
    const refund = { amount: 20, before: 200 }
    await owner.get('noteOrderRefund', { params: order.params, body: refund })
    expect((await owner.call('noteOrderRefund', { params: order.params, body: refund })).status).toBe(409)
    expect((await owner.get('getOrder', order)).refunded).toBe(20)
  })
})
