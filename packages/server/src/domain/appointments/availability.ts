import { limits } from '@mostrador/contract/limits'
import type { BookingProblem } from '@mostrador/contract/values'
import { Temporal } from 'temporal-polyfill'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import {
  type Availability,
  deleteService,
  findAvailability,
  insertShopAsResource,
  listBusy,
  listProductsBySku,
  listSoldServices,
  lockAvailability,
  replaceResources,
  replaceServices,
  type Service,
  upsertAvailability,
  upsertService,
} from './availability.queries.ts'
import { type AvailabilityDocument, readAvailability, type Span } from './availability-document.ts'
import { givenOn, hoursOn } from './opening.ts'
import { decodeSlotId, type SlotKey } from './slot-id.ts'
import { listSlots, type Slot } from './slots.ts'

const dayMs = 24 * 60 * 60_000

/** Replaces the account's availability. Throws invalid_request, naming the place. */
export async function setAvailability(
  tx: Tx,
  accountId: string,
  given: unknown,
  now: Date,
): Promise<AvailabilityDocument> {
  const document = readAvailability(given)
  await upsertAvailability(tx, accountId, document, now)
  const productIds = await findServiceProducts(tx, accountId, document.services)
  const { services } = await readStored(tx, accountId)
  const resourceIds = await replaceResources(tx, accountId, document.resources, now)
  const named = document.services.map(
    ({ sku, duration_minutes, buffer_minutes, places, hours, resources }) => ({
      product_id: idOf(productIds, sku),
      duration_minutes,
      buffer_minutes,
      places: places ?? 1,
      hours: hours ?? null,
      resource_ids: (resources ?? []).map((name) => idOf(resourceIds, name)),
    }),
  )
  const all = [...named, ...unnamed(services, new Set(resourceIds.values()))]
  await replaceServices(
    tx,
    accountId,
    all.map((row, position) => ({ ...row, position })),
  )
  return getAvailability(tx, accountId)
}

/** The stored availability as a document; setting it again changes nothing. */
export async function getAvailability(db: Db, accountId: string): Promise<AvailabilityDocument> {
  const stored = await readStored(db, accountId)
  const names = new Map(stored.resources.map(({ id, name }) => [id, name]))
  return {
    slot_step_minutes: stored.slot_step_minutes,
    hours: stored.hours,
    exceptions: stored.exceptions,
    resources: stored.resources.map(({ name, hours, exceptions }) => ({
      name,
      ...(hours && { hours }),
      exceptions,
    })),
    services: stored.services.flatMap(
      ({ sku, duration_minutes, buffer_minutes, places, hours, chosen_ids }) => {
        // Without a sku it cannot be named; setting the document leaves it as it is.
        if (sku === null) return []
        const resources = chosen_ids.map((id) => idOf(names, id))
        return [
          {
            ...{ sku, duration_minutes, buffer_minutes },
            ...(places > 1 && { places }),
            ...(hours && { hours }),
            ...(resources.length > 0 && { resources }),
          },
        ]
      },
    ),
  }
}

export type SlotSearch = {
  accountId: string
  /** The service's sku, or else its product's id. */
  sku?: string | undefined
  productId?: string | undefined
  from: Date
  to: Date
  limit: number
  /** How many are to be free; absent: one. */
  places?: number | undefined
  /** Id of the last slot of the previous page. */
  after: string | undefined
  /** An appointment about to be moved, whose own time counts as free. */
  except?: string | null | undefined
}

