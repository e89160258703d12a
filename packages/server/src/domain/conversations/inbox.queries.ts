// The dashboard's inbox: conversations by newest message, with customer and channel.
import type { LabelColor } from '@mostrador/contract/dashboard/labels'
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import type { HandoffReason, MessageRole, Platform } from '@mostrador/contract/values'
import { type Db, empty, raw, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import { phoneInChat } from '../../platform/lists/called.ts'
import { beyond, type PageRequest } from '../../platform/lists/page.ts'
import { hasOrderWait } from './order-waits.queries.ts'
import { isWaiting } from './waiting.queries.ts'

export type InboxRow = {
  id: string
  contact_id: string
  contact_name: string | null
  contact_phone: string | null
  contact_status: 'lead' | 'customer' | 'blocked'
  platform: Platform
  channel_id: string
  channel_name: string
  is_bot_active: boolean
  handoff_active: boolean
  handoff_reason: HandoffReason | null
  last_message_at: Date | null
  /** The same, but for messages of campaigns: the place in the list. */
  active_at: Date | null
  /** The newest message; of who waits, the customer's own words, also where the bot's parting line came after them. */
  last_message_content: string | null
  last_message_role: MessageRole | null
  last_customer_at: Date | null
  unread_count: number
  /** Null where nobody waits. */
  waiting_since: Date | null
  /** The bot handed over a grievance. */
  is_upset: boolean
  /** The role of the last one who answered; null where nobody did, or nobody waits. */
  last_answer: 'assistant' | 'agent' | null
  is_opted_out: boolean
  /** A payment receipt that nobody has decided about: a file, or words only. */
  receipt: 'file' | 'words' | null
  /** An order waits for the shop's word about the payment. */
  has_order_wait: boolean
  /** Among the words that they wait for an answer to is a file. */
  has_media_wait: boolean
  held_by: string | null
  holder_name: string | null
  /** The person who has it has done something with it. */
  is_taken: boolean
  resolved_at: Date | null
  /** Null once that time has come. */
  snoozed_until: Date | null
  snoozed_by: string | null
  /** Notes that mention the person who looks, and that they have not seen. */
  mentions_unread: number
  /** When it came back from being snoozed; null once something was done about it. */
  came_back_at: Date | null
  /** Given by a colleague to the person who looks, who has not opened it since. */
  is_handed: boolean
  labels: { id: string; name: string; color: LabelColor }[]
  /** The one the bot speaks with the customer; null before it spoke. */
  customer_language: Language | null
  created_at: Date
}

type InboxFilter = {
  platform?: Platform | undefined
  state?: 'open' | 'waiting' | 'unread' | 'mentioned' | 'snoozed' | 'resolved' | undefined
  /** Or the id of a person. */
  with?: string | undefined
  label?: string | undefined
}

/** Longest text that a line of the list shows. */
const shownCharsMax = 300

const noteOfMention: Sql = sql`join conversation_notes n
    on n.account_id = k.account_id and n.id = k.note_id and n.deleted_at is null`

/** The bot has the last word, and its customer waits all the same. */
const isPartingLine: Sql = sql`(c.waiting_since is not null and c.last_message_role = 'assistant')`

// Looked up row by row: the planner does not know how short a page is and would hash all contacts for a join.
const columnsAt = (
  now: Date,
  personId: string,
): Sql => sql`c.id, c.contact_id, c.contact_name, ${phoneInChat('c')} as contact_phone,
  (select k.status from contacts k where k.account_id = c.account_id and k.id = c.contact_id) as contact_status,
  c.platform, c.channel_id,
  (select h.name from channels h where h.account_id = c.account_id and h.id = c.channel_id) as channel_name, c.is_bot_active, c.handoff_active, c.handoff_reason, c.last_message_at,
  coalesce(c.quiet_at, c.last_message_at) as active_at,
  left(case when ${isPartingLine} then coalesce((
      select w.content from messages w
      where w.account_id = c.account_id and w.conversation_id = c.id and w.role = 'user'
      order by w.created_at desc, w.id desc limit 1), c.last_message_content)
    else c.last_message_content end, ${raw(String(shownCharsMax))}) as last_message_content,
  case when ${isPartingLine} then 'user' else c.last_message_role end as last_message_role,
  c.is_upset,
  c.last_customer_at, c.unread_count, case when ${isWaiting(now)} then c.waiting_since end as waiting_since,
  case when c.waiting_since is not null then (
    select m.role from messages m
    where m.account_id = c.account_id and m.conversation_id = c.id and m.role in ('assistant', 'agent')
      and m.delivery_status is distinct from 'failed' and m.input ->> 'needsNoAnswer' is null
    order by m.created_at desc, m.id desc limit 1) end as last_answer,
  (select count(*)::int from note_mentions k ${noteOfMention}
    where k.account_id = c.account_id and k.user_id = ${personId} and k.read_at is null
      and n.conversation_id = c.id) as mentions_unread,
  exists (select from contacts o
    where o.account_id = c.account_id and o.id = c.contact_id and o.opted_out_at is not null) as is_opted_out,
  (select case when bool_or(r.is_file) then 'file' when count(*) > 0 then 'words' end from payment_receipts r
    where r.account_id = c.account_id and r.conversation_id = c.id and r.state = 'open') as receipt,
  ${hasOrderWait} as has_order_wait, c.waiting_since is not null and exists (
    select from messages m join message_media f on f.account_id = m.account_id and f.message_id = m.id
    where m.account_id = c.account_id and m.conversation_id = c.id and m.role = 'user'
      and m.created_at >= c.waiting_since) as has_media_wait,
  c.held_by, (select u.name from users u where u.id = c.held_by) as holder_name, c.is_taken,
  c.came_back_at, coalesce(c.handed_to = ${personId}, false) as is_handed, c.resolved_at, case when c.snoozed_until > ${now} then c.snoozed_until end as snoozed_until,
  case when c.snoozed_until > ${now} then (select u.name from users u where u.id = c.snoozed_by) end as snoozed_by,
  (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by lower(l.name), l.id),
      '[]')
    from conversation_labels k join labels l on l.account_id = k.account_id and l.id = k.label_id
    where k.account_id = c.account_id and k.conversation_id = c.id) as labels,
  (select m.memory ->> 'language' from bot_memories m
    where m.account_id = c.account_id and m.conversation_id = c.id) as customer_language,
  c.created_at`

export type InboxList = { accountId: string; personId: string; filter: InboxFilter; page: PageRequest }

/** These begin with what came back from being snoozed. */
export const beginsWithReturned = (state: InboxFilter['state']): boolean =>
  state === 'open' || state === 'waiting'

/** The last to come back first. */
export function listReturnedRows(
  db: Db,
  { accountId, personId, filter }: Omit<InboxList, 'page'>,
  now: Date,
): Promise<InboxRow[]> {
  return db.query(sql`
    select ${columnsAt(now, personId)} from conversations c
    where c.account_id = ${accountId} and c.deleted_at is null and c.last_message_at is not null
      and c.came_back_at is not null ${filteredBy(filter, personId)}
    order by c.came_back_at desc, c.id desc limit ${raw(String(limits.returnedShownMax))}`)
}

/**
 * Newest message first, those of campaigns aside; what waits, grievances and then the longest waiting first; what is
 * snoozed, the first to come back.
 */
export function listInboxRows(
  db: Db,
  { accountId, personId, filter, page }: InboxList,
  now: Date,
): Promise<InboxRow[]> {
  const { state } = filter
  const order =
    state === 'waiting'
      ? longestWaiting(page)
      : state === 'snoozed'
        ? earliest(page, raw('c.snoozed_until'))
        : newestMessage(page)
  return db.query(sql`
    select ${columnsAt(now, personId)} from conversations c
    where c.account_id = ${accountId} and c.deleted_at is null and c.last_message_at is not null
      ${state === undefined ? empty : statesAt(now, personId)[state]}
      ${beginsWithReturned(state) ? sql`and c.came_back_at is null` : empty} ${filteredBy(filter, personId)}
      ${order} limit ${page.limit + 1}`)
}

function filteredBy({ platform, label, with: keeper }: InboxFilter, personId: string): Sql {
  return sql`${platform === undefined ? empty : sql`and c.platform = ${platform}`}
    ${keeper === undefined ? empty : keptBy(keeper, personId)} ${label === undefined ? empty : labelled(label)}`
}

function statesAt(now: Date, personId: string): Record<NonNullable<InboxFilter['state']>, Sql> {
  return {
    open: sql`and c.resolved_at is null and (c.snoozed_until is null or c.snoozed_until <= ${now})`,
    waiting: sql`and ${isWaiting(now)}`,
    unread: sql`and c.unread_count > 0`,
    mentioned: sql`and exists (
      select from note_mentions k ${noteOfMention}
      where k.account_id = c.account_id and k.user_id = ${personId} and n.conversation_id = c.id)`,
    snoozed: sql`and c.snoozed_until > ${now}`,
    resolved: sql`and c.resolved_at is not null`,
  }
}

function keptBy(keeper: string, personId: string): Sql {
  const known: Readonly<Record<string, Sql>> = {
    person: sql`and c.handoff_active`,
    bot: sql`and c.is_bot_active`,
    me: sql`and c.held_by = ${personId}`,
    nobody: sql`and c.held_by is null and not c.is_bot_active`,
  }
  return known[keeper] ?? (isId(keeper) ? sql`and c.held_by = ${keeper}` : sql`and false`)
}

function labelled(labelId: string): Sql {
  if (!isId(labelId)) return sql`and false`
  return sql`and exists (
    select from conversation_labels k
    where k.account_id = c.account_id and k.conversation_id = c.id and k.label_id = ${labelId}::uuid)`
}

function newestMessage(page: PageRequest): Sql {
  const at = raw('coalesce(c.quiet_at, c.last_message_at)')
  return sql`${beyond(page, at, raw('c.id'))} order by ${at} desc, c.id desc`
}

/** A cursor holds one time: in it, grievances wait since long before all others. */
const grievanceMs = 100 * 365 * 24 * 3_600_000

/** The place of a row in the list of who waits. */
export function waitsFrom({ waiting_since: since, is_upset: isUpset }: InboxRow): Date | null {
  return since && isUpset ? new Date(since.getTime() - grievanceMs) : since
}

function longestWaiting({ after }: PageRequest): Sql {
  const place = sql`not c.is_upset, c.waiting_since, c.id`
  if (!after) return sql`order by ${place}`
  const from = Date.parse(after.createdAt)
  const isUpset = from < 0
  const since = new Date(isUpset ? from + grievanceMs : from)
  return sql`and (${place}) > (${!isUpset}::boolean, ${since}::timestamptz, ${after.id}::uuid) order by ${place}`
}

function earliest({ after }: PageRequest, time: Sql): Sql {
  const past = after ? sql`and (${time}, c.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)` : empty
  return sql`${past} order by ${time}, c.id`
}

export function findInboxRow(
  db: Db,
  { accountId, id, personId }: { accountId: string; id: string; personId: string },
  now: Date,
): Promise<InboxRow | undefined> {
  return db.queryOne(sql`
    select ${columnsAt(now, personId)} from conversations c
    where c.account_id = ${accountId} and c.id = ${id} and c.deleted_at is null`)
}

/** False when there is no such living conversation. */
export async function updateToRead(
  tx: Tx,
  {
    accountId,
    conversationId: id,
    personId,
  }: { accountId: string; conversationId: string; personId: string },
): Promise<boolean> {
  const row = await tx.queryOne(sql`
    update conversations set unread_count = 0, handed_to = nullif(handed_to, ${personId})
    where account_id = ${accountId} and id = ${id} and deleted_at is null returning id`)
  return row !== undefined
}
