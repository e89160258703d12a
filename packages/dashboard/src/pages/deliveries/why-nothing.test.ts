import { expect, it } from 'vitest'
import { orderNumberIn, whyNothing } from './why-nothing.ts'

const placedAt = '2026-11-28T14:51:00.000Z'
const webhook = (events: ('order.created' | 'order.paid')[], created_at: string, name: string) => ({
  ...{ name, url: 'https://erp.example/hook', events, created_at },
})

it('an order’s number is one with and without its sign, and nothing else is', () => {
  expect(['1038', '#1038', ' # 1038 ', 'Laura', '310 555', '', undefined].map(orderNumberIn)).toEqual([
    ...[1038, 1038, 1038],
    ...[undefined, undefined, undefined, undefined],
  ])
})

it('an order that was sent nowhere is told apart: no webhook, none for orders, one added later, or not kept', () => {
  const before = '2026-11-27T08:00:00.000Z'
  const after = '2026-11-29T14:30:00.000Z'
  const later = '2026-11-29T18:00:00.000Z'
  expect(whyNothing([], placedAt)).toEqual({ why: 'noWebhook' })
  const payments = webhook(['order.paid'], before, 'Payments')
  expect(whyNothing([payments], placedAt)).toEqual({ why: 'notSubscribed' })
  const [erp, other] = [webhook(['order.created'], after, 'ERP'), webhook(['order.created'], later, 'Other')]
  expect(whyNothing([payments, other, erp], placedAt)).toEqual({ why: 'addedLater', webhook: erp })
  const old = webhook(['order.created', 'order.paid'], before, 'Old')
  expect(whyNothing([old, erp], placedAt)).toEqual({ why: 'notKept' })
})
