import { expect, test } from 'vitest'
import { readConsent } from './list-consent.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const bogota = { zone: 'America/Bogota', language: 'es' } as const

const told = (said: ReturnType<typeof readConsent>) =>
  said instanceof Date ? said.toISOString().replace('T00:00:00.000Z', '') : said

test.each([
  ['2026-11-03', '2026-11-03'],
  ['2026-11-03 10:30', '2026-11-03T10:30:00.000Z'],
  ['2026-11-03T10:30:00-05:00', '2026-11-03T15:30:00.000Z'],
  ['25/10/2026', '2026-10-25'],
  ['10/25/2026', '2026-10-25'],
  ['10/11/2026', '2026-11-10'],
  ['10/11/26', '2026-11-10'],
  ['10/11/2026 14:30:02', '2026-11-10'],
  ['', undefined],
  ['2026-02-30', 'consent_at'],
  ['31/02/2026', 'consent_at'],
  ['20/20/2026', 'consent_at'],
  ['3 nov 2026', 'consent_at'],
  ['2027-11-03', 'consent_at'],
  ['10/12/2026', 'consent_at'],
  ['tal vez', 'consent_at'],
  ['não', 'no'],
  ['NAO', 'no'],
  ['No', 'no'],
  ['0', 'no'],
  ['Sim', 'undated'],
  ['si', 'undated'],
  ['Sí', 'undated'],
  ['yes', 'undated'],
  ['X', 'undated'],
  ['1', 'undated'],
])('a consent of %j is one day, a yes, a no, or not read at all', (said, read) => {
  expect(told(readConsent([said], bogota, now))).toBe(read)
})

test.each([
  ['pt', 'America/Sao_Paulo', '2026-11-10'],
  ['es', 'America/Argentina/Mendoza', '2026-11-10'],
  ['es', 'America/New_York', '2026-11-10'],
  ['en', 'Europe/London', '2026-11-10'],
  ['en', 'America/Chicago', '2026-10-11'],
  ['en', 'America/Toronto', 'consent_at_unclear'],
] as const)('10/11/2026 is read as people of %s in %s write days', (language, zone, read) => {
  expect(told(readConsent(['10/11/2026'], { language, zone }, now))).toBe(read)
})

test('a word and its day may stand in two columns, and a no counts before any day', () => {
  expect(told(readConsent(['sim', '10/11/2026'], bogota, now))).toBe('2026-11-10')
  expect(told(readConsent(['', '10/11/2026'], bogota, now))).toBe('2026-11-10')
  expect(told(readConsent(['não', '10/11/2026'], bogota, now))).toBe('no')
  expect(told(readConsent(['sim', '31/31/2026'], bogota, now))).toBe('consent_at')
})
