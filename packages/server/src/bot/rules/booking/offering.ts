// Free times: looking for them, offering them, and asking for the yes before anything is booked.
import { Temporal } from 'temporal-polyfill'
import type { BookedAppointment, ProductCard, SlotChoice } from '../../tools/tools.ts'
import { lastSpokenOf, speakOf } from '../dialogue/focus.ts'
import type { Flow } from '../dialogue/memory.ts'
import { handOver, localeOf, offer, offerPerson, say, type Turn, text, yesOrNo } from '../dialogue/turn.ts'
import { asksContact } from '../selling/closing/ask-contact.ts'
import { isSameWord, namingWords } from '../understanding/match.ts'
import { hasTime, type When } from '../understanding/time/named-time.ts'
import {
  dateText,
  dayText,
  localDate,
  localTime,
  slotText,
  startOfDay,
  timeOfClock,
  timeText,
} from '../wording/format.ts'
import type { TextName } from '../wording/texts.ts'
import { clockOfMinutes, distanceOf, isInTime, isOnDay, isOneDay, minutesOf, readingsOf } from './fitting.ts'
import { reasonFor } from './reasons.ts'
import { spreadOver } from './slots.ts'

const slotsAsked = 100
const slotsShown = 9
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
  /** Said in place of the reason. */
  head?: TextName | undefined
}
export type Offered = Extract<Flow, { at: 'slot' }>['slots'][number]

/** Offers the free times that fit best; the only one that does goes straight to the question whether to book it. */
export async function offerSlots(turn: Turn, given: Request): Promise<void> {
  const request = { ...given, when: await withOwnTime(turn, given) }
  const { when } = request
  if (when.or !== undefined && when.from !== undefined) return askDay(turn, request, [when.from, when.or])
  const asked = await findSlots(turn, request)
  const { timezone } = turn.context.account
  const fitting = asked.filter(({ start }) => isInTime(start, when, timezone))
  const exact = request.head === undefined ? exactOf(turn, fitting, when) : undefined
  if (exact) {
    return confirmSlot(turn, { ...request, slot: offeredOf(exact, request.query) })
  }
  if (fitting.length > 0) return showSlots(turn, request, fitting)
  await offerNearest(turn, request, asked)
}

/** The services that are free just then. */
export async function freeThen(
  turn: Turn,
  services: readonly ProductCard[],
  when: When,
): Promise<readonly ProductCard[]> {
  const { timezone } = turn.context.account
  const free = await Promise.all(
    services.map(async ({ id }) => {
      const found = await findSlots(turn, { productId: id, when })
      return found.some(({ start }) => isInTime(start, when, timezone))
    }),
  )
  return services.filter((_, at) => free[at])
}

/** The one time that is meant; undefined where the customer has to choose. */
function exactOf(turn: Turn, fitting: readonly SlotChoice[], when: When): SlotChoice | undefined {
  const { timezone } = turn.context.account
  if (when.time !== undefined) {
    const [likelier] = readingsOf(when)
    return fitting.find(({ start }) => minutesOf(start, timezone) === likelier) ?? fitting[0]
  }
  if (when.edge === 'last' && isOneDay(when)) return fitting.at(-1)
  if (when.edge === 'first') return fitting[0]
  return isOneDay(when) && fitting.length === 1 ? fitting[0] : undefined
}

async function offerNearest(turn: Turn, request: Request, asked: readonly SlotChoice[]): Promise<void> {
  const { when, head, productId } = request
  const service = await turn.tools.getProduct(productId)
  const { timezone } = turn.context.account
  const near =
    asked.length > 0
      ? nearest(asked, when, timezone)
      : await laterSlots(turn, request).then((slots) => withLikeTimes(slots, when, timezone))
  const reason =
    head !== undefined || !service
      ? text(turn, head ?? 'slots_instead', { service: service?.name ?? '' })
      : await reasonFor(turn, { service, when, free: asked })
  if (near.length > 0)
    return listSlots(turn, request, { slots: near, said: `${reason} ${nearText(turn, near, when)}` })
  delete turn.memory.flow
  offerPerson(turn, 'slots_none', { service: service?.name ?? '' })
}

