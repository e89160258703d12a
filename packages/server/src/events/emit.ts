// The outbox: writes an event and its deliveries in the transaction of the change that caused it.
import { sql, type Tx } from '../platform/database/database.ts'
import { newOrderedId } from '../platform/ids.ts'
import { alertOf, alertPeople } from './alerts.ts'
import type { Event } from './event.ts'
import { hintOwed } from './hints.ts'
import { ensureLogDay } from './log-days.ts'

export type Emitted = { id: string; endpointIds: string[] }

/**
 * Writes the event and one delivery for each living endpoint subscribed to its kind, including paused and broken ones;
 * and the alerts to people's devices. `isLast`: nothing follows in the transaction, so that its commit leaves along.
 */
export async function emit(tx: Tx, event: Event, now: Date, { isLast = false } = {}): Promise<Emitted> {
  const alert = alertOf(event)
  if (alert) await alertPeople(tx, alert, now)
  return write(tx, event, { now, isTest: false, onlyTo: null, isLast })
}

/**
 * Writes a test event: for this endpoint alone, whatever it subscribes to, or without one for all that `emit` would
 * tell, and the feed.
 */
export function emitTest(
  tx: Tx,
  event: Event,
  { now, endpointId = null }: { now: Date; endpointId?: string | null },
): Promise<Emitted> {
  return write(tx, event, { now, isTest: true, onlyTo: endpointId })
}

async function write(
  tx: Tx,
  { accountId, kind, data }: Event,
  { now, isTest, onlyTo, isLast }: { now: Date; isTest: boolean; onlyTo: string | null; isLast?: boolean },
): Promise<Emitted> {
  // The machine's clock, as for the days of the log: a caller's own time must not need a day that does not exist.
  const createdMs = Date.now()
  await ensureLogDay(tx, createdMs)
  // Events that one transaction emits within a millisecond keep their order: an order is created before it is paid.
  const id = newOrderedId(createdMs)
  const body = JSON.stringify({
    event: kind,
    data: isTest ? { ...data, test: true } : data,
    timestamp: now.toISOString(),
    request_id: id,
  })
  const writing = tx.query<{ endpoint_id: string; due_at: Date; version: number }>(sql`
    with subscribed as materialized (
      select e.account_id, e.id, l.version from webhook_endpoints e
      join lanes l on l.account_id = e.account_id and l.endpoint_id = e.id
      where e.account_id = ${accountId} and e.deleted_at is null
        and (${kind} = any(e.events) and ${onlyTo}::uuid is null or e.id = ${onlyTo}::uuid)
    ), event as (
      insert into events (account_id, id, kind, body, is_test, fanout, created_at, about)
      select ${accountId}::uuid, ${id}::uuid, ${kind}, ${body}, ${isTest}::boolean, count(*), ${now}::timestamptz,
        ${isTest ? null : aboutOf(data)}::uuid from subscribed
    ), noted as (
      insert into pending_changes (account_id, resource, record_id, operation)
      select ${accountId}::uuid, 'event', ${id}::uuid, ${kind} where ${onlyTo}::uuid is null
    ), delivery as (
      insert into deliveries (account_id, id, event_id, endpoint_id, kind, is_test, next_attempt, due_at, created_at)
      select account_id, delivery_id(${id}::uuid, id), ${id}, id, ${kind}, ${isTest}, 1, now(), ${now} from subscribed
    ), owed as (
      insert into due (account_id, endpoint_id, due_at, event_id, attempt)
      select account_id, id, now(), ${id}, 1 from subscribed
      returning endpoint_id, due_at
    )
    select o.endpoint_id, o.due_at, s.version from owed o join subscribed s on s.id = o.endpoint_id`)
  const owed = await (isLast ? tx.last(writing) : writing)
  for (const { endpoint_id: endpointId, due_at: dueAt, version } of owed) {
    hintOwed(tx, accountId, endpointId, { dueAt, eventId: id, version, kind, body, isTest })
  }
  return { id, endpointIds: owed.map((row) => row.endpoint_id) }
}

/** The record that it is looked up by; a test event tells of none. */
function aboutOf(data: Event['data']): string | null {
  if ('order_id' in data) return data.order_id
  return 'appointment_id' in data ? data.appointment_id : data.conversation_id
}
