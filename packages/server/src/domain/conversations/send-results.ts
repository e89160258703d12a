// Results of send attempts. That a platform accepted a message is a fact, whoever learns it first: the worker that sent
// it, or the inbound path from a status or an echo with our mark. All other results count only when the attempt's own
// worker reports them.
//
// Whoever locks several rows of a send takes them in one order: lane, message, send. Two that report on the same message
// at once then wait for each other instead of both waiting for ever. Nobody waits here for the conversation, which others
// lock before.

import { emit } from '../../events/emit.ts'
import { tellLive } from '../../events/live.ts'
import { empty, type Sql, sql, type Tx, together } from '../../platform/database/database.ts'
import { applyParked, deleteParked, lockPlatformMessage, type ParkedStatus } from './delivery.ts'
import type { OutgoingPart } from './outgoing.ts'
import { textOfPart } from './outgoing.ts'
import { noteWordsDue } from './search/message-words.ts'
import { sendHints } from './send-hints.ts'
import { updateUnanswered } from './waiting.queries.ts'

type SendPlace = { accountId: string; id: string }

type Accepted = SendPlace & { channelId: string; piece: number; platformMessageId: string }

/** Identifies an attempt; its number is unique within the message's piece. */
export type AttemptName = SendPlace & { piece: number; attempt: number }

/** The lane that its holder is done with, if nothing else is queued in it. */
type Leaving = { conversationId: string; lease: string }

type Ending = { leaving?: Leaving | undefined; lastOf?: EndedTurn | undefined; isEnd?: boolean }

type Ended = { conversationId: string; turnId: string | null }

/**
 * Records once that the platform accepted the piece; the message gets the id of its first piece. The transaction that
 * accepts the last part of a turn emits `message.sent`. Not known where no message of ours has the id. The lane is
 * locked first: by its holder, who leaves it unless something else is queued in it (`leaving`), else by waking whoever
 * holds it. `lastOf`: the turn that probably ends with it. `isEnd`: the transaction does nothing more, so that its commit
 * may leave along with the event.
 */
export async function recordAccepted(
  tx: Tx,
  accepted: Accepted,
  now: Date,
  { leaving, lastOf, isEnd = false }: Ending = {},
): Promise<{ isKnown: boolean; isLeft: boolean }> {
  const { accountId, channelId, id, platformMessageId } = accepted
  // Pipelined: the database runs the statements in order, without a round trip between them.
  const locking = lockPlatformMessage(tx, { accountId, channelId, platformMessageId })
  const waking = leaving ? [] : [wakeLane(tx, accepted, now)]
  const naming = takeName(tx, accepted, leaving)
  const accepting = acceptPiece(tx, accepted, leaving, now)
  const parts = lastOf && deleteEnded(tx, lastOf)
  await together(locking, ...waking, naming, accepting, ...(parts ? [parts] : []))
  const { state, turnId, conversationId, isLeft } = await accepting
  // One that a hand-over has taken out of its turn ends alone.
  const endsAlone = state === 'accepted' && (!lastOf || turnId === null)
  if (lastOf && parts) await tellTurn(tx, lastOf, await parts, { now, isLast: isEnd && !endsAlone })
  if (state === 'accepted' && conversationId !== null) {
    if (endsAlone) await endSend(tx, { accountId, id }, { turnId, conversationId }, now)
    else tellLive(tx, accountId, 'conversations', conversationId)
  }
  return { isKnown: await naming, isLeft }
}

/** The acceptance is already recorded, as for most status reports. */
export async function isAccepted(tx: Tx, accepted: Accepted): Promise<boolean> {
  const { accountId, channelId, id, piece, platformMessageId } = accepted
  const known = await tx.queryOne(sql`
    select id from messages
    where account_id = ${accountId} and channel_id = ${channelId} and id = ${id} and role <> 'user'
      and platform_message_id = ${platformMessageId}
      and not exists (select from sends where account_id = ${accountId} and id = ${id}
        and pieces_accepted <= ${piece} and state in ('queued', 'sending', 'unknown'))`)
  return known !== undefined
}

/**
 * Schedules another attempt at `dueAt`: after trouble on the platform, after an unknown outcome, or for a reason that
 * is not counted. False when the attempt has already ended otherwise.
 */
export async function postponeSend(
  tx: Tx,
  name: AttemptName,
  { dueAt, why, part }: { dueAt: Date; why: 'failure' | 'unknown' | 'other'; part?: OutgoingPart },
): Promise<boolean> {
  const postponed = await tx.queryOne(sql`
    ${part ? sql`with message as materialized (${lockMessage(name)})` : empty}
    update sends set state = ${why === 'unknown' ? 'unknown' : 'queued'}, due_at = ${dueAt},
      failures = failures + ${why === 'failure' ? 1 : 0}, unknowns = unknowns + ${why === 'unknown' ? 1 : 0}
    where account_id = ${name.accountId} and id = ${name.id} and ${isAttempt(name)}
      ${part ? sql`and (select count(*) from message) >= 0` : empty}
    returning id`)
  if (postponed && part) await replacePart(tx, name, part)
  return postponed !== undefined
}