/** The days are named in full where they are not the one asked for. */
function nearText(turn: Turn, near: readonly SlotChoice[], when: When): string {
  const locale = localeOf(turn)
  if (near.every(({ start }) => isOnDay(start, when, locale.timezone))) return text(turn, 'slots_near')
  const shown = spreadOver(near, { limit: slotsShown, zone: locale.timezone })
  const days = [...new Set(shown.map(({ start }) => dayText(start, locale)))]
  return text(turn, 'slots_near_days', { days: days.join(' · ') })
}

/** "Monday 31" where the 31st is a Tuesday. */
function askDay(
  turn: Turn,
  { productId, when, appointmentId, forWhom }: Request,
  days: readonly string[],
): void {
  turn.memory.flow = { at: 'day', productId, when, ...changing({ appointmentId, forWhom }) }
  const choices = days.toSorted().map((day) => ({
    id: `day:${day}`,
    title: dateText(Temporal.PlainDate.from(day), localeOf(turn)),
  }))
  offer(turn, text(turn, 'which_day'), { choices })
}

/** "At the same time": that of the appointment to be moved, or the one last spoken of. "Right after mine": its end. */
async function withOwnTime(turn: Turn, { when, appointmentId }: Request): Promise<When> {
  const { isSameTime, isAfterOwn, ...rest } = when
  if (when.time !== undefined || (!isSameTime && !isAfterOwn)) return rest
  const ahead = await turn.tools.listAppointments()
  if (isAfterOwn) return { ...afterOwn(turn, ahead), ...rest }
  const own = ahead.find(({ id }) => id === appointmentId)
  const time = own
    ? clockOfMinutes(minutesOf(own.start, turn.context.account.timezone))
    : turn.memory.spoken?.time
  return time === undefined ? rest : { ...rest, time }
}

function afterOwn(turn: Turn, ahead: readonly BookedAppointment[]): When {
  const spoken = lastSpokenOf(turn, 'appointment')
  const own = ahead.find(({ id }) => id === spoken?.id) ?? ahead.at(-1)
  if (!own) return {}
  const { timezone } = turn.context.account
  const day = localDate(own.end, timezone).toString()
  return { from: day, to: day, after: clockOfMinutes(minutesOf(own.end, timezone)), edge: 'first' }
}

export async function confirmSlot(
  turn: Turn,
  { productId, appointmentId, forWhom, when, slot }: Partial<Request> & { productId: string; slot: Offered },
): Promise<void> {
  speakOf(turn, { kind: 'service', id: productId })
  const start = new Date(slot.start)
  speakOfTime(turn, start)
  const named = when && hasTime(when) ? { when } : {}
  const values = { service: await nameOf(turn, productId), ...dayAndTime(turn, start) }
  const waiting = { productId, slot, ...named, ...(forWhom !== undefined && { forWhom }) }
  if (appointmentId === undefined && asksContact(turn, { slot: waiting, said: values })) return
  turn.memory.flow = { at: 'slotOk', productId, slot, ...named, ...changing({ appointmentId, forWhom }) }
  const choices = yesOrNo(turn, 'yes', 'other_time')
  if (appointmentId !== undefined) return offer(turn, text(turn, 'move_confirm', values), choices)
  if (forWhom === undefined) return offer(turn, text(turn, 'slot_confirm', values), choices)
  offer(turn, text(turn, 'slot_confirm_for', { ...values, person: forWhom }), choices)
}

