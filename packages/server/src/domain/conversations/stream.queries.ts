// A conversation as its people read it: the messages, and between them their notes and what was done with it.
import type { HistoryKind } from '@mostrador/contract/dashboard/inbox'
import type { MessageRole } from '@mostrador/contract/values'
import { type Db, empty, raw, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import { beyond, type PageRequest } from '../../platform/lists/page.ts'
import type { Position } from '../../platform/lists/paging.ts'
import { mediaOf, type StoredMedia } from './incoming-media.ts'

export type StreamRow = {
  id: string
  conversation_id: string
  role: MessageRole | 'note' | 'history'
  content: string | null
  delivery_status: 'queued' | 'unknown' | 'sent' | 'delivered' | 'read' | 'failed' | null
  delivery_error: string | null
  /** Null while it is as it was written first. */
  edited_at: Date | null
  author: { id: string; name: string } | null
  history: {
    kind: HistoryKind
    actor: 'person' | 'rule' | 'customer' | 'clock' | 'command' | 'shop' | 'provider'
    subject: string | null
    about: string | null
    is_own: boolean
    former: string | null
    amount: number | null
    currency: string | null
    until: string | null
  } | null
  mentions: string[]
  media: StoredMedia[]
  created_at: Date
}

const authorOf = (column: string): Sql =>
  sql`(select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = ${raw(column)})`

// A failure that a platform reports later has the platform's own form: a list of errors.
const messageColumns: Sql = sql`m.id, m.conversation_id, m.role, m.content, m.delivery_status,
  case when m.delivery_status in ('failed', 'unknown') then coalesce(m.delivery_error ->> 'message',
    m.delivery_error #>> '{0,error_data,details}', m.delivery_error #>> '{0,message}', m.delivery_error #>> '{0,title}')
  end as delivery_error, m.edited_at, ${authorOf('m.written_by')} as author, null::jsonb as history, '[]'::jsonb as mentions,
  ${mediaOf('m')} as media, m.created_at`

const historyColumns: Sql = sql`h.id, h.conversation_id, 'history' as role, null as content, null as delivery_status,
  null as delivery_error, null::timestamptz as edited_at, ${authorOf('h.actor_id')} as author,
  jsonb_build_object('kind', h.kind, 'actor', h.actor, 'subject', h.subject,
    'about', case when h.kind ~ '^(order|appointment)_' then h.subject_id end,
    'is_own', h.actor_id is not distinct from h.subject_id, 'former', null, 'amount', null, 'currency', null,
    'until', iso_instant(h.until)) as history,
  '[]'::jsonb as mentions, '[]'::jsonb as media, h.created_at`

const orderColumns: Sql = sql`h.id, o.conversation_id, 'history' as role, null as content, null as delivery_status,
  null as delivery_error, null::timestamptz as edited_at, ${authorOf("case h.actor when 'person' then h.actor_id end")} as author,
  jsonb_build_object('kind', case when h.status = 'cancelled' then 'order_cancelled'
      when h.kind in ('part_paid', 'refunded', 'refund_undone', 'payment_undone', 'reopened') then 'order_' || h.kind
      when h.kind = 'refund_mistaken' then 'order_refunded'
      when h.kind = 'payment_mistaken' and h.payment_status is distinct from 'paid' then 'order_part_paid'
      when h.kind = 'changed' and h.status = 'completed' then 'order_completed'
      when h.payment_status = 'paid' then 'order_paid'
      when h.kind = 'placed' and f.number is not null then 'order_replaced' else 'order_' || h.kind end,
    'actor', h.actor, 'subject', '#' || n.number, 'about', o.id, 'is_own', false, 'former', '#' || f.number,
    'amount', h.amount::float8, 'currency', h.currency, 'until', null) as history,
  '[]'::jsonb as mentions, '[]'::jsonb as media, h.created_at`
/** A refund is told by the order, with its amount; it was written down here too once. */
const isToldHere: Sql = sql`and h.kind <> 'order_refunded'`
/** That a person, a command or the clock cancels an order is written down in the conversation itself. */
const isOrderLine: Sql = sql`(h.kind in ('placed', 'address_changed', 'tracking_changed', 'delivery_fee_changed',
    'discount_changed', 'measure_changed', 'quantity_changed', 'lines_added', 'part_paid', 'refunded',
    'payment_mistaken', 'payment_undone', 'refund_mistaken', 'refund_undone', 'reopened')
  or h.kind = 'changed' and (h.payment_status = 'paid' or h.status = 'completed')
  or h.kind = 'changed' and h.status = 'cancelled' and h.actor in ('customer', 'shop', 'provider'))`

const noteColumns: Sql = sql`n.id, n.conversation_id, 'note' as role, n.content, null as delivery_status,
  null as delivery_error, null::timestamptz as edited_at, ${authorOf('n.author_id')} as author, null::jsonb as history,
  (select coalesce(jsonb_agg(u.name order by u.name), '[]') from users u where u.id = any(n.mentions)) as mentions,
  '[]'::jsonb as media, n.created_at`
const isShown: Sql = sql`and n.deleted_at is null`

/** Messages after the one that was looked for that are shown with it. */
const laterShown = 10

type Asked = { accountId: string; conversationId: string; page: PageRequest }

/** Newest first; none of a deleted conversation. */
export function listStreamRows(db: Db, { accountId, conversationId, page }: Asked): Promise<StreamRow[]> {
  const part = (columns: Sql, table: string, of: string, more = empty) => sql`
    (select ${columns} from ${raw(`${table} ${of}`)}
    where ${raw(of)}.account_id = ${accountId} and ${raw(of)}.conversation_id = ${conversationId} ${more}
      ${beyond(page, raw(`${of}.created_at`), raw(`${of}.id`))}
    order by ${raw(of)}.created_at desc, ${raw(of)}.id desc limit ${page.limit + 1})`
  const orders = sql`
    (select ${orderColumns} from orders o
    join order_history h on h.account_id = o.account_id and h.order_id = o.id
    join order_numbers n on n.account_id = o.account_id and n.order_id = o.id
    left join lateral (select m.number from orders r
      join order_numbers m on m.account_id = r.account_id and m.order_id = r.id
      where r.account_id = o.account_id and r.replaced_by = o.id limit 1) f on h.kind = 'placed'
    where o.account_id = ${accountId} and o.conversation_id = ${conversationId} and ${isOrderLine}
      ${beyond(page, raw('h.created_at'), raw('h.id'))}
    order by h.created_at desc, h.id desc limit ${page.limit + 1})`
  return db.query(sql`
    select s.* from (
      ${part(messageColumns, 'messages', 'm')}
      union all ${orders}
      union all ${part(noteColumns, 'conversation_notes', 'n', isShown)}
      union all ${part(historyColumns, 'conversation_history', 'h', isToldHere)}) as s
    where exists (select from conversations c
      where c.account_id = ${accountId} and c.id = ${conversationId} and c.deleted_at is null)
    order by s.created_at desc, s.id desc limit ${page.limit + 1}`)
}

/** The place of a message some messages after a message or note; undefined where the conversation ends before it. */
export async function findLater(
  db: Db,
  { accountId, conversationId, messageId }: Omit<Asked, 'page'> & { messageId: string | undefined },
): Promise<Position | undefined> {
  if (messageId === undefined || !isId(messageId)) return undefined
  const later = await db.queryOne<{ id: string; created_at: Date }>(sql`
    select m.id, m.created_at from (
      select created_at, id from messages
      where account_id = ${accountId} and conversation_id = ${conversationId} and id = ${messageId}
      union all
      select created_at, id from conversation_notes
      where account_id = ${accountId} and conversation_id = ${conversationId} and id = ${messageId}) o
    join messages m on (m.created_at, m.id) > (o.created_at, o.id)
    where m.account_id = ${accountId} and m.conversation_id = ${conversationId}
    order by m.created_at, m.id offset ${raw(String(laterShown))} limit 1`)
  return later && { createdAt: later.created_at.toISOString(), id: later.id }
}

export function findNoteRow(db: Db, accountId: string, id: string): Promise<StreamRow | undefined> {
  return db.queryOne(sql`
    select ${noteColumns} from conversation_notes n where n.account_id = ${accountId} and n.id = ${id} ${isShown}`)
}

export function findMessageRow(db: Db, accountId: string, id: string): Promise<StreamRow | undefined> {
  return db.queryOne(sql`
    select ${messageColumns} from messages m where m.account_id = ${accountId} and m.id = ${id}`)
}

/** Words said in the conversation under the page's name for them. */
export function findAnswerRow(
  db: Db,
  { accountId, conversationId, key }: { accountId: string; conversationId: string; key: string },
): Promise<StreamRow | undefined> {
  return db.queryOne(sql`
    select ${messageColumns} from messages m
    where m.account_id = ${accountId} and m.conversation_id = ${conversationId} and m.answer_key = ${key}`)
}

export async function updateAnswerKey(
  tx: Tx,
  { accountId, id, key }: { accountId: string; id: string; key: string },
): Promise<void> {
  await tx.query(sql`
    update messages set answer_key = ${key} where account_id = ${accountId} and id = ${id}`)
}
