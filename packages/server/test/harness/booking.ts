// A shop that takes bookings: two chairs, open from nine to eleven in Madrid, one service of half an hour.
import { createAccount } from '../../src/accounts/accounts.ts'
import type { Booking } from '../../src/domain/appointments/appointments.ts'
import { listFreeSlots, setAvailability } from '../../src/domain/appointments/availability.ts'
import { type Database, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'

export const bookingNow = new Date('2026-06-01T05:00:00.000Z')
const open = [{ from: '09:00', to: '11:00' }]

export const document = {
  slot_step_minutes: 30,
  hours: { monday: open, tuesday: open },
  resources: [{ name: 'Silla 1' }, { name: 'Silla 2', hours: { monday: open } }],
  services: [
    { sku: 'CORTE', duration_minutes: 30, resources: ['Silla 1'] },
    { sku: 'TINTE', duration_minutes: 60, buffer_minutes: 30 },
  ],
}

export async function createBookableShop(db: Database): Promise<string> {
  const settings = { name: 'Salón', plan: 'pro', currency: 'EUR', timezone: 'Europe/Madrid', language: 'es' }
  const { id: accountId } = await createAccount(db, settings, bookingNow)
  for (const [sku, type] of [
    ['CORTE', 'service'],
    ['TINTE', 'service'],
    ['PEINE', 'product'],
  ]) {
    await db.query(sql`
      insert into products (account_id, id, name, sku, price, pricing_type, item_type, created_at, updated_at)
      values (${accountId}, ${newId()}, ${sku}, ${sku}, 10, 'fixed', ${type}, ${bookingNow}, ${bookingNow})`)
  }
  await db.transaction((tx) => setAvailability(tx, accountId, document, bookingNow))
  return accountId
}

export function freeSlots(db: Database, accountId: string, sku = 'CORTE') {
  const to = new Date('2026-06-03T00:00:00Z')
  const search = { accountId, sku, from: bookingNow, to, limit: 100, after: undefined }
  return listFreeSlots(db, search, bookingNow)
}

/** Id of the n-th free slot. */
export async function slotId(db: Database, accountId: string, n = 0, sku = 'CORTE'): Promise<string> {
  const slot = (await freeSlots(db, accountId, sku))[n]
  if (!slot) throw new Error(`there is no free slot ${n}`)
  return slot.id
}

export function bookingOf(accountId: string, id: string, more: Partial<Booking> = {}): Booking {
  return {
    accountId,
    slotId: id,
    status: 'scheduled',
    bookingKey: null,
    conversationId: null,
    name: 'Laura',
    phone: '+34600111222',
    email: null,
    notes: null,
    ...more,
  }
}

/** A conversation of a customer called Marta, in a channel of its own; of another customer where one is named. */
export async function addConversation(
  db: Database,
  accountId: string,
  { contactId, lastMessageAt = null }: { contactId?: string; lastMessageAt?: Date | null } = {},
): Promise<{ conversationId: string; contactId: string }> {
  const [customerId, channelId, identityId, id] = [contactId ?? newId(), newId(), newId(), newId()]
  if (contactId === undefined)
    await db.query(sql`
      insert into contacts (account_id, id, name, created_at)
      values (${accountId}, ${customerId}, 'Marta', ${bookingNow})`)
  await db.query(sql`
    insert into channels (account_id, id, platform, external_id, name, created_at)
    values (${accountId}, ${channelId}, 'whatsapp', ${channelId}, 'WhatsApp', ${bookingNow})`)
  await db.query(sql`
    insert into channel_identities (account_id, id, channel_id, contact_id, user_id, created_at)
    values (${accountId}, ${identityId}, ${channelId}, ${customerId}, 'marta', ${bookingNow})`)
  await db.query(sql`
    insert into conversations (account_id, id, channel_id, identity_id, contact_id, platform, created_at, last_message_at)
    values (${accountId}, ${id}, ${channelId}, ${identityId}, ${customerId}, 'whatsapp', ${bookingNow}, ${lastMessageAt})`)
  return { conversationId: id, contactId: customerId }
}
