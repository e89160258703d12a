import type { IncomingHttpHeaders } from 'node:http'
import type { Scope } from '@mostrador/contract/plans'
import type { Directory } from '../accounts/directory.ts'
import type { KeyUsage } from '../accounts/key-usage.ts'
import { hashKey } from '../accounts/keys.ts'
import {
  isOver,
  type RateLimiter,
  type RateWindow,
  readRateWindow,
  requestsPerMinute,
  retryAfterSeconds,
} from '../accounts/rate-limits.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { RawRow } from '../platform/database/raw-query.ts'
import { AppError, messageOf } from '../platform/errors.ts'
import { isUnasked, RequestAborted } from '../platform/http-body.ts'
import type { Logger } from '../platform/log.ts'
import { type Answer, errorAnswer } from './answer.ts'
import { Asking } from './asking.ts'
import { type ApiRequest, readJsonBody } from './body.ts'
import { createContactTask } from './creation.ts'
import type { FeedWaits } from './feed/waits.ts'
import { ignoredParameters, unknownValues } from './ignored-parameters.ts'
import { noSuchPath } from './no-such-path.ts'
import { rateHeaders, rateLimited, readOnly, unauthorized, withRateLimit } from './refusals.ts'
import { findRoute, type Route } from './routes.ts'
import { keyWork, type Statement, statement, type Work } from './statements.ts'
import type { Rendered, Task } from './task.ts'
import { readTask, refusingTask } from './tasks.ts'
import { Together } from './together.ts'

export type EngineOptions = {
  directory: Directory
  /** Counts outside the database; without it the request's own statement counts. */
  limiter: RateLimiter | undefined
  usage: KeyUsage
  clock: Clock
  log: Logger
  waits: FeedWaits
  /** Called when the limiter failed and the database counted instead. */
  onLimiterFailure: () => void
}

type Key = { accountId: string; id: string; scope: Scope; plan: string }
type Outcome = { key: Key; db: Database; window: RateWindow; work: string | null }

/** An operation that is asked for in other words than HTTP's. */
export type Call = { route: Route; body?: unknown; idempotencyKey?: string | undefined }

/** A key that was let in, and counted, once. */
export type Admission = {
  caller: Pick<Key, 'accountId' | 'id' | 'scope'>
  /** Tell what is left of the rate limit. */
  headers: Record<string, string>
  /** Carries out one operation without counting it again; a key revoked meanwhile is refused. */
  perform: (call: Call) => Promise<Answer>
}

const knownKeysMax = 10_000

const admissionTask: Task = {
  scope: 'read',
  work: keyWork,
  values: [],
  render: () => ({ status: 200, body: '' }),
}

/** Serves every operation of the public API: key, rate limit, route, scope, parameters, body, work, in that order. */
export class PublicApi {
  readonly #options: EngineOptions
  readonly #statements = new Map<string, Statement>()
  readonly #asking = new Asking()
  readonly #together = new Together(this.#asking)
  // Id and limit by key hash, so that the limiter can be asked before the database. Being listed here admits nobody.
  readonly #known = new Map<string, { id: string; max: number }>()

  constructor(options: EngineOptions) {
    this.#options = options
  }

