// Connections to receivers: one undici client each, kept for a short time after use, within bounds.
import type { Socket } from 'node:net'
import { limits } from '@mostrador/contract/limits'
import type { Client as UndiciClient } from 'undici'
import { Client } from '../../platform/network/http-client.ts'
import { type BoundAnswers, boundAnswers } from './bounded-answers.ts'

/** Serves one attempt at a time; `client` is undici's and knows no other socket. */
export type Connection = {
  origin: string
  client: UndiciClient
  socket: Socket
  openedMs: number
  releasedMs: number
  answers: BoundAnswers
}

/** Created once, since errors are expensive to create and nobody reads this one. */
const dropped = new Error('the connection was dropped')

/**
 * Attempts do not queue for connections: each takes an idle one or opens its own, so that a receiver that hangs costs
 * only its own attempts. Only the number of idle connections is bounded. When a receiver closes a connection at the
 * very moment of reuse, the request has to be sent again, as nobody can know whether the first was seen. To make that
 * rare, a connection is kept for less time than common servers keep theirs, no longer than the receiver's own hint, and
 * checked before reuse.
 */
export class Connections implements AsyncDisposable {
  readonly #idle = new Map<string, Connection[]>()
  readonly #all = new Set<Connection>()
  #idleCount = 0

  get openCount(): number {
    return this.#all.size
  }

  /** Takes the most recently used connection, so that surplus ones age out. */
  take(origin: string, nowMs: number): Connection | undefined {
    const kept = this.#idle.get(origin)
    for (let connection = kept?.pop(); connection !== undefined; connection = kept?.pop()) {
      this.#idleCount -= 1
      if (kept?.length === 0) this.#idle.delete(origin)
      if (isUsable(connection, nowMs)) return connection
      this.drop(connection)
    }
    return undefined
  }

  add(origin: string, socket: Socket, nowMs: number): Connection {
    const client = clientOn(origin, socket)
    const answers = boundAnswers(socket)
    const connection = { origin, client, socket, openedMs: nowMs, releasedMs: nowMs, answers }
    this.#all.add(connection)
    client.on('disconnect', () => this.drop(connection))
    return connection
  }

  /** To be called after a complete exchange. */
  release(connection: Connection, nowMs: number): void {
    connection.releasedMs = nowMs
    const kept = this.#idle.get(connection.origin) ?? []
    const isFull = kept.length >= limits.webhookIdlePerOriginMax || this.#idleCount >= limits.webhookIdleMax
    if (isFull || !isUsable(connection, nowMs)) {
      this.drop(connection)
      return
    }
    kept.push(connection)
    this.#idleCount += 1
    this.#idle.set(connection.origin, kept)
  }

  drop(connection: Connection): void {
    if (!this.#all.delete(connection)) return
    const kept = this.#idle.get(connection.origin)
    const at = kept?.indexOf(connection) ?? -1
    if (kept !== undefined && at !== -1) {
      kept.splice(at, 1)
      this.#idleCount -= 1
      if (kept.length === 0) this.#idle.delete(connection.origin)
    }
    connection.socket.destroy()
    if (!connection.client.destroyed) void connection.client.destroy(dropped)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const clients = [...this.#all].map(({ client }) => client)
    for (const connection of [...this.#all]) this.drop(connection)
    await Promise.all(clients.map((client) => client.destroyed || client.destroy()))
  }
}

function isUsable({ socket, openedMs, releasedMs }: Connection, nowMs: number): boolean {
  return (
    !socket.destroyed &&
    socket.writable &&
    nowMs - releasedMs < limits.webhookIdleMs &&
    nowMs - openedMs < limits.webhookConnectionAgeMs
  )
}

function clientOn(origin: string, socket: Socket): UndiciClient {
  let unused: Socket | undefined = socket
  return new Client(origin, {
    connect: (_options, callback) => {
      const taken = unused
      unused = undefined
      // Deferred, because undici overlooks a connection that is ready within the call itself. A second call means that
      // the socket is gone.
      queueMicrotask(() =>
        taken === undefined ? callback(new Error('the connection is gone'), null) : callback(null, taken),
      )
    },
    allowH2: false,
    pipelining: 1,
    // The attempt's own budget takes the place of this timeout.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: limits.webhookAnswerHeadBytesMax,
    keepAliveTimeout: limits.webhookIdleMs,
    keepAliveMaxTimeout: limits.webhookIdleMs,
    keepAliveTimeoutThreshold: limits.webhookIdleMarginMs,
  })
}
