import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ConnectionOptions } from './platform/database.ts'
import type { Logger } from './platform/log.ts'
import type { Metrics, MetricsSnapshot } from './platform/metrics.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

const stopWithinMs = 4_000
const metricsWithinMs = 1_000
const backoffMinMs = 200
const backoffMaxMs = 10_000
/** A worker that lived so long is started again at once when it dies. */
const healthyMs = 60_000

/** Half of Node's own nursery: a drain of a backlog takes a quarter less memory for the same work. */
const heapOptions = ['--max-semi-space-size=16']

const entry = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './worker-child.ts' : './worker-child.js', import.meta.url),
)

type Options = { connection: ConnectionOptions; node: string; log: Logger; metrics: Metrics }

/** The worker in a process of its own, so that its load does not delay requests; started again when it dies. */
export class WorkerProcess implements AsyncDisposable {
  readonly #options: Options
  readonly #stopAsked = new AbortController()
  readonly #asked = new Map<number, (snapshot: MetricsSnapshot[]) => void>()
  #child: ChildProcess
  #startedAtMs = 0
  #failures = 0
  #questions = 0

  constructor(options: Options) {
    this.#options = options
    this.#child = this.#start()
    options.metrics.addSource(() => this.#askMetrics())
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopAsked.abort()
    const child = this.#child
    if (hasEnded(child)) return
    const ended = once(child, 'exit')
    this.#send({ type: 'stop' })
    const late = new AbortController()
    const isInTime = await Promise.race([
      ended.then(() => true),
      delay(stopWithinMs, false, { signal: late.signal }).catch(() => false),
    ])
    late.abort()
    if (isInTime) return
    this.#options.log.warn(
      'the worker did not stop in time and is ended by force; its work is picked up again',
    )
    child.kill('SIGKILL')
    await ended
  }

  #start(): ChildProcess {
    this.#startedAtMs = performance.now()
    const child = fork(entry, [], {
      execArgv: [...process.execArgv, ...heapOptions],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (message) => this.#hear(message as FromWorker))
    child.on('error', (error) => {
      this.#options.log.error({ err: error }, 'the worker process has an error')
      // One that could not be started at all has no exit.
      if (child.pid === undefined) void this.#startAgain('not started')
    })
    child.on('exit', (code, signal) => void this.#startAgain(signal ?? `exit code ${code}`))
    const { connection, node } = this.#options
    child.send({ type: 'start', connection, node } satisfies ToWorker, ignoreClosed)
    return child
  }

  async #startAgain(ending: string): Promise<void> {
    if (this.#stopAsked.signal.aborted) return
    const { log, metrics } = this.#options
    const isHealthy = performance.now() - this.#startedAtMs > healthyMs
    this.#failures = isHealthy ? 1 : this.#failures + 1
    const waitMs = Math.min(backoffMaxMs, backoffMinMs * 2 ** (this.#failures - 1))
    log.error({ ending, wait_ms: waitMs }, 'the worker process ended and is started again')
    metrics.workerRestarts.inc()
    for (const answer of this.#asked.values()) answer([])
    try {
      await delay(waitMs, undefined, { signal: this.#stopAsked.signal })
    } catch {
      return
    }
    this.#child = this.#start()
  }

  #hear(message: FromWorker): void {
    if (message.type === 'ready') this.#options.log.debug({ pid: this.pid }, 'the worker runs')
    else this.#asked.get(message.id)?.([message.snapshot])
  }

  /** Empty when the worker is not there to answer, so that the service's own metrics are always shown. */
  #askMetrics(): Promise<MetricsSnapshot[]> {
    if (!this.#child.connected) return Promise.resolve([])
    this.#questions += 1
    const id = this.#questions
    const { promise, resolve } = Promise.withResolvers<MetricsSnapshot[]>()
    const timer = setTimeout(() => resolve([]), metricsWithinMs)
    this.#asked.set(id, resolve)
    this.#send({ type: 'metrics', id })
    return promise.finally(() => {
      clearTimeout(timer)
      this.#asked.delete(id)
    })
  }

  #send(message: ToWorker): void {
    if (this.#child.connected) this.#child.send(message, ignoreClosed)
  }
}

// A worker that died meanwhile is seen by its exit.
function ignoreClosed(): void {}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
