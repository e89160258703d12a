import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { RawQuery, type RawRow, type RawValue } from './raw-query.ts'

export type { Sql } from 'sql-template-tag'
export { default as sql, empty, join, raw } from 'sql-template-tag'

export type ConnectionOptions = pg.ClientConfig

/** Whatever runs a statement: the database itself, or a transaction in it. */
export interface Db {
  query<Row>(statement: Sql): Promise<Row[]>
  /** The one row of a statement that yields at most one. */
  queryOne<Row>(statement: Sql): Promise<Row | undefined>
}

declare const open: unique symbol
/** An open transaction: asked for where several statements must stand or fall together. */
export interface Tx extends Db {
  readonly [open]: true
  readonly database: Database
  /** Runs once the transaction is committed, and not at all when it is rolled back. Must not throw. */
  afterCommit(work: () => void): void
}

// Every statement is keyed and short: a plan made once serves all values, and neither compiling nor workers pay off.
// One wrong letter in a word of six or more must still be near enough for the operators of pg_trgm.
const sessionSettings = [
  ...['jit=off', 'timezone=UTC', 'max_parallel_workers_per_gather=0', 'plan_cache_mode=force_generic_plan'],
  'pg_trgm.word_similarity_threshold=0.5',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/** A server that is gone says no good-bye. */
const closeWithinMs = 2_000

/** A pool of connections to one PostgreSQL. */
export class Database implements Db {
  readonly #pool: pg.Pool
  readonly #connections = new Set<pg.PoolClient>()
  readonly options: ConnectionOptions

  constructor(options: ConnectionOptions, pool: { max?: number; onError?: (error: Error) => void } = {}) {
    this.options = options
    this.#pool = new pg.Pool({
      ...options,
      options: [options.options, sessionSettings].filter(Boolean).join(' '),
      max: pool.max ?? 10,
      connectionTimeoutMillis: 10_000,
      // Statements that need no answer of one another go out together, which saves the way there and back.
      pipeline: true,
      application_name: 'mostrador',
    })
    // An idle connection that breaks is replaced by the pool; unheard it would end the process.
    this.#pool.on('error', pool.onError ?? (() => {}))
    this.#pool.on('connect', (client) => {
      gatherWrites(client)
      this.#connections.add(client)
    })
    this.#pool.on('remove', (client) => this.#connections.delete(client))
  }

  async query<Row>(statement: Sql): Promise<Row[]> {
    return (await this.#pool.query(named(statement))).rows
  }

  async queryOne<Row>(statement: Sql): Promise<Row | undefined> {
    return (await this.query<Row>(statement))[0]
  }

  /** Runs `work` in one transaction; what it throws rolls back and is thrown on. */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    const noteBroken = (error: Error) => {
      broken = error
    }
    // A connection that breaks while it is in use says so besides failing its statement; unheard it would end the process.
    client.on('error', noteBroken)
    try {
      // Sent along with the first statement, which fails as well where this one does.
      client.query('begin').catch(() => {})
      const committed: (() => void)[] = []
      const result = await work(transactionOn(this, client, committed))
      await client.query('commit')
      for (const tell of committed) tell()
      return result
    } catch (error) {
      await client.query('rollback').catch(noteBroken)
      throw error
    } finally {
      client.off('error', noteBroken)
      client.release(broken)
    }
  }

  /** Several statements as one simple query, without parameters: migrations and maintenance. */
  async script(text: string): Promise<void> {
    await this.#pool.query(text)
  }

  /** Rows of arrays with every value as PostgreSQL wrote it; `name` must stand for exactly this text. */
  fetchRaw(name: string, text: string, values: readonly RawValue[]): Promise<RawRow[]> {
    return this.#pool.query(new RawQuery(name, text, values)) as unknown as Promise<RawRow[]>
  }

  /** A connection of its own until it is released: for a library that writes its own statements, and for LISTEN. */
  connect(): Promise<pg.PoolClient> {
    return this.#pool.connect()
  }

  /** Ends when PostgreSQL has let go of every connection, so that who stops it next breaks none. */
  async close(): Promise<void> {
    await this.#pool.end()
    const ends = [...this.#connections].map(
      (client) => new Promise<void>((resolve) => void client.once('end', resolve)),
    )
    await Promise.race([Promise.all(ends), delay(closeWithinMs, undefined, { ref: false })])
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

/**
 * Runs `work` so that it alone is undone when it throws, and the transaction can go on; what it throws is thrown on.
 * Locks that it took are given back with it.
 */
export async function savepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const committed: (() => void)[] = []
  await tx.query(sql`savepoint work`)
  try {
    const result = await work({ ...tx, afterCommit: (tell: () => void) => void committed.push(tell) })
    await tx.query(sql`release savepoint work`)
    for (const tell of committed) tx.afterCommit(tell)
    return result
  } catch (error) {
    await tx.query(sql`rollback to savepoint work`)
    await tx.query(sql`release savepoint work`)
    throw error
  }
}

/**
 * Waits for statements of one transaction that need no answer of one another. Ends when all have ended, also when one
 * fails: none may come after the rollback. Throws what failed first.
 */
export async function together(...works: Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(works)
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  if (failures.length === 0) return
  // The others only say that the transaction is aborted already.
  throw failures.find((failure) => sqlState(failure) !== '25P02') ?? failures[0]
}

function transactionOn(database: Database, client: pg.PoolClient, committed: (() => void)[]): Tx {
  const query = async <Row>(statement: Sql): Promise<Row[]> => (await client.query(named(statement))).rows
  return {
    query,
    queryOne: async <Row>(statement: Sql) => (await query<Row>(statement))[0],
    database,
    afterCommit: (work: () => void) => void committed.push(work),
  } as Tx
}

/** What is asked of a connection in one turn of the event loop goes out in one write: a write costs as much as its statement. */
function gatherWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let isGathering = false
  const send = () => {
    isGathering = false
    stream.uncork()
  }
  const gathered = (...given: unknown[]) => {
    if (!isGathering) {
      isGathering = true
      stream.cork()
      process.nextTick(send)
    }
    return query(...given)
  }
  client.query = gathered as typeof client.query
}

const namesMax = 2_000
const names = new Map<string, string>()

// A statement of the same text is prepared once a connection. Texts are written in code, so they are few; should a
// list make many of them, those beyond the bound run unprepared.
function named(statement: Sql): { name?: string; text: string; values: unknown[] } {
  const text = statement.text
  let name = names.get(text)
  if (name === undefined && names.size < namesMax) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name === undefined ? { text, values: statement.values } : { name, text, values: statement.values }
}

/** SQLSTATE of a database error, when it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The constraint that a statement broke, when it broke one. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}
