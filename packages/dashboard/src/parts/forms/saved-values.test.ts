import { expect, it } from 'vitest'
import { changedIn, withTyped } from './saved-values.ts'

it('only the fields that differ are sent', () => {
  const before = { name: 'Ana', hours: { monday: [{ from: '09:00', to: '18:00' }] }, fee: null }
  expect(changedIn(before, structuredClone(before))).toEqual({})
  expect(changedIn(before, { ...before, name: 'Bea' })).toEqual({ name: 'Bea' })
  expect(changedIn(before, { ...before, hours: { monday: [] } })).toEqual({ hours: { monday: [] } })
})

it('what was typed while the form was saved stays, and the rest is as it was saved', () => {
  const sent = { name: ' Ana ', address: 'Calle 1', phone: '' }
  const saved = { name: 'Ana', address: 'Calle 1', phone: '300' }
  expect(withTyped({ sent, now: { ...sent }, saved })).toEqual(saved)
  expect(withTyped({ sent, now: { ...sent, address: 'Calle 12' }, saved })).toEqual({
    ...saved,
    address: 'Calle 12',
  })
})
