import { limits } from '@mostrador/contract/limits'
import type { AppointmentStatus } from '@mostrador/contract/values'
import { tellLive } from '../../events/live.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Slot } from './slots.ts'

export type Appointment = {
  id: string
  conversation_id: string | null
  product_id: string | null
  resource_id: string
  customer_name: string | null
  customer_phone: string | null
  customer_email: string | null
  start_time: Date
  end_time: Date
  places: number
  status: AppointmentStatus
  meeting_link: string | null
}

const columns: Sql = sql`id, conversation_id, product_id, resource_id, customer_name, customer_phone, customer_email,
  start_time, end_time, places, status, meeting_link`

/** `place`: the first of those that are taken. */
export type Seat = { sessionId: string; place: number; placesMax: number }
export type Place = {
  productId: string
  resourceId: string
  start: Date
  end: Date
  busyUntil: Date
  /** Among the customers of one start; null where there is one alone. */
  seat: Seat | null
  places: number
}

export type NewAppointment = Place & {
  id?: string | undefined
  accountId: string
  contactId: string | null
  conversationId: string | null
  name: string | null
  phone: string | null
  email: string | null
  notes: string | null
  status: 'pending' | 'scheduled'
  bookingKey: string | null
}

/** Serialises bookings with the same key until the transaction ends. */
export async function lockBookingKey(tx: Tx, accountId: string, bookingKey: string): Promise<void> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${accountId} ${bookingKey}`}, 0))`,
  )
}

export async function findAppointmentByKey(
  tx: Tx,
  accountId: string,
  bookingKey: string,
): Promise<string | undefined> {
  const row = await tx.queryOne<{ id: string }>(sql`
    select id from appointments where account_id = ${accountId} and booking_key = ${bookingKey}`)
  return row?.id
}

/** Serialises bookings of one start of a service, whoever gives it, until the transaction ends. */
export async function lockStart(
  tx: Tx,
  accountId: string,
  { serviceId, startMs }: { serviceId: string; startMs: number },
): Promise<void> {
  const name = `booking start ${accountId} ${serviceId} ${startMs}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Serialises bookings of one resource. False when the resource is no longer offered. */
export async function lockResource(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const row = await tx.queryOne(sql`
    select id from bookable_resources where account_id = ${accountId} and id = ${id} and is_active
    for no key update`)
  return row !== undefined
}

export function lockAppointment(tx: Tx, accountId: string, id: string): Promise<Appointment | undefined> {
  return tx.queryOne(sql`
    select ${columns} from appointments where account_id = ${accountId} and id = ${id} for update`)
}

export async function insertAppointment(tx: Tx, row: NewAppointment, now: Date): Promise<Appointment> {
  const [inserted] = await tx.query<Appointment>(sql`
    insert into appointments (account_id, id, contact_id, conversation_id, product_id, resource_id, customer_name,
      customer_phone, customer_email, start_time, end_time, busy_until, session_id, place, places, places_max, status, notes, booking_key,
      created_at, updated_at)
    values (${row.accountId}, ${row.id ?? newId(now.getTime())}, ${row.contactId}, ${row.conversationId}, ${row.productId},
      ${row.resourceId}, ${row.name}, ${row.phone}, ${row.email}, ${row.start}, ${row.end}, ${row.busyUntil},
      ${row.seat?.sessionId ?? null}, ${row.seat?.place ?? null}, ${row.places},
      ${row.seat?.placesMax ?? null}, ${row.status}, ${row.notes}, ${row.bookingKey}, ${now}, ${now})
    returning ${columns}`)
  if (!inserted) throw new Error('insert into appointments returned no row')
  tellLive(tx, row.accountId, 'appointments', inserted.id)
  return inserted
}

/** Without a place the time and the number of places stay the same. The appointment must be locked. */
export async function updateAppointment(
  tx: Tx,
  { accountId, id, status, place, cancelReason }: AppointmentChange,
  now: Date,
): Promise<Appointment> {
  const [updated] = await tx.query<Appointment>(sql`
    update appointments set status = ${status}, version = version + 1, updated_at = ${now},
      cancel_reason = coalesce(${cancelReason ?? null}, cancel_reason),
      product_id = coalesce(${place?.productId ?? null}, product_id),
      resource_id = coalesce(${place?.resourceId ?? null}, resource_id),
      start_time = coalesce(${place?.start ?? null}, start_time),
      confirmed_at = case when ${place === undefined} then confirmed_at end,
      end_time = coalesce(${place?.end ?? null}, end_time),
      busy_until = coalesce(${place?.busyUntil ?? null}, busy_until),
      session_id = case when ${place === undefined} then session_id else ${place?.seat?.sessionId ?? null}::uuid end,
      place = case when ${place === undefined} then place else ${place?.seat?.place ?? null}::integer end,
      places_max = case when ${place === undefined} then places_max else ${place?.seat?.placesMax ?? null}::integer end,
      places = coalesce(${place?.places ?? null}, places)
    where account_id = ${accountId} and id = ${id}
    returning ${columns}`)
  if (!updated) throw new Error('update of appointments returned no row')
  tellLive(tx, accountId, 'appointments', id)
  return updated
}

export type Sharing = { id: string; session_id: string | null; place: number | null; places: number }

/** Those who have booked the same start of the service, but for one about to be moved. */
export function listSession(
  tx: Tx,
  { accountId, slot, except }: { accountId: string; slot: Slot; except: string | null },
): Promise<Sharing[]> {
  return tx.query(sql`
    select id, session_id, place, places from appointments
    where account_id = ${accountId} and resource_id = ${slot.resourceId} and product_id = ${slot.serviceId}
      and start_time = ${slot.start} and status in ('pending', 'scheduled') and id is distinct from ${except}::uuid
    order by place, id`)
}

export async function updateSeat(
  tx: Tx,
  {
    accountId,
    id,
    seat: { sessionId, place },
  }: { accountId: string; id: string; seat: Omit<Seat, 'placesMax'> },
): Promise<void> {
  await tx.query(sql`
    update appointments set session_id = ${sessionId}, place = ${place}
    where account_id = ${accountId} and id = ${id}`)
}

/** Out of everybody's way until it gets its new place, which has to follow in the same transaction. */
export async function updateAside(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.query(sql`
    update appointments set place = ${2 * limits.bookingPlacesMax}, places_max = null
    where account_id = ${accountId} and id = ${id} and place is not null`)
}

export function findAppointment(tx: Tx, accountId: string, id: string): Promise<Appointment | undefined> {
  return tx.queryOne(sql`select ${columns} from appointments where account_id = ${accountId} and id = ${id}`)
}

/** Fewer places than it has, of which it keeps the first. The appointment must be locked. */
export async function updatePlaces(
  tx: Tx,
  { accountId, id, places }: { accountId: string; id: string; places: number },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update appointments set places = ${places}, updated_at = ${now} where account_id = ${accountId} and id = ${id}`)
  tellLive(tx, accountId, 'appointments', id)
}

