import { limits } from '@mostrador/contract/limits'
import { type Database, raw, sql } from '../../../platform/database/database.ts'
import { type Searched, searchNewest } from '../../../platform/lists/search-text.ts'
import { isWithin, type Narrow } from './narrow.queries.ts'
import { asked, findQuery, hitsIn, type WordSearch, withHits } from './word-query.ts'

export type FoundNote = {
  id: string
  conversation_id: string
  author: string | null
  content: string
  /** Words of the content that the search found, as they are written there. */
  hits: string[]
  created_at: Date
}

/** Newest first, by the same words as messages. */
export async function searchNotes(
  db: Database,
  accountId: string,
  { text, limit, narrow }: WordSearch & { narrow?: Narrow | undefined },
): Promise<Searched<FoundNote>> {
  const query = await findQuery(db, accountId, text)
  if (query === null) return { rows: [], took_too_long: false }
  const isWanted = sql`${narrow ? isWithin(sql`n.id`, narrow) : sql`true`}
    and (${narrow?.conversationIds ?? null}::uuid[] is null or n.conversation_id = any(${narrow?.conversationIds ?? null}::uuid[]))`
  const isShown = sql`${isWanted} and n.deleted_at is null and exists (select from conversations c
    where c.account_id = ${accountId} and c.id = n.conversation_id and c.deleted_at is null)`
  const newest = sql`
    select n.id from (
      select id, conversation_id, words, deleted_at from conversation_notes
      where account_id = ${accountId} order by id desc limit ${raw(String(limits.messageSearchNewestMax))}) n
    where n.words @@ (select ${query}::tsquery) and ${isShown} order by n.id desc limit ${limit}`
  const all = sql`
    with found as materialized (
      select n.id from conversation_notes n
      where n.account_id = ${accountId} and n.words @@ (select ${query}::tsquery) and ${isShown})
    select id from found order by id desc limit ${limit}`
  const { rows, took_too_long } = await searchNewest<{ id: string }>(db, { newest, all, limit })
  if (rows.length === 0) return { rows: [], took_too_long }
  const ids = rows.map(({ id }) => id)
  const found = await withHits<FoundNote>(
    db,
    hitsIn('n', sql`n.content`),
    (hits) => sql`
      with ${asked(accountId, text)}
      select n.id, n.conversation_id, (select u.name from users u where u.id = n.author_id) as author,
        left(n.content, ${limits.messageSearchCharsMax}) as content, (${hits}) as hits, n.created_at
      from asked cross join conversation_notes n
      where n.account_id = ${accountId} and n.id = any(${ids}::uuid[])
      order by n.id desc`,
  )
  return { rows: found, took_too_long }
}
