// Money given back of a paid order, the goods that come back for it, and both taken back where they were a mistake.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, startShops } from '../../../../test/harness/dashboard.ts'
import type { TestDatabase } from '../../../../test/harness/database.ts'
import { insertProductOf, type Shop, stockOf } from '../../../../test/harness/shop.ts'
import { listOrdersOf } from '../../../domain/orders/customer-orders.queries.ts'
import { receiveAgain } from '../../../domain/orders/payments.ts'
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

/** Two cakes of a hundred, and two candles; all paid. */
async function place(amount = 400) {
  const [cake, candle] = [
    await insertProductOf(db, shop, { name: 'Torta', on_hand: 5 }),
    await insertProductOf(db, shop, { name: 'Vela' }),
  ]
  const lines = [
    { productId: cake, quantity: 2 },
    { productId: candle, quantity: 2 },
  ]
  const request = { ...shop, platform: 'whatsapp', idempotencyKey: newId(), expiresAt: null, lines } as const
  const { id } = await db.transaction((tx) => placeOrder(tx, request, new Date()))
  const params = { id }
  const paid = await owner.get('noteOrderPayment', { params, body: { amount, reference: null } })
  return { cake, params, line: paid.lines[0]?.id ?? '' }
}
type Placed = Awaited<ReturnType<typeof place>>

const giveBack = ({ params, line }: Placed, amount: number, quantity: number) =>
  owner.get('noteOrderRefund', {
    params,
    body: { amount, goods: quantity === 0 ? [] : [{ line_id: line, quantity }] },
  })
const undo = ({ params }: Placed, refund = '') => owner.call('undoOrderRefund', { params, body: { refund } })
const freeOf = async ({ cake }: Placed) => {
  const { on_hand, reserved } = await stockOf(db, shop, cake)
  return [on_hand, reserved]
}

describe('a part of a paid order that is given back', () => {
  it('is told at the total, comes off its line and into the stock, for people, bot and lists alike', async () => {
    const order = await place()
    expect(await freeOf(order)).toEqual([5, 2])
    const back = await giveBack(order, 90, 1)
    expect(back).toMatchObject({
      payment_status: 'partially_refunded',
      total: 400,
      refunded: 90,
      refundable: 310,
    })
    expect(back.lines.map(({ quantity, returned }) => [quantity, returned])).toEqual([
      [2, 1],
      [2, 0],
    ])
    expect(back.history.at(-1)).toMatchObject({
      kind: 'refunded',
      units: 1,
      goods: [{ name: 'Torta', quantity: 1 }],
    })
    expect(await freeOf(order)).toEqual([5, 1])
    const { data } = await owner.get('listOrders')
    expect(data.find(({ id }) => id === order.params.id)?.refunded).toBe(90)
    const { orders } = await owner.get('getContactCard', { params: { id: shop.contactId } })
    expect(orders[0]?.refunded).toBe(90)
    const [told] = await listOrdersOf(db, { ...shop, limit: 1 })
    expect(told?.total).toBe('310')
    const much = await owner.call('noteOrderRefund', {
      params: order.params,
      body: { amount: 1, goods: [{ line_id: order.line, quantity: 2 }] },
    })
    expect([much.status, (await owner.get('getOrder', order)).refunded]).toEqual([400, 90])
  })

  it('may be more than the total where more came, and what came beyond it goes back first', async () => {
    const order = await place(403)
    await owner.get('confirmOrder', order)
    expect(await owner.get('getOrder', order)).toMatchObject({ surplus: 3, refundable: 403, refunded: 0 })
    const cameIn = () =>
      db.queryOne(sql`
        select sum(amount)::float8 as amount from ${moneyReceived(shop.accountId)}`)
    expect(await cameIn()).toEqual({ amount: 403 })
    const note = (amount: number) => owner.get('noteOrderRefund', { params: order.params, body: { amount } })
    const beyond = await note(3)
    expect(beyond).toMatchObject({ payment_status: 'paid', surplus: 0, refundable: 400, refunded: 0 })
    const part = await note(100)
    expect(part).toMatchObject({ payment_status: 'partially_refunded', refundable: 300, refunded: 100 })
    const [told] = await listOrdersOf(db, { ...shop, limit: 1 })
    expect(told?.total).toBe('300')
    expect((await undo(order, part.mistakable_refund?.id)).status).toBe(200)
    expect(await owner.get('getOrder', order)).toMatchObject({ payment_status: 'paid', refundable: 400 })
    expect(await note(400)).toMatchObject({ payment_status: 'refunded', refundable: 0, refunded: 400 })
  })

  it('leaves the rest to be delivered, and comes back from a delivered one too', async () => {
    const order = await place()
    await giveBack(order, 100, 1)
    await owner.get('completeOrder', order)
    expect(await freeOf(order)).toEqual([4, 0])
    await giveBack(order, 100, 1)
    expect(await freeOf(order)).toEqual([5, 0])
    await owner.get('reopenOrder', order)
    expect(await freeOf(order)).toEqual([5, 0])
  })

  it.each([
    ['held', false, [4, 1], [5, 2]],
    ['delivered', true, [3, 0], [3, 0]],
  ])(
    'of an order that is %s goes into no stock where it cannot be sold again',
    async (_, isDelivered, then, undone) => {
      const order = await place()
      if (isDelivered) await owner.get('completeOrder', order)
      const back = await owner.get('noteOrderRefund', {
        params: order.params,
        body: { amount: 100, goods: [{ line_id: order.line, quantity: 1 }], restock: false },
      })
      expect(back.lines[0]).toMatchObject({ quantity: 2, returned: 1 })
      expect(back.history.at(-1)).toMatchObject({ kind: 'refunded', units: 0 })
      expect(await freeOf(order)).toEqual(then)
      expect((await undo(order, back.mistakable_refund?.id)).status).toBe(200)
      expect(await freeOf(order)).toEqual(undone)
      if (isDelivered) return
      await owner.get('completeOrder', order)
      expect(await freeOf(order)).toEqual([3, 0])
    },
  )

  it('is given back by a cancelled order no second time', async () => {
    const order = await place()
    await giveBack(order, 100, 1)
    await owner.get('cancelOrder', { params: order.params, body: { reason: 'other', note: 'x' } })
    expect(await freeOf(order)).toEqual([5, 0])
    const body = { amount: 1, goods: [{ line_id: order.line, quantity: 1 }] }
    expect((await owner.call('noteOrderRefund', { params: order.params, body })).status).toBe(409)
  })
})

