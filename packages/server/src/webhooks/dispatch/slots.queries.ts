import { type Db, sql } from '../../platform/database/database.ts'

export type SlotEpoch = { slot: number; epoch: string }

/** The first worker inserts the slots, not a migration: a restored database must find the table empty. */
export async function insertSlots(db: Db, count: number): Promise<void> {
  await db.query(sql`
    insert into dispatch_slots (slot) select generate_series(0, ${count - 1}::int) on conflict do nothing`)
}

/** Ends the leases of this node's former worker, which is known to be gone. */
export async function deleteNode(db: Db, node: string): Promise<void> {
  const gone = await db.query<{ id: string }>(sql`select id from dispatch_workers where node = ${node}`)
  await db.query(sql`
    update dispatch_slots set owner = null, lease_until = null where owner = any(${gone.map(({ id }) => id)}::uuid[])`)
  await db.query(sql`delete from dispatch_workers where id = any(${gone.map(({ id }) => id)}::uuid[])`)
}

export async function upsertWorker(
  db: Db,
  { id, node, leaseMs }: { id: string; node: string; leaseMs: number },
): Promise<void> {
  await db.query(sql`
    with late as (delete from dispatch_workers where seen_until < now() - interval '1 hour' and id <> ${id})
    insert into dispatch_workers (id, node, seen_until) values (${id}, ${node}, now() + ${leaseMs} * interval '1 ms')
    on conflict (id) do update set seen_until = excluded.seen_until`)
}

/** Number of live workers. One seen far ahead is from before the database's clock was set back. */
export async function countWorkers(db: Db, leaseMs: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(sql`
    select count(*)::int as count from dispatch_workers
    where seen_until > now() and seen_until < now() + ${2 * leaseMs} * interval '1 ms'`)
  return Math.max(1, row?.count ?? 1)
}

/**
 * Lets leases that lie far ahead, since the database's clock was set back, end one lease from now. Nothing is taken from
 * a live owner: it goes by its own clock from a renewal before this moment, so it has renewed or stopped by then.
 */
export async function clampLeases(db: Db, leaseMs: number): Promise<void> {
  await db.query(sql`
    update dispatch_slots set lease_until = now() + ${leaseMs} * interval '1 ms'
    where lease_until > now() + ${2 * leaseMs} * interval '1 ms'`)
}

/** Renews the leases this owner still has; an expired one is not renewed under the same epoch. */
export function updateLeases(
  db: Db,
  { owner, leaseMs }: { owner: string; leaseMs: number },
): Promise<SlotEpoch[]> {
  return db.query(sql`
    update dispatch_slots set lease_until = now() + ${leaseMs} * interval '1 ms'
    where owner = ${owner} and lease_until > now()
    returning slot, epoch::text as epoch`)
}

export function claimSlots(
  db: Db,
  { owner, leaseMs, max }: { owner: string; leaseMs: number; max: number },
): Promise<SlotEpoch[]> {
  return db.query(sql`
    update dispatch_slots s
    set owner = ${owner}, epoch = epoch + 1, lease_until = now() + ${leaseMs} * interval '1 ms'
    where s.slot in (
      select slot from dispatch_slots where lease_until is null or lease_until <= now()
      order by slot limit ${max} for update skip locked)
    returning s.slot, s.epoch::text as epoch`)
}

export async function releaseSlots(
  db: Db,
  { owner, slots }: { owner: string; slots: readonly number[] },
): Promise<void> {
  await db.query(sql`
    update dispatch_slots set owner = null, lease_until = null
    where owner = ${owner} and slot = any(${[...slots]}::smallint[])`)
}

export async function deleteWorker(db: Db, id: string): Promise<void> {
  await db.query(sql`delete from dispatch_workers where id = ${id}`)
}
