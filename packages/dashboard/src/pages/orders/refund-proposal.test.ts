import { expect, it } from 'vitest'
import { proposedRefund } from './refund-proposal.ts'

const sold = {
  lines: [{ id: 'a', quantity: 2, total: 96_000 }],
  ...{ surplus: 4_300, refundable: 100_300, discount: null, currency: 'COP' },
} as unknown as Parameters<typeof proposedRefund>[0]

it('what came beyond the total is proposed, and the price of goods that come back besides', () => {
  expect(proposedRefund(sold, {})).toBe(4_300)
  expect(proposedRefund(sold, { a: 1 })).toBe(52_300)
  expect(proposedRefund({ ...sold, surplus: 0 }, { a: 1 })).toBe(48_000)
  expect(proposedRefund({ ...sold, surplus: 0 }, {})).toBe(0)
})

it('no more is proposed than there is left to give back', () => {
  expect(proposedRefund({ ...sold, refundable: 50_000 }, { a: 2 })).toBe(50_000)
  expect(proposedRefund({ ...sold, refundable: null }, {})).toBe(0)
})

it('a discount on the order is not given back: goods are worth what was paid for them', () => {
  const lines = [...sold.lines, { id: 'b', quantity: 1, total: 32_000 }] as typeof sold.lines
  const order = { ...sold, lines, surplus: 0, discount: 12_800, refundable: 115_200 }
  expect(proposedRefund(order, { b: 1 })).toBe(28_800)
  expect(proposedRefund(order, { a: 2, b: 1 })).toBe(115_200)
  // To the smallest coin.
  expect(proposedRefund({ ...order, discount: 10_001 }, { b: 1 })).toBe(29_500)
})

it('a proposal with cents can be sent as it is', () => {
  const order = { ...sold, currency: 'USD', refundable: 100 }
  const lines = [{ id: 'a', quantity: 3, total: 3.3 }] as typeof sold.lines
  expect(proposedRefund({ ...order, lines, surplus: 0 }, { a: 1 })).toBe(1.1)
  expect(proposedRefund({ ...order, lines, surplus: 0.2 }, { a: 2 })).toBe(2.4)
})
