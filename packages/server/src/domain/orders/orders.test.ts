import { eventData } from '@mostrador/contract/events/event-data'
import { orderStatuses, paymentStatuses } from '@mostrador/contract/values'
import * as fc from 'fast-check'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { examples } from '../../../test/harness/fixtures.ts'
import { waitForLock } from '../../../test/harness/inbound.ts'
import {
  contactOf,
  createShop,
  eventsOf,
  insertProductOf,
  type Shop,
  stockOf,
} from '../../../test/harness/shop.ts'
import { sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { changeDiscount } from './order-delivery.ts'
import { expireOrders } from './order-expiry.ts'
import type { OrderRef } from './order-history.queries.ts'
import { checkTransition, type OrderStatus, orderTransitions, type PaymentStatus } from './order-states.ts'
import type { Order } from './orders.queries.ts'
import { cancelOrder, completeOrder, confirmOrder, type Money } from './orders.ts'
import { markPaid, type PaymentReport, recordPayment } from './payments.ts'
import { placeOrder } from './place-order.ts'

const now = new Date('2026-11-21T10:15:30.123Z')
const later = new Date(now.getTime() + 60_000)
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

type Case = { shop: Shop; ref: OrderRef; product: string; variants: string }

/** An order of two cups and one of the three in size M, 250 in total. */
async function placed({ expiresAt = null as Date | null } = {}): Promise<Case> {
  const shop = await createShop(db)
  const product = await insertProductOf(db, shop)
  const variants = await insertProductOf(db, shop, {
    ...{ name: 'Camiseta', price: null, pricing_type: 'variant', on_hand: 3 },
    variants: [{ id: 'm', name: 'M', price: 50, inventory_quantity: 3 }],
  })
  return { shop, product, variants, ref: await placeIn(shop, { product, variants, expiresAt }) }
}

async function placeIn(
  shop: Shop,
  { product, variants, expiresAt = null }: { product: string; variants: string; expiresAt?: Date | null },
): Promise<OrderRef> {
  const lines = [
    { productId: product, quantity: 2 },
    { productId: variants, variantId: 'm', quantity: 1 },
  ]
  const request = { ...shop, platform: 'whatsapp', lines, idempotencyKey: newId(), expiresAt } as const
  const order = await db.transaction((tx) => placeOrder(tx, request, now))
  return { accountId: shop.accountId, orderId: order.id }
}

type Rule = (tx: Tx, ref: OrderRef, now: Date) => Promise<Order>
const apply = (rule: Rule, { ref }: { ref: OrderRef }) => db.transaction((tx) => rule(tx, ref, later))
const pay = (order: Case, money?: Money) =>
  db.transaction((tx) => markPaid(tx, { ...order.ref, ...(money ? { money } : {}) }, later))
const report = (order: Case, kind: PaymentReport) =>
  db.transaction((tx) => recordPayment(tx, { ...order.ref, report: kind }, later))
const kindsOf = async ({ shop }: Case) => (await eventsOf(db, shop)).map(({ kind }) => kind)
const unitsOf = async ({ shop, product, variants }: Case) => {
  const [cup, tee] = [await stockOf(db, shop, product), await stockOf(db, shop, variants)]
  const left = tee.variants[0]?.inventory_quantity
  return [cup.on_hand, cup.reserved, tee.on_hand, tee.reserved, left]
}
const held = [5, 2, 3, 1, 2]
const free = [5, 0, 3, 0, 3]
const sold = [3, 0, 2, 0, 2]

describe('an order', () => {
  test('is confirmed and completed; what it held has gone out', async () => {
    const order = await placed()
    expect(await unitsOf(order)).toEqual(held)
    expect(await apply(confirmOrder, order)).toMatchObject({ status: 'confirmed' })
    expect(await apply(completeOrder, order)).toMatchObject({ status: 'completed' })
    expect(await unitsOf(order)).toEqual(sold)
    await expect(apply(cancelOrder, order)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The order is completed and cannot become cancelled: that is final.',
    })
    expect(await unitsOf(order)).toEqual(sold)
  })

  test('that many cancel at once gives back once exactly what it took', async () => {
    const order = await placed()
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => apply(cancelOrder, order)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await unitsOf(order)).toEqual(free)
    expect(await contactOf(db, order.shop)).toEqual({ total_orders: 0, status: 'customer' })
    expect(await kindsOf(order)).toEqual(['order.created'])
  })

  test('gives back to what is left of the catalogue', async () => {
    const order = await placed()
    const { accountId } = order.shop
    await db.query(sql`
      update products set variants = '[{"id":"l","name":"L","price":60,"inventory_quantity":7}]', on_hand = 8
      where account_id = ${accountId} and id = ${order.variants}`)
    await db.query(sql`delete from products where account_id = ${accountId} and id = ${order.product}`)
    await apply(cancelOrder, order)
    expect(await stockOf(db, order.shop, order.variants)).toMatchObject({
      on_hand: 7,
      reserved: 0,
      variants: [{ id: 'l', inventory_quantity: 7 }],
    })
  })

  test('that is unpaid when its time is over is cancelled with its payment; a paid one stays', async () => {
    const due = await placed({ expiresAt: later })
    const paid = await placed({ expiresAt: later })
    const open = await placed({ expiresAt: new Date(later.getTime() + 1) })
    await pay(paid)
    expect(await expireOrders(db, new Date(later.getTime() - 1))).toBe(0)
    const counts = await Promise.all([expireOrders(db, later), expireOrders(db, later)])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await unitsOf(due)).toEqual(free)
    expect(await unitsOf(open)).toEqual(held)
    expect(await statesOf(due)).toEqual(['cancelled', 'expired'])
    expect(await statesOf(paid)).toEqual(['confirmed', 'paid'])
    expect(await contactOf(db, due.shop)).toMatchObject({ total_orders: 0 })
  })

  test('that owes nothing stays, also where its price is taken off while its time ends', async () => {
    const [free, given] = [await placed({ expiresAt: later }), await placed({ expiresAt: later })]
    const takeOff =
      ({ ref }: Case) =>
      (tx: Tx) =>
        changeDiscount(tx, { ...ref, discount: { kind: 'percent', percent: 100 } }, now)
    await db.transaction(takeOff(free))
    let expiring: Promise<number> | undefined
    await db.transaction(async (tx) => {
      await takeOff(given)(tx)
      expiring = expireOrders(db, later)
      await waitForLock(db)
    })
    expect(await expiring).toBe(0)
    for (const order of [free, given]) expect(await statesOf(order)).toEqual(['pending', 'pending'])
  })
})

