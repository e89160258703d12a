// Lists in the order of a column that people choose, page by page.
import { limits } from '@mostrador/contract/limits'
import { empty, raw, type Sql, sql } from '../database/database.ts'
import { isStorableText } from '../database/text.ts'
import { AppError } from '../errors.ts'
import { isId } from '../ids.ts'
import { readInstant } from '../instants.ts'
import type { Page } from './page.ts'
import { boundDigest } from './paging.ts'

export type SortColumn = {
  /** Rows without a value come last in both directions. */
  value: Sql
  type: 'text' | 'integer' | 'numeric' | 'timestamptz'
  /** The value is never null, so that an index can hold the order. */
  isGiven?: true
  /** Goes before the value in an index, and grows with it; `of` is it for a value of a cursor. */
  coarse?: { value: Sql; type: 'date'; of: (value: string) => string }
}

type After = { value: string | null; id: string }

export type SortedRequest = {
  limit: number
  after: After | undefined
  binding: readonly unknown[]
  column: SortColumn
  isDescending: boolean
}

type Asked = { limit?: number | undefined; cursor?: string | undefined }

/**
 * Undefined where no order is asked for. A column's name alone is ascending, with a minus before it descending. `binding`
 * names the list and its filters. Throws AppError.
 */
export function readSort<Name extends string>(
  { sort, ...asked }: Asked & { sort?: `-${Name}` | Name | undefined },
  binding: readonly unknown[],
  columns: Record<Name, SortColumn>,
): SortedRequest | undefined {
  if (sort === undefined) return undefined
  const isDescending = sort.startsWith('-')
  const column = columns[(isDescending ? sort.slice(1) : sort) as Name]
  return readSortedRequest(asked, { binding: [...binding, sort], column, isDescending })
}

/** `binding` names the list, its filters and its order, so that a cursor fits no other query. Throws AppError. */
export function readSortedRequest(
  given: Asked,
  order: Pick<SortedRequest, 'binding' | 'column' | 'isDescending'>,
): SortedRequest {
  const after = given.cursor === undefined ? undefined : decode(order, given.cursor)
  if (given.cursor !== undefined && after === undefined) {
    throw new AppError('invalid_request', 'cursor: the next_cursor of a page of this very list', {
      reason: 'list_changed',
    })
  }
  const asked = given.limit ?? limits.pageSizeDefault
  return { ...order, limit: Math.min(limits.pageSizeMax, Math.max(limits.pageSizeMin, asked)), after }
}

/** The column of a row that `sortedPageOf` needs. */
export function sortValue({ value, type }: SortColumn): Sql {
  return type === 'timestamptz'
    ? sql`iso_instant(${value}) as sort_value`
    : sql`(${value})::text as sort_value`
}

/** The condition for rows beyond the cursor. */
export function sortedBeyond({ after, column, isDescending }: SortedRequest, id: Sql): Sql {
  if (!after) return empty
  const { value, coarse, isGiven } = column
  const beyond = raw(isDescending ? '<' : '>')
  if (after.value === null) return sql`and ${value} is null and ${id} ${beyond} ${after.id}::uuid`
  const last = sql`${after.value}::${raw(column.type)}`
  const past = coarse
    ? sql`(${coarse.value}, ${value}, ${id}) ${beyond} (${coarse.of(after.value)}::${raw(coarse.type)}, ${last}, ${after.id}::uuid)`
    : sql`(${value}, ${id}) ${beyond} (${last}, ${after.id}::uuid)`
  return isGiven ? sql`and ${past}` : sql`and (${value} is null or ${past})`
}

export function sortedBy(
  { column, isDescending }: Pick<SortedRequest, 'column' | 'isDescending'>,
  id: Sql,
): Sql {
  const { value, coarse, isGiven } = column
  const way = raw(isDescending ? 'desc' : 'asc')
  const first = coarse ? sql`${coarse.value} ${way},` : empty
  const last = isGiven ? empty : sql`${value} is null,`
  return sql`order by ${last} ${first} ${value} ${way}, ${id} ${way}`
}

/** Expects one row more than the limit. */
export function sortedPageOf<Row extends { id: string; sort_value: string | null }>(
  rows: readonly Row[],
  { limit, binding }: SortedRequest,
): Page<Omit<Row, 'sort_value'>> {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const data = shown.map(({ sort_value: _, ...row }) => row)
  return { data, next_cursor: last ? encode(binding, { value: last.sort_value, id: last.id }) : null }
}

function encode(binding: readonly unknown[], { value, id }: After): string {
  return Buffer.from(JSON.stringify(['s1', boundDigest(binding), value, id])).toString('base64url')
}

/** Undefined for anything `encode` would not have written, so that no cursor makes a statement fail. */
function decode(
  { binding, column }: Pick<SortedRequest, 'binding' | 'column'>,
  cursor: string,
): After | undefined {
  const [, , value, id] = parts(cursor)
  const isValue = value === null || (typeof value === 'string' && readers[column.type](value))
  if (!isValue || typeof id !== 'string' || !isId(id)) return undefined
  const after = { value, id }
  return encode(binding, after) === cursor ? after : undefined
}

const readers: Record<SortColumn['type'], (value: string) => boolean> = {
  text: isStorableText,
  integer: (value) => /^-?\d{1,9}$/.test(value),
  numeric: (value) => /^-?\d{1,30}(\.\d{1,10})?$/.test(value),
  timestamptz: (value) => readInstant(value)?.toISOString() === value,
}

function parts(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