/** Free slots of a service, soonest first. Throws invalid_request. */
export async function listFreeSlots(
  db: Db,
  { accountId, sku, productId, from, to, limit, places, after, except = null }: SlotSearch,
  now: Date,
): Promise<(Slot & { resourceName: string })[]> {
  const rangeMs = to.getTime() - from.getTime()
  if (!(rangeMs > 0 && rangeMs <= limits.slotDaysMax * dayMs)) {
    throw new AppError('invalid_request', `to: after from, and by at most ${limits.slotDaysMax} days`, {
      reason: 'range',
      days: limits.slotDaysMax,
    })
  }
  const stored = await readStored(db, accountId)
  const isNamed = (each: Service) =>
    productId === undefined ? each.sku === sku : each.product_id === productId
  const service = stored.services.find((each) => isNamed(each) && each.is_offered)
  if (!service) {
    const name = productId === undefined ? `sku "${sku}"` : `id ${productId}`
    throw new AppError('invalid_request', `sku: no bookable service has the ${name}`)
  }
  const last = after === undefined ? undefined : decodeSlotId(after)
  if (after !== undefined && last?.serviceId !== service.product_id) {
    throw new AppError('invalid_request', 'cursor: the next_cursor of a page of this very list', {
      reason: 'list_changed',
    })
  }
  const names = new Map(stored.resources.map(({ id, name }) => [id, name]))
  const start = last ? new Date(Math.max(from.getTime(), last.startMs)) : from
  const ends = new Date(to.getTime() + 2 * limits.bookingMinutesMax * 60_000)
  const busy = await listBusy(db, accountId, { from: start, to: ends, except })
  // Slots that start together with the last one of the previous page may sort before it.
  const search = searchOf(stored, service)
  const wanted = limit + (last ? search.resources.length : 0)
  const slots = listSlots({ ...search, busy, wanted: places ?? 1, from: start, to, now, limit: wanted })
  return slots
    .filter((slot) => !last || isAfter(slot, last))
    .slice(0, limit)
    .map((slot) => ({ ...slot, resourceName: idOf(names, slot.resourceId) }))
}

/**
 * Makes a service bookable by its length alone, or ends that: by whoever can be booked, or the shop itself, in the shop's
 * opening hours until others are set.
 */
export async function offerService(
  tx: Tx,
  {
    accountId,
    productId,
    durationMinutes,
  }: { accountId: string; productId: string; durationMinutes: number | null },
  now: Date,
): Promise<void> {
  await lockAvailability(tx, accountId, now)
  if (durationMinutes === null) return deleteService(tx, accountId, productId)
  await upsertService(tx, { accountId, productId, durationMinutes })
  await insertShopAsResource(tx, { accountId, id: newId(now.getTime()) }, now)
}

/** Minutes and places of a service; null where it cannot be booked. */
export async function findBookedAs(
  db: Db,
  accountId: string,
  productId: string,
): Promise<{ duration_minutes: number | null; places: number | null }> {
  const { services } = await readStored(db, accountId)
  const service = services.find((each) => each.product_id === productId)
  return { duration_minutes: service?.duration_minutes ?? null, places: service?.places ?? null }
}

export type Unbookable = { id: string; name: string; why: BookingProblem }

/** Services that are for sale but cannot be booked, with the reason, and how many are for sale at all. */
export async function listUnbookable(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ sold: number; unbookable: Unbookable[] }> {
  const sold = await listSoldServices(db, accountId, limits.bookingServicesMax)
  if (sold.length === 0) return { sold: 0, unbookable: [] }
  const stored = await readStored(db, accountId)
  const unbookable = sold.flatMap(({ id, name }) => {
    const why = problemOf(
      stored,
      stored.services.find((each) => each.product_id === id),
      now,
    )
    return why === undefined ? [] : [{ id, name, why }]
  })
  return { sold: sold.length, unbookable }
}

/** Why it could not be booked even if nothing were booked yet. */
function problemOf(
  stored: Availability,
  service: Service | undefined,
  now: Date,
): BookingProblem | undefined {
  if (!service) return 'no_duration'
  const search = searchOf(stored, service)
  if (search.resources.length === 0) return 'nobody'
  const to = new Date(now.getTime() + limits.slotDaysMax * dayMs)
  return listSlots({ ...search, busy: [], from: now, to, now, limit: 1 }).length === 0
    ? 'no_hours'
    : undefined
}

export type OpeningDay = {
  date: string
  /** Hours in which the service is given, by whomever. */
  service: readonly Span[]
  /** The shop's own hours where this date has others than its weekday; none when it is closed. */
  exception: readonly Span[] | null
}

/** Hours on each date from the first to the last, both in the shop's calendar; without a service only the shop's. */
export async function listOpeningDays(
  db: Db,
  { accountId, productId, from, to }: { accountId: string; productId?: string; from: string; to: string },
): Promise<OpeningDay[]> {
  const stored = await readStored(db, accountId)
  const service = stored.services.find((each) => each.product_id === productId)
  const resources = service ? giversOf(stored, service) : []
  const first = Temporal.PlainDate.from(from)
  const count = Math.min(first.until(to).days + 1, limits.slotDaysMax)
  return Array.from({ length: Math.max(0, count) }, (_, days) => {
    const date = first.add({ days })
    const spans = resources.flatMap((resource) =>
      givenOn(date, service?.hours ?? null, hoursOn(date, resource, stored)),
    )
    const exception = stored.exceptions.find((each) => each.date === date.toString())
    return { date: date.toString(), service: withoutRepeats(spans), exception: exception?.hours ?? null }
  })
}

