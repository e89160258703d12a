import type { Scope } from '@mostrador/contract/plans'
import type { AppError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import { decodeCursor, encodeCursor, type Position, peekPosition } from '../platform/lists/paging.ts'
import type { Resource } from '../platform/lists/resource.ts'
import { feedTask } from './feed/tasks.ts'
import type { FeedWaits } from './feed/waits.ts'
import { invalid, type ListQuery, notFound, readListQuery } from './query.ts'
import { type Route, resources } from './routes.ts'
import { detailWork, keyWork, listWork, metaWork } from './statements.ts'
import type { Rendered, Task } from './task.ts'

/** A task that ends in this refusal once key, limit and scope have been checked. */
export function refusingTask(scope: Scope, refusal: unknown): Task {
  return {
    scope,
    work: keyWork,
    values: [],
    render: () => {
      throw refusal
    },
  }
}

/** The task of a read operation. Throws AppError for invalid parameters. */
export function readTask({ operation, id, queryString }: Route, waits: FeedWaits): Task {
  if (operation.shape === 'feed') return feedTask(operation, queryString, waits)
  if (operation.resource === 'Meta') {
    return {
      scope: 'read',
      work: metaWork,
      values: [],
      render: (work) => ({ status: 200, body: work ?? '' }),
    }
  }
  const resource = resources[operation.resource]
  if (id !== undefined) return detailTask(resource, operation.resource.toLowerCase(), id)
  return listTask(resource, readListQuery(operation, resource, queryString))
}

function detailTask(resource: Resource, noun: string, id: string): Task {
  // Created only when needed: an error costs more than the rest of the task.
  const refusal = () => notFound(noun, id)
  if (!isId(id)) return refusingTask('read', refusal())
  return {
    scope: 'read',
    work: detailWork(resource),
    values: [id],
    render: (row) => {
      if (row === null) throw refusal()
      return { status: 200, body: row }
    },
  }
}

const emptyPage: Rendered = { status: 200, body: '{"data":[],"next_cursor":null}' }

function listTask(resource: Resource, query: ListQuery): Task {
  const isImpossible = query.filters.some(
    ({ name, value }) => resource.filters[name]?.type === 'uuid' && !isId(value),
  )
  // The cursor is bound to the account, which is known only once the statement has run. So its position is read first,
  // and before anything is shown it is checked that the cursor is this account's.
  const position = query.cursor === undefined ? undefined : readPosition(query.cursor)
  const binding = (accountId: string) => [resource.table, accountId, query.parentId ?? null, query.filters]
  const isOwn = (accountId: string) =>
    query.cursor === undefined || decodeCursor(binding(accountId), query.cursor) !== undefined
  const filterNames = query.filters.map(({ name }) => name)
  const values = [
    ...query.filters.map(({ value }) => value),
    ...(resource.parent ? [query.parentId] : []),
    ...(position ? [position.createdAt, position.id] : []),
    query.limit + 1,
  ]
  return {
    scope: 'read',
    work: isImpossible ? keyWork : listWork(resource, filterNames, position !== undefined),
    values: isImpossible ? [] : values,
    render: (rows, { accountId }) => {
      if (!isOwn(accountId)) throw badCursor()
      if (isImpossible) return emptyPage
      if (rows === null && resource.parent) throw notFound(resource.parent.parameter)
      return rows ? page(rows, query.limit, (at) => encodeCursor(binding(accountId), at)) : emptyPage
    },
  }
}

function page(rows: string, limit: number, cursorAt: (position: Position) => string): Rendered {
  const end = endOfRows(rows, limit)
  if (end < 0) return { status: 200, body: `{"data":[${rows}],"next_cursor":null}` }
  const kept = rows.slice(0, end)
  const next = cursorAt(positionAt(kept, kept.lastIndexOf('\n') + 1))
  return { status: 200, body: `{"data":[${kept}],"next_cursor":"${next}"}` }
}

// End of the text of the first `count` rows, or -1 when there are no more than that.
function endOfRows(rows: string, count: number): number {
  let newline = -1
  for (let row = 0; row < count; row += 1) {
    newline = rows.indexOf('\n', newline + 1)
    if (newline < 0) return -1
  }
  return newline - 1
}

// Relies on every row beginning with {"id":"<36>","created_at":"<24>".
function positionAt(rows: string, start: number): Position {
  return { id: rows.slice(start + 7, start + 43), createdAt: rows.slice(start + 59, start + 83) }
}

function readPosition(cursor: string): Position {
  const position = peekPosition(cursor)
  if (!position) throw badCursor()
  return position
}

function badCursor(): AppError {
  return invalid(
    'cursor is not one of this list: pass next_cursor unchanged and keep the filters identical.',
    { reason: 'api_cursor' },
  )
}
