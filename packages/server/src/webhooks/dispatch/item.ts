// A delivery in a dispatcher's memory.
import { deliveryIdOf } from '../../events/delivery-id.ts'
import type { OwedAttempt } from '../../events/hints.ts'
import type { DueKey } from './dispatch.queries.ts'

/** Due time of a delivery sent by hand while its endpoint holds: before all others of the lane. */
const forcedDueMs = 0

export type LaneEvent = { kind: string; body: Buffer; isTest: boolean }

/** A delivery that has been fetched and not yet recorded. */
export type Item = {
  dueAt: Date
  eventId: string
  deliveryId: string
  attempt: number
  /** The replay that made it due. */
  replayId: string | null
  event: LaneEvent
  fetchedMs: number
  /** Time it had been due when it was fetched. */
  overdueMs: number
}

export function itemOwed(endpointId: string, owed: OwedAttempt): Item {
  const { dueAt, eventId, kind, body, isTest } = owed
  return {
    ...{ dueAt, eventId, deliveryId: deliveryIdOf(eventId, endpointId), attempt: 1, replayId: null },
    event: { kind, body: Buffer.from(body), isTest },
    ...{ fetchedMs: performance.now(), overdueMs: ageMs(eventId) },
  }
}

/** Time since the id of something that this machine emitted was made. */
export function ageMs(eventId: string): number {
  return Date.now() - Number.parseInt(eventId.slice(0, 8) + eventId.slice(9, 13), 16)
}

/** The due time is part of the key because an event may become due again for the same lane. */
export function keyOf({ eventId, dueAt }: DueKey): string {
  return `${eventId}${dueAt.getTime()}`
}

export function isBefore(a: DueKey, b: DueKey): boolean {
  const aheadMs = a.dueAt.getTime() - b.dueAt.getTime()
  return aheadMs < 0 || (aheadMs === 0 && a.eventId < b.eventId)
}

export function isForced({ dueAt }: { dueAt: Date }): boolean {
  return dueAt.getTime() === forcedDueMs
}
