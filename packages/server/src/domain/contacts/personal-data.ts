// What is stored of one person: given out as one object, and erased.
import { limits } from '@mostrador/contract/limits'
import { type Database, type Db, sql, type Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { deletePerson, forgetInOrders, listPlaces, lockPerson, type Places } from './personal-data.queries.ts'

type ContactPlace = { accountId: string; contactId: string }

/** Everything that is stored of the contact. Throws not_found. */
export async function exportContact(db: Db, { accountId, contactId }: ContactPlace): Promise<object> {
  const row = await db.queryOne<{ data: object }>(sql`
    select json_build_object(
      'contact', json_build_object('id', c.id, 'phone', c.phone, 'name', c.name, 'email', c.email, 'status', c.status,
        'last_interaction', iso_instant(c.last_interaction), 'total_orders', c.total_orders,
        'opted_out_at', iso_instant(c.opted_out_at), 'created_at', iso_instant(c.created_at)),
      'identities', (select coalesce(json_agg(json_build_object('channel_id', i.channel_id, 'phone', i.phone_key,
          'user_id', i.user_id, 'profile_name', i.profile_name, 'created_at', iso_instant(i.created_at))
          order by i.created_at, i.id), '[]')
        from channel_identities i where i.account_id = ${accountId} and i.contact_id = ${contactId}),
      'conversations', (select coalesce(json_agg(json_build_object('id', v.id, 'platform', v.platform,
          'handoff_reason', v.handoff_reason, 'meta_campaign_id', v.meta_campaign_id,
          'created_at', iso_instant(v.created_at), 'deleted_at', iso_instant(v.deleted_at),
          'memory', (select b.memory from bot_memories b where b.account_id = ${accountId} and b.conversation_id = v.id),
          'cart', (select json_build_object('lines', k.lines, 'address', k.address)
            from carts k where k.account_id = ${accountId} and k.conversation_id = v.id),
          'messages', (select coalesce(json_agg(json_build_object('id', m.id, 'role', m.role, 'content', m.content,
              'platform_message_id', m.platform_message_id, 'payload', m.payload, 'delivery_status', m.delivery_status,
              'created_at', iso_instant(m.created_at)) order by m.created_at, m.id), '[]')
            from messages m where m.account_id = ${accountId} and m.conversation_id = v.id))
          order by v.created_at, v.id), '[]')
        from conversations v where v.account_id = ${accountId} and v.contact_id = ${contactId}),
      'orders', (select coalesce(json_agg(json_build_object('id', o.id, 'platform', o.platform,
          'external_id', o.external_id, 'status', o.status, 'payment_status', o.payment_status,
          'customer_phone', o.customer_phone, 'customer_name', o.customer_name, 'total', trim_scale(o.total),
          'currency', o.currency, 'delivery_address', o.delivery_address, 'created_at', iso_instant(o.created_at),
          'lines', (select coalesce(json_agg(json_build_object('name', l.name, 'sku', l.sku, 'quantity', l.quantity,
              'unit_price', trim_scale(l.unit_price), 'add_ons', l.add_ons, 'total', trim_scale(l.total))
              order by l.position), '[]')
            from order_lines l where l.account_id = ${accountId} and l.order_id = o.id))
          order by o.created_at, o.id), '[]')
        from orders o where o.account_id = ${accountId} and o.contact_id = ${contactId}),
      'appointments', (select coalesce(json_agg(json_build_object('id', a.id, 'customer_name', a.customer_name,
          'customer_phone', a.customer_phone, 'customer_email', a.customer_email, 'status', a.status,
          'start_time', iso_instant(a.start_time), 'end_time', iso_instant(a.end_time),
          'meeting_link', a.meeting_link, 'notes', a.notes, 'created_at', iso_instant(a.created_at))
          order by a.start_time, a.id), '[]')
        from appointments a where a.account_id = ${accountId} and a.contact_id = ${contactId})) as data
    from contacts c where c.account_id = ${accountId} and c.id = ${contactId}`)
  if (!row) throw unknownContact(contactId)
  return row.data
}

export type Erased = {
  conversations: number
  messages: number
  /** Kept for the books, without a name, phone or address. */
  orders: number
  appointments: number
  /** Finished webhook events whose bodies say nothing of the person any more. */
  events: number
  /** Events that are still owed to a receiver: they keep the bytes that every attempt sends, and go by retention. */
  events_pending: number
}

/** Forgets the contact for good; orders and appointments stay without a person. Throws not_found. */
export async function eraseContact(db: Database, place: ContactPlace, now: Date): Promise<Erased> {
  const { erased, places } = await db.transaction((tx) => erasePerson(tx, place, now))
  const { events, events_pending } = await redactEvents(db, place.accountId, [
    place.contactId,
    ...places.conversationIds,
    ...places.orderIds,
    ...places.appointmentIds,
  ])
  return { ...erased, events, events_pending }
}

async function erasePerson(tx: Tx, place: ContactPlace, now: Date) {
  if (!(await lockPerson(tx, place))) throw unknownContact(place.contactId)
  const places: Places = await listPlaces(tx, place)
  await forgetInOrders(tx, place, now)
  const messages = await deletePerson(tx, place)
  const erased = {
    conversations: places.conversationIds.length,
    messages,
    orders: places.orderIds.length,
    appointments: places.appointmentIds.length,
  }
  return { erased, places }
}

/** Takes what is personal out of the bodies of events that are delivered or have failed. */
async function redactEvents(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<Pick<Erased, 'events' | 'events_pending'>> {
  let after = '00000000-0000-0000-0000-000000000000'
  const counts = { events: 0, events_pending: 0 }
  for (;;) {
    const step = await db.query<{ id: string; body: string; names_person: boolean; is_pending: boolean }>(sql`
      select e.id, case when n.names_person then e.body else '' end as body, n.names_person, exists (
        select from deliveries d where d.account_id = ${accountId} and d.event_id = e.id and d.status = 'pending'
          and d.id >= id_floor(id_time(e.id)) and d.id < id_floor(id_time(e.id) + interval '1 millisecond')) as is_pending
      from (select account_id, id, body from events where account_id = ${accountId} and id > ${after}::uuid
        order by id limit ${limits.pruneRows}) as e
      cross join lateral (select exists (
        select from unnest(${ids}::text[]) as given (id) where strpos(e.body, given.id) > 0) as names_person) as n
      order by e.id`)
    const named = step.filter(({ names_person }) => names_person)
    const finished = named.filter(({ is_pending }) => !is_pending)
    for (const { id, body } of finished) await updateBody(db, { accountId, id, body: redacted(body) })
    counts.events += finished.length
    counts.events_pending += named.length - finished.length
    const last = step.at(-1)
    if (!last || step.length < limits.pruneRows) return counts
    after = last.id
  }
}

async function updateBody(
  db: Db,
  { accountId, id, body }: { accountId: string; id: string; body: string },
): Promise<void> {
  await db.query(sql`update events set body = ${body} where account_id = ${accountId} and id = ${id}`)
}

const personal: ReadonlySet<string> = new Set([
  'customer_name',
  'customer_phone',
  'customer_email',
  'contact_name',
  'contact_phone',
  'content',
  'payload',
  'meeting_link',
  'platform_message_id',
])

function redacted(body: string): string {
  return JSON.stringify(JSON.parse(body, (key, value: unknown) => (personal.has(key) ? null : value)))
}

function unknownContact(id: string): AppError {
  return new AppError('not_found', `No contact has the id ${id}.`)
}
