// Reminders from what they are about to the platform: once, in the right form, to those who want them.
import { once } from 'node:events'
import { limits } from '@mostrador/contract/limits'
import { defaultReminderSettings } from '@mostrador/contract/outreach/reminders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertWish } from '../../../src/domain/products/stock-wishes.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { setReminderSettings } from '../../../src/reminders/change-settings.ts'
import { getReminderSettings } from '../../../src/reminders/reminder-settings.ts'
import { startProcess } from '../../harness/processes/bundled.ts'
import type { ReminderProcessOptions } from '../../harness/processes/reminder-process.ts'
import type { OutboundChannel } from '../../harness/sending.ts'
import { openStage, type Stage } from '../../harness/sending-stage.ts'
import { hours, morning, openReminderShop, type ReminderShop } from './reminder-shop.ts'

let stage: Stage
let shop: ReminderShop
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

const openShop = (
  ...given: Parameters<typeof openReminderShop> extends [Stage, ...infer Rest] ? Rest : never
) => openReminderShop(stage, ...given)
const book: ReminderShop['book'] = (...given) => shop.book(...given)
const remind = (now?: Date) => shop.remind(now)
const log = () => shop.log()
const said = (place: { conversationId: string } = shop) => shop.lines(place.conversationId)
const silent = (at: Date) =>
  stage.db.query(sql`
    update conversations set last_customer_at = ${at}
    where account_id = ${shop.accountId} and id = ${shop.conversationId}`)

type Buttons = { interactive: { action: { buttons: { reply: object }[] } } }

async function addTemplate(name: string, variables: { place: string; kind: string }[]) {
  const { accountId, channel } = shop
  await stage.db.query(sql`
    insert into template_books (account_id, channel_id, business_id, due_at)
    values (${accountId}, ${(channel as OutboundChannel).id}, 'B', ${hours(1_000)})`)
  const content = {
    ...{ header: null, footer: null },
    body: 'Hola {{1}}, te esperamos {{2}} sin falta.',
    buttons: ['Confirmo', 'Cambiar', 'Cancelar'].map((text) => ({ kind: 'reply', text })),
  }
  const all = variables.map((variable) => ({ ...variable, part: 'body', at: 0, example: 'x' }))
  await stage.db.query(sql`
    insert into templates (account_id, id, business_id, external_id, name, language, category, state, content, variables,
      created_at, changed_at)
    values (${accountId}, ${newId()}, 'B', '1', ${name}, 'es', 'utility', 'approved', ${JSON.stringify(content)},
      ${JSON.stringify(all)}, ${morning}, ${morning})`)
}

