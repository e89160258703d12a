// The request log that a business's developers look through: written after the answers, in batches, without anything
// that could be personal. A crash may lose the last second.
import type { Reason } from '@mostrador/contract/dashboard/reasons'
import { limits } from '@mostrador/contract/limits'
import type { Directory } from '../accounts/directory.ts'
import type { Clock } from '../platform/clock.ts'
import { byNode } from '../platform/database/claims.ts'
import { type Database, type Db, raw, sql, together } from '../platform/database/database.ts'
import { storableJson, storableText } from '../platform/database/text.ts'
import { messageOf } from '../platform/errors.ts'
import type { Logger } from '../platform/log.ts'
import type { Answer } from './answer.ts'
import { findEndedKeys } from './ended-keys.ts'
import { decode } from './query.ts'
import { feedPrefix, findRoute } from './routes.ts'
import { addUsage, type Hour, UsageCounts } from './usage.ts'

type Sender = { ip: string; headers: Record<string, string | string[] | undefined> }
/** `tool` is the MCP tool that was called. */
type Request = { method: string; url: string; id: string; ms: number; tool?: string | undefined }
type Sent = {
  request: Request
  status: number
  /** Body of a refusal, and why. */
  body: string | undefined
  reason: Reason | undefined
  address: string
  agent: string | undefined
  atMs: number
}
type Noted = Sent & { accountId: string; keyId: string }
type Ended = { hash: Buffer; answer: Answer; sent: Sent }

const flushEveryMs = 1_000
const dayMs = 86_400_000
const hidden = '•'
/** Keys belong in a header; one that appears in the URL is masked. */
const apiKey = /svc_[0-9a-f]{20,}/gi

export class RequestLog implements AsyncDisposable {
  readonly #directory: Directory
  readonly #log: Logger
  readonly #clock: Clock
  readonly #timer: NodeJS.Timeout
  readonly #days = new WeakMap<Database, number>()
  readonly #usage = new UsageCounts()
  #noted: Noted[] = []
  #ended: Ended[] = []
  #left = 0
  #written: Promise<void> = Promise.resolve()

  constructor(directory: Directory, log: Logger, clock: Clock) {
    this.#directory = directory
    this.#log = log
    this.#clock = clock
    this.#timer = setInterval(() => void this.flush(), flushEveryMs).unref()
  }

  /**
   * Counts the request of a valid key and queues it for the next batch; beyond a limit per second the log leaves it out.
   * So does a request with a key that no longer works, once the batch has found whose it was.
   */
  note(answer: Answer, request: Request, { ip, headers }: Sender): void {
    const { caller, refusedKey, status, body, reason } = answer
    const atMs = this.#clock().getTime()
    const agent = headers['user-agent']
    const sent = {
      ...{ request, status, reason, address: ip, atMs },
      body: status >= 400 ? body : undefined,
      agent: typeof agent === 'string' ? agent : undefined,
    }
    if (caller) {
      this.#usage.count(caller, answer, { atMs, ms: request.ms, isTimed: !mayWait(request) })
      this.#queue({ ...sent, accountId: caller.accountId, keyId: caller.id })
    } else if (refusedKey && this.#ended.length < limits.requestLogEndedPerFlushMax) {
      this.#ended.push({ hash: refusedKey, answer, sent })
    }
  }

  #queue(noted: Noted): void {
    if (this.#noted.length < limits.requestLogPerFlushMax) this.#noted.push(noted)
    else this.#left += 1
  }

  /** Resolves when all that was noted until now is written, by this batch or by one that is still under way. */
  flush(): Promise<void> {
    this.#written = this.#written.then(() => this.#write())
    return this.#written
  }

