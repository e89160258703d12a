// Reminders that do not crowd a customer: hours that the shop changes, two of one appointment, a customer who is writing.
import type { ReminderSettings } from '@mostrador/contract/outreach/reminders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../../../src/accounts/accounts.ts'
import { insertWish } from '../../../src/domain/products/stock-wishes.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { setReminderSettings } from '../../../src/reminders/change-settings.ts'
import { foresee } from '../../../src/reminders/foresee.ts'
import { getReminderTerms } from '../../../src/reminders/reminder-settings.ts'
import { onSeveralNodes } from '../../harness/database.ts'
import { openStage, type Stage } from '../../harness/sending-stage.ts'
import { hours, morning, openReminderShop, type ReminderShop } from './reminder-shop.ts'

let stage: Stage
let shop: ReminderShop
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

const withHours = (minutes: number, settings = shop.settings): ReminderSettings => ({
  ...settings,
  kinds: { ...settings.kinds, appointment_hours: { ...settings.kinds.appointment_hours, minutes } },
})
const save = (settings: ReminderSettings, now = morning, sendsDue?: boolean) =>
  setReminderSettings(stage.db, shop.accountId, settings, now, { sendsDue })

async function ahead(now = morning) {
  const account = await getAccount(stage.db, shop.accountId)
  const terms = await getReminderTerms(stage.db, shop.accountId)
  return (await foresee(stage.db, { account, ...terms }, now)).map(
    ({ candidate: { kind }, at, reason, form, delay }) => [kind, at.toISOString(), reason ?? form, delay],
  )
}

describe('other hours of a reminder that is on', () => {
  test('send nothing for what they make due already, and the log says so; set back, it goes at its time', async () => {
    shop = await openReminderShop(stage, { appointment_hours: null })
    await shop.book(hours(6))
    await save(withHours(8 * 60))
    expect(await ahead()).toEqual([['appointment_hours', morning.toISOString(), 'passed', null]])
    await shop.remind()
    expect([await shop.lines(), await shop.log()]).toEqual([[], ['appointment_hours passed']])
    await save(withHours(120), hours(1))
    expect(await ahead(hours(1))).toEqual([['appointment_hours', hours(4).toISOString(), 'text', null]])
    await shop.remind(hours(4))
    expect(await shop.lines()).toEqual([expect.stringContaining('hoy, 4:00 p. m.')])
  })

  test('send it where the shop wants it, and whatever falls due later either way', async () => {
    shop = await openReminderShop(stage, { appointment_hours: null })
    await shop.book(hours(6))
    await shop.book(hours(9))
    await save(withHours(8 * 60), morning, true)
    await shop.remind()
    expect(await shop.log()).toEqual(['appointment_hours sent'])
    await shop.remind(hours(1.1))
    expect(await shop.log()).toEqual(['appointment_hours sent', 'appointment_hours sent'])
  })

  test('a kind that is begun does the same, also with products that are there already', async () => {
    shop = await openReminderShop(stage, {})
    const { accountId, conversationId, productId, settings } = shop
    const wish = { accountId, id: newId(), contactId: await shop.contactOf(), conversationId, productId }
    await stage.db.transaction((tx) => insertWish(tx, { ...wish, variantId: '' }, morning))
    const without = structuredClone(settings)
    without.kinds.back_in_stock.is_on = false
    await save(without)
    await stage.db.query(sql`update products set on_hand = 3 where account_id = ${accountId}`)
    await shop.leaveCart(hours(-5))
    const all = structuredClone(settings)
    all.kinds.left_cart.is_on = true
    await save(all)
    await shop.remind()
    expect([await shop.lines(), await shop.log()]).toEqual([[], ['back_in_stock passed', 'left_cart passed']])
    // A cart of later is another.
    await stage.db.query(sql`update carts set updated_at = ${hours(1)} where account_id = ${accountId}`)
    await shop.remind(hours(5.1))
    expect(await shop.lines()).toEqual([expect.stringContaining('guardamos tu carrito')])
  })
})

describe('two reminders of one appointment', () => {
  const both = { appointment_day: null, appointment_hours: null }

  test('do not come at once: where one was late, the other is left out, as foreseen', async () => {
    shop = await openReminderShop(stage, both)
    await shop.book(hours(6))
    await save(withHours(8 * 60), morning, true)
    expect((await ahead()).map(([, , outcome]) => outcome)).toEqual(['text', 'just_reminded'])
    await Promise.all([shop.remind(), shop.remind(), shop.remind()])
    await shop.remind(hours(0.1))
    expect([(await shop.lines()).length, await shop.log()]).toEqual([
      1,
      ['appointment_day sent', 'appointment_hours just_reminded'],
    ])
  })

  test('both go where each keeps to its hours, however near those are', async () => {
    shop = await openReminderShop(stage, both, { weekly_max: 7 })
    await save(withHours(13 * 60, shop.settings), hours(-90))
    await shop.book(hours(24))
    await shop.remind(hours(0.01))
    expect((await ahead(hours(0.02))).map(([, at, outcome]) => [at, outcome])).toEqual([
      [hours(22).toISOString(), 'no_template'],
    ])
    await stage.db.query(sql`
      update conversations set last_customer_at = ${hours(1)} where account_id = ${shop.accountId}`)
    await shop.remind(hours(22.5))
    expect(await shop.log()).toEqual(['appointment_day sent', 'appointment_hours sent'])
  })
})

