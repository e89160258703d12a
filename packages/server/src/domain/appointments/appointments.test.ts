import { eventData } from '@mostrador/contract/events/event-data'
import { limits } from '@mostrador/contract/limits'
import { type AppointmentStatus, appointmentStatuses } from '@mostrador/contract/values'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addConversation,
  bookingOf,
  createBookableShop,
  document,
  freeSlots,
  bookingNow as now,
  slotId,
} from '../../../test/harness/booking.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { waitForLock } from '../../../test/harness/inbound.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Booking, bookAppointment, changeAppointment, moveAppointment } from './appointments.ts'
import { setAvailability } from './availability.ts'
import type { Transition } from './transitions.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase(20)
})
afterAll(() => db[Symbol.asyncDispose]())

const book = (booking: Booking) => db.transaction((tx) => bookAppointment(tx, booking, now))
const move = (accountId: string, appointmentId: string, slot: string) =>
  db.transaction((tx) => moveAppointment(tx, { accountId, appointmentId, slotId: slot }, now))
const change = (accountId: string, appointmentId: string, transition: Exclude<Transition, 'move'>) =>
  db.transaction((tx) => changeAppointment(tx, { accountId, appointmentId, transition }, now))

const appointmentsOf = (accountId: string) =>
  db.query<{ id: string; status: string; version: number; start_time: Date }>(sql`
    select id, status, version, start_time from appointments where account_id = ${accountId} order by created_at, id`)
async function eventsOf(accountId: string) {
  const rows = await db.query<{ kind: string; body: { data: { start_time: string } } }>(sql`
    select kind, body::json as body from events where account_id = ${accountId} order by id`)
  return rows.map(({ kind, body }) => ({ kind, data: body.data }))
}
const kindsOf = async (accountId: string) => (await eventsOf(accountId)).map(({ kind }) => kind)

