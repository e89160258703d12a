// What the worker role runs, in the service's own process or in one of its own.
import { Directory } from './accounts/directory.ts'
import { InboundSweeper } from './channels/inbound-sweeper.ts'
import type { Clock } from './platform/clock.ts'
import { type ConnectionOptions, Database, sql } from './platform/database.ts'
import { messageOf } from './platform/errors.ts'
import type { Logger } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import { runPeriodically } from './platform/periodic.ts'

const connectionsMax = 6
const heartbeatEveryMs = 5_000
const cleanEveryMs = 10 * 60_000

export type WorkerDeps = { connection: ConnectionOptions; log: Logger; metrics: Metrics; clock: Clock }

export function startWorker({ connection, log, metrics, clock }: WorkerDeps): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  const onError = (error: Error) => log.warn({ error: messageOf(error) }, 'a database connection broke')
  const database = stack.use(new Database(connection, { max: connectionsMax, onError }))
  const directory = new Directory([database])
  const sweeper = stack.use(new InboundSweeper({ directory, clock, log, metrics }))
  sweeper.start()
  const clean = () => deleteEndedRateWindows(directory, clock())
  stack.use(runPeriodically({ name: 'clean', everyMs: cleanEveryMs, run: clean }, log))
  // Shows that the worker reaches the database; an alert on its age finds one that hangs.
  const beat = async () => {
    await Promise.all(directory.cells.map((cell) => cell.query(sql`select 1`)))
    metrics.workerHeartbeat.set(clock().getTime() / 1_000)
  }
  stack.use(runPeriodically({ name: 'heartbeat', everyMs: heartbeatEveryMs, run: beat }, log))
  return stack
}

/** Counters of windows that are over; a key that is used again begins a new one anyway. */
async function deleteEndedRateWindows({ cells }: Directory, now: Date): Promise<void> {
  for (const cell of cells) await cell.query(sql`delete from rate_windows where ends_at < ${now}`)
}
