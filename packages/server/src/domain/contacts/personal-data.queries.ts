import { type Db, type Sql, sql, type Tx } from '../../platform/database/database.ts'

type ContactPlace = { accountId: string; contactId: string }

export type StoredPerson = { conversations: { id: string }[] } & Record<string, unknown>

/** Everything stored about a contact but the messages, read at one moment. */
export async function findPerson(
  db: Db,
  { accountId, contactId }: ContactPlace,
): Promise<StoredPerson | undefined> {
  const row = await db.queryOne<{ data: StoredPerson }>(sql`
    select json_build_object(
      'contact', json_build_object('id', c.id, 'phone', c.phone, 'told_phone', c.told_phone, 'name', c.name, 'email', c.email, 'status', c.status,
        'last_interaction', iso_instant(c.last_interaction), 'total_orders', c.total_orders,
        'opted_out_at', iso_instant(c.opted_out_at),
        'labels', (select coalesce(json_agg(l.name order by lower(l.name), l.id), '[]')
          from contact_labels k join labels l on l.account_id = k.account_id and l.id = k.label_id
          where k.account_id = ${accountId} and k.contact_id = c.id), 'created_at', iso_instant(c.created_at)),
      'consents', (select coalesce(json_agg(json_build_object('kind', f.kind, 'is_given', f.is_given,
          'source', f.source, 'reason', f.reason, 'said_at', iso_instant(f.said_at),
          'created_at', iso_instant(f.created_at)) order by f.said_at, f.id), '[]')
        from consents f where f.account_id = ${accountId} and f.contact_id = ${contactId}),
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
          'notes', (select coalesce(json_agg(json_build_object('content', n.content, 'created_at', iso_instant(n.created_at))
              order by n.created_at, n.id), '[]')
            from conversation_notes n
            where n.account_id = ${accountId} and n.conversation_id = v.id and n.deleted_at is null),
          'unanswered_questions', (select coalesce(json_agg(json_build_object('content', q.content,
              'created_at', iso_instant(q.created_at)) order by q.created_at, q.id), '[]')
            from bot_questions q where q.account_id = ${accountId} and q.conversation_id = v.id),
          'labels', (select coalesce(json_agg(l.name order by lower(l.name), l.id), '[]')
            from conversation_labels k join labels l on l.account_id = k.account_id and l.id = k.label_id
            where k.account_id = ${accountId} and k.conversation_id = v.id))
          order by v.created_at, v.id), '[]')
        from conversations v where v.account_id = ${accountId} and v.contact_id = ${contactId}),
      'orders', (select coalesce(json_agg(json_build_object('id', o.id, 'number', (
            select n.number from order_numbers n where n.account_id = ${accountId} and n.order_id = o.id),
          'platform', o.platform,
          'external_id', o.external_id, 'status', o.status, 'payment_status', o.payment_status,
          'customer_phone', o.customer_phone, 'customer_name', o.customer_name, 'total', trim_scale(o.total),
          'delivery_fee', trim_scale(o.delivery_fee), 'discount', trim_scale(o.discount),
          'customer_note', o.customer_note,
          'currency', o.currency, 'delivery_address', o.delivery_address,
          'tracking_text', o.tracking_text, 'tracking_url', o.tracking_url, 'created_at', iso_instant(o.created_at),
          'lines', (select coalesce(json_agg(json_build_object('name', l.name, 'sku', l.sku, 'quantity', l.quantity, 'returned', l.returned,
              'unit_price', trim_scale(l.unit_price), 'add_ons', l.add_ons, 'total', trim_scale(l.total))
              order by l.position), '[]')
            from order_lines l where l.account_id = ${accountId} and l.order_id = o.id),
          'history', (select coalesce(json_agg(json_build_object('kind', h.kind, 'status', h.status,
              'payment_status', h.payment_status, 'reason', h.reason, 'note', h.note, 'paid_with', h.paid_with,
              'amount', trim_scale(h.amount), 'currency', h.currency, 'created_at', iso_instant(h.created_at))
              order by h.created_at, h.id), '[]')
            from order_history h where h.account_id = ${accountId} and h.order_id = o.id),
          'payment_receipts', (select coalesce(json_agg(json_build_object('message_id', p.message_id, 'state', p.state,
              'amount', trim_scale(p.amount), 'read_by_a_machine', p.reading, 'created_at', iso_instant(p.created_at))
              order by p.created_at, p.id), '[]')
            from payment_receipts p where p.account_id = ${accountId} and p.order_id = o.id))
          order by o.created_at, o.id), '[]')
        from orders o where o.account_id = ${accountId} and o.contact_id = ${contactId}),
      'appointments', (select coalesce(json_agg(json_build_object('id', a.id, 'customer_name', a.customer_name,
          'customer_phone', a.customer_phone, 'customer_email', a.customer_email, 'status', a.status,
          'start_time', iso_instant(a.start_time), 'end_time', iso_instant(a.end_time),
          'meeting_link', a.meeting_link, 'places', a.places, 'notes', a.notes, 'cancel_reason', a.cancel_reason, 'created_at', iso_instant(a.created_at))
          order by a.start_time, a.id), '[]')
        from appointments a where a.account_id = ${accountId} and a.contact_id = ${contactId}),
      'reminders', (select coalesce(json_agg(json_build_object('kind', r.kind, 'state', r.state, 'reason', r.reason,
          'created_at', iso_instant(r.created_at)) order by r.created_at, r.id), '[]')
        from reminders r where r.account_id = ${accountId} and r.contact_id = ${contactId}),
      'campaigns', (select coalesce(json_agg(json_build_object('campaign_id', g.campaign_id, 'name', (
            select k.name from campaigns k where k.account_id = ${accountId} and k.id = g.campaign_id),
          'fields', g.fields, 'state', g.state, 'reason', g.reason, 'queued_at', iso_instant(g.queued_at),
          'delivery_status', g.delivery_status) order by g.campaign_id), '[]')
        from campaign_recipients g where g.account_id = ${accountId} and g.contact_id = ${contactId}),
      'awaited_products', (select coalesce(json_agg(json_build_object('product_id', w.product_id,
          'created_at', iso_instant(w.created_at), 'told_at', iso_instant(w.told_at)) order by w.created_at, w.id), '[]')
        from stock_wishes w where w.account_id = ${accountId} and w.contact_id = ${contactId}),
      'kept_answers', (select coalesce(json_agg(json_build_object('idempotency_key', k.name, 'answer', k.body::json,
          'expires_at', iso_instant(k.expires_at)) order by k.expires_at, k.name), '[]')
        from kept_answers k where k.account_id = ${accountId} and k.contact_id = ${contactId})) as data
    from contacts c where c.account_id = ${accountId} and c.id = ${contactId}`)
  return row?.data
}

