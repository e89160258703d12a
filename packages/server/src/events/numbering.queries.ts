import { type Database, type Db, sql } from '../platform/database/database.ts'

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
export function numberChanges(db: Database, max: number): Promise<{ account_id: string; count: number }[]> {
  return db.query(sql`
    with taken as (
      delete from pending_changes p using (
        select account_id, id from pending_changes order by id limit ${max} for update skip locked) c
      where p.account_id = c.account_id and p.id = c.id
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
      select distinct account_id, record_id from taken where resource = 'message'
    )
    select account_id, count::int as count from counted`)
}

/** Deletes up to `max` changes numbered before the time; returns how many. */
export async function deleteOldChanges(db: Db, before: Date, max: number): Promise<number> {
  const [gone] = await db.query<{ count: number }>(sql`
    with gone as (
      delete from changes c using (
        select account_id, number from changes where numbered_at < ${before} limit ${max} for update skip locked) o
      where c.account_id = o.account_id and c.number = o.number
      returning c.account_id, c.number
    ), last as (
      select account_id, max(number) as number from gone group by account_id order by account_id
    ), moved as (
      update change_numbers n set first_number = greatest(n.first_number, l.number)
      from last l where n.account_id = l.account_id
    )
    select count(*)::int as count from gone`)
  return gone?.count ?? 0
}
