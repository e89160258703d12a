// Doctor's checks of the worker processes.
import { limits } from '@mostrador/contract/limits'
import type { Database } from '../../platform/database/database.ts'
import { findWorkerLife } from '../../platform/work/heartbeat.ts'
import type { Check } from './check.ts'

/** `isAtRest`: nothing can run, because doctor itself holds the embedded database. */
export async function checkWorker(database: Database, { isAtRest }: { isAtRest: boolean }): Promise<Check> {
  const name = 'worker'
  if (isAtRest) return { name, status: 'ok', message: 'the service does not run' }
  const now = new Date()
  const { alive, silent, lastSeenAt, isMissing } = await findWorkerLife(database, now)
  const seconds = lastSeenAt && Math.round((now.getTime() - lastSeenAt.getTime()) / 1_000)
  const advice = `see its log; one without a word for ${limits.workerSilentMsMax / 1_000} s is started again by its service`
  if (isMissing) {
    const message =
      seconds === undefined
        ? 'none runs, so nothing is answered or sent: start a node with ROLES=worker'
        : `silent for ${seconds} s, so nothing is answered or sent: ${advice}`
    return { name, status: 'fail', message }
  }
  if (alive === 0) {
    return { name, status: 'warn', message: 'none runs: nothing is answered or sent until a service starts' }
  }
  if (silent > 0) return { name, status: 'warn', message: `${alive} at work, ${silent} silent: ${advice}` }
  return { name, status: 'ok', message: `${alive} at work, seen ${seconds} s ago` }
}
