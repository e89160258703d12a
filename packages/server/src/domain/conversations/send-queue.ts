// Claims of what waits to be sent. A lane is leased by one worker, which sends its parts one after the other; each try
// is claimed in a transaction that has the conversation in its hands, so that a hand-over comes before or after it.

import type { Platform } from '@mostrador/contract/values'
import { type Db, type Sql, sql, type Tx, together } from '../../platform/database.ts'
import type { OutgoingPart } from './outgoing.ts'

/** `lease` names the worker's run for good, `node` the worker, of which there is one at a time. */
export type LeaseTerms = { lease: string; leaseMs: number; node: string }

export type ClaimedLane = { accountId: string; conversationId: string; channelId: string }

/** All that a decision on the next try needs. */
export type LaneHead = {
  send: QueuedSend
  conversation: HeldConversation
  /** Up to when the allowance of messages to this customer is used up. */
  pacedUntil: Date | null
}

export type HeldConversation = {
  handoff_epoch: number
  deleted_at: Date | null
  last_customer_at: Date | null
  /** The contact is blocked, or wants nothing from the bot. */
  is_silenced: boolean
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

/**
 * Leases lanes that are due, of all accounts, the longest waiting first; one of them alone when it is named. Lanes of
 * channels that wait, for a person or for the platform's patience, and of suspended accounts stay where they are.
 */
export async function claimLanes(
  db: Db,
  terms: LeaseTerms & {
    limit: number
    only?: { accountId: string; conversationId: string } | undefined
  },
  now: Date,
): Promise<ClaimedLane[]> {
  const { only } = terms
  const named = only
    ? sql`and l.account_id = ${only.accountId} and l.conversation_id = ${only.conversationId}`
    : sql``
  return db.query(sql`
    with due as materialized (
      select l.account_id, l.conversation_id from send_lanes l
      join accounts a on a.id = l.account_id and a.status = 'active'
      join channels c on c.account_id = l.account_id and c.id = l.channel_id
      where l.due_at <= ${now} and (l.leased_until is null or l.leased_until <= ${now})
        and (c.attention is null or c.attention_retry_at <= ${now})
        and (c.paused_until is null or c.paused_until <= ${now}) ${named}
      order by l.due_at limit ${terms.limit} for update of l skip locked)
    update send_lanes l set lease = ${terms.lease}, node = ${terms.node}, leased_until = ${later(now, terms.leaseMs)}
    from due where l.account_id = due.account_id and l.conversation_id = due.conversation_id
    returning l.account_id as "accountId", l.conversation_id as "conversationId", l.channel_id as "channelId"`)
}

/**
 * The conversation, held against hand-over until the end of the transaction, and what is to be sent next in it. `lost`
 * when another worker has the lane by now; `empty` when nothing waits. Holds the lease for longer.
 */
export async function lockHead(
  tx: Tx,
  lane: ClaimedLane,
  { lease, leaseMs }: LeaseTerms,
  now: Date,
): Promise<LaneHead | 'lost' | 'empty'> {
  const { accountId, conversationId } = lane
  // One after the other in the database, without waiting for each other's answers here.
  const holding = tx.queryOne<HeldConversation>(sql`
    select c.handoff_epoch, c.deleted_at, c.last_customer_at, i.phone_key, i.user_id,
      (k.status = 'blocked' or k.opted_out_at is not null) as is_silenced,
      h.platform, h.external_id, h.api_url, h.access_token, h.is_simulated, h.attention,
      h.deleted_at as channel_deleted_at, a.status = 'suspended' as is_suspended
    from conversations c
    join accounts a on a.id = c.account_id
    join channels h on h.account_id = c.account_id and h.id = c.channel_id
    join contacts k on k.account_id = c.account_id and k.id = c.contact_id
    join channel_identities i on i.account_id = c.account_id and i.id = c.identity_id
    where c.account_id = ${accountId} and c.id = ${conversationId} for share of c`)
  const leasing = tx.queryOne<{ paced_until: Date | null }>(sql`
    update send_lanes set leased_until = ${later(now, leaseMs)}
    where account_id = ${accountId} and conversation_id = ${conversationId} and lease = ${lease}
    returning paced_until`)
  const reading = tx.queryOne<QueuedSend>(sql`
    select s.id, m.role, s.turn_id, s.epoch, s.part, s.state, s.pieces, s.pieces_accepted, s.attempts, s.failures, s.unknowns,
      s.attempted_at, s.due_at, s.created_at
    from sends s join messages m on m.account_id = s.account_id and m.id = s.id
    where s.account_id = ${accountId} and s.conversation_id = ${conversationId} and ${isOpen}
    order by s.created_at, s.id limit 1`)
  await together(holding, leasing, reading)
  const [conversation, held, send] = [await holding, await leasing, await reading]
  if (!conversation || !held) return 'lost'
  return send ? { send, conversation, pacedUntil: held.paced_until } : 'empty'
}

/** Leaves the lane until `dueAt`; null: until something new is queued. */
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

/** Marks the try that is about to be made. It is named by its number from here on. */
export async function startAttempt(
  tx: Tx,
  lane: ClaimedLane,
  attempt: { id: string; pieces: number; pacedUntil: Date },
  now: Date,
): Promise<void> {
  const { accountId, conversationId } = lane
  await tx.query(sql`
    with paced as (
      update send_lanes set paced_until = ${attempt.pacedUntil}
      where account_id = ${accountId} and conversation_id = ${conversationId})
    update sends set state = 'sending', attempts = attempts + 1, attempted_at = ${now}, pieces = ${attempt.pieces}
    where account_id = ${accountId} and id = ${attempt.id}`)
}

/** Of a try whose worker is gone nobody knows what became. */
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

/** Gives back at once what a worker held when it ended; only where a worker is the only one of its name. */
export async function freeLanes(db: Db, node: string): Promise<void> {
  await db.query(
    sql`update send_lanes set lease = null, leased_until = null, node = null where node = ${node}`,
  )
}

/**
 * Takes one message out of the channel's allowance, exactly over all workers. False when it is used up for now: one
 * more comes every `everyMs`, and `burst` are saved up at most.
 */
export async function takePace(
  tx: Tx,
  { accountId, channelId }: ClaimedLane,
  { everyMs, burst }: { everyMs: number; burst: number },
  now: Date,
): Promise<boolean> {
  const start = sql`greatest(p.paced_until, ${now})`
  const gap = sql`make_interval(secs => ${everyMs / 1_000})`
  const taken = await tx.queryOne(sql`
    insert into send_paces as p (account_id, channel_id, paced_until)
    values (${accountId}, ${channelId}, ${now}::timestamptz + ${gap})
    on conflict (account_id, channel_id) do update set paced_until = ${start} + ${gap}
      where ${start} <= ${later(now, everyMs * burst)}
    returning paced_until`)
  return taken !== undefined
}

/** Forgets lanes in which nothing waits and whose pace is long over, of all accounts. */
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
