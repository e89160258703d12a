// Claims on the send queue. A worker leases a lane and sends its parts one after the other; each attempt is claimed in
// a transaction that locks the conversation, so a hand-over comes either before or after it.

import type { Platform } from '@mostrador/contract/values'
import { claimEach, readQueue } from '../../platform/database/claims.ts'
import { type Db, type Sql, sql, type Tx, together } from '../../platform/database/database.ts'
import type { OutgoingPart } from './outgoing.ts'

/** `lease` identifies one run of a worker, `node` the worker; only one process at a time has that name. */
export type LeaseTerms = { lease: string; leaseMs: number; node: string }

type LaneKey = { account_id: string; conversation_id: string }

type LaneOf = { accountId: string; conversationId: string }
export type ClaimedLane = LaneOf & { channelId: string }

/** Everything needed to decide about the next attempt. */
export type LaneHead = {
  send: QueuedSend
  conversation: HeldConversation
  /** The pace allows no message to this customer before this time. */
  pacedUntil: Date | null
}

export type HeldConversation = {
  channel_id: string
  handoff_epoch: number
  deleted_at: Date | null
  last_customer_at: Date | null
  /** People have blocked the contact. */
  is_silenced: boolean
  opted_out_at: Date | null
  phone_key: string | null
  user_id: string | null
  platform: Platform
  external_id: string
  api_url: string | null
  /** Sealed. */
  access_token: Buffer | null
  is_simulated: boolean
  attention: string | null
  channel_deleted_at: Date | null
  is_suspended: boolean
}

export type QueuedSend = {
  id: string
  role: 'assistant' | 'agent'
  turn_id: string | null
  epoch: number | null
  campaign_id: string | null
  part: OutgoingPart
  state: 'queued' | 'sending' | 'unknown'
  pieces: number | null
  pieces_accepted: number
  attempts: number
  failures: number
  unknowns: number
  attempted_at: Date | null
  due_at: Date
  created_at: Date
}

const isOpen: Sql = sql`state in ('queued', 'sending', 'unknown')`

const isDueAt = (now: Date): Sql =>
  sql`l.due_at <= ${now} and (l.leased_until is null or l.leased_until <= ${now})`

/** Not those of suspended accounts and of channels that are paused or need attention. */
const mayLeaveAt = (now: Date): Sql =>
  sql`a.status = 'active' and (c.attention is null or c.attention_retry_at <= ${now})
    and (c.paused_until is null or c.paused_until <= ${now})`

/** Leases due lanes of all accounts that messages may leave, longest waiting first. */
export async function claimLanes(
  db: Db,
  terms: LeaseTerms & { limit: number },
  now: Date,
): Promise<ClaimedLane[]> {
  const [isDue, mayLeave] = [isDueAt(now), mayLeaveAt(now)]
  const waiting = await readQueue<LaneKey>(
    db,
    sql`
    select l.account_id, l.conversation_id from send_lanes l
    join accounts a on a.id = l.account_id
    join channels c on c.account_id = l.account_id and c.id = l.channel_id
    where ${isDue} and ${mayLeave}
    order by l.due_at limit ${terms.limit}`,
  )
  return claimEach<ClaimedLane, LaneKey>(
    db,
    waiting,
    ({ accounts, keys }) => sql`
    with due as materialized (
      select l.account_id, l.conversation_id from ${keys((each) => each.conversation_id)}
      join send_lanes l on l.account_id = k.account_id and l.conversation_id = k.id
      where l.account_id = ${accounts} and ${isDue} for update of l skip locked)
    update send_lanes l set lease = ${terms.lease}, node = ${terms.node}, leased_until = ${later(now, terms.leaseMs)}
    from due, accounts a, channels c
    where l.account_id = ${accounts} and l.account_id = due.account_id and l.conversation_id = due.conversation_id
      and a.id = l.account_id and c.account_id = l.account_id and c.id = l.channel_id and ${mayLeave}
    returning l.account_id as "accountId", l.conversation_id as "conversationId", l.channel_id as "channelId"`,
  )
}

/**
 * Locks the conversation against hand-over until the transaction ends, extends the lease, or takes one where a hint
 * named the lane, and reads the next send. Answers go before messages of campaigns. `lost` when another worker has the
 * lane, or nothing may leave it now; `empty` when nothing is queued.
 */
