import { limits } from '@mostrador/contract/limits'
import { type Db, sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { AvailabilityDocument, Exception, Week } from './availability-document.ts'

export type Availability = {
  timezone: string
  slot_step_minutes: number
  hours: Week
  exceptions: Exception[]
  resources: { id: string; name: string; hours: Week | null; exceptions: Exception[] }[]
  services: Service[]
}

export type Service = {
  product_id: string
  sku: string | null
  /** The product is still an active service. */
  is_offered: boolean
  duration_minutes: number
  buffer_minutes: number
  /** Places of one start. */
  places: number
  /** Within those of whoever gives it; null: all of theirs. */
  hours: Week | null
  /** Those that were chosen for it; empty where all of them give it. */
  chosen_ids: string[]
}

/** All of it, read at one moment; undefined for an unknown account. */
export function findAvailability(db: Db, accountId: string): Promise<Availability | undefined> {
  return db.queryOne(sql`
    select c.timezone, coalesce(a.slot_step_minutes, ${limits.bookingStepMinutes}) as slot_step_minutes,
      coalesce(a.hours, (select s.document -> 'hours' from bot_settings s where s.account_id = ${accountId}), '{}') as hours,
      coalesce(a.exceptions, '[]') as exceptions,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'hours', r.hours,
          'exceptions', r.exceptions) order by r.position, r.id), '[]')
        from bookable_resources r where r.account_id = ${accountId} and r.is_active) as resources,
      (select coalesce(json_agg(json_build_object('product_id', s.product_id, 'sku', p.sku,
          'is_offered', p.is_active and p.item_type = 'service', 'duration_minutes', s.duration_minutes,
          'buffer_minutes', s.buffer_minutes, 'places', s.places, 'hours', s.hours, 'chosen_ids', (
            select coalesce(json_agg(o.resource_id order by r.position, r.id), '[]')
            from booking_service_resources o
            join bookable_resources r on r.account_id = o.account_id and r.id = o.resource_id
            where o.account_id = ${accountId} and o.product_id = s.product_id)) order by s.position, s.product_id), '[]')
        from booking_services s join products p on p.account_id = s.account_id and p.id = s.product_id
        where s.account_id = ${accountId}) as services
    from accounts c left join availabilities a on a.account_id = c.id
    where c.id = ${accountId}`)
}

/** Must come first in a change: its row lock serialises changes of one account. */
export async function upsertAvailability(
  tx: Tx,
  accountId: string,
  document: AvailabilityDocument,
  now: Date,
): Promise<void> {
  const [hours, exceptions] = [JSON.stringify(document.hours), JSON.stringify(document.exceptions)]
  await tx.query(sql`
    insert into availabilities (account_id, slot_step_minutes, hours, exceptions, updated_at)
    values (${accountId}, ${document.slot_step_minutes}, ${hours}, ${exceptions}, ${now})
    on conflict (account_id) do update set slot_step_minutes = excluded.slot_step_minutes, hours = excluded.hours,
      exceptions = excluded.exceptions, updated_at = excluded.updated_at`)
}

/** Resources left out are kept for their appointments but no longer offered. Resolves with ids by name. */
export async function replaceResources(
  tx: Tx,
  accountId: string,
  resources: AvailabilityDocument['resources'],
  now: Date,
): Promise<Map<string, string>> {
  const rows = resources.map((resource, position) => ({ ...resource, id: newId(now.getTime()), position }))
  await tx.query(sql`
    update bookable_resources set is_active = false
    where account_id = ${accountId} and is_active and name <> all(${resources.map(({ name }) => name)}::text[])`)
  const stored = await tx.query<{ id: string; name: string }>(sql`
    insert into bookable_resources (account_id, id, name, hours, exceptions, position, created_at)
    select ${accountId}::uuid, r.id, r.name, r.hours, r.exceptions, r.position, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (id uuid, name text, hours json, exceptions json, position integer)
    on conflict (account_id, name) do update set is_active = true, hours = excluded.hours,
      exceptions = excluded.exceptions, position = excluded.position
    returning id, name`)
  return new Map(stored.map(({ id, name }) => [name, id]))
}

/** Serialises changes of one account, as `upsertAvailability` does, without changing its hours. */
export async function lockAvailability(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.query(sql`
    insert into availabilities (account_id, slot_step_minutes, hours, exceptions, updated_at)
    values (${accountId}, ${limits.bookingStepMinutes}, null, '[]', ${now})
    on conflict (account_id) do update set updated_at = excluded.updated_at`)
}

/** The service's place and its people stay; a new one is the last, given by all of them. */
export async function upsertService(
  tx: Tx,
  {
    accountId,
    productId,
    durationMinutes,
  }: { accountId: string; productId: string; durationMinutes: number },
): Promise<void> {
  await tx.query(sql`
    insert into booking_services (account_id, product_id, duration_minutes, buffer_minutes, position)
    select ${accountId}, ${productId}, ${durationMinutes}, 0, coalesce(max(s.position) + 1, 0)
    from booking_services s where s.account_id = ${accountId}
    on conflict (account_id, product_id) do update set duration_minutes = excluded.duration_minutes`)
}

export async function deleteService(tx: Tx, accountId: string, productId: string): Promise<void> {
  await tx.query(
    sql`delete from booking_services where account_id = ${accountId} and product_id = ${productId}`,
  )
}

/** The account itself, where nobody else can be booked. */
export async function insertShopAsResource(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into bookable_resources (account_id, id, name, hours, exceptions, position, created_at)
    select a.id, ${id}, a.name, null, '[]', 0, ${now} from accounts a
    where a.id = ${accountId}
      and not exists (select from bookable_resources r where r.account_id = ${accountId} and r.is_active)
    on conflict (account_id, name) do update set is_active = true`)
}

/** Services that are for sale, whether or not they can be booked, the newest first. */
export function listSoldServices(
  db: Db,
  accountId: string,
  limit: number,
): Promise<{ id: string; name: string; sku: string | null }[]> {
  return db.query(sql`
    select id, name, sku from products where account_id = ${accountId} and is_active and item_type = 'service'
    order by created_at desc, id desc limit ${limit}`)
}

export type ServiceRow = {
  product_id: string
  duration_minutes: number
  buffer_minutes: number
  places: number
  hours: Week | null
  position: number
  resource_ids: string[]
}

/** Writes only what differs, so that the activity log tells of changes alone. */
export async function replaceServices(tx: Tx, accountId: string, services: ServiceRow[]): Promise<void> {
  const text = JSON.stringify(services)
  await tx.query(sql`
    delete from booking_services
    where account_id = ${accountId} and product_id <> all(${services.map((each) => each.product_id)}::uuid[])`)
  await tx.query(sql`
    insert into booking_services (account_id, product_id, duration_minutes, buffer_minutes, places, hours, position)
    select ${accountId}::uuid, s.product_id, s.duration_minutes, s.buffer_minutes, s.places, s.hours, s.position
    from json_to_recordset(${text}::json)
      as s (product_id uuid, duration_minutes integer, buffer_minutes integer, places integer, hours json, position integer)
    on conflict (account_id, product_id) do update set duration_minutes = excluded.duration_minutes,
      buffer_minutes = excluded.buffer_minutes, places = excluded.places, hours = excluded.hours,
      position = excluded.position`)
  await tx.query(sql`
    delete from booking_service_resources b where b.account_id = ${accountId} and not exists (
      select from json_to_recordset(${text}::json) as s (product_id uuid, resource_ids json),
        json_array_elements_text(s.resource_ids) as r (id)
      where s.product_id = b.product_id and r.id::uuid = b.resource_id)`)
  await tx.query(sql`
    insert into booking_service_resources (account_id, product_id, resource_id)
    select ${accountId}::uuid, s.product_id, r.id::uuid
    from json_to_recordset(${text}::json) as s (product_id uuid, resource_ids json),
      json_array_elements_text(s.resource_ids) as r (id)
    on conflict do nothing`)
}

export function listProductsBySku(
  db: Db,
  accountId: string,
  skus: readonly string[],
): Promise<{ id: string; sku: string; item_type: string }[]> {
  return db.query(sql`
    select id, sku, item_type from products where account_id = ${accountId} and sku = any(${skus}::text[])`)
}

export type Busy = { resourceId: string; serviceId: string | null; start: Date; end: Date; places: number }

/** Busy intervals of resources, except that of one appointment about to be moved. */
export function listBusy(
  db: Db,
  accountId: string,
  { from, to, except = null }: { from: Date; to: Date; except?: string | null },
): Promise<Busy[]> {
  return db.query(sql`
    select resource_id as "resourceId", product_id as "serviceId", start_time as start, coalesce(busy_until, end_time) as "end", places
    from appointments
    where account_id = ${accountId} and status in ('pending', 'scheduled')
      and tstzrange(start_time, coalesce(busy_until, end_time), '[)') && tstzrange(${from}, ${to}, '[)')
      and id is distinct from ${except}::uuid`)
}
