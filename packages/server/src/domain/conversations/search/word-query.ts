// Words that somebody looks for, in the form in which messages and notes are searched for them.
import { limits } from '@mostrador/contract/limits'
import { type Database, type Db, raw, type Sql, sql } from '../../../platform/database/database.ts'
import { searchBriefly } from '../../../platform/lists/search-text.ts'

export type WordSearch = { text: string; limit: number }

/** Null where no word is asked for. */
export async function findQuery(db: Db, accountId: string, text: string): Promise<string | null> {
  const row = await db.queryOne<{ query: string | null }>(sql`
    select message_query(a.id, a.language, ${text})::text as query from accounts a where a.id = ${accountId}`)
  return row?.query ?? null
}

/** A common table expression: the account's language, and the query for any of the words. */
export function asked(accountId: string, text: string): Sql {
  return sql`asked as materialized (
      select a.language, (
        select string_agg('(' || one.query || ')', ' | ')::tsquery
        from (select distinct message_query(a.id, a.language, w.word)::text as query
          from regexp_split_to_table(plain_text(${text}), ' ') as w (word)
          limit ${limits.messageSearchWordsMax}) as one) as any_word
      from accounts a where a.id = ${accountId})`
}

/** Each written word is tried by itself: the stemmer alone knows which of them are forms of those that were asked for. */
export function hitsIn(table: 'm' | 'n', text: Sql): Sql {
  const accountId = raw(`${table}.account_id`)
  return sql`
  select coalesce(array_agg(said.word), '{}')
  from (select distinct (regexp_matches(left(${text}, ${limits.messageSearchCharsMax}), '[[:alnum:]]+', 'g'))[1] as word)
    as said
  where message_words(${accountId}, asked.language, said.word) @@ asked.any_word`
}

/** Rows with the words that were found, unless looking for them takes too long: then they come without. */
export async function withHits<Row>(db: Database, hits: Sql, rowsWith: (hits: Sql) => Sql): Promise<Row[]> {
  const marked = await searchBriefly(db, (tx) => tx.query<Row>(rowsWith(hits)))
  return marked ?? db.query<Row>(rowsWith(sql`'{}'::text[]`))
}
