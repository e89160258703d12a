import { expect, it } from 'vitest'
import { handoffReasonAt } from './handoff-reason.ts'

const since = '2026-11-24T20:00:00.000Z'
const later = '2026-11-24T20:00:02.000Z'

it('the line in the talk says why the customer waits as the list does', () => {
  const said = (because: 'receipt' | 'says_paid' | 'complaint') =>
    handoffReasonAt('policy', later, { waiting_since: since, waiting_because: because })
  expect([said('receipt'), said('says_paid'), said('complaint')]).toEqual([
    'receipt',
    'says_paid',
    'complaint',
  ])
})

it('an earlier hand-over, or one of a customer who waits no longer, keeps its reason', () => {
  const waits = { waiting_since: since, waiting_because: 'complaint' } as const
  expect(handoffReasonAt('user_requested', '2026-11-23T20:00:00.000Z', waits)).toBe('user_requested')
  expect(handoffReasonAt('policy', later, { waiting_since: null, waiting_because: null })).toBe('policy')
  expect(handoffReasonAt('policy', later, { waiting_since: since, waiting_because: 'person' })).toBe('policy')
})
