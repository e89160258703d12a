import { anyOf, byNode } from '../../platform/database/claims.ts'
import {
  type Database,
  empty,
  type Sql,
  sql,
  sqlState,
  type Tx,
  together,
} from '../../platform/database/database.ts'

export type AttemptResult = {
  accountId: string
  endpointId: string
  dueAt: Date
  eventId: string
  deliveryId: string
  slot: number
  slotEpoch: string
  attempt: number
  startedAt: Date
  durationMs: number
  responseStatus: number | null
  errorClass: string | null
  error: string | null
  excerpt: Buffer
  url: string | null
  address: string | null
  /** JSON text. */
  signatureHeaders: string | null
  answerHeaders: string | null
  status: 'pending' | 'delivered' | 'failed'
  /** Set for a delivery that stays pending. */
  nextAttempt: number | null
  waitMs: number | null
  /** The replay that sent it. */
  replayId: string | null
  /** The next secret that a receiver is known to have by this attempt. */
  provedSecretId: string | null
}

export type LaneResult = {
  accountId: string
  endpointId: string
  slot: number
  slotEpoch: string
  epoch: number
  releases: number
  failures: number
  firstFailureAgeMs: number | null
  gateWaitMs: number | null
  cautious: number
  isBroken: boolean
  /** The first successful delivery since the endpoint was repaired. */
  hasRecovered: boolean
  noticeId: string
}

type Batch = { results: readonly AttemptResult[]; lanes: readonly LaneResult[] }

/**
 * Records attempts and their consequences, all or nothing. The deleted row of `due` is the fence: a delivery that
 * another owner has taken over or that was ended otherwise has none, and is not recorded. Returns the recorded
 * deliveries. Rows that others may change concurrently are locked by a separate statement before the log is touched:
 * PostgreSQL 18.4 crashes when a statement meets a newer version of a row and then finds partitions by its rows.
 */
export async function insertResults(
  database: Database,
  { owner, results, lanes }: Batch & { owner: string },
): Promise<string[]> {
  // Locks are taken on the account's node.
  const groups = await byNode(database, [...results, ...lanes], ({ accountId }) => accountId)
  if (groups.length < 2) return insertPlainly(database, { owner, results, lanes })
  const recorded = await Promise.all(
    groups.map(([first]) => {
      const ofOne = <Row extends { accountId: string }>(rows: readonly Row[]) =>
        rows.filter(({ accountId }) => accountId === first?.accountId)
      return insertBatch(database, { owner, results: ofOne(results), lanes: ofOne(lanes) })
    }),
  )
  return recorded.flat()
}

/** SQLSTATE of a text that is no number. */
const notANumber = '22P02'

/**
 * Mostly the rows of all are there, and nothing else is to be told: then all leaves in one exchange, of which nothing
 * stays where one was missing.
 */
async function insertPlainly(database: Database, batch: Batch & { owner: string }): Promise<string[]> {
  const { results, lanes } = batch
  const isPlain = lanes.length === 0 && results.every((each) => !isEndedReplay(each) && !each.provedSecretId)
  if (!isPlain || (await database.isSpread())) return insertBatch(database, batch)
  try {
    await database.transaction((tx) =>
      tx.last(together(tx.query(deletingAll(batch)), insertAttempts(tx, batch))),
    )
    return results.map(({ deliveryId }) => deliveryId)
  } catch (error) {
    if (sqlState(error) !== notANumber) throw error
    return insertBatch(database, batch)
  }
}

function insertBatch(
  database: Database,
  { owner, results, lanes }: Batch & { owner: string },
): Promise<string[]> {
  return database.transaction(async (tx) => {
    // Both leave together; the database takes them in this order.
    const [, keys] = await Promise.all([
      lockLanes(tx, { owner, results, lanes }),
      deleteDue(tx, { owner, results, lanes }),
    ])
    const gone = new Set(keys.map(({ n }) => n))
    const recorded = results.filter((_, n) => gone.has(n))
    const inserting = () => insertAttempts(tx, { owner, results: recorded, lanes })
    const hasReplays = recorded.some(isEndedReplay)
    const proving = recorded.filter(({ provedSecretId }) => provedSecretId !== null)
    if (hasReplays || proving.length > 0) {
      await inserting()
      if (hasReplays) await updateReplays(tx, recorded)
      await updateProvedSecrets(tx, proving)
    } else await tx.last(inserting())
    return recorded.map(({ deliveryId }) => deliveryId)
  })
}