describe('a payment', () => {
  test('that twenty report at once confirms the order and is told once', async () => {
    const order = await placed()
    const all = await Promise.all(Array.from({ length: 20 }, () => pay(order)))
    expect(new Set(all.map(({ status, payment_status }) => `${status} ${payment_status}`))).toEqual(
      new Set(['confirmed paid']),
    )
    const [, event, ...more] = await eventsOf(db, order.shop)
    expect(more).toEqual([])
    expect(event).toEqual({
      kind: 'order.paid',
      data: {
        order_id: order.ref.orderId,
        external_id: null,
        platform: 'whatsapp',
        total: 250,
        customer_phone: '+57 310 555 1000',
        customer_name: expect.stringContaining('Laura'),
        conversation_id: order.shop.conversationId,
        currency: 'COP',
        paid_at: later.toISOString(),
      },
    })
    expect(Value.Check(eventData['order.paid'], event?.data)).toBe(true)
  })

  test.each<[string, Money]>([
    ['another amount', { amount: 249.99, currency: 'COP' }],
    ['another currency', { amount: 250, currency: 'USD' }],
  ])('of %s waits for a person, and is told once they confirm', async (_, money) => {
    const order = await placed()
    await pay(order, money)
    expect(await pay(order, money)).toMatchObject({ status: 'requires_action', payment_status: 'pending' })
    expect(await kindsOf(order)).toEqual(['order.created'])
    expect(await apply(confirmOrder, order)).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      paid_at: later,
    })
    await pay(order)
    expect(await kindsOf(order)).toEqual(['order.created', 'order.paid'])
    expect(await unitsOf(order)).toEqual(held)
  })

  test('for a cancelled order waits for a person; confirmed, its goods are held again', async () => {
    const order = await placed()
    await apply(cancelOrder, order)
    expect(await pay(order)).toMatchObject({ status: 'requires_action', payment_status: 'pending' })
    expect(await unitsOf(order)).toEqual(free)
    expect(await contactOf(db, order.shop)).toMatchObject({ total_orders: 1 })
    expect(await apply(confirmOrder, order)).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
    expect(await unitsOf(order)).toEqual(held)
    expect(await kindsOf(order)).toEqual(['order.created', 'order.paid'])
  })

  test('for a cancelled order whose goods are sold cannot be confirmed, only cancelled again', async () => {
    const order = await placed()
    await apply(cancelOrder, order)
    await pay(order)
    for (let n = 0; n < 2; n += 1) await placeIn(order.shop, order)
    await expect(apply(confirmOrder, order)).rejects.toMatchObject({
      message: /2 of Taza asked for, 1 available/,
    })
    expect(await apply(cancelOrder, order)).toMatchObject({ status: 'cancelled', payment_status: 'pending' })
    expect(await kindsOf(order)).not.toContain('order.paid')
  })

  test('that comes after its time was over waits for a person too', async () => {
    const order = await placed({ expiresAt: later })
    await expireOrders(db, later)
    expect(await pay(order)).toMatchObject({ status: 'requires_action', payment_status: 'expired' })
    expect(await apply(confirmOrder, order)).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
    expect(await kindsOf(order)).toEqual(['order.created', 'order.paid'])
  })

  test('that does not fit a completed order brings no goods back that are gone out', async () => {
    const order = await placed()
    await apply(confirmOrder, order)
    await apply(completeOrder, order)
    await pay(order, { amount: 1, currency: 'COP' })
    await apply(cancelOrder, order)
    await pay(order)
    await apply(confirmOrder, order)
    expect(await unitsOf(order)).toEqual(sold)
  })

  test('that a person has turned away with the order does not come back when it is reported again', async () => {
    const order = await placed()
    await apply(cancelOrder, order)
    await pay(order)
    await apply(cancelOrder, order)
    expect(await pay(order)).toMatchObject({ status: 'cancelled', payment_status: 'pending' })
  })

  test('made twice for other sums is one payment, seen by a person', async () => {
    const order = await placed()
    await pay(order)
    await pay(order, { amount: 10, currency: 'COP' })
    expect(await apply(confirmOrder, order)).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
    expect(await kindsOf(order)).toEqual(['order.created', 'order.paid'])
  })

  test('in part for a cancelled order asks for a person', async () => {
    const order = await placed()
    await apply(cancelOrder, order)
    expect(await report(order, 'partially_paid')).toMatchObject({
      status: 'requires_action',
      payment_status: 'partially_paid',
    })
  })
})

