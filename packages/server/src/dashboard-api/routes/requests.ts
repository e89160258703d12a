// The log of requests to the public API, for its developers to search.
import { type Db, empty, type Sql, sql } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import { pageOf, readPageRequest } from '../../platform/lists/page.ts'
import type { CallOf, Handlers } from '../serving/call.ts'
import { pageText } from '../serving/page-text.ts'

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
  duration_ms: number
  address: string | null
  user_agent: string | null
  key: { id: string; name: string; prefix: string }
}

export const requestHandlers: Handlers<'listRequests'> = {
  listRequests: async (call) => {
    const { tenant, query } = call
    const { accountId, db } = tenant
    const { request_id = null, key_id = null, status = null } = query
    const page = readPageRequest(pageText(query), ['requests', accountId, request_id, key_id, status])
    const wanted = wantedOf(query)
    if (!wanted) return { data: [], next_cursor: null }
    const after = page.after ? sql`and r.id < ${page.after.id}::uuid` : empty
    const rows = await listRows(db, { accountId, wanted: sql`${wanted} ${after}`, limit: page.limit + 1 })
    // A request's id begins with its time.
    const { data, next_cursor } = pageOf(
      rows.map((row) => ({ ...row, created_at: row.at })),
      page,
    )
    return { data: data.map(({ created_at: _, ...row }) => row), next_cursor }
  },
}

/** Undefined where nothing can match. */
function wantedOf({ request_id, key_id, status }: CallOf<'listRequests'>['query']): Sql | undefined {
  if ((request_id !== undefined && !isId(request_id)) || (key_id !== undefined && !isId(key_id)))
    return undefined
  const isClass = status?.endsWith('xx') === true
  return sql`
    ${request_id === undefined ? empty : sql`and r.id = ${request_id}`}
    ${key_id === undefined ? empty : sql`and r.key_id = ${key_id}`}
    ${status === undefined || isClass ? empty : sql`and r.status = ${Number(status)}`}
    ${isClass ? sql`and r.status_class = ${Number(status.charAt(0))}` : empty}`
}

function listRows(
  db: Db,
  { accountId, wanted, limit }: { accountId: string; wanted: Sql; limit: number },
): Promise<Row[]> {
  return db.query(sql`
    select r.id, r.at, r.method, r.path, r.query, r.unknown_parameters, r.status, r.error_code, r.error_message,
      r.duration_ms, r.address, r.user_agent, (select json_build_object('id', k.id, 'name', k.name, 'prefix', k.prefix)
        from api_keys k where k.account_id = r.account_id and k.id = r.key_id) as key
    from api_requests r
    where r.account_id = ${accountId} ${wanted} order by r.id desc limit ${limit}`)
}
