// Work that waits in rows, each with the time when it is due, such as downloads: so many at once, and none waits for
// another. A row stays due until its work has recorded how it went, so a crash only repeats it.
import type { Database } from '../database/database.ts'
import { messageOf } from '../errors.ts'
import type { Logger } from '../log.ts'
import { runPeriodically } from './periodic.ts'

export type DueWork<Due> = {
  /** In the metrics of periodic work. */
  name: string
  db: Database
  everyMs: number
  /** Rows under way at a time. */
  atOnce: number
  /** Leases up to `limit` rows that are due. */
  claim(db: Database, limit: number): Promise<Due[]>
  /** Records its own outcome. A row whose work throws is due again when its lease ends. */
  work(db: Database, due: Due, stopping: AbortSignal): Promise<void>
  /** Logged with the error that `claim` or `work` threw. */
  fault: string
  log: Logger
}

/** Disposing aborts the work in flight, and ends when none is left. */
export function startDueWork<Due>(given: DueWork<Due>): AsyncDisposable {
  const { name, db, everyMs, atOnce, claim, work, fault, log } = given
  const stopping = new AbortController()
  const busy = new Set<Promise<void>>()

  /** The row, and then others until none is due: nothing waits for the next round while there is room. */
  const workOn = async (first: Due) => {
    try {
      for (let due: Due | undefined = first; due !== undefined; ) {
        await work(db, due, stopping.signal)
        due = stopping.signal.aborted ? undefined : (await claim(db, 1))[0]
      }
    } catch (error) {
      log.error({ error: messageOf(error) }, fault)
    }
  }
  const run = async () => {
    const room = atOnce - busy.size
    if (room <= 0) return
    for (const due of await claim(db, room)) {
      const working = workOn(due).finally(() => busy.delete(working))
      busy.add(working)
    }
  }
  const rounds = runPeriodically({ name, everyMs, run }, log)
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await rounds[Symbol.asyncDispose]()
      await Promise.all(busy)
    },
  }
}
