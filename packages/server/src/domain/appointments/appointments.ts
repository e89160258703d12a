// Appointments from booking to end. Every change emits its event in the same transaction.
import { limits } from '@mostrador/contract/limits'
import { emit } from '../../events/emit.ts'
import { brokenConstraint, type Tx } from '../../platform/database/database.ts'
import { isStorableText } from '../../platform/database/text.ts'
import { AppError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import {
  type AppointmentActor,
  insertAppointmentLine,
  lockToldConversation,
} from './appointment-lines.queries.ts'
import {
  type Appointment,
  findAppointment,
  findAppointmentByKey,
  findNewestConversation,
  insertAppointment,
  listSession,
  lockAppointment,
  lockBookingKey,
  lockContactById,
  lockCustomerOf,
  lockResource,
  lockStart,
  type Place,
  type Seat,
  type Sharing,
  updateAppointment,
  updateAside,
  updateConfirmed,
  updatePlaces,
  updateSeat,
} from './appointments.queries.ts'
import { type FreeSlot, getFreeSlot, slotIsGone } from './availability.ts'
import { decodeSlotId, encodeSlotId } from './slot-id.ts'
import type { Slot } from './slots.ts'
import { stateAfter, type Transition } from './transitions.ts'

export type Booking = {
  /** Set where a repetition must give the same id. */
  id?: string | undefined
  accountId: string
  /** A slot id from `listFreeSlots`. */
  slotId: string
  status: 'pending' | 'scheduled'
  /** How many come; more than one only where the service has several places. Absent: one. */
  places?: number | undefined
  /** Idempotency key: one key makes at most one booking. */
  bookingKey: string | null
  /** Customer fields left out are taken from this conversation's contact. */
  conversationId: string | null
  /** Or this contact's, with its newest conversation. */
  contactId?: string | undefined
  name: string | null
  phone: string | null
  email: string | null
  notes: string | null
  by?: AppointmentActor
}

/**
 * Books a free slot. Resolves with the appointment's id; with the first booking's id when the key was used before.
 * Throws invalid_request, not_found for the conversation, conflict when the slot is not free for so many.
 */
export async function bookAppointment(tx: Tx, booking: Booking, now: Date): Promise<string> {
  checkTexts(booking)
  const { accountId, bookingKey, status, places = 1 } = booking
  if (bookingKey !== null) {
    await lockBookingKey(tx, accountId, bookingKey)
    const booked = await findAppointmentByKey(tx, accountId, bookingKey)
    if (booked !== undefined) return booked
  }
  const customer = await customerOf(tx, booking)
  const free = await lockFreeSlot(
    tx,
    { accountId, slotId: booking.slotId, wanted: places, except: null },
    now,
  )
  const { notes } = booking
  const row = {
    id: booking.id,
    accountId,
    notes,
    status,
    bookingKey,
    ...customer,
    ...(await placeOf(tx, { accountId, free, wanted: places, except: null })),
  }
  const booked = await refusingOverlap(insertAppointment(tx, row, now))
  await insertAppointmentLine(tx, booked, { accountId, kind: 'appointment_booked', by: booking.by }, now)
  await tell(tx, accountId, booked, now)
  return booked.id
}

type Named = { accountId: string; appointmentId: string }
type Acting = Named & { by?: AppointmentActor }

/**
 * Moves a scheduled appointment to another time for the same service. Moving it to its own time changes nothing. Throws
 * invalid_request, not_found, conflict.
 */
export async function moveAppointment(
  tx: Tx,
  { accountId, appointmentId: id, slotId, by }: Acting & { slotId: string },
  now: Date,
): Promise<void> {
  await lockToldConversation(tx, { accountId, appointmentId: id })
  const wanted = (await findAppointment(tx, accountId, id))?.places ?? 1
  const free = await lockFreeSlot(tx, { accountId, slotId, wanted, except: id }, now)
  const appointment = await getLocked(tx, accountId, id)
  const status = stateAfter('move', appointment.status)
  const { slot } = free
  if (appointment.product_id !== null && appointment.product_id !== slot.serviceId) {
    throw new AppError('invalid_request', 'The slot is of another service than the appointment.', {
      reason: 'slot_of_other',
    })
  }
  const isThere =
    appointment.resource_id === slot.resourceId && appointment.start_time.getTime() === slot.start.getTime()
  if (isThere) return
  // Were their number changed since it was read, the slot may not hold them.
  if (appointment.places !== wanted) throw slotIsGone()
  const place = await placeOf(tx, { accountId, free, wanted, except: id })
  const moved = await refusingOverlap(updateAppointment(tx, { accountId, id, status, place }, now))
  await insertAppointmentLine(tx, moved, { accountId, kind: 'appointment_moved', by }, now)
  await tell(tx, accountId, moved, now)
}

/**
 * Gives an appointment that lies ahead another number of places, at the same time. Throws invalid_request, not_found,
 * conflict.
 */
export async function changePlaces(
  tx: Tx,
  { accountId, appointmentId: id, places, by }: Acting & { places: number },
  now: Date,
): Promise<void> {
  await lockToldConversation(tx, { accountId, appointmentId: id })
  const before = await findAppointment(tx, accountId, id)
  if (!before) throw noAppointment(id)
  const { product_id: serviceId, resource_id: resourceId, start_time: start } = before
  if (before.places === places) return
  if (serviceId === null || (before.status !== 'scheduled' && before.status !== 'pending')) throw slotIsGone()
  const line = { accountId, kind: 'appointment_places_changed', by } as const
  if (places < before.places) {
    const { status, places: taken } = await getLocked(tx, accountId, id)
    // Those that somebody else has given up meanwhile may be others' by now.
    if (status !== before.status || taken !== before.places) throw slotIsGone()
    await updatePlaces(tx, { accountId, id, places }, now)
    return insertAppointmentLine(tx, { ...before, places }, line, now)
  }
  const slotId = encodeSlotId({ serviceId, resourceId, startMs: start.getTime() })
  const free = await lockFreeSlot(tx, { accountId, slotId, wanted: places, except: id }, now)
  const { status, start_time } = await getLocked(tx, accountId, id)
  if (status !== before.status || start_time.getTime() !== start.getTime()) throw slotIsGone()
  const place = await placeOf(tx, { accountId, free, wanted: places, except: id })
  const changed = await refusingOverlap(updateAppointment(tx, { accountId, id, status, place }, now))
  await insertAppointmentLine(tx, changed, line, now)
}

type Change = Acting & { transition: Exclude<Transition, 'move'>; cancelReason?: string | undefined }

/** Confirms, completes, cancels, marks a no-show or takes that back. Throws not_found, conflict. */
export async function changeAppointment(
  tx: Tx,
  { accountId, appointmentId: id, transition, cancelReason, by }: Change,
  now: Date,
): Promise<void> {
  await lockToldConversation(tx, { accountId, appointmentId: id })
  const before = await getLocked(tx, accountId, id)
  const status = stateAfter(transition, before.status)
  const changed = await refusingOverlap(updateAppointment(tx, { accountId, id, status, cancelReason }, now))
  if (transition === 'cancel') {
    await insertAppointmentLine(tx, changed, { accountId, kind: 'appointment_cancelled', by }, now)
  }
  // Nobody was told that they came, or did not, so nobody hears that it is scheduled still.
  if (transition !== 'takeBack') await tell(tx, accountId, changed, now)
}

/** By the customer. One that waited is scheduled by it. Throws not_found, conflict. */
export async function noteConfirmed(
  tx: Tx,
  { accountId, appointmentId: id }: Named,
  now: Date,
): Promise<void> {
  const { status } = await getLocked(tx, accountId, id)
  if (status === 'pending') {
    await changeAppointment(tx, { accountId, appointmentId: id, transition: 'confirm' }, now)
  }
  await updateConfirmed(tx, { accountId, id }, now)
}

async function getLocked(tx: Tx, accountId: string, id: string): Promise<Appointment> {
  const appointment = await lockAppointment(tx, accountId, id)
  if (!appointment) throw noAppointment(id)
  return appointment
}

const noAppointment = (id: string) => new AppError('not_found', `No appointment has the id ${id}.`)

type Wanted = { accountId: string; wanted: number; except: string | null }

/**
 * Takes the lock of the start first, so that a service for several begins once, and then the resource's: the second of two
 * bookings sees the first.
 */
async function lockFreeSlot(
  tx: Tx,
  { accountId, slotId, wanted, except }: Wanted & { slotId: string },
  now: Date,
): Promise<FreeSlot> {
  const key = decodeSlotId(slotId)
  if (!key) throw new AppError('invalid_request', 'slot: the id of a slot that was listed')
  await lockStart(tx, accountId, key)
  if (!(await lockResource(tx, accountId, key.resourceId))) throw slotIsGone()
  return getFreeSlot(tx, { accountId, key, wanted, except }, now)
}

/** Under the resource's lock. The customers of one start of a service with several places share a session. */
async function placeOf(
  tx: Tx,
  { accountId, free, wanted, except }: Wanted & { free: FreeSlot },
): Promise<Place> {
  const { slot, bufferMinutes, places } = free
  return {
    seat: places > 1 ? await takeSeat(tx, { accountId, slot, wanted, places, except }) : null,
    places: wanted,
    productId: slot.serviceId,
    resourceId: slot.resourceId,
    start: slot.start,
    end: slot.end,
    busyUntil: new Date(slot.end.getTime() + bufferMinutes * 60_000),
  }
}

/** The first so many that are free side by side; where they are not, those that are taken close up. */
async function takeSeat(
  tx: Tx,
  { accountId, slot, wanted, places, except }: Wanted & { slot: Slot; places: number },
): Promise<Seat> {
  const others = await listSession(tx, { accountId, slot, except })
  const known = others.find((each) => each.session_id !== null)?.session_id
  // One that was booked before the service had places begins the session.
  const sessionId = known ?? others[0]?.id ?? newId()
  const first = firstGap(others, wanted)
  if (first !== undefined && first + wanted - 1 <= places)
    return { sessionId, place: first, placesMax: places }
  // Whoever is seated anew leaves their place first, so that the others may close up over it.
  if (except !== null) await updateAside(tx, accountId, except)
  let next = 1
  for (const { id, place, places: taken } of others) {
    if (place !== next) await updateSeat(tx, { accountId, id, seat: { sessionId, place: next } })
    next += taken
  }
  return { sessionId, place: next, placesMax: places }
}

/** Undefined where one has no place yet. They come in the order of their places. */
function firstGap(others: readonly Sharing[], wanted: number): number | undefined {
  let next = 1
  for (const { place, places } of others) {
    if (place === null) return undefined
    if (place - next >= wanted) return next
    next = place + places
  }
  return next
}

const overlaps: ReadonlySet<string | undefined> = new Set([
  'appointments_no_overlap',
  'appointments_place',
  'appointments_places_within',
])

/** Constraints decide whether appointments overlap, or take more places than there are, whoever wrote them. */
async function refusingOverlap<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    throw overlaps.has(brokenConstraint(error)) ? slotIsGone() : error
  }
}

