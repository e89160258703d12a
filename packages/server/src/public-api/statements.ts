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

/** SQL that returns one text inside the key's statement; `cte` are further CTEs, each with its leading comma. */
export type Work = { name: string; text: string; ofMany?: WorkOfMany; cte?: (allowed: string) => string }

/** The same text for several requests in one statement, of the request in `q` and its key in `k`. */
export type WorkOfMany = {
  /** Columns of `q`: the work's values. */
  values: readonly [name: string, type: string][]
  text: string
  /**
   * A further CTE, done before. It reads `asked`: the columns of `q`, and account_id, key_id, scope and plan of its key,
   * all null where that is not valid. The text finds all of them in `q`.
   */
  cte?: string
  /** Requests for one statement. */
  max: number
}

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
 * The same for several requests at once, with as many rows in their order: $1 are the hashes, then each of the work's
 * values. A request whose key is not valid gets a row without an account.
 */
export function statementOfMany(name: string, work: WorkOfMany): Statement {
  const types = ['bytea', ...work.values.map(([, type]) => type)]
  const names = ['hash', ...work.values.map(([column]) => column), 'position']
  const asked = `unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')}) with ordinality
  as q(${names.join(', ')})
left join lateral (
  select account_id, id, scope, plan from api_keys
  where hash = q.hash and ${isWorking} limit 1) k on true`
  const text = work.cte
    ? `with asked as materialized (
  select q.*, k.account_id, k.id as key_id, k.scope, k.plan from ${asked}),
${work.cte}
select q.account_id, q.key_id, q.scope, q.plan, ${work.text} from asked q`
    : `select k.account_id, k.id, k.scope, k.plan, case when k.id is not null then ${work.text} end from ${asked}`
  return { counts: false, name: `many:${name}`, text: `${text} order by q.position` }
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
  const known = details.get(resource)
  if (known) return known
  const rowOf = (id: string) => `(select ${rowText(resource)} from ${resource.table} t
      where t.account_id = k.account_id and t.id = ${id}${visibility(resource)})`
  const ofMany: WorkOfMany = { values: [['id', 'uuid']], text: rowOf('q.id'), max: 32 }
  const work: Work = { name: `detail:${resource.table}`, text: rowOf('$2'), ofMany }
  details.set(resource, work)
  return work
}

const details = new Map<Resource, Work>()

/**
 * One page as texts joined by ",\\n", which never occurs in a row, as its JSON has no raw newline. `filters` are the
 * given parameters, in the resource's order; their values come first, then the parent's id, the cursor's pair and the
 * row count. Null for no rows; with a parent: null when it is missing, otherwise at least the empty text.
 */
export function listWork(resource: Resource, filters: readonly string[], continues: boolean): Work {
  const name = ['list', resource.table, ...filters, continues ? 'next' : 'first'].join(':')
  const known = lists.get(name)
  if (known) return known
  const values: [name: string, type: string][] = [
    ...filters.map((filter, i): [string, string] => [
      `filter_${i}`,
      resource.filters[filter]?.type ?? 'text',
    ]),
  ]
  if (resource.parent) values.push(['parent', 'uuid'])
  if (continues) values.push(['at', 'timestamptz'], ['after', 'uuid'])
  values.push(['rows', 'bigint'])
  const positions = new Map(values.map(([value, type], i) => [value, `$${i + 2}::${type}`]))
  const shape = { filters, continues }
  const work: Work = { name, text: pageText(resource, shape, (value) => positions.get(value) ?? '') }
  // A filter may have to look through many rows, for which no other request should wait.
  if (filters.length === 0)
    work.ofMany = { values, text: pageText(resource, shape, (value) => `q.${value}`), max: 8 }
  lists.set(name, work)
  return work
}

/** Made once each: as many as there are choices of filters. */
const lists = new Map<string, Work>()

function pageText(
  resource: Resource,
  { filters, continues }: { filters: readonly string[]; continues: boolean },
  given: (name: string) => string,
): string {
  const conditions = ['t.account_id = k.account_id']
  if (resource.visible) conditions.push(resource.visible)
  for (const [i, name] of filters.entries()) {
    const filter = resource.filters[name]
    if (filter) conditions.push(`t.${filter.column} ${filter.test} ${given(`filter_${i}`)}`)
  }
  const { parent } = resource
  if (parent) conditions.push(`t.${parent.column} = ${given('parent')}`)
  const [sign, direction] = resource.order === 'newest' ? ['<', 'desc'] : ['>', 'asc']
  if (continues) conditions.push(`(t.created_at, t.id) ${sign} (${given('at')}, ${given('after')})`)
  const rows = `(select string_agg(page.row, E',\\n') from (
      select ${rowText(resource)} as row from ${resource.table} t where ${conditions.join(' and ')}
      order by t.created_at ${direction}, t.id ${direction} limit ${given('rows')}) page)`
  return parent
    ? `(select coalesce(${rows}, '') from ${parent.table} p
        where p.account_id = k.account_id and p.id = ${given('parent')} and ${parent.visible})`
    : rows
}