const statesOf = async ({ ref }: { ref: OrderRef }) => {
  const row = await db.queryOne<{ status: string; payment_status: string }>(sql`
    select status, payment_status from orders where account_id = ${ref.accountId} and id = ${ref.orderId}`)
  return [row?.status, row?.payment_status]
}

/** Transitions promised to the business, written out independently of the code. */
const promised: Record<OrderStatus, OrderStatus[]> = {
  pending: ['confirmed', 'cancelled', 'requires_action'],
  confirmed: ['completed', 'cancelled'],
  requires_action: ['confirmed', 'cancelled'],
  completed: [],
  cancelled: [],
}
const promisedPayments: Record<PaymentStatus, PaymentStatus[]> = {
  pending: ['authorized', 'partially_paid', 'paid', 'voided', 'expired'],
  authorized: ['paid', 'voided', 'expired'],
  partially_paid: ['paid', 'partially_refunded'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
  voided: [],
  expired: [],
}

describe('transitions', () => {
  test.each(orderStatuses.flatMap((from) => orderStatuses.map((to) => ({ from, to }))))(
    'of an order from $from to $to are as promised, and a refusal names both states',
    ({ from, to }) => {
      const check = () => checkTransition(orderTransitions, 'order', { from, to })
      if (promised[from].includes(to)) expect(check).not.toThrow()
      else expect(check).toThrow(`The order is ${from} and cannot become ${to}`)
    },
  )

  const reports = [
    'authorized',
    'partially_paid',
    'refunded',
    'partially_refunded',
    'voided',
    'expired',
  ] as const
  test.each(paymentStatuses)('of a payment that is %s are as promised', async (from) => {
    const order = await placed()
    for (const to of [...reports, 'paid'] as const) {
      const paidAt = ['paid', 'partially_refunded', 'refunded'].includes(from) ? now : null
      await db.query(sql`
        update orders set status = 'confirmed', payment_status = ${from}, paid_at = ${paidAt}, received_at = null,
          received_amount = null, received_currency = null
        where account_id = ${order.ref.accountId} and id = ${order.ref.orderId}`)
      const outcome = await (to === 'paid' ? pay(order) : report(order, to)).then(
        (changed) => changed.payment_status,
        (error) => (error.message.includes(`is ${from} and cannot become ${to}`) ? 'refused' : error),
      )
      const isLate =
        (from === 'voided' || from === 'expired') && ['authorized', 'partially_paid', 'paid'].includes(to)
      const isRepeated = to === from || (to === 'paid' && paidAt !== null)
      const stays = isLate || isRepeated
      const expected = promisedPayments[from].includes(to) ? to : stays ? from : 'refused'
      expect([from, to, outcome]).toEqual([from, to, expected])
    }
  })

  type Step = 'confirm' | 'complete' | 'cancel' | 'paid' | 'wrong' | PaymentReport
  const steps: readonly Step[] = ['confirm', 'complete', 'cancel', 'paid', 'wrong', ...reports]
  test('in any sequence keep stock, counts and events true', { timeout: 60_000 }, async () => {
    const run = (order: Case, step: Step) => {
      if (step === 'confirm') return apply(confirmOrder, order)
      if (step === 'complete') return apply(completeOrder, order)
      if (step === 'cancel') return apply(cancelOrder, order)
      if (step === 'paid') return pay(order)
      return step === 'wrong' ? pay(order, { amount: 1, currency: 'COP' }) : report(order, step)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 8 }), async (sequence) => {
        const order = await placed()
        let state: { status: string; units: number[] } = { status: 'pending', units: held }
        for (const step of sequence) {
          const outcome = await run(order, step).catch((error) => error)
          if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'conflict' })
          else {
            const { status } = outcome
            const units = step === 'complete' ? sold : step === 'cancel' ? freed(state.units) : state.units
            state = { status, units: step === 'confirm' && units === free ? held : units }
          }
          expect([sequence, await unitsOf(order)]).toEqual([sequence, state.units])
        }
        const kinds = await kindsOf(order)
        const [status] = await statesOf(order)
        const paid = await db.queryOne<{ is_paid: boolean }>(sql`
          select paid_at is not null as is_paid from orders where account_id = ${order.ref.accountId}
            and id = ${order.ref.orderId}`)
        expect(kinds).toEqual(paid?.is_paid ? ['order.created', 'order.paid'] : ['order.created'])
        expect(await contactOf(db, order.shop)).toMatchObject({
          total_orders: status === 'cancelled' ? 0 : 1,
        })
      }),
      examples(60),
    )
  })
})

/** Units already shipped do not come back. */
function freed(units: number[]): number[] {
  return units === sold ? sold : free
}