async function customerOf(tx: Tx, { accountId, contactId, ...given }: Booking) {
  const { name, phone, email } = given
  const conversationId = given.conversationId ?? (await newestConversation(tx, accountId, contactId))
  if (conversationId === null) {
    const known = contactId === undefined ? undefined : await lockContactOf(tx, accountId, contactId)
    return {
      conversationId,
      contactId: contactId ?? null,
      name: name ?? known?.name ?? null,
      phone: phone ?? known?.phone ?? null,
      email: email ?? known?.email ?? null,
    }
  }
  const known = isId(conversationId) && (await lockCustomerOf(tx, accountId, conversationId))
  if (!known) throw new AppError('not_found', `No conversation has the id ${conversationId}.`)
  return {
    conversationId,
    contactId: known.contact_id,
    name: name ?? known.name,
    phone: phone ?? known.phone,
    email: email ?? known.email,
  }
}

async function newestConversation(tx: Tx, accountId: string, contactId: string | undefined) {
  if (contactId === undefined) return null
  return isId(contactId) ? ((await findNewestConversation(tx, accountId, contactId)) ?? null) : null
}

/** Throws not_found. */
async function lockContactOf(tx: Tx, accountId: string, contactId: string) {
  const known = isId(contactId) ? await lockContactById(tx, accountId, contactId) : undefined
  if (!known) throw new AppError('not_found', `No contact has the id ${contactId}.`)
  return known
}