/**
 * Locks follow the global order: account, lane, due, delivery, and by key within each. The count, which is never below 0,
 * forces one step to wait for the other.
 */
async function lockLanes(tx: Tx, { owner, results, lanes }: Batch & { owner: string }): Promise<void> {
  if (lanes.length === 0) return
  await tx.query(sql`
    with ${laneRows(lanes)}, ${ownedEpochs(owner)}, told_account as materialized (
      select id from accounts where id in (select account_id from lane where is_broken or has_recovered)
      order by id for key share
    )
    select 1 as one from lane n join owned s on s.epochs[n.slot + 1] = n.slot_epoch
    join lanes l on l.account_id = n.account_id and l.endpoint_id = n.endpoint_id and l.epoch = n.epoch
    where l.account_id = ${accountsOf([...results, ...lanes])} and (select count(*) from told_account) >= 0
    order by l.account_id, l.endpoint_id for update of l`)
}

/** Returns the positions of the results whose rows existed. */
function deleteDue(tx: Tx, batch: Batch & { owner: string }): Promise<{ n: number }[]> {
  return tx.query(sql`with ${ownedResults(batch)} ${deleting(batch)}`)
}

/** Fails where not all rows existed; PostgreSQL's log then shows the words. */
function deletingAll(batch: Batch & { owner: string }): Sql {
  return sql`with ${ownedResults(batch)}, gone as (${deleting(batch)})
    select case when count(*) = ${batch.results.length}::int then 1
      else ('only ' || count(*) || ' of these deliveries were open, recording them alone')::int end as one from gone`
}

function ownedResults({ owner, results }: Batch & { owner: string }): Sql {
  return sql`${ownedEpochs(owner)}, mine as materialized (
      select r.* from unnest(
        ${results.map((r) => r.accountId)}::uuid[], ${results.map((r) => r.endpointId)}::uuid[],
        ${results.map((r) => r.dueAt)}::timestamptz[], ${results.map((r) => r.eventId)}::uuid[],
        ${results.map((r) => r.slot)}::smallint[], ${results.map((r) => r.slotEpoch)}::bigint[]
      ) with ordinality as r(account_id, endpoint_id, due_at, event_id, slot, slot_epoch, position)
      join owned s on s.epochs[r.slot + 1] = r.slot_epoch
      order by r.account_id, r.endpoint_id, r.due_at, r.event_id
    )`
}

function deleting({ results, lanes }: Batch): Sql {
  return sql`
    delete from due d using mine r
    where d.account_id = ${accountsOf([...results, ...lanes])} and d.account_id = r.account_id
      and d.endpoint_id = r.endpoint_id and d.due_at = r.due_at and d.event_id = r.event_id
    returning (r.position - 1)::int as n`
}

