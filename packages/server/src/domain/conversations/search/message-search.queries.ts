import { limits } from '@mostrador/contract/limits'
import type { MessageRole } from '@mostrador/contract/values'
import { type Database, type Db, raw, type Sql, sql } from '../../../platform/database/database.ts'
import { type Searched, searchBriefly, searchNewest } from '../../../platform/lists/search-text.ts'

export type FoundMessage = {
  id: string
  conversation_id: string
  contact_name: string | null
  role: MessageRole
  content: string
  /** Words of the content that the search found, as they are written there. */
  hits: string[]
  created_at: Date
}

type Search = { text: string; limit: number }

/** Newest first. */
export async function searchMessages(
  db: Database,
  accountId: string,
  { text, limit }: Search,
): Promise<Searched<FoundMessage>> {
  const query = await findQuery(db, accountId, text)
  if (query === null) return { rows: [], took_too_long: false }
  // Plans are made without knowing the value: beside the column it would be parsed anew for each row.
  const wanted = sql`(select ${query}::tsquery)`
  const newest = sql`
    select message_id as id from (
      select message_id, words from message_words
      where account_id = ${accountId} and message_id >= ${await findBeginning(db, accountId)}::uuid offset 0) as w
    where words @@ ${wanted} order by message_id desc limit ${limit}`
  const all = sql`
    with found as materialized (
      select message_id from message_words where account_id = ${accountId} and words @@ ${wanted})
    select message_id as id from found order by message_id desc limit ${limit}`
  const { rows, took_too_long } = await searchNewest<{ id: string }>(db, { newest, all, limit })
  const ids = rows.map(({ id }) => id)
  return { rows: ids.length === 0 ? [] : await listFound(db, accountId, { ids, text }), took_too_long }
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

async function findQuery(db: Db, accountId: string, text: string): Promise<string | null> {
  const row = await db.queryOne<{ query: string | null }>(sql`
    select message_query(a.id, a.language, ${text})::text as query from accounts a where a.id = ${accountId}`)
  return row?.query ?? null
}

/** With the words that were found, unless looking for them takes too long: then the messages come without. */
async function listFound(db: Database, accountId: string, found: Found): Promise<FoundMessage[]> {
  const marked = await searchBriefly(db, (tx) => tx.query<FoundMessage>(shown(accountId, found, hits)))
  return marked ?? db.query<FoundMessage>(shown(accountId, found, sql`'{}'::text[]`))
}

type Found = { ids: readonly string[]; text: string }

/** Each written word is tried by itself: the stemmer alone knows which of them are forms of those that were asked for. */
const hits: Sql = sql`
  select coalesce(array_agg(said.word), '{}')
  from (select distinct (regexp_matches(left(m.content, ${limits.messageSearchCharsMax}), '[[:alnum:]]+', 'g'))[1] as word)
    as said
  where message_words(m.account_id, asked.language, said.word) @@ asked.any_word`

function shown(accountId: string, { ids, text }: Found, found: Sql): Sql {
  return sql`
    with asked as materialized (
      select a.language, (
        select string_agg('(' || one.query || ')', ' | ')::tsquery
        from (select distinct message_query(a.id, a.language, w.word)::text as query
          from regexp_split_to_table(plain_text(${text}), ' ') as w (word)
          limit ${limits.messageSearchWordsMax}) as one) as any_word
      from accounts a where a.id = ${accountId})
    select m.id, m.conversation_id, c.contact_name, m.role, left(m.content, ${limits.messageSearchCharsMax}) as content,
      (${found}) as hits, m.created_at
    from asked cross join messages m
    join conversations c on c.account_id = m.account_id and c.id = m.conversation_id and c.deleted_at is null
    where m.account_id = ${accountId} and m.id = any(${ids}::uuid[])
    order by m.id desc`
}
