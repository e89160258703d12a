// The delivery log, and retries by hand.
import { deliveryFilters, eventKinds, type DeliveryFilter as StatusFilter } from '@mostrador/contract/events'
import { limits } from '@mostrador/contract/limits'
import { hintDue } from '../../events/hints.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { idOf, isId } from '../../platform/ids.ts'
import { type Page, type PageRequest, pageOf } from '../../platform/lists/page.ts'
import { headersOf } from '../attempt/signature.ts'
import {
  type AboutRow,
  type AttemptRow,
  type DeliveryRow,
  findBody,
  findDelivery,
  findRetryState,
  listAbout,
  listAttempts,
  listDeliveryRows,
  listEventsFound,
  listEventsNamed,
  listFailedRows,
  listFewOpenRows,
  listManyOpenRows,
  listOpenEndpoints,
  type RetryState,
  updateFinishedToDue,
  updateOpenToDue,
  type Wanted,
} from './deliveries.queries.ts'

export type DeliveryFilter = {
  endpointId?: string | undefined
  status?: string | undefined
  kind?: string | undefined
  /** Id of the event. */
  requestId?: string | undefined
  /** A customer's name, an order's number, or the id of an order, appointment, conversation, event or delivery. */
  search?: string | undefined
  /** Only deliveries of events from this time on. */
  since?: Date | undefined
  /** Only deliveries of events before this time. */
  before?: Date | undefined
}

type AsSent = 'url' | 'address' | 'signature_headers' | 'answer_headers'
type Attempt = Omit<AttemptRow, 'delivery_id' | 'seq' | 'excerpt' | AsSent>
type AttemptDetail = Attempt & {
  /** Null for attempts from before requests were recorded. */
  request: { url: string; address: string | null; headers: Record<string, string> } | null
  answer_headers: Record<string, string> | null
  excerpt: string
}
/** `is_replay`: a replay sends it again, or was the last to do so. */
export type Delivery = DeliveryRow & { attempts: Attempt[]; about: About | null }
/** Adds the body and the requests sent, and the beginning of each answer as far as it is text. */
export type DeliveryDetail = DeliveryRow & {
  about: About | null
  attempts: AttemptDetail[]
  body: string | null
}

/** The record that an event tells of; ids only of what is there. */
type About = Omit<AboutRow, 'event_id'>

const fewMax = 1_000
const attemptsShownMax = 50
const makeDueTriesMax = 10

/** Values that a cursor of the list is bound to. */
export function deliveriesBinding(accountId: string, filter: DeliveryFilter): readonly unknown[] {
  const { endpointId = null, status = null, kind = null, requestId, search, since, before } = filter
  const times = [since, before].map((time) => time?.getTime() ?? null)
  return ['deliveries', accountId, endpointId, status, kind, ...times, requestId ?? null, search ?? null]
}

/** Lists deliveries, newest first. Throws invalid_request for an unknown status or kind. */
export async function listDeliveries(
  db: Db,
  accountId: string,
  filter: DeliveryFilter,
  page: PageRequest,
): Promise<Page<Delivery>> {
  const status = checkedStatus(filter.status)
  const kind = checkedKind(filter.kind)
  const { requestId } = filter
  if ([filter.endpointId, requestId].some((id) => id !== undefined && !isId(id))) {
    return pageOf<Delivery>([], page)
  }
  const eventIds = await eventsOf(db, accountId, filter)
  const beforeId = page.after?.id ?? firstIdOf(filter.before)
  const sinceId = firstIdOf(filter.since)
  const wanted = { accountId, kind, eventIds, sinceId, beforeId, limit: page.limit + 1 }
  const rows = await listRows(db, wanted, { status, endpointId: filter.endpointId })
  const attempts = await attemptsOf(db, accountId, rows)
  const about = await aboutOf(db, accountId, rows)
  return pageOf(
    rows.map((row) => {
      const own = attempts.get(row.id) ?? []
      return {
        ...row,
        is_replay: isReplay(row, own),
        attempts: own.map(shownAttempt),
        about: about.get(row.request_id) ?? null,
      }
    }),
    page,
  )
}

