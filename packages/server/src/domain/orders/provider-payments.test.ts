import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson } from '../../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { examples } from '../../../test/harness/fixtures.ts'
import { ordersOf } from '../../../test/harness/integrations.ts'
import { createShop, eventsOf, insertProductOf, type Shop } from '../../../test/harness/shop.ts'
import { sql } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { moneyReceived } from '../../platform/lists/received-money.ts'
import { Hopeless } from '../../platform/work/failure.ts'
import { getOrderDetail } from './order-detail.ts'
import { findSurplus } from './order-history.queries.ts'
import { cancelOrder, confirmOrder } from './orders.ts'
import { markPaid, noteReceived } from './payments.ts'
import { placeOrder } from './place-order.ts'
import { type ProviderPayment, takePayment } from './provider-payments.ts'
import { noteRefund } from './refunds/refunds.ts'

const now = new Date('2026-11-21T10:15:30.123Z')
const before = new Date(now.getTime() - 60_000)
const later = new Date(now.getTime() + 60_000)
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

type Case = { shop: Shop; orderId: string; integrationId: string }

/** An order of 200 COP, and an integration that reports its payment. */
async function placed(): Promise<Case> {
  const shop = await createShop(db)
  const productId = await insertProductOf(db, shop, { on_hand: null })
  const lines = [{ productId, quantity: 2 }]
  const request = { ...shop, platform: 'whatsapp', lines, idempotencyKey: newId(), expiresAt: null } as const
  const { id: orderId } = await db.transaction((tx) => placeOrder(tx, request, now))
  const integrationId = newId()
  await db.query(sql`
    insert into integrations (account_id, id, provider, name, created_at)
    values (${shop.accountId}, ${integrationId}, 'stripe', 'Stripe', ${now})`)
  return { shop, orderId, integrationId }
}

type Told = Partial<Omit<ProviderPayment, 'integrationId'>>

const take = ({ shop, orderId, integrationId }: Case, told: Told = {}) =>
  db.transaction((tx) => {
    const payment = {
      externalId: 'pi_1',
      orderId,
      state: 'paid',
      amount: 200,
      currency: 'COP',
      refunded: 0,
    } as const
    return takePayment(tx, shop.accountId, { ...payment, ...told, integrationId }, now)
  })
const paidKinds = async ({ shop }: Case) =>
  (await eventsOf(db, shop)).map(({ kind }) => kind).filter((kind) => kind === 'order.paid')
async function stateOf({ shop, orderId }: Case) {
  const order = (await ordersOf(db, shop.accountId)).find(({ id }) => id === orderId)
  return [order?.status, order?.payment_status, order?.received_amount]
}
const ref = ({ shop, orderId }: Case) => ({ accountId: shop.accountId, orderId })
const noteCash = (order: Case, amount: number) =>
  db.transaction((tx) => noteReceived(tx, { ...ref(order), amount }, before))
async function giveBack(order: Case, amount: number) {
  const { userId } = await createPerson(db, {
    email: `${newId()}@example.com`,
    accountId: order.shop.accountId,
  })
  const by = { actor: 'person', id: userId } as const
  await db.transaction((tx) => noteRefund(tx, { ...ref(order), by, amount }, later))
}
/** Its state, and the money of it: left, left of what came by hand, beyond the total, waiting. */
async function moneyOf({ shop, orderId }: Case) {
  const order = await getOrderDetail(db, shop.accountId, orderId)
  const { payment_status, held, refundable, surplus, received, refunded } = order
  return { payment_status, held, refundable, surplus, waiting: received?.amount ?? 0, refunded }
}

