// Appointments of several people: they have as many places, which nobody else gets, whoever books at the same moment.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bookingOf,
  createBookableShop,
  document,
  freeSlots,
  bookingNow as now,
} from '../../../test/harness/booking.ts'
import { addCustomer } from '../../../test/harness/bot.ts'
import { createTestDatabase, lockWaits, type TestDatabase } from '../../../test/harness/database.ts'
import { sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import {
  type Booking,
  bookAppointment,
  changeAppointment,
  changePlaces,
  moveAppointment,
} from './appointments.ts'
import { setAvailability } from './availability.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase(20)
})
afterAll(() => db[Symbol.asyncDispose]())

const book = (booking: Booking) => db.transaction((tx) => bookAppointment(tx, booking, now))
const move = (accountId: string, appointmentId: string, slotId: string) =>
  db.transaction((tx) => moveAppointment(tx, { accountId, appointmentId, slotId }, now))
const cancel = (accountId: string, appointmentId: string) =>
  db.transaction((tx) => changeAppointment(tx, { accountId, appointmentId, transition: 'cancel' }, now))

const setPlaces = (accountId: string, appointmentId: string, places: number) =>
  db.transaction((tx) => changePlaces(tx, { accountId, appointmentId, places }, now))

const workshopOf = async (places: number) => {
  const accountId = await createBookableShop(db)
  const workshop = { sku: 'TINTE', duration_minutes: 60, places, resources: ['Silla 1'] }
  await db.transaction((tx) => setAvailability(tx, accountId, { ...document, services: [workshop] }, now))
  const slots = await freeSlots(db, accountId, 'TINTE')
  const [first, ...later] = slots.map(({ id }) => id)
  return { accountId, slot: first ?? '', later: later.at(-1) ?? '' }
}
const placesAt = (accountId: string) =>
  db.query<{ id: string; place: number; places: number }>(sql`
    select id, place, places from appointments where account_id = ${accountId} and status = 'scheduled'
    order by start_time, place`)
const leftAt = async (accountId: string, slot: string) =>
  (await freeSlots(db, accountId, 'TINTE')).find(({ id }) => id === slot)?.left ?? 0

test('two parties at once for the last places: one has them, the other is refused', async () => {
  const { accountId, slot } = await workshopOf(5)
  await book(bookingOf(accountId, slot, { places: 2 }))
  const tried = await Promise.allSettled(
    Array.from({ length: 12 }, () => book(bookingOf(accountId, slot, { places: 3 }))),
  )
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = tried.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  for (const reason of refused) expect(reason).toMatchObject({ name: 'AppError', code: 'conflict' })
  expect((await placesAt(accountId)).map(({ place, places }) => [place, places])).toEqual([
    [1, 2],
    [3, 3],
  ])
  expect(await leftAt(accountId, slot)).toBe(0)
})

test('the database itself refuses a place that is taken, and one beyond those there are', async () => {
  const { accountId, slot } = await workshopOf(5)
  await book(bookingOf(accountId, slot, { places: 3 }))
  const beside = (place: number, places: number) =>
    db.query(sql`
      insert into appointments (account_id, id, resource_id, product_id, start_time, end_time, status, session_id, place,
        places, places_max, created_at, updated_at)
      select account_id, ${newId()}, resource_id, product_id, start_time, end_time, 'scheduled', session_id, ${place},
        ${places}, places_max, now(), now() from appointments where account_id = ${accountId}`)
  await expect(beside(3, 1)).rejects.toMatchObject({ constraint: 'appointments_place' })
  await expect(beside(4, 3)).rejects.toMatchObject({ constraint: 'appointments_places_within' })
  const alone = db.query(sql`
    update appointments set session_id = null, place = null where account_id = ${accountId}`)
  await expect(alone).rejects.toMatchObject({ constraint: 'appointments_places_of_session' })
})

test('places left here and there are enough for a party, and a larger one is refused', async () => {
  const { accountId, slot } = await workshopOf(6)
  const ids = []
  for (let n = 0; n < 6; n += 1) ids.push(await book(bookingOf(accountId, slot, { name: `Customer ${n}` })))
  await cancel(accountId, ids[1] ?? '')
  await cancel(accountId, ids[4] ?? '')
  expect(await leftAt(accountId, slot)).toBe(2)
  await expect(book(bookingOf(accountId, slot, { places: 3 }))).rejects.toMatchObject({
    code: 'conflict',
  })
  await book(bookingOf(accountId, slot, { places: 2 }))
  expect((await placesAt(accountId)).map(({ place, places }) => [place, places])).toEqual([
    ...[
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ],
    [5, 2],
  ])
})