export async function lockHead(
  tx: Tx,
  lane: LaneOf,
  terms: LeaseTerms & { isHinted?: boolean | undefined },
  now: Date,
): Promise<LaneHead | 'lost' | 'empty'> {
  // Pipelined: the database runs the statements in order, without a round trip between them.
  const holding = tx.queryOne<HeldConversation>(sql`${heldRow(lane)} for share of c`)
  const leasing = tx.queryOne<{ paced_until: Date | null }>(
    terms.isHinted ? takeLease(lane, terms, now) : extendLease(lane, terms, now),
  )
  const reading = tx.queryOne<QueuedSend>(nextSend(lane))
  await together(holding, leasing, reading)
  const [conversation, held, send] = [await holding, await leasing, await reading]
  if (!conversation || !held) return 'lost'
  return send ? { send, conversation, pacedUntil: held.paced_until } : 'empty'
}

/**
 * The same in one statement, in the transaction that has queued something in the lane: it holds the conversation and the
 * lane already, so that nothing changes between the looks. `lost`: nothing may leave the lane now, or another worker has
 * leased it.
 */
export async function lockOwnHead(
  tx: Tx,
  lane: LaneOf,
  terms: LeaseTerms,
  now: Date,
): Promise<LaneHead | 'lost' | 'empty'> {
  const { accountId, conversationId } = lane
  const head = await tx.queryOne<OwnHead>(sql`
    with held as materialized (${heldRow(lane)}),
    leased as (
      update send_lanes l set lease = ${terms.lease}, node = ${terms.node}, leased_until = ${later(now, terms.leaseMs)}
      from channels c join accounts a on a.id = c.account_id
      where l.account_id = ${accountId} and l.conversation_id = ${conversationId} and ${isDueAt(now)}
        and c.account_id = l.account_id and c.id = l.channel_id and ${mayLeaveAt(now)}
      returning l.paced_until)
    select held.*, leased.paced_until, next.* from held cross join leased
    left join lateral (${nextSend(lane)}) as next on true`)
  if (!head) return 'lost'
  const { id, paced_until: pacedUntil, ...row } = head
  return id === null ? 'empty' : { send: { ...row, id }, conversation: row, pacedUntil }
}

type OwnHead = HeldConversation & Omit<QueuedSend, 'id'> & { id: string | null; paced_until: Date | null }

function heldRow({ accountId, conversationId }: LaneOf): Sql {
  return sql`
    select c.channel_id, c.handoff_epoch, c.deleted_at, c.last_customer_at, i.phone_key, i.user_id,
      k.opted_out_at is null and k.status = 'blocked' as is_silenced, k.opted_out_at,
      h.platform, h.external_id, h.api_url, h.access_token, h.is_simulated, h.attention,
      h.deleted_at as channel_deleted_at, a.status = 'suspended' as is_suspended
    from conversations c
    join accounts a on a.id = c.account_id
    join channels h on h.account_id = c.account_id and h.id = c.channel_id
    join contacts k on k.account_id = c.account_id and k.id = c.contact_id
    join channel_identities i on i.account_id = c.account_id and i.id = c.identity_id
    where c.account_id = ${accountId} and c.id = ${conversationId}`
}

function nextSend({ accountId, conversationId }: LaneOf): Sql {
  return sql`
    select s.id, m.role, s.turn_id, s.epoch, s.campaign_id, s.part, s.state, s.pieces, s.pieces_accepted, s.attempts, s.failures, s.unknowns,
      s.attempted_at, s.due_at, s.created_at
    from sends s join messages m on m.account_id = s.account_id and m.id = s.id
    where s.account_id = ${accountId} and s.conversation_id = ${conversationId} and ${isOpen}
    order by s.campaign_id is not null and s.state <> 'sending', s.created_at, s.id limit 1`
}

function extendLease({ accountId, conversationId }: LaneOf, { lease, leaseMs }: LeaseTerms, now: Date): Sql {
  return sql`
    update send_lanes set leased_until = ${later(now, leaseMs)}
    where account_id = ${accountId} and conversation_id = ${conversationId} and lease = ${lease}
    returning paced_until`
}

