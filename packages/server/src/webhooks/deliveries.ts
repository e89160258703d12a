// The log of deliveries, and trying again by hand.
import { type DeliveryStatus, deliveryStatuses, eventKinds } from '@mostrador/contract/events'
import { limits } from '@mostrador/contract/limits'
import { hintDue } from '../events/hints.ts'
import { type Database, type Db, sql, type Tx } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import { idOf, isId } from '../platform/ids.ts'
import { type Page, type PageRequest, pageOf } from '../platform/page.ts'
import {
  type AttemptRow,
  type DeliveryRow,
  findBody,
  findDelivery,
  findRetryState,
  listAttempts,
  listDeliveryRows,
  listFailedRows,
  listFewOpenRows,
  listManyOpenRows,
  listOpenEndpoints,
  type RetryState,
  updateFailedToDue,
  updateFinishedToDue,
  updateOpenToDue,
  type Wanted,
} from './deliveries.queries.ts'
import { lockHolding } from './endpoints.ts'

export type DeliveryFilter = {
  endpointId?: string | undefined
  status?: string | undefined
  kind?: string | undefined
  /** Of events before this time. */
  before?: Date | undefined
}

type Attempt = Omit<AttemptRow, 'delivery_id' | 'seq' | 'excerpt'>
export type Delivery = DeliveryRow & { attempts: Attempt[] }
/** With what was sent, and the beginning of each answer as far as it is text. */
export type DeliveryDetail = DeliveryRow & {
  attempts: (Attempt & { excerpt: string })[]
  body: string | null
}

const fewMax = 1_000
const attemptsShownMax = 50
const makeDueTriesMax = 10

/** What a cursor of the list is bound to. */
export function deliveriesBinding(accountId: string, filter: DeliveryFilter): readonly unknown[] {
  const { endpointId = null, status = null, kind = null, before } = filter
  return ['deliveries', accountId, endpointId, status, kind, ...(before ? [before.getTime()] : [])]
}

/** Newest first. Throws invalid_request for a status or kind that does not exist. */
export async function listDeliveries(
  db: Db,
  accountId: string,
  filter: DeliveryFilter,
  page: PageRequest,
): Promise<Page<Delivery>> {
  const status = checkedStatus(filter.status)
  const kind = checkedKind(filter.kind)
  if (filter.endpointId !== undefined && !isId(filter.endpointId)) return pageOf<Delivery>([], page)
  // A delivery's id begins with its event's time.
  const start = filter.before && idOf(Math.max(0, filter.before.getTime()), '0'.repeat(20))
  const wanted = { accountId, kind, beforeId: page.after?.id ?? start, limit: page.limit + 1 }
  const rows = await listRows(db, wanted, { status, endpointId: filter.endpointId })
  const attempts = await attemptsOf(db, accountId, rows)
  return pageOf(
    rows.map((row) => ({ ...row, attempts: (attempts.get(row.id) ?? []).map(shownAttempt) })),
    page,
  )
}

/** Throws not_found. */
export async function getDelivery(db: Db, accountId: string, id: string): Promise<DeliveryDetail> {
  const row = isId(id) ? await findDelivery(db, accountId, id) : undefined
  if (!row) throw noDelivery(id)
  const attempts = await attemptsOf(db, accountId, [row])
  return {
    ...row,
    attempts: (attempts.get(id) ?? []).map((each) => ({
      ...shownAttempt(each),
      excerpt: each.excerpt.toString('utf8'),
    })),
    body: (await findBody(db, accountId, row.request_id)) ?? null,
  }
}

/**
 * Sends a delivery again: a finished one from its first attempt on, an open one at once with the number it has. On an
 * endpoint that holds it is one attempt. Throws not_found, and conflict where the endpoint or the delivery's time is gone.
 */
export async function retryDelivery(
  tx: Tx,
  accountId: string,
  id: string,
  { retentionDays }: { retentionDays: number },
): Promise<Delivery> {
  const state = await makeDue(tx, accountId, id, retentionDays)
  tx.afterCommit(() => hintDue(tx.database, accountId, [state.endpoint_id]))
  const { body: _, ...delivery } = await getDelivery(tx, accountId, id)
  return { ...delivery, attempts: delivery.attempts.map(({ excerpt: __, ...attempt }) => attempt) }
}

export type RetryProgress = { retried: number; isDone: boolean }

/**
 * Sends everything again that has failed since then, some at a time: told after each step how far it is. What was
 * done is no longer failed, so after an interruption the same call goes on with the rest.
 */