describe('the day is told by the clock', () => {
  test.each([
    ['today', 20 * 60, 5, 'hoy, 3:00 p. m.'],
    ['tomorrow', 20 * 60, 18, 'mañana, miércoles 25 de noviembre, 4:00 a. m.'],
    ['the day after tomorrow', 3 * 24 * 60, 42, 'jueves 26 de noviembre, 4:00 a. m.'],
  ])('%s', async (_day, minutes, start, when) => {
    shop = await openReminderShop(stage, { appointment_hours: null })
    await save(withHours(minutes), hours(-90))
    await shop.book(hours(start))
    await shop.remind()
    expect(await shop.lines()).toEqual([expect.stringContaining(`te esperamos en Tienda: Corte, ${when}`)])
  })

  test('by its date alone while it is another day for the customer', async () => {
    shop = await openReminderShop(stage, { appointment_hours: null }, { quiet_hours: { from: 3, to: 4 } })
    await stage.db.query(sql`update contacts set phone = '34612345678' where account_id = ${shop.accountId}`)
    await save(withHours(20 * 60, { ...shop.settings, quiet_hours: { from: 3, to: 4 } }), hours(-90))
    await shop.book(hours(24))
    // It is 20:00 in Bogotá, and two in the morning of the day of the appointment in Madrid.
    await shop.remind(hours(10))
    expect(await shop.lines()).toEqual([
      expect.stringContaining('te esperamos en Tienda: Corte, miércoles 25 de noviembre, 10:00 a. m.'),
    ])
  })
})

describe('a customer in the midst of a conversation', () => {
  const all = { appointment_hours: null, unpaid_order: null, left_cart: null, after_visit: null } as const
  const change = (values: ReturnType<typeof sql>) =>
    stage.db.query(sql`
      update conversations set ${values} where account_id = ${shop.accountId} and id = ${shop.conversationId}`)

  async function openAll() {
    shop = await openReminderShop(stage, all, { weekly_max: 7, review_url: 'https://g.example/r' })
    await shop.order(hours(-4))
    await shop.leaveCart(hours(-5))
    await shop.book(hours(-3), { status: 'completed' })
    await shop.book(hours(1))
  }

  test('hears of carts, orders and visits once they have stopped writing; of an appointment at once', async () => {
    await openAll()
    await change(sql`last_customer_at = ${hours(-0.1)}`)
    expect(await ahead()).toEqual([
      ['appointment_hours', morning.toISOString(), 'text', null],
      ...['after_visit', 'unpaid_order', 'left_cart'].map((kind) => [
        ...[kind, hours(0.15).toISOString(), 'text', 'talk'],
      ]),
      // The visit that is still to come.
      ['after_visit', new Date(hours(3).getTime() + 60_000).toISOString(), 'text', null],
    ])
    await shop.remind()
    expect(await shop.log()).toEqual(['appointment_hours sent'])
    await shop.remind(hours(0.16))
    expect(await shop.log()).toEqual([
      'after_visit sent',
      'appointment_hours sent',
      'left_cart sent',
      'unpaid_order sent',
    ])
  })

  test('who waits for an answer gets only what the appointment needs, and the log says why', async () => {
    await openAll()
    await change(sql`waiting_since = ${hours(-0.5)}, is_bot_active = false, handoff_active = true,
      handoff_reason = 'user_requested'`)
    await shop.remind()
    expect(await shop.log()).toEqual([
      'after_visit waiting',
      'appointment_hours sent',
      'left_cart waiting',
      'unpaid_order waiting',
    ])
  })
})

test('one that cannot be made keeps none of the others from their customers, round after round', async ({
  skip,
}) => {
  skip(onSeveralNodes(), 'Citus takes no script of several commands about its tables')
  shop = await openReminderShop(stage, { appointment_hours: null, unpaid_order: null })
  const faulty = await shop.book(hours(2))
  await shop.order(hours(-5))
  await stage.db.script(`
    create function refuse_one() returns trigger language plpgsql as 'begin raise exception ''no''; end';
    create trigger refuse_one before insert on reminders for each row when (new.subject_id = '${faulty}')
      execute function refuse_one()`)
  await expect(shop.remind()).rejects.toThrow('reminders of 1 accounts failed')
  await stage.db.script('drop trigger refuse_one on reminders; drop function refuse_one')
  expect(await shop.log()).toEqual(['unpaid_order sent'])
  await shop.remind()
  expect(await shop.log()).toEqual(['appointment_hours sent', 'unpaid_order sent'])
})
