// One run of PostgreSQL's main process: started, awaited, stopped.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { readPostmasterFile, shutDownClusterProcesses } from './cluster-processes.ts'
import type { Connection } from './connection-file.ts'
import { EmbeddedPostgresError, PasswordRefused, ServerStartFailed } from './failure.ts'
import type { Listening } from './listening.ts'
import { listeningSettings } from './listening.ts'
import { dataArgument, endingText, runProgram } from './run-program.ts'
import { askServer, createDatabase } from './server-connection.ts'
import type { OnLog } from './server-log.ts'
import { createServerLog } from './server-log.ts'
import { serverSettings } from './server-settings.ts'

const POLL_MS = 10
/** Long, because replaying the WAL after a crash may take minutes on a slow disk. */
const START_LIMIT_MS = 600_000
const FAST_STOP_MS = 8_000
const IMMEDIATE_STOP_MS = 1_000
const LOG_READ_MS = 200

export class ServerProcess {
  /** The process's end in words; resolves once its last log lines have been read. */
  readonly ended: Promise<string>
  readonly pid: number
  readonly #child: ChildProcess
  readonly #cluster: Cluster
  readonly #onLog: OnLog
  readonly #lastLines: () => string[]
  #ending: string | undefined

  private constructor(child: ChildProcess, cluster: Cluster, onLog: OnLog) {
    this.#child = child
    this.#cluster = cluster
    this.#onLog = onLog
    this.pid = child.pid ?? 0
    const log = createServerLog(onLog)
    this.#lastLines = log.lastLines
    if (child.stderr !== null) createInterface({ input: child.stderr }).on('line', log.read)
    this.ended = this.#waitForEnd()
  }

  static async spawn(
    cluster: Cluster,
    listening: Listening,
    onLog: OnLog,
    extraSettings: Record<string, string> = {},
  ): Promise<ServerProcess> {
    const identity = cluster.identities?.server
    const settings = {
      ...serverSettings(cluster.durable),
      ...listeningSettings(listening),
      ...extraSettings,
    }
    const child = await runProgram(
      join(cluster.binaries.native, 'bin/postgres'),
      [
        '-D',
        dataArgument(cluster.folder, identity),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // PostgreSQL ignores a broken pipe, so it stays healthy when the service is killed.
      { cwd: cluster.folder, identity, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    return new ServerProcess(child, cluster, onLog)
  }

  /** Rejects with the last log lines if the process ends instead. */
  async waitUntilReady(connection: Connection): Promise<void> {
    const deadline = performance.now() + START_LIMIT_MS
    for (;;) {
      if (this.#ending !== undefined) throw new ServerStartFailed(this.#lastLines(), await this.ended)
      if (performance.now() > deadline) {
        throw new EmbeddedPostgresError(`PostgreSQL was not ready within ${START_LIMIT_MS / 1000} s`)
      }
      // Only our own server writes this file, so no log-in is ever sent to somebody else's listener on the port.
      const file = readPostmasterFile(this.#cluster.folder)
      const answer = file?.pid === this.pid && file.ready ? await askServer(connection) : 'not_yet'
      if (answer === 'ready') return
      if (answer === 'password_refused') throw new PasswordRefused('PostgreSQL refuses our password')
      if (answer === 'database_missing') await createDatabase(connection)
      await Promise.race([delay(POLL_MS), this.ended])
    }
  }

  /** Fast shutdown, which breaks clients' connections; immediate if that takes too long; finally by force. */
  async stop(): Promise<void> {
    if (await this.#endsOn('SIGINT', FAST_STOP_MS)) return
    this.#onLog(`PostgreSQL did not stop within ${FAST_STOP_MS / 1000} s: ending it at once`, 'warn')
    if (await this.#endsOn('SIGQUIT', IMMEDIATE_STOP_MS)) return
    this.#child.kill('SIGKILL')
    await this.ended
    await shutDownClusterProcesses(this.#cluster.folder, this.#cluster.identities?.server)
  }

  async #waitForEnd(): Promise<string> {
    // Our own process may end without stop(), by an error or process.exit(): then at least ask it to stop.
    const askToStop = () => this.#child.kill('SIGINT')
    process.once('exit', askToStop)
    const logRead = once(this.#child, 'close')
    const [code, signal] = (await once(this.#child, 'exit')) as [number | null, NodeJS.Signals | null]
    process.off('exit', askToStop)
    const ending = endingText(code, signal)
    this.#ending = ending
    // Processes that outlive the main one keep its log open, so the wait for its end is bounded.
    await Promise.race([logRead, delay(LOG_READ_MS)])
    return ending
  }

  async #endsOn(signal: NodeJS.Signals, withinMs: number): Promise<boolean> {
    if (this.#ending === undefined) this.#child.kill(signal)
    const timer = new AbortController()
    const late = delay(withinMs, false, { signal: timer.signal }).catch(() => false)
    const inTime = await Promise.race([this.ended.then(() => true), late])
    timer.abort()
    return inTime
  }
}
