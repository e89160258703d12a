import type { MediaRefusal } from '@mostrador/contract/media'
import { claimEach } from '../platform/database/claims.ts'
import { type Db, sql, type Tx } from '../platform/database/database.ts'

export type DuePicture = {
  account_id: string
  id: string
  product_id: string
  source_url: string
  /** Including this one. */
  tries: number
}

/**
 * Claims pictures that are due until `until`, one of each account: an account with many of them holds up no other. The
 * accounts are found by steps through the index.
 */
export async function claimPictures(
  db: Db,
  { limit, until }: { limit: number; until: Date },
  now: Date,
): Promise<DuePicture[]> {
  const waiting = await listWaiting(db, limit, now)
  return claimEach<DuePicture, Key>(
    db,
    waiting,
    ({ found, accounts }) => sql`
    with due as materialized (
      select account_id, id from product_pictures
      where account_id = ${accounts} and id = any(${found.map(({ id }) => id)}::uuid[]) and due_at <= ${now}
      for update skip locked)
    update product_pictures p set due_at = ${until}, tries = p.tries + 1
    from due d where p.account_id = ${accounts} and p.account_id = d.account_id and p.id = d.id
    returning p.account_id, p.id, p.product_id, p.source_url, p.tries`,
  )
}

async function listWaiting(db: Db, limit: number, now: Date): Promise<Key[]> {
  if (await db.database.isSpread())
    return db.query(sql`
      select account_id, id from (
        select account_id, id, due_at, row_number() over (partition by account_id order by due_at, id) as place
        from product_pictures where due_at <= ${now}) as numbered
      where place = 1 order by due_at, account_id limit ${limit}`)
  return db.query(sql`
    with recursive waiting as (
      (select account_id from product_pictures where due_at is not null order by account_id limit 1)
      union all
      select (select p.account_id from product_pictures p where p.due_at is not null and p.account_id > w.account_id
        order by p.account_id limit 1)
      from waiting w where w.account_id is not null
    )
    select d.account_id, d.id from waiting w cross join lateral (
      select p.account_id, p.id, p.due_at from product_pictures p
      where p.account_id = w.account_id and p.due_at <= ${now}
      order by p.due_at, p.id limit 1) d
    order by d.due_at, d.account_id limit ${limit}`)
}

type Key = Pick<DuePicture, 'account_id' | 'id'>

/** False when it is gone or settled already. The address of an own drawing means nothing elsewhere, so it goes. */
export async function updateToKept(
  tx: Tx,
  { account_id, id }: Key,
  { fileId, isDrawing }: { fileId: string; isDrawing: boolean },
  now: Date,
): Promise<boolean> {
  const row = await tx.queryOne(sql`
    update product_pictures set state = 'kept', file_id = ${fileId}, due_at = null, updated_at = ${now},
      source_url = case when ${isDrawing} then null else source_url end
    where account_id = ${account_id} and id = ${id} and state = 'waiting' returning id`)
  return row !== undefined
}

export async function updateToRefused(
  tx: Tx,
  { account_id, id }: Key,
  reason: MediaRefusal,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update product_pictures set state = 'refused', reason = ${reason}, due_at = null, updated_at = ${now}
    where account_id = ${account_id} and id = ${id} and state = 'waiting'`)
}

export async function updateDue(
  db: Db,
  { account_id, id }: Key,
  { dueAt, isCounted }: { dueAt: Date; isCounted: boolean },
): Promise<void> {
  await db.query(sql`
    update product_pictures set due_at = ${dueAt}, tries = tries - ${isCounted ? 0 : 1}
    where account_id = ${account_id} and id = ${id} and state = 'waiting'`)
}

/** Holds the file's row. False where the account has no such picture. */
export async function holdPicture(tx: Tx, accountId: string, fileId: string): Promise<boolean> {
  const row = await tx.queryOne(sql`
    select id from media_files where account_id = ${accountId} and id = ${fileId} and has_preview for key share`)
  return row !== undefined
}
