// Free times: looking for them, offering them, and asking for the yes before anything is booked.

import { placesText, withPlaces } from '@mostrador/contract/measures/places'
import { Temporal } from 'temporal-polyfill'
import type { BookedAppointment, ProductCard, SlotChoice } from '../../tools/tools.ts'
import { lastSpokenOf, speakOf } from '../dialogue/focus.ts'
import type { Flow } from '../dialogue/memory.ts'
import {
  type ChoiceList,
  handOver,
  localeOf,
  offer,
  offerPerson,
  say,
  type Turn,
  text,
  yesOrNo,
} from '../dialogue/turn.ts'
import { asksContact } from '../selling/closing/ask-contact.ts'
import { hasTime, type When } from '../understanding/time/named-time.ts'
import {
  dateText,
  dayText,
  localDate,
  localTime,
  slotText,
  timeOfClock,
  timeText,
} from '../wording/format.ts'
import type { TextName } from '../wording/texts.ts'
import {
  findOwn,
  findSlots,
  laterSlots,
  nearest,
  type Offered,
  offeredOf,
  type Request,
  withLikeTimes,
} from './finding.ts'
import { clockOfMinutes, isInTime, isOnDay, isOneDay, minutesOf, readingsOf } from './fitting.ts'
import { bookedText, placesWanted, serviceText } from './party/places.ts'
import { reasonFor } from './reasons.ts'
import { spreadOver } from './slots.ts'

const slotsShown = 9