function takeLease({ accountId, conversationId }: LaneOf, terms: LeaseTerms, now: Date): Sql {
  return sql`
    with due as materialized (
      select l.account_id, l.conversation_id from send_lanes l
      where l.account_id = ${accountId} and l.conversation_id = ${conversationId} and ${isDueAt(now)}
      for update skip locked)
    update send_lanes l set lease = ${terms.lease}, node = ${terms.node}, leased_until = ${later(now, terms.leaseMs)}
    from due, accounts a, channels c
    where l.account_id = ${accountId} and l.account_id = due.account_id and l.conversation_id = due.conversation_id
      and a.id = l.account_id and c.account_id = l.account_id and c.id = l.channel_id and ${mayLeaveAt(now)}
    returning l.paced_until`
}

/** Releases the lane until `dueAt`; null: until something is queued. */
export async function releaseLane(
  db: Db,
  { accountId, conversationId }: ClaimedLane,
  lease: string,
  dueAt: Date | null,
): Promise<void> {
  await db.query(sql`
    update send_lanes set lease = null, leased_until = null, node = null,
      due_at = ${dueAt === null ? sql`'infinity'` : sql`${dueAt}`}
    where account_id = ${accountId} and conversation_id = ${conversationId} and lease = ${lease}`)
}

/**
 * Records the attempt about to be made; from here on its number identifies it. `isAllowed` is a condition on the send
 * `s`: `refused`, and nothing recorded, when it does not hold, as when the customer wants no such message any more.
 * `allowance` counts the channel's messages exactly across workers: `paced` when it is used up; one is added every
 * `everyMs`, and at most `burst` accumulate.
 */
export async function startAttempt(
  tx: Tx,
  lane: ClaimedLane,
  attempt: { id: string; pieces: number; pacedUntil: Date; isAllowed: Sql; allowance: Allowance | undefined },
  now: Date,
): Promise<'started' | 'paced' | 'refused'> {
  const { accountId, conversationId } = lane
  const begun = await tx.queryOne<{ is_paced: boolean; is_started: boolean }>(sql`
    with allowed as (${attempt.allowance ? takeAllowance(lane, attempt.allowance, now) : sql`select 1`}),
    started as (
      update sends s set state = 'sending', attempts = attempts + 1, attempted_at = ${now}, pieces = ${attempt.pieces}
      where s.account_id = ${accountId} and s.id = ${attempt.id} and exists (select from allowed) and ${attempt.isAllowed}
      returning s.id),
    paced as (
      update send_lanes set paced_until = ${attempt.pacedUntil}
      where account_id = ${accountId} and conversation_id = ${conversationId} and exists (select from started))
    select not exists (select from allowed) as is_paced, exists (select from started) as is_started`)
  if (begun?.is_started) return 'started'
  return begun?.is_paced ? 'paced' : 'refused'
}

export type Allowance = { everyMs: number; burst: number }

function takeAllowance({ accountId, channelId }: ClaimedLane, { everyMs, burst }: Allowance, now: Date): Sql {
  const start = sql`greatest(p.paced_until, ${now})`
  return sql`
    insert into send_paces as p (account_id, channel_id, paced_until)
    values (${accountId}, ${channelId}, ${later(now, everyMs)})
    on conflict (account_id, channel_id) do update set paced_until = moment_later(${start}, ${everyMs}::float8)
      where ${start} <= ${later(now, everyMs * burst)}
    returning 1`
}

/** The worker of this attempt is gone, so its outcome is unknown. */
export async function orphanAttempt(
  tx: Tx,
  { accountId }: ClaimedLane,
  { id }: QueuedSend,
  dueAt: Date,
): Promise<void> {
  await tx.query(sql`
    update sends set state = 'unknown', unknowns = unknowns + 1, due_at = ${dueAt}
    where account_id = ${accountId} and id = ${id} and state = 'sending'`)
}

/** Releases the leases that an ended worker left behind; correct only while node names are unique. */
export async function freeLanes(db: Db, node: string): Promise<void> {
  await db.query(
    sql`update send_lanes set lease = null, leased_until = null, node = null where node = ${node}`,
  )
}

/** Deletes lanes of all accounts that are empty and whose pace has expired. */
export async function deleteIdleLanes(db: Db, now: Date): Promise<void> {
  await db.query(sql`
    delete from send_lanes l
    where l.due_at = 'infinity' and (l.paced_until is null or l.paced_until < ${now}) and l.lease is null
      and not exists (select from sends s
        where s.account_id = l.account_id and s.conversation_id = l.conversation_id and ${isOpen})`)
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}
