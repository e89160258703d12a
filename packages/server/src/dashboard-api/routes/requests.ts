// The log of requests to the public API, for its developers to search, and their numbers over time.
import { feedOperations } from '@mostrador/contract/feed'
import { limits } from '@mostrador/contract/limits'
import { operations } from '@mostrador/contract/operations'
import { type Db, empty, raw, type Sql, sql } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { instantOf } from '../../platform/instants.ts'
import { pageOf, readPageRequest } from '../../platform/lists/page.ts'
import { feedPrefix, prefix } from '../../public-api/routes.ts'
import type { CallOf, Handlers } from '../serving/call.ts'
import { pageText } from '../serving/page-text.ts'
import { readUsage } from './usage.ts'

type Row = {
  id: string
  at: Date
  method: string
  path: string
  query: Record<string, string>
  unknown_parameters: string[]
  status: number
  error_code: string | null
  error_message: string | null
  error_reason: Record<string, string | number> | null
  duration_ms: number
  address: string | null
  user_agent: string | null
  key: { id: string; name: string; prefix: string }
}

export const requestHandlers: Handlers<'listRequests' | 'getRequest' | 'getUsage'> = {
  listRequests: async (call) => {
    const { tenant, query } = call
    const { accountId, db } = tenant
    const { limit: _limit, cursor: _cursor, ...filters } = query
    const page = readPageRequest(pageText(query), ['requests', accountId, Object.entries(filters).sort()])
    const wanted = wantedOf(query)
    if (!wanted) return { data: [], next_cursor: null }
    const after = page.after ? sql`and r.id < ${page.after.id}::uuid` : empty
    const window = sql`${after} ${windowOf(query)}`
    const rows = await findRows(db, {
      ...{ accountId, window, wanted, limit: page.limit + 1 },
      isByBeginning: query.path !== undefined && !isWhole(query.path),
    })
    // A request's id begins with its time.
    const { data, next_cursor } = pageOf(
      rows.map((row) => ({ ...row, created_at: row.at })),
      page,
    )
    return { data: data.map(({ created_at: _, ...row }) => row), next_cursor }
  },
  getRequest: async ({ tenant: { accountId, db }, params: { id } }) => {
    const [row] = isId(id)
      ? await listRows(db, { accountId, window: sql`and r.id = ${id}`, wanted: empty, limit: 1 })
      : []
    if (!row) throw new AppError('not_found', `No request of the last days has the id ${id}.`)
    return row
  },
  getUsage: readUsage,
}

/** Undefined where nothing can match. */
function wantedOf(query: CallOf<'listRequests'>['query']): Sql | undefined {
  const { request_id, key_id, status, method, path, slower_than_ms: slower } = query
  if ((request_id !== undefined && !isId(request_id)) || (key_id !== undefined && !isId(key_id)))
    return undefined
  const isClass = status !== undefined && /xx/.test(status)
  return sql`
    ${request_id === undefined ? empty : sql`and r.id = ${request_id}`}
    ${key_id === undefined ? empty : sql`and r.key_id = ${key_id}`}
    ${status === undefined || isClass ? empty : sql`and r.status = ${Number(status)}`}
    ${isClass ? sql`and r.status_class = ${Number(status.charAt(0))}` : empty}
    ${status === '4xx-429' ? sql`and r.status <> 429` : empty}
    ${method === undefined ? empty : methodIs(method)}
    ${path === undefined ? empty : pathIs(path)}
    ${slower === undefined ? empty : tookAtLeast(slower)}`
}

function windowOf(query: CallOf<'listRequests'>['query']): Sql {
  const from = instantOf('from', query.from)
  const to = instantOf('to', query.to)
  return sql`
    ${from === undefined ? empty : sql`and r.id >= id_floor(${idTime(from)}::timestamptz)`}
    ${to === undefined ? empty : sql`and r.id < id_floor(${idTime(to)}::timestamptz)`}`
}

/** No id is older. */
function idTime(at: Date): Date {
  return new Date(Math.max(0, at.getTime()))
}

const operationPaths: ReadonlySet<string> = new Set([
  ...operations.map((each) => `${prefix}${each.path}`),
  ...feedOperations.map((each) => `${feedPrefix}${each.path}`),
])

/** An operation's own path means that operation alone; any other text is the beginning of a path. */
function pathIs(path: string): Sql {
  return isWhole(path)
    ? sql`and r.path = ${path}`
    : beginsWith(operationPaths.has(path) ? path.slice(0, -'{id}'.length) : path)
}

function isWhole(path: string): boolean {
  return operationPaths.has(path) && !path.endsWith('/{id}')
}

/** Ranges of the index, in which a wildcard of the text has no meaning. */
function beginsWith(start: string): Sql {
  return sql`and r.path ~>=~ ${start} and r.path ~<~ ${`${start}\u{10ffff}`}`
}

/** The first condition is that of the index of requests that write. */
function methodIs(method: string): Sql {
  return method === 'GET' ? sql`and r.method = 'GET'` : sql`and r.method <> 'GET' and r.method = ${method}`
}

/** The first condition is that of the index of slow requests, in its own words. */
function tookAtLeast(ms: number): Sql {
  const slow =
    ms >= limits.requestSlowMs ? sql`and r.duration_ms >= ${raw(String(limits.requestSlowMs))}` : empty
  return sql`${slow} and r.duration_ms >= ${ms}`
}

type Asked = { accountId: string; window: Sql; wanted: Sql; limit: number }

const newestMax = 5_000

/**
 * Many paths may begin alike: those of the newest requests are looked through first, and only when they are too few is
 * every path with this beginning, which then are few as a rule, put in order.
 */
async function findRows(
  db: Db,
  { isByBeginning, ...asked }: Asked & { isByBeginning: boolean },
): Promise<Row[]> {
  if (isByBeginning) {
    const newest = sql`(select r.* from api_requests r where r.account_id = ${asked.accountId} ${asked.window}
      order by r.id desc limit ${newestMax})`
    const rows = await listRows(db, asked, newest)
    if (rows.length === asked.limit) return rows
  }
  return listRows(db, asked)
}

function listRows(
  db: Db,
  { accountId, window, wanted, limit }: Asked,
  among: Sql = sql`api_requests`,
): Promise<Row[]> {
  return db.query(sql`
    select r.id, r.at, r.method, r.path, r.query, r.unknown_parameters, r.status, r.error_code, r.error_message,
      r.error_reason, r.duration_ms, r.address, r.user_agent,
      (select json_build_object('id', k.id, 'name', k.name, 'prefix', k.prefix)
        from api_keys k where k.account_id = r.account_id and k.id = r.key_id) as key
    from ${among} r
    where r.account_id = ${accountId} ${window} ${wanted} order by r.id desc limit ${limit}`)
}