  /** Answers one request; every failure becomes an error answer of the contract. */
  async answer(request: ApiRequest, requestId: string): Promise<Answer> {
    const route = findRoute(request.method, request.url)
    const hash = readBearer(request.headers.authorization)
    let outcome: Outcome | undefined
    try {
      const prepared = this.#prepare(request, route, hash)
      const task = prepared instanceof Promise ? await prepared : prepared
      outcome = await this.#run(hash, task)
      this.#admit(task, outcome)
      const { key, db, work } = outcome
      const rendering = task.render(work, { db, accountId: key.accountId, keyId: key.id })
      const rendered = rendering instanceof Promise ? await rendering : rendering
      return tell(this.#answer(task, outcome, rendered), outcome, route)
    } catch (error) {
      return tell(this.#refuse(error, requestId, outcome?.window), outcome, route, hash)
    }
  }

  /** Lets a key in at a door other than the operations'; that counts as a request. A refusal is an answer. */
  async admit(headers: IncomingHttpHeaders, requestId: string): Promise<Admission | Answer> {
    const hash = readBearer(headers.authorization)
    let outcome: Outcome | undefined
    try {
      if (!hash) throw unauthorized()
      const task = admissionTask
      const admitted = await this.#run(hash, task)
      outcome = admitted
      this.#admit(task, admitted)
      return {
        caller: admitted.key,
        headers: rateHeaders(admitted.window),
        perform: (call) => this.#perform(call, hash, admitted, requestId),
      }
    } catch (error) {
      return tell(this.#refuse(error, requestId, outcome?.window), outcome, undefined, hash)
    }
  }

  async #perform(
    { route, body, idempotencyKey }: Call,
    hash: Buffer,
    admitted: Outcome,
    requestId: string,
  ): Promise<Answer> {
    try {
      if (scopeOf(route) === 'write' && admitted.key.scope !== 'write') throw readOnly()
      const { waits, clock } = this.#options
      const task =
        route.operation.method === 'POST'
          ? createContactTask(body, idempotencyKey, clock())
          : readTask(route, waits)
      const { db } = admitted
      const { key, work } = await this.#fetchPlain(db, hash, task)
      const rendered = await task.render(work, { db, accountId: key.accountId, keyId: key.id })
      return tell(this.#answer(task, admitted, rendered), admitted, route)
    } catch (error) {
      return tell(this.#refuse(error, requestId, admitted.window), admitted, route)
    }
  }

  /** A promise only where a body is to be read. */
  #prepare(request: ApiRequest, route: Route | undefined, hash: Buffer | undefined): Task | Promise<Task> {
    if (!route) return refusingTask('read', noSuchPath(request.url))
    if (!hash) return refusingTask('read', unauthorized())
    const refuse = (error: unknown) => refusingTask(scopeOf(route), error)
    if (route.operation.method === 'POST') return this.#creation(request, hash).catch(refuse)
    try {
      return readTask(route, this.#options.waits)
    } catch (error) {
      return refuse(error)
    }
  }

  async #creation(request: ApiRequest, hash: Buffer): Promise<Task> {
    // A client that sent `Expect: 100-continue` is asked for its body only when its key may write.
    if (isUnasked(request.body)) {
      const { key } = await this.#fetchPlain(this.#options.directory.db, hash, undefined)
      if (key.scope !== 'write') throw readOnly()
    }
    const body = await readJsonBody(request)
    return createContactTask(body, headerOf(request, 'idempotency-key'), this.#options.clock())
  }

  // Runs the task's statement in the key's database. Throws unauthorized without a valid key.
  async #run(hash: Buffer | undefined, task: Task): Promise<Outcome> {
    if (!hash) throw unauthorized()
    const db = this.#options.directory.db
    const { limiter } = this.#options
    if (!limiter) return this.#fetch(db, hash, task)
    try {
      return await this.#runLimited(limiter, db, hash, task)
    } catch (error) {
      if (!(error instanceof LimiterFailure)) throw error
      this.#noteFailure(error, 'rate limiter failed; counted in the database')
      return this.#fetch(db, hash, task)
    }
  }

  #noteFailure({ message: error }: LimiterFailure, what: string): void {
    this.#options.log.warn({ error }, what)
    this.#options.onLimiterFailure()
  }

  async #runLimited(limiter: RateLimiter, db: Database, hash: Buffer, task: Task): Promise<Outcome> {
    const name = hash.toString('latin1')
    // The first request of a key opens its window and always passes. Only for a write is the key looked up beforehand.
    if (!this.#known.has(name) && task.scope === 'write') await this.#learn(name, db, hash)
    const known = this.#known.get(name)
    const counted = known && take(limiter, known.id, known.max)
    const before = counted instanceof Promise ? await counted : counted
    const { key, work } = await this.#fetchPlain(db, hash, before && isOver(before) ? undefined : task)
    const max = requestsPerMinute(key.plan)
    this.#remember(name, { id: key.id, max })
    const window = before ?? (await take(limiter, key.id, max))
    if (window.used === 1 && window.max !== max) {
      await this.#amend(limiter, key.id, max)
      window.max = max
    }
    return { key, db, window, work }
  }

  /** The work is done by now, and must not be done again in the database: the window keeps its former limit instead. */
  async #amend(limiter: RateLimiter, keyId: string, max: number): Promise<void> {
    try {
      await limited(() => limiter.amend(keyId, max))
    } catch (error) {
      if (!(error instanceof LimiterFailure)) throw error
      this.#noteFailure(error, 'rate limiter failed; a window keeps the limit of the former plan')
    }
  }

  async #learn(name: string, db: Database, hash: Buffer): Promise<void> {
    const { key } = await this.#fetchPlain(db, hash, undefined)
    this.#remember(name, { id: key.id, max: requestsPerMinute(key.plan) })
  }

  #remember(name: string, key: { id: string; max: number }): void {
    if (this.#known.size >= knownKeysMax) this.#known.clear()
    this.#known.set(name, key)
  }

