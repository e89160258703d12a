// Consequences of an ended attempt for its delivery and its endpoint: pure.
import { limits } from '@mostrador/contract/limits'
import { storableText } from '../../platform/database/text.ts'
import type { Outcome } from '../attempt/outcome.ts'
import { signatureHeadersOf } from '../attempt/signature.ts'
import type { LaneKey } from './dispatch.queries.ts'
import type { Item } from './item.ts'
import type { LaneConfig, LaneState } from './lane-state.ts'
import { afterAttempt, type Ended, type Pacing } from './pacing.ts'
import type { AttemptResult } from './results.queries.ts'
import { afterEnd, type Next } from './schedule.ts'

/** A started attempt. */
export type Attempt = {
  item: Item
  /** The configuration at its start. */
  config: LaneConfig
  /** Sent by hand while the endpoint holds: affects nothing but its own delivery. */
  isForced: boolean
  signal: AbortSignal
}

export type EndRules = { probeMs: number; retryWaitsMs: readonly number[] }

type LaneSnapshot = { pacing: Pacing; epoch: number; releases: number; hasRecovered: boolean }

/** The result to record. */
export type Result = {
  item: Item
  /** Its wait counts from `endedMs` of the monotonic clock. */
  attempt: AttemptResult
  endedMs: number
  /** The lane's state after this attempt, if it changed anything that another owner would have to know. */
  lane: LaneSnapshot | undefined
}

type End = {
  lane: { key: LaneKey; slot: number; slotEpoch: string }
  attempt: Attempt
  outcome: Outcome
}

export function endAttempt(
  state: LaneState,
  end: End,
  { probeMs, retryWaitsMs }: EndRules,
): { state: LaneState; result: Result } {
  const { attempt, outcome } = end
  const endedMs = performance.now()
  const isDelivered = outcome.verdict === 'delivered'
  const { isForced } = attempt
  // The result of a former URL says nothing about this one.
  const isCounted = !isForced && state.config.epoch === attempt.config.epoch && !state.pacing.isBroken
  const ended = { isDelivered, durationMs: outcome.durationMs, endedMs }
  // An attempt started before the release does not use up one of the cautious attempts after it.
  const cautious = attempt.config.releases === state.config.releases ? undefined : state.pacing.cautious
  const after = isCounted ? paced(state, { ...ended, cautious }, probeMs) : { state, snapshot: undefined }
  const next = afterEnd({ attempt: attempt.item.attempt, isDelivered, isForced }, retryWaitsMs, Math.random())
  return {
    state: after.state,
    result: { item: attempt.item, endedMs, lane: after.snapshot, attempt: recordOf(end, next) },
  }
}

function paced(
  state: LaneState,
  { cautious, ...ended }: Ended & { cautious: number | undefined },
  probeMs: number,
): { state: LaneState; snapshot: LaneSnapshot | undefined } {
  const { pacing: before, config } = state
  const after = afterAttempt(before, ended, probeMs)
  const pacing = cautious === undefined ? after : { ...after, cautious }
  const hasRecovered = ended.isDelivered && state.isRecovering
  const isChanged = before.failures > 0 || pacing.failures > 0 || before.cautious > 0 || hasRecovered
  return {
    state: { config, pacing, isRecovering: state.isRecovering && !hasRecovered },
    snapshot: isChanged
      ? { pacing, epoch: config.epoch, releases: config.releases, hasRecovered }
      : undefined,
  }
}

function recordOf({ lane, attempt: { item }, outcome }: End, next: Next): AttemptResult {
  return {
    ...lane.key,
    dueAt: item.dueAt,
    eventId: item.eventId,
    deliveryId: item.deliveryId,
    slot: lane.slot,
    slotEpoch: lane.slotEpoch,
    attempt: item.attempt,
    startedAt: outcome.startedAt,
    durationMs: Math.round(outcome.durationMs),
    responseStatus: outcome.status,
    errorClass: outcome.errorClass,
    error: outcome.error === null ? null : storableText(outcome.error, limits.webhookErrorCharsMax),
    excerpt: outcome.excerpt,
    url: outcome.sent?.url ?? null,
    address: outcome.sent?.address ?? null,
    signatureHeaders: outcome.sent ? JSON.stringify(signatureHeadersOf(outcome.sent.headers)) : null,
    answerHeaders: outcome.headers ? JSON.stringify(outcome.headers) : null,
    status: next.status,
    nextAttempt: next.status === 'pending' ? next.attempt : null,
    waitMs: next.status === 'pending' ? next.waitMs : null,
  }
}
