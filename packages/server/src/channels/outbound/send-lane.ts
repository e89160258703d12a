// One step in one lane: claim the next attempt, make it, record its outcome.

import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { isSendAllowed } from '../../domain/contacts/consent/consents.queries.ts'
import {
  lockConversationById,
  updateNewestMessage,
} from '../../domain/conversations/conversations.queries.ts'
import type { OutgoingPart } from '../../domain/conversations/outgoing.ts'
import {
  type ClaimedLane,
  type LaneHead,
  type LeaseTerms,
  lockHead,
  lockOwnHead,
  orphanAttempt,
  type QueuedSend,
  releaseLane,
  startAttempt,
} from '../../domain/conversations/send-queue.ts'
import {
  type AttemptName,
  deleteSends,
  failSend,
  postponeSend,
  recordAccepted,
} from '../../domain/conversations/send-results.ts'
import { takeBackBotParts } from '../../domain/conversations/take-back.ts'
import { tellLive } from '../../events/live.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, sqlState, type Tx } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { span } from '../../platform/traces/spans.ts'
import { doorOf, sendingOf } from '../adapters.ts'
import { gateOf } from '../campaigns/campaigns.queries.ts'
import { returnToWaiting } from '../campaigns/recipients.queries.ts'
import { markOf } from '../channel.ts'
import type { BaseUrls } from '../platform-api.ts'
import { type Piece, type Sending, type SendOutcome, withAddresses, withoutMedia } from '../sending.ts'
import { clearAttention, noteAttention, pauseChannel, takeRetry } from '../setup/channel-state.ts'
import { channelSecretContext } from '../setup/channels.ts'
import { noteOwnEcho } from './own-messages.ts'
import type { SendClient } from './send-client.ts'
import { backoffMs, type Decision, decide, isUnwanted } from './send-policy.ts'

/** Waits between attempts to record an outcome while the database is unreachable. */
const recordWaitsMs = [0, 10, 50, 250, 1_000, 4_000, 10_000]
/** SQLSTATE classes: connection, rollback, resources, operator intervention, system error. */
const passingStates = ['08', '40', '53', '57', '58']
/** After this wait the channel's rate allowance has refilled noticeably. */
const paceWaitMs = 250
/** Nights end on a quarter of an hour, whatever the zone. */
const nightStepMs = 15 * 60_000

export type SendMetrics = {
  sends: { inc(labels: { platform: string; outcome: string }): void }
  sendDelay: { observe(seconds: number): void }
}

export type LaneRun = {
  db: Database
  /** Without its channel, and not leased yet, where a hint named it: the first claim takes both. */
  lane: ClaimedLane
  isHinted?: boolean | undefined
  terms: LeaseTerms
  client: SendClient
  secrets: SecretBox
  baseUrls: BaseUrls
  log: Logger
  clock: Clock
  /** Makes the addresses of pictures, which platforms load from here. */
  pictures: PictureAddresses
  metrics?: SendMetrics | undefined
}

export type PictureAddresses = (picture: { accountId: string; fileId: string; now: Date }) => string

/** An attempt recorded in the database as started. */
type Attempt = {
  name: AttemptName
  head: LaneHead
  piece: Piece
  /** Nothing of the message is left after it. */
  isLast: boolean
  sending: Sending | undefined
}

/** `left`: nothing can be done in the lane for now, and its lease is released. */
export async function sendNext(run: LaneRun, begun?: Claimed): Promise<'more' | 'left'> {
  const claimed = begun ?? (await run.db.transaction((tx) => claimNext(tx, run)))
  run.isHinted = false
  if (typeof claimed === 'string' || 'refused' in claimed) return settleUnsent(run, claimed)
  const { send, conversation } = claimed.head
  if (send.attempts === 0 && send.pieces_accepted === 0) {
    run.metrics?.sendDelay.observe((run.clock().getTime() - send.created_at.getTime()) / 1_000)
  }
  const outcome = await traced(claimed, run.lane, () => make(run, claimed))
  run.metrics?.sends.inc({ platform: conversation.platform, outcome: outcome.kind })
  return recorded(() => run.db.transaction((tx) => record(tx, run, claimed, outcome)))
}

