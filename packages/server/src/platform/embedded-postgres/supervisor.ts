// Keeps PostgreSQL running: restarts it at the address its clients know.
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { clearEarlierRun } from './cluster.ts'
import { EmbeddedPostgresError, errorText, ServerStartFailed } from './failure.ts'
import type { OnLog } from './server-log.ts'
import { ServerProcess } from './server-process.ts'
import type { RunningServer } from './start-server.ts'

export type SupervisorEvents = { onLog: OnLog; onFatal: (error: Error) => void }

const START_FAILURES_MAX = 3
const KILLED = 'signal SIGKILL'
/** Back-off by the deaths in the last minute plus failed starts since; the last value applies from there on. */
const BACKOFF_MS = [0, 200, 500, 1_000, 2_000, 5_000]
const RECENT_MS = 60_000

export class Supervisor implements AsyncDisposable {
  readonly #cluster: Cluster
  readonly #running: RunningServer
  readonly #events: SupervisorEvents
  readonly #stopAsked = new AbortController()
  #server: ServerProcess
  #deathsAt: number[] = []
  #restart: Promise<void> = Promise.resolve()
  #stopped: Promise<void> | undefined

  constructor(cluster: Cluster, running: RunningServer, events: SupervisorEvents) {
    this.#cluster = cluster
    this.#running = running
    this.#events = events
    this.#server = running.server
    this.#watch(running.server)
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  async #stop(): Promise<void> {
    this.#stopAsked.abort()
    await this.#server.stop()
    await this.#restart
  }

  #watch(server: ServerProcess): void {
    void server.ended.then((ending) => {
      if (!this.#stopAsked.signal.aborted) this.#restart = this.#startAgain(ending)
    })
  }

  async #startAgain(ending: string): Promise<void> {
    this.#noteDeath(ending)
    for (let failures = 0; ; ) {
      try {
        await delay(this.#backoffMs(failures), undefined, { signal: this.#stopAsked.signal })
        await this.#startOnce()
        return
      } catch (error) {
        if (this.#stopAsked.signal.aborted) return
        await this.#server.stop()
        // Killed from outside while starting: a death like any other, and no sign that it cannot start.
        if (error instanceof ServerStartFailed && error.ending === KILLED) this.#noteDeath(KILLED)
        else failures += 1
        if (failures < START_FAILURES_MAX) continue
        const text = `PostgreSQL could not be started again: ${errorText(error)}`
        this.#events.onFatal(new EmbeddedPostgresError(text, { cause: error }))
        return
      }
    }
  }

  #noteDeath(ending: string): void {
    this.#events.onLog(`PostgreSQL ended unexpectedly (${ending}): starting it again`, 'error')
    const now = performance.now()
    this.#deathsAt = [...this.#deathsAt.filter((at) => now - at < RECENT_MS), now]
  }

  #backoffMs(failures: number): number {
    const step = Math.min(this.#deathsAt.length - 1 + failures, BACKOFF_MS.length - 1)
    return BACKOFF_MS[step] ?? 0
  }

  async #startOnce(): Promise<void> {
    const { listening, connection } = this.#running
    await clearEarlierRun(this.#cluster)
    const server = await ServerProcess.spawn(this.#cluster, listening, this.#events.onLog)
    this.#server = server
    // The stop was requested during the spawn, so nobody else would stop this server.
    if (this.#stopAsked.signal.aborted) return server.stop()
    await server.waitUntilReady(connection)
    this.#events.onLog(`PostgreSQL runs again (pid ${server.pid})`, 'info')
    this.#watch(server)
  }
}
