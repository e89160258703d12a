// Bot turns as rows: one per conversation with something to answer, claimed by workers under a lease and a fence.
import { limits } from '@mostrador/contract/limits'
import { claimEach, readQueue } from '../../platform/database/claims.ts'
import { type Db, empty, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Conversation, conversationColumns } from './conversations.queries.ts'
import { turnHints } from './turn-hints.ts'

type ConversationPlace = { accountId: string; conversationId: string }

/**
 * Records that the bot has something to answer; a turn already waiting grows by it. Does nothing where the bot is
 * silent: a person has the conversation, or people have blocked the contact. Whoever opted out and asks is answered.
 */
export async function requestTurn(
  tx: Tx,
  { accountId, conversationId }: ConversationPlace,
  now: Date,
): Promise<void> {
  const requested = await tx.query(sql`
    insert into bot_turns as t (account_id, conversation_id, turn_id, burst_at, line_at)
    select v.account_id, v.id, ${newId(now.getTime())}, ${now}, ${now}
    from conversations v join contacts c on c.account_id = v.account_id and c.id = v.contact_id
    where v.account_id = ${accountId} and v.id = ${conversationId} and v.is_bot_active and v.deleted_at is null
      and (c.status <> 'blocked' or c.opted_out_at is not null)
    on conflict (account_id, conversation_id) do update set line_at = greatest(t.line_at, excluded.line_at)
    returning t.turn_id`)
  if (requested.length > 0) {
    turnHints.afterCommit(tx, { accountId, id: conversationId })
  }
}

