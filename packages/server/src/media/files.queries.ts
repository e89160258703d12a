import type { Plan } from '@mostrador/contract/plans'
import { claimEach } from '../platform/database/claims.ts'
import { type Db, sql, type Tx } from '../platform/database/database.ts'
import { isId } from '../platform/ids.ts'

export type MediaFile = {
  id: string
  bytes: number
  media_type: string
  width: number | null
  height: number | null
  has_preview: boolean
}

const columns = sql`id, bytes::float8 as bytes, media_type, width, height, has_preview`

/** Holds the row, so that it is not deleted before something refers to it. */
export function findFileByHash(tx: Tx, accountId: string, hash: string): Promise<MediaFile | undefined> {
  return tx.queryOne(sql`
    select ${columns} from media_files where account_id = ${accountId} and hash = ${hash} for key share`)
}

/** Holds the file, so that it is not deleted before something refers to it. False where there is none. */
export async function holdFile(tx: Tx, accountId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const row = await tx.queryOne(sql`
    select id from media_files where account_id = ${accountId} and id = ${id} for key share`)
  return row !== undefined
}

export function findFile(db: Db, accountId: string, id: string): Promise<MediaFile | undefined> {
  return db.queryOne(sql`select ${columns} from media_files where account_id = ${accountId} and id = ${id}`)
}

export function listFiles(db: Db, accountId: string, ids: readonly string[]): Promise<MediaFile[]> {
  return db.query(sql`
    select ${columns} from media_files where account_id = ${accountId} and id = any(${ids.filter(isId)}::uuid[])`)
}

type NewFile = {
  accountId: string
  id: string
  hash: string
  bytes: number
  mediaType: string
  width: number | null
  height: number | null
  hasPreview: boolean
  /** A stranger in a web chat sent it. */
  isVisitors: boolean
}

/** The row of these bytes, which may be another's who came first. */
export async function insertFile(tx: Tx, file: NewFile, now: Date): Promise<MediaFile> {
  const row = await tx.queryOne<MediaFile>(sql`
    insert into media_files (account_id, id, hash, bytes, media_type, width, height, has_preview, is_visitors, created_at)
    values (${file.accountId}, ${file.id}, ${file.hash}, ${file.bytes}, ${file.mediaType}, ${file.width}, ${file.height},
      ${file.hasPreview}, ${file.isVisitors}, ${now})
    on conflict (account_id, hash) do update set hash = excluded.hash
    returning ${columns}`)
  if (!row) throw new Error('insert into media_files left no row')
  return row
}

export async function findPlan(db: Db, accountId: string): Promise<Plan | undefined> {
  const row = await db.queryOne<{ plan: Plan }>(sql`select plan from accounts where id = ${accountId}`)
  return row?.plan
}

export type Reservation = {
  accountId: string
  fileId: string
  bytes: number
  /** Bytes that the account may keep, and those of them that visitors may have sent; of others' files no one asks. */
  room: { all: number; visitors: number | null }
  dueAt: Date
}

/**
 * Takes room for a file together with the note to delete its bytes, which gives the room back when it goes. False, and
 * nothing is written, where there is not enough: of files that come at the same time, none is let in beyond the room.
 */
export async function reserveRoom(
  db: Db,
  { accountId, fileId, bytes, room, dueAt }: Reservation,
): Promise<boolean> {
  const isVisitors = room.visitors !== null
  const visitorBytes = isVisitors ? bytes : 0
  const visitorRoom = room.visitors ?? 0
  const row = await db.queryOne(sql`
    with taken as (
      insert into media_use as u (account_id, bytes, visitor_bytes)
      select id, ${bytes}, ${visitorBytes} from accounts
      where id = ${accountId} and ${bytes} <= ${room.all}::float8
        and (not ${isVisitors} or ${bytes} <= ${visitorRoom}::float8)
      on conflict (account_id) do update set bytes = u.bytes + excluded.bytes,
        visitor_bytes = u.visitor_bytes + excluded.visitor_bytes
      where u.bytes + excluded.bytes <= ${room.all}::float8
        and (not ${isVisitors} or u.visitor_bytes + excluded.visitor_bytes <= ${visitorRoom}::float8)
      returning account_id)
    insert into media_removals (account_id, file_id, due_at, reserved, is_visitors)
    select account_id, ${fileId}, ${dueAt}, ${bytes}, ${isVisitors} from taken
    returning file_id`)
  return row !== undefined
}