/**
 * Gives the message up as failed, or as unknown when nobody can tell. If an attempt is named, it must still be the
 * current one.
 */
export async function failSend(
  tx: Tx,
  place: SendPlace | AttemptName,
  { status = 'failed', error }: { status?: 'failed' | 'unknown'; error: object },
  now: Date,
): Promise<void> {
  const { accountId, id } = place
  const isOpen = sql`state in ('queued', 'sending', 'unknown')`
  const ended = await tx.queryOne<Ended>(sql`
    with message as materialized (${lockMessage(place)})
    update sends set state = 'failed'
    where account_id = ${accountId} and id = ${id} and ${'attempt' in place ? isAttempt(place) : isOpen}
      and (select count(*) from message) >= 0
    returning conversation_id as "conversationId", turn_id as "turnId"`)
  if (!ended) return
  await tx.query(sql`
    update messages set delivery_status = ${status}, delivery_error = ${JSON.stringify(error)}
    where account_id = ${accountId} and id = ${id} and delivery_status = 'queued'`)
  if (status === 'failed') await updateUnanswered(tx, accountId, ended.conversationId)
  await endSend(tx, { accountId, id }, ended, now)
}

/** The platform accepted the message and reported later that it could not be delivered. */
export async function failOwnMessage(
  tx: Tx,
  { accountId, id }: SendPlace,
  error: string | undefined,
): Promise<void> {
  const failed = await tx.queryOne<{ conversation_id: string }>(sql`
    update messages set delivery_status = 'failed', delivery_error = ${error}
    where account_id = ${accountId} and id = ${id} and role <> 'user' returning conversation_id`)
  if (failed) await updateUnanswered(tx, accountId, failed.conversation_id)
}

/** Deletes the queued sends of a deleted conversation. */
export async function deleteSends(tx: Tx, accountId: string, conversationId: string): Promise<void> {
  await tx.query(
    sql`delete from sends where account_id = ${accountId} and conversation_id = ${conversationId}`,
  )
}

/** Our message currently on the wire in the identity's conversation, if any. */
export function findSendOnTheWire(
  tx: Tx,
  { accountId, conversationId }: { accountId: string; conversationId: string },
): Promise<{ id: string; part: OutgoingPart; pieces_accepted: number } | undefined> {
  return tx.queryOne(sql`
    select id, part, pieces_accepted from sends
    where account_id = ${accountId} and conversation_id = ${conversationId} and state in ('sending', 'unknown')
    order by created_at, id limit 1`)
}

function lockMessage({ accountId, id }: SendPlace): Sql {
  return sql`select id from messages where account_id = ${accountId} and id = ${id} for no key update`
}

function isAttempt({ piece, attempt }: AttemptName) {
  return sql`state = 'sending' and pieces_accepted = ${piece} and attempts = ${attempt}`
}

async function replacePart(tx: Tx, { accountId, id }: SendPlace, part: OutgoingPart): Promise<void> {
  const text = JSON.stringify(part)
  await tx.query(sql`
    update sends set part = ${text}, pieces = null, attempts = 0, failures = 0, unknowns = 0
    where account_id = ${accountId} and id = ${id}`)
  await tx.query(sql`
    update messages set content = ${textOfPart(part)}, payload = ${text} where account_id = ${accountId} and id = ${id}`)
  await noteWordsDue(tx, accountId, id)
}

/**
 * Gives the message its platform's id, and applies the report that arrived before it, if any. False when no message of
 * ours has the id. The lane is locked before the message, and not by the statement that looks for what else is queued in
 * it, so that this one sees all that was queued before; what is queued meanwhile waits for the lock, and makes the lane
 * due again.
 */
async function takeName(tx: Tx, accepted: Accepted, leaving: Leaving | undefined): Promise<boolean> {
  const { accountId, channelId, id, platformMessageId } = accepted
  const message = { accountId, channelId, platformMessageId }
  const locked = sql`lane as materialized (
      select conversation_id from send_lanes
      where account_id = ${accountId} and conversation_id = ${leaving?.conversationId} for no key update),`
  const own = await tx.queryOne<{
    id: string | null
    status: ParkedStatus['status'] | null
    error: string | null
  }>(sql`
    with ${leaving ? locked : empty}
    named as (
      update messages set platform_message_id = ${platformMessageId}, delivery_status = 'sent', delivery_error = null
      where account_id = ${accountId} and channel_id = ${channelId} and id = ${id} and role <> 'user'
        and platform_message_id is null
        and not exists (select from messages where account_id = ${accountId} and channel_id = ${channelId}
          and platform_message_id = ${platformMessageId})
        ${leaving ? sql`and (select count(*) from lane) >= 0` : empty}
      returning id),
    own as materialized (
      select id from messages
      where account_id = ${accountId} and channel_id = ${channelId} and id = ${id} and role <> 'user'),
    parked as (${deleteParked(message)})
    select (select id from own) as id, (select status from parked) as status, (select error from parked) as error`)
  if (own && own.status !== null) await applyParked(tx, message, { status: own.status, error: own.error })
  return own?.id != null
}