describe('a refund that was noted by mistake', () => {
  it.each([
    ['held', false, [5, 2]],
    ['delivered', true, [3, 0]],
  ])('is taken back with its goods, of an order that is %s', async (_, isDelivered, stock) => {
    const order = await place()
    if (isDelivered) await owner.get('completeOrder', order)
    const first = await giveBack(order, 50, 1)
    const second = await owner.get('noteOrderRefund', { params: order.params, body: { amount: 350 } })
    expect(second.payment_status).toBe('refunded')
    expect((await undo(order, first.mistakable_refund?.id)).status).toBe(409)
    await undo(order, second.mistakable_refund?.id)
    expect(await owner.get('getOrder', order)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded: 50,
    })
    expect((await undo(order, first.mistakable_refund?.id)).status).toBe(200)
    const paid = await owner.get('getOrder', order)
    expect(paid).toMatchObject({ payment_status: 'paid', refunded: 0, mistakable_refund: null })
    expect(paid.lines[0]?.returned).toBe(0)
    expect(paid.actions).toContain('note_refund')
    expect(paid.history.slice(-4).map(({ kind }) => kind)).toEqual([
      ...['refund_mistaken', 'refund_mistaken', 'refund_undone', 'refund_undone'],
    ])
    expect(await freeOf(order)).toEqual(stock)
  })

  it('is refused where its goods are sold by now, and leaves all as it was', async () => {
    const order = await place()
    const { mistakable_refund: refund } = await giveBack(order, 50, 2)
    const lines = [{ productId: order.cake, quantity: 5 }]
    const request = {
      ...shop,
      platform: 'whatsapp',
      idempotencyKey: newId(),
      expiresAt: null,
      lines,
    } as const
    await db.transaction((tx) => placeOrder(tx, request, new Date()))
    expect((await undo(order, refund?.id)).status).toBe(409)
    expect((await owner.get('getOrder', order)).refunded).toBe(50)
  })
})

