// Payments of an order that a person notes: by instalments, with a receipt or without one.
import type { BodyOf } from '@mostrador/contract/dashboard/routes'
import { expect, test } from 'vitest'
import { eventsOf } from '../harness/shop.ts'
import { receiptDesk } from './receipt-desk.ts'

const desk = receiptDesk()

test('each instalment is noted with its reference and how it was paid, and with the last one the order is paid', async () => {
  const { orderId, id } = await desk.sendReceipt(36_000)
  const note = (order: string, body: BodyOf<'noteOrderPayment'>) => {
    desk.inbound.now = new Date(desk.inbound.now.getTime() + 60_000)
    return desk.agent.call('noteOrderPayment', { params: { id: order }, body })
  }
  await desk.pay(id, { amount: 500, reference: 'AB-123456' })
  expect(await desk.orderOf(orderId)).toMatchObject({
    ...{ status: 'pending', payment_status: 'partially_paid', parts: 500, left: 35_500, paid_at: null },
    receipts: [{ state: 'paid', amount: 500 }],
  })
  const second = await note(orderId, { amount: 10_000, reference: null, paid_with: 'cash' })
  expect(second.body).toMatchObject({ payment_status: 'partially_paid', parts: 10_500, left: 25_500 })
  const third = await note(orderId, { amount: 25_500, reference: 'cd 987654', paid_with: 'transfer' })
  expect(third.body).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
  const parts = third.body.history.filter(({ amount }) => amount !== null)
  expect(parts.map(({ amount, paid_with, note: reference }) => [amount, paid_with, reference])).toEqual([
    [500, null, 'AB-123456'],
    [10_000, 'cash', null],
    [25_500, 'transfer', 'cd 987654'],
  ])
  const paid = (await eventsOf(desk.db, desk.shop)).filter(({ kind }) => kind === 'order.paid')
  expect(paid.map(({ data }) => [data.order_id, data.total])).toEqual([[orderId, 36_000]])
  expect((await note(orderId, { amount: 1, reference: null })).status).toBe(409)

  // The same transfer for another order is pointed out, whether a receipt came with it or not.
  const otherId = await desk.addOrder(40_000)
  for (const reference of ['CD-987654', 'ab 123456']) {
    const repeated = await note(otherId, { amount: 500, reference })
    expect([repeated.status, repeated.refusal?.reason]).toEqual([409, 'receipt_known'])
  }
  const known = await note(otherId, { amount: 500, reference: 'CD-987654', is_repeated: true })
  expect(known.body).toMatchObject({ payment_status: 'partially_paid' })
})