describe('a payment', () => {
  test('of the whole sum pays the order, told once, however often it is reported', async () => {
    const order = await placed()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => take(order)))
    expect(outcomes.toSorted()).toEqual(['applied', ...Array(19).fill('repeated')])
    expect(await stateOf(order)).toEqual(['confirmed', 'paid', null])
    expect(await paidKinds(order)).toHaveLength(1)
  })

  test.each<[string, Told]>([
    ['another amount', { amount: 199.99 }],
    ['another currency', { currency: 'USD' }],
  ])('of %s waits for a person, who may accept it', async (_, told) => {
    const order = await placed()
    await take(order, told)
    expect(await stateOf(order)).toEqual(['requires_action', 'pending', told.amount ?? 200])
    expect(await paidKinds(order)).toEqual([])
    await db.transaction((tx) => confirmOrder(tx, ref(order), now))
    expect(await stateOf(order)).toEqual(['confirmed', 'paid', null])
    expect(await paidKinds(order)).toHaveLength(1)
  })

  test('of a cancelled order waits for a person', async () => {
    const order = await placed()
    await db.transaction((tx) => cancelOrder(tx, ref(order), now))
    await take(order)
    expect(await stateOf(order)).toEqual(['requires_action', 'pending', 200])
    expect(await paidKinds(order)).toEqual([])
  })

  test('that failed leaves the order open for the next one', async () => {
    const order = await placed()
    await take(order, { externalId: 'pi_0', state: 'failed' })
    expect(await stateOf(order)).toEqual(['pending', 'pending', null])
    await take(order)
    expect(await stateOf(order)).toEqual(['confirmed', 'paid', null])
  })

  test('that was authorized and let go is void; one that was captured is paid', async () => {
    const [voided, captured] = [await placed(), await placed()]
    for (const order of [voided, captured]) {
      await take(order, { state: 'authorized' })
      expect(await stateOf(order)).toEqual(['pending', 'authorized', null])
    }
    await take(voided, { state: 'failed' })
    await take(captured)
    expect(await stateOf(voided)).toEqual(['pending', 'voided', null])
    expect(await stateOf(captured)).toEqual(['confirmed', 'paid', null])
  })

  test('goes back in parts and then wholly', async () => {
    const order = await placed()
    await take(order)
    await take(order, { refunded: 50 })
    expect(await stateOf(order)).toEqual(['confirmed', 'partially_refunded', null])
    await take(order, { refunded: 120 })
    expect(await stateOf(order)).toEqual(['confirmed', 'partially_refunded', null])
    await take(order, { refunded: 200 })
    expect(await stateOf(order)).toEqual(['confirmed', 'refunded', null])
  })

  test('comes to the same in whatever order its reports come, and whichever of them names the order', async () => {
    const reports: Told[] = [
      { state: 'pending' },
      { state: 'authorized' },
      {},
      { orderId: undefined, refunded: 50 },
      { orderId: undefined, refunded: 200 },
      {},
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(reports, { minLength: reports.length, maxLength: reports.length }),
        async (shuffled) => {
          const order = await placed()
          for (const told of shuffled) await take(order, told)
          expect(await stateOf(order)).toEqual(['confirmed', 'refunded', null])
          expect(await paidKinds(order)).toHaveLength(1)
        },
      ),
      examples(40),
    )
  })

  test('that does not fit and goes back leaves the order to a person, and no money', async () => {
    for (const reports of [
      [{}, { refunded: 90 }],
      [{ refunded: 90 }, {}],
    ]) {
      const order = await placed()
      for (const told of reports) await take(order, { amount: 90, ...told })
      expect(await stateOf(order)).toEqual(['requires_action', 'pending', null])
      expect(await paidKinds(order)).toEqual([])
    }
  })

  test('made twice waits for a person, and is the first one alone once the second goes back', async () => {
    const order = await placed()
    await take(order)
    await take(order, { externalId: 'pi_2' })
    expect(await stateOf(order)).toEqual(['requires_action', 'paid', 200])
    await take(order, { externalId: 'pi_2', refunded: 200 })
    expect(await stateOf(order)).toEqual(['requires_action', 'paid', null])
    await db.transaction((tx) => confirmOrder(tx, ref(order), now))
    expect(await stateOf(order)).toEqual(['confirmed', 'paid', null])
    expect(await paidKinds(order)).toHaveLength(1)
  })

  test('of a surplus with cents leaves the order paid', async () => {
    const one = await placed()
    await db.query(sql`update orders set total = 32.95 where account_id = ${one.shop.accountId}`)
    await db.transaction((tx) => noteReceived(tx, { ...ref(one), amount: 1.05 }, before))
    await take(one, { amount: 40 })
    await db.transaction((tx) => confirmOrder(tx, ref(one), now))
    await take(one, { amount: 40, refunded: 8.1 })
    expect((await stateOf(one))[1]).toBe('paid')
  })

  test('beyond the total, beside a part noted by hand, goes back and leaves the order paid', async () => {
    const order = await placed()
    await db.transaction((tx) => noteReceived(tx, { ...ref(order), amount: 50 }, before))
    await take(order)
    expect(await stateOf(order)).toEqual(['requires_action', 'partially_paid', 200])
    await db.transaction((tx) => confirmOrder(tx, ref(order), now))
    await take(order, { refunded: 50 })
    expect(await stateOf(order)).toEqual(['confirmed', 'paid', null])
    await take(order, { refunded: 60 })
    expect(await stateOf(order)).toEqual(['confirmed', 'partially_refunded', null])
    // The part is still here, until a person gives it back.
    await take(order, { refunded: 200 })
    expect(await stateOf(order)).toEqual(['confirmed', 'partially_refunded', null])
    await giveBack(order, 50)
    expect(await stateOf(order)).toEqual(['confirmed', 'refunded', null])
  })

  test('made twice is money beyond the total once a person keeps both, and goes back first', async () => {
    const order = await placed()
    const received = async () => {
      const { accountId } = order.shop
      const surplus = await findSurplus(db, accountId, order.orderId)
      const sum = await db.queryOne<{ amount: number }>(sql`
        select sum(amount)::float8 as amount from ${moneyReceived(accountId)} where order_id = ${order.orderId}`)
      return [surplus, sum?.amount]
    }
    await db.transaction((tx) => noteReceived(tx, { ...ref(order), amount: 50 }, now))
    const later = new Date(now.getTime() + 60_000)
    await take(order, { amount: 150 })
    expect(await received()).toEqual([0, 200])
    await take(order, { externalId: 'pi_2', amount: 150 })
    await db.query(sql`delete from overview_late where account_id = ${order.shop.accountId}`)
    await db.transaction((tx) => confirmOrder(tx, ref(order), later))
    expect(await stateOf(order)).toEqual(['confirmed', 'paid', null])
    expect(await received()).toEqual([150, 350])
    const late = await db.query(
      sql`select start from overview_late where account_id = ${order.shop.accountId}`,
    )
    expect(late).toHaveLength(1)
    await take(order, { externalId: 'pi_3', amount: 7.5 })
    await db.transaction((tx) => confirmOrder(tx, ref(order), new Date(later.getTime() + 60_000)))
    expect(await received()).toEqual([157.5, 357.5])
    await take(order, { externalId: 'pi_2', amount: 150, refunded: 150 })
    expect(await stateOf(order)).toEqual(['confirmed', 'paid', null])
    expect(await paidKinds(order)).toHaveLength(1)
  })

  test('that a person had marked already is the same money', async () => {
    const order = await placed()
    await db.transaction((tx) => markPaid(tx, ref(order), now))
    await take(order)
    expect(await stateOf(order)).toEqual(['confirmed', 'paid', null])
    expect(await paidKinds(order)).toHaveLength(1)
  })

  test('of another account’s order is refused, and leaves nothing', async () => {
    const [mine, foreign] = [await placed(), await placed()]
    await expect(take(mine, { orderId: foreign.orderId })).rejects.toThrow(AppError)
    await expect(take(mine, { orderId: newId() })).rejects.toThrow(/No order has the id/)
    expect(await stateOf(foreign)).toEqual(['pending', 'pending', null])
    const rows = await db.query(sql`select 1 from payments where account_id = ${mine.shop.accountId}`)
    expect(rows).toEqual([])
  })

  test('that is reported for two orders is hopeless', async () => {
    const order = await placed()
    await take(order)
    await expect(take(order, { orderId: newId() })).rejects.toThrow(Hopeless)
  })
})