describe('what the customer does not know yet', () => {
  const newsOf = async ({ params }: Placed) => (await owner.get('getOrder', { params })).news

  it('stays to be told when money is given back, and is told with it', async () => {
    const order = await place()
    expect(await newsOf(order)).toMatchObject({ change: 'paid', told_at: null })
    await giveBack(order, 50, 1)
    expect(await newsOf(order)).toMatchObject({ change: 'paid', told_at: null })
  })

  it('is told along when the order is handed over before they were told', async () => {
    const order = await place()
    await owner.get('noteOrderTold', order)
    const { news, history } = await giveBack(order, 50, 1)
    await owner.get('completeOrder', order)
    const completed = await newsOf(order)
    expect(completed).toMatchObject({ change: 'completed', told_at: null, changed_at: news?.changed_at })
    // By this the words for the customer find what was given back.
    expect(String(history.at(-1)?.created_at) >= String(completed?.changed_at)).toBe(true)
  })

  it('is the refund alone where they know the rest, and nothing once it is taken back', async () => {
    const order = await place()
    await owner.get('noteOrderTold', order)
    const { mistakable_refund: refund, news } = await giveBack(order, 50, 1)
    expect(news).toMatchObject({ change: 'refunded', told_at: null })
    await undo(order, refund?.id)
    expect(await newsOf(order)).toBeNull()
    const again = await giveBack(order, 50, 1)
    await owner.get('noteOrderTold', order)
    await undo(order, again.mistakable_refund?.id)
    expect(await newsOf(order)).toMatchObject({ change: 'changed', told_at: null })
  })

  it('is that no money went back where they were told so along with other news', async () => {
    const order = await place()
    const { mistakable_refund: refund } = await giveBack(order, 50, 1)
    await owner.get('noteOrderTold', order)
    await undo(order, refund?.id)
    expect(await newsOf(order)).toMatchObject({ change: 'changed', told_at: null })
  })

  it('is that of a refund that they know when the one after it, which they do not know, is taken back too', async () => {
    const order = await place()
    const { mistakable_refund: first } = await giveBack(order, 50, 1)
    await owner.get('noteOrderTold', order)
    const { mistakable_refund: second } = await giveBack(order, 30, 0)
    expect(await newsOf(order)).toMatchObject({ change: 'refunded', told_at: null })
    await undo(order, second?.id)
    expect(await newsOf(order)).toBeNull()
    await undo(order, first?.id)
    expect(await newsOf(order)).toMatchObject({ change: 'changed', told_at: null })
  })

  it('stays the refund when the order goes on without them', async () => {
    const order = await place()
    await owner.get('completeOrder', order)
    await owner.get('noteOrderTold', order)
    await giveBack(order, 50, 1)
    await owner.get('reopenOrder', order)
    expect(await newsOf(order)).toMatchObject({ change: 'refunded', told_at: null })
    await owner.get('noteOrderTold', order)
    expect(await newsOf(order)).toBeNull()
  })

  it('is how an order was called off, again, when its refund was a mistake', async () => {
    const order = await place()
    await owner.get('cancelOrder', { params: order.params, body: { reason: 'other', note: 'x' } })
    const { mistakable_refund: refund } = await owner.get('noteOrderRefund', {
      params: order.params,
      body: { amount: 50 },
    })
    await owner.get('noteOrderTold', order)
    await undo(order, refund?.id)
    expect(await newsOf(order)).toMatchObject({ change: 'cancelled', told_at: null })
  })
})

describe('goods of a product whose stock is not counted any more', () => {
  const stopCounting = ({ cake }: Placed) =>
    owner.get('updateProduct', { params: { id: cake }, body: { inventory_quantity: null } })

  it('are those of a delivered order again when their refund was a mistake', async () => {
    const order = await place()
    await owner.get('completeOrder', order)
    const { mistakable_refund: refund } = await giveBack(order, 90, 1)
    await stopCounting(order)
    expect((await undo(order, refund?.id)).status).toBe(200)
    expect(await freeOf(order)).toEqual([null, 0])
  })

  it.each([true, false])(
    'are held no more, so that the order can be called off (restocked: %s)',
    async (restock) => {
      const order = await place()
      const body = { amount: 90, goods: [{ line_id: order.line, quantity: 1 }], restock }
      const { mistakable_refund: refund } = await owner.get('noteOrderRefund', { params: order.params, body })
      await stopCounting(order)
      expect((await undo(order, refund?.id)).status).toBe(200)
      await owner.get('cancelOrder', { params: order.params, body: { reason: 'stock' } })
      expect(await freeOf(order)).toEqual([null, 0])
    },
  )
})

it('goods that were delivered come into the stock also where money came for the order once more since', async () => {
  const order = await place()
  await owner.get('completeOrder', order)
  await db.transaction((tx) =>
    receiveAgain(
      tx,
      { ...shop, orderId: order.params.id, money: { amount: 400, currency: 'COP' } },
      new Date(),
    ),
  )
  expect((await owner.get('confirmOrder', { params: order.params })).status).toBe('confirmed')
  const { mistakable_refund: refund } = await giveBack(order, 90, 1)
  expect(await freeOf(order)).toEqual([4, 0])
  await undo(order, refund?.id)
  expect(await freeOf(order)).toEqual([3, 0])
})
