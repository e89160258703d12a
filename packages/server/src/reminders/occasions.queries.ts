// Whatever customers may have to be reminded of now, by kind, without what was decided already.
import { limits } from '@mostrador/contract/limits'
import { moneyText } from '@mostrador/contract/money'
import type { ReminderKind, ReminderPlace } from '@mostrador/contract/outreach/reminders'
import type { Account } from '../accounts/accounts.ts'
import { type Db, type Sql, sql } from '../platform/database/database.ts'
import { called } from '../platform/lists/called.ts'

/** The appointment, order, cart or wish behind one reminder; `at` is its time. */
export type Subject = {
  id: string
  at: Date
  since: Date
  contact_id: string | null
  conversation_id: string | null
  phone: string | null
}

export type Candidate = {
  kind: ReminderKind
  subject: Subject
  values: Partial<Record<ReminderPlace, string>>
  /** The appointment's start, for texts in the customer's language. */
  start?: Date | undefined
  /** How many places the appointment takes. */
  places?: number | undefined
  /** Product that came back, or order that is not paid. */
  productId?: string | undefined
  orderTotal?: string | undefined
  /** When the appointment was last reminded of. */
  remindedAt?: Date | undefined
}

const minuteMs = 60_000
/** Clocks that are set move a due time by this much at most. */
const marginMs = 3 * 60 * minuteMs

const phoneOf = (contact: Sql): Sql =>
  sql`(select k.phone from contacts k where k.account_id = t.account_id and k.id = ${contact}) as phone`

/** How far to look: what is due now, or within so many milliseconds; of one appointment, if given. */
export type Look = { aheadMs?: number | undefined; appointmentId?: string | undefined }
const later = (now: Date, ms = 0) => new Date(now.getTime() + ms)
const only = (id: string | undefined): Sql => (id === undefined ? sql`` : sql`and t.id = ${id}`)

const undecided = (kind: ReminderKind, subject: Sql, at: Sql): Sql => sql`not exists (select from reminders r
  where r.account_id = t.account_id and r.kind = ${kind} and r.subject_id = ${subject} and r.occasion = ${at})`

export async function listAppointmentsAhead(
  db: Db,
  { accountId, kind, minutes, look }: { accountId: string; kind: ReminderKind; minutes: number; look: Look },
  now: Date,
): Promise<Candidate[]> {
  const until = later(now, (look.aheadMs ?? 0) + minutes * minuteMs + marginMs)
  const rows = await db.query<
    Subject & { service: string | null; places: number; reminded_at: Date | null }
  >(sql`
    select t.id, t.start_time as at, t.updated_at as since, t.contact_id, t.conversation_id, t.places, p.name as service, ${phoneOf(sql`t.contact_id`)},
      (select max(r.created_at) from reminders r where r.account_id = t.account_id and r.subject_id = t.id
        and r.kind in ('appointment_day', 'appointment_hours') and r.state = 'sent') as reminded_at
    from appointments t left join products p on p.account_id = t.account_id and p.id = t.product_id
    where t.account_id = ${accountId} and t.status in ('pending', 'scheduled') and t.start_time > ${now}
      and t.start_time <= ${until} and ${undecided(kind, sql`t.id`, sql`t.start_time`)} ${only(look.appointmentId)}
    order by t.start_time, t.id limit ${limits.reminderRows}`)
  return rows.map(({ service, places, reminded_at: remindedAt, ...subject }) => ({
    ...{ kind, subject, places, start: subject.at, remindedAt: remindedAt ?? undefined },
    values: { service: service ?? '' },
  }))
}

const lateSince = (now: Date) => later(now, -limits.reminderLateDays * 24 * 60 * minuteMs)

export async function listVisits(
  db: Db,
  { accountId, minutes, look }: { accountId: string; minutes: number; look: Look },
  now: Date,
): Promise<Candidate[]> {
  const kind = 'after_visit'
  const rows = await db.query<Subject & { service: string | null }>(sql`
    select t.id, t.end_time as at, t.end_time as since, t.contact_id, t.conversation_id, p.name as service, ${phoneOf(sql`t.contact_id`)}
    from appointments t left join products p on p.account_id = t.account_id and p.id = t.product_id
    where t.account_id = ${accountId} and t.status in ('scheduled', 'completed') and t.end_time > ${lateSince(now)}
      and t.end_time <= ${later(now, (look.aheadMs ?? 0) - minutes * minuteMs)}
      and ${undecided(kind, sql`t.id`, sql`t.end_time`)} ${only(look.appointmentId)}
    order by t.end_time, t.id limit ${limits.reminderRows}`)
  return rows.map(({ service, ...subject }) => ({ kind, subject, values: { service: service ?? '' } }))
}

/** Orders of chats that nobody has paid, cancelled or confirmed; whoever owes nothing is reminded of nothing. */
export async function listUnpaidOrders(
  db: Db,
  { account, minutes, aheadMs = 0 }: { account: Account; minutes: number; aheadMs?: number | undefined },
  now: Date,
): Promise<Candidate[]> {
  const kind = 'unpaid_order'
  const rows = await db.query<Subject & { number: number; total: string }>(sql`
    select t.id, t.created_at as at, t.created_at as since, t.contact_id, t.conversation_id, ${phoneOf(sql`t.contact_id`)},
      (select n.number from order_numbers n where n.account_id = t.account_id and n.order_id = t.id) as number,
      trim_scale(t.total)::text as total
    from orders t
    where t.account_id = ${account.id} and t.status = 'pending' and t.payment_status = 'pending'
      and t.total > 0 and t.conversation_id is not null and t.created_at > ${lateSince(now)}
      and t.created_at <= ${later(now, aheadMs - minutes * minuteMs)}
      and (t.expires_at is null or t.expires_at > greatest(${now}, t.created_at + make_interval(mins => ${minutes})))
      and ${undecided(kind, sql`t.id`, sql`t.created_at`)}
    order by t.created_at, t.id limit ${limits.reminderRows}`)
  const { language, currency } = account
  return rows.map(({ number, total, ...subject }) => ({
    ...{ kind, subject, orderTotal: total },
    values: { number: String(number), total: moneyText(total, { language, currency, isHome: true }) },
  }))
}