test('a party that grows into the last places has the others close up over its own', async () => {
  const { accountId, slot } = await workshopOf(8)
  const id = await book(bookingOf(accountId, slot, { places: 3 }))
  await book(bookingOf(accountId, slot, { places: 4 }))
  await db.transaction((tx) => changePlaces(tx, { accountId, appointmentId: id, places: 4 }, now))
  expect((await placesAt(accountId)).map(({ place, places }) => [place, places])).toEqual([
    [1, 4],
    [5, 4],
  ])
  expect(await leftAt(accountId, slot)).toBe(0)
})

test('moving keeps their number, and needs so many places', async () => {
  const { accountId, slot, later } = await workshopOf(4)
  const id = await book(bookingOf(accountId, slot, { places: 3 }))
  const other = await book(bookingOf(accountId, later, { places: 2 }))
  await expect(move(accountId, id, later)).rejects.toMatchObject({ code: 'conflict' })
  await cancel(accountId, other)
  await move(accountId, id, later)
  expect([await leftAt(accountId, slot), await leftAt(accountId, later)]).toEqual([4, 1])
})

test('their number changes where so many places are free, also for two at once', async () => {
  const { accountId, slot } = await workshopOf(5)
  const [one, two] = [await book(bookingOf(accountId, slot)), await book(bookingOf(accountId, slot))]
  const set = (appointmentId: string, places: number) =>
    db.transaction((tx) => changePlaces(tx, { accountId, appointmentId, places }, now))
  const tried = await Promise.allSettled([set(one, 4), set(two, 4)])
  expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await placesAt(accountId)).map(({ places }) => places).sort()).toEqual([1, 4])
  expect(await leftAt(accountId, slot)).toBe(0)
  for (const id of [one, two]) await set(id, 1)
  expect(await leftAt(accountId, slot)).toBe(3)
  await expect(set(newId(), 2)).rejects.toMatchObject({ code: 'not_found' })
})

