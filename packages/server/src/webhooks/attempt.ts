// One attempt to deliver: a signed request over a guarded connection, and how it ended.
import { limits } from '@mostrador/contract/limits'
import type { Dispatcher } from 'undici'
import { type Connection, Connections } from './connections.ts'
import { type ConnectorOptions, GuardedConnector, type Step } from './guarded-connector.ts'
import { connectFault, exchangeFault, Fault, judgeStatus, type Outcome, plainText } from './outcome.ts'
import { dnsResolver, type Resolver } from './resolver.ts'
import { type Target, targetOf } from './target-url.ts'

/** Ready to be sent. */
export type AttemptRequest = { url: string; headers: Record<string, string>; body: Buffer }

export type AttemptSenderOptions = {
  /** Also http and private addresses: for development and tests. */
  allowInsecure: boolean
  /** For everything: resolving, connecting, TLS, sending, the answer's head and body. */
  budgetMs?: number
  resolve?: Resolver
  addressProblem?: ConnectorOptions['addressProblem']
}

/** Sends attempts, any number at once, and keeps connections for the next. */
export class AttemptSender implements AsyncDisposable {
  readonly #parts: Parts
  readonly #running = new Set<Attempt>()
  #isClosed = false

  constructor(options: AttemptSenderOptions) {
    const { allowInsecure, budgetMs = limits.webhookAttemptMs, resolve = dnsResolver() } = options
    const problem = allowInsecure ? () => undefined : options.addressProblem
    const connector = new GuardedConnector({
      resolve,
      ...(problem === undefined ? {} : { addressProblem: problem }),
    })
    this.#parts = { allowInsecure, budgetMs, connector, connections: new Connections() }
  }

  /** Connections that are open now, in use or kept. */
  get openCount(): number {
    return this.#parts.connections.openCount
  }

  /** Never throws, and ends with the budget. An aborted signal means that the service shuts down. */
  send(request: AttemptRequest, signal?: AbortSignal): Promise<Outcome> {
    return new Promise((resolve) => {
      const attempt: Attempt = new Attempt(this.#parts, request, (outcome) => {
        this.#running.delete(attempt)
        signal?.removeEventListener('abort', attempt.shutDown)
        resolve(outcome)
      })
      this.#running.add(attempt)
      signal?.addEventListener('abort', attempt.shutDown)
      if (this.#isClosed || signal?.aborted === true) attempt.shutDown()
      else attempt.start()
    })
  }

  /** What is still in flight ends as shutting down. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const attempt of [...this.#running]) attempt.shutDown()
    await this.#parts.connections[Symbol.asyncDispose]()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }
}

type Parts = {
  allowInsecure: boolean
  budgetMs: number
  connector: GuardedConnector
  connections: Connections
}

type Head = { status: number; headers: Record<string, string>; location: string | undefined }

/** No timer is so late in a process that runs. */
const sleptMs = 1_000

/** Headers of an answer that help to understand it. */
const keptHeaders = ['content-type', 'content-encoding', 'location', 'retry-after', 'server'] as const

class Attempt implements Dispatcher.DispatchHandler {
  readonly #parts: Parts
  readonly #request: AttemptRequest
  readonly #end: (outcome: Outcome) => void
  readonly #startedAt = new Date()
  readonly #startedMs = performance.now()
  readonly #timer: NodeJS.Timeout
  #target: Target | undefined
  #step: Step | 'answer' = 'resolve'
  /** Only while a connection is being opened. */
  #opening: AbortController | undefined
  #connection: Connection | undefined
  #isKeptConnection = false
  #isRequestBegun = false
  #head: Head | undefined
  readonly #chunks: Buffer[] = []
  #bytes = 0
  #isOver = false

  constructor(parts: Parts, request: AttemptRequest, end: (outcome: Outcome) => void) {
    this.#parts = parts
    this.#request = request
    this.#end = end
    // After one more look at the network: an answer that lies there when this process was late is in time.
    this.#timer = setTimeout(() => setImmediate(this.#timeOut), parts.budgetMs)
  }