type Unsent = 'more' | 'left' | 'take back' | 'hold' | 'paced' | { refused: string }
export type Claimed = Attempt | Unsent

/**
 * The first attempt, for `sendNext`, in the transaction that queued its message. Trouble with the message itself does not
 * undo the transaction: it comes again, and alone, once the lane goes on.
 */
export async function claimFirst(tx: Tx, run: LaneRun): Promise<Claimed> {
  try {
    return await claimHead(tx, run, await lockOwnHead(tx, run.lane, run.terms, run.clock()))
  } catch (error) {
    if (sqlState(error) !== undefined) throw error
    return 'more'
  }
}

/** No attempt is made now. */
async function settleUnsent(run: LaneRun, unsent: Unsent): Promise<'more' | 'left'> {
  const { db, lane, clock } = run
  if (unsent === 'more' || unsent === 'left') return unsent
  if (unsent === 'paced') {
    return db.transaction((tx) => leave(tx, run, new Date(clock().getTime() + paceWaitMs)))
  }
  if (unsent === 'take back') await db.transaction((tx) => takeBack(tx, run))
  else if (unsent === 'hold') await db.transaction((tx) => holdCampaign(tx, run))
  else {
    const place = { accountId: lane.accountId, id: unsent.refused }
    await db.transaction((tx) => failSend(tx, place, unwanted, clock()))
  }
  return 'more'
}

async function claimNext(tx: Tx, run: LaneRun): Promise<Claimed> {
  const { terms, isHinted } = run
  return claimHead(tx, run, await lockHead(tx, run.lane, { ...terms, isHinted }, run.clock()))
}

async function claimHead(tx: Tx, run: LaneRun, head: LaneHead | 'lost' | 'empty'): Promise<Claimed> {
  const now = run.clock()
  if (head === 'lost') return 'left'
  if (head === 'empty') return leave(tx, run, null)
  const { send, conversation } = head
  const lane = { ...run.lane, channelId: conversation.channel_id }
  run.lane = lane
  const isPlayed = conversation.is_simulated && conversation.api_url === null
  const sending = isPlayed ? undefined : sendingOf(conversation.platform)
  const { accountId } = lane
  const addressOf = (fileId: string) => run.pictures({ accountId, fileId, now })
  const addressed = { ...head, send: { ...send, part: withAddresses(send.part, addressOf) } }
  const decision = decide(addressed, sending, now)
  switch (decision.do) {
    case 'take back':
      return 'take back'
    case 'forget':
      await deleteSends(tx, lane.accountId, lane.conversationId)
      return 'more'
    case 'orphan':
      await orphanAttempt(tx, lane, send, decision.dueAt)
      return 'more'
    case 'give up':
      await failSend(tx, { accountId: lane.accountId, id: send.id }, decision, now)
      run.metrics?.sends.inc({ platform: conversation.platform, outcome: decision.error.code })
      return 'more'
    case 'wait':
      return leave(tx, run, decision.until)
    case 'send':
      return begin(tx, run, { head, sending, decision })
  }
}

async function begin(
  tx: Tx,
  run: LaneRun,
  {
    head,
    sending,
    decision,
  }: { head: LaneHead; sending: Sending | undefined; decision: Extract<Decision, { do: 'send' }> },
): Promise<Claimed> {
  const { lane } = run
  const { accountId } = lane
  const { send, conversation } = head
  const now = run.clock()
  // Held until this commits, so that a stop comes wholly before the attempt or after it.
  const gate = await gateAt(tx, { accountId, send }, now)
  if (gate === 'held') return 'hold'
  if (gate === 'asleep')
    return leave(tx, run, new Date((Math.floor(now.getTime() / nightStepMs) + 1) * nightStepMs))
  if (sending) {
    if (conversation.attention !== null && !(await takeRetry(tx, lane, now))) return leave(tx, run, now)
    if (conversation.access_token === null) {
      await noteAttention(
        tx,
        lane,
        { attention: 'needs_token', detail: 'the channel has no access token' },
        now,
      )
      return leave(tx, run, now)
    }
  }
  const { pieces, at, pacedUntil } = decision
  const allowance = sending?.limits.channelPace
  const attempt = { id: send.id, pieces: pieces.length, pacedUntil, isAllowed: isSendAllowed, allowance }
  const begun = await tx.last(startAttempt(tx, lane, attempt, now))
  if (begun !== 'started') return begun === 'paced' ? begun : { refused: send.id }
  const mark = markOf({ messageId: send.id, piece: at })
  const piece = pieces[at] ?? { method: '', body: {} }
  const name = { accountId, id: send.id, piece: send.pieces_accepted, attempt: send.attempts + 1 }
  const isLast = name.piece + 1 >= pieces.length
  return { name, head, sending, isLast, piece: sending ? sending.marked(piece, mark) : piece }
}

