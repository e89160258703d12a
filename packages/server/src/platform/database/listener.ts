import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { messageOf } from '../errors.ts'
import type { Logger } from '../log.ts'
import type { ConnectionOptions } from './database.ts'

const reconnectMinMs = 100
const reconnectMaxMs = 5_000

/**
 * Listens for notifications on its own connection, which it reopens whenever it breaks. Notifications in between are
 * lost, so `onGap` runs each time it listens again.
 */
export class Listener implements AsyncDisposable {
  readonly #stopped = new AbortController()
  readonly #running: Promise<void>
  #client: pg.Client | undefined

  constructor(options: {
    connection: ConnectionOptions
    channels: Readonly<Record<string, (payload: string) => void>>
    onGap: () => void
    log: Logger
  }) {
    this.#running = this.#run(options)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort()
    await this.#client?.end().catch(() => {})
    await this.#running
  }

  async #run(options: ConstructorParameters<typeof Listener>[0]): Promise<void> {
    let waitMs = reconnectMinMs
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#listen(options, () => {
          waitMs = reconnectMinMs
        })
      } catch (error) {
        if (this.#stopped.signal.aborted) return
        options.log.debug({ error: messageOf(error) }, 'notifications are not heard; connecting again')
      }
      await delay(waitMs, undefined, { signal: this.#stopped.signal }).catch(() => {})
      waitMs = Math.min(reconnectMaxMs, waitMs * 2)
    }
  }

  /** Ends when the connection does. */
  async #listen(
    { connection, channels, onGap }: ConstructorParameters<typeof Listener>[0],
    onConnected: () => void,
  ): Promise<void> {
    const client = new pg.Client({ ...connection, application_name: 'mostrador listener', keepAlive: true })
    this.#client = client
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    try {
      await client.connect()
      for (const channel of Object.keys(channels))
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
      onConnected()
      onGap()
      await ended
    } finally {
      await client.end().catch(() => {})
    }
  }
}