test('a service for one at a time is refused for two', async () => {
  const { accountId, slot } = await workshopOf(1)
  await expect(book(bookingOf(accountId, slot, { places: 2 }))).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('a party grows beside another of the same customer, wherever their places lie', async () => {
  const { accountId, slot } = await workshopOf(8)
  const [three, four] = [
    await book(bookingOf(accountId, slot, { places: 3 })),
    await book(bookingOf(accountId, slot, { places: 4 })),
  ]
  await setPlaces(accountId, three, 4)
  expect(await leftAt(accountId, slot)).toBe(0)
  await expect(setPlaces(accountId, four, 5)).rejects.toMatchObject({ code: 'conflict' })
  expect((await placesAt(accountId)).map(({ places }) => places)).toEqual([4, 4])
})

test.each([1, 2, 3, 4, 5])(
  'whatever is booked, changed and cancelled, there are never more than the places, and no other error than a full start (%i)',
  async (seed) => {
    const { accountId, slot } = await workshopOf(8)
    const random = randomOf(seed)
    const parties = new Map<string, number>()
    const total = () => [...parties.values()].reduce((sum, places) => sum + places, 0)
    for (let step = 0; step < 40; step += 1) {
      const ids = [...parties.keys()]
      const id = ids[Math.floor(random() * ids.length)]
      const wanted = 1 + Math.floor(random() * 4)
      const deed = random()
      if (id !== undefined && deed < 0.2) {
        await cancel(accountId, id)
        parties.delete(id)
      } else {
        const before = deed < 0.6 ? id : undefined
        const work =
          before === undefined
            ? book(bookingOf(accountId, slot, { places: wanted }))
            : setPlaces(accountId, before, wanted).then(() => before)
        const rest = total() - (parties.get(before ?? '') ?? 0)
        if (rest + wanted > 8) await expect(work).rejects.toMatchObject({ code: 'conflict' })
        else parties.set(await work, wanted)
      }
      const kept = await placesAt(accountId)
      expect(new Map(kept.map(({ id, places }) => [id, places]))).toEqual(parties)
    }
  },
)

test('parties that change at the same moment are refused or served, and none breaks', async () => {
  const { accountId, slot } = await workshopOf(8)
  const ids: string[] = []
  for (let n = 0; n < 4; n += 1) ids.push(await book(bookingOf(accountId, slot)))
  for (const places of [3, 2, 4, 1, 3]) {
    const tried = await Promise.allSettled(
      ids.map((id, n) => setPlaces(accountId, id, 1 + ((n + places) % 4))),
    )
    for (const each of tried) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' })
    }
    expect((await placesAt(accountId)).reduce((sum, each) => sum + each.places, 0)).toBeLessThanOrEqual(8)
  }
})

/** The same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

test('another number is told in the conversation, fewer as more, by whom and for how many', async () => {
  const { accountId, slot } = await workshopOf(5)
  await db.query(sql`
    insert into channels (account_id, id, platform, external_id, name, created_at)
    values (${accountId}, ${newId()}, 'whatsapp', ${newId()}, 'WhatsApp', ${now})`)
  const { conversationId } = await addCustomer(db, { accountId })
  const id = await book(bookingOf(accountId, slot, { places: 2, conversationId }))
  const set = (places: number) =>
    db.transaction((tx) => changePlaces(tx, { accountId, appointmentId: id, places, by: 'customer' }, now))
  for (const places of [4, 4, 1]) await set(places)
  const lines = await db.query<{ kind: string; actor: string; subject: string }>(sql`
    select kind, actor, subject from conversation_history
    where account_id = ${accountId} and conversation_id = ${conversationId} order by kind, subject`)
  expect(lines.map(({ kind, actor, subject }) => [kind, actor, subject.replace(/.* ×/, '×')])).toEqual([
    ['appointment_booked', 'command', '× 2'],
    ['appointment_places_changed', 'customer', '× 1'],
    ['appointment_places_changed', 'customer', '× 4'],
  ])
})

test('fewer places than one has are refused where they were given up and taken meanwhile', async () => {
  const { accountId, slot } = await workshopOf(4)
  const id = await book(bookingOf(accountId, slot, { places: 4 }))
  let changing: Promise<void> = Promise.resolve()
  await db.transaction(async (tx) => {
    await changePlaces(tx, { accountId, appointmentId: id, places: 1 }, now)
    changing = setPlaces(accountId, id, 2)
    changing.catch(() => {})
    await expect.poll(() => lockWaits(db)).toBe(1)
    await bookAppointment(tx, bookingOf(accountId, slot, { places: 3 }), now)
  })
  await expect(changing).rejects.toMatchObject({ code: 'conflict' })
  expect((await placesAt(accountId)).map(({ place, places }) => [place, places])).toEqual([
    [1, 1],
    [2, 3],
  ])
})

test('a move or a larger number that meets another change of the same appointment is refused, and that one stands', async () => {
  const { accountId, slot, later } = await workshopOf(4)
  const id = await book(bookingOf(accountId, slot, { places: 2 }))
  const named = { accountId, appointmentId: id }
  const meets = async (late: () => Promise<void>, first: (tx: Tx) => Promise<void>) => {
    let changing: Promise<void> = Promise.resolve()
    await db.transaction(async (tx) => {
      await first(tx)
      changing = late()
      changing.catch(() => {})
      await expect.poll(() => lockWaits(db)).toBe(1)
    })
    await expect(changing).rejects.toMatchObject({ code: 'conflict' })
    return db.queryOne<{ start_time: Date; places: number; status: string }>(sql`
      select start_time, places, status from appointments where account_id = ${accountId} and id = ${id}`)
  }
  const fewer = await meets(
    () => move(accountId, id, later),
    (tx) => changePlaces(tx, { ...named, places: 1 }, now),
  )
  expect(fewer).toMatchObject({ places: 1 })
  const moved = await meets(
    () => setPlaces(accountId, id, 3),
    (tx) => moveAppointment(tx, { ...named, slotId: later }, now),
  )
  expect(moved).toMatchObject({ places: 1 })
  expect(moved?.start_time).not.toEqual(fewer?.start_time)
  const cancelled = await meets(
    () => setPlaces(accountId, id, 3),
    (tx) => changeAppointment(tx, { ...named, transition: 'cancel' }, now),
  )
  expect(cancelled).toMatchObject({ places: 1, status: 'cancelled' })
})
