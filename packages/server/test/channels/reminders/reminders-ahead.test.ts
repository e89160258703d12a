// Reminders to come are foreseen by the rules that send them: what is foreseen is what happens.
import { defaultReminderSettings, type ReminderKind } from '@mostrador/contract/outreach/reminders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getAccount } from '../../../src/accounts/accounts.ts'
import { insertWish } from '../../../src/domain/products/stock-wishes.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { setReminderSettings } from '../../../src/reminders/change-settings.ts'
import { foresee } from '../../../src/reminders/foresee.ts'
import type { Look } from '../../../src/reminders/occasions.queries.ts'
import { remindAll } from '../../../src/reminders/remind.ts'
import { getReminderTerms } from '../../../src/reminders/reminder-settings.ts'
import { listReminderRows } from '../../../src/reminders/reminders.queries.ts'
import { openStage, type Stage } from '../../harness/sending-stage.ts'

let stage: Stage
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await openShop()
})

// Ten in the morning in Bogotá.
const morning = new Date('2026-11-24T15:00:00.000Z')
const hours = (count: number, from = morning) => new Date(from.getTime() + count * 3_600_000)

async function openShop() {
  stage.outbound.now = morning
  const place = await stage.addPlace()
  const { accountId, conversationId } = place
  const [resourceId, productId] = [newId(), newId()]
  await stage.db.query(sql`
    insert into bookable_resources (account_id, id, name, created_at)
    values (${accountId}, ${resourceId}, 'Silla', ${morning})`)
  await stage.db.query(sql`
    insert into products (account_id, id, name, sku, price, pricing_type, item_type, on_hand, created_at, updated_at)
    values (${accountId}, ${productId}, 'Corte', 'CORTE', 10, 'fixed', 'product', 0, ${morning}, ${morning})`)
  const contact = await stage.db.queryOne<{ contact_id: string }>(sql`
    select contact_id from conversations where account_id = ${accountId} and id = ${conversationId}`)
  return { ...place, resourceId, productId, contactId: contact?.contact_id ?? '' }
}

async function turnOn(...kinds: ReminderKind[]): Promise<void> {
  const settings = structuredClone(defaultReminderSettings)
  for (const kind of kinds) settings.kinds[kind].is_on = true
  await setReminderSettings(stage.db, shop.accountId, settings, hours(-100))
}

async function book(start: Date): Promise<string> {
  const { accountId, resourceId, productId, contactId, conversationId } = shop
  const [id, booked] = [newId(), hours(-100)]
  const end = new Date(start.getTime() + 60_000)
  await stage.db.query(sql`
    insert into appointments (account_id, id, contact_id, conversation_id, product_id, resource_id, start_time, end_time,
      busy_until, status, created_at, updated_at)
    values (${accountId}, ${id}, ${contactId}, ${conversationId}, ${productId}, ${resourceId}, ${start}, ${end}, ${end},
      'scheduled', ${booked}, ${booked})`)
  return id
}

async function ahead(now = morning, look?: Look) {
  const { accountId } = shop
  const account = await getAccount(stage.db, accountId)
  const found = await foresee(
    stage.db,
    { account, ...(await getReminderTerms(stage.db, accountId)) },
    now,
    look,
  )
  return found.map(({ candidate, at, reason, form, delay }) => [
    candidate.kind,
    at.toISOString(),
    reason ?? form,
    delay !== null,
  ])
}

const remind = (now: Date) => remindAll(stage.db, { pictureOf: () => '' }, now)
const decided = async () =>
  (await listReminderRows(stage.db, { accountId: shop.accountId, limit: 50 })).map(
    ({ kind, reason, form }) => [kind, reason ?? form],
  )

