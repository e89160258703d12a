// Sends the outbox of alerts to people's devices. A row stays until its push service has taken it, so a crash may repeat
// a push but never lose one; the device shows a repeated one once.
import { limits } from '@mostrador/contract/limits'
import { deleteSubscription } from '../accounts/alert-settings.queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import type { SecretBox } from '../platform/secrets/secrets.ts'
import { runPeriodically } from '../platform/work/periodic.ts'
import type { Outcome } from '../webhooks/attempt/outcome.ts'
import type { Sender } from '../webhooks/attempt/sender.ts'
import { shownPush } from './push-texts.ts'
import { claimPushes, type DuePush, deletePush, updatePushDue } from './pushes.queries.ts'
import { isQuiet } from './quiet.ts'
import { isGone, isRefused, sendPush } from './send-push.ts'
import { openVapid, type Vapid } from './vapid.ts'

export type PushWorkerDeps = {
  db: Database
  sender: Sender
  secrets: SecretBox
  /** A contact of the operator, for push services: a mailto: or https: address. */
  subject: string
  log: Logger
  clock: Clock
  everyMs?: number
}

const defaultEveryMs = 1_000
/** Lease; beyond the time that one attempt may take. */
export const claimMs = 60_000
/** After a fault on our side, which may last. */
const oursMs = 15_000
const retryMs = [5_000, 30_000, 120_000, 600_000]
const minuteMs = 60_000

/** Disposing ends the attempts in flight; they are made again. */
export function startPushWorker(deps: PushWorkerDeps): AsyncDisposable {
  const stopping = new AbortController()
  const keys = new Map<Database, Promise<Vapid>>()
  const vapidOf = (db: Database) => {
    const known = keys.get(db) ?? openVapid(db, deps.secrets)
    keys.set(db, known)
    known.catch(() => keys.delete(db))
    return known
  }
  const takenAt = new Map<string, number>()
  const run = async () => {
    await sendPushes(deps.db, deps, { vapidOf, takenAt, stopping: stopping.signal })
  }
  const rounds = runPeriodically({ name: 'pushes', everyMs: deps.everyMs ?? defaultEveryMs, run }, deps.log)
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await rounds[Symbol.asyncDispose]()
    },
  }
}

/** When each push service, by its origin, took something last: its word that our key and clock are right. */
type Taken = Map<string, number>
type Round = { vapidOf: (db: Database) => Promise<Vapid>; takenAt: Taken; stopping: AbortSignal }

async function sendPushes(db: Database, deps: PushWorkerDeps, round: Round): Promise<void> {
  const terms = { limit: limits.pushesAtOnce, claimMs }
  while (!round.stopping.aborted) {
    const due = await claimPushes(db, terms, deps.clock())
    if (due.length === 0) return
    const vapid = await round.vapidOf(db)
    await Promise.all(due.map((push) => sendDue(db, push, deps, { ...round, vapid })))
  }
}

async function sendDue(
  db: Database,
  push: DuePush,
  deps: PushWorkerDeps,
  { vapid, takenAt, stopping }: Omit<Round, 'vapidOf'> & { vapid: Vapid },
): Promise<void> {
  const leftMs = push.created_at.getTime() + limits.pushMinutesMax * minuteMs - deps.clock().getTime()
  const quiet = { from: push.quiet_from, until: push.quiet_until, days: push.quiet_days }
  if (!push.is_needed || leftMs <= 0 || isQuiet(quiet, push.timezone, push.created_at))
    return deletePush(db, push)
  const { sender, subject, log } = deps
  const sending = { device: push, shown: shownPush(push), keptMs: leftMs }
  const outcome = await sendPush(sending, { sender, subject, log, vapid, stopping })
  await record(db, push, outcome, { ...deps, takenAt })
}

async function record(
  db: Database,
  push: DuePush,
  outcome: Outcome | 'unusable',
  { clock, log, takenAt }: PushWorkerDeps & { takenAt: Taken },
): Promise<void> {
  if (outcome === 'unusable' || isGone(outcome)) {
    return deleteSubscription(db, push.account_id, push.subscription_id)
  }
  const service = new URL(push.endpoint).origin
  if (outcome.verdict === 'delivered') {
    takenAt.set(service, clock().getTime())
    return deletePush(db, push)
  }
  const isCounted = outcome.verdict === 'failed'
  if (isCounted && push.tries >= limits.pushTriesMax) {
    log.warn({ subscription: push.subscription_id, error: outcome.error }, 'a push was given up')
    // While others of its service were taken: the device was turned on under a key that is gone, and comes back by
    // itself when its page is opened.
    if (isRefused(outcome) && (takenAt.get(service) ?? 0) >= push.created_at.getTime())
      return deleteSubscription(db, push.account_id, push.subscription_id)
    return deletePush(db, push)
  }
  const waitMs = isCounted
    ? (retryMs[push.tries - 1] ?? oursMs)
    : outcome.errorClass === 'shutting_down'
      ? 0
      : oursMs
  const dueAt = new Date(clock().getTime() + waitMs)
  return updatePushDue(db, push, { dueAt, isCounted })
}