async function insertAttempts(tx: Tx, { owner, results, lanes }: Batch & { owner: string }): Promise<void> {
  await tx.query(sql`
    with gone as materialized (
      select r.*, (now() + r.wait_ms * interval '1 ms')::timestamptz(3) as next_due_at, now() as noted_at from unnest(
        ${results.map((r) => r.accountId)}::uuid[], ${results.map((r) => r.endpointId)}::uuid[],
        ${results.map((r) => r.eventId)}::uuid[], ${results.map((r) => r.deliveryId)}::uuid[],
        ${results.map((r) => r.attempt)}::smallint[], ${results.map((r) => r.startedAt)}::timestamptz[],
        ${results.map((r) => r.durationMs)}::int[], ${results.map((r) => r.responseStatus)}::smallint[],
        ${results.map((r) => r.errorClass)}::text[], ${results.map((r) => r.error)}::text[],
        ${results.map((r) => r.excerpt)}::bytea[], ${results.map((r) => r.status)}::text[],
        ${results.map((r) => r.nextAttempt)}::smallint[], ${results.map((r) => r.waitMs)}::float8[],
        ${results.map((r) => r.url)}::text[], ${results.map((r) => r.address)}::text[],
        ${results.map((r) => r.signatureHeaders)}::text[], ${results.map((r) => r.answerHeaders)}::text[],
        ${results.map((r) => r.replayId)}::uuid[]
      ) as r(account_id, endpoint_id, event_id, delivery_id, attempt, started_at, duration_ms, response_status,
        error_class, error, excerpt, status, next_attempt, wait_ms, url, address, signature_headers, answer_headers,
        replay_id)
    ), again as (
      insert into due (account_id, endpoint_id, due_at, event_id, attempt, replay_id)
      select account_id, endpoint_id, next_due_at, event_id, next_attempt, replay_id from gone where status = 'pending'
    ), changed as (
      update deliveries d set status = g.status, next_attempt = g.next_attempt, due_at = g.next_due_at,
        attempts = d.attempts + 1,
        -- While a replay goes on they say how it ended before.
        finished_at = case when g.status <> 'pending' then g.noted_at else d.finished_at end,
        reason = case when g.status = 'pending' then d.reason end,
        replayed_from = case when g.status = 'pending' then d.replayed_from end
      from gone g
      where d.account_id = ${accountsOf([...results, ...lanes])} and d.account_id = g.account_id and d.id = g.delivery_id
      returning d.account_id, d.id, d.attempts, g.attempt, g.started_at, g.duration_ms, g.response_status, g.error_class,
        g.error, g.excerpt, g.url, g.address, g.signature_headers, g.answer_headers, g.replay_id
    ), logged as (
      insert into attempts (account_id, delivery_id, seq, number, started_at, duration_ms, response_status, error_class,
        error, excerpt, url, address, signature_headers, answer_headers, replay_id)
      select account_id, id, attempts, attempt, started_at, duration_ms, response_status, error_class, error, excerpt,
        url, address, signature_headers::json, answer_headers::json, replay_id
      from changed
    ) ${lanes.length > 0 ? sql`, ${pacedLanes({ owner, results, lanes })}` : empty}
    insert into failed_deliveries (account_id, delivery_id, endpoint_id, failed_at)
    select account_id, delivery_id, endpoint_id, now() from gone where status = 'failed'`)
}

/** Parts of the statement that only lanes in trouble need: they are few, and each part costs each time. */
function pacedLanes({ owner, results, lanes }: Batch & { owner: string }): Sql {
  return sql`${laneRows(lanes)}, ${ownedEpochs(owner)}, paced_lane as materialized (
      select n.*, l.broken_at is not null as was_broken, l.is_recovering as was_recovering, now() as noted_at,
        now() - n.first_failure_age_ms * interval '1 ms' as first_failure_at,
        now() + n.gate_wait_ms * interval '1 ms' as gate_until
      from lane n join owned s on s.epochs[n.slot + 1] = n.slot_epoch
      join lanes l on l.account_id = n.account_id and l.endpoint_id = n.endpoint_id and l.epoch = n.epoch
      where l.account_id = ${accountsOf([...results, ...lanes])}
    ), paced as (
      update lanes l set failures = n.failures,
        -- A release that its owner had not read yet stands.
        cautious = case when l.releases = n.releases then n.cautious else l.cautious end,
        first_failure_at = n.first_failure_at, gate_until = n.gate_until,
        broken_at = case when n.is_broken then coalesce(l.broken_at, n.noted_at) else l.broken_at end,
        is_recovering = l.is_recovering and not n.has_recovered and not n.is_broken
      from paced_lane n
      where l.account_id = ${accountsOf([...results, ...lanes])} and l.account_id = n.account_id and l.endpoint_id = n.endpoint_id
        and l.epoch = n.epoch
      returning n.*
    ), told as (
      insert into notices (account_id, id, kind, subject_id, data, created_at)
      select p.account_id, p.notice_id, case when p.is_broken then 'webhook.broken' else 'webhook.recovered' end,
        p.endpoint_id, json_build_object('url', e.url), now()
      from paced p join webhook_endpoints e on e.account_id = p.account_id and e.id = p.endpoint_id
      -- Of a batch that is written again, as after an answer of the database that was lost, nothing is told twice.
      where e.account_id = ${accountsOf([...results, ...lanes])}
        and (p.is_broken and not p.was_broken or p.has_recovered and p.was_recovering)
    )`
}

