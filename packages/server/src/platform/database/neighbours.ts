// Processes of other services that listen on the same PostgreSQL. Where there are none, nothing is notified through it:
// each notification is a transaction that wakes whoever listens, and the processes of one service tell each other over a
// channel of their own.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** The first word of every payload that this process sends. */
export const processName: string = `@${randomUUID()}`

/** Tells that a process of the service in its payload listens. */
const channel = 'mostrador_neighbours'
const listenerName = 'mostrador listener'
const lookEveryMs = 10_000

let service = processName

/** A worker is of the service beside it. */
export function belongTo(name: string): void {
  service = name
}

const known = new WeakMap<pg.ClientConfig, Neighbours>()

/** False only where this process listens itself, and knows that no other service does. */
export function mayBeHeardAfar(connection: pg.ClientConfig): boolean {
  return known.get(connection)?.mayListen ?? true
}

/** As the listener of this process sees them. */
export class Neighbours implements Disposable {
  readonly #client: pg.Client
  readonly #connection: pg.ClientConfig
  #heard = 0
  #timer: NodeJS.Timeout | undefined
  mayListen = true

  /** The name of this process's listener in PostgreSQL. */
  static get listenerName(): string {
    return `${listenerName} ${service}`
  }

  constructor(client: pg.Client, connection: pg.ClientConfig) {
    this.#client = client
    this.#connection = connection
    client.on('notification', (notice) => {
      if (notice.channel === channel && notice.payload !== service) this.#hear()
    })
  }

  /** Greets whoever listens before this process does, so that none of them thinks itself alone any more. */
  async greet(): Promise<void> {
    await this.#client.query(`listen ${channel}`)
    await this.#client.query('select pg_notify($1, $2)', [channel, service])
  }

  /** Looks from now on, until disposed of. */
  async watch(): Promise<void> {
    await this.#look()
    known.set(this.#connection, this)
    this.#timer = setInterval(() => void this.#look().catch(() => this.#hear()), lookEveryMs).unref()
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    this.mayListen = true
  }

  #hear(): void {
    this.#heard += 1
    this.mayListen = true
  }

  // One that greets while the answer is on its way may have come behind what the answer tells. One that does not find
  // itself cannot tell by names.
  async #look(): Promise<void> {
    const before = this.#heard
    const { rows } = await this.#client.query<{ isAlone: boolean | null }>(
      `select bool_or(application_name = $1)
         and not bool_or(application_name like '${listenerName}%' and application_name <> $1) as "isAlone"
       from pg_stat_activity where datname = current_database()`,
      [Neighbours.listenerName],
    )
    if (this.#heard === before) this.mayListen = rows[0]?.isAlone !== true
  }
}