type Place = { createdAt: string; id: string }
export type StoredMessage = { files: ({ id: string | null } & Record<string, unknown>)[] } & Record<
  string,
  unknown
>

/** Messages of a conversation after the place, oldest first, with the files that came with each. */
export function listStoredMessages(
  db: Db,
  {
    accountId,
    conversationId,
    after,
  }: { accountId: string; conversationId: string; after: Place | undefined },
  limit: number,
): Promise<{ place: Place; message: StoredMessage }[]> {
  const later = after
    ? sql`and (m.created_at, m.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  return db.query(sql`
    select json_build_object('createdAt', m.created_at::text, 'id', m.id) as place,
      json_build_object('id', m.id, 'role', m.role, 'content', m.content, 'platform_message_id', m.platform_message_id,
        'payload', m.payload, 'transcript', (
          select string_agg(t.transcript, ' ' order by t.position) from message_media t
          where t.account_id = ${accountId} and t.message_id = m.id),
        'files', (select coalesce(json_agg(json_build_object('id', f.id, 'kind', a.kind, 'state', a.state, 'name', a.name,
            'facts', a.facts, 'media_type', f.media_type, 'bytes', f.bytes) order by a.position), '[]')
          from message_media a left join media_files f on f.account_id = ${accountId} and f.id = a.file_id
          where a.account_id = ${accountId} and a.message_id = m.id),
        'delivery_status', m.delivery_status, 'created_at', iso_instant(m.created_at)) as message
    from messages m
    where m.account_id = ${accountId} and m.conversation_id = ${conversationId} ${later}
    order by m.created_at, m.id limit ${limit}`)
}

export type StoredFile = { id: string; media_type: string; bytes: number; created_at: Date }

/** The files of the person's messages, each once, oldest first. */
export function listStoredFiles(db: Db, { accountId, contactId }: ContactPlace): Promise<StoredFile[]> {
  return db.query(sql`
    select f.id, f.media_type, f.bytes::float8 as bytes, f.created_at from media_files f
    where f.account_id = ${accountId} and f.id in (
      select a.file_id from message_media a
      join messages m on m.account_id = a.account_id and m.id = a.message_id
      join conversations v on v.account_id = m.account_id and v.id = m.conversation_id
      where a.account_id = ${accountId} and v.contact_id = ${contactId})
    order by f.created_at, f.id`)
}

/** By their id alone, since the log outlives them. */
export async function noteExport(tx: Tx, { accountId, contactId }: ContactPlace): Promise<void> {
  await tx.query(sql`select add_activity(${accountId}, 'contact', ${contactId}, null, 'exported', '{}')`)
}

/** Locks the contact, then its conversations, against everybody. False when there is no such contact. */
export async function lockPerson(tx: Tx, { accountId, contactId }: ContactPlace): Promise<boolean> {
  const contact = await tx.queryOne(sql`
    select id from contacts where account_id = ${accountId} and id = ${contactId} for update`)
  await tx.query(sql`
    select id from conversations where account_id = ${accountId} and contact_id = ${contactId} order by id for update`)
  return contact !== undefined
}

export type Places = {
  conversationIds: string[]
  orderIds: string[]
  appointmentIds: string[]
  /** Appointments that are still to take place. */
  upcomingIds: string[]
}

/** The rows in which the person is named. */
export async function listPlaces(tx: Tx, { accountId, contactId }: ContactPlace, now: Date): Promise<Places> {
  const mine = sql`account_id = ${accountId} and contact_id = ${contactId}`
  const row = await tx.queryOne<Places>(sql`
    select array(select id::text from conversations where ${mine}) as "conversationIds",
      array(select id::text from orders where ${mine}) as "orderIds",
      array(select id::text from appointments where ${mine}) as "appointmentIds",
      array(select id::text from appointments where ${mine} and status in ('pending', 'scheduled')
        and start_time > ${now} order by id) as "upcomingIds"`)
  return row ?? { conversationIds: [], orderIds: [], appointmentIds: [], upcomingIds: [] }
}

/** Shorter words would appear by chance in reports about other people. */
const namingCharsMin = 7

export type StoredReport = { id: string; payload: unknown }

/**
 * Locks reports of shops and payment providers that wait to be applied and name the person: by one of their orders, or
 * by a phone or e-mail address, however it is written.
 */
export function lockReportsOf(tx: Tx, { accountId, contactId }: ContactPlace): Promise<StoredReport[]> {
  const bare = (text: Sql) => sql`translate(lower(${text}), ' -().+', '')`
  const mine = sql`account_id = ${accountId} and contact_id = ${contactId}`
  return tx.query(sql`
    with named as materialized (
      select distinct ${bare(sql`word`)} as word from (
        select phone_key from contacts where account_id = ${accountId} and id = ${contactId}
        union select email from contacts where account_id = ${accountId} and id = ${contactId}
        union select phone_key from channel_identities where ${mine}
        union select id::text from orders where ${mine}) as given (word)
      where length(word) >= ${namingCharsMin})
    select e.id, e.payload from integration_events e
    join integrations i on i.account_id = e.account_id and i.id = e.integration_id
    where e.account_id = ${accountId} and (
      exists (select from orders o where o.account_id = ${accountId} and o.contact_id = ${contactId}
        and o.external_id = e.lane and o.platform = i.provider and o.shop in ('', i.shop_domain))
      or exists (select from payments p join orders o on o.account_id = p.account_id and o.id = p.order_id
        where p.account_id = ${accountId} and p.integration_id = e.integration_id and p.external_id = e.lane
          and o.contact_id = ${contactId})
      or exists (select from named where strpos(${bare(sql`e.payload::text`)}, named.word) > 0))
    order by e.id for update of e`)
}

export async function updateReport(tx: Tx, accountId: string, { id, payload }: StoredReport): Promise<void> {
  await tx.query(sql`
    update integration_events set payload = ${JSON.stringify(payload)}::json
    where account_id = ${accountId} and id = ${id}`)
}

/** Removes the person from orders and appointments; the rows stay. */
export async function forgetInOrders(
  tx: Tx,
  { accountId, contactId }: ContactPlace,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update orders set customer_name = null, customer_phone = null, delivery_address = null,
      tracking_text = null, tracking_url = null, customer_note = null, updated_at = greatest(updated_at, ${now})
    where account_id = ${accountId} and contact_id = ${contactId}`)
  await tx.query(sql`
    update order_history h set note = null, reference_key = null from orders o
    where h.account_id = ${accountId} and h.note is not null and o.account_id = h.account_id and o.id = h.order_id
      and o.contact_id = ${contactId}`)
  await tx.query(sql`
    update appointments set customer_name = null, customer_phone = null, customer_email = null, notes = null,
      cancel_reason = null, meeting_link = null, updated_at = greatest(updated_at, ${now})
    where account_id = ${accountId} and contact_id = ${contactId}`)
}