describe('an appointment', () => {
  beforeEach(async () => {
    shop = await openShop({ appointment_day: 'cita', appointment_hours: null }, { weekly_max: 7 })
  })

  test('is reminded of once a day before, with buttons that name it; moved, once anew; cancelled, no more', async () => {
    const id = await book(hours(23))
    await Promise.all([remind(), remind(), remind()])
    await remind()
    expect(await said()).toEqual([
      expect.stringMatching(
        /^Hola Laura, te recordamos tu cita en Tienda: Corte, mañana, miércoles 25 .* 9:00 a. m.*1\. Confirmo\n2\./s,
      ),
    ])
    await using sender = stage.outbound.createSender()
    await sender.drain()
    const body = shop.said()[0]?.body as Buttons | undefined
    expect(body?.interactive.action.buttons.map(({ reply }) => reply)).toEqual([
      { id: `visit:confirm:${id}`, title: 'Confirmo' },
      { id: `visit:move:${id}`, title: 'Cambiar la hora' },
      { id: `visit:cancel:${id}`, title: 'Cancelar' },
    ])
    await stage.db.query(sql`
      update appointments set start_time = ${hours(60)}, end_time = ${hours(61)}, busy_until = ${hours(61)}
      where account_id = ${shop.accountId} and id = ${id}`)
    await remind(hours(35))
    // Night in Bogotá until 13:00 UTC.
    expect(await said()).toHaveLength(1)
    await remind(hours(46))
    expect(await log()).toEqual(['appointment_day no_template', 'appointment_day sent'])
    await stage.db.query(sql`
      update appointments set status = 'cancelled' where account_id = ${shop.accountId} and id = ${id}`)
    await remind(hours(58.5))
    expect(await said()).toHaveLength(1)
  })

  test('is reminded of by the approved template once the window has closed, its buttons naming it too', async () => {
    const id = await book(hours(23))
    await addTemplate('cita', [
      { place: '1', kind: 'customer_name' },
      { place: '2', kind: 'appointment_time' },
    ])
    await silent(hours(-30))
    await remind()
    expect(await said()).toEqual([expect.stringContaining('Hola Laura, te esperamos mañana, miércoles 25')])
    await using sender = stage.outbound.createSender()
    await sender.drain()
    expect(shop.said()[0]?.body.template).toMatchObject({
      name: 'cita',
      components: [
        { type: 'body' },
        {
          type: 'button',
          sub_type: 'quick_reply',
          index: '0',
          parameters: [{ payload: `visit:confirm:${id}` }],
        },
        { index: '1', parameters: [{ payload: `visit:move:${id}` }] },
        { index: '2' },
      ],
    })
  })

  test('on a simulated number no free text goes either once the window has closed', async () => {
    await stage.db.query(sql`
      update channels set is_simulated = true, api_url = null where account_id = ${shop.accountId}`)
    await book(hours(23))
    await silent(hours(-30))
    await remind()
    expect([await log(), await said()]).toEqual([['appointment_day no_template'], []])
  })

  test('without words for a variable of the template nothing is sent, and the log says so', async () => {
    await book(hours(23))
    await addTemplate('cita', [
      { place: '1', kind: 'customer_name' },
      { place: '2', kind: 'text' },
    ])
    await silent(hours(-30))
    await remind()
    expect([await said(), await log()]).toEqual([[], ['appointment_day template_incomplete']])
  })

  test('nobody who opted out is reminded, nor anybody more often than the shop allows', async () => {
    const other = await stage.placeOn(shop.accountId, shop.channel)
    await stage.db.query(sql`
      insert into consents (account_id, id, contact_id, kind, is_given, source, said_at, created_at)
      values (${shop.accountId}, ${newId()}, ${await shop.contactOf(other.conversationId)}, 'service', false, 'words', ${morning}, ${morning})`)
    await book(hours(22), { conversationId: other.conversationId })
    await setReminderSettings(
      stage.db,
      shop.accountId,
      {
        ...defaultReminderSettings,
        weekly_max: 1,
        kinds: {
          ...defaultReminderSettings.kinds,
          appointment_day: { ...defaultReminderSettings.kinds.appointment_day, is_on: true },
        },
      },
      morning,
    )
    await book(hours(21))
    await book(hours(23))
    await remind()
    expect(await log()).toEqual([
      ...['appointment_day opted_out', 'appointment_day sent', 'appointment_day weekly_limit'],
    ])
    expect([(await said()).length, await said(other)]).toEqual([1, []])
  })

  test.each(['written', 'committed'] as const)(
    'the process killed when the reminder was %s: each customer is reminded once',
    async (stopAt) => {
      const other = await stage.placeOn(shop.accountId, shop.channel)
      await book(hours(22))
      await book(hours(23), { conversationId: other.conversationId })
      const options: ReminderProcessOptions = {
        ...{ connection: stage.db.options, now: morning.toISOString(), stopAt },
      }
      const child = startProcess('reminder', options)
      await once(child, 'message')
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      expect((await said()).length + (await said(other)).length).toBe(stopAt === 'written' ? 0 : 1)
      await remind()
      await remind()
      await using sender = stage.outbound.createSender()
      await sender.drain()
      expect([await said(), await said(other)].map(({ length }) => length)).toEqual([1, 1])
      expect(shop.said()).toHaveLength(2)
    },
  )
})

