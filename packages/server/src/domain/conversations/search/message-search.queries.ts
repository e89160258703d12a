import { limits } from '@mostrador/contract/limits'
import type { MessageRole } from '@mostrador/contract/values'
import { type Database, type Db, raw, type Sql, sql } from '../../../platform/database/database.ts'
import { phoneInChat } from '../../../platform/lists/called.ts'
import { type Searched, searchNewest } from '../../../platform/lists/search-text.ts'
import { saidIn } from './message-words.ts'
import { isWithin, type Narrow } from './narrow.queries.ts'
import { asked, findQuery, hitsIn, type WordSearch, withHits } from './word-query.ts'

export type FoundMessage = {
  id: string
  conversation_id: string
  contact_id: string
  contact_name: string | null
  contact_phone: string | null
  role: MessageRole
  content: string
  /** Words of the content that the search found, as they are written there. */
  hits: string[]
  created_at: Date
}

/** Newest first. */
export async function searchMessages(
  db: Database,
  accountId: string,
  { text, limit, narrow }: WordSearch & { narrow?: Narrow | undefined },
): Promise<Searched<FoundMessage>> {
  const query = await findQuery(db, accountId, text)
  if (query === null) return { rows: [], took_too_long: false }
  // Plans are made without knowing the value: beside the column it would be parsed anew for each row.
  const wanted = sql`(select ${query}::tsquery)`
  const isWanted = narrow ? isNarrowed(accountId, narrow) : sql`true`
  const newest = sql`
    select message_id as id from (
      select message_id, words from message_words
      where account_id = ${accountId} and message_id >= ${await findBeginning(db, accountId)}::uuid offset 0) as w
    where words @@ ${wanted} and ${isWanted} order by message_id desc limit ${limit}`
  const all = sql`
    with found as materialized (
      select message_id from message_words where account_id = ${accountId} and words @@ ${wanted} and ${isWanted})
    select message_id as id from found order by message_id desc limit ${limit}`
  const { rows, took_too_long } = await searchNewest<{ id: string }>(db, { newest, all, limit })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { rows: [], took_too_long }
  const found = await withHits<FoundMessage>(
    db,
    hitsIn('m', saidIn),
    (hits) => sql`
      with ${asked(accountId, text)}
      select m.id, m.conversation_id, c.contact_id, c.contact_name, ${phoneInChat('c')} as contact_phone, m.role,
        left(${saidIn}, ${limits.messageSearchCharsMax}) as content, (${hits}) as hits, m.created_at
      from asked cross join messages m
      join conversations c on c.account_id = m.account_id and c.id = m.conversation_id and c.deleted_at is null
      where m.account_id = ${accountId} and m.id = any(${ids}::uuid[])
      order by m.id desc`,
  )
  return { rows: found, took_too_long }
}

function isNarrowed(accountId: string, narrow: Narrow): Sql {
  const isIn = isWithin(sql`message_id`, narrow)
  return narrow.conversationIds === null
    ? isIn
    : sql`${isIn} and message_id in (select m.id from messages m
        where m.account_id = ${accountId} and m.conversation_id = any(${narrow.conversationIds}::uuid[]))`
}

/**
 * The oldest of the newest messages. The planner takes all accounts for equally large, and would read the whole of a
 * large one for its newest rows; this it reads from the index alone.
 */
async function findBeginning(db: Db, accountId: string): Promise<string> {
  const row = await db.queryOne<{ id: string }>(sql`
    select message_id as id from message_words where account_id = ${accountId}
    order by message_id desc offset ${raw(String(limits.messageSearchNewestMax - 1))} limit 1`)
  return row?.id ?? '00000000-0000-0000-0000-000000000000'
}