async function updateProvedSecrets(tx: Tx, results: readonly AttemptResult[]): Promise<void> {
  if (results.length === 0) return
  await tx.query(sql`
    update webhook_next_secrets n set tested_at = now()
    from unnest(${results.map((r) => r.accountId)}::uuid[], ${results.map((r) => r.endpointId)}::uuid[],
      ${results.map((r) => r.provedSecretId)}::uuid[]) as r(account_id, endpoint_id, id)
    where n.account_id = ${accountsOf(results)} and n.account_id = r.account_id and n.endpoint_id = r.endpoint_id
      and n.id = r.id`)
}

function isEndedReplay({ replayId, status }: AttemptResult): boolean {
  return replayId !== null && status !== 'pending'
}

/** Counts what has ended of a replay, which is done with the last one; its row is the last that is locked. */
async function updateReplays(tx: Tx, results: readonly AttemptResult[]): Promise<void> {
  const ended = results.filter(isEndedReplay)
  await tx.query(sql`
    update webhook_replays r set open = r.open - n.delivered - n.failed, delivered = r.delivered + n.delivered,
      failed = r.failed + n.failed,
      ended_at = case when r.ended_at is null and r.is_planned and r.open = n.delivered + n.failed then n.noted_at
        else r.ended_at end
    from (
      select account_id, id, (count(*) filter (where status = 'delivered'))::int as delivered,
        (count(*) filter (where status = 'failed'))::int as failed, now() as noted_at
      from unnest(${ended.map((each) => each.accountId)}::uuid[], ${ended.map((each) => each.replayId)}::uuid[],
        ${ended.map((each) => each.status)}::text[]) as e(account_id, id, status)
      group by account_id, id
    ) n where r.account_id = ${accountsOf(ended)} and r.account_id = n.account_id and r.id = n.id`)
}

function accountsOf(rows: readonly { accountId: string }[]): Sql {
  return anyOf(rows.map(({ accountId }) => accountId))
}

function laneRows(lanes: readonly LaneResult[]): Sql {
  return sql`lane as materialized (
      select * from unnest(
        ${lanes.map((l) => l.accountId)}::uuid[], ${lanes.map((l) => l.endpointId)}::uuid[],
        ${lanes.map((l) => l.slot)}::smallint[], ${lanes.map((l) => l.slotEpoch)}::bigint[],
        ${lanes.map((l) => l.epoch)}::int[], ${lanes.map((l) => l.releases)}::int[],
        ${lanes.map((l) => l.failures)}::int[],
        ${lanes.map((l) => l.firstFailureAgeMs)}::float8[], ${lanes.map((l) => l.gateWaitMs)}::float8[],
        ${lanes.map((l) => l.cautious)}::smallint[], ${lanes.map((l) => l.isBroken)}::boolean[],
        ${lanes.map((l) => l.hasRecovered)}::boolean[], ${lanes.map((l) => l.noticeId)}::uuid[]
      ) as l(account_id, endpoint_id, slot, slot_epoch, epoch, releases, failures, first_failure_age_ms, gate_wait_ms,
        cautious, is_broken, has_recovered, notice_id)
    )`
}

/** An array indexed by slot number, of which none is left out: a join would compare each row with each slot. */
function ownedEpochs(owner: string): Sql {
  return sql`owned as materialized (
      select array_agg(case when owner = ${owner} and lease_until > now() then epoch else -1 end order by slot) as epochs
      from dispatch_slots
    )`
}