export async function upsertRemoval(
  db: Db,
  { accountId, fileId, dueAt }: { accountId: string; fileId: string; dueAt: Date },
): Promise<void> {
  await db.query(sql`
    insert into media_removals (account_id, file_id, due_at) values (${accountId}, ${fileId}, ${dueAt})
    on conflict (account_id, file_id) do update set due_at = excluded.due_at`)
}

export async function deleteRemoval(db: Db, accountId: string, fileId: string): Promise<void> {
  await db.query(sql`
    delete from media_removals where account_id = ${accountId} and file_id = ${fileId}`)
}

/** Only while the claim holds: a later wish to look at the file stays. */
export async function deleteClaimedRemoval(
  db: Db,
  { account_id, file_id }: DueRemoval,
  until: Date,
): Promise<void> {
  await db.query(sql`
    delete from media_removals where account_id = ${account_id} and file_id = ${file_id} and due_at = ${until}`)
}

export type DueRemoval = { account_id: string; file_id: string; tries: number }

/** Claims due removals of all accounts until `until`. */
export async function claimRemovals(
  db: Db,
  { limit, until }: { limit: number; until: Date },
  now: Date,
): Promise<DueRemoval[]> {
  const waiting = await db.query<{ account_id: string; file_id: string }>(sql`
    select account_id, file_id from media_removals where due_at <= ${now}
    order by due_at, account_id, file_id limit ${limit}`)
  return claimEach<DueRemoval, (typeof waiting)[number]>(
    db,
    waiting,
    ({ found, accounts }) => sql`
    with due as materialized (
      select account_id, file_id from media_removals
      where account_id = ${accounts} and file_id = any(${found.map((each) => each.file_id)}::uuid[]) and due_at <= ${now}
      for update skip locked)
    update media_removals r set due_at = ${until}, tries = r.tries + 1
    from due d where r.account_id = ${accounts} and r.account_id = d.account_id and r.file_id = d.file_id
    returning r.account_id, r.file_id, r.tries`,
  )
}

/** Waits for those who are about to refer to the file. False where there is none. */
export async function lockFile(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const row = await tx.queryOne(sql`
    select id from media_files where account_id = ${accountId} and id = ${id} for update`)
  return row !== undefined
}

/** The claim still holds: nobody has asked to look at the file at another time. */
export async function isClaimed(tx: Tx, { account_id, file_id }: DueRemoval, until: Date): Promise<boolean> {
  const row = await tx.queryOne(sql`
    select file_id from media_removals
    where account_id = ${account_id} and file_id = ${file_id} and due_at = ${until}`)
  return row !== undefined
}

/** Requires the file's lock. False where something refers to it. */
export async function deleteLooseFile(tx: Tx, accountId: string, fileId: string): Promise<boolean> {
  const row = await tx.queryOne(sql`
    delete from media_files f
    where f.account_id = ${accountId} and f.id = ${fileId} and not exists (
      select from message_media m where m.account_id = ${accountId} and m.file_id = f.id)
      and not exists (
      select from product_pictures p where p.account_id = ${accountId} and p.file_id = f.id)
      and not exists (select from templates t where t.account_id = ${accountId} and t.file_id = f.id)
      and not exists (select from template_drafts t where t.account_id = ${accountId} and t.file_id = f.id)
    returning f.id`)
  return row !== undefined
}