/** Carts with something in them, each once in a time; who orders empties the cart. */
export async function listLeftCarts(
  db: Db,
  { accountId, minutes, aheadMs = 0 }: { accountId: string; minutes: number; aheadMs?: number | undefined },
  now: Date,
): Promise<Candidate[]> {
  const kind = 'left_cart'
  const rows = await db.query<Subject & { product: string | null }>(sql`
    select t.conversation_id as id, t.updated_at as at, t.updated_at as since, v.contact_id, t.conversation_id, ${phoneOf(sql`v.contact_id`)},
      (select p.name from products p where p.account_id = t.account_id
        and p.id = (t.lines -> 0 ->> 'product_id')::uuid) as product
    from carts t join conversations v on v.account_id = t.account_id and v.id = t.conversation_id
    where t.account_id = ${accountId} and json_array_length(t.lines) > 0 and v.deleted_at is null
      and t.updated_at > ${lateSince(now)} and t.updated_at <= ${later(now, aheadMs - minutes * minuteMs)}
      and not exists (select from reminders r where r.account_id = t.account_id and r.kind = ${kind}
        and r.subject_id = t.conversation_id and (r.occasion = t.updated_at
          or r.created_at > ${lateSince(now)} and r.reason is distinct from 'passed'))
    order by t.updated_at, t.conversation_id limit ${limits.reminderRows}`)
  return rows.map(({ product, ...subject }) => ({ kind, subject, values: { product: product ?? '' } }))
}

/** Something that customers waited for; `variantId` is empty for the product itself. */
export type Arrived = { productId: string; variantId: string; name: string }
type Wish = Subject & { product_id: string; variant_id: string }

export async function listWishedProducts(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.query<{ product_id: string }>(sql`
    select distinct product_id from stock_wishes where account_id = ${accountId} and told_at is null`)
  return rows.map(({ product_id: id }) => id)
}

/** Wishes for these, oldest first. */
export function listOpenWishes(db: Db, accountId: string, arrived: readonly Arrived[]): Promise<Wish[]> {
  return db.query(sql`
    select t.id, t.created_at as at, t.created_at as since, t.contact_id, t.conversation_id, t.product_id, t.variant_id,
      ${phoneOf(sql`t.contact_id`)}
    from stock_wishes t
    where t.account_id = ${accountId} and t.told_at is null
      and (t.product_id, t.variant_id) in (select * from unnest(${arrived.map(({ productId }) => productId)}::uuid[],
        ${arrived.map(({ variantId }) => variantId)}::text[]))
    order by t.created_at, t.id limit ${limits.reminderRows}`)
}

export type ProductWish = {
  id: string
  contact_id: string
  contact_name: string
  conversation_id: string | null
  variant_name: string | null
  since: Date
  total: number
}

/** Customers who wait for one product, oldest first, each row with the number of all. */
export function listProductWishes(
  db: Db,
  { accountId, productId, limit }: { accountId: string; productId: string; limit: number },
): Promise<ProductWish[]> {
  return db.query(sql`
    select t.id, t.contact_id, ${called} as contact_name, t.conversation_id, t.created_at as since,
      (select v ->> 'name' from products p cross join lateral json_array_elements(p.variants) as v
        where p.account_id = t.account_id and p.id = t.product_id and v ->> 'id' = t.variant_id) as variant_name,
      (count(*) over ())::int as total
    from stock_wishes t join contacts k on k.account_id = t.account_id and k.id = t.contact_id
    where t.account_id = ${accountId} and t.product_id = ${productId} and t.told_at is null
    order by t.created_at, t.id limit ${limit}`)
}

/** Locks what it is about and says whether it still holds; the last question before the message is queued. */
export async function holds(
  db: Db,
  accountId: string,
  { kind, subject: { id, at } }: Candidate,
  now: Date,
): Promise<boolean> {
  const row = await db.queryOne(statementOf(kind, { accountId, id, at }, now))
  return row !== undefined
}

function statementOf(
  kind: ReminderKind,
  { accountId, id, at }: { accountId: string; id: string; at: Date },
  now: Date,
): Sql {
  switch (kind) {
    case 'appointment_day':
    case 'appointment_hours':
      return sql`select id from appointments where account_id = ${accountId} and id = ${id}
        and status in ('pending', 'scheduled') and start_time = ${at} for share`
    case 'after_visit':
      return sql`select id from appointments where account_id = ${accountId} and id = ${id}
        and status in ('scheduled', 'completed') and end_time = ${at} for share`
    case 'unpaid_order':
      return sql`select id from orders where account_id = ${accountId} and id = ${id} and status = 'pending'
        and payment_status = 'pending' and total > 0 and (expires_at is null or expires_at > ${now}) for share`
    case 'left_cart':
      return sql`select conversation_id from carts where account_id = ${accountId} and conversation_id = ${id}
        and json_array_length(lines) > 0 and updated_at = ${at} for share`
    case 'back_in_stock':
      return sql`select id from stock_wishes where account_id = ${accountId} and id = ${id} and told_at is null
        for update`
  }
}
