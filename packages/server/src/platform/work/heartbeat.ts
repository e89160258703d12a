// Records in the database that a process of the service is working, and reads which are: so every node and the command
// line notice a process that hangs or died, wherever it ran.
import { limits } from '@mostrador/contract/limits'
import type { Clock } from '../clock.ts'
import { type Database, sql } from '../database/database.ts'
import { messageOf } from '../errors.ts'
import type { Logger } from '../log.ts'
import { runPeriodically } from './periodic.ts'

type Deps = {
  db: Database
  /** Name shared by successive processes: the next one takes over the row of one that died. */
  node: string
  process: 'service' | 'worker'
  clock: Clock
  log: Logger
}

/** Beats until disposed, then deletes the row, because a process that stops in order is not missing. */
export function startHeartbeat({ db, node, process, clock, log }: Deps): AsyncDisposable {
  const startedAt = clock()
  const beat = async () => {
    await upsertHeartbeat(db, { node, process, startedAt }, clock())
  }
  const beats = runPeriodically({ name: 'heartbeat', everyMs: limits.heartbeatEveryMs, run: beat }, log)
  return {
    async [Symbol.asyncDispose]() {
      await beats[Symbol.asyncDispose]()
      try {
        await deleteHeartbeat(db, { node, process })
      } catch (error) {
        log.warn({ error: messageOf(error) }, 'the heartbeat of a process that stops could not be removed')
      }
    },
  }
}

export type WorkerLife = {
  /** Workers seen within `limits.workerSilentMsMax`. */
  alive: number
  /** Workers not seen that did not stop in order. They are forgotten after `limits.heartbeatKeptMs`. */
  silent: number
  lastSeenAt: Date | undefined
  /** None is alive although one should be: one was, or a service has run long enough for its worker to appear. */
  isMissing: boolean
}

export async function findWorkerLife(db: Database, now: Date): Promise<WorkerLife> {
  const before = new Date(now.getTime() - limits.workerSilentMsMax)
  const row = await db.queryOne<{
    alive: number
    silent: number
    services: number
    last_seen_at: Date | null
  }>(sql`
    select count(*) filter (where process = 'worker' and seen_at >= ${before})::int as alive,
      count(*) filter (where process = 'worker' and seen_at < ${before})::int as silent,
      count(*) filter (where process = 'service' and seen_at >= ${before} and started_at < ${before})::int as services,
      max(seen_at) filter (where process = 'worker') as last_seen_at
    from heartbeats`)
  const { alive = 0, silent = 0, services = 0, last_seen_at = null } = row ?? {}
  return {
    ...{ alive, silent, lastSeenAt: last_seen_at ?? undefined },
    isMissing: alive === 0 && (silent > 0 || services > 0),
  }
}

type Beat = Pick<Deps, 'node' | 'process'> & { startedAt: Date }

async function upsertHeartbeat(db: Database, { node, process, startedAt }: Beat, now: Date): Promise<void> {
  const forgottenBefore = new Date(now.getTime() - limits.heartbeatKeptMs)
  await db.query(sql`
    with forgotten as (
      delete from heartbeats where seen_at < ${forgottenBefore} and (node, process) <> (${node}, ${process})
    )
    insert into heartbeats (node, process, started_at, seen_at) values (${node}, ${process}, ${startedAt}, ${now})
    on conflict (node, process) do update set started_at = excluded.started_at, seen_at = excluded.seen_at`)
}

/** A service stops last and also deletes the row of a worker that had to be killed. */
async function deleteHeartbeat(
  db: Database,
  { node, process }: Pick<Beat, 'node' | 'process'>,
): Promise<void> {
  await db.query(sql`
    delete from heartbeats where node = ${node} and (process = ${process} or ${process} = 'service')`)
}