export async function updateConfirmed(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update appointments set confirmed_at = ${now} where account_id = ${accountId} and id = ${id}`)
  tellLive(tx, accountId, 'appointments', id)
}

type Named = { name: string; phone: string | null }

/** Name and phone as the contact has them now, where they are those that it had; others were given for the appointment. */
export async function updateCustomer(
  tx: Tx,
  {
    accountId,
    contactId,
    before,
    after,
  }: Record<'accountId' | 'contactId', string> & Record<'before' | 'after', Named>,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update appointments set updated_at = greatest(updated_at, ${now}),
      customer_name = case when customer_name = ${before.name} then ${after.name} else customer_name end,
      customer_phone = case when customer_phone = ${before.phone} then ${after.phone} else customer_phone end
    where account_id = ${accountId} and contact_id = ${contactId}
      and ((customer_name = ${before.name} and ${before.name !== after.name})
        or (customer_phone = ${before.phone} and ${before.phone !== after.phone}))`)
}

export type AppointmentChange = {
  accountId: string
  id: string
  status: AppointmentStatus
  place?: Place | undefined
  cancelReason?: string | undefined
}

export type Customer = { contact_id: string; name: string | null; phone: string | null; email: string | null }

export async function findNewestConversation(
  db: Db,
  accountId: string,
  contactId: string,
): Promise<string | undefined> {
  const row = await db.queryOne<{ id: string }>(sql`
    select id from conversations
    where account_id = ${accountId} and contact_id = ${contactId} and deleted_at is null
    order by last_message_at desc nulls last, id desc limit 1`)
  return row?.id
}

export function lockContactById(
  tx: Tx,
  accountId: string,
  contactId: string,
): Promise<Omit<Customer, 'contact_id'> | undefined> {
  return tx.queryOne(sql`
    select name, coalesce(phone, told_phone) as phone, email from contacts where account_id = ${accountId} and id = ${contactId} for key share`)
}

/**
 * Keeps the rows of a living conversation and its contact until the transaction ends, in the order everybody keeps to:
 * others write them, but none merge them away.
 */
export async function lockCustomerOf(
  tx: Tx,
  accountId: string,
  conversationId: string,
): Promise<Customer | undefined> {
  const customer = await tx.queryOne<Customer>(sql`
    select id as contact_id, name, coalesce(phone, told_phone) as phone, email from contacts
    where account_id = ${accountId} and id = (
      select contact_id from conversations where account_id = ${accountId} and id = ${conversationId})
    for key share`)
  const conversation = await tx.queryOne<{ id: string }>(sql`
    select id from conversations
    where account_id = ${accountId} and id = ${conversationId} and deleted_at is null for key share`)
  return conversation && customer
}
