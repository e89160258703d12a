// Boundaries at which a worker can be killed: before each of its statements, behind each commit, and around each request.
import type { Socket } from 'node:net'
import pg from 'pg'
import { SendClient } from '../../../src/channels/outbound/send-client.ts'
import { BatchQuery } from '../../../src/platform/database/batch-query.ts'

const never = new Promise<never>(() => {})

/** A worker stops for good at the first boundary that is not among those passed before, and says which it is. */
export class Boundaries {
  readonly reached: Promise<string>
  readonly #reach: (boundary: string) => void
  readonly #passed: ReadonlySet<string>
  readonly #clients = new Set<pg.Client>()
  #isReached = false
  #isCut = false

  constructor(passed: Iterable<string>) {
    this.#passed = new Set(passed)
    const { promise, resolve } = Promise.withResolvers<string>()
    this.reached = promise
    this.#reach = resolve
  }

  /** A promise that never ends where the worker stops here. */
  at(boundary: string): Promise<never> | undefined {
    if (this.#isCut) return never
    // Beside the one that is reached, all else goes on until the kill.
    if (this.#isReached || this.#passed.has(boundary)) return undefined
    this.#isReached = true
    this.#reach(boundary)
    return never
  }

  /** For the pool of the worker's database. */
  client(): typeof pg.Client {
    const boundaries = this
    return class extends pg.Client {
      /** The last statement of the open transaction. */
      #last = ''

      constructor(config?: pg.ClientConfig) {
        super(config)
        boundaries.#clients.add(this)
        const query = this.query.bind(this) as (...given: unknown[]) => unknown
        Object.assign(this, { query: (...given: unknown[]) => this.#queryOr(query, given) })
      }

      #queryOr(query: (...given: unknown[]) => unknown, given: unknown[]): unknown {
        const [first] = given as [string | BatchQuery | { text?: string }]
        let committing: string | undefined
        // Those of a batch are of one transaction, so that none of them is done where it stops before one.
        for (const text of textsOf(first)) {
          const boundary = text === 'commit' ? `commit after ${this.#last}` : text
          if (text === 'commit') committing = boundary
          this.#last = text
          const stop = boundaries.at(boundary)
          if (stop) return stop
        }
        if (committing !== undefined && first instanceof BatchQuery) {
          const end = first.handleReadyForQuery.bind(first)
          first.handleReadyForQuery = () => boundaries.at(`${committing}, made`) ?? end()
        }
        return query(...given)
      }
    } as typeof pg.Client
  }

  /** As by kill -9: its connections are gone, and nothing that it was about to do is done. */
  cut(): void {
    this.#isCut = true
    for (const client of this.#clients) {
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter & { stream: Socket } }
      for (const each of [connection, connection.stream]) {
        each.removeAllListeners()
        each.on('error', () => {})
      }
      connection.stream.destroy()
    }
  }
}

function textsOf(asked: string | BatchQuery | { text?: string }): string[] {
  const texts =
    asked instanceof BatchQuery ? asked.texts : [typeof asked === 'string' ? asked : (asked.text ?? '')]
  return texts.map((text) => text.replace(/\s+/g, ' ').trim())
}

export class StoppingSendClient extends SendClient {
  readonly #boundaries: Boundaries

  constructor(boundaries: Boundaries) {
    super()
    this.#boundaries = boundaries
  }

  override async post(request: Parameters<SendClient['post']>[0]): ReturnType<SendClient['post']> {
    await this.#boundaries.at('the request')
    const exchange = await super.post(request)
    await this.#boundaries.at('the answer')
    return exchange
  }
}