/** Records that lines up to `until` were answered by something other than a turn. */
export async function markAnswered(
  tx: Tx,
  { accountId, conversationId, until }: ConversationPlace & { until: Date },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into bot_memories as m (account_id, conversation_id, answered_until, updated_at)
    values (${accountId}, ${conversationId}, ${until}, ${now})
    on conflict (account_id, conversation_id) do update set
      answered_until = greatest(m.answered_until, excluded.answered_until), updated_at = excluded.updated_at`)
}

/** The bot has yet to answer. */
export async function hasTurn(tx: Tx, { accountId, conversationId }: ConversationPlace): Promise<boolean> {
  const row = await tx.queryOne(sql`
    select turn_id from bot_turns where account_id = ${accountId} and conversation_id = ${conversationId}`)
  return row !== undefined
}

/** A turn held by a worker until another claims it. */
export type ClaimedTurn = ConversationPlace & {
  turnId: string
  contactId: string
  fence: number
  /** Including this one. */
  attempts: number
  superseded: number
}

type TurnKey = { account_id: string; conversation_id: string }

export type ClaimTerms = {
  /** Debounce: delay after the newest line, and at most after the first. */
  debounceMs: number
  debounceMsMax: number
  leaseMs: number
  limit: number
  /** Where voice notes are put into words: the wait for those of a note, from its arrival. */
  voiceWaitMs?: number | undefined
  /** Where a language model sees pictures: the wait for the bytes of one, from its arrival. */
  pictureWaitMs?: number | undefined
  /** Names the worker; after a restart `freeTurns` releases what it held before. */
  node: string
}

/** Claims due turns of all active accounts, longest waiting first. */
export async function claimTurns(db: Db, terms: ClaimTerms, now: Date): Promise<ClaimedTurn[]> {
  const isDue = isDueAt(terms, now)
  const waiting = await readQueue<TurnKey>(
    db,
    sql`
    select t.account_id, t.conversation_id from bot_turns t
    join accounts a on a.id = t.account_id and a.status = 'active'
    where ${isDue} order by t.line_at limit ${terms.limit}`,
  )
  return claimEach<ClaimedTurn, TurnKey>(
    db,
    waiting,
    ({ accounts, keys }) => sql`
    with due as materialized (
      select t.account_id, t.conversation_id from ${keys((each) => each.conversation_id)}
      join bot_turns t on t.account_id = k.account_id and t.conversation_id = k.id
      where t.account_id = ${accounts} and ${isDue} for update of t skip locked)
    update bot_turns t set fence = t.fence + 1, attempts = t.attempts + 1, node = ${terms.node},
      free_at = ${earlier(now, -terms.leaseMs)}
    from due d join conversations v on v.account_id = d.account_id and v.id = d.conversation_id
    join accounts a on a.id = d.account_id and a.status = 'active'
    where t.account_id = ${accounts} and v.account_id = ${accounts}
      and t.account_id = d.account_id and t.conversation_id = d.conversation_id
    returning t.account_id as "accountId", t.conversation_id as "conversationId", t.turn_id as "turnId",
      v.contact_id as "contactId", t.fence, t.attempts, t.superseded`,
  )
}

/** A turn that a hint named: it is claimed in the transaction that runs it. */
export type NamedTurn = ConversationPlace & { terms: ClaimTerms }

/** The customer, as a turn that holds their row knows them. */
export type TurnContact = {
  id: string
  name: string
  phone: string | null
  status: string
  opted_out_at: Date | null
}

export const turnContactColumns: Sql = sql`
  id, name, coalesce(phone, told_phone) as phone, status, opted_out_at`

export type NamedClaim = {
  claimed: ClaimedTurn
  /** Undefined where somebody holds them, or they are gone. */
  contact: TurnContact | undefined
  conversation: Conversation | undefined
}

/**
 * Locks contact and conversation, and claims the turn if it is due, held by nobody and has attempts left. It waits for
 * no lock: another worker that heard the hint may be running the turn. So one statement can take all three, each after
 * the one before. The attempt is not counted if the transaction is rolled back: a turn that ends its worker is found by
 * `claimTurns`, which counts it before.
 */
export async function claimNamed(
  tx: Tx,
  { accountId, conversationId, terms }: NamedTurn,
  now: Date,
): Promise<NamedClaim | undefined> {
  const found = await tx.queryOne<NamedRow>(sql`
    with person as materialized (
      select ${turnContactColumns} from contacts
      where account_id = ${accountId} and id = (
        select contact_id from conversations where account_id = ${accountId} and id = ${conversationId})
      for no key update skip locked),
    place as materialized (
      select ${conversationColumns} from conversations
      where account_id = ${accountId} and id = ${conversationId} and deleted_at is null
        and (select count(*) from person) >= 0
      for no key update skip locked),
    due as materialized (
      select t.account_id, t.conversation_id from bot_turns t
      where t.account_id = ${accountId} and t.conversation_id = ${conversationId} and ${isDueAt(terms, now)}
        and t.attempts < ${limits.turnAttemptsMax} and (select count(*) from place) >= 0
      for update of t skip locked),
    claimed as (
      update bot_turns t set fence = t.fence + 1, attempts = t.attempts + 1, node = ${terms.node},
        free_at = ${earlier(now, -terms.leaseMs)}
      from due d
      where t.account_id = ${accountId} and t.account_id = d.account_id and t.conversation_id = d.conversation_id
      returning t.turn_id, t.fence, t.attempts as turn_attempts, t.superseded)
    select t.*, k.id as person_id, k.name as person_name, k.phone as person_phone, k.status as person_status,
      k.opted_out_at as person_opted_out_at, v.*
    from claimed t left join person k on true left join place v on true`)
  if (!found) return undefined
  const { turn_id: turnId, fence, turn_attempts: attempts, superseded, ...rows } = found
  const { person_id, person_name, person_phone, person_status, person_opted_out_at, ...conversation } = rows
  const contact =
    person_id === null
      ? undefined
      : {
          ...{ id: person_id, name: person_name, phone: person_phone, status: person_status },
          opted_out_at: person_opted_out_at,
        }
  return {
    claimed: { accountId, conversationId, turnId, contactId: person_id ?? '', fence, attempts, superseded },
    contact,
    conversation: conversation.id === null ? undefined : { ...conversation, id: conversation.id },
  }
}

type NamedRow = Omit<Conversation, 'id'> & {
  id: string | null
  turn_id: string
  fence: number
  turn_attempts: number
  superseded: number
  person_id: string | null
  person_name: string
  person_phone: string | null
  person_status: string
  person_opted_out_at: Date | null
}

function isDueAt(terms: ClaimTerms, now: Date): Sql {
  const [quietSince, burstSince] = [earlier(now, terms.debounceMs), earlier(now, terms.debounceMsMax)]
  return sql`(t.line_at <= ${quietSince} or t.burst_at <= ${burstSince})
    and (t.free_at is null or t.free_at <= ${now})
    ${terms.voiceWaitMs === undefined ? empty : hasNoUnheard(earlier(now, terms.voiceWaitMs))}
    ${terms.pictureWaitMs === undefined ? empty : hasNoUnseen(earlier(now, terms.pictureWaitMs))}`
}

/** No voice note of the burst, no older than `since`, still waits for its bytes or its words. */
function hasNoUnheard(since: Date): Sql {
  return sql`and not exists (
    select from messages m
    join message_media a on a.account_id = m.account_id and a.message_id = m.id and a.kind = 'audio'
    where m.account_id = t.account_id and m.conversation_id = t.conversation_id and m.role = 'user'
      and m.created_at >= greatest(t.burst_at, ${since}::timestamptz) and a.state <> 'refused'
      and coalesce(a.transcript_state, 'waiting') = 'waiting')`
}

/** No picture of the burst, no older than `since`, still waits for its bytes where a language model would look at it. */
function hasNoUnseen(since: Date): Sql {
  return sql`and not exists (
    select from messages m
    join message_media a on a.account_id = m.account_id and a.message_id = m.id and a.kind = 'image'
    join bot_settings s on s.account_id = m.account_id and s.document ->> 'engine' = 'agent'
    where m.account_id = t.account_id and m.conversation_id = t.conversation_id and m.role = 'user'
      and m.created_at >= greatest(t.burst_at, ${since}::timestamptz) and a.state = 'waiting')`
}

/** Releases the leases that an ended worker left behind; correct only while node names are unique. */
export async function freeTurns(db: Db, node: string): Promise<void> {
  await db.query(sql`update bot_turns set free_at = null, node = null where node = ${node}`)
}

/** Extends the lease. False when another worker has the turn. */
export async function extendTurn(db: Db, turn: ClaimedTurn, freeAt: Date): Promise<boolean> {
  const held = await db.queryOne(sql`
    update bot_turns set free_at = ${freeAt}
    where account_id = ${turn.accountId} and conversation_id = ${turn.conversationId} and fence = ${turn.fence}
    returning turn_id`)
  return held !== undefined
}

/**
 * Releases the turn, to be claimed again from `freeAt` on. `superseded`: the customer wrote on, so the attempt is not
 * counted as failed. `uncounted`: the failure was not the turn's own.
 */
export async function releaseTurn(
  db: Db,
  turn: ClaimedTurn,
  { freeAt, why }: { freeAt: Date | null; why: 'failed' | 'superseded' | 'uncounted' },
): Promise<void> {
  const isCounted = why === 'failed'
  await db.query(sql`
    update bot_turns set free_at = ${freeAt}, node = null,
      attempts = case when ${isCounted} then attempts else greatest(0, attempts - 1) end,
      superseded = superseded + ${why === 'superseded' ? 1 : 0}
    where account_id = ${turn.accountId} and conversation_id = ${turn.conversationId} and fence = ${turn.fence}`)
}

/** True while this worker's fence is current. */
export async function isTurnHeld(tx: Tx, turn: ClaimedTurn): Promise<boolean> {
  const held = await tx.queryOne(sql`
    select turn_id from bot_turns
    where account_id = ${turn.accountId} and conversation_id = ${turn.conversationId} and fence = ${turn.fence}`)
  return held !== undefined
}

/** A change made by a turn. */
export type TurnEffect = { tool: string; argumentsHash: string; arguments: unknown; result: unknown }

export type TurnEnd = {
  /** Lines up to here are answered. */
  answeredUntil: Date
  /** Undefined leaves it unchanged. */
  memory?: { value: unknown } | undefined
  effects: readonly TurnEffect[]
  /** First line written while the turn ran: the next turn starts with it. */
  nextLineAt?: Date | undefined
}

/**
 * Ends the turn in the transaction of everything it does. False when another worker has it; the transaction must then
 * be rolled back.
 */
export async function finishTurn(tx: Tx, turn: ClaimedTurn, end: TurnEnd, now: Date): Promise<boolean> {
  const { accountId, conversationId } = turn
  const own = sql`account_id = ${accountId} and conversation_id = ${conversationId} and fence = ${turn.fence}`
  const ended = end.nextLineAt
    ? sql`update bot_turns set turn_id = ${newId(now.getTime())}, burst_at = ${end.nextLineAt},
        fence = fence + 1, node = null, free_at = null, attempts = 0, superseded = 0
        where ${own} returning account_id, conversation_id`
    : sql`delete from bot_turns where ${own} returning account_id, conversation_id`
  const memory = end.memory === undefined ? null : JSON.stringify(end.memory.value)
  const effects = end.effects.map((effect) => ({
    tool: effect.tool,
    arguments_hash: effect.argumentsHash,
    // A JSON null would become an SQL null.
    arguments: effect.arguments ?? {},
    result: effect.result ?? {},
  }))
  const finished = await tx.queryOne(sql`
    with turn as (${ended}),
    memory as (
      insert into bot_memories as m (account_id, conversation_id, memory, answered_until, updated_at)
      select account_id, conversation_id, ${memory}::json, ${end.answeredUntil}::timestamptz, ${now}::timestamptz from turn
      on conflict (account_id, conversation_id) do update set memory = coalesce(excluded.memory, m.memory),
        answered_until = greatest(m.answered_until, excluded.answered_until), updated_at = excluded.updated_at),
    effects as (
      insert into bot_effects (account_id, turn_id, tool, arguments_hash, conversation_id, arguments, result, created_at)
      select t.account_id, ${turn.turnId}::uuid, e.tool, e.arguments_hash, t.conversation_id, e.arguments, e.result, ${now}
      from turn t cross join json_to_recordset(${JSON.stringify(effects)}::json)
        as e (tool text, arguments_hash text, arguments json, result json))
    select 1 as one from turn`)
  return finished !== undefined
}

/** Deletes old effects of all accounts in one bounded step; returns the number of rows. */
export async function deleteOldEffects(db: Db, before: Date): Promise<number> {
  const deleted = await db.query(sql`
    delete from bot_effects where (account_id, turn_id, tool, arguments_hash) in (
      select account_id, turn_id, tool, arguments_hash from bot_effects
      where created_at < ${before} order by created_at limit ${limits.pruneRows})
    returning 1`)
  return deleted.length
}

function earlier(at: Date, ms: number): Date {
  return new Date(at.getTime() - ms)
}