export async function bookSlot(turn: Turn, flow: Extract<Flow, { at: 'slotOk' }>): Promise<void> {
  const { appointmentId, forWhom } = flow
  const done = await arrange(turn, flow)
  delete turn.memory.flow
  if (done.ok) {
    const { id, serviceName: service, start } = done.value
    speakOf(turn, { kind: 'appointment', id })
    speakOfTime(turn, start)
    const values = { service, ...dayAndTime(turn, start) }
    if (appointmentId !== undefined) return say(turn, 'moved', values)
    return forWhom === undefined
      ? say(turn, 'booked', values)
      : say(turn, 'booked_for', { ...values, person: forWhom })
  }
  if (done.refused.code === 'slot_taken') return offerOthers(turn, flow, 'slot_taken')
  say(turn, 'booking_failed')
  say(turn, 'hand_over_unable')
  handOver(turn, 'bot_unable')
}

/** Where somebody else was given the slot meanwhile, the same time is with another, unless the customer asked for that one. */
async function arrange(
  turn: Turn,
  { productId, appointmentId, forWhom, slot }: Extract<Flow, { at: 'slotOk' }>,
) {
  const takeAt = (slotId: string) =>
    appointmentId === undefined
      ? turn.tools.book({ slotId, ...(forWhom !== undefined && { name: forWhom }) })
      : turn.tools.moveAppointment({ appointmentId, slotId })
  const done = await takeAt(slot.id)
  if (done.ok || done.refused.code !== 'slot_taken' || slot.isWith) return done
  const day = localDate(new Date(slot.start), turn.context.account.timezone).toString()
  const found = await findSlots(turn, { productId, appointmentId, when: { from: day, to: day } })
  const same = found.find(({ id, start }) => id !== slot.id && start.toISOString() === slot.start)
  return same ? takeAt(same.id) : done
}

/** Other times of the day of the slot, or the next ones when it has none. */
export async function offerOthers(
  turn: Turn,
  { productId, appointmentId, forWhom, slot }: Extract<Flow, { at: 'slotOk' }>,
  head: TextName,
): Promise<void> {
  const day = localDate(new Date(slot.start), turn.context.account.timezone).toString()
  const ofDay = { productId, appointmentId, forWhom, when: { from: day, to: day } }
  const asked = (await findSlots(turn, ofDay)).filter(({ start }) => start.toISOString() !== slot.start)
  if (asked.length > 0) {
    const said = text(turn, head, { service: await nameOf(turn, productId) })
    return listSlots(turn, ofDay, { slots: asked, said })
  }
  await offerSlots(turn, { ...ofDay, when: {}, head })
}

export function dayAndTime(turn: Turn, at: Date): { day: string; time: string } {
  const locale = localeOf(turn)
  return { day: dayText(at, locale), time: timeText(at, locale) }
}

/** "Wednesday, November 25 at 3:00 PM", as far as it was named; undefined without a day. */
export function whenText(turn: Turn, when: When): string | undefined {
  if (!isOneDay(when)) return undefined
  const locale = localeOf(turn)
  const day = dateText(Temporal.PlainDate.from(when.from), locale)
  if (when.time === undefined) return text(turn, 'named_day', { day })
  return text(turn, 'named_time', { day, time: timeOfClock(when.time, locale) })
}

