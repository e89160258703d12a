import { expect, it } from 'vitest'
import { type Campaign, draftOf, fieldsOf } from './draft.ts'

const first = { channel: 'c', language: 'es', timezone: 'America/Bogota', quiet: { from: 21, to: 8 } }
const typed = { ...fieldsOf(undefined, first), boughtFrom: '2026-11-01', boughtTo: '2026-11-30' }

it('who bought until a day is with those who bought on it, by the clock of the shop', () => {
  const { audience } = draftOf(typed, first.timezone)
  expect(audience).toMatchObject({
    bought_from: '2026-11-01T05:00:00.000Z',
    bought_to: '2026-12-01T05:00:00.000Z',
  })
})

it('a draft shows the days that were typed', () => {
  const { audience } = draftOf({ ...typed, seenTo: '2026-11-30' }, first.timezone)
  const campaign = { audience, quiet_hours: null, template: null } as unknown as Campaign
  expect(fieldsOf(campaign, first)).toMatchObject({
    ...{ boughtFrom: '2026-11-01', boughtTo: '2026-11-30' },
    // "Before" a day is without it.
    seenTo: '2026-11-30',
  })
})
