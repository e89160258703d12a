// A customer whose appointment was written down by hand, and who never wrote: the approved template opens the
// conversation, where they want it.
import type { ReminderKind } from '@mostrador/contract/outreach/reminders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAccount } from '../../../src/accounts/accounts.ts'
import { addConsent } from '../../../src/domain/contacts/consent/consents.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { foresee } from '../../../src/reminders/foresee.ts'
import { getReminderTerms } from '../../../src/reminders/reminder-settings.ts'
import { openStage, type Stage } from '../../harness/sending-stage.ts'
import { hours, morning, openReminderShop, type ReminderShop } from './reminder-shop.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

const phone = '573205551234'

/** A shop with an approved template, and an appointment of somebody known by a phone alone. */
async function openShop(on: Partial<Record<ReminderKind, string | null>>) {
  const shop = await openReminderShop(stage, on)
  const { accountId, resourceId, productId, channel } = shop
  await stage.db.query(sql`
    insert into template_books (account_id, channel_id, business_id, due_at)
    values (${accountId}, ${channel.id}, 'B', ${hours(1_000)})`)
  const content = { header: null, footer: null, body: 'Hola {{1}}, te esperamos sin falta.', buttons: [] }
  const variables = [{ part: 'body', at: 0, place: '1', kind: 'customer_name', example: 'Ana' }]
  await stage.db.query(sql`
    insert into templates (account_id, id, business_id, external_id, name, language, category, state, content, variables,
      created_at, changed_at)
    values (${accountId}, ${newId()}, 'B', '1', 'cita', 'es', 'utility', 'approved', ${JSON.stringify(content)},
      ${JSON.stringify(variables)}, ${morning}, ${morning})`)
  const contactId = newId()
  await stage.db.query(sql`
    insert into contacts (account_id, id, phone, phone_key, name, created_at)
    values (${accountId}, ${contactId}, ${`+${phone}`}, ${phone}, 'Rosa Díaz', ${hours(-100)})`)
  await stage.db.query(sql`
    insert into appointments (account_id, id, contact_id, product_id, resource_id, start_time, end_time, busy_until, status,
      created_at, updated_at)
    values (${accountId}, ${newId()}, ${contactId}, ${productId}, ${resourceId}, ${hours(23)}, ${hours(24)}, ${hours(24)},
      'scheduled', ${hours(-100)}, ${hours(-100)})`)
  return { ...shop, contactId }
}

async function foreseen({ accountId }: ReminderShop) {
  const shop = {
    account: await getAccount(stage.db, accountId),
    ...(await getReminderTerms(stage.db, accountId)),
  }
  return (await foresee(stage.db, shop, morning)).map(({ reason, form }) => reason ?? form)
}

const talks = ({ accountId, contactId }: { accountId: string; contactId: string }) =>
  stage.db.query<{ is_away: boolean; line: string | null }>(sql`
    select resolved_at is not null as is_away, last_message_content as line from conversations
    where account_id = ${accountId} and contact_id = ${contactId}`)

test('the approved template opens it, once, as the plan says; it stays out of the inbox until they answer', async () => {
  const shop = await openShop({ appointment_day: 'cita' })
  expect(await foreseen(shop)).toEqual(['template'])
  expect(await talks(shop)).toEqual([])
  await Promise.all([shop.remind(), shop.remind()])
  await shop.remind()
  expect(await shop.log()).toEqual(['appointment_day sent'])
  expect(await talks(shop)).toEqual([{ is_away: true, line: 'Hola Rosa, te esperamos sin falta.' }])
  await using sender = stage.outbound.createSender()
  await sender.drain()
  expect(shop.said().map(({ body }) => [body.to, body.type])).toEqual([[phone, 'template']])
})

test('without a template nothing opens it, and the plan says so', async () => {
  const shop = await openShop({ appointment_day: null })
  expect(await foreseen(shop)).toEqual(['no_conversation'])
  await shop.remind()
  expect([await shop.log(), await talks(shop)]).toEqual([['appointment_day no_conversation'], []])
})

test('neither does one that is approved for no number of the shop, or for a phone that is none', async () => {
  const shop = await openShop({ appointment_day: 'cita' })
  await stage.db.query(sql`
    update contacts set phone = '12345', phone_key = '12345'
    where account_id = ${shop.accountId} and id = ${shop.contactId}`)
  expect(await foreseen(shop)).toEqual(['no_conversation'])
  const other = await openShop({ appointment_day: 'cita' })
  await stage.db.query(sql`update templates set state = 'paused' where account_id = ${other.accountId}`)
  expect(await foreseen(other)).toEqual(['no_conversation'])
})

test('whoever wants no messages is not written to', async () => {
  const shop = await openShop({ appointment_day: 'cita' })
  const { accountId, contactId } = shop
  const no = { accountId, contactId, kind: 'service', isGiven: false, source: 'person' } as const
  await stage.db.transaction((tx) => addConsent(tx, { ...no, reason: 'lo pidió', saidAt: morning }, morning))
  expect(await foreseen(shop)).toEqual(['opted_out'])
  await shop.remind()
  expect([await shop.log(), await talks(shop)]).toEqual([['appointment_day opted_out'], []])
})
