import { expect, it } from 'vitest'
import { holidayCountries, holidaysFrom } from './public-holidays.ts'

const of = (...[country, day]: Parameters<typeof holidaysFrom>) =>
  holidaysFrom(country, day).map(({ date }) => date)

it('are those of the next twelve months, in their order', () => {
  for (const country of holidayCountries) {
    const days = of(country, '2026-11-28')
    expect(days, country).toEqual(days.toSorted())
    expect(days.at(0)?.slice(0, 4), country).toBe('2026')
    expect(days.at(-1) ?? '', country).toMatch(/^2027-1[01]/)
  }
})

// As their governments published them.
it.each([
  [
    'CO',
    '2026-01-01',
    '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
  ],
  ['MX', '2026-01-01', '01-01 02-02 03-16 04-03 05-01 09-16 11-16 12-25'],
  [
    'AR',
    '2026-01-01',
    '01-01 02-16 02-17 03-24 04-02 04-03 05-01 05-25 06-15 06-20 07-09 08-17 10-12 11-23 12-08 12-25',
  ],
  [
    'CL',
    '2026-01-01',
    '01-01 04-03 04-04 05-01 05-21 06-21 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25',
  ],
  [
    'PE',
    '2026-01-01',
    '01-01 04-02 04-03 05-01 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09 12-25',
  ],
  ['BR', '2026-01-01', '01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-15 11-20 12-25'],
  ['US', '2026-01-01', '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25'],
] as const)('%s in 2026', (country, from, days) => {
  expect(of(country, from)).toEqual(days.split(' ').map((day) => `2026-${day}`))
})

it('Easter is where the Church has it', () => {
  const fridays = ['2027-01-01', '2028-01-01', '2038-01-01', '2049-01-01'].map(
    (from) => holidaysFrom('MX', from).find(({ name }) => name === 'goodFriday')?.date,
  )
  expect(fridays).toEqual(['2027-03-26', '2028-04-14', '2038-04-23', '2049-04-16'])
})
