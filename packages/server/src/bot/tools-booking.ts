import { limits } from '@mostrador/contract/limits'
import { bookAppointment, changeAppointment, moveAppointment } from '../domain/appointments/appointments.ts'
import { listFreeSlots } from '../domain/appointments/availability.ts'
import {
  findAppointmentOf,
  listUpcomingOf,
  type UpcomingAppointment,
} from '../domain/appointments/customer-appointments.queries.ts'
import { savepoint, type Tx } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import { idMadeBy, type TurnScope } from './scope.ts'
import type { BookedAppointment, Refusal, ToolResult, Tools } from './tools.ts'
import { accepted, refused } from './tools-cart.ts'

type BookingTools = Pick<
  Tools,
  'listSlots' | 'book' | 'moveAppointment' | 'cancelAppointment' | 'listAppointments'
>

const dayMs = 24 * 60 * 60_000

/** Appointments by the ids of slots that were listed, and only those of this customer. */
export function bookingTools(tx: Tx, scope: TurnScope): BookingTools {
  const { now } = scope
  const upcoming = () => listUpcomingOf(tx, { ...scope, limit: limits.botFoundMax }, now)
  return {
    async listSlots({ productId, from, to, limit }) {
      const start = new Date(Math.max(from.getTime(), now.getTime()))
      const end = new Date(Math.min(to.getTime(), start.getTime() + limits.slotDaysMax * dayMs))
      const search = { accountId: scope.accountId, productId, from: start, to: end, after: undefined }
      const wanted = Math.min(Math.max(1, limit), limits.botSlotsMax)
      return refusing('unknown', async () => {
        const slots = await listFreeSlots(tx, { ...search, limit: wanted }, now)
        return slots.map(({ id, start, end, resourceName }) => ({ id, start, end, resourceName }))
      })
    },
    async book({ slotId }) {
      if ((await upcoming()).length >= limits.botAppointmentsMax) {
        return refused(
          'not_allowed',
          `a customer has at most ${limits.botAppointmentsMax} appointments ahead`,
        )
      }
      const id = idMadeBy(scope, `book ${slotId}`)
      const nobody = { name: null, phone: null, email: null, notes: null }
      const booking = { ...scope, ...nobody, id, slotId, status: 'scheduled', bookingKey: id } as const
      return changing(tx, scope, (inner) => bookAppointment(inner, booking, now))
    },
    async moveAppointment({ appointmentId, slotId }) {
      const refusal = await refuseChange(tx, scope, appointmentId, ['scheduled'])
      const move = { accountId: scope.accountId, appointmentId, slotId }
      return (
        refusal ?? changing(tx, scope, (inner) => moveAppointment(inner, move, now).then(() => appointmentId))
      )
    },
    async cancelAppointment(appointmentId) {
      const refusal = await refuseChange(tx, scope, appointmentId, ['pending', 'scheduled'])
      const change = { accountId: scope.accountId, appointmentId, transition: 'cancel' } as const
      return (
        refusal ??
        changing(tx, scope, (inner) => changeAppointment(inner, change, now).then(() => appointmentId))
      )
    },
    listAppointments: async () => (await upcoming()).map(bookedOf),
  }
}

async function refuseChange(tx: Tx, scope: TurnScope, id: string, statuses: readonly string[]) {
  const appointment = isId(id) ? await findAppointmentOf(tx, { ...scope, id }) : undefined
  if (!appointment) return refused('unknown', 'the customer has no such appointment')
  if (statuses.includes(appointment.status) && appointment.start > scope.now) return undefined
  return refused('not_allowed', `the appointment is ${appointment.status}, or it is over`)
}

/** Undone as a whole when it is refused. */
function changing(
  tx: Tx,
  scope: TurnScope,
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
  status,
}: UpcomingAppointment): BookedAppointment {
  return { id, productId, serviceName, start, end, status }
}
