import { limits } from '@mostrador/contract/limits'
import { Type } from 'typebox'
import {
  bookAppointment,
  changeAppointment,
  changePlaces,
  moveAppointment,
  noteConfirmed,
} from '../../domain/appointments/appointments.ts'
import { listFreeSlots, listOpeningDays } from '../../domain/appointments/availability.ts'
import {
  findAppointmentOf,
  listUpcomingOf,
  type UpcomingAppointment,
} from '../../domain/appointments/customer-appointments.queries.ts'
import { savepoint, type Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { cardOf } from './product-card.ts'
import { idMadeBy } from './scope.ts'
import { defineTool, forModel, givenId, offeredIn, plainForModel, type ToolContext } from './tool.ts'
import type {
  BookedAppointment,
  OpeningDay,
  OpeningSearch,
  ProductCard,
  Refusal,
  SlotChoice,
  SlotSearch,
  ToolResult,
} from './tools.ts'
import { accepted, refused } from './tools-cart.ts'

const dayMs = 24 * 60 * 60_000
const givenDate = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', description: 'such as 2026-11-24' })
/** As many as a model can take in. */
const modelSlotsMax = 20

/** Books by the ids of listed slots; touches only this customer's appointments. */
export const bookingTools = {
  listServices: defineTool<void, ProductCard[]>({
    effect: 'none',
    model: plainForModel('Services that can be booked.'),
    async run(context) {
      const services = await (await offeredIn(context)).bookable(limits.botFoundMax)
      return services.map((product) => cardOf(product, context.scope.now))
    },
  }),
  /** Something that takes an appointment is sold, whether or not it can be booked here. */
  sellsServices: defineTool<void, boolean>({
    effect: 'none',
    // Asked only where nothing can be booked, which a model hands to a person.
    model: null,
    run: async (context) => (await offeredIn(context)).sellsServices(),
  }),
  /** Soonest first. */
  listSlots: defineTool<SlotSearch, ToolResult<SlotChoice[]>>({
    effect: 'sees_changes',
    model: forModel(
      'Free times of a service from a date on, the soonest first.',
      {
        product_id: givenId,
        from_date: Type.Optional(givenDate),
      },
      (input, now) => {
        const asked = input.from_date === undefined ? now : new Date(`${input.from_date}T00:00:00Z`)
        const from = asked > now ? asked : now
        const to = new Date(from.getTime() + limits.slotDaysDefault * dayMs)
        return { productId: input.product_id, from, to, limit: modelSlotsMax }
      },
    ),
    async run({ tx, scope: { accountId, now } }, { productId, from, to, limit, places, appointmentId }) {
      const start = new Date(Math.max(from.getTime(), now.getTime()))
      const end = new Date(Math.min(to.getTime(), start.getTime() + limits.slotDaysMax * dayMs))
      const search = {
        ...{ accountId, productId, from: start, to: end, places },
        ...{ after: undefined, except: appointmentId },
      }
      const wanted = Math.min(Math.max(1, limit), limits.botSlotsMax)
      return refusing('unknown', async () => {
        const slots = await listFreeSlots(tx, { ...search, limit: wanted }, now)
        return slots.map(({ id, start, end, resourceName, left }) => ({
          ...{ id, start, end, resourceName },
          ...(left !== undefined && { left }),
        }))
      })
    },
  }),
  /** Only where a day is closed or has other hours than usual does the answer differ from the weekday's hours. */
  listOpening: defineTool<OpeningSearch, OpeningDay[]>({
    effect: 'none',
    model: forModel(
      'Hours on dates: those of a service, and those of the shop where it is closed or has others than usual.',
      { product_id: Type.Optional(givenId), from_date: givenDate, to_date: givenDate },
      ({ product_id, from_date, to_date }) => ({
        from: from_date,
        to: to_date,
        ...(product_id !== undefined && { productId: product_id }),
      }),
    ),
    run: ({ tx, scope: { accountId } }, search) => listOpeningDays(tx, { accountId, ...search }),
  }),
  book: defineTool<{ slotId: string; name?: string; places?: number }, ToolResult<BookedAppointment>>({
    effect: 'changes',
    // Only after the customer's yes to a summary of the service's, which a model can ask for.
    model: null,
    async run(context, { slotId, name = null, places }) {
      const { scope } = context
      if ((await upcomingOf(context)).length >= limits.botAppointmentsMax) {
        return refused(
          'not_allowed',
          `a customer has at most ${limits.botAppointmentsMax} appointments ahead`,
        )
      }
      const id = idMadeBy(scope, `book ${slotId}`)
      const customer = { name, phone: null, email: null, notes: null }
      const booking = {
        ...scope,
        ...customer,
        id,
        slotId,
        places,
        status: 'scheduled',
        bookingKey: id,
        by: 'customer',
      } as const
      return changing(context, (inner) => bookAppointment(inner, booking, scope.now))
    },
  }),
  moveAppointment: defineTool<{ appointmentId: string; slotId: string }, ToolResult<BookedAppointment>>({
    effect: 'changes',
    // Only after the customer's yes to a summary of the service's, which a model can ask for.
    model: null,
    async run(context, { appointmentId, slotId }) {
      const { accountId, now } = context.scope
      const refusal = await refuseChange(context, appointmentId, ['scheduled'])
      const move = { accountId, appointmentId, slotId, by: 'customer' } as const
      return (
        refusal ?? changing(context, (inner) => moveAppointment(inner, move, now).then(() => appointmentId))
      )
    },
  }),
  /** Another number of people, at the same time. */
  changePlaces: defineTool<{ appointmentId: string; places: number }, ToolResult<BookedAppointment>>({
    effect: 'changes',
    // Only after the customer's yes to the number and its price.
    model: null,
    async run(context, { appointmentId, places }) {
      const { accountId, now } = context.scope
      const refusal = await refuseChange(context, appointmentId, ['pending', 'scheduled'])
      const change = { accountId, appointmentId, places, by: 'customer' } as const
      return (
        refusal ?? changing(context, (inner) => changePlaces(inner, change, now).then(() => appointmentId))
      )
    },
  }),
  cancelAppointment: defineTool<string, ToolResult<BookedAppointment>>({
    effect: 'changes',
    // Only after the customer's yes to a summary of the service's, which a model can ask for.
    model: null,
    async run(context, appointmentId) {
      const { accountId, now } = context.scope
      const refusal = await refuseChange(context, appointmentId, ['pending', 'scheduled'])
      const change = { accountId, appointmentId, transition: 'cancel', by: 'customer' } as const
      return (
        refusal ??
        changing(context, (inner) => changeAppointment(inner, change, now).then(() => appointmentId))
      )
    },
  }),
  /** The customer comes: schedules one that waited for a person, and notes it on one that is scheduled. */
  confirmAppointment: defineTool<string, ToolResult<BookedAppointment>>({
    effect: 'changes',
    // Only a tap on a reminder says it without doubt.
    model: null,
    async run(context, appointmentId) {
      const { accountId, now } = context.scope
      const refusal = await refuseChange(context, appointmentId, ['pending', 'scheduled'])
      const confirm = async (inner: Tx) => {
        await noteConfirmed(inner, { accountId, appointmentId }, now)
        return appointmentId
      }
      return refusal ?? changing(context, confirm)
    },
  }),
  listAppointments: defineTool<void, BookedAppointment[]>({
    effect: 'sees_changes',
    model: plainForModel('Appointments of the customer that lie ahead.'),
    run: async (context) => (await upcomingOf(context)).map(bookedOf),
  }),
}

function upcomingOf({ tx, scope }: ToolContext): Promise<UpcomingAppointment[]> {
  return listUpcomingOf(tx, { ...scope, limit: limits.botFoundMax }, scope.now)
}

async function refuseChange({ tx, scope }: ToolContext, id: string, statuses: readonly string[]) {
  const appointment = isId(id) ? await findAppointmentOf(tx, { ...scope, id }) : undefined
  if (!appointment) return refused('unknown', 'the customer has no such appointment')
  if (statuses.includes(appointment.status) && appointment.start > scope.now) return undefined
  return refused('not_allowed', `the appointment is ${appointment.status}, or it is over`)
}

/** A refused change is undone as a whole. */
function changing(
  { tx, scope }: ToolContext,
  work: (inner: Tx) => Promise<string>,
): Promise<ToolResult<BookedAppointment>> {
  return refusing('slot_taken', async () => {
    const id = await savepoint(tx, work)
    const appointment = await findAppointmentOf(tx, { ...scope, id })
    if (!appointment) throw new Error(`the appointment ${id} is not the contact's`)
    return bookedOf(appointment)
  })
}

async function refusing<Value>(
  conflict: Refusal['code'],
  work: () => Promise<Value>,
): Promise<ToolResult<Value>> {
  try {
    return accepted(await work())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const code = error.code === 'conflict' ? conflict : error.code === 'not_found' ? 'unknown' : 'invalid'
    return refused(code, error.message)
  }
}

function bookedOf({
  id,
  productId,
  serviceName,
  start,
  end,
  places,
  status,
}: UpcomingAppointment): BookedAppointment {
  return { id, productId, serviceName, start, end, ...(places > 1 && { places }), status }
}