describe('an order paid in part by hand and for the rest by a link', () => {
  async function mixed() {
    const order = await placed()
    await noteCash(order, 50)
    await take(order, { amount: 150 })
    expect(await moneyOf(order)).toMatchObject({
      payment_status: 'paid',
      held: 200,
      refundable: 50,
      surplus: 0,
    })
    return order
  }

  test.each([['link', 'hand'] as const, ['hand', 'link'] as const])(
    'is refunded once both went back, the %s first and the %s then',
    async (...ways) => {
      const order = await mixed()
      const back = {
        link: () => take(order, { amount: 150, refunded: 150 }),
        hand: () => giveBack(order, 50),
      }
      await back[ways[0]]()
      const isLink = ways[0] === 'link'
      expect(await moneyOf(order)).toMatchObject({
        ...{ payment_status: 'partially_refunded', held: isLink ? 50 : 150, refundable: isLink ? 50 : 0 },
        refunded: isLink ? 150 : 50,
      })
      await back[ways[1]]()
      expect(await moneyOf(order)).toMatchObject({
        ...{ payment_status: 'refunded', held: 0, refundable: 0, refunded: 200 },
      })
    },
  )

  test('gives back by hand no more than came by hand', async () => {
    const order = await mixed()
    await expect(giveBack(order, 51)).rejects.toThrow(/At most 50 is left/)
    await giveBack(order, 20)
    await expect(giveBack(order, 31)).rejects.toThrow(/At most 30 is left/)
    expect(await moneyOf(order)).toMatchObject({ payment_status: 'partially_refunded', held: 180 })
  })

  test('whose second payment goes back while it waits holds what it held, and a kept one is beyond the total', async () => {
    const order = await mixed()
    await take(order, { externalId: 'pi_2', amount: 150 })
    await take(order, { externalId: 'pi_3', amount: 10 })
    expect(await moneyOf(order)).toMatchObject({ payment_status: 'paid', held: 200, waiting: 160 })
    await take(order, { externalId: 'pi_2', amount: 150, refunded: 150 })
    expect(await moneyOf(order)).toMatchObject({
      payment_status: 'paid',
      held: 200,
      waiting: 10,
      refunded: 0,
    })
    await db.transaction((tx) => confirmOrder(tx, ref(order), later))
    expect(await moneyOf(order)).toMatchObject({ held: 210, refundable: 50, surplus: 10, waiting: 0 })
    await take(order, { amount: 150, refunded: 150 })
    expect(await moneyOf(order)).toMatchObject({
      payment_status: 'partially_refunded',
      held: 60,
      refunded: 140,
    })
    await take(order, { externalId: 'pi_3', amount: 10, refunded: 10 })
    await giveBack(order, 50)
    expect(await moneyOf(order)).toMatchObject({ payment_status: 'refunded', held: 0, refundable: 0 })
  })

  test('that was marked whole by hand keeps that money when a payment beside it goes back', async () => {
    const order = await placed()
    await db.transaction((tx) => markPaid(tx, ref(order), before))
    await take(order, { amount: 150 })
    await take(order, { amount: 150, refunded: 30 })
    expect(await moneyOf(order)).toMatchObject({ waiting: 120, held: 200 })
    await take(order, { amount: 150, refunded: 150 })
    expect(await moneyOf(order)).toMatchObject({
      payment_status: 'paid',
      waiting: 0,
      held: 200,
      refundable: 200,
    })
  })

  test('whose hand money waits keeps both when the link is paid too, and each goes back by its own way', async () => {
    const order = await placed()
    await noteCash(order, 250)
    await take(order)
    expect(await moneyOf(order)).toMatchObject({ waiting: 450 })
    await db.transaction((tx) => confirmOrder(tx, ref(order), later))
    expect(await moneyOf(order)).toMatchObject({ held: 450, refundable: 250, surplus: 250 })
  })
})

