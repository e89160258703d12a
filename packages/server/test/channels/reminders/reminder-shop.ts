// A shop whose customer has appointments, orders and a cart to be reminded of.
import {
  defaultReminderSettings,
  type ReminderKind,
  type ReminderSettings,
} from '@mostrador/contract/outreach/reminders'
import { sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { setReminderSettings } from '../../../src/reminders/change-settings.ts'
import { remindAll } from '../../../src/reminders/remind.ts'
import { listReminderRows } from '../../../src/reminders/reminders.queries.ts'
import { messagesIn } from '../../harness/sending.ts'
import type { Stage } from '../../harness/sending-stage.ts'

/** Ten in the morning in Bogotá, on a Tuesday. */
export const morning = new Date('2026-11-24T15:00:00.000Z')
export const hours = (count: number, from = morning) => new Date(from.getTime() + count * 3_600_000)

export type ReminderShop = Awaited<ReturnType<typeof openReminderShop>>

/** The kinds named are on, each with its template, and have been for long. */
export async function openReminderShop(
  stage: Stage,
  on: Partial<Record<ReminderKind, string | null>>,
  more: Partial<ReminderSettings> = {},
) {
  stage.outbound.now = morning
  const place = await stage.addPlace()
  const { accountId, conversationId } = place
  const { db } = stage
  const kinds = structuredClone(defaultReminderSettings.kinds)
  for (const [kind, template] of Object.entries(on)) {
    Object.assign(kinds[kind as ReminderKind], { is_on: true, template })
  }
  const settings = { ...defaultReminderSettings, ...more, kinds }
  await setReminderSettings(db, accountId, settings, hours(-100))
  const [resourceId, productId] = [newId(), newId()]
  await db.query(sql`
    insert into bookable_resources (account_id, id, name, created_at)
    values (${accountId}, ${resourceId}, 'Silla', ${morning})`)
  await db.query(sql`
    insert into products (account_id, id, name, sku, price, pricing_type, item_type, on_hand, created_at, updated_at)
    values (${accountId}, ${productId}, 'Corte', 'CORTE', 10, 'fixed', 'product', 0, ${morning}, ${morning})`)
  // Reminders say the first name, as the bot does.
  await db.query(sql`update contacts set name = 'Laura Benavides' where account_id = ${accountId}`)
  await db.query(sql`
    update conversations set last_customer_at = ${hours(-2)} where account_id = ${accountId}`)
  const contactOf = async (conversation = conversationId) => {
    const row = await db.queryOne<{ contact_id: string }>(sql`
      select contact_id from conversations where account_id = ${accountId} and id = ${conversation}`)
    return row?.contact_id ?? ''
  }
  const book = async (start: Date, given: { conversationId?: string; status?: string } = {}) => {
    const { conversationId: conversation = conversationId, status = 'scheduled' } = given
    const [id, booked] = [newId(), hours(-100)]
    const contactId = await contactOf(conversation)
    const end = new Date(start.getTime() + 60_000)
    await db.query(sql`
      insert into appointments (account_id, id, contact_id, conversation_id, product_id, resource_id, start_time, end_time,
        busy_until, status, created_at, updated_at)
      values (${accountId}, ${id}, ${contactId}, ${conversation}, ${productId}, ${resourceId}, ${start}, ${end}, ${end},
        ${status}, ${booked}, ${booked})`)
    return id
  }
  const order = async (placed: Date, paid = 'pending') => {
    await db.query(sql`
      insert into orders (account_id, id, contact_id, conversation_id, platform, status, payment_status, total, currency,
        created_at, updated_at)
      values (${accountId}, ${newId()}, ${await contactOf()}, ${conversationId}, 'whatsapp', 'pending', ${paid}, 85000,
        'COP', ${placed}, ${placed})`)
  }
  const leaveCart = async (changed: Date) => {
    const lines = [{ id: 'l', product_id: productId, variant_id: null, add_on_ids: [], quantity: 1 }]
    await db.query(sql`
      insert into carts (account_id, conversation_id, lines, updated_at)
      values (${accountId}, ${conversationId}, ${JSON.stringify(lines)}, ${changed})`)
  }
  const rows = () => listReminderRows(db, { accountId, limit: 50 })
  return {
    ...{ ...place, resourceId, productId, settings, contactOf, book, order, leaveCart },
    remind: (now = morning) => remindAll(db, { pictureOf: () => 'https://x.example/p' }, now),
    log: async () => (await rows()).map(({ kind, state, reason }) => `${kind} ${reason ?? state}`).toSorted(),
    lines: async (conversation = conversationId) =>
      (await messagesIn(db, accountId, conversation)).map(({ content }) => content),
  }
}