test('what is foreseen of an appointment is what is sent then, and nothing of it is left to come', async () => {
  await turnOn('appointment_day', 'appointment_hours')
  await book(hours(30))
  await stage.db.query(sql`
    update conversations set last_customer_at = ${hours(5)} where account_id = ${shop.accountId}`)
  expect(await ahead()).toEqual([
    ['appointment_day', hours(6).toISOString(), 'text', false],
    // The platform's window has closed by then, and no template is chosen.
    ['appointment_hours', hours(28).toISOString(), 'text', false],
  ])
  await remind(hours(5.9))
  expect(await decided()).toEqual([])
  await remind(hours(6.1))
  expect(await decided()).toEqual([['appointment_day', 'text']])
  expect(await ahead(hours(6.1))).toEqual([['appointment_hours', hours(28).toISOString(), 'text', false]])
})

test('the window of the platform is looked at as it will be', async () => {
  await turnOn('appointment_day', 'appointment_hours')
  await book(hours(50))
  await stage.db.query(sql`
    update conversations set last_customer_at = ${hours(3)} where account_id = ${shop.accountId}`)
  expect(await ahead()).toEqual([
    ['appointment_day', hours(26).toISOString(), 'text', false],
    ['appointment_hours', hours(48).toISOString(), 'no_template', false],
  ])
})

test('what falls due at night is foreseen for the morning, or said to come too late', async () => {
  await turnOn('appointment_day', 'appointment_hours')
  // At nine tomorrow: the day before is at nine too, two hours before is at seven, and it is quiet until eight.
  await book(hours(23))
  const evening = hours(12)
  expect(await ahead(evening)).toEqual([
    ['appointment_day', hours(22).toISOString(), 'text', true],
    ['appointment_hours', hours(22).toISOString(), 'just_reminded', true],
  ])
  await remind(hours(22.1))
  expect((await decided()).toSorted()).toEqual([
    ['appointment_day', 'text'],
    ['appointment_hours', 'just_reminded'],
  ])
})

test('who opted out, or has got as many as the shop allows, is told apart from who gets one', async () => {
  await turnOn('appointment_day')
  for (const start of [26, 27, 28, 29]) await book(hours(start))
  const outcomes = (await ahead()).map(([, , outcome]) => outcome)
  expect(outcomes).toEqual(['text', 'text', 'text', 'weekly_limit'])
  await stage.db.query(sql`
    insert into consents (account_id, id, contact_id, kind, is_given, source, said_at, created_at)
    values (${shop.accountId}, ${newId()}, ${shop.contactId}, 'service', false, 'words', ${morning}, ${morning})`)
  expect((await ahead()).map(([, , outcome]) => outcome)).toEqual(Array(4).fill('opted_out'))
})

test('one appointment is foreseen alone, however far it is', async () => {
  await turnOn('appointment_day')
  await book(hours(26))
  const id = await book(hours(24 * 40))
  expect(await ahead(morning, { appointmentId: id, aheadMs: 40 * 24 * 3_600_000 })).toEqual([
    ['appointment_day', hours(24 * 39).toISOString(), 'no_template', false],
  ])
})

test('nobody is foreseen for a product that is not there, and everybody once it is', async () => {
  const { accountId, conversationId, contactId, productId } = shop
  const wish = { accountId, id: newId(), contactId, conversationId, productId, variantId: '' }
  await stage.db.transaction((tx) => insertWish(tx, wish, morning))
  expect(await ahead()).toEqual([])
  await stage.db.query(sql`
    update products set on_hand = 5 where account_id = ${accountId} and id = ${productId}`)
  expect(await ahead(hours(12))).toEqual([['back_in_stock', hours(22).toISOString(), 'text', true]])
  await remind(hours(12))
  expect(await decided()).toEqual([])
  await remind(hours(22))
  expect(await decided()).toEqual([['back_in_stock', 'text']])
})

test('another account’s are not seen', async () => {
  await turnOn('appointment_day')
  await book(hours(26))
  const own = shop
  shop = await openShop()
  await turnOn('appointment_day')
  expect(await ahead()).toEqual([])
  shop = own
  expect(await ahead()).toHaveLength(1)
})