export function speakOfTime({ memory, context }: Turn, at: Date): void {
  const local = localTime(at, context.account.timezone)
  memory.spoken = {
    day: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

async function findSlots(
  turn: Turn,
  { productId, when, query = '', appointmentId }: Request,
): Promise<SlotChoice[]> {
  const { now, account } = turn.context
  const today = localDate(now, account.timezone)
  const first = when.from === undefined ? today : Temporal.PlainDate.from(when.from)
  const last = when.to === undefined ? first.add({ days: daysAhead }) : Temporal.PlainDate.from(when.to)
  const from = new Date(Math.max(now.getTime(), startOfDay(first, account.timezone).getTime()))
  const to = startOfDay(last.add({ days: 1 }), account.timezone)
  if (to.getTime() <= from.getTime()) return []
  const search = { productId, from, to, limit: slotsAsked }
  const found = await turn.tools.listSlots({
    ...search,
    ...(appointmentId !== undefined && { appointmentId }),
  })
  const slots = found.ok ? found.value : []
  const own = slots.filter(({ resourceName }) => isAskedFor(resourceName, query))
  return own.length > 0 ? own : slots
}

function isAskedFor(name: string, query: string): boolean {
  const wanted = namingWords(query)
  return namingWords(name).some((word) => wanted.some((other) => isSameWord(word, other)))
}

/** As memory keeps it. */
function offeredOf({ id, start, resourceName }: SlotChoice, query = ''): Offered {
  const isWith = isAskedFor(resourceName, query)
  return { id, start: start.toISOString(), ...(isWith && { isWith }) }
}

/** Slots on the following days, for when the wanted days have none. */
function laterSlots(turn: Turn, request: Request): Promise<SlotChoice[]> {
  const { from } = request.when
  if (from === undefined) return Promise.resolve([])
  const to = Temporal.PlainDate.from(from).add({ days: daysAhead }).toString()
  return findSlots(turn, { ...request, when: { from, to } })
}

function nearest(slots: readonly SlotChoice[], when: When, zone: string): SlotChoice[] {
  const near = slots
    .toSorted((a, b) => distanceOf(a.start, when, zone) - distanceOf(b.start, when, zone))
    .slice(0, slotsNear)
  return near.sort((a, b) => a.start.getTime() - b.start.getTime())
}

/** Those near the hour that was wanted, where some are. */
function withLikeTimes(slots: readonly SlotChoice[], when: When, zone: string): readonly SlotChoice[] {
  const alike = hasTime(when) ? slots.filter(({ start }) => distanceOf(start, when, zone) <= likeMinutes) : []
  return alike.length > 0 ? alike : slots
}

const likeMinutes = 90

async function showSlots(turn: Turn, request: Request, slots: readonly SlotChoice[]): Promise<void> {
  const { head, productId } = request
  const locale = localeOf(turn)
  const days = new Set(slots.map(({ start }) => localDate(start, locale.timezone).toString()))
  const day = slots[0] ? dayText(slots[0].start, locale) : ''
  const said = text(turn, head ?? (days.size === 1 ? 'slots_on' : 'slots'), {
    service: await nameOf(turn, productId),
    day,
  })
  listSlots(turn, request, { slots, said })
}

function listSlots(
  turn: Turn,
  { productId, when, appointmentId, forWhom, query }: Request,
  { slots, said }: { slots: readonly SlotChoice[]; said: string },
): void {
  speakOf(turn, { kind: 'service', id: productId })
  const locale = localeOf(turn)
  const shown = spreadOver(slots, { limit: slotsShown, zone: locale.timezone })
  const offered = shown.map((slot) => offeredOf(slot, query))
  turn.memory.flow = { at: 'slot', productId, when, slots: offered, ...changing({ appointmentId, forWhom }) }
  const [first] = shown
  const isSameDay = new Set(shown.map(({ start }) => localDate(start, locale.timezone).toString())).size === 1
  if (first && isSameDay) turn.memory.spoken = { day: localDate(first.start, locale.timezone).toString() }
  const isNamed = first !== undefined && isSameDay && said.includes(dayText(first.start, locale))
  const choices = shown.map(({ id, start }) => ({
    id: `slot:${id}`,
    title: isNamed ? timeText(start, locale) : slotText(start, locale),
  }))
  offer(turn, `${said} ${text(turn, 'slots_hint')}`, { choices, opener: 'slots_opener' })
}

/** Without the absent ones, as memory keeps them. */
function changing({ appointmentId, forWhom }: Pick<Request, 'appointmentId' | 'forWhom'>) {
  return {
    ...(appointmentId !== undefined && { appointmentId }),
    ...(forWhom !== undefined && { forWhom }),
  }
}

async function nameOf(turn: Turn, productId: string): Promise<string> {
  const card: ProductCard | undefined = await turn.tools.getProduct(productId)
  return card?.name ?? ''
}
