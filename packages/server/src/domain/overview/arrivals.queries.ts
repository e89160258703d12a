// Orders and appointments that customers made by themselves a short time ago.
import { limits } from '@mostrador/contract/limits'
import { type Db, raw, sql } from '../../platform/database/database.ts'
import { isPersonKey } from '../person-keys.ts'

export type Arrival = {
  kind: 'order' | 'appointment'
  id: string
  name: string | null
  contact_id: string | null
  customer_phone: string | null
  created_at: Date
  number: number | null
  total: number | null
  currency: string | null
  start_time: Date | null
}

/** The newest of each, those that people entered themselves left out; newest first. */
export async function listArrivals(db: Db, accountId: string, since: Date): Promise<Arrival[]> {
  const orders = await db.query<Arrival>(sql`
    select 'order' as kind, o.id, o.customer_name as name, o.contact_id, o.customer_phone, o.created_at,
      (select n.number from order_numbers n where n.account_id = ${accountId} and n.order_id = o.id) as number,
      o.total::float8 as total, o.currency, null::timestamptz as start_time
    from orders o
    where o.account_id = ${accountId} and o.created_at >= ${since} and o.platform <> 'manual'
      and o.status <> 'cancelled'
    order by o.created_at desc, o.id desc limit ${limits.arrivalsMax}`)
  const appointments = await db.query<Arrival>(sql`
    select 'appointment' as kind, a.id, a.customer_name as name, a.contact_id, a.customer_phone, a.created_at, null::int as number,
      null::float8 as total, null as currency, a.start_time
    from appointments a
    where a.account_id = ${accountId} and a.created_at >= ${since} and a.booking_key is not null
      and not ${isPersonKey(raw('a.booking_key'))}
      and a.status in ('pending', 'scheduled')
    order by a.created_at desc, a.id desc limit ${limits.arrivalsMax}`)
  return [...orders, ...appointments].sort(
    (one, other) => other.created_at.getTime() - one.created_at.getTime(),
  )
}