type Acceptance = {
  /** Null where the piece was accepted before. */
  state: string | null
  turnId: string | null
  conversationId: string | null
  isLeft: boolean
}

async function acceptPiece(
  tx: Tx,
  { accountId, channelId, id, piece }: Accepted,
  leaving: Leaving | undefined,
  now: Date,
): Promise<Acceptance> {
  const left = sql`left_lane as (
      update send_lanes set lease = null, leased_until = null, node = null, due_at = 'infinity'
      where account_id = ${accountId} and conversation_id = ${leaving?.conversationId} and lease = ${leaving?.lease}
        and not exists (select from sends where account_id = ${accountId}
          and conversation_id = ${leaving?.conversationId} and id <> ${id}
          and state in ('queued', 'sending', 'unknown'))
      returning conversation_id)`
  const accepted = await tx.queryOne<Acceptance>(sql`
    with accepted as (
      update sends set pieces_accepted = pieces_accepted + 1, attempts = 0, failures = 0, unknowns = 0, due_at = ${now},
        state = case when pieces_accepted + 1 >= pieces then 'accepted' else 'queued' end
      where account_id = ${accountId} and channel_id = ${channelId} and id = ${id} and pieces_accepted = ${piece}
        and state in ('queued', 'sending', 'unknown')
      returning conversation_id, turn_id, state)
    ${leaving ? sql`, ${left}` : empty}
    select (select state from accepted) as state, (select turn_id from accepted) as "turnId",
      (select conversation_id from accepted) as "conversationId",
      ${leaving ? sql`exists (select from left_lane)` : sql`false`} as "isLeft"`)
  if (accepted === undefined) throw new Error('a statement of one row gave none')
  return accepted
}

// A worker that holds the lane notices the change under its own lock.
async function wakeLane(tx: Tx, { accountId, id }: SendPlace, now: Date): Promise<void> {
  const woken = await tx.queryOne<{ conversation_id: string; lease: string | null }>(sql`
    update send_lanes l set due_at = ${now} from sends s
    where s.account_id = ${accountId} and s.id = ${id} and s.state in ('queued', 'sending', 'unknown')
      and l.account_id = s.account_id and l.conversation_id = s.conversation_id
    returning l.conversation_id, l.lease`)
  if (woken?.lease === null) {
    sendHints.afterCommit(tx, { accountId, id: woken.conversation_id })
  }
}

async function endSend(
  tx: Tx,
  { accountId, id }: SendPlace,
  { conversationId, turnId }: Ended,
  now: Date,
): Promise<void> {
  tellLive(tx, accountId, 'conversations', conversationId)
  if (turnId === null) {
    await tx.query(sql`delete from sends where account_id = ${accountId} and id = ${id}`)
  } else {
    const turn = { accountId, turnId, conversationId }
    await tellTurn(tx, turn, await deleteEnded(tx, turn), { now, isLast: false })
  }
}

type EndedTurn = { accountId: string; turnId: string; conversationId: string }

/** Deleting the turn's rows decides who emits, so the event goes out once. None while a part is open. */
function deleteEnded(tx: Tx, { accountId, turnId, conversationId }: EndedTurn): Promise<EndedPart[]> {
  return tx.query<EndedPart>(sql`
    with ended as (
      delete from sends where account_id = ${accountId} and turn_id = ${turnId}
        and not exists (select from sends where account_id = ${accountId} and turn_id = ${turnId}
          and state not in ('accepted', 'failed'))
      returning id, state)
    select e.state, c.platform, c.channel_phone_id, c.contact_phone as customer_phone, c.contact_name as customer_name,
      m.id as message_id, m.content, m.platform_message_id, m.created_at
    from ended e
    join messages m on m.account_id = ${accountId} and m.id = e.id
    join conversations c on c.account_id = ${accountId} and c.id = ${conversationId}
    order by m.created_at, m.id`)
}

/** Not where any part failed. */
async function tellTurn(
  tx: Tx,
  { accountId, turnId, conversationId }: EndedTurn,
  parts: readonly EndedPart[],
  { now, isLast }: { now: Date; isLast: boolean },
): Promise<void> {
  const [first] = parts
  if (first === undefined || parts.some(({ state }) => state !== 'accepted')) return
  const data = {
    turn_id: turnId,
    conversation_id: conversationId,
    platform: first.platform,
    channel_phone_id: first.channel_phone_id,
    customer_phone: first.customer_phone,
    customer_name: first.customer_name,
    messages: parts.map(({ message_id, content, platform_message_id, created_at }) => {
      return { message_id, content, platform_message_id, created_at: created_at.toISOString() }
    }),
  }
  await emit(tx, { accountId, kind: 'message.sent', data }, now, { isLast })
}

type EndedPart = {
  state: string
  platform: string
  channel_phone_id: string | null
  customer_phone: string | null
  customer_name: string | null
  message_id: string
  content: string
  platform_message_id: string | null
  created_at: Date
}
