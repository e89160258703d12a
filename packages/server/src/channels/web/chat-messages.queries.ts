// A visitor's view of the conversation.

import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { mediaOf, type StoredMedia } from '../../domain/conversations/incoming-media.ts'
import { type Db, type Sql, sql } from '../../platform/database/database.ts'

/** A place in a conversation: after the message with this time and id. */
export type ChatPlace = { createdAt: Date; id: string }

export type ChatRow = {
  conversation_id: string
  id: string
  created_at: Date
  role: 'user' | 'assistant' | 'agent'
  content: string | null
  platform_message_id: string | null
  delivery_status: string | null
  /** For the business's messages: the part as it was queued. */
  part: unknown
  media: StoredMedia[]
}

type Visitor = { accountId: string; channelId: string; visitor: string }

/** The living conversation's messages behind `after`, oldest first; without it the newest ones, for a fresh page. */
export async function listChatRows(
  db: Db,
  visitor: Visitor,
  after: ChatPlace | undefined,
): Promise<ChatRow[]> {
  if (after) {
    const behind = sql`and (m.created_at, m.id) > (${after.createdAt}, ${after.id}::uuid)`
    return db.query<ChatRow>(rowsOf(visitor, behind, sql`m.created_at, m.id`))
  }
  const newest = await db.query<ChatRow>(rowsOf(visitor, sql``, sql`m.created_at desc, m.id desc`))
  return newest.reverse()
}

function rowsOf({ accountId, channelId, visitor }: Visitor, behind: Sql, order: Sql): Sql {
  return sql`
    select m.conversation_id, m.id, m.created_at, m.role, m.content, m.platform_message_id, m.delivery_status,
      case when m.role <> 'user' then m.payload end as part, ${mediaOf('m')} as media
    from channel_identities i
    join conversations c on c.account_id = i.account_id and c.identity_id = i.id and c.deleted_at is null
    join messages m on m.account_id = c.account_id and m.conversation_id = c.id
    where i.account_id = ${accountId} and i.channel_id = ${channelId} and i.user_id = ${visitor}
      and m.role in ('user', 'assistant', 'agent') ${behind}
    order by ${order} limit ${limits.chatHistoryMax}`
}

/** Undefined before anything was said. */
export async function findChatConversation(
  db: Db,
  { accountId, channelId, visitor }: Visitor,
): Promise<string | undefined> {
  const row = await db.queryOne<{ id: string }>(sql`
    select c.id from channel_identities i
    join conversations c on c.account_id = i.account_id and c.identity_id = i.id and c.deleted_at is null
    where i.account_id = ${accountId} and i.channel_id = ${channelId} and i.user_id = ${visitor}`)
  return row?.id
}

export type ChatFace = { account_name: string; channel_name: string; language: Language }

/** The names and language for the page. */
export function findChatFace(db: Db, accountId: string, channelId: string): Promise<ChatFace | undefined> {
  return db.queryOne<ChatFace>(sql`
    select a.name as account_name, c.name as channel_name, a.language
    from channels c join accounts a on a.id = c.account_id
    where c.account_id = ${accountId} and c.id = ${channelId} and c.deleted_at is null`)
}

/** False while the account is suspended. */
export async function isAccountActive(db: Db, accountId: string): Promise<boolean> {
  const row = await db.queryOne(sql`select 1 from accounts where id = ${accountId} and status = 'active'`)
  return row !== undefined
}
