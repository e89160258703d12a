// Metrics read on demand. Those of the database cover all nodes, whichever node reports them.
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { findOldestDue, type OldestDue } from './oldest-due.queries.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { messageOf } from './platform/errors.ts'
import type { Logger } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import { findWorkerLife } from './platform/work/heartbeat.ts'

type Deps = { metrics: Metrics; database: Database; clock: Clock; log: Logger }

/**
 * A failed reading leaves the last values in place, so the age of a heartbeat grows even without a database. So does a
 * late one: where requests have taken every connection, the metrics must still come in time to tell that.
 */
export function addDatabaseReadings({ metrics, database, clock, log }: Deps): void {
  addPoolReading(metrics, database)
  let reading: Promise<void> | undefined
  const read = async () => {
    try {
      const now = clock()
      const [life, due] = await Promise.all([findWorkerLife(database, now), findOldestDue(database)])
      metrics.workerHeartbeat.set((life.lastSeenAt?.getTime() ?? 0) / 1_000)
      metrics.workers.set({ state: 'alive' }, life.alive)
      metrics.workers.set({ state: 'silent' }, life.silent)
      for (const [work, since] of Object.entries(due satisfies OldestDue)) {
        metrics.oldestDue.set({ work }, since ? Math.max(0, now.getTime() - since.getTime()) / 1_000 : 0)
      }
    } catch (error) {
      log.warn({ error: messageOf(error) }, 'metrics of the database could not be read')
    } finally {
      reading = undefined
    }
  }
  metrics.addReading(async () => {
    reading ??= read()
    const inTime = new AbortController()
    const late = delay(limits.metricsReadMs, undefined, { signal: inTime.signal }).catch(() => undefined)
    await Promise.race([reading, late])
    inTime.abort()
  })
}

/** Room on the disk of the data folder, where the node has one: a full disk stops the database. */
export function addDiskReading(metrics: Metrics, folder: string): void {
  const path = resolve(folder)
  metrics.addReading(async () => {
    if (!existsSync(path)) return
    const { bavail, bsize } = await statfs(path)
    metrics.diskFree.set({ path }, bavail * bsize)
  })
}

/** Readings of this process's own connections. */
export function addPoolReading(metrics: Metrics, database: Database): void {
  metrics.addReading(async () => {
    for (const [state, count] of Object.entries(database.load)) metrics.databasePool.set({ state }, count)
  })
}
