// A customer's upcoming appointments, as the bot needs them.
import type { AppointmentStatus } from '@mostrador/contract/values'
import { type Db, sql } from '../../platform/database/database.ts'

export type UpcomingAppointment = {
  id: string
  productId: string | null
  serviceName: string
  start: Date
  end: Date
  places: number
  status: AppointmentStatus
}

/** Pending and scheduled ones after `now`, soonest first. */
export function listUpcomingOf(
  db: Db,
  { accountId, contactId, limit }: { accountId: string; contactId: string; limit: number },
  now: Date,
): Promise<UpcomingAppointment[]> {
  return db.query(sql`
    select a.id, a.product_id as "productId", coalesce(p.name, '') as "serviceName", a.start_time as start, a.end_time as "end", a.places, a.status
    from appointments a left join products p on p.account_id = a.account_id and p.id = a.product_id
    where a.account_id = ${accountId} and a.contact_id = ${contactId} and a.status in ('pending', 'scheduled')
      and a.start_time > ${now}
    order by a.start_time, a.id limit ${limit}`)
}

/** The contact's appointment, in any state. */
export function findAppointmentOf(
  db: Db,
  { accountId, contactId, id }: { accountId: string; contactId: string; id: string },
): Promise<UpcomingAppointment | undefined> {
  return db.queryOne(sql`
    select a.id, a.product_id as "productId", coalesce(p.name, '') as "serviceName", a.start_time as start, a.end_time as "end", a.places, a.status
    from appointments a left join products p on p.account_id = a.account_id and p.id = a.product_id
    where a.account_id = ${accountId} and a.contact_id = ${contactId} and a.id = ${id}`)
}
