// Retries all deliveries that failed since a time, through the endpoint's gate.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { hintDue } from '../../events/hints.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { updateToDue } from '../endpoints/endpoints.queries.ts'
import { type Gate, lockGate } from '../endpoints/endpoints.ts'
import {
  type BegunRow,
  findRetryOutcome,
  type RetryRange,
  readNow,
  updateFailedToDue,
} from './retry-all.queries.ts'

export type RetryProgress = {
  retried: number
  /** No failed delivery is left. */
  isDone: boolean
  /** The reason for ending with deliveries left: an attempt to a broken endpoint failed, or was not made in time. */
  stopped: 'attempt_failed' | 'not_attempted' | null
}

type Place = { accountId: string; endpointId: string }
type Options = {
  since: Date
  retentionDays: number
  /** Sends those at once, too, that wait for their next attempt. */
  isWaitingToo?: boolean | undefined
  /** Longest wait for the end of one attempt to a broken endpoint. */
  attemptWithinMs?: number
  /** Stops it between two deliveries. */
  signal?: AbortSignal
}

const pollMs = 25

/**
 * Retries everything that has failed since then, in steps, and yields its progress after each. For a broken endpoint a
 * step is one delivery: the next begins when it has arrived, and the first failure ends it. A restarted delivery no
 * longer counts as failed, so after an interruption the same call continues with the rest. Throws not_found, and
 * conflict for a paused endpoint, also when it is paused between two steps.
 */
export async function* retryFailedSince(
  database: Database,
  place: Place,
  {
    since,
    retentionDays,
    isWaitingToo = false,
    attemptWithinMs = limits.webhookProbeWaitMs,
    signal,
  }: Options,
): AsyncGenerator<RetryProgress> {
  const until = await readNow(database)
  const range = { since, until, keptDays: retentionDays }
  let retried = 0
  for (;;) {
    const { gate, isLast, begun, hastened } = await begin(database, place, { ...range, isWaitingToo })
    retried += begun.length + hastened
    const [probed] = gate === 'broken' ? begun : []
    const withinMs = { attemptWithinMs, signal }
    const stopped = probed ? await failureOf(database, place.accountId, probed, withinMs) : null
    const isDone = isLast && stopped === null
    yield { retried, isDone, stopped }
    if (isDone || stopped !== null) return
  }
}

type Begun = { gate: Gate; isLast: boolean; begun: BegunRow[]; hastened: number }

/** Runs one step in one transaction, so that a pause comes either before it or after it. */
function begin(
  database: Database,
  place: Place,
  { isWaitingToo, ...range }: Omit<RetryRange, 'limit'> & { isWaitingToo: boolean },
): Promise<Begun> {
  return database.transaction(async (tx) => {
    const gate = await lockGate(tx, place)
    if (gate === 'paused') {
      throw new AppError(
        'conflict',
        'This webhook is paused: resume it, then send again what failed. One delivery by its id is sent even so.',
        { reason: 'webhook_paused' },
      )
    }
    const limit = gate === 'broken' ? 1 : limits.webhookRetryRows
    const isHolding = gate === 'broken'
    hintDue(tx, place.accountId, [place.endpointId])
    const { picked, begun } = await updateFailedToDue(tx, { ...place, isHolding }, { ...range, limit })
    const isLast = picked < limit
    // In the last step alone: one that fails again would be found waiting by the next. To a broken webhook all are held.
    const hastened = isWaitingToo && isLast && gate === 'open' ? await updateToDue(tx, place) : 0
    return { gate, isLast, begun, hastened }
  })
}

/** Resolves with null when the delivery has arrived. */
async function failureOf(
  database: Database,
  accountId: string,
  { id, attempts }: BegunRow,
  { attemptWithinMs, signal }: { attemptWithinMs: number; signal: AbortSignal | undefined },
): Promise<RetryProgress['stopped']> {
  const endMs = performance.now() + attemptWithinMs
  while (performance.now() < endMs && !signal?.aborted) {
    const found = await findRetryOutcome(database, accountId, id)
    if (found?.status === 'delivered') return null
    if (found?.status !== 'pending' || found.attempts > attempts) return 'attempt_failed'
    await delay(pollMs)
  }
  return 'not_attempted'
}