/** Deletes the contact with its identities, conversations and stored inbound events; returns the number of messages. */
export async function deletePerson(tx: Tx, { accountId, contactId }: ContactPlace): Promise<number> {
  const identities = sql`
    select i.channel_id, lane.name from channel_identities i cross join lateral unnest(array[i.phone_key, i.user_id])
      as lane (name)
    where i.account_id = ${accountId} and i.contact_id = ${contactId} and lane.name is not null`
  await tx.query(sql`
    delete from inbound_events where account_id = ${accountId} and (channel_id, lane) in (${identities})`)
  const messages = await tx.queryOne<{ count: number }>(sql`
    select count(*)::int as count from messages m
    join conversations v on v.account_id = m.account_id and v.id = m.conversation_id
    where m.account_id = ${accountId} and v.contact_id = ${contactId}`)
  // Noted here and not by a trigger: contacts that are merged are deleted too. The id alone, since the log outlives them.
  // In a statement of its own, as the node that deletes may not carry out others about the log.
  const erased = await tx.queryOne(sql`
    delete from contacts where account_id = ${accountId} and id = ${contactId} returning id`)
  if (erased)
    await tx.query(sql`select add_activity(${accountId}, 'contact', ${contactId}, null, 'deleted', '{}')`)
  return messages?.count ?? 0
}