/** Undefined where none is asked for. */
async function eventsOf(
  db: Db,
  accountId: string,
  { requestId, search }: DeliveryFilter,
): Promise<readonly string[] | undefined> {
  const words = search?.trim().replace(/^#/, '') ?? ''
  const asked = requestId === undefined ? undefined : [requestId]
  if (words === '') return asked
  const number = /^\d{1,9}$/.test(words) ? Number(words) : null
  const id = isId(words) ? words : null
  const limit = limits.deliveriesFoundMax
  const found =
    number === null && id === null
      ? await listEventsNamed(db, accountId, {
          name: words,
          contactsMax: limits.deliveriesNamedContactsMax,
          limit,
        })
      : await listEventsFound(db, accountId, { number, id, limit })
  return asked ? found.filter((each) => asked.includes(each)) : found
}

async function aboutOf(db: Db, accountId: string, rows: readonly DeliveryRow[]): Promise<Map<string, About>> {
  if (rows.length === 0) return new Map()
  const ids = [...new Set(rows.map((row) => row.request_id))]
  const found = await listAbout(db, accountId, ids)
  return new Map(found.map(({ event_id, ...about }) => [event_id, about]))
}

/** A delivery's id begins with its event's time. */
function firstIdOf(time: Date | undefined): string | undefined {
  return time && idOf(Math.max(0, time.getTime()), '0'.repeat(20))
}

/** Throws not_found. */
export async function getDelivery(db: Db, accountId: string, id: string): Promise<DeliveryDetail> {
  const row = isId(id) ? await findDelivery(db, accountId, id) : undefined
  if (!row) throw noDelivery(id)
  const attempts = (await attemptsOf(db, accountId, [row])).get(id) ?? []
  return {
    ...row,
    is_replay: isReplay(row, attempts),
    about: (await aboutOf(db, accountId, [row])).get(row.request_id) ?? null,
    attempts: attempts.map((each) => ({
      ...shownAttempt(each),
      request: requestOf(row, each),
      answer_headers: each.answer_headers,
      excerpt: each.excerpt.toString('utf8'),
    })),
    body: (await findBody(db, accountId, row.request_id)) ?? null,
  }
}

/**
 * Sends a delivery again: a finished one from its first attempt on, an open one at once with its current number. On a
 * holding endpoint this makes one attempt. Throws not_found, and conflict when the endpoint is gone or the delivery too
 * old.
 */
export async function retryDelivery(
  tx: Tx,
  accountId: string,
  id: string,
  { retentionDays }: { retentionDays: number },
): Promise<Delivery> {
  const state = await makeDue(tx, accountId, id, retentionDays)
  hintDue(tx, accountId, [state.endpoint_id])
  const { body: _, ...delivery } = await getDelivery(tx, accountId, id)
  return { ...delivery, attempts: delivery.attempts.map(withoutDetail) }
}

/** An attempt that ends meanwhile removes the open row, so the delivery is read again. */
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

type Chosen = { status: StatusFilter | undefined; endpointId: string | undefined }

async function listRows(db: Db, wanted: Wanted, { status, endpointId }: Chosen): Promise<DeliveryRow[]> {
  if (status === 'last_failed') {
    const ended = await listFailedRows(db, wanted, { endpointId })
    const open = await listOpen(db, { ...wanted, isTried: true }, { status, endpointId })
    return newestOf([...ended, ...open], wanted)
  }
  if (status === 'failed') return listFailedRows(db, wanted, { endpointId })
  if (status === 'pending' || status === 'held') return listOpen(db, wanted, { status, endpointId })
  return listDeliveryRows(db, wanted, { endpointId, isDelivered: status === 'delivered' })
}

/** Open deliveries are few compared with the log, so they are found through `due` instead of by reading the log. */
async function listOpen(db: Db, wanted: Wanted, { status, endpointId }: Chosen): Promise<DeliveryRow[]> {
  const all = await listOpenEndpoints(db, wanted.accountId, fewMax)
  const chosen = all.filter(
    (each) =>
      (status === 'last_failed' || each.is_holding === (status === 'held')) &&
      (endpointId === undefined || each.id === endpointId),
  )
  // Those that were tried may all be old, behind very many newer ones that were not.
  const isFew = (each: { few: boolean }) => each.few || wanted.isTried === true
  const few = chosen.filter(isFew).map(({ id }) => id)
  const many = chosen.filter((each) => !isFew(each)).map(({ id }) => id)
  const rows = [
    ...(few.length > 0 ? await listFewOpenRows(db, wanted, few) : []),
    ...(many.length > 0 ? await listManyOpenRows(db, wanted, many) : []),
  ]
  return newestOf(rows, wanted)
}

function newestOf(rows: readonly DeliveryRow[], { limit }: Wanted): DeliveryRow[] {
  return rows.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit)
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

function isReplay(row: DeliveryRow, attempts: readonly AttemptRow[]): boolean {
  return row.is_replay || (attempts.at(-1)?.replay_id ?? null) !== null
}

function shownAttempt(row: AttemptRow): Attempt {
  const { number, started_at, duration_ms, response_status, error_class, error, replay_id } = row
  return { number, started_at, duration_ms, response_status, error_class, error, replay_id }
}

function withoutDetail({ request: _, answer_headers: __, excerpt: ___, ...attempt }: AttemptDetail): Attempt {
  return attempt
}

function requestOf(delivery: DeliveryRow, row: AttemptRow): AttemptDetail['request'] {
  const { url, address, signature_headers: signature } = row
  if (url === null || signature === null) return null
  const { event, request_id: requestId, id: deliveryId, is_test: isTest } = delivery
  const headers = headersOf({ event, requestId, deliveryId, attempt: row.number, isTest }, signature)
  return { url, address, headers }
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

function checkedStatus(text: string | undefined): StatusFilter | undefined {
  const status = deliveryFilters.find((each) => each === text)
  if (text !== undefined && status === undefined) {
    throw new AppError('invalid_request', `status: one of ${deliveryFilters.join(', ')}`)
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
