// Ends open deliveries without an attempt. One that a replay had made due becomes again what it was before.
import { anyOf } from '../../platform/database/claims.ts'
import { type Database, type Sql, sql, type Tx } from '../../platform/database/database.ts'

type Place = { accountId: string; endpointId: string }
/** The slot of the endpoint, and the worker that must still own it. */
type Owned = { owner: string; slot: number }

/** A row deleted from `due` in this transaction. */
export type Undue = { account_id: string; endpoint_id: string; event_id: string; replay_id: string | null }

/** Ends the open deliveries of a deleted endpoint. Returns how many. */
export function deleteDueOfGone(
  database: Database,
  { accountId, endpointId }: Place,
  { owner, slot, max }: Owned & { max: number },
): Promise<number> {
  return database.transaction(async (tx) => {
    const gone = await tx.query<Undue>(sql`
      with g as materialized (
        select due_at, event_id from due where account_id = ${accountId} and endpoint_id = ${endpointId}
        order by due_at, event_id limit ${max} for update skip locked)
      delete from due d using dispatch_slots s, g
      where s.slot = ${slot} and s.owner = ${owner} and s.lease_until > now()
        and d.account_id = ${accountId} and d.endpoint_id = ${endpointId}
        and d.due_at = g.due_at and d.event_id = g.event_id
      returning d.account_id, d.endpoint_id, d.event_id, d.replay_id`)
    await updateToUnsent(tx, gone, { reason: 'endpoint_deleted' })
    return gone.length
  })
}

/** Takes back what replays that have ended left open. Returns how many deliveries. */
export function deleteDueOfEndedReplays(
  database: Database,
  { accountId, endpointId }: Place,
  { owner, slot, max }: Owned & { max: number },
): Promise<number> {
  return database.transaction(async (tx) => {
    const gone = await tx.query<Undue>(sql`
      with g as materialized (
        select u.due_at, u.event_id from due u
        join webhook_replays r on r.account_id = u.account_id and r.id = u.replay_id and r.ended_at is not null
        where u.account_id = ${accountId} and u.endpoint_id = ${endpointId} and u.replay_id is not null
        order by u.due_at, u.event_id limit ${max} for update of u skip locked)
      delete from due d using dispatch_slots s, g
      where s.slot = ${slot} and s.owner = ${owner} and s.lease_until > now()
        and d.account_id = ${accountId} and d.endpoint_id = ${endpointId}
        and d.due_at = g.due_at and d.event_id = g.event_id
      returning d.account_id, d.endpoint_id, d.event_id, d.replay_id`)
    await updateToUnsent(tx, gone, { reason: 'event_missing' })
    // Should the count ever be wrong, it must not keep other replays of the endpoint from starting.
    if (gone.length === 0) await updateOpenToNone(tx, { accountId, endpointId })
    return gone.length
  })
}

/** Ends deliveries that cannot be sent because their event is no longer stored. Returns their events. */
export function deleteDueWithoutEvent(
  database: Database,
  { accountId, endpointId }: Place,
  { owner, slot, rows }: Owned & { rows: readonly { dueAt: Date; eventId: string }[] },
): Promise<string[]> {
  return database.transaction(async (tx) => {
    const missing = await tx.query<{ due_at: Date; event_id: string }>(sql`
      select u.due_at, u.event_id
      from unnest(${rows.map(({ dueAt }) => dueAt)}::timestamptz[],
        ${rows.map(({ eventId }) => eventId)}::uuid[]) as u(due_at, event_id)
      where not exists (select from events e where e.account_id = ${accountId} and e.id = u.event_id)`)
    const gone = await tx.query<Undue>(sql`
      delete from due d using dispatch_slots s, unnest(${missing.map((row) => row.due_at)}::timestamptz[],
          ${missing.map((row) => row.event_id)}::uuid[]) as g (due_at, event_id)
      where s.slot = ${slot} and s.owner = ${owner} and s.lease_until > now()
        and d.account_id = ${accountId} and d.endpoint_id = ${endpointId}
        and d.due_at = g.due_at and d.event_id = g.event_id
      returning d.account_id, d.endpoint_id, d.event_id, d.replay_id`)
    await updateToUnsent(tx, gone, { reason: 'event_missing' })
    return gone.map((row) => row.event_id)
  })
}

/**
 * Marks deliveries as failed for this reason, or as they were before a replay; this transaction has deleted their rows
 * of `due`, in a statement of its own for the reason given at the recording of results.
 */
export async function updateToUnsent(
  tx: Tx,
  gone: readonly Undue[],
  { reason, now }: { reason: 'endpoint_deleted' | 'event_missing' | 'expired'; now?: Date },
): Promise<void> {
  if (gone.length === 0) return
  await tx.query(sql`
    with ended as (
      update deliveries d set status = coalesce(d.replayed_from, 'failed'), replayed_from = null,
        reason = case when d.replayed_from is null then ${reason} else d.reason end,
        finished_at = case when d.replayed_from is null then g.noted_at else d.finished_at end,
        next_attempt = null, due_at = null
      from (
        select u.*, coalesce(${now ?? null}::timestamptz, now()) as noted_at
        from unnest(${gone.map((row) => row.account_id)}::uuid[], ${gone.map((row) => row.endpoint_id)}::uuid[],
          ${gone.map((row) => row.event_id)}::uuid[]) as u(account_id, endpoint_id, event_id)
      ) g
      where d.account_id = ${accountsOf(gone)} and d.account_id = g.account_id and d.id = delivery_id(g.event_id, g.endpoint_id)
      returning d.account_id, d.id, d.endpoint_id, d.status, d.finished_at
    )
    insert into failed_deliveries (account_id, delivery_id, endpoint_id, failed_at)
    select account_id, id, endpoint_id, finished_at from ended where status = 'failed'`)
  await updateOpenOfReplays(tx, gone)
}

async function updateOpenToNone(tx: Tx, { accountId, endpointId }: Place): Promise<void> {
  await tx.query(sql`
    update webhook_replays r set open = 0
    where r.account_id = ${accountId} and r.endpoint_id = ${endpointId} and r.ended_at is not null and r.open > 0
      and not exists (select from due u
        where u.account_id = r.account_id and u.endpoint_id = r.endpoint_id and u.replay_id = r.id)`)
}

/** Subtracts them from what their replays have open; a replay's row is the last that a transaction locks. */
async function updateOpenOfReplays(tx: Tx, gone: readonly Undue[]): Promise<void> {
  const replayed = gone.filter((row) => row.replay_id !== null)
  if (replayed.length === 0) return
  await tx.query(sql`
    update webhook_replays r set open = r.open - n.count,
      ended_at = case when r.ended_at is null and r.is_planned and r.open = n.count then n.noted_at
        else r.ended_at end
    from (
      select account_id, replay_id, count(*)::int as count, now() as noted_at
      from unnest(${replayed.map((row) => row.account_id)}::uuid[], ${replayed.map((row) => row.replay_id)}::uuid[])
        as g(account_id, replay_id) group by account_id, replay_id
    ) n where r.account_id = ${accountsOf(replayed)} and r.account_id = n.account_id and r.id = n.replay_id`)
}

function accountsOf(rows: readonly Undue[]): Sql {
  return anyOf(rows.map((row) => row.account_id))
}
