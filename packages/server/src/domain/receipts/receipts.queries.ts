import { type orderStatuses, type paymentStatuses, shops } from '@mostrador/contract/values'
import { type Db, type Sql, sql, type Tx } from '../../platform/database/database.ts'

type ConversationPlace = { accountId: string; conversationId: string }
type MessagePlace = ConversationPlace & { messageId: string }

export type ReceiptContext = {
  created_at: Date
  /** The customer's newest order that is still to be paid here; one that was given up comes last. */
  order_id: string | null
  has_file: boolean
  file_names: string[]
  words: string | null
  /** The customer's other lines of the last minutes, oldest first. */
  lately: { id: string; words: string | null; has_file: boolean }[]
  /** The shop's lines of the last days. */
  told: string[]
}

type Since = { orders: Date; givenUp: Date; told: Date; lately: Date }

/** Undefined for a message that is not the customer's. */
export function findReceiptContext(
  tx: Tx,
  { accountId, conversationId, messageId }: MessagePlace,
  since: Since,
): Promise<ReceiptContext | undefined> {
  return tx.queryOne(sql`
    with files as (
      select a.message_id, array_agg(a.name) filter (where a.name is not null) as names from message_media a
      join messages m on m.account_id = a.account_id and m.id = a.message_id
      where a.account_id = ${accountId} and m.conversation_id = ${conversationId} and m.created_at >= ${since.lately}
        and (a.kind = 'image' or a.kind = 'document' and (a.name is null or a.name ~* '\.(pdf|jpe?g|png|webp|heic)$'))
      group by a.message_id
    ), heard as (
      select a.message_id, string_agg(a.transcript, ' ' order by a.position) as words from message_media a
      join messages m on m.account_id = a.account_id and m.id = a.message_id
      where a.account_id = ${accountId} and m.conversation_id = ${conversationId} and m.created_at >= ${since.lately}
        and a.transcript is not null
      group by a.message_id)
    select m.created_at, (
        select o.id from orders o
        where o.account_id = ${accountId} and o.contact_id = v.contact_id and o.platform <> all(${shops}::text[])
          and o.created_at >= ${since.orders}
          and (o.payment_status in ('pending', 'authorized', 'partially_paid') and o.status <> 'cancelled'
            or o.payment_status = 'expired' and o.updated_at >= ${since.givenUp})
        order by o.status = 'cancelled', o.conversation_id is distinct from v.id, o.created_at desc, o.id desc limit 1) as order_id,
      f.message_id is not null as has_file, coalesce(f.names, '{}') as file_names,
      concat_ws(' ', m.content, h.words) as words,
      (select coalesce(json_agg(json_build_object('id', l.id, 'words', concat_ws(' ', l.content, lh.words),
          'has_file', lf.message_id is not null) order by l.created_at, l.id), '[]')
        from messages l left join files lf on lf.message_id = l.id left join heard lh on lh.message_id = l.id
        where l.account_id = ${accountId} and l.conversation_id = ${conversationId} and l.role = 'user' and l.id <> m.id
          and l.created_at between ${since.lately} and m.created_at) as lately,
      (select coalesce(array_agg(t.content), '{}') from (
        select content from messages
        where account_id = ${accountId} and conversation_id = ${conversationId} and role in ('assistant', 'agent')
          and content is not null and created_at between ${since.told} and m.created_at
        order by created_at desc, id desc limit 10) as t) as told
    from messages m
    join conversations v on v.account_id = m.account_id and v.id = m.conversation_id
    left join files f on f.message_id = m.id left join heard h on h.message_id = m.id
    where m.account_id = ${accountId} and m.id = ${messageId} and m.role = 'user'`)
}

export type NewReceipt = MessagePlace & { id: string; orderId: string; isFile: boolean }

/** Words that were noted before give way to the file that proves them. True when something is new. */
export async function upsertReceipt(tx: Tx, receipt: NewReceipt, at: Date): Promise<boolean> {
  const { accountId, conversationId, messageId, id, orderId, isFile } = receipt
  const row = await tx.queryOne(sql`
    with proven as (
      update payment_receipts set message_id = ${messageId}, is_file = true, reading_state = null, reading = null,
        reading_due_at = null, reading_tries = 0, created_at = ${at}
      where account_id = ${accountId} and conversation_id = ${conversationId} and order_id = ${orderId}
        and state = 'open' and not is_file and ${isFile}
        and not exists (select from payment_receipts k where k.account_id = ${accountId} and k.message_id = ${messageId})
      returning id)
    , made as (
      insert into payment_receipts (account_id, id, conversation_id, message_id, is_file, order_id, state, created_at)
      select ${accountId}, ${id}, ${conversationId}, ${messageId}, ${isFile}, ${orderId}, 'open', ${at}
      where not exists (select from proven) and (${isFile} or not exists (
        select from payment_receipts k where k.account_id = ${accountId} and k.conversation_id = ${conversationId}
          and k.order_id = ${orderId} and k.state = 'open'))
      on conflict (account_id, message_id) do nothing
      returning id)
    select id from proven union all select id from made`)
  return row !== undefined
}

