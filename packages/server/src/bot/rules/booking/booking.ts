// Booking flow: service → day → time → yes.
import { Temporal } from 'temporal-polyfill'
import type { ProductCard, SlotChoice } from '../../tools/tools.ts'
import { speakOf } from '../dialogue/focus.ts'
import type { Flow } from '../dialogue/memory.ts'
import { handOver, localeOf, offer, offerPerson, say, type Turn, text, yesOrNo } from '../dialogue/turn.ts'
import { bestFits, isSameWord, namingWords } from '../understanding/match.ts'
import type { When } from '../understanding/named-time.ts'
import { dayText, localDate, localTime, slotText, startOfDay, timeText } from '../wording/format.ts'
import type { TextName } from '../wording/texts.ts'
import { spreadOver } from './slots.ts'

const slotsAsked = 100
const slotsShown = 9
const daysAhead = 21
const noon = 12 * 60
const evening = 18 * 60

export type Booking = {
  productId?: string | undefined
  /** Words that may name the service or the person who gives it. */
  query?: string | undefined
  when?: When | undefined
  /** The appointment to move; absent for a new booking. */
  appointmentId?: string | undefined
}

type Chosen = {
  productId: string
  appointmentId?: string | undefined
  slot: SlotFlow['slots'][number]
}
type SlotFlow = Extract<Flow, { at: 'slot' }>
type Search = {
  productId: string
  when: When
  appointmentId?: string | undefined
  query?: string | undefined
  head?: TextName
}

export async function startBooking(turn: Turn, booking: Booking): Promise<void> {
  const services = await turn.tools.listServices()
  if (services.length === 0) {
    delete turn.memory.flow
    return offerPerson(turn, 'no_services')
  }
  const found = serviceOf(turn, services, booking)
  if (found.length === 1 && found[0]) {
    return offerSlots(turn, { ...booking, productId: found[0].id, when: booking.when ?? {} })
  }
  askService(turn, found, booking.when)
}

function askService(turn: Turn, services: readonly ProductCard[], when: When | undefined): void {
  turn.memory.flow = { at: 'service', ...(when && { when }) }
  const choices = services.map(({ id, name }) => ({ id: `svc:${id}`, title: name }))
  offer(turn, text(turn, 'which_service'), { choices, opener: 'services_opener' })
}

/** Offers the free times that fit the request best; a single exact match goes straight to confirmation. */
export async function offerSlots(turn: Turn, search: Search): Promise<void> {
  const asked = await findSlots(turn, search)
  const fitting = asked.filter((slot) => fits(turn, slot, search.when))
  const [exact] = fitting
  if (exact && search.when.time !== undefined && !search.head) {
    return confirmSlot(turn, { ...search, slot: { id: exact.id, start: exact.start.toISOString() } })
  }
  if (fitting.length > 0) return showSlots(turn, search, fitting)
  const near = asked.length > 0 ? nearest(turn, asked, search.when) : await laterSlots(turn, search)
  const head = search.head ?? (namesOnlyDay(search.when) ? 'slots_other_day' : 'slots_instead')
  if (near.length > 0) return showSlots(turn, { ...search, head }, near)
  delete turn.memory.flow
  offerPerson(turn, 'slots_none', { service: await nameOf(turn, search.productId) })
}

function namesOnlyDay({ from, to, time, part, after, before }: When): boolean {
  return from !== undefined && from === to && (time ?? part ?? after ?? before) === undefined
}

export async function confirmSlot(
  turn: Turn,
  {
    productId,
    appointmentId,
    slot,
  }: { productId: string; appointmentId?: string | undefined; slot: SlotFlow['slots'][number] },
): Promise<void> {
  speakOf(turn, { kind: 'service', id: productId })
  turn.memory.flow = { at: 'slotOk', productId, slot, ...(appointmentId !== undefined && { appointmentId }) }
  const values = { service: await nameOf(turn, productId), ...dayAndTime(turn, new Date(slot.start)) }
  const name = appointmentId === undefined ? 'slot_confirm' : 'move_confirm'
  offer(turn, text(turn, name, values), yesOrNo(turn, 'yes', 'other_time'))
}

export async function bookSlot(turn: Turn, flow: Extract<Flow, { at: 'slotOk' }>): Promise<void> {
  const { productId, appointmentId, slot } = flow
  const done =
    appointmentId === undefined
      ? await turn.tools.book({ slotId: slot.id })
      : await turn.tools.moveAppointment({ appointmentId, slotId: slot.id })
  delete turn.memory.flow
  if (done.ok) {
    const { id, serviceName: service, start } = done.value
    speakOf(turn, { kind: 'appointment', id })
    return say(turn, appointmentId === undefined ? 'booked' : 'moved', {
      service,
      ...dayAndTime(turn, start),
    })
  }
  if (done.refused.code === 'slot_taken') return offerOthers(turn, { productId, appointmentId, slot })
  say(turn, 'booking_failed')
  say(turn, 'hand_over_unable')
  handOver(turn, 'bot_unable')
}

/** The offered slot that the customer picked by time, day or position in the list. */
export function offeredSlot(
  turn: Turn,
  { slots }: SlotFlow,
  said: { when?: When | undefined; ordinal?: number | undefined },
) {
  if (said.ordinal !== undefined) return slots.at(said.ordinal > 0 ? said.ordinal - 1 : said.ordinal)
  const { when } = said
  if (!when || (when.time === undefined && when.from === undefined)) return undefined
  const fitting = slots.filter(({ start }) => {
    const at = new Date(start)
    const isDay = when.from === undefined || isOnDay(turn, at, when)
    return isDay && fits(turn, { start: at }, when)
  })
  return fitting.length === 1 ? fitting[0] : undefined
}

