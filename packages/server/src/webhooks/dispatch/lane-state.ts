// An endpoint's configuration and pacing, as read from the database: pure.
import { limits } from '@mostrador/contract/limits'
import type { LaneRow } from './dispatch.queries.ts'
import { clamped, freshPacing, type Pacing } from './rules/pacing.ts'

export type SealedSecret = { id: string; sealed: Buffer }

export type LaneConfig = {
  version: number
  epoch: number
  /** Number of releases from a hold. */
  releases: number
  url: string
  isDeleted: boolean
  isPaused: boolean
  replayId: string | null
  isWithdrawing: boolean
  /** The present one first; each ends at this time of the monotonic clock. */
  secrets: (SealedSecret & { endsMs: number })[]
  nextSecret: SealedSecret | undefined
  headers: (SealedSecret & { name: string })[]
}

/** Times are of the machine's monotonic clock. */
export type LaneState = { config: LaneConfig; pacing: Pacing; isRecovering: boolean }

type Moment = { nowMs: number; probeMs: number }

/**
 * The state of an endpoint whose account is gone, with everything but rows that a late transaction may still have
 * written.
 */
export const goneState: LaneState = {
  config: {
    version: -1,
    epoch: -1,
    releases: -1,
    url: '',
    isDeleted: true,
    isPaused: false,
    replayId: null,
    isWithdrawing: false,
    secrets: [],
    nextSecret: undefined,
    headers: [],
  },
  pacing: freshPacing,
  isRecovering: false,
}

/**
 * The state after a read. Pacing stays as this owner has it in memory, which is newer than the stored one, unless the
 * epoch has changed.
 */
export function stateAfterReading(known: LaneState, row: LaneRow, { nowMs, probeMs }: Moment): LaneState {
  const config = configOf(row, nowMs)
  if (known.config.epoch !== row.epoch) {
    const pacing = clamped(storedPacing(row, nowMs), nowMs, probeMs)
    return { config, pacing, isRecovering: row.is_recovering }
  }
  const pacing = isReleased(known, row)
    ? { ...known.pacing, cautious: limits.webhookCautiousAttempts }
    : known.pacing
  return { config, pacing, isRecovering: known.isRecovering }
}

/** True when a hold has ended: since the last read or, on the first read, before it. */
export function isReleased(known: LaneState, row: LaneRow): boolean {
  if (row.is_deleted || row.is_paused || row.is_broken) return false
  return known === goneState ? row.cautious > 0 : known.config.releases !== row.releases
}

function configOf(row: LaneRow, nowMs: number): LaneConfig {
  return {
    version: row.version,
    epoch: row.epoch,
    releases: row.releases,
    url: row.url,
    isDeleted: row.is_deleted,
    isPaused: row.is_paused,
    replayId: row.replay_id,
    isWithdrawing: row.is_withdrawing,
    secrets: row.secrets.map(({ expires_in_ms, ...secret }) => ({
      ...sealedOf(secret),
      endsMs: expires_in_ms === null ? Number.POSITIVE_INFINITY : nowMs + expires_in_ms,
    })),
    nextSecret: row.next_secret === null ? undefined : sealedOf(row.next_secret),
    headers: row.headers.map(({ name, ...header }) => ({ name, ...sealedOf(header) })),
  }
}

function sealedOf({ id, sealed }: { id: string; sealed: string }): SealedSecret {
  return { id, sealed: Buffer.from(sealed, 'base64') }
}

function storedPacing(row: LaneRow, nowMs: number): Pacing {
  return {
    ...freshPacing,
    failures: row.failures,
    firstFailureMs: row.first_failure_age_ms === null ? null : nowMs - row.first_failure_age_ms,
    gateMs: row.gate_wait_ms === null ? freshPacing.gateMs : nowMs + row.gate_wait_ms,
    cautious: row.cautious,
    isBroken: row.is_broken,
  }
}