export type Reading = {
  amount: number | null
  currency: string | null
  date: string | null
  reference: string | null
}

export type ReceiptRow = {
  id: string
  conversation_id: string
  message_id: string
  state: 'open' | 'paid'
  amount: number | null
  is_file: boolean
  file: { id: string; name: string | null; bytes: number; media_type: string; has_preview: boolean } | null
  reading_state: 'waiting' | 'read' | 'refused' | null
  reading: Reading | null
  order: {
    id: string
    number: number
    total: number
    currency: string
    /** Came already: parts that people noted, and money that waits for one. */
    received: number
    left: number
    status: (typeof orderStatuses)[number]
    payment_status: (typeof paymentStatuses)[number]
  }
  /** Other orders of the account whose payment has the same reference. */
  seen_on: { id: string; number: number }[]
  /** Other orders for which the very same file was sent. */
  same_file_on: { id: string; number: number }[]
  created_at: Date
}

/** Those that nobody has decided about, oldest first. */
export function listOpenReceipts(
  db: Db,
  { accountId, conversationId }: ConversationPlace,
  limit: number,
): Promise<ReceiptRow[]> {
  const wanted = sql`r.conversation_id = ${conversationId} and r.state = 'open'`
  return listReceipts(db, { accountId, wanted }, limit)
}

/** With the first of the message's files that is here and can be a receipt. */
function listReceipts(
  db: Db,
  { accountId, wanted }: { accountId: string; wanted: Sql },
  limit: number,
): Promise<ReceiptRow[]> {
  return db.query(sql`
    select r.id, r.conversation_id, r.message_id, r.state, r.amount::float8 as amount, r.is_file, r.reading_state, r.reading,
      (select json_build_object('id', f.id, 'name', a.name, 'bytes', f.bytes, 'media_type', f.media_type,
        'has_preview', f.has_preview)
        from message_media a join media_files f on f.account_id = a.account_id and f.id = a.file_id
        where a.account_id = r.account_id and a.message_id = r.message_id and r.is_file
          and a.kind in ('image', 'document')
        order by a.position limit 1) as file,
      json_build_object('id', o.id, 'number', n.number, 'total', o.total::float8, 'currency', o.currency,
        'received', came.amount::float8, 'left', (o.total - came.amount)::float8,
        'status', o.status, 'payment_status', o.payment_status) as "order",
      (select coalesce(json_agg(distinct jsonb_build_object('id', k.order_id, 'number', kn.number)), '[]')
        from (${withReference(sql`r.account_id`, sql`r.reference_key`)}) k
        join order_numbers kn on kn.account_id = ${accountId} and kn.order_id = k.order_id
        where k.order_id <> r.order_id) as seen_on,
      (select coalesce(json_agg(distinct jsonb_build_object('id', k.order_id, 'number', kn.number)), '[]')
        ${withSameFile(sql`r.account_id`, sql`r.message_id`, sql`r.order_id`)}) as same_file_on,
      r.created_at
    from payment_receipts r
    join orders o on o.account_id = r.account_id and o.id = r.order_id
    join order_numbers n on n.account_id = r.account_id and n.order_id = r.order_id
    cross join lateral (
      select coalesce(sum(h.amount), 0) + case when o.received_currency = o.currency then o.received_amount else 0 end as amount
      from order_history h where h.account_id = ${accountId} and h.order_id = o.id and h.kind = 'part_paid') as came
    where r.account_id = ${accountId} and ${wanted}
    order by r.created_at, r.id limit ${limit}`)
}

/** Orders of which a receipt, or a payment that a person noted, has the reference. */
function withReference(accountId: Sql, key: Sql): Sql {
  return sql`select p.order_id from payment_receipts p
    where p.account_id = ${accountId} and p.reference_key = ${key} and p.state <> 'dismissed'
    union select h.order_id from order_history h where h.account_id = ${accountId} and h.reference_key = ${key}`
}

