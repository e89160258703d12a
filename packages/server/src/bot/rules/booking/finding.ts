// A wish for a time, and the free times that the calendar has for it.
import { Temporal } from 'temporal-polyfill'
import type { BookedAppointment, SlotChoice } from '../../tools/tools.ts'
import type { Flow } from '../dialogue/memory.ts'
import type { Turn } from '../dialogue/turn.ts'
import { isSameWord, namingWords } from '../understanding/match.ts'
import { hasTime, type When } from '../understanding/time/named-time.ts'
import { localDate, startOfDay } from '../wording/format.ts'
import type { TextName } from '../wording/texts.ts'
import { distanceOf } from './fitting.ts'
import { placesWanted } from './party/places.ts'

const slotsAsked = 100
const slotsNear = 5
const daysAhead = 21

/** A wish for a time of a service. */
export type Request = {
  productId: string
  when: When
  /** The appointment to move; absent for a new booking. */
  appointmentId?: string | undefined
  /** The person it is for, where it is not the customer. */
  forWhom?: string | undefined
  /** Words that may name who gives the service. */
  query?: string | undefined
  /** How many are to be free; absent: as many as the customer said. */
  places?: number | undefined
  /** Said in place of the reason. */
  head?: TextName | undefined
}
export type Offered = Extract<Flow, { at: 'slot' }>['slots'][number]

export async function findOwn(turn: Turn, appointmentId: string): Promise<BookedAppointment | undefined> {
  return (await turn.tools.listAppointments()).find(({ id }) => id === appointmentId)
}

export async function findSlots(
  turn: Turn,
  { productId, when, query = '', appointmentId, places }: Request,
): Promise<SlotChoice[]> {
  const { now, account } = turn.context
  const today = localDate(now, account.timezone)
  const first = when.from === undefined ? today : Temporal.PlainDate.from(when.from)
  const last = when.to === undefined ? first.add({ days: daysAhead }) : Temporal.PlainDate.from(when.to)
  const from = new Date(Math.max(now.getTime(), startOfDay(first, account.timezone).getTime()))
  const to = startOfDay(last.add({ days: 1 }), account.timezone)
  if (to.getTime() <= from.getTime()) return []
  const wanted = places ?? (await placesFor(turn, { productId, appointmentId }))
  const search = { productId, from, to, limit: slotsAsked, ...(wanted > 1 && { places: wanted }) }
  const found = await turn.tools.listSlots({
    ...search,
    ...(appointmentId !== undefined && { appointmentId }),
  })
  const slots = found.ok ? found.value : []
  const own = slots.filter(({ resourceName }) => isAskedFor(resourceName, query))
  return own.length > 0 ? own : slots
}

/** One that is moved keeps its own. */
async function placesFor(
  turn: Turn,
  { productId, appointmentId }: Pick<Request, 'productId' | 'appointmentId'>,
): Promise<number> {
  if (appointmentId !== undefined) return (await findOwn(turn, appointmentId))?.places ?? 1
  return placesWanted(turn, await turn.tools.getProduct(productId))
}

function isAskedFor(name: string, query: string): boolean {
  const wanted = namingWords(query)
  return namingWords(name).some((word) => wanted.some((other) => isSameWord(word, other)))
}

/** As memory keeps it. */
export function offeredOf({ id, start, resourceName }: SlotChoice, query = ''): Offered {
  const isWith = isAskedFor(resourceName, query)
  return { id, start: start.toISOString(), ...(isWith && { isWith }) }
}

/** Slots on the following days, for when the wanted days have none. */
export function laterSlots(turn: Turn, request: Request): Promise<SlotChoice[]> {
  const { from } = request.when
  if (from === undefined) return Promise.resolve([])
  const to = Temporal.PlainDate.from(from).add({ days: daysAhead }).toString()
  return findSlots(turn, { ...request, when: { from, to } })
}

export function nearest(slots: readonly SlotChoice[], when: When, zone: string): SlotChoice[] {
  const near = slots
    .toSorted((a, b) => distanceOf(a.start, when, zone) - distanceOf(b.start, when, zone))
    .slice(0, slotsNear)
  return near.sort((a, b) => a.start.getTime() - b.start.getTime())
}

/** Those near the hour that was wanted, where some are. */
export function withLikeTimes(slots: readonly SlotChoice[], when: When, zone: string): readonly SlotChoice[] {
  const alike = hasTime(when) ? slots.filter(({ start }) => distanceOf(start, when, zone) <= likeMinutes) : []
  return alike.length > 0 ? alike : slots
}

const likeMinutes = 90
