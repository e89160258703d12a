// After a change by hand the appointment or order says whether the customer was told of it, by whom, and when.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startService, type TestService } from '../../../../test/harness/api.ts'
import { createBookableShop } from '../../../../test/harness/booking.ts'
import { addCustomer } from '../../../../test/harness/bot.ts'
import { type Browser, createPerson, payRest, signedIn } from '../../../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts'
import { insertProductOf, type Shop } from '../../../../test/harness/shop.ts'
import { changeAppointment } from '../../../domain/appointments/appointments.ts'
import { placeOrder } from '../../../domain/orders/place-order.ts'
import { sql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'

let db: TestDatabase
let service: TestService
let owner: Browser
let accountId: string
let customer: Shop
const now = new Date('2026-06-01T05:00:00.000Z')
const week = { from: '2026-06-01T00:00:00Z', to: '2026-06-08T00:00:00Z' }

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db, { clock: () => now })
  accountId = await createBookableShop(db)
  const { userId } = await createPerson(db, { email: 'owner@example.com', accountId })
  await db.query(sql`update users set name = 'Olga' where id = ${userId}`)
  owner = await signedIn(service.url, 'owner@example.com')
  await owner.get('addChannel', { body: { platform: 'telegram', external_id: '42' } })
  customer = await addCustomer(db, { accountId })
  await db.query(sql`update conversations set last_customer_at = ${now} where account_id = ${accountId}`)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const slot = async () =>
  (await owner.get('listSlots', { query: { sku: 'CORTE', ...week } })).data[0]?.id ?? ''
const book = async () =>
  owner.get('createAppointment', {
    body: { slot_id: await slot(), customer_name: 'Laura', contact_id: customer.contactId },
  })
const untold = { told_at: null, told_by: null }

it('of an appointment: each change by hand is untold until words that name it are sent', async () => {
  const booked = await book()
  const place = { params: { id: booked.id } }
  expect(booked.news).toMatchObject({ change: 'booked', ...untold })
  const reply = (tells: { kind: 'appointment' | 'order'; id: string } | undefined) =>
    owner.get('replyToConversation', {
      params: { id: customer.conversationId },
      body: { text: 'Te agendé', leaves_bot: true, ...(tells && { tells }) },
    })
  await reply(undefined)
  expect((await owner.get('getAppointment', place)).news).toMatchObject(untold)
  await reply({ kind: 'appointment', id: booked.id })
  const told = { told_at: now.toISOString(), told_by: 'Olga' }
  expect((await owner.get('getAppointment', place)).news).toMatchObject({ change: 'booked', ...told })
  const moved = await owner.get('moveAppointment', { ...place, body: { slot_id: await slot() } })
  expect(moved.news).toMatchObject({ change: 'moved', ...untold })
  expect((await owner.get('noteAppointmentTold', place)).news).toMatchObject({ change: 'moved', ...told })
  expect((await owner.get('cancelAppointment', { ...place, body: {} })).news).toMatchObject({
    change: 'cancelled',
    ...untold,
  })
})

it('of an appointment that was booked before the customer wrote is told in the chat that they have since', async () => {
  const { id } = await book()
  await db.query(sql`
    update appointments set conversation_id = null where account_id = ${customer.accountId} and id = ${id}`)
  const { conversation_id: chat } = await owner.get('getAppointment', { params: { id } })
  expect(chat).toBe(customer.conversationId)
  await owner.get('cancelAppointment', { params: { id }, body: {} })
})

it('what becomes of an appointment is told in its conversation, with who did it and when it is', async () => {
  const booked = await book()
  const place = { params: { id: booked.id } }
  const moved = await owner.get('moveAppointment', { ...place, body: { slot_id: await slot() } })
  await owner.get('cancelAppointment', { ...place, body: {} })
  const { data } = await owner.get('listMessages', { params: { id: customer.conversationId } })
  const told = data.flatMap(({ history, author }) =>
    history?.about === booked.id ? [[history.kind, author?.name, history.until]] : [],
  )
  // The clock stands still, so they have no order.
  expect(told.toSorted()).toEqual([
    ['appointment_booked', 'Olga', booked.start_time],
    ['appointment_cancelled', 'Olga', moved.start_time],
    ['appointment_moved', 'Olga', moved.start_time],
  ])
})

