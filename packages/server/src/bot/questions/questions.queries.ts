// Questions of customers that nobody had an answer to, one row for each time.
import { limits } from '@mostrador/contract/limits'
import type { Platform } from '@mostrador/contract/values'
import { type Db, raw, sql, type Tx } from '../../platform/database/database.ts'
import { calledInChat } from '../../platform/lists/called.ts'

const { botQuestionsMax, botQuestionPlacesMax, botQuestionGroupsMax, pruneRows } = limits

export type Question = {
  accountId: string
  id: string
  conversationId: string
  content: string
  wording: string
}

/** A wording that people ignore stays ignored. An account that has the most already keeps those. */
export async function insertQuestion(tx: Tx, question: Question, now: Date): Promise<void> {
  const { accountId, id, conversationId, content, wording } = question
  await tx.query(sql`
    insert into bot_questions (account_id, id, conversation_id, content, wording, state, created_at)
    select ${accountId}::uuid, ${id}::uuid, ${conversationId}::uuid, ${content}, ${wording},
      case when exists (select from bot_questions q
        where q.account_id = ${accountId} and q.state = 'ignored' and q.wording = ${wording})
      then 'ignored' else 'open' end, ${now}::timestamptz
    where (select count(*) from (
      select from bot_questions q where q.account_id = ${accountId} limit ${raw(String(botQuestionsMax))}) as kept)
      < ${botQuestionsMax}`)
}

export type QuestionState = 'open' | 'answered' | 'ignored'
export type QuestionGroup = {
  wording: string
  /** As the last customer wrote it. */
  content: string
  count: number
  last_at: Date
  places: {
    conversation_id: string
    contact_id: string
    contact_name: string | null
    platform: Platform
    at: string
  }[]
}

/** The most often asked first. Those of deleted conversations are out of sight. */
export function listQuestionGroups(
  db: Db,
  { accountId, state }: { accountId: string; state: QuestionState },
): Promise<QuestionGroup[]> {
  return db.query(sql`
    with grouped as (
      select q.wording, count(*)::int as count, max(q.created_at) as last_at
      from bot_questions q join conversations c on c.account_id = q.account_id and c.id = q.conversation_id
      where q.account_id = ${accountId} and q.state = ${state} and c.deleted_at is null
      group by q.wording order by count(*) desc, max(q.created_at) desc, q.wording
      limit ${raw(String(botQuestionGroupsMax))}
    )
    select g.wording, g.count, g.last_at, p.places,
      (select q.content from bot_questions q where q.account_id = ${accountId} and q.state = ${state}
        and q.wording = g.wording order by q.created_at desc, q.id desc limit 1) as content
    from grouped g cross join lateral (
      select json_agg(json_build_object('conversation_id', l.conversation_id, 'contact_id', l.contact_id, 'contact_name', l.contact_name,
        'platform', l.platform, 'at', iso_instant(l.at)) order by l.at desc, l.conversation_id) as places
      from (
        select q.conversation_id, c.contact_id, ${calledInChat} as contact_name, c.platform, max(q.created_at) as at
        from bot_questions q join conversations c on c.account_id = q.account_id and c.id = q.conversation_id
        where q.account_id = ${accountId} and q.state = ${state} and q.wording = g.wording and c.deleted_at is null
        group by c.account_id, q.conversation_id, c.contact_id, c.contact_name, c.contact_phone, c.platform order by at desc, q.conversation_id
        limit ${raw(String(botQuestionPlacesMax))}
      ) as l
    ) as p
    order by g.count desc, g.last_at desc, g.wording`)
}

/** Returns how many rows had another state. */
export async function updateQuestionState(
  tx: Tx,
  { accountId, wording, state }: { accountId: string; wording: string; state: QuestionState },
): Promise<number> {
  const updated = await tx.query(sql`
    update bot_questions set state = ${state}
    where account_id = ${accountId} and wording = ${wording} and state <> ${state} returning id`)
  return updated.length
}

/** Deletes old questions of all accounts in one bounded step; returns the number of rows. */
export async function deleteOldQuestions(db: Db, before: Date): Promise<number> {
  const deleted = await db.query(sql`
    delete from bot_questions where (account_id, id) in (
      select account_id, id from bot_questions where created_at < ${before} limit ${raw(String(pruneRows))})
    returning id`)
  return deleted.length
}
