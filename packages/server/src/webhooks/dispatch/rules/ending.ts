// Consequences of an ended attempt for its delivery and its endpoint: pure.
import { limits } from '@mostrador/contract/limits'
import { storableText } from '../../../platform/database/text.ts'
import type { Outcome } from '../../attempt/outcome.ts'
import { recordedHeadersOf } from '../../attempt/signature.ts'
import type { LaneKey } from '../dispatch.queries.ts'
import type { Item } from '../item.ts'
import type { LaneConfig, LaneState } from '../lane-state.ts'
import type { AttemptResult } from '../results.queries.ts'
import { afterAttempt, afterReplayed, type Pacing, replayPace, type Ended as Timed } from './pacing.ts'
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

/** A result to record, or a fault on our side to report. */
export type Ended = { result?: Result; localFault?: string }

type End = {
  lane: { key: LaneKey; slot: number; slotEpoch: string }
  attempt: Attempt
  outcome: Outcome
}

export function endAttempt(
  state: LaneState,
  end: End,
  rules: EndRules,
): { state: LaneState; result: Result } {
  const { attempt } = end
  const ended = endedOf(end)
  // An attempt started before the release does not use up one of the cautious attempts after it.
  const isCautious = attempt.config.releases === state.config.releases
  const { cautious } = state.pacing
  const after = isCounted(state, attempt) ? afterAttempt(state.pacing, ended, rules.probeMs) : undefined
  const paced = changed(state, after && !isCautious ? { ...after, cautious } : after, ended)
  return { state: paced.state, result: resultOf(end, ended, rules, paced.snapshot) }
}

/** The same for an attempt of a replay, whose pace is its own. */
export function endReplayed(
  { state, pacing }: { state: LaneState; pacing: Pacing },
  end: End,
  rules: EndRules,
): { state: LaneState; pacing: Pacing; result: Result } {
  const ended = endedOf(end)
  const after = isCounted(state, end.attempt) ? afterReplayed(state.pacing, ended) : undefined
  const paced = changed(state, after, ended)
  return {
    state: paced.state,
    pacing: end.attempt.isForced ? pacing : replayPace(afterAttempt(pacing, ended, rules.probeMs)),
    result: resultOf(end, ended, rules, paced.snapshot),
  }
}

function endedOf({ outcome }: End): Timed {
  const isDelivered = outcome.verdict === 'delivered'
  return { isDelivered, durationMs: outcome.durationMs, endedMs: performance.now() }
}

/** The result of a former URL says nothing about this one. */
function isCounted({ config, pacing }: LaneState, { isForced, config: atStart }: Attempt): boolean {
  return !isForced && config.epoch === atStart.epoch && !pacing.isBroken
}

function resultOf(
  end: End,
  { isDelivered, endedMs }: Timed,
  { retryWaitsMs }: EndRules,
  lane: LaneSnapshot | undefined,
): Result {
  const { item, isForced } = end.attempt
  const next = afterEnd({ attempt: item.attempt, isDelivered, isForced }, retryWaitsMs, Math.random())
  return { item, endedMs, lane, attempt: recordOf(end, next, isDelivered) }
}

/** The state with this pacing, if there is any, and what of it is worth recording. */
function changed(
  state: LaneState,
  pacing: Pacing | undefined,
  { isDelivered }: Timed,
): { state: LaneState; snapshot: LaneSnapshot | undefined } {
  if (!pacing) return { state, snapshot: undefined }
  const { pacing: before, config } = state
  const hasRecovered = isDelivered && state.isRecovering
  const hasFailures = [before, pacing].some((each) => each.failures > 0 || each.replayFailures > 0)
  const isChanged = hasFailures || before.cautious > 0 || hasRecovered
  return {
    state: { config, pacing, isRecovering: state.isRecovering && !hasRecovered },
    snapshot: isChanged
      ? { pacing, epoch: config.epoch, releases: config.releases, hasRecovered }
      : undefined,
  }
}

function recordOf({ lane, attempt, outcome }: End, next: Next, isDelivered: boolean): AttemptResult {
  const { item, config } = attempt
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
    signatureHeaders: outcome.sent ? JSON.stringify(recordedHeadersOf(outcome.sent.headers)) : null,
    answerHeaders: outcome.headers ? JSON.stringify(outcome.headers) : null,
    replayId: item.replayId,
    provedSecretId: isDelivered && item.event.isTest ? (config.nextSecret?.id ?? null) : null,
    status: next.status,
    nextAttempt: next.status === 'pending' ? next.attempt : null,
    waitMs: next.status === 'pending' ? next.waitMs : null,
  }
}