describe('booking', () => {
  test('fifty customers at once for one slot: one appointment, one event, the others are told', async () => {
    const accountId = await createBookableShop(db)
    const slot = await slotId(db, accountId)
    const tried = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => book(bookingOf(accountId, slot, { name: `Customer ${n}` }))),
    )
    const refused = tried.filter((each) => each.status === 'rejected')
    expect(refused).toHaveLength(49)
    for (const { reason } of refused) expect(reason).toMatchObject({ name: 'AppError', code: 'conflict' })
    expect(await appointmentsOf(accountId)).toHaveLength(1)
    expect(await kindsOf(accountId)).toEqual(['appointment.scheduled'])
  })

  test('a workshop has a place for each of its customers, also when all of them book at once, and no other beside', async () => {
    const accountId = await createBookableShop(db)
    const workshop = {
      sku: 'TINTE',
      duration_minutes: 60,
      buffer_minutes: 0,
      places: 3,
      resources: ['Silla 1'],
    }
    const services = [{ sku: 'CORTE', duration_minutes: 30, resources: ['Silla 1'] }, workshop]
    const set = (given: object) =>
      db.transaction((tx) => setAvailability(tx, accountId, { ...document, ...given }, now))
    // One was booked while it was for one alone.
    await set({ services: [services[0], { ...workshop, places: 1 }] })
    const slot = await slotId(db, accountId, 0, 'TINTE')
    await book(bookingOf(accountId, slot))
    expect((await freeSlots(db, accountId, 'TINTE')).some(({ id }) => id === slot)).toBe(false)
    expect((await set({ services })).services[1]).toMatchObject({ places: 3 })
    const tried = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => book(bookingOf(accountId, slot, { name: `Customer ${n}` }))),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const all = await appointmentsOf(accountId)
    expect(all).toHaveLength(3)
    const free = async (sku: string) =>
      (await freeSlots(db, accountId, sku)).map(({ start }) => start.getTime())
    const at = all[0]?.start_time.getTime() ?? 0
    expect([(await free('TINTE')).includes(at), (await free('CORTE')).includes(at)]).toEqual([false, false])
    // A place that becomes free is given again, and one moved away leaves its place.
    await change(accountId, all[1]?.id ?? '', 'cancel')
    expect([(await free('TINTE')).includes(at), (await free('CORTE')).includes(at)]).toEqual([true, false])
    await move(accountId, all[2]?.id ?? '', (await slotId(db, accountId, 1, 'TINTE')) ?? '')
    await book(bookingOf(accountId, slot))
    await book(bookingOf(accountId, slot))
    await expect(book(bookingOf(accountId, slot))).rejects.toMatchObject({ code: 'conflict' })
    // The database refuses what the rules would not have seen.
    const beside = db.query(sql`
      insert into appointments (account_id, id, resource_id, start_time, end_time, status, created_at, updated_at)
      select account_id, ${newId()}, resource_id, start_time, end_time, 'scheduled', now(), now() from appointments
      where account_id = ${accountId} and start_time = ${all[0]?.start_time} and status = 'scheduled' limit 1`)
    await expect(beside).rejects.toMatchObject({ constraint: 'appointments_no_overlap' })
  })

  test('a workshop that several could give begins once, also when its first customers book at once', async () => {
    const accountId = await createBookableShop(db)
    const workshop = { sku: 'TINTE', duration_minutes: 60, places: 2 }
    await db.transaction((tx) => setAvailability(tx, accountId, { ...document, services: [workshop] }, now))
    const slots = await freeSlots(db, accountId, 'TINTE')
    const start = slots[0]?.start.getTime()
    const same = slots.filter((slot) => slot.start.getTime() === start)
    expect(same.map(({ resourceName }) => resourceName).sort()).toEqual(['Silla 1', 'Silla 2'])
    const tried = await Promise.allSettled(
      [...same, ...same, ...same].map(({ id }) => book(bookingOf(accountId, id))),
    )
    const booked = tried.filter(({ status }) => status === 'fulfilled').length
    // Whoever came with the other chair is refused, and offered the right one.
    expect(booked).toBe(2)
    const places = await db.query(sql`
      select distinct resource_id from appointments where account_id = ${accountId}`)
    expect(places).toHaveLength(1)
  })

  test('many customers for all slots at once: each slot once, nobody meets anybody', async () => {
    const accountId = await createBookableShop(db)
    const slots = await freeSlots(db, accountId, 'TINTE')
    await Promise.allSettled([...slots, ...slots, ...slots].map(({ id }) => book(bookingOf(accountId, id))))
    expect(await freeSlots(db, accountId, 'TINTE')).toEqual([])
    const met = await db.query(sql`
      select from appointments a join appointments b on b.account_id = a.account_id and b.resource_id = a.resource_id
        and b.id > a.id and b.start_time < a.busy_until and a.start_time < b.busy_until
      where a.account_id = ${accountId}`)
    expect(met).toEqual([])
  })

  test('repeated with its key, also all at once, it is one booking', async () => {
    const accountId = await createBookableShop(db)
    const booking = bookingOf(accountId, await slotId(db, accountId), { bookingKey: 'turn-1' })
    const ids = await Promise.all(Array.from({ length: 20 }, () => book(booking)))
    expect(new Set(ids).size).toBe(1)
    expect(await kindsOf(accountId)).toEqual(['appointment.scheduled'])
  })

  test('of a conversation is for its customer, and its event says everything', async () => {
    const accountId = await createBookableShop(db)
    const conversationId = (await addConversation(db, accountId)).conversationId
    const slot = await slotId(db, accountId)
    const id = await book(bookingOf(accountId, slot, { conversationId, name: null, email: 'l@example.com' }))
    const row = await db.queryOne<{ contact_id: string | null }>(
      sql`select contact_id from appointments where account_id = ${accountId} and id = ${id}`,
    )
    expect(row?.contact_id).not.toBeNull()
    const [event] = await eventsOf(accountId)
    expect(event?.data).toEqual({
      appointment_id: id,
      conversation_id: conversationId,
      customer_name: 'Marta',
      customer_phone: '+34600111222',
      customer_email: 'l@example.com',
      start_time: '2026-06-01T07:00:00.000Z',
      end_time: '2026-06-01T07:30:00.000Z',
      status: 'scheduled',
      meeting_link: null,
    })
    expect(Value.Check(eventData['appointment.scheduled'], event?.data)).toBe(true)
  })

  test('takes texts up to their limits and none beyond', async () => {
    const accountId = await createBookableShop(db)
    const slot = await slotId(db, accountId)
    const longest = 'x'.repeat(limits.nameCharsMax)
    await expect(book(bookingOf(accountId, slot, { name: `${longest}x` }))).rejects.toThrow(
      `name: a text of 1 to ${limits.nameCharsMax} characters`,
    )
    await expect(book(bookingOf(accountId, slot, { notes: '' }))).rejects.toThrow('notes: a text of 1')
    expect(await appointmentsOf(accountId)).toEqual([])
    await book(bookingOf(accountId, slot, { name: longest }))
    expect(await appointmentsOf(accountId)).toHaveLength(1)
  })

  test('takes one place at least and no more than any service may have', async () => {
    const accountId = await createBookableShop(db)
    const slot = await slotId(db, accountId)
    for (const places of [0, -1, 1.5, limits.bookingPlacesMax + 1])
      await expect(book(bookingOf(accountId, slot, { places }))).rejects.toMatchObject({
        code: 'invalid_request',
        message: `places: a whole number from 1 to ${limits.bookingPlacesMax}`,
      })
    // So many could be; this service has one.
    const most = book(bookingOf(accountId, slot, { places: limits.bookingPlacesMax }))
    await expect(most).rejects.toMatchObject({ code: 'conflict' })
  })

  test('that overlaps what another program has written meanwhile is refused by the database', async () => {
    const accountId = await createBookableShop(db)
    const slots = await freeSlots(db, accountId)
    const slot = slots[1]
    if (!slot) throw new Error('no slot')
    let booked: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await tx.query(sql`
        insert into appointments (account_id, id, resource_id, start_time, end_time, status, created_at, updated_at)
        values (${accountId}, ${newId()}, ${slot.resourceId}, ${slot.start}, ${slot.end}, 'scheduled', ${now}, ${now})`)
      booked = book(bookingOf(accountId, slot.id)).catch((error) => error)
      await waitForLock(db)
    })
    expect(await booked).toMatchObject({ name: 'AppError', code: 'conflict' })
    expect(await kindsOf(accountId)).toEqual([])
  })

  test('takes only slots that are offered: no other id, nothing past, nothing withdrawn', async () => {
    const accountId = await createBookableShop(db)
    const slot = await slotId(db, accountId)
    await expect(book(bookingOf(accountId, 'x'))).rejects.toMatchObject({ code: 'invalid_request' })
    const tomorrow = new Date('2026-06-02T05:00:00Z')
    const late = db.transaction((tx) => bookAppointment(tx, bookingOf(accountId, slot), tomorrow))
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
    const sell = (isActive: boolean) =>
      db.query(
        sql`update products set is_active = ${isActive} where account_id = ${accountId} and sku = 'CORTE'`,
      )
    await sell(false)
    await expect(book(bookingOf(accountId, slot))).rejects.toMatchObject({ code: 'conflict' })
    await sell(true)
    await db.transaction((tx) => setAvailability(tx, accountId, { resources: [], services: [] }, now))
    await expect(book(bookingOf(accountId, slot))).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('moving', () => {
  test('is told once a new time, frees the old one, and may overlap only itself', async () => {
    const accountId = await createBookableShop(db)
    const [first, , third] = await freeSlots(db, accountId)
    if (!first || !third) throw new Error('no slots')
    const id = await book(bookingOf(accountId, first.id))
    await move(accountId, id, third.id)
    await move(accountId, id, third.id)
    const starts = (await eventsOf(accountId)).map(({ kind, data }) => [kind, data.start_time])
    expect(starts).toEqual([
      ['appointment.scheduled', first.start.toISOString()],
      ['appointment.scheduled', third.start.toISOString()],
    ])
    expect(await appointmentsOf(accountId)).toMatchObject([{ id, version: 2, start_time: third.start }])
    expect((await freeSlots(db, accountId)).map((slot) => slot.id)).toContain(first.id)
  })

  test('onto its own time with a longer service’s other start works', async () => {
    const accountId = await createBookableShop(db)
    const slots = (await freeSlots(db, accountId, 'TINTE')).filter((slot) => slot.resourceName === 'Silla 1')
    const id = await book(bookingOf(accountId, slots[0]?.id ?? ''))
    await move(accountId, id, slots[1]?.id ?? '')
    expect(await appointmentsOf(accountId)).toMatchObject([{ start_time: slots[1]?.start }])
  })

  test('many appointments to one slot: one gets there, the others stay where they are', async () => {
    const accountId = await createBookableShop(db)
    const slots = await freeSlots(db, accountId)
    const ids = await Promise.all(slots.slice(1).map((slot) => book(bookingOf(accountId, slot.id))))
    const moved = await Promise.allSettled(ids.map((id) => move(accountId, id, slots[0]?.id ?? '')))
    expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const versions = (await appointmentsOf(accountId)).map(({ version }) => version)
    expect(versions.filter((version) => version === 2)).toHaveLength(1)
    expect(await eventsOf(accountId)).toHaveLength(ids.length + 1)
  })

  test('keeps the service', async () => {
    const accountId = await createBookableShop(db)
    const id = await book(bookingOf(accountId, await slotId(db, accountId)))
    const other = move(accountId, id, await slotId(db, accountId, 3, 'TINTE'))
    await expect(other).rejects.toMatchObject({ code: 'invalid_request' })
  })
})

describe('states', () => {
  /** The transition table of the docs, written out again. */
  const legal: Record<Transition, Partial<Record<AppointmentStatus, AppointmentStatus>>> = {
    confirm: { pending: 'scheduled' },
    move: { pending: 'scheduled', scheduled: 'scheduled' },
    complete: { scheduled: 'completed' },
    markNoShow: { scheduled: 'no_show' },
    cancel: { pending: 'cancelled', scheduled: 'cancelled' },
    takeBack: { completed: 'scheduled', no_show: 'scheduled' },
  }
  const told: Partial<Record<AppointmentStatus, string>> = {
    scheduled: 'appointment.scheduled',
    cancelled: 'appointment.cancelled',
  }
  const cases = (Object.keys(legal) as Transition[]).flatMap((transition) =>
    appointmentStatuses.map((from) => ({ transition, from, to: legal[transition][from] })),
  )

  test.each(cases)('$transition of a $from one → $to', async ({ transition, from, to }) => {
    const accountId = await createBookableShop(db)
    const [first, second] = await freeSlots(db, accountId)
    const id = await book(bookingOf(accountId, first?.id ?? '', { status: 'pending' }))
    await db.query(
      sql`update appointments set status = ${from} where account_id = ${accountId} and id = ${id}`,
    )
    expect(await kindsOf(accountId)).toEqual([])
    const done =
      transition === 'move' ? move(accountId, id, second?.id ?? '') : change(accountId, id, transition)
    if (to === undefined) {
      await expect(done).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(from) })
      expect(await appointmentsOf(accountId)).toMatchObject([{ status: from, version: 1 }])
      expect(await kindsOf(accountId)).toEqual([])
      return
    }
    await done
    expect(await appointmentsOf(accountId)).toMatchObject([{ status: to, version: 2 }])
    expect(await kindsOf(accountId)).toEqual(told[to] && transition !== 'takeBack' ? [told[to]] : [])
  })

  test('cancelled by many at once, it is told once, and the time is free again', async () => {
    const accountId = await createBookableShop(db)
    const slot = await slotId(db, accountId)
    const id = await book(bookingOf(accountId, slot))
    const tried = await Promise.allSettled(Array.from({ length: 20 }, () => change(accountId, id, 'cancel')))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await kindsOf(accountId)).toEqual(['appointment.scheduled', 'appointment.cancelled'])
    expect(await slotId(db, accountId)).toBe(slot)
  })

  test('what is rolled back is not told', async () => {
    const accountId = await createBookableShop(db)
    const slot = await slotId(db, accountId)
    const failing = db.transaction(async (tx) => {
      await bookAppointment(tx, bookingOf(accountId, slot), now)
      throw new Error('the rest failed')
    })
    await expect(failing).rejects.toThrow('the rest failed')
    expect(await kindsOf(accountId)).toEqual([])
  })
})

test('two accounts alike never cross: neither slots nor appointments nor conversations', async () => {
  const [mine, other] = [await createBookableShop(db), await createBookableShop(db)]
  const theirs = await slotId(db, other)
  await expect(book(bookingOf(mine, theirs))).rejects.toMatchObject({ code: 'conflict' })
  const id = await book(bookingOf(other, theirs))
  await expect(change(mine, id, 'cancel')).rejects.toMatchObject({ code: 'not_found' })
  await expect(move(mine, id, await slotId(db, mine))).rejects.toMatchObject({ code: 'not_found' })
  const conversationId = (await addConversation(db, other)).conversationId
  const crossed = bookingOf(mine, await slotId(db, mine), { conversationId })
  await expect(book(crossed)).rejects.toMatchObject({ code: 'not_found' })
  // The same key in two accounts makes two bookings.
  const key = { bookingKey: 'same' }
  const slots = [await slotId(db, mine), await slotId(db, other)] as const
  const both = [await book(bookingOf(mine, slots[0], key)), await book(bookingOf(other, slots[1], key))]
  expect(new Set(both).size).toBe(2)
  expect(await appointmentsOf(mine)).toHaveLength(1)
})
