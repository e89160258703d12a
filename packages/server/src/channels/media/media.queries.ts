import type { FileKind, MediaRefusal } from '@mostrador/contract/media'
import type { Platform } from '@mostrador/contract/values'
import type { MediaSource } from '../../domain/conversations/incoming-media.ts'
import { claimEach } from '../../platform/database/claims.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/database/database.ts'

export type DueMedia = {
  account_id: string
  message_id: string
  position: number
  kind: FileKind
  source: MediaSource
  name: string | null
  /** Including this one. */
  tries: number
  conversation_id: string
  platform: Platform
  channel_id: string
  external_id: string
  api_url: string | null
  /** Null also once the channel is deleted. */
  access_token: Buffer | null
}

/** Claims files that are due, of all accounts, until `until`. */
export async function claimMedia(
  db: Db,
  { limit, until }: { limit: number; until: Date },
  now: Date,
): Promise<DueMedia[]> {
  const waiting = await db.query<Key>(sql`
    select account_id, message_id, position from message_media where due_at <= ${now}
    order by due_at, account_id, message_id, position limit ${limit}`)
  return claimEach<DueMedia, Key>(
    db,
    waiting,
    ({ found, accounts }) => sql`
    with due as materialized (
      select a.account_id, a.message_id, a.position
      from unnest(${found.map((each) => each.message_id)}::uuid[], ${found.map((each) => each.position)}::int[])
        as k (message_id, position)
      join message_media a on a.message_id = k.message_id and a.position = k.position
      where a.account_id = ${accounts} and a.due_at <= ${now}
      for update of a skip locked)
    update message_media a set due_at = ${until}, tries = a.tries + 1
    from due d
    join messages m on m.account_id = d.account_id and m.id = d.message_id
    join channels c on c.account_id = m.account_id and c.id = m.channel_id
    where a.account_id = ${accounts} and m.account_id = ${accounts}
      and a.account_id = d.account_id and a.message_id = d.message_id and a.position = d.position
    returning a.account_id, a.message_id, a.position, a.kind, a.source, a.name, a.tries, m.conversation_id, c.platform,
      c.id as channel_id, c.external_id, c.api_url, c.access_token`,
  )
}

type Key = Pick<DueMedia, 'account_id' | 'message_id' | 'position'>
type Claimed = Key & Pick<DueMedia, 'source'>

/** The row still waits for the file that was claimed: an edit of the message may have put another in its place. */
const isSame = ({ source }: Claimed): Sql => sql`
  state = 'waiting' and source::jsonb = ${JSON.stringify(source)}::jsonb`

/** False when it is gone or kept already. */
export async function updateToKept(
  tx: Tx,
  key: Claimed,
  { fileId, kind }: { fileId: string; kind: FileKind },
): Promise<boolean> {
  const row = await tx.queryOne(sql`
    update message_media set state = 'kept', kind = ${kind}, file_id = ${fileId}, due_at = null, source = null
    where account_id = ${key.account_id} and message_id = ${key.message_id} and position = ${key.position}
      and ${isSame(key)}
    returning position`)
  return row !== undefined
}

/** The source stays, so that a person can still be told where it was. */
export async function updateToRefused(tx: Tx, key: Claimed, reason: MediaRefusal): Promise<void> {
  await tx.query(sql`
    update message_media set state = 'refused', reason = ${reason}, due_at = null
    where account_id = ${key.account_id} and message_id = ${key.message_id} and position = ${key.position}
      and ${isSame(key)}`)
}

export async function updateMediaDue(
  db: Db,
  key: Claimed,
  { dueAt, isCounted }: { dueAt: Date; isCounted: boolean },
): Promise<void> {
  await db.query(sql`
    update message_media set due_at = ${dueAt}, tries = tries - ${isCounted ? 0 : 1}
    where account_id = ${key.account_id} and message_id = ${key.message_id} and position = ${key.position}
      and ${isSame(key)}`)
}
