import { rateWindowColumns, rateWindowCte } from '../accounts/rate-limits.ts'
import type { Resource } from '../platform/lists/resource.ts'
import { rowText, visibility } from '../platform/lists/resource-row.ts'

// Every public request is one statement: it finds the key by its hash, and does the work only when the key exists. $1
// is the hash; the work's own values follow. The result is one row: account, key, scope, plan, the window's four
// columns when the database counts, and the work's text.

/** Condition on a row of `api_keys`; by the database's clock, as the rate window is. */
export const isWorking =
  "revoked_at is null and (expires_at is null or expires_at > now()) and account_status = 'active'"

const keyCte = `k as (
  select account_id, id, scope, plan, name, prefix, created_at from api_keys
  where hash = $1 and ${isWorking})`

/**
 * SQL that returns one text inside the key's statement; `cte` are further CTEs, each with its leading comma. `ofMany` is
 * the same text for several requests in one statement: of the request in `q`, whose only value is the id there.
 */
export type Work = { name: string; text: string; ofMany?: string; cte?: (allowed: string) => string }

export type Statement = { name: string; text: string; counts: boolean }

/**
 * The complete statement. With `counts` the database keeps the rate window, and a request over the limit does no work.
 */
export function statement(work: Work, counts: boolean): Statement {
  const allowed = counts ? 'r.used <= r.max' : 'true'
  const from = counts ? 'k, r' : 'k'
  const result = counts ? `case when ${allowed} then ${work.text} end` : work.text
  const columns = [
    'k.account_id',
    'k.id',
    'k.scope',
    'k.plan',
    ...(counts ? [rateWindowColumns] : []),
    result,
  ]
  return {
    counts,
    name: `${counts ? 'counted' : 'plain'}:${work.name}`,
    text: `with ${keyCte}${counts ? `,\n${rateWindowCte}` : ''}${work.cte?.(counts ? `from k, r where ${allowed}` : 'from k where true') ?? ''}
select ${columns.join(', ')} from ${from}`,
  }
}

/**
 * The same for several requests at once, with as many rows in their order: $1 are the hashes, $2 the ids. A request
 * whose key is not valid gets a row without an account.
 */
export function statementOfMany({ name, ofMany }: Work): { name: string; text: string } {
  return {
    name: `many:${name}`,
    text: `select k.account_id, k.id, k.scope, k.plan, case when k.id is not null then ${ofMany} end
from unnest($1::bytea[], $2::uuid[]) with ordinality as q(hash, id, position)
left join lateral (
  select account_id, id, scope, plan from api_keys
  where hash = q.hash and ${isWorking} limit 1) k on true
order by q.position`,
  }
}

/** Finds only the key, for answers that need no work. */
export const keyWork: Work = { name: 'key', text: 'null' }

export const metaWork: Work = {
  name: 'meta',
  text: `json_build_object(
    'account', json_build_object('id', k.account_id,
      'name', (select a.name from accounts a where a.id = k.account_id)),
    'key', json_build_object('id', k.id, 'name', k.name, 'prefix', k.prefix, 'scope', k.scope,
      'created_at', iso_instant(k.created_at)),
    'plan', k.plan)::text`,
}

/** $2 is the id. Null when the account has no such row. */
export function detailWork(resource: Resource): Work {
  const rowOf = (id: string) => `(select ${rowText(resource)} from ${resource.table} t
      where t.account_id = k.account_id and t.id = ${id}${visibility(resource)})`
  return { name: `detail:${resource.table}`, text: rowOf('$2'), ofMany: rowOf('q.id') }
}

/**
 * One page as texts joined by ",\\n", which never occurs in a row, as its JSON has no raw newline. `filters` are the
 * given parameters, in the resource's order; their values come first, then the parent's id, the cursor's pair and the
 * row count. Null for no rows; with a parent: null when it is missing, otherwise at least the empty text.
 */
export function listWork(resource: Resource, filters: readonly string[], continues: boolean): Work {
  const conditions = ['t.account_id = k.account_id']
  if (resource.visible) conditions.push(resource.visible)
  let last = 1
  for (const name of filters) {
    const filter = resource.filters[name]
    if (filter) conditions.push(`t.${filter.column} ${filter.test} $${++last}::${filter.type}`)
  }
  const parent = resource.parent
  if (parent) conditions.push(`t.${parent.column} = $${++last}::uuid`)
  const parentPosition = last
  const [sign, direction] = resource.order === 'newest' ? ['<', 'desc'] : ['>', 'asc']
  if (continues) conditions.push(`(t.created_at, t.id) ${sign} ($${++last}::timestamptz, $${++last}::uuid)`)
  const rows = `(select string_agg(page.row, E',\\n') from (
      select ${rowText(resource)} as row from ${resource.table} t where ${conditions.join(' and ')}
      order by t.created_at ${direction}, t.id ${direction} limit $${++last}::bigint) page)`
  return {
    name: ['list', resource.table, ...filters, continues ? 'next' : 'first'].join(':'),
    text: parent
      ? `(select coalesce(${rows}, '') from ${parent.table} p
        where p.account_id = k.account_id and p.id = $${parentPosition}::uuid and ${parent.visible})`
      : rows,
  }
}