export async function* retryFailedSince(
  database: Database,
  { accountId, endpointId }: { accountId: string; endpointId: string },
  { since, retentionDays }: { since: Date; retentionDays: number },
): AsyncGenerator<RetryProgress> {
  const start = await database.queryOne<{ now: Date }>(sql`select now() as now`)
  const range = {
    since,
    until: start?.now ?? since,
    keptDays: retentionDays,
    limit: limits.webhookRetryRows,
  }
  let retried = 0
  for (;;) {
    const { picked, begun } = await database.transaction(async (tx) => {
      const isHolding = await lockHolding(tx, { accountId, endpointId })
      tx.afterCommit(() => hintDue(database, accountId, [endpointId]))
      return updateFailedToDue(tx, { accountId, endpointId, isHolding }, range)
    })
    retried += begun
    const isDone = picked < range.limit
    yield { retried, isDone }
    if (isDone) return
  }
}

/** An attempt that ends meanwhile takes the open delivery away from under our hands, so it is looked at again. */
async function makeDue(tx: Tx, accountId: string, id: string, keptDays: number): Promise<RetryState> {
  let wasOpen = false
  for (let tries = 1; tries <= makeDueTriesMax; tries += 1) {
    const state = isId(id) ? await findRetryState(tx, accountId, id, keptDays) : undefined
    if (!state) throw noDelivery(id)
    checkRetriable(state)
    if (state.status === 'pending') {
      if (state.is_due || (await updateOpenToDue(tx, { accountId, id, state }))) return state
      wasOpen = true
    } else {
      const isDone = wasOpen && state.status === 'delivered'
      if (!isDone) await updateFinishedToDue(tx, { accountId, id, isHolding: state.is_holding })
      return state
    }
  }
  throw new AppError('conflict', 'This delivery is being sent at this very moment: look at it again.', {
    reason: 'delivery_busy',
  })
}

type Chosen = { status: DeliveryStatus | undefined; endpointId: string | undefined }

function listRows(db: Db, wanted: Wanted, { status, endpointId }: Chosen): Promise<DeliveryRow[]> {
  if (status === 'failed') return listFailedRows(db, wanted, { endpointId })
  if (status === 'pending' || status === 'held') return listOpen(db, wanted, { status, endpointId })
  return listDeliveryRows(db, wanted, { endpointId, isDelivered: status === 'delivered' })
}

/** Open deliveries are few beside the log, so they are found by what is due rather than by reading the log. */
async function listOpen(db: Db, wanted: Wanted, { status, endpointId }: Chosen): Promise<DeliveryRow[]> {
  const all = await listOpenEndpoints(db, wanted.accountId, fewMax)
  const chosen = all.filter(
    (each) => each.is_holding === (status === 'held') && (endpointId === undefined || each.id === endpointId),
  )
  const few = chosen.filter((each) => each.few).map(({ id }) => id)
  const many = chosen.filter((each) => !each.few).map(({ id }) => id)
  const rows = [
    ...(few.length > 0 ? await listFewOpenRows(db, wanted, few) : []),
    ...(many.length > 0 ? await listManyOpenRows(db, wanted, many) : []),
  ]
  return rows.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, wanted.limit)
}

async function attemptsOf(
  db: Db,
  accountId: string,
  rows: readonly DeliveryRow[],
): Promise<Map<string, AttemptRow[]>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  return Map.groupBy(
    await listAttempts(db, accountId, ids, attemptsShownMax),
    ({ delivery_id }) => delivery_id,
  )
}

function shownAttempt({ delivery_id: _, seq: __, excerpt: ___, ...attempt }: AttemptRow): Attempt {
  return attempt
}

function checkRetriable(state: RetryState): void {
  if (state.is_deleted) {
    throw new AppError(
      'conflict',
      'The webhook of this delivery was deleted: nothing can be sent to it any more.',
      { reason: 'delivery_closed' },
    )
  }
  if (state.is_too_old && state.status !== 'pending') {
    throw new AppError(
      'conflict',
      'This delivery is older than the log is kept, and may be dropped at any moment.',
      { reason: 'delivery_old' },
    )
  }
}

function checkedStatus(text: string | undefined): DeliveryStatus | undefined {
  const status = deliveryStatuses.find((each) => each === text)
  if (text !== undefined && status === undefined) {
    throw new AppError('invalid_request', `status: one of ${deliveryStatuses.join(', ')}`)
  }
  return status
}

function checkedKind(text: string | undefined): string | undefined {
  if (text !== undefined && !(eventKinds as readonly string[]).includes(text)) {
    throw new AppError('invalid_request', `event: one of ${eventKinds.join(', ')}`)
  }
  return text
}

function noDelivery(id: string): AppError {
  return new AppError('not_found', `No webhook delivery of this account has the id ${id}.`)
}
