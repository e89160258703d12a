import { readFile } from 'node:fs/promises'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bookingNow,
  bookingOf,
  createBookableShop,
  document,
  freeSlots,
} from '../../../test/harness/booking.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { sql } from '../../platform/database/database.ts'
import { bookAppointment } from './appointments.ts'
import { getAvailability, listFreeSlots, setAvailability } from './availability.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const set = (accountId: string, given: unknown) =>
  db.transaction((tx) => setAvailability(tx, accountId, given, bookingNow))
const stored = {
  slot_step_minutes: 30,
  hours: document.hours,
  exceptions: [],
  resources: [
    { name: 'Silla 1', exceptions: [] },
    { name: 'Silla 2', hours: { monday: document.hours.monday }, exceptions: [] },
  ],
  services: [
    { sku: 'CORTE', duration_minutes: 30, buffer_minutes: 0, resources: ['Silla 1'] },
    { sku: 'TINTE', duration_minutes: 60, buffer_minutes: 30 },
  ],
}

test('what is stored is shown with everything filled in, and setting that again changes nothing', async () => {
  const accountId = await createBookableShop(db)
  const shown = await getAvailability(db, accountId)
  expect(shown).toEqual(stored)
  const slots = await freeSlots(db, accountId, 'TINTE')
  expect(await set(accountId, shown)).toEqual(stored)
  expect(await freeSlots(db, accountId, 'TINTE')).toEqual(slots)
})

test('a service whose product has lost its sku stays as it is when the document is set again', async () => {
  const accountId = await createBookableShop(db)
  const [{ id: productId } = { id: '' }] = await db.query<{ id: string }>(sql`
    update products set sku = null where account_id = ${accountId} and sku = 'CORTE' returning id`)
  const search = { accountId, productId, from: bookingNow, to: new Date('2026-06-03T00:00:00Z'), limit: 100 }
  const slots = () => listFreeSlots(db, { ...search, after: undefined }, bookingNow)
  const before = await slots()
  expect(new Set(before.map(({ resourceName }) => resourceName))).toEqual(new Set(['Silla 1']))
  const shown = await getAvailability(db, accountId)
  await set(accountId, { ...shown, exceptions: [{ date: '2026-12-25', hours: [] }] })
  expect(await slots()).toEqual(before)
  // Whoever alone gave it is gone.
  await set(accountId, { ...shown, resources: [{ name: 'Silla 2' }] })
  await expect(slots()).rejects.toMatchObject({ code: 'invalid_request' })
})

test.each([
  ['left out', {}],
  ['empty', { resources: [] }],
])(
  'a service whose resources are %s is given by all of them, also by those who come later',
  async (_, none) => {
    const accountId = await createBookableShop(db)
    const services = [{ sku: 'CORTE', duration_minutes: 30, ...none }]
    const with_ = (...names: string[]) => ({
      ...document,
      resources: names.map((name) => ({ name })),
      services,
    })
    await set(accountId, with_('Ana'))
    const names = async () => [...new Set((await freeSlots(db, accountId)).map((slot) => slot.resourceName))]
    expect(await names()).toEqual(['Ana'])
    const shown = await getAvailability(db, accountId)
    await set(accountId, { ...shown, resources: [...shown.resources, { name: 'Luz' }] })
    expect((await names()).sort()).toEqual(['Ana', 'Luz'])
  },
)

test('the example in the docs can be set as it stands there', async () => {
  const docs = await readFile(new URL('../../../../../docs/bookings.md', import.meta.url), 'utf8')
  const [, example] = /```json\n(.*?)```/s.exec(docs) ?? []
  const accountId = await createBookableShop(db)
  await db.query(sql`
    update products set sku = 'TALLER', item_type = 'service' where account_id = ${accountId} and sku = 'PEINE'`)
  expect(await set(accountId, JSON.parse(example ?? ''))).toMatchObject(JSON.parse(example ?? ''))
})

test('a document takes the place of the whole former one; the slots of what stays keep their ids', async () => {
  const accountId = await createBookableShop(db)
  const before = await freeSlots(db, accountId, 'TINTE')
  await set(accountId, {
    slot_step_minutes: 30,
    hours: document.hours,
    resources: [{ name: 'Silla 1' }],
    services: [{ sku: 'TINTE', duration_minutes: 60 }],
  })
  const after = await freeSlots(db, accountId, 'TINTE')
  const isOfFirst = ({ resourceName }: { resourceName: string }) => resourceName === 'Silla 1'
  expect(after.map(({ id }) => id)).toEqual(before.filter(isOfFirst).map(({ id }) => id))
  await expect(freeSlots(db, accountId, 'CORTE')).rejects.toMatchObject({ code: 'invalid_request' })
})

test('documents set at once follow one another: the stored one is one of them', async () => {
  const accountId = await createBookableShop(db)
  const named = (n: number) => ({
    resources: [{ name: `Silla ${n}` }, { name: `Sala ${n}` }],
    services: [{ sku: 'CORTE', duration_minutes: 5 + n }],
  })
  await Promise.all(Array.from({ length: 10 }, (_, n) => set(accountId, named(n))))
  const { resources, services } = await getAvailability(db, accountId)
  const n = Number(resources[0]?.name.slice('Silla '.length))
  expect(resources.map(({ name }) => name)).toEqual(named(n).resources.map(({ name }) => name))
  expect(services).toMatchObject([{ duration_minutes: 5 + n }])
})

