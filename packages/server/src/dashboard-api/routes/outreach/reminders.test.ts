// The dashboard tells what will be sent: in the list, in the appointment, of the product, and by settings not kept yet.
import { defaultReminderSettings } from '@mostrador/contract/outreach/reminders'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startService, type TestService } from '../../../../test/harness/api.ts'
import { createBookableShop } from '../../../../test/harness/booking.ts'
import { addCustomer } from '../../../../test/harness/bot.ts'
import { type Browser, createPerson, signedIn } from '../../../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts'
import { insertProductOf, type Shop } from '../../../../test/harness/shop.ts'
import { insertWish } from '../../../domain/products/stock-wishes.ts'
import { sql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'

let db: TestDatabase
let service: TestService
let owner: Browser
let accountId: string
let customer: Shop
let bots = 0
const now = new Date('2026-06-01T05:00:00.000Z')
const week = { from: '2026-06-05T00:00:00Z', to: '2026-06-10T00:00:00Z' }
const withDayBefore = structuredClone(defaultReminderSettings)
withDayBefore.kinds.appointment_day.is_on = true

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db, { clock: () => now })
})
beforeEach(async () => {
  accountId = await createBookableShop(db)
  const { email } = await createPerson(db, { email: `${newId()}@example.com`, accountId })
  owner = await signedIn(service.url, email)
  bots += 1
  await owner.get('addChannel', { body: { platform: 'telegram', external_id: String(bots) } })
  customer = await addCustomer(db, { accountId })
  await db.query(sql`update conversations set last_customer_at = ${now} where account_id = ${accountId}`)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

it('an appointment’s reminder is told before it is begun, then in the list and in the appointment', async () => {
  const [slot] = (await owner.get('listSlots', { query: { sku: 'CORTE', ...week } })).data
  const booked = await owner.get('createAppointment', {
    body: { slot_id: slot?.id ?? '', customer_name: 'Laura', contact_id: customer.contactId },
  })
  const day = {
    kind: 'appointment_day',
    subject_id: booked.id,
    about: 'CORTE',
    at: new Date(Date.parse(booked.start_time) - 24 * 3_600_000).toISOString(),
    // The platform's window has closed by then.
    reason: 'no_template',
    contact_id: customer.contactId,
    conversation_id: customer.conversationId,
  }
  expect(await owner.get('listRemindersAhead')).toEqual({ data: [], total: 0 })
  expect(await owner.get('foreseeReminders', { body: withDayBefore })).toMatchObject({
    data: [day],
    total: 1,
  })
  expect((await owner.get('getReminders')).kinds.appointment_day.is_on).toBe(false)
  const { version } = await owner.get('getReminders')
  await owner.get('setReminders', { body: { ...withDayBefore, version } })
  expect(await owner.get('listRemindersAhead')).toMatchObject({ data: [day], total: 1 })
  const late = await owner.call('setReminders', { body: { ...withDayBefore, weekly_max: 1, version } })
  expect([late.status, late.refusal?.reason]).toEqual([409, 'changed_meanwhile'])
  const newest = await owner.get('getReminders')
  expect(await owner.get('setReminders', { body: { ...withDayBefore, version: newest.version } })).toEqual(
    newest,
  )
  const place = { params: { id: booked.id } }
  expect(await owner.get('listAppointmentReminders', place)).toMatchObject({ decided: [], ahead: [day] })
  await owner.get('cancelAppointment', { ...place, body: {} })
  expect(await owner.get('listAppointmentReminders', place)).toEqual({ decided: [], ahead: [] })
})

it('a test goes to a phone of one’s own as a customer would get it, and decides nothing', async () => {
  const settings = structuredClone(withDayBefore)
  settings.kinds.appointment_day.texts = { es: 'Hola, te esperamos: {service}, {when}.' }
  await db.query(sql`
    update contacts set phone = '+57 300 999 0001', phone_key = '573009990001'
    where account_id = ${accountId} and id = ${customer.contactId}`)
  const sample = { service: 'Manicura', number: '1024', total: '$ 85.000', product: 'Vestido' }
  const body = {
    kind: 'appointment_day',
    settings,
    language: 'es',
    phone: '+57 300 999 0001',
    sample,
  } as const
  const { conversationId } = customer
  expect(await owner.get('testReminder', { body })).toEqual({
    ...{ reason: null, form: 'text', conversation_id: conversationId, is_simulated: expect.any(Boolean) },
  })
  const said = sql`
    select content from messages where account_id = ${accountId} and conversation_id = ${conversationId}
    order by created_at desc, id desc limit 1`
  expect(await db.queryOne(said)).toEqual({
    content: expect.stringMatching(/^Hola, te esperamos: Manicura, (?:mañana|martes).+\./),
  })
  expect((await owner.get('listReminderLog')).data).toEqual([])
  // Tried before they are kept.
  expect((await owner.get('getReminders')).kinds.appointment_day.texts).toEqual({})

  const unknown = await owner.call('testReminder', { body: { ...body, phone: '+57 300 999 0002' } })
  expect(unknown.refusal?.reason).toBe('reminder_phone')
  const unread = await owner.call('testReminder', { body: { ...body, phone: '12345' } })
  expect(unread.refusal?.reason).toBe('campaign_phone')
  await db.query(sql`
    insert into consents (account_id, id, contact_id, kind, is_given, source, said_at, created_at)
    values (${accountId}, ${newId()}, ${customer.contactId}, 'service', false, 'words', ${now}, ${now})`)
  expect(await owner.get('testReminder', { body })).toMatchObject({ reason: 'opted_out', form: null })
})

it('customers who wait for a product are named, and when they hear of it once it is there', async () => {
  const productId = await insertProductOf(db, { accountId }, { on_hand: 0 })
  const { contactId, conversationId } = customer
  const wish = { accountId, id: newId(), contactId, conversationId, productId, variantId: '' }
  await db.transaction((tx) => insertWish(tx, wish, now))
  const place = { params: { id: productId } }
  const waiting = { id: wish.id, contact_id: contactId, variant_name: null, ahead: null }
  expect(await owner.get('listProductWishes', place)).toMatchObject({
    data: [waiting],
    total: 1,
    is_on: true,
  })
  await db.query(sql`update products set on_hand = 5 where account_id = ${accountId} and id = ${productId}`)
  // It is seven in the morning in Madrid.
  const ahead = { at: '2026-06-01T06:00:00.000Z', is_due: true, delay: 'night', reason: null }
  expect(await owner.get('listProductWishes', place)).toMatchObject({ data: [{ ...waiting, ahead }] })
})
