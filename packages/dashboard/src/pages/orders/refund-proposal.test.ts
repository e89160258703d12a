import { expect, it } from 'vitest'
import { proposedRefund } from './refund-proposal.ts'

const sold = {
  lines: [{ id: 'a', quantity: 2, total: 96_000 }],
  ...{ surplus: 4_300, refundable: 100_300 },
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
