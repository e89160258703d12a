// Appointments beside the conversations of those who come: where they are told, and what a customer has said of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addConversation,
  bookingOf,
  createBookableShop,
  freeSlots,
  bookingNow as now,
  slotId,
} from '../../../test/harness/booking.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { sql } from '../../platform/database/database.ts'
import {
  type Booking,
  bookAppointment,
  changeAppointment,
  moveAppointment,
  noteConfirmed,
} from './appointments.ts'
import { listUpcomingOf } from './customer-appointments.queries.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const book = (booking: Booking) => db.transaction((tx) => bookAppointment(tx, booking, now))
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

async function appointmentOf(accountId: string, id: string) {
  return db.queryOne<{ conversation_id: string | null; status: string; confirmed_at: Date | null }>(sql`
    select conversation_id, status, confirmed_at from appointments where account_id = ${accountId} and id = ${id}`)
}

async function deleteConversation(accountId: string, id: string): Promise<void> {
  await db.query(sql`
    update conversations set deleted_at = ${now} where account_id = ${accountId} and id = ${id}`)
}

test('a deleted conversation is nobody’s: a customer’s appointment goes to the newest that lives', async () => {
  const accountId = await createBookableShop(db)
  const { contactId } = await addConversation(db, accountId)
  const older = await addConversation(db, accountId, { contactId, lastMessageAt: minutesLater(1) })
  const newest = await addConversation(db, accountId, { contactId, lastMessageAt: minutesLater(2) })
  await deleteConversation(accountId, newest.conversationId)
  const slot = await slotId(db, accountId)
  const { conversationId } = newest
  await expect(book(bookingOf(accountId, slot, { conversationId }))).rejects.toMatchObject({
    code: 'not_found',
  })
  const id = await book(bookingOf(accountId, slot, { contactId }))
  expect(await appointmentOf(accountId, id)).toMatchObject({ conversation_id: older.conversationId })
})

test('nothing more is told in a conversation once it is deleted', async () => {
  const accountId = await createBookableShop(db)
  const { conversationId } = await addConversation(db, accountId)
  const id = await book(bookingOf(accountId, await slotId(db, accountId), { conversationId }))
  const kinds = async () =>
    (
      await db.query<{ kind: string }>(sql`
        select kind from conversation_history
        where account_id = ${accountId} and conversation_id = ${conversationId} order by id`)
    ).map(({ kind }) => kind)
  expect(await kinds()).toEqual(['appointment_booked'])
  await deleteConversation(accountId, conversationId)
  const cancelling = { accountId, appointmentId: id, transition: 'cancel' } as const
  await db.transaction((tx) => changeAppointment(tx, cancelling, now))
  expect(await kinds()).toEqual(['appointment_booked'])
})

test('a customer’s yes is to the time they were asked about: it schedules one that waited, and ends when that is moved', async () => {
  const accountId = await createBookableShop(db)
  const [first, second] = await freeSlots(db, accountId)
  const appointmentId = await book(bookingOf(accountId, first?.id ?? '', { status: 'pending' }))
  const named = { accountId, appointmentId }
  await db.transaction((tx) => noteConfirmed(tx, named, now))
  expect(await appointmentOf(accountId, appointmentId)).toMatchObject({
    ...{ status: 'scheduled', confirmed_at: now },
  })
  for (const transition of ['complete', 'takeBack'] as const)
    await db.transaction((tx) => changeAppointment(tx, { ...named, transition }, now))
  expect(await appointmentOf(accountId, appointmentId)).toMatchObject({ confirmed_at: now })
  await db.transaction((tx) => moveAppointment(tx, { ...named, slotId: second?.id ?? '' }, now))
  expect(await appointmentOf(accountId, appointmentId)).toMatchObject({ confirmed_at: null })
})

test('an appointment lies ahead of its customer until it begins', async () => {
  const accountId = await createBookableShop(db)
  const { conversationId, contactId } = await addConversation(db, accountId)
  const [slot] = await freeSlots(db, accountId)
  const id = await book(bookingOf(accountId, slot?.id ?? '', { conversationId }))
  const start = slot?.start.getTime() ?? 0
  const ahead = (atMs: number) =>
    listUpcomingOf(db, { accountId, contactId, limit: 10 }, new Date(atMs)).then((all) =>
      all.map((each) => each.id),
    )
  expect(await ahead(start - 1)).toEqual([id])
  expect(await ahead(start)).toEqual([])
})