function checkTexts({ name, phone, email, notes, bookingKey, places = 1 }: Booking): void {
  if (!Number.isInteger(places) || places < 1 || places > limits.bookingPlacesMax) {
    throw new AppError('invalid_request', `places: a whole number from 1 to ${limits.bookingPlacesMax}`)
  }
  const texts = [
    ['name', name, limits.nameCharsMax],
    ['phone', phone, limits.phoneCharsMax],
    ['email', email, limits.emailCharsMax],
    ['notes', notes, limits.appointmentNotesCharsMax],
    ['key', bookingKey, limits.bookingKeyCharsMax],
  ] as const
  for (const [field, text, charsMax] of texts) {
    if (text === null) continue
    if (text === '' || text.length > charsMax || !isStorableText(text)) {
      throw new AppError('invalid_request', `${field}: a text of 1 to ${charsMax} characters`)
    }
  }
}

async function tell(tx: Tx, accountId: string, appointment: Appointment, now: Date): Promise<void> {
  const { status } = appointment
  if (status !== 'scheduled' && status !== 'cancelled') return
  const data = {
    appointment_id: appointment.id,
    conversation_id: appointment.conversation_id,
    customer_name: appointment.customer_name,
    customer_phone: appointment.customer_phone,
    customer_email: appointment.customer_email,
    start_time: appointment.start_time.toISOString(),
    end_time: appointment.end_time.toISOString(),
    status,
    meeting_link: appointment.meeting_link,
  }
  await emit(tx, { accountId, kind: `appointment.${status}`, data }, now)
}