async function gateAt(
  tx: Tx,
  { accountId, send: { id: messageId, campaign_id: id } }: { accountId: string; send: QueuedSend },
  now: Date,
) {
  return id === null ? 'open' : gateOf(tx, { accountId, id, messageId }, now)
}

function traced(
  { name, head }: Attempt,
  { conversationId, channelId }: ClaimedLane,
  work: () => Promise<SendOutcome>,
): Promise<SendOutcome> {
  const values = {
    'mostrador.account_id': name.accountId,
    'mostrador.message_id': name.id,
    'mostrador.conversation_id': conversationId,
    'mostrador.channel_id': channelId,
    'mostrador.turn_id': head.send.turn_id ?? undefined,
    'mostrador.platform': head.conversation.platform,
    'mostrador.attempt': name.attempt,
  }
  return span({ name: 'send', kind: 'client', values }, async (opened) => {
    const outcome = await work()
    opened.set({ 'mostrador.outcome': outcome.kind })
    if (outcome.kind !== 'accepted') opened.fail(outcome.error.code)
    return outcome
  })
}

async function make(run: LaneRun, { head, piece, sending, name }: Attempt): Promise<SendOutcome> {
  const { conversation } = head
  // Where this service is or simulates the platform, the message has arrived once it is stored.
  if (!sending) return { kind: 'accepted', platformMessageId: `${conversation.platform}:${name.id}` }
  const accessToken = openToken(run, conversation.access_token)
  if (accessToken === undefined) return unreadable
  const door = doorOf(conversation, accessToken, run.baseUrls)
  const exchange = await run.client.post(sending.requestOf(piece, door))
  if (exchange.kind === 'answered') return sending.outcomeOf(exchange.answer, piece)
  return exchange.kind === 'unknown' ? exchange : { kind: 'transient', error: exchange.error }
}

async function record(
  tx: Tx,
  run: LaneRun,
  attempt: Attempt,
  outcome: SendOutcome,
): Promise<'more' | 'left'> {
  if (outcome.kind === 'accepted') return recordAcceptance(tx, run, attempt, outcome.platformMessageId)
  await recordRefusal(tx, run, attempt, outcome)
  return 'more'
}

/** Leaves the lane in the same transaction when this was the last piece queued in it. */
async function recordAcceptance(
  tx: Tx,
  run: LaneRun,
  { name, head, sending, isLast }: Attempt,
  platformMessageId: string,
): Promise<'more' | 'left'> {
  const { lane, terms } = run
  const now = run.clock()
  const { accountId, id } = name
  const { channelId } = lane
  if (sending?.isEchoOf) await noteOwnEcho(tx, lane, platformMessageId, now)
  const accepted = { accountId, channelId, id, piece: name.piece, platformMessageId }
  const { turn_id: turnId } = head.send
  const { conversationId } = lane
  const lastOf = isLast && turnId !== null ? { accountId, turnId, conversationId } : undefined
  const leaving = isLast ? { conversationId, lease: terms.lease } : undefined
  const isTroubled = head.conversation.attention !== null
  const { isLeft } = await recordAccepted(tx, accepted, now, { leaving, lastOf, isEnd: !isTroubled })
  tellLive(tx, accountId, 'conversations', lane.conversationId)
  if (isTroubled) await clearAttention(tx, lane, now)
  return isLeft ? 'left' : 'more'
}

