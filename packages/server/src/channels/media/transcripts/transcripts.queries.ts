import type { TranscriptRefusal } from '@mostrador/contract/media'
import { noteWordsDue } from '../../../domain/conversations/search/message-words.ts'
import { claimEach } from '../../../platform/database/claims.ts'
import { type Db, sql, type Tx } from '../../../platform/database/database.ts'

export type DueTranscript = {
  account_id: string
  message_id: string
  position: number
  /** Including this one. */
  tries: number
  conversation_id: string
  file_id: string
  media_type: string
  bytes: number
  /** The month's minutes, in seconds; null: no limit. */
  budget_seconds: number | null
  used_seconds: number
}

export type TranscriptKey = Pick<DueTranscript, 'account_id' | 'message_id' | 'position' | 'tries'>

type Claim = {
  limit: number
  until: Date
  /** Older voice notes stay as they are. */
  since: Date
}

/** Claims customers' voice notes that nobody has heard yet, and those that are tried again, of all active accounts. */
export async function claimTranscripts(
  db: Db,
  { limit, until, since }: Claim,
  now: Date,
): Promise<DueTranscript[]> {
  const [again, fresh] = await Promise.all([
    db.query<Voice>(sql`
      select a.account_id, a.message_id, a.position from message_media a
      join accounts o on o.id = a.account_id and o.status = 'active'
      where a.transcript_due_at <= ${now} order by a.transcript_due_at limit ${limit}`),
    db.query<Voice>(sql`
      select a.account_id, a.message_id, a.position
      from message_media a
      join messages m on m.account_id = a.account_id and m.id = a.message_id and m.role = 'user'
      join accounts o on o.id = a.account_id and o.status = 'active'
      where a.kind = 'audio' and a.state = 'kept' and a.transcript_state is null and a.file_id is not null
        and a.message_id >= id_floor(${since}::timestamptz)
      order by a.message_id, a.position limit ${limit}`),
  ])
  return claimEach<DueTranscript, Voice>(
    db,
    [...again, ...fresh].slice(0, limit),
    ({ found, accounts }) => sql`
    with due as materialized (
      select a.account_id, a.message_id, a.position
      from unnest(${found.map((each) => each.message_id)}::uuid[], ${found.map((each) => each.position)}::int[])
        as k (message_id, position)
      join message_media a on a.message_id = k.message_id and a.position = k.position
      where a.account_id = ${accounts} and (a.transcript_due_at <= ${now} or a.transcript_state is null)
      for update of a skip locked)
    update message_media a set transcript_state = 'waiting', transcript_due_at = ${until},
      transcript_tries = a.transcript_tries + 1
    from due d
    join messages m on m.account_id = d.account_id and m.id = d.message_id
    join accounts o on o.id = d.account_id
    left join bot_settings s on s.account_id = d.account_id
    left join transcript_months u on u.account_id = d.account_id
      and u.month = date_trunc('month', ${now}::timestamptz at time zone o.timezone)::date,
    media_files f
    where a.account_id = d.account_id and a.message_id = d.message_id and a.position = d.position
      and f.account_id = d.account_id and f.id = a.file_id and a.account_id = ${accounts}
    returning a.account_id, a.message_id, a.position, a.transcript_tries as tries, m.conversation_id, a.file_id,
      f.media_type, f.bytes::float8 as bytes, (s.document ->> 'voice_minutes_monthly')::float8 * 60 as budget_seconds,
      coalesce(u.seconds, 0) as used_seconds`,
  )
}

type Voice = Pick<DueTranscript, 'account_id' | 'message_id' | 'position'>

/** False when another worker has it by now, or it is gone. */
export async function updateToTranscribed(tx: Tx, key: TranscriptKey, text: string): Promise<boolean> {
  const row = await tx.queryOne(sql`
    update message_media set transcript_state = 'kept', transcript = ${text}, transcript_due_at = null
    where account_id = ${key.account_id} and message_id = ${key.message_id} and position = ${key.position}
      and transcript_state = 'waiting' and transcript_tries = ${key.tries}
    returning position`)
  if (row) await noteWordsDue(tx, key.account_id, key.message_id)
  return row !== undefined
}

export async function updateToUntranscribed(
  tx: Tx,
  key: TranscriptKey,
  reason: TranscriptRefusal,
): Promise<boolean> {
  const row = await tx.queryOne(sql`
    update message_media set transcript_state = 'refused', transcript_reason = ${reason}, transcript_due_at = null
    where account_id = ${key.account_id} and message_id = ${key.message_id} and position = ${key.position}
      and transcript_state = 'waiting' and transcript_tries = ${key.tries}
    returning position`)
  return row !== undefined
}

/** `isCounted` false: the try was not the voice note's own fault, and is made again. */
export async function updateTranscriptDue(
  db: Db,
  key: TranscriptKey,
  { dueAt, isCounted }: { dueAt: Date; isCounted: boolean },
): Promise<void> {
  await db.query(sql`
    update message_media set transcript_due_at = ${dueAt}, transcript_tries = transcript_tries - ${isCounted ? 0 : 1}
    where account_id = ${key.account_id} and message_id = ${key.message_id} and position = ${key.position}
      and transcript_state = 'waiting' and transcript_tries = ${key.tries}`)
}

/** Kept apart from the words: the speech service is paid for whatever becomes of them. */
export async function addTranscribed(
  db: Db,
  accountId: string,
  { seconds, isKept }: { seconds: number; isKept: boolean },
  now: Date,
): Promise<void> {
  await db.query(sql`
    insert into transcript_months as t (account_id, month, requests, kept, seconds)
    select id, date_trunc('month', ${now}::timestamptz at time zone timezone)::date, 1, ${isKept ? 1 : 0}, ${seconds}
    from accounts where id = ${accountId}
    on conflict (account_id, month) do update set requests = t.requests + 1, kept = t.kept + excluded.kept,
      seconds = t.seconds + excluded.seconds`)
}

/** Seconds of voice put into words in the account's current month. */
export async function findVoiceSeconds(db: Db, accountId: string, now: Date): Promise<number> {
  const row = await db.queryOne<{ seconds: number }>(sql`
    select t.seconds from accounts a
    join transcript_months t on t.account_id = a.id
      and t.month = date_trunc('month', ${now}::timestamptz at time zone a.timezone)::date
    where a.id = ${accountId}`)
  return row?.seconds ?? 0
}
