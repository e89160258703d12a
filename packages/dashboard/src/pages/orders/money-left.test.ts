import { expect, it } from 'vitest'
import { moneyLeft } from './money-left.ts'

type Order = Parameters<typeof moneyLeft>[0]
const link = { by: 'link', provider: 'stripe' } as const
const order = (given: Partial<Order>): Order => ({
  ...{ paid_by: null, parts: 0, payment_status: 'pending', held: 0, refundable: null },
  ...{ currency: 'COP', held_currency: 'COP' },
  ...given,
})

it.each<[string, Partial<Order>, number, number]>([
  ['nothing paid', {}, 0, 0],
  ['a part noted by hand', { payment_status: 'partially_paid', parts: 50 }, 50, 0],
  [
    'all by hand',
    { payment_status: 'paid', paid_by: { by: 'hand', person: null }, held: 200, refundable: 200 },
    200,
    0,
  ],
  ['all by a link', { payment_status: 'paid', paid_by: link, held: 200 }, 0, 200],
  [
    'a part by hand and the rest by a link',
    { payment_status: 'paid', paid_by: link, held: 200, refundable: 50 },
    50,
    150,
  ],
  [
    'a part by hand and the rest by a link in dollars',
    { payment_status: 'paid', paid_by: link, held: 40, held_currency: 'USD', refundable: 50 },
    50,
    40,
  ],
  ['of these the part by hand went back', { paid_by: link, held: 150, refundable: 0 }, 0, 150],
  ['of these the link’s money went back', { paid_by: link, held: 50, refundable: 50 }, 50, 0],
])('with %s, what is left to give back is said for each way it came', (_, given, hand, provider) => {
  expect(moneyLeft(order(given))).toEqual({ hand, provider })
})
