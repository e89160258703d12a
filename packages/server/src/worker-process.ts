import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { limits } from '@mostrador/contract/limits'
import type { ConnectionOptions } from './platform/database/database.ts'
import { processName } from './platform/database/neighbours.ts'
import type { Logger } from './platform/log.ts'
import type { Metrics, MetricsSnapshot } from './platform/metrics.ts'
import { WorkerChannel } from './worker-channel.ts'
import { type HintTaker, hearPassed } from './worker-hints.ts'
import type { FromWorker, PassedHint, ToWorker } from './worker-messages.ts'

const stopWithinMs = 4_000
const metricsWithinMs = 1_000
const backoffMinMs = 200
const backoffMaxMs = 10_000
/** A worker that lived this long is restarted at once when it dies. */
const healthyMs = 60_000

/** Checks per longest permitted silence. */
const looksInSilence = 10

/**
 * Node lets its heap grow to a multiple of what lives in it before it collects; a backlog that is drained is mostly
 * garbage. A quarter of the default for what is young, and an early start with small steps for what is old: a third less
 * memory for the same work. The bound, far above what a worker needs, is what makes the steps small.
 */
const heapOptions = ['--max-semi-space-size=8', '--max-old-space-size=1024', '--initial-old-space-size=32']

/**
 * One place for what is allocated outside the heap, else glibc keeps one for each thread, each with room of its own; and
 * whatever is free at its end goes back at once, else glibc keeps twice the largest piece that was ever freed.
 */
const environment = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: String(128 * 1024) }

/** An operator who names a size of the old generation has it; the young one is ours, since each process has another. */
function isOurs(option: string): boolean {
  const [name = ''] = option.split('=')
  const given = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(/\s+/)]
  return name === '--max-semi-space-size' || !given.some((each) => each.startsWith(name))
}

const entry = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './worker-child.ts' : './worker-child.js', import.meta.url),
)

type Options = {
  connection: ConnectionOptions
  node: string
  log: Logger
  metrics: Metrics
  /** Default: `limits.workerSilentMsMax`. */
  silentMsMax?: number | undefined
}

/** Runs the worker in its own process, so that its load does not delay requests; restarts it when it dies or hangs. */
export class WorkerProcess implements AsyncDisposable, HintTaker {
  readonly #options: Options
  readonly #stopAsked = new AbortController()
  readonly #asked = new Map<number, (snapshot: MetricsSnapshot[]) => void>()
  #child: ChildProcess
  #channel: WorkerChannel<ToWorker>
  #startedAtMs = 0
  #failures = 0
  #questions = 0
  readonly #ready = Promise.withResolvers<void>()
  readonly #watch: NodeJS.Timeout
  #ownsWebhooks = false
  /** Undefined until a worker's first message: it is still loading. */
  #looksWithoutWord: number | undefined

  constructor(options: Options) {
    this.#options = options
    ;({ child: this.#child, channel: this.#channel } = this.#start())
    const silentMs = options.silentMsMax ?? limits.workerSilentMsMax
    this.#watch = setInterval(() => this.#look(), silentMs / looksInSilence)
    options.metrics.addSource(() => this.#askMetrics())
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** As it said last; false of one that has ended. */
  get ownsWebhooks(): boolean {
    return this.#ownsWebhooks && this.#child.connected
  }

  pass(hints: PassedHint[]): void {
    this.#channel.pass({ type: 'hints', from: processName, hints })
  }

  /** Acknowledgements press. */
  makeRoom(): void {
    this.#channel.pass({ type: 'pressed' })
  }

  /** Resolves when the first worker runs. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopAsked.abort()
    clearInterval(this.#watch)
    const child = this.#child
    if (hasEnded(child)) return
    const ended = once(child, 'exit')
    this.#channel.send({ type: 'stop' })
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

  #start(): { child: ChildProcess; channel: WorkerChannel<ToWorker> } {
    this.#startedAtMs = performance.now()
    this.#looksWithoutWord = undefined
    this.#ownsWebhooks = false
    const child = fork(entry, [], {
      execArgv: [...process.execArgv, ...heapOptions.filter(isOurs)],
      env: { ...environment, ...process.env },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (message) => this.#hear(message as FromWorker))
    child.on('error', (error) => {
      this.#options.log.error({ err: error }, 'the worker process has an error')
      // A process that could not be started at all emits no exit.
      if (child.pid === undefined) void this.#startAgain('not started')
    })
    child.on('exit', (code, signal) => void this.#startAgain(signal ?? `exit code ${code}`))
    const { connection, node } = this.#options
    const channel = new WorkerChannel<ToWorker>(child)
    channel.send({ type: 'start', connection, node, service: processName })
    return { child, channel }
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
    ;({ child: this.#child, channel: this.#channel } = this.#start())
  }

  // Counts checks rather than time: after this process itself was paused, the worker's messages are still unread.
  #look(): void {
    if (this.#looksWithoutWord === undefined) return
    this.#looksWithoutWord += 1
    if (this.#looksWithoutWord < looksInSilence) return
    this.#looksWithoutWord = undefined
    this.#options.log.error({ pid: this.pid }, 'the worker process is silent and is ended by force')
    this.#child.kill('SIGKILL')
  }

  #hear(message: FromWorker): void {
    this.#looksWithoutWord = 0
    if (message.type === 'alive') this.#ownsWebhooks = message.ownsWebhooks
    if (message.type === 'hints') hearPassed(message)
    if (message.type === 'metrics') this.#asked.get(message.id)?.([message.snapshot])
    if (message.type !== 'ready') return
    this.#options.log.debug({ pid: this.pid }, 'the worker runs')
    this.#ready.resolve()
  }

  /** Empty when the worker cannot answer, so that the service's own metrics are always shown. */
  #askMetrics(): Promise<MetricsSnapshot[]> {
    if (!this.#child.connected) return Promise.resolve([])
    this.#questions += 1
    const id = this.#questions
    const { promise, resolve } = Promise.withResolvers<MetricsSnapshot[]>()
    const timer = setTimeout(() => resolve([]), metricsWithinMs)
    this.#asked.set(id, resolve)
    this.#channel.send({ type: 'metrics', id })
    return promise.finally(() => {
      clearTimeout(timer)
      this.#asked.delete(id)
    })
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