  async #fetch(db: Database, hash: Buffer, task: Task): Promise<Outcome> {
    const { name, text } = this.#statement(task.work, true)
    const row = await this.#asking.fetch(db, { name, text }, { hash, values: task.values })
    if (!row) throw unauthorized()
    return { key: readKey(row), db, window: readRateWindow(row.slice(4, 8)), work: row[8] ?? null }
  }

  async #fetchPlain(
    db: Database,
    hash: Buffer,
    task: Task | undefined,
  ): Promise<Pick<Outcome, 'key' | 'work'>> {
    const row = await this.#fetchRow(db, hash, task)
    if (!row) throw unauthorized()
    return { key: readKey(row), work: row[4] ?? null }
  }

  #fetchRow(db: Database, hash: Buffer, task: Task | undefined): Promise<RawRow | undefined> {
    if (task?.work.ofMany) return this.#together.fetch(db, task.work, { hash, values: task.values })
    const { name, text } = this.#statement(task?.work ?? keyWork, false)
    return this.#asking.fetch(db, { name, text }, { hash, values: task?.values ?? [] })
  }

  #statement(work: Work, counts: boolean): Statement {
    const name = counts ? `counted:${work.name}` : work.name
    const known = this.#statements.get(name)
    if (known) return known
    const made = statement(work, counts)
    this.#statements.set(name, made)
    return made
  }

  /** Throws when the rate limit or the scope forbids the request; no work has been done then. */
  #admit(task: Task, { key, window }: Outcome): void {
    this.#options.usage.note(key.accountId, key.id, this.#options.clock().getTime())
    if (isOver(window)) throw rateLimited(window)
    if (task.scope === 'write' && key.scope !== 'write') throw readOnly()
  }

  #answer(task: Task, { window }: Outcome, { status, body, headers }: Rendered): Answer {
    const text = task.work.name === 'meta' ? withRateLimit(body, window, this.#options.clock()) : body
    const rates = rateHeaders(window)
    return { status, body: text, headers: headers ? { ...rates, ...headers } : rates }
  }

  #refuse(error: unknown, requestId: string, window: RateWindow | undefined): Answer {
    const refusal = this.#refusalOf(error, requestId)
    const answer = errorAnswer(refusal, requestId, window && rateHeaders(window))
    if (refusal.code === 'unauthorized') answer.headers['www-authenticate'] = 'Bearer'
    if (refusal.code === 'rate_limited' && window)
      answer.headers['retry-after'] = String(retryAfterSeconds(window))
    return answer
  }

  #refusalOf(error: unknown, requestId: string): AppError {
    if (error instanceof AppError) return error
    const { log } = this.#options
    // The client is gone and nobody reads this answer; it is counted and logged as an abort, not as our error.
    if (error instanceof RequestAborted) {
      log.debug({ request_id: requestId }, 'the client went away before its body was complete')
      return new AppError('invalid_request', error.message, { reason: 'api_aborted' })
    }
    log.error({ request_id: requestId, error }, `request failed: ${messageOf(error)}`)
    return new AppError('internal', 'Internal error. Try again later.', { reason: 'api_internal' })
  }
}

/** Adds the headers meant only for a caller with a valid key, and records that caller, or else the key that was refused. */
function tell(
  answer: Answer,
  outcome: Outcome | undefined,
  route: Route | undefined,
  hash?: Buffer | undefined,
): Answer {
  if (!outcome) {
    if (answer.status === 401) answer.refusedKey = hash
    return answer
  }
  answer.caller = outcome.key
  const ignored = route && ignoredParameters(route)
  if (ignored !== undefined) answer.headers['x-ignored-parameters'] = ignored
  const unknown = route && unknownValues(route)
  if (unknown !== undefined) answer.headers['x-unknown-values'] = unknown
  return answer
}

function headerOf({ headers }: ApiRequest, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

function scopeOf(route: Route): Scope {
  return route.operation.scope
}

function readKey([accountId, id, scope, plan]: (string | null)[]): Key {
  return {
    accountId: accountId ?? '',
    id: id ?? '',
    scope: scope === 'write' ? 'write' : 'read',
    plan: plan ?? '',
  }
}

// Several Authorization headers arrive joined by a comma; two that differ do not identify one key.
function readBearer(header = ''): Buffer | undefined {
  const [first = '', ...others] = header.split(', ')
  if (others.some((other) => other !== first)) return undefined
  const [, key] = /^Bearer +(\S+) *$/i.exec(first) ?? []
  return key === undefined ? undefined : hashKey(key)
}

class LimiterFailure extends Error {}

/** A promise only where the limiter's answer is one: counting in memory waits for nothing. */
function take(limiter: RateLimiter, keyId: string, max: number): RateWindow | Promise<RateWindow> {
  return limited(() => limiter.take(keyId, max))
}

function limited<T>(ask: () => T | Promise<T>): T | Promise<T> {
  const fail = (error: unknown) => {
    throw new LimiterFailure(messageOf(error), { cause: error })
  }
  try {
    const answer = ask()
    return answer instanceof Promise ? answer.catch(fail) : answer
  } catch (error) {
    return fail(error)
  }
}
