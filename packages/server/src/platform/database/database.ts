import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import pg from 'pg'
import { currentActor } from './actor.ts'
import { BatchQuery } from './batch-query.ts'
import { type Notice, Notices } from './notices.ts'
import { namingAccount } from './placement/naming.ts'
import { type Prepared, PreparedQuery, runPrepared } from './prepared-query.ts'
import { RawQuery, type RawRow, type RawValue } from './raw-query.ts'
import type { Sealing } from './sealing.ts'
import { type Sql, sql } from './statement.ts'

export { empty, join, raw, type Sql, sql } from './statement.ts'

export type ConnectionOptions = pg.ClientConfig

/** Runs statements: the database itself, or a transaction in it. */
export interface Db {
  readonly database: Database
  query<Row>(statement: Sql): Promise<Row[]>
  /** The single row of a statement that yields at most one. */
  queryOne<Row>(statement: Sql): Promise<Row | undefined>
}

declare const open: unique symbol
/** An open transaction, required where several statements must succeed or fail together. */
export interface Tx extends Db {
  readonly [open]: true
  /**
   * Runs after the commit, and not at all after a rollback. Errors cannot undo the commit: they go to the pool's
   * `onAfterCommitError`.
   */
  afterCommit(work: () => void): void
  /**
   * Sends the commit right behind statements that are under way, the last of the transaction: what they return can no
   * longer undo it, only their failure does.
   */
  last<Result>(sent: Promise<Result>): Promise<Result>
  /** Notifies other processes right behind the commit, and not at all after a rollback. It may be lost. */
  notify(notice: Notice): void
}