describe('money in another currency', () => {
  const dollars = { externalId: 'pi_2', amount: 50, currency: 'USD' }
  const back = { ...dollars, refunded: 50 }
  const all = { payment_status: 'refunded', held: 0, refunded: 200 }

  test.each(['waits', 'was let be by a person'])(
    'that %s counts as none of what the order holds',
    async (way) => {
      for (const first of ['dollars', 'pesos']) {
        const order = await placed()
        await take(order)
        await take(order, dollars)
        expect(await moneyOf(order)).toMatchObject({ payment_status: 'paid', held: 200, waiting: 50 })
        if (way !== 'waits') await db.transaction((tx) => confirmOrder(tx, ref(order), later))
        await take(order, first === 'pesos' ? { refunded: 200 } : back)
        const left = { payment_status: 'paid', held: 200, refunded: 0, surplus: 0, waiting: 0 }
        expect(await moneyOf(order)).toMatchObject(first === 'pesos' ? all : left)
        await take(order, first === 'pesos' ? back : { refunded: 200 })
        expect(await moneyOf(order)).toMatchObject({ ...all, waiting: 0 })
      }
    },
  )

  test('that a person took as the payment is refunded as such, and pesos beside it are none of it', async () => {
    const order = await placed()
    await take(order, dollars)
    await db.transaction((tx) => confirmOrder(tx, ref(order), later))
    await take(order)
    await take(order, { refunded: 200 })
    expect((await moneyOf(order)).payment_status).toBe('paid')
    await take(order, back)
    expect((await moneyOf(order)).payment_status).toBe('refunded')
  })
})
