import type { Reading } from '../../domain/receipts/receipts.queries.ts'
import { claimEach } from '../../platform/database/claims.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import type { ReceiptFileType } from '../agent/read-receipt.ts'

export type DueReading = {
  account_id: string
  id: string
  conversation_id: string
  order_id: string
  /** Including this one. */
  tries: number
  file_id: string
  media_type: ReceiptFileType
  bytes: number
  timezone: string
  /** The month's tokens; null: no limit. */
  budget: number | null
}

type Waiting = Pick<DueReading, 'account_id' | 'id'>

const isReadable = sql`m.message_id = r.message_id and (m.kind = 'document' and f.media_type = 'application/pdf'
  or m.kind = 'image' and f.media_type in ('image/jpeg', 'image/png', 'image/webp'))`

type Claim = { limit: number; until: Date; since: Date }

/** Claims open receipts whose file is here and that nobody has read yet, and those that are tried again. */
export async function claimReadings(
  db: Db,
  { limit, until, since }: Claim,
  now: Date,
): Promise<DueReading[]> {
  const waiting = (isWaiting: Sql) =>
    db.query<Waiting>(sql`
      select r.account_id, r.id from payment_receipts r
      join accounts a on a.id = r.account_id and a.status = 'active'
      where r.state = 'open' and ${isWaiting} and exists (
        select from message_media m join media_files f on f.account_id = m.account_id and f.id = m.file_id
        where m.account_id = r.account_id and ${isReadable})
      order by r.id limit ${limit}`)
  const [again, fresh] = await Promise.all([
    waiting(sql`r.reading_due_at <= ${now}`),
    waiting(sql`r.is_file and r.reading_state is null and r.id >= id_floor(${since}::timestamptz)`),
  ])
  return claimEach<DueReading, Waiting>(
    db,
    [...again, ...fresh].slice(0, limit),
    ({ accounts, keys }) => sql`
    with due as materialized (
      select r.account_id, r.id, p.file_id, p.media_type, p.bytes
      from ${keys(({ id }) => id)}
      join payment_receipts r on r.account_id = k.account_id and r.id = k.id
      cross join lateral (
        select f.id as file_id, f.media_type, f.bytes from message_media m
        join media_files f on f.account_id = m.account_id and f.id = m.file_id
        where m.account_id = r.account_id and ${isReadable}
        order by m.position limit 1) as p
      where r.account_id = ${accounts} and r.state = 'open' and (r.reading_due_at <= ${now} or r.reading_state is null)
      for update of r skip locked)
    update payment_receipts r set reading_state = 'waiting', reading_due_at = ${until}, reading_tries = r.reading_tries + 1
    from due d join accounts a on a.id = d.account_id left join bot_settings s on s.account_id = d.account_id
    where r.account_id = ${accounts} and r.account_id = d.account_id and r.id = d.id
    returning r.account_id, r.id, r.conversation_id, r.order_id, r.reading_tries as tries, d.file_id, d.media_type,
      d.bytes::float8 as bytes, a.timezone, (s.document ->> 'model_tokens_monthly')::float8 as budget`,
  )
}

type Key = Pick<DueReading, 'account_id' | 'id' | 'tries'>

/** `reading` null: it could not be read. Nothing happens where a person has decided meanwhile. */
export async function updateToRead(
  tx: Tx,
  { account_id: accountId, id, tries }: Key,
  { reading, referenceKey }: { reading: Reading | null; referenceKey: string | null },
): Promise<void> {
  await tx.query(sql`
    update payment_receipts set reading_state = ${reading === null ? 'refused' : 'read'},
      reading = ${reading && JSON.stringify(reading)}, reference_key = ${referenceKey}, reading_due_at = null
    where account_id = ${accountId} and id = ${id} and reading_state = 'waiting' and reading_tries = ${tries}`)
}

export async function updateReadingDue(
  db: Db,
  { account_id: accountId, id, tries }: Key,
  { dueAt, isCounted }: { dueAt: Date; isCounted: boolean },
): Promise<void> {
  await db.query(sql`
    update payment_receipts set reading_due_at = ${dueAt}, reading_tries = reading_tries - ${isCounted ? 0 : 1}
    where account_id = ${accountId} and id = ${id} and reading_state = 'waiting' and reading_tries = ${tries}`)
}