export function dayAndTime(turn: Turn, at: Date): { day: string; time: string } {
  const locale = localeOf(turn)
  return { day: dayText(at, locale), time: timeText(at, locale) }
}

async function offerOthers(turn: Turn, { productId, appointmentId, slot }: Chosen): Promise<void> {
  const day = localDate(new Date(slot.start), turn.context.account.timezone).toString()
  const asked = await findSlots(turn, { productId, when: { from: day, to: day } })
  const search = { productId, appointmentId, when: asked.length > 0 ? { from: day, to: day } : {} }
  await offerSlots(turn, { ...search, head: 'slot_taken' })
}

/** The services that match the words best; all of them when none match. */
function serviceOf(
  turn: Turn,
  services: readonly ProductCard[],
  { productId, query = '' }: Booking,
): readonly ProductCard[] {
  const given = services.filter(({ id }) => id === productId)
  if (given.length > 0 || services.length === 1) return given.length > 0 ? given : services
  const named = bestFits(services, query).filter(({ fit }) => fit > 0)
  if (named.length > 0) {
    const best = named[0]?.fit ?? 0
    return named.filter(({ fit }) => fit >= best - 0.01).map(({ card }) => card)
  }
  const [shown, ...others] = turn.memory.shown
  const seen = query === '' && others.length === 0 ? services.filter(({ id }) => id === shown) : []
  return seen.length > 0 ? seen : services
}

async function findSlots(
  turn: Turn,
  { productId, when, query = '' }: Omit<Search, 'head'>,
): Promise<SlotChoice[]> {
  const { now, account } = turn.context
  const today = localDate(now, account.timezone)
  const first = when.from === undefined ? today : Temporal.PlainDate.from(when.from)
  const last = when.to === undefined ? first.add({ days: daysAhead }) : Temporal.PlainDate.from(when.to)
  const from = new Date(Math.max(now.getTime(), startOfDay(first, account.timezone).getTime()))
  const to = startOfDay(last.add({ days: 1 }), account.timezone)
  if (to.getTime() <= from.getTime()) return []
  const found = await turn.tools.listSlots({ productId, from, to, limit: slotsAsked })
  const slots = found.ok ? found.value : []
  const wanted = namingWords(query)
  const own = slots.filter(({ resourceName }) =>
    namingWords(resourceName).some((word) => wanted.some((other) => isSameWord(word, other))),
  )
  return own.length > 0 ? own : slots
}

/** Slots on the following days, for when the wanted days have none. */
function laterSlots(turn: Turn, { productId, when: { from, part } }: Search): Promise<SlotChoice[]> {
  if (from === undefined) return Promise.resolve([])
  const last = Temporal.PlainDate.from(from).add({ days: daysAhead }).toString()
  return findSlots(turn, { productId, when: { from, to: last, ...(part && { part }) } })
}

async function showSlots(turn: Turn, search: Search, slots: readonly SlotChoice[]): Promise<void> {
  const { productId, when, appointmentId, head } = search
  speakOf(turn, { kind: 'service', id: productId })
  const locale = localeOf(turn)
  const shown = spreadOver(slots, { limit: slotsShown, zone: locale.timezone })
  turn.memory.flow = {
    at: 'slot',
    productId,
    when,
    slots: shown.map(({ id, start }) => ({ id, start: start.toISOString() })),
    ...(appointmentId !== undefined && { appointmentId }),
  }
  const isOneDay = new Set(shown.map(({ start }) => localDate(start, locale.timezone).toString())).size === 1
  const service = await nameOf(turn, productId)
  const day = shown[0] ? dayText(shown[0].start, locale) : ''
  const said = head ?? (isOneDay ? 'slots_on' : 'slots')
  const choices = shown.map(({ id, start }) => ({
    id: `slot:${id}`,
    title: isOneDay && said === 'slots_on' ? timeText(start, locale) : slotText(start, locale),
  }))
  offer(turn, `${text(turn, said, { service, day })} ${text(turn, 'slots_hint')}`, {
    choices,
    opener: 'slots_opener',
  })
}

async function nameOf(turn: Turn, productId: string): Promise<string> {
  const card = await turn.tools.getProduct(productId)
  return card?.name ?? ''
}

function isOnDay(turn: Turn, at: Date, { from, to = from }: When): boolean {
  const day = localDate(at, turn.context.account.timezone).toString()
  return from !== undefined && day >= from && day <= (to ?? from)
}

function minutesOf(turn: Turn, at: Date): number {
  const { hour, minute } = localTime(at, turn.context.account.timezone)
  return hour * 60 + minute
}

function clockMinutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}

/** Compares the time of day with the requested one. */
function fits(turn: Turn, { start }: { start: Date }, { time, after, before, part }: When): boolean {
  const at = minutesOf(turn, start)
  if (time !== undefined) return at === clockMinutes(time)
  if (after !== undefined && at < clockMinutes(after)) return false
  if (before !== undefined && at > clockMinutes(before)) return false
  if (part === 'morning') return at < noon
  if (part === 'afternoon') return at >= noon && at < evening + 60
  return part === 'evening' ? at >= evening : true
}

function nearest(turn: Turn, slots: readonly SlotChoice[], when: When): SlotChoice[] {
  const wanted = clockMinutes(when.time ?? when.after ?? when.before ?? middleOf[when.part ?? 'morning'])
  const distance = ({ start }: SlotChoice) => Math.abs(minutesOf(turn, start) - wanted)
  const near = slots.toSorted((a, b) => distance(a) - distance(b)).slice(0, 5)
  return near.sort((a, b) => a.start.getTime() - b.start.getTime())
}

const middleOf = { morning: '10:00', afternoon: '15:00', evening: '19:00' }
