import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { messageOf } from '../errors.ts'
import type { Logger } from '../log.ts'
import type { ConnectionOptions } from './database.ts'
import { Neighbours } from './neighbours.ts'

/** Hears some channels. Notifications while nobody listened are lost, so `onGap` runs each time it listens again. */
export type Ear = {
  channels: Readonly<Record<string, (payload: string) => void>>
  onGap: () => void
}

const reconnectMinMs = 100
const reconnectMaxMs = 5_000

/** Listens on a connection of its own, which it opens for its first ear, reopens whenever it breaks, and closes with the last. */
export class Listener {
  readonly #options: { connection: ConnectionOptions; log: Logger; onUnused: () => void }
  readonly #ears = new Set<Ear>()
  readonly #stopped = new AbortController()
  #running: Promise<void> | undefined
  /** Set once all ears of that moment are served. */
  #client: pg.Client | undefined

  constructor(options: { connection: ConnectionOptions; log: Logger; onUnused: () => void }) {
    this.#options = options
  }

  add(ear: Ear): AsyncDisposable {
    this.#ears.add(ear)
    if (this.#client) void this.#serveLater(this.#client, ear)
    this.#running ??= this.#run()
    return { [Symbol.asyncDispose]: () => this.#remove(ear) }
  }

  async #remove(ear: Ear): Promise<void> {
    this.#ears.delete(ear)
    if (this.#ears.size > 0 || this.#stopped.signal.aborted) return
    this.#options.onUnused()
    this.#stopped.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    let waitMs = reconnectMinMs
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#listen(() => {
          waitMs = reconnectMinMs
        })
      } catch (error) {
        if (this.#stopped.signal.aborted) return
        this.#options.log.debug({ error: messageOf(error) }, 'notifications are not heard; connecting again')
      }
      await delay(waitMs, undefined, { signal: this.#stopped.signal }).catch(() => {})
      waitMs = Math.min(reconnectMaxMs, waitMs * 2)
    }
  }

  /** Ends when the connection does. */
  async #listen(onConnected: () => void): Promise<void> {
    const client = new pg.Client({
      ...this.#options.connection,
      application_name: Neighbours.listenerName,
      keepAlive: true,
      // Ears and looks at neighbours ask beside each other.
      pipeline: true,
    })
    using neighbours = new Neighbours(client, this.#options.connection)
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    const end = () => void client.end().catch(() => {})
    this.#stopped.signal.addEventListener('abort', end)
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => {
      for (const { channels } of this.#ears) channels[channel]?.(payload ?? '')
    })
    try {
      // A client that is ended while it connects never says that it could not.
      await Promise.race([client.connect(), ended])
      await neighbours.greet()
      // An ear that is added meanwhile is reached as well.
      for (const ear of this.#ears) await this.#serve(client, ear)
      this.#client = client
      onConnected()
      await neighbours.watch()
      await ended
    } finally {
      this.#client = undefined
      this.#stopped.signal.removeEventListener('abort', end)
      await client.end().catch(() => {})
    }
  }

  async #serve(client: pg.Client, ear: Ear): Promise<void> {
    for (const channel of Object.keys(ear.channels))
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    if (this.#ears.has(ear)) ear.onGap()
  }

  /** A connection that cannot serve it is opened anew, for all of them. */
  async #serveLater(client: pg.Client, ear: Ear): Promise<void> {
    try {
      await this.#serve(client, ear)
    } catch {
      await client.end().catch(() => {})
    }
  }
}
