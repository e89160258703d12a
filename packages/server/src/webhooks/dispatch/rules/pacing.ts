// The pace of sending to one endpoint: pure rules over its state. Times are milliseconds of any one clock.
import { limits } from '@mostrador/contract/limits'

export type Pacing = {
  /** Consecutive failed attempts, in the order they ended. */
  failures: number
  /** Those of a replay among the latest: they count, and close no gate to anything but the replay. */
  replayFailures: number
  firstFailureMs: number | null
  /** No attempt starts before this time. */
  gateMs: number
  inFlightMax: number
  /** Attempts left after a release that still go one at a time. */
  cautious: number
  isBroken: boolean
}

export type Ended = { isDelivered: boolean; durationMs: number; endedMs: number }

export const freshPacing: Pacing = {
  failures: 0,
  replayFailures: 0,
  firstFailureMs: null,
  gateMs: Number.NEGATIVE_INFINITY,
  inFlightMax: limits.webhookInFlightStart,
  cautious: 0,
  isBroken: false,
}

/** The pacing after one more attempt has ended. Once the endpoint is broken, no attempt changes it. */
export function afterAttempt(pacing: Pacing, ended: Ended, probeMs: number): Pacing {
  if (pacing.isBroken) return pacing
  const cautious = Math.max(0, pacing.cautious - 1)
  if (ended.isDelivered) return { ...freshPacing, cautious, inFlightMax: grown(pacing, ended) }
  const { replayFailures } = pacing
  const failures = pacing.failures + 1
  const all = failures + replayFailures
  const firstFailureMs = pacing.firstFailureMs ?? ended.endedMs
  return {
    failures,
    replayFailures,
    firstFailureMs,
    gateMs: ended.endedMs + probeWaitMs({ failures: all, firstFailureMs, nowMs: ended.endedMs }, probeMs),
    inFlightMax: limits.webhookInFlightStart,
    cautious,
    isBroken: all >= limits.webhookFailuresMax,
  }
}

/** The pacing of the endpoint after an attempt of a replay, which has a pace of its own. */
export function afterReplayed(pacing: Pacing, { isDelivered, endedMs }: Ended): Pacing {
  if (pacing.isBroken) return pacing
  const { inFlightMax } = pacing
  if (isDelivered) return { ...freshPacing, inFlightMax, cautious: Math.max(0, pacing.cautious - 1) }
  const replayFailures = pacing.replayFailures + 1
  return {
    ...pacing,
    replayFailures,
    firstFailureMs: pacing.firstFailureMs ?? endedMs,
    isBroken: pacing.failures + replayFailures >= limits.webhookFailuresMax,
  }
}

/**
 * Corrects stored times that lie in the future because the clock was set back: the first failure is no later than now,
 * and the gate stays closed no longer than the wait after a failure right now.
 */
export function clamped(pacing: Pacing, nowMs: number, probeMs: number): Pacing {
  const firstFailureMs = pacing.firstFailureMs === null ? null : Math.min(pacing.firstFailureMs, nowMs)
  if (pacing.failures === 0) return { ...pacing, firstFailureMs, gateMs: Math.min(pacing.gateMs, nowMs) }
  const { failures } = pacing
  const waitMs = probeWaitMs({ failures, firstFailureMs: firstFailureMs ?? nowMs, nowMs }, probeMs)
  return { ...pacing, firstFailureMs, gateMs: Math.min(pacing.gateMs, nowMs + waitMs) }
}

/** Time at which an attempt may start. Undefined: now. Infinity: not before one of those in flight has ended. */
export function mayStartAt(pacing: Pacing, inFlight: number, nowMs: number): number | undefined {
  const isOneByOne = pacing.failures > 0 || pacing.cautious > 0
  if (inFlight >= (isOneByOne ? 1 : pacing.inFlightMax)) return Number.POSITIVE_INFINITY
  return nowMs >= pacing.gateMs ? undefined : pacing.gateMs
}

/**
 * The back-off after the latest of several consecutive failures. From the 9th on, the remaining ones are spread so that
 * the one that breaks the endpoint comes no sooner than 12 times the bound after the first.
 */
function probeWaitMs(
  { failures, firstFailureMs, nowMs }: { failures: number; firstFailureMs: number; nowMs: number },
  probeMs: number,
): number {
  const doubled = Math.min(probeMs, 250 * 2 ** (failures - 1))
  if (failures <= 8 || failures >= limits.webhookFailuresMax) return doubled
  const spread = (firstFailureMs + 12 * probeMs - nowMs) / (limits.webhookFailuresMax - failures)
  return Math.max(doubled, spread)
}

/** A replay's share is smaller than the endpoint's. */
export function replayPace(pacing: Pacing): Pacing {
  return { ...pacing, inFlightMax: Math.min(pacing.inFlightMax, limits.webhookReplayInFlightMax) }
}

function grown(pacing: Pacing, { durationMs }: Ended): number {
  return durationMs > limits.webhookSlowMs
    ? Math.max(limits.webhookInFlightStart, Math.floor(pacing.inFlightMax / 2))
    : Math.min(limits.webhookInFlightMax, pacing.inFlightMax + 1)
}