// Every statement is keyed and short: one generic plan serves all values, and neither JIT nor parallel workers pay off.
// The similarity threshold lets pg_trgm's operators match a word of six or more letters with one wrong letter.
const sessionSettings = [
  ...['jit=off', 'timezone=UTC', 'max_parallel_workers_per_gather=0', 'plan_cache_mode=force_generic_plan'],
  'pg_trgm.word_similarity_threshold=0.5',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

// Where Citus spreads the tables, a plan is made for the account's node, so that a generic one serves no account.
const planAnewOnSeveralNodes =
  "select set_config('plan_cache_mode', 'force_custom_plan', false) from pg_extension where extname = 'citus'"

/** A dead server never acknowledges the close. */
const closeWithinMs = 2_000

export type PoolOptions = {
  max?: number
  /** So many stay open however long nothing is asked, since a new one has to parse and plan every statement anew. */
  kept?: number
  /** Asked once, when a statement first needs something that is stored sealed. */
  sealing?: (() => Sealing | Promise<Sealing>) | undefined
  /** Called when an idle connection breaks. */
  onError?: (error: Error) => void
  /** Called with errors of work after a commit; by default Node prints its own warning on stderr. */
  onAfterCommitError?: (error: unknown) => void
}

/** A pool of connections to one PostgreSQL. */
export class Database implements Db {
  readonly #pool: pg.Pool
  readonly #connections = new Set<pg.PoolClient>()
  readonly #onAfterCommitError: (error: unknown) => void
  readonly #notices = new Notices(this)
  /** Undefined until the first connection has asked. */
  #isSpread: boolean | undefined
  readonly options: ConnectionOptions
  readonly #openSealing: PoolOptions['sealing']
  #sealing: Sealing | undefined

  constructor(options: ConnectionOptions, pool: PoolOptions = {}) {
    this.options = options
    this.#openSealing = pool.sealing
    this.#onAfterCommitError = pool.onAfterCommitError ?? warn
    this.#pool = new pg.Pool({
      // A process that is stopped or cut off in a transaction must not hold its locks against all others.
      idle_in_transaction_session_timeout: limits.idleTransactionMs,
      ...options,
      options: [options.options, sessionSettings].filter(Boolean).join(' '),
      ...{ max: pool.max ?? 10, min: pool.kept ?? 0 },
      connectionTimeoutMillis: 10_000,
      ...{ keepAlive: true, keepAliveInitialDelayMillis: 30_000 },
      // Independent statements go out together, which saves round trips.
      pipeline: true,
      application_name: 'mostrador',
      onConnect: async (client) => {
        // One PostgreSQL does not become several while the service runs.
        if (this.#isSpread === false) return
        this.#isSpread = (await client.query(planAnewOnSeveralNodes)).rows.length > 0
      },
    })
    // The pool replaces a broken idle connection; without a listener its error would end the process.
    this.#pool.on('error', pool.onError ?? (() => {}))
    this.#pool.on('connect', (client) => {
      gatherWrites(client)
      this.#connections.add(client)
    })
    this.#pool.on('remove', (client) => this.#connections.delete(client))
  }

  get database(): Database {
    return this
  }

  /** Throws where the database was opened without it. */
  async sealing(): Promise<Sealing> {
    if (!this.#openSealing) throw new Error('this connection to the database was opened without its secrets')
    this.#sealing ??= await this.#openSealing()
    return this.#sealing
  }

  /** The tables lie on several nodes, so that a statement with locks must name its account. */
  async isSpread(): Promise<boolean> {
    if (this.#isSpread === undefined) (await this.#pool.connect()).release()
    return this.#isSpread === true
  }

  /** A statement as the nodes take it. */
  placed(statement: Sql): Statement {
    return this.#isSpread
      ? named(namingAccount(statement.text, statement.values), statement)
      : named(statement.text, statement)
  }

  /** Connections of the pool, and callers waiting for one. */
  get load(): { busy: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  async query<Row>(statement: Sql): Promise<Row[]> {
    // Only a transaction knows who acts.
    if (currentActor() !== undefined && !/^\s*select\b/i.test(statement.text)) {
      return this.transaction((tx) => tx.query(statement))
    }
    if (this.#isSpread === undefined) await this.isSpread()
    return (await this.#pool.query(queryOf(this.placed(statement)))).rows
  }

  async queryOne<Row>(statement: Sql): Promise<Row | undefined> {
    return (await this.query<Row>(statement))[0]
  }

  /** Runs `work` in one transaction; an error rolls back and is rethrown. */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    let [broken, notified]: [Error?, Promise<void>?] = []
    const noteBroken = (error: Error) => {
      broken = error
    }
    // A connection that breaks in use emits an error besides failing its statement; without a listener it would end the
    // process.
    client.on('error', noteBroken)
    try {
      // Sent along with the first statement, which fails too if this one does.
      run(client, begin).catch(() => {})
      const actor = currentActor()
      if (actor !== undefined) client.query(setActor(actor)).catch(() => {})
      const [committed, notices]: [(() => void)[], Notice[]] = [[], []]
      const end: Ending = {}
      const result = await work(transactionOn(this, client, { committed, notices, end }))
      const committing = end.commit ?? run(client, commit)
      // Notifications commit apart, and nobody waits for them.
      leave(client)
      notified = this.#notices.sendBehind((statement) => run(client, this.placed(statement)), notices)
      await committing
      if (!notified) this.#notices.add(notices)
      this.#runAfterCommit(committed)
      return result
    } catch (error) {
      await client.query('rollback').catch(noteBroken)
      throw error
    } finally {
      const release = () => {
        client.off('error', noteBroken)
        client.release(broken)
      }
      // Nobody waits for the notification but the next one to use the connection.
      if (notified) void notified.then(release)
      else release()
    }
  }

  /** Notifies other processes of work that is committed already. It may be lost. */
  notify(notice: Notice): void {
    this.#notices.add([notice])
  }

  #runAfterCommit(committed: readonly (() => void)[]): void {
    for (const work of committed) {
      try {
        work()
      } catch (error) {
        this.#onAfterCommitError(error)
      }
    }
  }

  /** Several statements as one simple query, without parameters: migrations and maintenance. */
  async script(text: string): Promise<void> {
    await this.#pool.query(text)
  }

  /** Rows as arrays of PostgreSQL's text values; `name` must always stand for exactly this text. */
  fetchRaw(name: string, text: string, values: readonly RawValue[]): Promise<RawRow[]> {
    return this.#pool.query(new RawQuery(name, text, values)) as unknown as Promise<RawRow[]>
  }

  /** A dedicated connection until it is released: for a library that writes its own statements, and for LISTEN. */
  connect(): Promise<pg.PoolClient> {
    return this.#pool.connect()
  }

  /** Resolves once PostgreSQL has closed every connection, so that stopping it next breaks none. */
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
 * Runs `work` so that an error undoes it alone and the transaction can go on; the error is rethrown. Locks that it took
 * are released with it.
 */
export async function savepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const [committed, notices]: [(() => void)[], Notice[]] = [[], []]
  await tx.query(sql`savepoint work`)
  try {
    const result = await work({ ...tx, ...afterwards({ committed, notices }) })
    await tx.query(sql`release savepoint work`)
    for (const tell of committed) tx.afterCommit(tell)
    for (const notice of notices) tx.notify(notice)
    return result
  } catch (error) {
    await tx.query(sql`rollback to savepoint work`)
    await tx.query(sql`release savepoint work`)
    throw error
  }
}

/**
 * Awaits independent statements of one transaction. Waits for all of them even when one fails, since none may run after
 * the rollback. Throws the first failure.
 */
export async function together(...works: Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(works)
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  if (failures.length === 0) return
  // The others only report that the transaction is aborted already.
  throw failures.find((failure) => sqlState(failure) !== '25P02') ?? failures[0]
}

/** SET LOCAL, and no function, since Citus takes it along to every node that the transaction reaches. */
function setActor(actor: string): string {
  return `set local mostrador.actor = ${pg.escapeLiteral(actor)}`
}

type Afterwards = { committed: (() => void)[]; notices: Notice[] }
type Ending = { commit?: Promise<unknown> }

function afterwards({ committed, notices }: Afterwards): Pick<Tx, 'afterCommit' | 'notify'> {
  return {
    afterCommit: (work) => void committed.push(work),
    notify: (notice) => void notices.push(notice),
  }
}

function transactionOn(
  database: Database,
  client: pg.PoolClient,
  { end, ...given }: Afterwards & { end: Ending },
): Tx {
  const query = async <Row>(statement: Sql): Promise<Row[]> => {
    if (end.commit) throw new Error('the transaction has had its last statements')
    return run(client, database.placed(statement))
  }
  return {
    query,
    queryOne: async <Row>(statement: Sql) => (await query<Row>(statement))[0],
    database,
    last: <Result>(sent: Promise<Result>) => {
      end.commit = run(client, commit)
      end.commit.catch(() => {})
      return sent
    },
    ...afterwards(given),
  } as Tx
}

/** Statements of transactions that have not left yet, by their connection. */
const batches = new WeakMap<pg.PoolClient, BatchQuery>()

const begin: Prepared = { name: 'begin', text: 'begin', values: [] }
const commit: Prepared = { name: 'commit', text: 'commit', values: [] }

/** Those of one turn of the event loop leave together. */
function gather(client: pg.PoolClient, query: PreparedQuery): void {
  let batch = batches.get(client)
  if (!batch) {
    batch = new BatchQuery()
    batches.set(client, batch)
    process.nextTick(() => leave(client))
  }
  batch.add(query)
}

function leave(client: pg.PoolClient): void {
  const batch = batches.get(client)
  if (!batch) return
  batches.delete(client)
  client.query(batch)
}

/** Gathers the queries of one turn of the event loop into one write, because a write costs as much as its statement. */
function gatherWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let isGathering = false
  const send = () => {
    isGathering = false
    stream.uncork()
  }
  const gathered = (...given: unknown[]) => {
    leave(client)
    if (!isGathering) {
      isGathering = true
      stream.cork()
      process.nextTick(send)
    }
    return query(...given)
  }
  client.query = gathered as typeof client.query
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}

type Statement = { name?: string; text: string; values: unknown[] }

const isNamed = (statement: Statement): statement is Prepared => statement.name !== undefined

function queryOf(statement: Statement): pg.QueryConfig {
  return isNamed(statement) ? (new PreparedQuery(statement) as unknown as pg.QueryConfig) : statement
}

async function run<Row>(client: pg.PoolClient, statement: Statement): Promise<Row[]> {
  if (isNamed(statement))
    return runPrepared<Row>(statement, (query) => gather(client, query as PreparedQuery))
  return (await client.query<Row & pg.QueryResultRow>(statement)).rows
}

const namesMax = 2_000
const names = new Map<string, string>()

// Each statement text is prepared once per connection. Texts are written in code, so they are few; should a list
// generate many, those beyond the bound run unprepared.
function named(text: string, { values }: Sql): Statement {
  let name = names.get(text)
  if (name === undefined && names.size < namesMax) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name === undefined ? { text, values } : { name, text, values }
}

/** SQLSTATE of a row whose like is there already. */
export const uniqueViolation = '23505'

/** SQLSTATE of a database error; undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The constraint a statement violated, if any. Another node only says its message, with the piece's number behind the name. */
export function brokenConstraint(error: unknown): string | undefined {
  const found = error instanceof pg.DatabaseError ? error : undefined
  return found?.constraint ?? / constraint "(\w+?)(?:_\d{6,})?"/.exec(found?.message ?? '')?.[1]
}