/** Offers the free times that fit best; the only one that does goes straight to the question whether to book it. */
export async function offerSlots(turn: Turn, given: Request): Promise<void> {
  const request = { ...given, when: await withOwnTime(turn, given) }
  const { when } = request
  if (await areTooMany(turn, request)) return
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

/** More than ever come at once: nobody is told that every day is full. */
async function areTooMany(turn: Turn, { productId, appointmentId }: Request): Promise<boolean> {
  const card = appointmentId === undefined ? await turn.tools.getProduct(productId) : undefined
  if (card === undefined || placesWanted(turn, card) <= (card.places ?? 1)) return false
  delete turn.memory.flow
  delete turn.memory.party
  offerPerson(turn, 'places_most', {
    service: card.name,
    places: placesText(card.places ?? 1, turn.language),
  })
  return true
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
      : ((await fewLeft(turn, request)) ?? (await reasonFor(turn, { service, when, free: asked })))
  if (near.length > 0)
    return listSlots(turn, request, { slots: near, said: `${reason} ${nearText(turn, near, when)}` })
  delete turn.memory.flow
  offerPerson(turn, 'slots_none', { service: service?.name ?? '' })
}

/** "3 places are left on Saturday the 5th": on the day or at the hour that was asked for, for those who are more. */
async function fewLeft(turn: Turn, request: Request): Promise<string | undefined> {
  const { productId, when, appointmentId } = request
  const card = appointmentId === undefined ? await turn.tools.getProduct(productId) : undefined
  if (placesWanted(turn, card) === 1 || !isOneDay(when)) return undefined
  const { timezone } = turn.context.account
  const [slot] = (await findSlots(turn, { ...request, places: 1 }))
    .filter(({ start }) => isInTime(start, when, timezone))
    .toSorted((a, b) => (b.left ?? 1) - (a.left ?? 1))
  if (slot?.left === undefined) return undefined
  const values = { ...dayAndTime(turn, slot.start), service: card?.name ?? '' }
  return text(turn, slot.left === 1 ? 'place_left_only' : 'places_left_only', { ...values, count: slot.left })
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
  const card = await turn.tools.getProduct(productId)
  const places = appointmentId === undefined ? placesWanted(turn, card) : 1
  if (places > 1 && !(await isFreeFor(turn, productId, slot)))
    return offerFor(turn, { productId, forWhom, slot })
  speakOf(turn, { kind: 'service', id: productId })
  const start = new Date(slot.start)
  speakOfTime(turn, start)
  const named = when && hasTime(when) ? { when } : {}
  const own = appointmentId === undefined ? undefined : await findOwn(turn, appointmentId)
  const service = own ? bookedText(turn, own) : serviceText(turn, card, places)
  const values = { service, ...dayAndTime(turn, start) }
  const waiting = { productId, slot, ...named, ...(forWhom !== undefined && { forWhom }) }
  if (appointmentId === undefined && asksContact(turn, { slot: waiting, said: values })) return
  turn.memory.flow = { at: 'slotOk', productId, slot, ...named, ...changing({ appointmentId, forWhom }) }
  const choices = yesOrNo(turn, 'yes', 'other_time')
  if (appointmentId !== undefined) return offer(turn, text(turn, 'move_confirm', values), choices)
  if (forWhom === undefined) return offer(turn, text(turn, 'slot_confirm', values), choices)
  offer(turn, text(turn, 'slot_confirm_for', { ...values, person: forWhom }), choices)
}

async function isFreeFor(turn: Turn, productId: string, slot: Offered): Promise<boolean> {
  const day = localDate(new Date(slot.start), turn.context.account.timezone).toString()
  const free = await findSlots(turn, { productId, when: { from: day, to: day } })
  return free.some(({ id }) => id === slot.id)
}

/** The time that was chosen has not so many places: how many it has, and other times. */
function offerFor(
  turn: Turn,
  { productId, forWhom, slot }: { productId: string; forWhom: string | undefined; slot: Offered },
): Promise<void> {
  const local = localTime(new Date(slot.start), turn.context.account.timezone)
  const day = local.toPlainDate().toString()
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  return offerSlots(turn, { productId, forWhom, when: { from: day, to: day, time } })
}

export async function bookSlot(turn: Turn, flow: Extract<Flow, { at: 'slotOk' }>): Promise<void> {
  const { appointmentId, forWhom } = flow
  const done = await arrange(turn, flow)
  delete turn.memory.flow
  if (done.ok) {
    const { id, productId, places = 1, start } = done.value
    const card =
      productId === null || appointmentId !== undefined ? undefined : await turn.tools.getProduct(productId)
    const service = card ? serviceText(turn, card, places) : bookedText(turn, done.value)
    delete turn.memory.party
    speakOf(turn, { kind: 'appointment', id })
    speakOfTime(turn, start)
    const values = { service, ...dayAndTime(turn, start) }
    if (appointmentId !== undefined) return say(turn, 'moved', values)
    return forWhom === undefined
      ? say(turn, 'booked', values)
      : say(turn, 'booked_for', { ...values, person: forWhom })
  }
  if (done.refused.code === 'slot_taken') return offerAfterTaken(turn, flow)
  say(turn, 'booking_failed')
  say(turn, 'hand_over_unable')
  handOver(turn, 'bot_unable')
}

/** Places that are left are told, where they are too few. */
async function offerAfterTaken(turn: Turn, flow: Extract<Flow, { at: 'slotOk' }>): Promise<void> {
  const { productId, appointmentId, forWhom, slot } = flow
  const card = appointmentId === undefined ? await turn.tools.getProduct(productId) : undefined
  if (placesWanted(turn, card) > 1) return offerFor(turn, { productId, forWhom, slot })
  return offerOthers(turn, flow, 'slot_taken')
}

/** Where somebody else was given the slot meanwhile, the same time is with another, unless the customer asked for that one. */
async function arrange(
  turn: Turn,
  { productId, appointmentId, forWhom, slot }: Extract<Flow, { at: 'slotOk' }>,
) {
  const places = placesWanted(turn, await turn.tools.getProduct(productId))
  const takeAt = (slotId: string) =>
    appointmentId === undefined
      ? turn.tools.book({
          slotId,
          ...(forWhom !== undefined && { name: forWhom }),
          ...(places > 1 && { places }),
        })
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
  request: Request,
  { slots, said }: { slots: readonly SlotChoice[]; said: string },
): void {
  offer(turn, `${said} ${text(turn, 'slots_hint')}`, slotChoices(turn, request, { slots, said }))
}

/** Times to choose from, which become the open question. */
export function slotChoices(
  turn: Turn,
  { productId, when, appointmentId, forWhom, query }: Request,
  { slots, said }: { slots: readonly SlotChoice[]; said: string },
): ChoiceList {
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
  return { choices, opener: 'slots_opener' }
}

/** Without the absent ones, as memory keeps them. */
function changing({ appointmentId, forWhom }: Pick<Request, 'appointmentId' | 'forWhom'>) {
  return {
    ...(appointmentId !== undefined && { appointmentId }),
    ...(forWhom !== undefined && { forWhom }),
  }
}

async function nameOf(turn: Turn, productId: string): Promise<string> {
  const card = await turn.tools.getProduct(productId)
  return withPlaces(card?.name ?? '', placesWanted(turn, card), turn.language)
}
