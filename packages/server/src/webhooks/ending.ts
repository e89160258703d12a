// What follows from the end of one attempt, for its delivery and for its endpoint.
import { limits } from '@mostrador/contract/limits'
import { storableText } from '../platform/text.ts'
import type { Item, LaneState } from './lane.ts'
import type { Outcome } from './outcome.ts'
import { afterAttempt } from './pacing.ts'
import type { LaneSnapshot, Result } from './recorder.ts'
import { afterEnd } from './schedule.ts'

export type Start = {
  /** The URL's epoch when it started. */
  epoch: number
  /** Not on an endpoint that holds, where an attempt is made by hand only. */
  isCounted: boolean
}

export type EndRules = { probeMs: number; retryWaitsMs: readonly number[] }

/** Brings the lane's state up to date and yields what is to be recorded. */
export function endAttempt(
  item: Item,
  outcome: Outcome,
  start: Start,
  { probeMs, retryWaitsMs }: EndRules,
): Result {
  const endedMs = performance.now()
  const isDelivered = outcome.verdict === 'delivered'
  const { state } = item.lane
  // What was sent to a former URL says nothing about this one.
  const isCounted = start.isCounted && state?.config.epoch === start.epoch
  const lane =
    isCounted && state
      ? pace(state, { isDelivered, durationMs: outcome.durationMs, endedMs }, probeMs)
      : undefined
  const end = { attempt: item.attempt, isDelivered, isForced: !start.isCounted }
  const next = afterEnd(end, retryWaitsMs, Math.random())
  return { item, endedMs, lane, attempt: recordOf(item, outcome, next) }
}

/** Undefined when nothing changed that another owner would have to know. */
function pace(
  state: LaneState,
  ended: Parameters<typeof afterAttempt>[1],
  probeMs: number,
): LaneSnapshot | undefined {
  const before = state.pacing
  if (before.isBroken) return undefined
  const hasRecovered = ended.isDelivered && state.isRecovering
  state.pacing = afterAttempt(before, ended, probeMs)
  if (hasRecovered) state.isRecovering = false
  const isChanged = before.failures > 0 || state.pacing.failures > 0 || before.cautious > 0 || hasRecovered
  return isChanged ? { pacing: state.pacing, epoch: state.config.epoch, hasRecovered } : undefined
}

function recordOf(item: Item, outcome: Outcome, next: ReturnType<typeof afterEnd>): Result['attempt'] {
  const { key, slot, slotEpoch } = item.lane
  return {
    ...key,
    dueAt: item.dueAt,
    eventId: item.eventId,
    deliveryId: item.deliveryId,
    slot,
    slotEpoch,
    attempt: item.attempt,
    startedAt: outcome.startedAt,
    durationMs: Math.round(outcome.durationMs),
    responseStatus: outcome.status,
    errorClass: outcome.errorClass,
    error: outcome.error === null ? null : storableText(outcome.error, limits.webhookErrorCharsMax),
    excerpt: outcome.excerpt,
    status: next.status,
    nextAttempt: next.status === 'pending' ? next.attempt : null,
    waitMs: next.status === 'pending' ? next.waitMs : null,
  }
}
