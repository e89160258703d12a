import { expect, it } from 'vitest'
import { isClosed } from './closed-days.ts'

const open = [{ from: '09:00', to: '18:00' }]
const hours = { monday: open, tuesday: open }
const holiday = { date: '2026-12-08', hours: [] }

it('a day is closed where nobody works', () => {
  const shop = { hours, exceptions: [holiday], resources: [] }
  expect(isClosed(shop, '2026-12-07')).toBe(false)
  expect(isClosed(shop, '2026-12-08')).toBe(true)
  expect(isClosed(shop, '2026-12-13')).toBe(true)
  const sunday = { name: 'Ana', hours: { sunday: open }, exceptions: [] }
  const onHoliday = { name: 'Luz', exceptions: [{ date: '2026-12-08', hours: open }] }
  expect(isClosed({ ...shop, resources: [sunday] }, '2026-12-13')).toBe(false)
  expect(isClosed({ ...shop, resources: [sunday] }, '2026-12-07')).toBe(true)
  expect(isClosed({ ...shop, resources: [sunday, onHoliday] }, '2026-12-08')).toBe(false)
})

it('where no hours are kept no day is closed', () => {
  expect(isClosed({ hours: {}, exceptions: [], resources: [] }, '2026-12-07')).toBe(false)
})