function withoutRepeats(spans: readonly Span[]): Span[] {
  const own = new Map(spans.map((span) => [`${span.from} ${span.to}`, span]))
  return [...own.values()].sort((a, b) => (a.from < b.from ? -1 : 1))
}

export type FreeSlot = { slot: Slot; bufferMinutes: number; places: number }

/**
 * The slot, if it is offered and so many of its places are free, disregarding the appointment `except`. The resource must be locked. Throws
 * conflict.
 */
export async function getFreeSlot(
  tx: Tx,
  {
    accountId,
    key,
    wanted,
    except,
  }: { accountId: string; key: SlotKey; wanted: number; except: string | null },
  now: Date,
): Promise<FreeSlot> {
  const stored = await readStored(tx, accountId)
  const service = stored.services.find((each) => each.product_id === key.serviceId && each.is_offered)
  if (service) {
    const from = new Date(key.startMs)
    const ends = new Date(key.startMs + 2 * limits.bookingMinutesMax * 60_000)
    const busy = await listBusy(tx, accountId, { from, to: ends, except })
    const search = searchOf(stored, service)
    const resources = search.resources.filter(({ id }) => id === key.resourceId)
    const to = new Date(key.startMs + 1)
    const [slot] = listSlots({ ...search, resources, busy, wanted, from, to, now, limit: 1 })
    if (slot) return { slot, bufferMinutes: service.buffer_minutes, places: service.places }
  }
  throw slotIsGone()
}

/** The error for a slot that is taken or no longer offered. */
export function slotIsGone(): AppError {
  return new AppError('conflict', 'The slot is not free any more; list the slots again and take another.', {
    reason: 'slot_taken',
  })
}

async function readStored(db: Db, accountId: string): Promise<Availability> {
  const stored = await findAvailability(db, accountId)
  if (!stored) throw new AppError('not_found', `No account has the id ${accountId}.`)
  return stored
}

async function findServiceProducts(
  tx: Tx,
  accountId: string,
  services: AvailabilityDocument['services'],
): Promise<Map<string, string>> {
  const products = await listProductsBySku(
    tx,
    accountId,
    services.map(({ sku }) => sku),
  )
  for (const [index, { sku }] of services.entries()) {
    const product = products.find((each) => each.sku === sku)
    const place = `services[${index}].sku`
    if (!product) {
      throw new AppError('invalid_request', `${place}: no product of the account has the sku "${sku}"`)
    }
    if (product.item_type !== 'service') {
      throw new AppError(
        'invalid_request',
        `${place}: "${sku}" is a product; its item_type must be "service"`,
      )
    }
  }
  return new Map(products.map(({ id, sku }) => [sku, id]))
}

/** Services that no document can name, as they are. One that was given by chosen people ends with the last of them. */
function unnamed(services: readonly Service[], resourceIds: ReadonlySet<string>) {
  return services
    .filter(({ sku, chosen_ids: ids }) => {
      const isGiven = ids.length === 0 || ids.some((id) => resourceIds.has(id))
      return sku === null && isGiven
    })
    .map(({ product_id, duration_minutes, buffer_minutes, places, hours, chosen_ids }) => ({
      ...{ product_id, duration_minutes, buffer_minutes, places, hours },
      resource_ids: chosen_ids.filter((id) => resourceIds.has(id)),
    }))
}

function searchOf(stored: Availability, service: Service) {
  return {
    service: {
      id: service.product_id,
      durationMinutes: service.duration_minutes,
      bufferMinutes: service.buffer_minutes,
      places: service.places,
      hours: service.hours,
    },
    resources: giversOf(stored, service),
    hours: stored.hours,
    exceptions: stored.exceptions,
    zone: stored.timezone,
    stepMinutes: stored.slot_step_minutes,
  }
}

/** Those that were chosen for the service, or all of them. */
function giversOf({ resources }: Availability, { chosen_ids }: Service): Availability['resources'] {
  return chosen_ids.length === 0 ? resources : resources.filter(({ id }) => chosen_ids.includes(id))
}

function isAfter(slot: Slot, last: SlotKey): boolean {
  const start = slot.start.getTime()
  return start > last.startMs || (start === last.startMs && slot.resourceId > last.resourceId)
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`${name} is not known`)
  return id
}
