// One attempt to deliver: a signed request over a guarded connection, and its outcome.
import { limits } from '@mostrador/contract/limits'
import type { Dispatcher } from 'undici'
import { localAddressProblem } from '../../platform/network/address-guard.ts'
import { type Connection, Connections } from './connections.ts'
import { type ConnectorOptions, GuardedConnector, type Step } from './guarded-connector.ts'
import { addressOf, keptHeaders } from './kept-headers.ts'
import { connectFault, exchangeFault, Fault, judgeStatus, type Outcome } from './outcome.ts'
import { dnsResolver, type Resolver } from './resolver.ts'
import { type Target, targetOf } from './target-url.ts'

/** A signed request, ready to be sent. */
export type AttemptRequest = { url: string; headers: Record<string, string>; body: Buffer }

export type AttemptSenderOptions = {
  /** Allows http and private addresses too, but not those of clouds' metadata: for development and tests. */
  allowInsecure: boolean
  /** Time limit for the whole attempt: resolving, connecting, TLS, sending, and the answer's head and body. */
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
    const problem = allowInsecure ? localAddressProblem : options.addressProblem
    const connector = new GuardedConnector({
      resolve,
      ...(problem === undefined ? {} : { addressProblem: problem }),
    })
    this.#parts = { allowInsecure, budgetMs, connector, connections: new Connections() }
  }

  /** Connections now open, in use or idle. */
  get openCount(): number {
    return this.#parts.connections.openCount
  }

  /** Never throws, and ends within the budget. Aborting the signal means that the service is shutting down. */
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

  /** Ends attempts in flight with `shutting_down`. */
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

/** No timer is this late unless the process was stopped. */
const sleptMs = 1_000

class Attempt implements Dispatcher.DispatchHandler {
  readonly #parts: Parts
  readonly #request: AttemptRequest
  readonly #end: (outcome: Outcome) => void
  readonly #startedAt = new Date()
  readonly #startedMs = performance.now()
  readonly #timer: NodeJS.Timeout
  #target: Target | undefined
  #step: Step | 'answer' = 'resolve'
  /** Set only while a connection is being opened. */
  #opening: AbortController | undefined
  #connection: Connection | undefined
  #address: string | null = null
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
    // Polls the network once more first: an answer that arrived while this process was late counts as in time.
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
    const kept = keptHeaders(headers)
    this.#head = { status, headers: kept, location: kept.location }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return
    const left = limits.webhookExcerptBytesMax - this.#bytes
    // Copied, because the chunk is a view of a buffer that is much larger or will be reused.
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
    const fault = exchangeFault(error)
    // Servers close idle connections whenever they choose. Sending again may repeat a request that was already seen,
    // which receivers must expect anyway; a failed attempt would cost them half a minute.
    if (this.#wasClosedUnused(fault)) this.#openAnew()
    else this.#stop(fault)
  }

  #wasClosedUnused({ errorClass }: Fault): boolean {
    if (!this.#isKeptConnection) return false
    return !this.#isRequestBegun || (errorClass === 'reset' && this.#connection?.answers.hasBegun() === false)
  }

  /** Tries once more on a new connection, within the same budget. */
  #openAnew(): void {
    this.#isKeptConnection = false
    if (this.#connection !== undefined) this.#parts.connections.drop(this.#connection)
    this.#connection = undefined
    if (this.#target !== undefined) void this.#open(this.#target)
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
    this.#address = addressOf(connection.socket)
    connection.answers.prepare()
    const { headers, body } = this.#request
    connection.client.dispatch({ method: 'POST', path, headers, body }, this)
  }

  /**
   * Time over budget. The monotonic clock shows that the process was stopped, the wall clock that the machine slept.
   */
  get #overMs(): number {
    const passedMs = Math.max(performance.now() - this.#startedMs, Date.now() - this.#startedAt.getTime())
    return passedMs - this.#parts.budgetMs
  }

  #timeOut = (): void => this.#stop(this.#expiry())

  #expiry(): Fault {
    // Another worker may be sending the same delivery by now, so nothing new is started.
    if (!this.#isRequestBegun && this.#overMs > sleptMs) {
      return new Fault('local', 'this server was stopped or asleep in the middle of the attempt')
    }
    const within = `within ${this.#parts.budgetMs / 1000} s`
    return this.#step === 'resolve'
      ? new Fault('dns_ours', `this server's own name server did not answer ${within}`)
      : new Fault('timeout', `${timeoutWords[this.#step]} ${within}`)
  }

  /** Ends the attempt: a received status decides, whatever happened to the body, otherwise the fault. */
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
      sent: { url: this.#request.url, address: this.#address, headers: this.#request.headers },
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