async function recordRefusal(
  tx: Tx,
  run: LaneRun,
  { name, head }: Attempt,
  outcome: Exclude<SendOutcome, { kind: 'accepted' }>,
): Promise<void> {
  const { lane } = run
  const now = run.clock()
  const { part, attempts, failures } = head.send
  const again = (waitMs: number, more: { why?: 'failure' | 'unknown'; part?: OutgoingPart } = {}) =>
    postponeSend(tx, name, { dueAt: new Date(now.getTime() + waitMs), why: 'other', ...more })
  switch (outcome.kind) {
    case 'rate': {
      const waitMs = backoffMs(attempts + 1, outcome.waitMs)
      if (outcome.scope === 'channel') await pauseChannel(tx, lane, new Date(now.getTime() + waitMs))
      await again(waitMs)
      return
    }
    case 'attention':
      await noteAttention(tx, lane, { attention: outcome.attention, detail: outcome.error.message }, now)
      await again(0)
      return
    case 'unknown':
      await again(limits.sendEvidenceMs, { why: 'unknown' })
      return
    case 'transient':
      if (failures + 1 >= limits.sendAttemptsMax) return failSend(tx, name, outcome, now)
      await again(backoffMs(failures + 1), { why: 'failure' })
      return
    case 'media': {
      const instead = withoutMedia(part)
      if (instead) await again(0, { part: instead })
      else await failSend(tx, name, outcome, now)
      return
    }
    case 'window':
    case 'undeliverable':
      return failSend(tx, name, outcome, now)
  }
}

// The outcome is a fact, so a brief database outage is waited out; beyond that the lease ends.
async function recorded<T>(write: () => Promise<T>): Promise<T> {
  for (const waitMs of recordWaitsMs) {
    try {
      return await write()
    } catch (error) {
      const state = sqlState(error)?.slice(0, 2)
      if (state !== undefined && !passingStates.includes(state)) throw error
      await delay(waitMs)
    }
  }
  return write()
}

// Locks the conversation itself, so that its newest message can be worked out again.
async function takeBack(tx: Tx, { lane, terms, clock }: LaneRun): Promise<void> {
  const { accountId, conversationId } = lane
  const conversation = await lockConversationById(tx, accountId, conversationId)
  const head = conversation && (await lockHead(tx, lane, terms, clock()))
  if (!head || typeof head === 'string') return
  const { handoff_epoch: epoch } = head.conversation
  const exceptEpoch = isUnwanted(head.send, head.conversation) ? undefined : epoch
  await takeBackBotParts(tx, { accountId, conversationId, exceptEpoch })
}

// A paused campaign sends it later; a stopped one never.
async function holdCampaign(tx: Tx, { lane, terms, clock }: LaneRun): Promise<void> {
  const { accountId, conversationId } = lane
  const conversation = await lockConversationById(tx, accountId, conversationId)
  const head = conversation && (await lockHead(tx, lane, terms, clock()))
  if (!head || typeof head === 'string') return
  const { id, state } = head.send
  if (state !== 'queued' || (await gateAt(tx, { accountId, send: head.send }, clock())) !== 'held') return
  await returnToWaiting(tx, accountId, id)
  await updateNewestMessage(tx, accountId, conversationId)
}

async function leave(tx: Tx, { lane, terms }: LaneRun, dueAt: Date | null): Promise<'left'> {
  await releaseLane(tx, lane, terms.lease, dueAt)
  return 'left'
}

const unwanted = { error: { code: 'no_consent', message: 'the customer does not want such messages' } }

// Sealed under a lost master key: only a new token helps.
const unreadable: SendOutcome = {
  kind: 'attention',
  attention: 'needs_reauth',
  error: {
    code: 'needs_reauth',
    message: 'the access token cannot be read with the master key: give it anew',
  },
}

function openToken({ secrets, lane, log }: LaneRun, sealed: Buffer | null): string | undefined {
  if (sealed === null) return undefined
  try {
    return secrets.open(sealed, channelSecretContext(lane.accountId, lane.channelId, 'access_token'))
  } catch (error) {
    log.error({ channel_id: lane.channelId, error: messageOf(error) }, 'an access token cannot be read')
    return undefined
  }
}
