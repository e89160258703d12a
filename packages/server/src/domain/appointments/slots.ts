import { Temporal } from 'temporal-polyfill'
import type { Exception, Week } from './availability-document.ts'
import { givenOn, hoursOn, type Interval, joined, type LocalDay, localDay, openIntervals } from './opening.ts'
import { encodeSlotId } from './slot-id.ts'

type BookableResource = { id: string; hours: Week | null; exceptions: readonly Exception[] }

export type SlotRequest = {
  service: {
    id: string
    durationMinutes: number
    bufferMinutes: number
    /** Places of one start. */
    places: number
    /** Within those of the resource; null: all of them. */
    hours: Week | null
  }
  /** Resources that offer the service. */
  resources: readonly BookableResource[]
  /** The account's hours and exceptions. */
  hours: Week
  exceptions: readonly Exception[]
  /** Busy intervals, buffers included. */
  busy: readonly { resourceId: string; serviceId?: string | null; start: Date; end: Date; places?: number }[]
  /** Places wanted; absent: one. */
  wanted?: number
  zone: string
  /** Starts lie from `from` up to, not including, `to`. */
  from: Date
  to: Date
  stepMinutes: number
  now: Date
  /** Largest number of slots; the earliest are returned. */
  limit: number
}

export type Slot = {
  id: string
  serviceId: string
  resourceId: string
  start: Date
  end: Date
  /** Places that are free; absent where there is but one. */
  left?: number
}

const minuteMs = 60_000

/**
 * Free slots, ordered by start and resource. A slot must lie within opening hours; its buffer may reach beyond them.
 * Starts are counted in steps from each opening, so they do not depend on the range or on bookings.
 */
export function listSlots(request: SlotRequest): Slot[] {
  const dayOf = daysIn(request.zone)
  const firstMs = Math.max(request.from.getTime(), request.now.getTime())
  const found: Slot[] = []
  let date = dateAt(firstMs, request.zone)
  for (
    ;
    dayOf(date).start < request.to.getTime() && found.length < request.limit;
    date = date.add({ days: 1 })
  ) {
    for (const resource of request.resources) {
      for (const startMs of startsOn(date, resource, { ...request, dayOf })) {
        if (startMs >= firstMs && startMs < request.to.getTime())
          found.push(slotAt(startMs, resource, request))
      }
    }
  }
  return found.sort(bySoonest).slice(0, request.limit)
}

/** The local date at the instant. */
function dateAt(ms: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate()
}

function daysIn(zone: string): (date: Temporal.PlainDate) => LocalDay {
  const known = new Map<string, LocalDay>()
  return (date) => {
    const name = date.toString()
    const day = known.get(name) ?? localDay(date, zone)
    known.set(name, day)
    return day
  }
}

type Search = SlotRequest & { dayOf: (date: Temporal.PlainDate) => LocalDay }

function startsOn(date: Temporal.PlainDate, resource: BookableResource, search: Search): number[] {
  const openOn = (day: Temporal.PlainDate) =>
    openIntervals(search.dayOf(day), givenOn(day, search.service.hours, hoursOn(day, resource, search)))
  const opening = openOn(date)
  if (opening.length === 0) return []
  // Two days on: a service may take a whole day, and the day after may be shortened by a clock change.
  const open = joined([...opening, ...openOn(date.add({ days: 1 })), ...openOn(date.add({ days: 2 }))])
  const { durationMinutes, bufferMinutes } = search.service
  const durationMs = durationMinutes * minuteMs
  const blockedMs = durationMs + bufferMinutes * minuteMs
  const { start, end } = search.dayOf(date)
  const busy = busyOf(resource, search).filter((taken) => overlap(taken, { start, end: end + blockedMs }))
  return opening
    .flatMap((interval) => stepsOf(interval, search.stepMinutes * minuteMs))
    .filter((at) => open.some((interval) => interval.start <= at && at + durationMs <= interval.end))
    .filter((at) => {
      const taken = busy.filter((each) => overlap(each, { start: at, end: at + blockedMs }))
      const sharing = sharingOf(at, search)
      if (leftOf(at, search) < (search.wanted ?? 1)) return false
      return sharing.length === 0 ? taken.length === 0 : isGivenHere({ at, resource, taken, sharing }, search)
    })
}

/** Appointments that share a start of a service with several places, with whomever they are. */
function sharingOf(at: number, { service: { id, places }, busy }: SlotRequest): SlotRequest['busy'] {
  return places === 1 ? [] : busy.filter((each) => each.serviceId === id && each.start.getTime() === at)
}

type Shared = {
  at: number
  resource: BookableResource
  taken: readonly Taken[]
  sharing: SlotRequest['busy']
}

/** It is given once at a time: there are places where it is, and nothing else is there. */
function isGivenHere({ at, resource, taken, sharing }: Shared, { service: { id } }: SlotRequest): boolean {
  const isHere = sharing.some(({ resourceId }) => resourceId === resource.id)
  return isHere && taken.every(({ serviceId, start }) => serviceId === id && start === at)
}

function leftOf(at: number, request: SlotRequest): number {
  const taken = sharingOf(at, request).reduce((sum, { places = 1 }) => sum + places, 0)
  return request.service.places - taken
}

type Taken = Interval & { serviceId: string | null }

function busyOf({ id }: BookableResource, { busy }: SlotRequest): Taken[] {
  return busy
    .filter(({ resourceId }) => resourceId === id)
    .map(({ start, end, serviceId = null }) => ({ serviceId, start: start.getTime(), end: end.getTime() }))
}

function stepsOf({ start, end }: Interval, stepMs: number): number[] {
  return Array.from({ length: Math.ceil((end - start) / stepMs) }, (_, step) => start + step * stepMs)
}

function overlap(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end
}

function slotAt(startMs: number, { id: resourceId }: BookableResource, request: SlotRequest): Slot {
  const { service } = request
  return {
    id: encodeSlotId({ serviceId: service.id, resourceId, startMs }),
    serviceId: service.id,
    resourceId,
    start: new Date(startMs),
    end: new Date(startMs + service.durationMinutes * minuteMs),
    ...(service.places > 1 && { left: leftOf(startMs, request) }),
  }
}

function bySoonest(a: Slot, b: Slot): number {
  return a.start.getTime() - b.start.getTime() || (a.resourceId < b.resourceId ? -1 : 1)
}