describe('a document that is wrong names the place, says what is expected, and changes nothing', () => {
  const monday = (...hours: unknown[]) => ({ ...document, hours: { monday: hours } })
  const service = (more: object) => ({
    ...document,
    services: [{ sku: 'CORTE', duration_minutes: 30, ...more }],
  })
  test.each([
    ['no object', [], 'the document: expected an object with "resources" and "services"'],
    ['a part missing', { resources: [] }, 'services: missing; expected a list of at most 500'],
    ['an unknown field', { ...document, open: 1 }, 'open: not one of slot_step_minutes, hours, exceptions, '],
    ['an unknown day', { ...document, hours: { lunes: [] } }, 'hours.lunes: not one of monday, tuesday'],
    [
      'a wrong time',
      monday({ from: '9:00', to: '11:00' }),
      'hours.monday[0].from: expected a time such as "09:00"',
    ],
    [
      'an end at 24:01',
      monday({ from: '09:00', to: '24:01' }),
      'hours.monday[0].to: expected a time such as',
    ],
    [
      'hours in reverse',
      monday({ from: '11:00', to: '09:00' }),
      'hours.monday[0]: "from" must come before "to"',
    ],
    [
      'hours of no length',
      monday({ from: '09:00', to: '09:00' }),
      'hours.monday[0]: "from" must come before "to"',
    ],
    [
      'hours that overlap',
      monday({ from: '09:00', to: '11:00' }, { from: '10:00', to: '12:00' }),
      'hours.monday[1]: must begin after the hours before it have ended',
    ],
    [
      'a day that is not in the calendar',
      { ...document, exceptions: [{ date: '2026-02-30', hours: [] }] },
      'exceptions[0].date: expected a day such as "2026-12-25"',
    ],
    [
      'a name twice',
      { ...document, resources: [{ name: 'Silla 1' }, { name: 'Silla 1' }] },
      'resources[1].name: "Silla 1" stands there twice',
    ],
    [
      'a length that is no number',
      service({ duration_minutes: '30' }),
      'services[0].duration_minutes: expected a whole',
    ],
    [
      'a length too short',
      service({ duration_minutes: 4 }),
      'services[0].duration_minutes: expected a whole number of',
    ],
    [
      'a resource that is not there',
      service({ resources: ['Sala'] }),
      'services[0].resources[0]: no resource is called',
    ],
    [
      'an unknown sku',
      service({ sku: 'NADA' }),
      'services[0].sku: no product of the account has the sku "NADA"',
    ],
    [
      'a product',
      service({ sku: 'PEINE' }),
      'services[0].sku: "PEINE" is a product; its item_type must be "service"',
    ],
  ])('%s', async (_, given, message) => {
    const accountId = await createBookableShop(db)
    await expect(set(accountId, given)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message),
    })
    expect(await getAvailability(db, accountId)).toEqual(stored)
  })
})

test('an account is asked of its own rows alone', async () => {
  const [accountId, other] = [await createBookableShop(db), await createBookableShop(db)]
  await set(other, { resources: [], services: [] })
  expect(await getAvailability(db, accountId)).toEqual(stored)
  const before = await freeSlots(db, accountId)
  expect(before).toHaveLength(8)
  await db.query(sql`update products set is_active = false where account_id = ${other}`)
  expect(await freeSlots(db, accountId)).toEqual(before)
})

test('a service that is not for sale is not offered', async () => {
  const accountId = await createBookableShop(db)
  await db.query(sql`update products set is_active = false where account_id = ${accountId} and sku = 'CORTE'`)
  await expect(freeSlots(db, accountId)).rejects.toMatchObject({ message: expect.stringContaining('sku') })
})

test('free times are searched over a month at most, and end behind their beginning', async () => {
  const accountId = await createBookableShop(db)
  const search = (ms: number) => {
    const to = new Date(bookingNow.getTime() + ms)
    return listFreeSlots(
      db,
      { accountId, sku: 'CORTE', from: bookingNow, to, limit: 1, after: undefined },
      bookingNow,
    )
  }
  const monthMs = limits.slotDaysMax * 86_400_000
  expect(await search(monthMs)).toHaveLength(1)
  for (const ms of [monthMs + 1, 0, -1])
    await expect(search(ms)).rejects.toMatchObject({ reason: { reason: 'range', days: limits.slotDaysMax } })
})

test('the time of an appointment that waits for a yes is not free', async () => {
  const accountId = await createBookableShop(db)
  const [slot, ...others] = await freeSlots(db, accountId)
  const waiting = bookingOf(accountId, slot?.id ?? '', { status: 'pending' })
  await db.transaction((tx) => bookAppointment(tx, waiting, bookingNow))
  expect(await freeSlots(db, accountId)).toEqual(others)
})

test('hours may follow one another without a pause', async () => {
  const accountId = await createBookableShop(db)
  const monday = [
    { from: '09:00', to: '11:00' },
    { from: '11:00', to: '12:00' },
  ]
  expect(await set(accountId, { ...document, hours: { monday } })).toMatchObject({ hours: { monday } })
})

test('pages of slots miss and repeat none, also where several resources share a start', async () => {
  const accountId = await createBookableShop(db)
  const all = (await freeSlots(db, accountId, 'TINTE')).map(({ id }) => id)
  for (const limit of [1, 2, 3]) {
    const walked: string[] = []
    for (let page: string[] = ['']; page.length > 0; walked.push(...page)) {
      const search = { accountId, sku: 'TINTE', from: bookingNow, to: new Date('2026-06-03T00:00:00Z') }
      const found = await listFreeSlots(db, { ...search, limit, after: walked.at(-1) }, bookingNow)
      page = found.map(({ id }) => id)
    }
    expect(walked).toEqual(all)
  }
})
