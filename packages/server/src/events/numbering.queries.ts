import { claimEach } from '../platform/database/claims.ts'
import { type Database, type Db, raw, sql } from '../platform/database/database.ts'

/** Takes or renews the lease for numbering. Returns whether it is this owner's now. */
export async function takeNumbering(db: Database, owner: string, leaseMs: number): Promise<boolean> {
  const rows = await db.query(sql`
    insert into change_numbering as n (id, owner, lease_until)
    values (1, ${owner}, now() + ${leaseMs} * interval '1 ms')
    on conflict (id) do update set owner = excluded.owner, lease_until = excluded.lease_until
    where n.owner is null or n.owner = excluded.owner or n.lease_until <= now()
      or n.lease_until > now() + ${2 * leaseMs} * interval '1 ms'
    returning n.id`)
  return rows.length > 0
}

/** Gives the lease back, so that the next owner need not wait for its end. */
export async function giveUpNumbering(db: Database, owner: string): Promise<void> {
  await db.query(
    sql`update change_numbering set owner = null, lease_until = null where id = 1 and owner = ${owner}`,
  )
}

/**
 * Numbers the oldest committed changes. The account's row stays locked until the numbers are committed, so even two
 * owners at one time never commit a lower number after a higher one. Messages among them become due for search, which is
 * no work of the transaction that wrote them.
 */
export async function numberChanges(
  db: Database,
  max: number,
): Promise<{ account_id: string; count: number }[]> {
  const pending = await db.query<Pending>(
    sql`select account_id, id from pending_changes order by id limit ${max}`,
  )
  return claimEach<{ account_id: string; count: number }, Pending>(
    db,
    pending,
    ({ found, accounts }) => sql`
    with taken as (
      delete from pending_changes p
      using unnest(${found.map((each) => each.account_id)}::uuid[], ${found.map(({ id }) => id)}::bigint[]) as c (account_id, id)
      where p.account_id = ${accounts} and p.account_id = c.account_id and p.id = c.id
      returning p.account_id, p.id, p.resource, p.record_id, p.operation, p.changed_at
    ), counted as (
      select account_id, count(*) as count from taken group by account_id
    ), numbered as (
      insert into change_numbers as n (account_id, last_number)
      select account_id, count from counted order by account_id
      on conflict (account_id) do update set last_number = n.last_number + excluded.last_number
      returning n.account_id, n.last_number
    ), inserted as (
      insert into changes (account_id, number, resource, record_id, operation, changed_at)
      select t.account_id, n.last_number - c.count + row_number() over (partition by t.account_id order by t.id),
        t.resource, t.record_id, t.operation, t.changed_at
      from taken t join counted c on c.account_id = t.account_id join numbered n on n.account_id = t.account_id
    ), words_due as (
      insert into message_words_due (account_id, message_id)
      select distinct account_id, record_id from taken where resource = 'message' and operation <> 'updated'
    )    select account_id, count::int as count from counted`,
  )
}

type Pending = { account_id: string; id: string }

/** Numbers of one stretch of a feed; a restored backup begins the next. */
export const feedStretch = 2n ** 40n

/**
 * Ends every account's feed where a restored backup left it. Numbers go on far above, so that a cursor which was given
 * out after the backup was made is never taken for a newer one.
 */
export async function endFeeds(db: Db): Promise<void> {
  // No parameter, as Citus asks of a conflict with rows that come from a copied table.
  const stretch = raw(String(feedStretch))
  await db.query(sql`
    insert into change_numbers as n (account_id, last_number, ended_at)
    select id, ${stretch}, '{0}' from accounts
    on conflict (account_id) do update set ended_at = n.ended_at || n.last_number,
      last_number = (n.last_number / ${stretch} + 1) * ${stretch}`)
}

/** Deletes up to `max` changes numbered before the time; returns how many. */
export async function deleteOldChanges(db: Db, before: Date, max: number): Promise<number> {
  type Key = { account_id: string; number: string }
  const old = await db.query<Key>(
    sql`select account_id, number from changes where numbered_at < ${before} limit ${max}`,
  )
  const gone = await claimEach<{ count: number }, Key>(
    db,
    old,
    ({ found, accounts }) => sql`
    with gone as (
      delete from changes c
      using unnest(${found.map((each) => each.account_id)}::uuid[], ${found.map(({ number }) => number)}::bigint[]) as o (account_id, number)
      where c.account_id = ${accounts} and c.account_id = o.account_id and c.number = o.number
      returning c.account_id, c.number
    ), last as (
      select account_id, max(number) as number from gone group by account_id order by account_id
    ), moved as (
      update change_numbers n set first_number = greatest(n.first_number, l.number)
      from last l where n.account_id = ${accounts} and n.account_id = l.account_id
    )
    select count(*)::int as count from gone`,
  )
  return gone.reduce((sum, { count }) => sum + count, 0)
}