  start(): void {
    const target = targetOf(this.#request.url)
    if (target === undefined || !(target.isTls || this.#parts.allowInsecure)) {
      this.#stop(new Fault('address_refused', 'the URL does not begin with https://'))
      return
    }
    this.#target = target
    const kept = this.#parts.connections.take(target.origin, this.#startedMs)
    if (kept === undefined) {
      void this.#open(target)
      return
    }
    this.#isKeptConnection = true
    this.#exchange(kept, target)
  }

  shutDown = (): void => this.#stop(new Fault('shutting_down', 'the service was shutting down'))

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (!this.#isOver && this.#overMs > 0) this.#timeOut()
    this.#isRequestBegun = true
    if (this.#isOver) controller.abort(new Error('the attempt is over'))
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    const kept: Record<string, string> = {}
    for (const name of keptHeaders) {
      const value = headers[name]
      if (value !== undefined) kept[name] = plainText(String(value), limits.webhookAnswerHeaderCharsMax)
    }
    this.#head = { status, headers: kept, location: kept.location }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return
    const left = limits.webhookExcerptBytesMax - this.#bytes
    // A copy, since the chunk is a view of memory that is much larger or used again.
    const kept = Buffer.from(chunk.subarray(0, left))
    this.#chunks.push(kept)
    this.#bytes += kept.length
    if (chunk.length > left) this.#stop()
  }

  onResponseEnd(): void {
    if (this.#isOver) return
    if (this.#connection !== undefined) this.#parts.connections.release(this.#connection, performance.now())
    this.#connection = undefined
    this.#stop()
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    if (this.#isOver) return
    // A kept connection that turns out to be closed before a byte was written costs nothing but a new one.
    if (this.#isKeptConnection && !this.#isRequestBegun && this.#target !== undefined) {
      this.#isKeptConnection = false
      this.#connection = undefined
      void this.#open(this.#target)
      return
    }
    this.#stop(exchangeFault(error))
  }

  async #open(target: Target): Promise<void> {
    const opening = new AbortController()
    this.#opening = opening
    try {
      const onStep = (step: Step) => {
        this.#step = step
      }
      const socket = await this.#parts.connector.connect(target, opening.signal, onStep)
      this.#opening = undefined
      if (this.#isOver) socket.destroy()
      else this.#exchange(this.#parts.connections.add(target.origin, socket, performance.now()), target)
    } catch (error) {
      this.#stop(connectFault(error, target.host))
    }
  }

  #exchange(connection: Connection, { path }: Target): void {
    this.#step = 'answer'
    this.#connection = connection
    connection.prepare()
    const { headers, body } = this.#request
    connection.client.dispatch({ method: 'POST', path, headers, body }, this)
  }

  /** By how much the time is over. A stopped process finds its monotonic clock gone on, a machine that slept its wall clock. */
  get #overMs(): number {
    const passedMs = Math.max(performance.now() - this.#startedMs, Date.now() - this.#startedAt.getTime())
    return passedMs - this.#parts.budgetMs
  }

  #timeOut = (): void => this.#stop(this.#expiry())

  #expiry(): Fault {
    // Somebody else may be sending the same by now, so nothing is begun any more.
    if (!this.#isRequestBegun && this.#overMs > sleptMs) {
      return new Fault('local', 'this server was stopped or asleep in the middle of the attempt')
    }
    const within = `within ${this.#parts.budgetMs / 1000} s`
    return this.#step === 'resolve'
      ? new Fault('dns_ours', `this server's own name server did not answer ${within}`)
      : new Fault('timeout', `${timeoutWords[this.#step]} ${within}`)
  }

  /** Ends the attempt: by the status where there is one, whatever happened to the body, else by the fault. */
  #stop(fault?: Fault): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#opening?.abort(fault)
    if (this.#connection !== undefined) this.#parts.connections.drop(this.#connection)
    this.#connection = undefined
    this.#end({
      ...this.#judgement(fault),
      startedAt: this.#startedAt,
      durationMs: Math.round(performance.now() - this.#startedMs),
      excerpt: Buffer.concat(this.#chunks, this.#bytes),
    })
  }

  #judgement(
    fault: Fault | undefined,
  ): Pick<Outcome, 'verdict' | 'status' | 'errorClass' | 'error' | 'headers'> {
    if (this.#head !== undefined) {
      const { status, headers, location } = this.#head
      return { status, ...judgeStatus(status, location), headers }
    }
    const { verdict, errorClass, message } =
      fault ?? new Fault('reset', 'the connection ended before an answer')
    return { status: null, verdict, errorClass, error: message }
  }
}

const timeoutWords = {
  connect: 'no connection',
  handshake: 'no TLS handshake',
  answer: 'no answer',
} as const