/** Receipts of other orders with a file that the message brought too: equal bytes are kept once in an account. */
function withSameFile(accountId: Sql, messageId: Sql, orderId: Sql): Sql {
  return sql`from message_media f
    join message_media g on g.account_id = f.account_id and g.file_id = f.file_id
    join payment_receipts k on k.account_id = g.account_id and k.message_id = g.message_id
    join order_numbers kn on kn.account_id = k.account_id and kn.order_id = k.order_id
    where f.account_id = ${accountId} and f.message_id = ${messageId} and k.order_id <> ${orderId}
      and k.state <> 'dismissed'`
}

type UndecidedOrder = {
  id: string
  number: number
  total: number
  currency: string
  received: { amount: number; currency: string }
}

/** Orders of the conversation's customer whose money waits for a person, oldest first. */
export function listUndecidedOrders(
  db: Db,
  { accountId, conversationId }: ConversationPlace,
  limit: number,
): Promise<UndecidedOrder[]> {
  return db.query(sql`
    select o.id, n.number, o.total::float8 as total, o.currency,
      json_build_object('amount', o.received_amount, 'currency', o.received_currency) as received
    from conversations v
    join orders o on o.account_id = v.account_id and o.contact_id = v.contact_id
    join order_numbers n on n.account_id = o.account_id and n.order_id = o.id
    where v.account_id = ${accountId} and v.id = ${conversationId} and o.status = 'requires_action'
      and o.received_amount is not null
    order by o.created_at, o.id limit ${limit}`)
}

/** All but those that were none, oldest first. */
export function listReceiptsOfOrder(
  db: Db,
  { accountId, orderId }: { accountId: string; orderId: string },
  limit: number,
): Promise<ReceiptRow[]> {
  const wanted = sql`r.order_id = ${orderId} and r.state <> 'dismissed' and exists (select from conversations v
    where v.account_id = r.account_id and v.id = r.conversation_id and v.deleted_at is null)`
  return listReceipts(db, { accountId, wanted }, limit)
}

export type OpenReceipt = {
  id: string
  message_id: string
  conversation_id: string
  order_id: string
}

export function findOpenReceipt(db: Db, accountId: string, id: string): Promise<OpenReceipt | undefined> {
  return db.queryOne(sql`
    select r.id, r.message_id, r.conversation_id, r.order_id from payment_receipts r
    where r.account_id = ${accountId} and r.id = ${id} and r.state = 'open'`)
}

/** The number of another order whose payment has this reference. */
export async function findOrderWithReference(
  db: Db,
  { accountId, orderId, key }: { accountId: string; orderId: string; key: string },
): Promise<number | undefined> {
  const row = await db.queryOne<{ number: number }>(sql`
    select n.number from (${withReference(sql`${accountId}::uuid`, sql`${key}`)}) k
    join order_numbers n on n.account_id = ${accountId} and n.order_id = k.order_id
    where k.order_id <> ${orderId}
    order by n.number limit 1`)
  return row?.number
}

/** The number of another order for which the very same file was sent. */
export async function findOrderWithFile(
  db: Db,
  accountId: string,
  { message_id, order_id }: OpenReceipt,
): Promise<number | undefined> {
  const row = await db.queryOne<{ number: number }>(sql`
    select kn.number ${withSameFile(sql`${accountId}::uuid`, sql`${message_id}::uuid`, sql`${order_id}::uuid`)}
    order by k.created_at, k.id limit 1`)
  return row?.number
}

/** Locks it against others who decide; undefined once one has. After the customer, and before their order. */
export function lockOpenReceipt(tx: Tx, accountId: string, id: string): Promise<{ id: string } | undefined> {
  return tx.queryOne(sql`
    select id from payment_receipts where account_id = ${accountId} and id = ${id} and state = 'open'
    for no key update`)
}

export async function updateDecided(
  tx: Tx,
  {
    accountId,
    id,
    state,
    referenceKey,
    amount,
  }: {
    accountId: string
    id: string
    state: 'paid' | 'dismissed'
    referenceKey: string | null
    amount: number | null
  },
): Promise<void> {
  await tx.query(sql`
    update payment_receipts set state = ${state}, amount = ${amount}, reading_due_at = null,
      reading_state = case when reading_state = 'waiting' then 'refused' else reading_state end,
      reference_key = ${referenceKey}
    where account_id = ${accountId} and id = ${id}`)
}

export function updateReopened(
  tx: Tx,
  { accountId, orderId, amount }: { accountId: string; orderId: string; amount: number },
): Promise<{ conversation_id: string } | undefined> {
  return tx.queryOne(sql`
    update payment_receipts set state = 'open', amount = null
    where account_id = ${accountId} and id = (select r.id from payment_receipts r
      where r.account_id = ${accountId} and r.order_id = ${orderId} and r.state = 'paid' and r.amount = ${amount}
      order by r.created_at desc, r.id desc limit 1)
    returning conversation_id`)
}
