import { limits } from '@mostrador/contract/limits'
import { empty, type Sql, sql } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { decodeCursor, encodeCursor, type Position } from './paging.ts'

/** A page of a list ordered newest first by (created_at, id). */
export type PageRequest = { limit: number; after: Position | undefined; binding: readonly unknown[] }

export type Page<Row> = { data: Row[]; next_cursor: string | null }

/** A search is a single page. */
export type SearchPage<Row> = Page<Row> & { took_too_long?: boolean }

/** `binding` names the list and its filters, so that a cursor fits no other query. Throws AppError. */
export function readPageRequest(
  given: { limit?: string | undefined; cursor?: string | undefined },
  binding: readonly unknown[],
): PageRequest {
  const limit = given.limit ?? String(limits.pageSizeDefault)
  if (!/^[+-]?\d+$/.test(limit)) throw new AppError('invalid_request', 'limit: a whole number')
  const after = given.cursor === undefined ? undefined : decodeCursor(binding, given.cursor)
  if (given.cursor !== undefined && after === undefined) {
    throw new AppError('invalid_request', 'cursor: the next_cursor of a page of this very list', {
      reason: 'list_changed',
    })
  }
  return {
    limit: Math.min(limits.pageSizeMax, Math.max(limits.pageSizeMin, Number(limit))),
    after,
    binding,
  }
}

/** The condition for rows beyond the cursor; `createdAt` and `id` are the ordering columns. */
export function beyond({ after }: PageRequest, createdAt: Sql, id: Sql): Sql {
  return after ? sql`and (${createdAt}, ${id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : empty
}

/** Expects one row more than the limit; `timeOf` yields the ordering time that precedes the id. */
export function pageOf<Row extends { id: string; created_at: Date }>(
  rows: readonly Row[],
  { limit, binding }: PageRequest,
  timeOf: (row: Row) => Date = ({ created_at }) => created_at,
): Page<Row> {
  const data = rows.slice(0, limit)
  const last = rows.length > limit ? data.at(-1) : undefined
  return {
    data,
    next_cursor: last ? encodeCursor(binding, { createdAt: timeOf(last).toISOString(), id: last.id }) : null,
  }
}