it('of an appointment: what the customer changed since needs no telling', async () => {
  const { id } = await book()
  await db.transaction((tx) =>
    changeAppointment(tx, { accountId, appointmentId: id, transition: 'cancel' }, now),
  )
  expect((await owner.get('getAppointment', { params: { id } })).news).toBeNull()
})

it('of an order: confirmed, paid and completed, the newest of them', async () => {
  const productId = await insertProductOf(db, { accountId })
  const lines = [{ productId, quantity: 1 }]
  const request = {
    ...customer,
    platform: 'whatsapp',
    idempotencyKey: newId(),
    expiresAt: null,
    lines,
  } as const
  const { id } = await db.transaction((tx) => placeOrder(tx, request, now))
  const place = { params: { id } }
  expect((await owner.get('getOrder', place)).news).toBeNull()
  expect((await owner.get('confirmOrder', place)).news).toMatchObject({ change: 'confirmed', ...untold })
  const told = await owner.get('noteOrderTold', place)
  expect(told.news).toMatchObject({ change: 'confirmed', told_by: 'Olga' })
  expect((await payRest(owner, place)).news).toMatchObject({ change: 'paid', ...untold })
  expect((await owner.get('completeOrder', place)).news).toMatchObject({ change: 'completed', ...untold })
})

it('of an order that was called off: the money that is given back is news too', async () => {
  const productId = await insertProductOf(db, { accountId })
  const order = await owner.get('createOrder', {
    body: {
      ...{ contact_id: customer.contactId, lines: [{ product_id: productId, quantity: 1 }], key: newId() },
      ...{ address: null, is_pickup: true },
    },
  })
  const place = { params: { id: order.id } }
  await payRest(owner, place)
  await owner.get('cancelOrder', { ...place, body: { reason: 'customer' } })
  await owner.get('noteOrderTold', place)
  const { news } = await owner.get('noteOrderRefund', { ...place, body: { amount: 100 } })
  expect(news).toMatchObject({ change: 'cancelled', ...untold })
})

it('of an order: a part payment is news, and beside a changed total the whole order stays to be told', async () => {
  const productId = await insertProductOf(db, { accountId })
  const order = await owner.get('createOrder', {
    body: {
      ...{ contact_id: customer.contactId, lines: [{ product_id: productId, quantity: 2 }], key: newId() },
      ...{ address: null, is_pickup: true },
    },
  })
  const place = { params: { id: order.id } }
  await owner.get('noteOrderTold', place)
  const note = (amount: number) =>
    owner.get('noteOrderPayment', { ...place, body: { amount, reference: null } })
  expect((await note(100)).news).toMatchObject({ change: 'part_paid', ...untold })
  const off = (amount: number) => ({ ...place, body: { discount: { kind: 'amount', amount } as const } })
  expect((await owner.get('setOrderDiscount', off(50))).news).toMatchObject({ change: 'changed', ...untold })
  expect((await note(100)).news).toMatchObject({ change: 'changed', ...untold })
  // Words about the payment alone leave the new total untold.
  const reply = (change?: 'part_paid') =>
    owner.get('replyToConversation', {
      params: { id: customer.conversationId },
      body: {
        text: '¡Gracias!',
        leaves_bot: true,
        tells: { kind: 'order', id: order.id, ...(change && { change }) },
      },
    })
  await reply('part_paid')
  expect((await owner.get('getOrder', place)).news).toMatchObject(untold)
  expect((await owner.get('confirmOrder', place)).news).toMatchObject({ change: 'changed', ...untold })
  await reply()
  expect((await owner.get('getOrder', place)).news).toMatchObject({ change: 'changed', told_by: 'Olga' })
})
