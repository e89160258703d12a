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