  /** Anybody can send what looks like a key: what never was one is forgotten here. */
  async #queueEnded(): Promise<void> {
    const ended = this.#ended
    if (ended.length === 0) return
    this.#ended = []
    const known = await findEndedKeys(
      this.#directory,
      ended.map(({ hash }) => hash),
    )
    for (const { hash, answer, sent } of ended) {
      const key = known.get(hash.toString('hex'))
      if (!key) continue
      const { request, atMs } = sent
      this.#usage.count(key, answer, { atMs, ms: request.ms, isTimed: true })
      this.#queue({ ...sent, accountId: key.accountId, keyId: key.id, reason: key.reason })
    }
  }

  /** Writes the queued entries. A batch that fails is lost: this is a log, and no request waits for it. */
  async #write(): Promise<void> {
    try {
      await this.#queueEnded()
    } catch (error) {
      this.#log.warn({ error: messageOf(error) }, 'requests with keys that no longer work were not logged')
    }
    const [noted, hours, left] = [this.#noted, this.#usage.take(), this.#left]
    this.#noted = []
    this.#left = 0
    if (left > 0) this.#log.debug({ left }, 'requests were left out of the log: too many a second')
    try {
      const { db } = this.#directory
      await this.#keepDays(db)
      for (const of of await byNode(db, hours, ({ accountId }) => accountId))
        await this.#insert(db, noted, of)
    } catch (error) {
      this.#log.warn({ error: messageOf(error) }, 'requests were not logged')
    }
  }

  /** All accounts' at once, as each statement and commit costs; an account that is gone loses only its own. */
  async #insert(db: Database, noted: readonly Noted[], hours: readonly Hour[]): Promise<void> {
    const ofAccounts = Map.groupBy(hours, ({ accountId }) => accountId)
    const entries = noted.filter(({ accountId }) => ofAccounts.has(accountId))
    try {
      await db.transaction((tx) => tx.last(together(insert(tx, entries), addUsage(tx, hours))))
    } catch (error) {
      if (ofAccounts.size > 1) for (const of of ofAccounts.values()) await this.#insert(db, entries, of)
      else
        this.#log.warn(
          { account_id: hours[0]?.accountId, error: messageOf(error) },
          'requests were not logged',
        )
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  /** Once a day, creates the partitions of today and tomorrow and drops what is past retention. */
  async #keepDays(db: Database): Promise<void> {
    // Uses the machine's clock, as request ids do.
    const today = Math.floor(Date.now() / dayMs)
    if (this.#days.get(db) === today) return
    const dayOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
    await db.query(sql`select create_request_days(${dayOf(today)}::date, ${dayOf(today + 1)}::date)`)
    const oldest = `api_requests_${dayOf(today - limits.requestLogDays).replaceAll('-', '')}`
    const parts = await db.query<{ name: string }>(sql`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'public.api_requests'::regclass and c.relname < ${oldest} and c.relname ~ '^api_requests_[0-9]{8}$'`)
    for (const { name } of parts) await db.query(sql`drop table if exists ${raw(name)}`)
    await db.query(sql`delete from api_usage where start < ${dayOf(today - limits.usageDays)}::timestamptz`)
    this.#days.set(db, today)
  }
}

async function insert(db: Db, noted: readonly Noted[]): Promise<void> {
  if (noted.length === 0) return
  await db.query(sql`
    insert into api_requests (account_id, id, key_id, method, path, query, unknown_parameters, status, error_code,
      error_message, error_reason, duration_ms, address, user_agent, at)
    select r.account_id, r.id, r.key_id, r.method, r.path, r.query,
      array(select json_array_elements_text(r.unknown_parameters)), r.status, r.error_code, r.error_message,
      r.error_reason, r.duration_ms, r.address, r.user_agent, r.at
    from json_to_recordset(${JSON.stringify(noted.map(rowOf))}::json) as r (account_id uuid, id uuid, key_id uuid,
      method text, path text, query json, unknown_parameters json, status smallint, error_code text, error_message text,
      error_reason json, duration_ms real, address text, user_agent text, at timestamptz)`)
}

function rowOf({ request, accountId, keyId, status, body, reason, address, agent, atMs }: Noted) {
  const error: { code?: string; message?: string } = body === undefined ? {} : JSON.parse(body).error
  return {
    account_id: accountId,
    id: request.id,
    key_id: keyId,
    method: request.method.slice(0, 20),
    ...readUrl(request),
    status,
    error_code: error.code,
    error_message: error.message && withoutKeys(error.message),
    error_reason: status >= 400 && reason ? JSON.parse(withoutKeys(storableJson(reason))) : undefined,
    duration_ms: Math.round(request.ms * 100) / 100,
    address,
    user_agent: agent && storableText(withoutKeys(agent), limits.requestLogAgentCharsMax),
    at: new Date(atMs).toISOString(),
  }
}

/** The feed holds its answer back when it is asked to: how long that took tells nothing. */
function mayWait({ url }: Request): boolean {
  return url.startsWith(feedPrefix) && url.includes('wait=')
}

/** The path, the values of parameters the operation knows, and only the names of all others. */
function readUrl({ method, url, tool }: Pick<Request, 'method' | 'url' | 'tool'>) {
  const [path = '', queryString = ''] = url.split('?', 2)
  const known = findRoute(method, url)?.operation.parameters ?? []
  const query: Record<string, string> = tool === undefined ? {} : { tool }
  const unknown = new Set<string>()
  for (const pair of queryString === '' ? [] : queryString.split('&', limits.requestLogParametersMax)) {
    const [name = '', value = ''] = pair.split('=', 2).map((part) => shortened(decode(part) ?? hidden))
    const parameter = known.find((each) => each.name === name)
    if (!parameter) unknown.add(name)
    else query[name] = parameter.kind === 'cursor' ? hidden : value
  }
  return {
    path: storableText(withoutKeys(path), limits.requestLogPathCharsMax),
    query,
    unknown_parameters: [...unknown],
  }
}

function shortened(text: string): string {
  return storableText(withoutKeys(text), limits.requestLogTextCharsMax)
}

function withoutKeys(text: string): string {
  return text.replaceAll(apiKey, hidden)
}