describe('what waits for the customer', () => {
  test('in the quiet hours that the shop set nothing goes, by the settings as they are by then', async () => {
    // It is 10:00 in Bogotá.
    shop = await openShop({ unpaid_order: null }, { quiet_hours: { from: 9, to: 12 } })
    const { accountId } = shop
    await shop.order(hours(-4))
    await remind()
    await remind(hours(1.9))
    expect(await log()).toEqual([])
    const settings = {
      ...(await getReminderSettings(stage.db, accountId)),
      quiet_hours: { from: 10, to: 13 },
    }
    await setReminderSettings(stage.db, accountId, settings, morning)
    await remind(hours(2))
    expect(await log()).toEqual([])
    await remind(hours(3))
    expect(await log()).toEqual(['unpaid_order sent'])
    const same = { ...settings, quiet_hours: { from: 7, to: 7 } }
    await expect(setReminderSettings(stage.db, accountId, same, morning)).rejects.toThrow(
      'two different hours',
    )
    const { quiet_hours: _, ...older } = settings
    expect(await setReminderSettings(stage.db, accountId, older, morning)).toMatchObject({
      quiet_hours: { from: 21, to: 8 },
    })
  })

  test('an unpaid order and a left cart are spoken of once, after a while, and no more when that is over', async () => {
    shop = await openShop({ unpaid_order: null, left_cart: null })
    const { accountId } = shop
    await shop.order(hours(-4))
    await shop.order(hours(-4), 'paid')
    await shop.leaveCart(hours(-5))
    await remind()
    await stage.db.query(sql`update carts set updated_at = ${hours(1)} where account_id = ${accountId}`)
    await remind(hours(6))
    expect(await log()).toEqual(['left_cart sent', 'unpaid_order sent'])
    expect(await said()).toEqual([
      'Hola Laura, tu pedido 1001 por $85.000 está apartado y falta el pago.\nSi ya pagaste, gracias: no hace falta responder.',
      expect.stringContaining('guardamos tu carrito con Corte'),
    ])
  })

  test('a product that came back is told of once; who asks again, is told again', async () => {
    shop = await openShop({})
    const { accountId, conversationId, productId } = shop
    const contactId = await shop.contactOf()
    const wish = () =>
      stage.db.transaction((tx) =>
        insertWish(
          tx,
          { accountId, id: newId(), contactId, conversationId, productId, variantId: '' },
          morning,
        ),
      )
    expect([await wish(), await wish()]).toEqual([true, true])
    await remind()
    expect(await said()).toEqual([])
    const stock = (count: number) =>
      stage.db.query(sql`update products set on_hand = ${count} where account_id = ${accountId}`)
    await stock(3)
    await remind()
    await remind()
    expect(await said()).toEqual([expect.stringContaining('ya llegó Corte')])
    await stock(0)
    expect(await wish()).toBe(true)
    // Older wishes, for what never comes back, are more than one round looks at.
    await stage.db.query(sql`
      insert into stock_wishes (account_id, id, contact_id, conversation_id, product_id, variant_id, created_at)
      select ${accountId}, gen_random_uuid(), ${contactId}, ${conversationId}, ${productId}, 'gone ' || n, ${hours(-9)}
      from generate_series(1, ${limits.reminderRows}) as n`)
    await stock(1)
    await remind(hours(1))
    expect(await said()).toHaveLength(2)
  })

  test('after a visit the customer is asked how it was, where the shop says where', async () => {
    shop = await openShop({ after_visit: null })
    await book(hours(-3), { status: 'completed' })
    await remind()
    expect(await log()).toEqual(['after_visit no_link'])
    shop = await openShop({ after_visit: null }, { review_url: 'https://g.example/r' })
    await book(hours(-3), { status: 'completed' })
    await book(hours(-4), { status: 'no_show' })
    await remind()
    expect(await said()).toEqual([expect.stringContaining('https://g.example/r')])
  })
})
