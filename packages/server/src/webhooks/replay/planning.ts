// Makes the deliveries of a replay due, a few at a time: only as many are open as are soon sent.
import type { ReplayStatus } from '@mostrador/contract/events'
import { limits } from '@mostrador/contract/limits'
import { type Database, type Db, sql, type Tx } from '../../platform/database/database.ts'

type Key = { accountId: string; endpointId: string }

/** `full` while as many are open as may be; `over` when the replay has ended or may not go on now. */
export type Planned = 'more' | 'full' | 'all' | 'over'

type Plan = {
  from_at: Date
  to_at: Date
  kind: string | null
  status: ReplayStatus
  planned_to: string | null
  is_planned: boolean
  open: number
  created_at: Date
  is_ended: boolean
  is_holding: boolean
}

type Picked = { ids: string[]; to: string | null; isLast: boolean }

/** Rows of the log read for one step. */
const examinedMax = 2_000

/**
 * Plans one step. The rows are looked for without a lock; the step is written under the lane's, which whoever pauses the
 * endpoint or stops the replay takes too, and only from the position at which the search began.
 */
export async function planReplay(database: Database, key: Key, replayId: string): Promise<Planned> {
  const plan = await findPlan(database, key, replayId)
  if (!plan || plan.is_ended || plan.is_holding) return 'over'
  if (plan.is_planned) return 'all'
  if (plan.open + limits.webhookReplayRows > limits.webhookReplayOpenMax) return 'full'
  const picked = await pick(database, key, plan)
  return database.transaction(async (tx) => {
    await lockLane(tx, key)
    const now = await findPlan(tx, key, replayId)
    if (!now || now.is_ended || now.is_holding) return 'over'
    if (now.planned_to !== plan.planned_to || now.is_planned) return 'more'
    const begun = picked.ids.length > 0 ? await updateToReplayed(tx, key, { replayId, plan, picked }) : 0
    await tx.query(sql`
      update webhook_replays set planned_to = coalesce(${picked.to}, planned_to), is_planned = ${picked.isLast},
        open = open + ${begun}, ended_at = case when ${picked.isLast} and open + ${begun} = 0 then noted_at end
      from (select now() as noted_at) n where account_id = ${key.accountId} and id = ${replayId}`)
    return picked.isLast ? 'all' : 'more'
  })
}

function findPlan(db: Db, { accountId, endpointId }: Key, replayId: string): Promise<Plan | undefined> {
  return db.queryOne(sql`
    select r.from_at, r.to_at, r.kind, r.status, r.planned_to, r.is_planned, r.open, r.created_at,
      r.ended_at is not null or e.deleted_at is not null as is_ended,
      l.paused_at is not null or l.broken_at is not null as is_holding
    from webhook_replays r
    join webhook_endpoints e on e.account_id = r.account_id and e.id = r.endpoint_id
    join lanes l on l.account_id = r.account_id and l.endpoint_id = r.endpoint_id
    where r.account_id = ${accountId} and r.endpoint_id = ${endpointId} and r.id = ${replayId}`)
}

async function lockLane(tx: Tx, { accountId, endpointId }: Key): Promise<void> {
  await tx.query(sql`
    select 1 from lanes where account_id = ${accountId} and endpoint_id = ${endpointId} for no key update`)
}

/** The next deliveries that had ended as wanted when the replay began, in the order of their events. */
async function pick(db: Db, { accountId, endpointId }: Key, plan: Plan): Promise<Picked> {
  const rows = await db.query<{ id: string; is_meant: boolean }>(sql`
    select d.id, (case ${plan.status} when 'all' then d.status <> 'pending' else d.status = ${plan.status} end)
        and (${plan.kind}::text is null or d.kind = ${plan.kind}) and d.finished_at <= ${plan.created_at} as is_meant
    from deliveries d
    where d.account_id = ${accountId} and d.endpoint_id = ${endpointId}
      and d.id >= id_floor(${plan.from_at}) and d.id < id_floor(${plan.to_at})
      and (${plan.planned_to}::uuid is null or d.id > ${plan.planned_to})
    order by d.id limit ${examinedMax}`)
  const meant = rows.filter(({ is_meant }) => is_meant).map(({ id }) => id)
  const ids = meant.slice(0, limits.webhookReplayRows)
  const isCut = ids.length < meant.length
  return {
    ids,
    to: (isCut ? ids.at(-1) : rows.at(-1)?.id) ?? null,
    isLast: !isCut && rows.length < examinedMax,
  }
}

/** Starts those again that nobody has started meanwhile. Returns how many. */
async function updateToReplayed(
  tx: Tx,
  { accountId }: Key,
  { replayId, plan, picked }: { replayId: string; plan: Plan; picked: Picked },
): Promise<number> {
  await tx.query(sql`
    delete from failed_deliveries
    where account_id = ${accountId} and delivery_id = any(${picked.ids}::uuid[]) and failed_at <= ${plan.created_at}`)
  // A separate statement, for the reason given at the recording of results.
  const begun = await tx.query<{ id: string }>(sql`
    with again as (
      update deliveries d set status = 'pending', replayed_from = d.status, next_attempt = 1, due_at = now()
      from unnest(${picked.ids}::uuid[]) as p(id)
      where d.account_id = ${accountId} and d.id = p.id and d.status <> 'pending'
        and d.finished_at <= ${plan.created_at}
      returning d.account_id, d.endpoint_id, d.due_at, d.event_id, d.id
    ), put as (
      insert into due (account_id, endpoint_id, due_at, event_id, attempt, replay_id)
      select account_id, endpoint_id, due_at, event_id, 1, ${replayId} from again
    )
    select id from again`)
  return begun.length
}

/** Endpoints with a replay that runs or has left something open. */
export function scanReplays(db: Db): Promise<{ account_id: string; endpoint_id: string }[]> {
  return db.query(sql`
    select distinct account_id, endpoint_id from webhook_replays where ended_at is null or open > 0`)
}
