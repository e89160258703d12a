// The words of messages, by which people find them; written after the commit, so that a message need not wait for them.
import { claimEach } from '../../../platform/database/claims.ts'
import { type Database, type Sql, sql, type Tx } from '../../../platform/database/database.ts'
import { transcriptOf } from '../incoming-media.ts'

/** Everything that was said in a message `m`, in writing and by voice. */
export const saidIn: Sql = sql`concat_ws(' ', m.content, ${transcriptOf('m')})`

/**
 * Has the words of a message written anew whose text or transcript was changed. Numbering does it for messages that are
 * new or gone; most other changes are reports of platforms, which alter no word.
 */
export async function noteWordsDue(tx: Tx, accountId: string, messageId: string): Promise<void> {
  await tx.query(sql`
    insert into message_words_due (account_id, message_id) values (${accountId}, ${messageId})`)
}

/**
 * Writes the words of messages that are new or were edited, and takes away those of messages that nobody sees any more.
 * Returns how many were due.
 */
export async function writeDueWords(db: Database, max: number): Promise<number> {
  // Mostly none are, which one short read tells.
  if (!(await db.queryOne(sql`select account_id, id from message_words_due limit 1`))) return 0
  return db.transaction(async (tx) => ((await lockWords(tx)) ? write(tx, max) : 0))
}

/** By one worker at a time: of two, one could write words that the other has just found to be gone. */
async function lockWords(tx: Tx): Promise<boolean> {
  const row = await tx.queryOne<{ is_ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('message words', 0)) as is_ours`,
  )
  return row?.is_ours === true
}

async function write(tx: Tx, max: number): Promise<number> {
  type Due = { account_id: string; id: string }
  const waiting = await tx.query<Due>(sql`select account_id, id from message_words_due limit ${max}`)
  const done = await claimEach<{ count: number }, Due>(
    tx,
    waiting,
    ({ found, accounts }) => sql`
    with taken as (
      delete from message_words_due d
      using unnest(${found.map((each) => each.account_id)}::uuid[], ${found.map(({ id }) => id)}::bigint[]) as c (account_id, id)
      where d.account_id = ${accounts} and d.account_id = c.account_id and d.id = c.id
      returning d.account_id, d.message_id
    ), due as (
      select distinct account_id, message_id from taken
    ), seen as (
      select m.account_id, m.id, message_words(m.account_id, a.language, ${saidIn}) as words
      from due d join messages m on m.account_id = d.account_id and m.id = d.message_id
      join conversations c on c.account_id = m.account_id and c.id = m.conversation_id and c.deleted_at is null
      join accounts a on a.id = m.account_id
      where m.role <> 'system' and m.content <> ''
    ), written as (
      insert into message_words (account_id, message_id, words)
      select account_id, id, words from seen order by account_id, id
      on conflict (account_id, message_id) do update set words = excluded.words
    ), unseen as (
      delete from message_words w using due d
      where w.account_id = d.account_id and w.message_id = d.message_id
        and not exists (select from seen s where s.account_id = d.account_id and s.id = d.message_id)
    )    select count(*)::int as count from taken`,
  )
  return done.reduce((sum, { count }) => sum + count, 0)
}
