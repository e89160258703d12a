import { localInstant, openDay } from '../calendar.ts'
import { getItem } from '../shop/prices.ts'
import type { AppointmentSpec, Person } from '../types.ts'
import { earliest, later, type World } from '../world.ts'
import { resourceId } from './build-catalogue.ts'
import { productId } from './build-orders.ts'

export type Booking = {
  name: string
  contact: Person
  contactId: string
  conversationId?: string
  bookedAt: Date
}

export function startOf(world: World, { openDay: n, at }: AppointmentSpec): Date {
  return localInstant(openDay(world.today, n), at, world.zone)
}

/** `days` before the start, or before now when the start is still ahead. */
export function bookedBefore(world: World, start: Date, days: number): Date {
  return later(earliest(start, world.now), -days * 24 * 60)
}

export function buildAppointment(world: World, spec: AppointmentSpec, booking: Booking) {
  const { booking: service } = getItem(spec.service).product
  if (!service) throw new Error(`${spec.service} cannot be booked`)
  const start = startOf(world, spec)
  const end = later(start, service.minutes)
  const { contact, contactId, bookedAt } = booking
  const status = spec.status === 'by-time' ? (end <= world.now ? 'completed' : 'scheduled') : spec.status
  return {
    id: world.id(`appointment ${booking.name}`, bookedAt),
    contact_id: contactId,
    conversation_id: booking.conversationId ?? null,
    product_id: productId(world, spec.service),
    resource_id: resourceId(world, service.resource),
    customer_name: contact.name,
    customer_phone: contact.phone ?? null,
    customer_email: contact.email ?? null,
    start_time: start,
    end_time: end,
    status,
    meeting_link: service.online
      ? `https://meet.example.com/casa-lucero-${world.token(`meeting ${booking.name}`, 10)}`
      : null,
    notes: spec.notes ?? null,
    version: spec.moved || status === 'cancelled' ? 2 : 1,
    created_at: bookedAt,
    updated_at: changedAt(world, { status, moved: spec.moved ?? false, bookedAt, start, end }),
  }
}

type Course = { status: string; moved: boolean; bookedAt: Date; start: Date; end: Date }

function changedAt(world: World, { status, moved, bookedAt, start, end }: Course): Date {
  if (status === 'completed' || status === 'no_show') return end
  if (status === 'cancelled' || moved) return earliest(later(bookedAt, 5 * 60), start, world.now)
  return bookedAt
}
