// The calendar, and the free slots.
import { getAccount } from '../../accounts/accounts.ts'
import {
  appointmentsBinding,
  getAppointmentView,
  listAppointments,
} from '../../domain/appointments/appointment-views.ts'
import {
  bookAppointment,
  changeAppointment,
  moveAppointment,
} from '../../domain/appointments/appointments.ts'
import {
  getAvailability,
  listFreeSlots,
  listUnbookable,
  setAvailability,
} from '../../domain/appointments/availability.ts'
import { typedPhone } from '../../domain/contacts/written-phone.ts'
import { isId } from '../../platform/ids.ts'
import { instantOf } from '../../platform/instants.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import type { CallOf, Handlers } from '../serving/call.ts'
import { pageText } from '../serving/page-text.ts'
import type { Tenant } from '../signing-in/session.ts'

type Names =
  | 'listAppointments'
  | 'getAppointment'
  | 'createAppointment'
  | 'moveAppointment'
  | 'confirmAppointment'
  | 'completeAppointment'
  | 'markAppointmentNoShow'
  | 'cancelAppointment'
  | 'listSlots'
  | 'getAvailability'
  | 'listUnbookable'
  | 'setAvailability'

export const appointmentHandlers: Handlers<Names> = {
  listAppointments: ({ tenant, query }) => {
    const { accountId, db } = tenant
    const range = {
      from: instantOf('from', query.from),
      to: instantOf('to', query.to),
      status: query.status,
    }
    const page = readPageRequest(pageText(query), appointmentsBinding(accountId, range))
    return listAppointments(db, { accountId, range, page })
  },
  getAppointment: ({ tenant, params }) => getAppointmentView(tenant.db, tenant.accountId, params.id),
  createAppointment: (call) => create(call),
  moveAppointment: ({ tenant, params, body, now }) => {
    const { accountId, db } = tenant
    const move = { accountId, appointmentId: params.id, slotId: body.slot_id }
    return db.transaction(async (tx) => {
      // Checks ownership before the slot.
      await getAppointmentView(tx, accountId, params.id)
      await moveAppointment(tx, move, now)
      return getAppointmentView(tx, accountId, params.id)
    })
  },
  confirmAppointment: changing('confirm'),
  completeAppointment: changing('complete'),
  markAppointmentNoShow: changing('markNoShow'),
  cancelAppointment: changing('cancel'),
  listSlots: (call) => listSlots(call),
  getAvailability: ({ tenant }) => getAvailability(tenant.db, tenant.accountId),
  listUnbookable: ({ tenant, now }) => listUnbookable(tenant.db, tenant.accountId, now),
  setAvailability: ({ tenant, body, now }) =>
    tenant.db.transaction((tx) => setAvailability(tx, tenant.accountId, body, now)),
}

function changing(transition: Parameters<typeof changeAppointment>[1]['transition']) {
  return ({ tenant, params, now }: { tenant: Tenant; params: { id: string }; now: Date }) => {
    const { accountId, db } = tenant
    return db.transaction(async (tx) => {
      await changeAppointment(tx, { accountId, appointmentId: params.id, transition }, now)
      return getAppointmentView(tx, accountId, params.id)
    })
  }
}

async function create({ tenant, body, now }: CallOf<'createAppointment'>) {
  const { accountId, db } = tenant
  const { timezone } = await getAccount(db, accountId)
  const phone = body.customer_phone?.trim() || null
  const booking = {
    accountId,
    slotId: body.slot_id,
    status: 'scheduled',
    bookingKey: null,
    conversationId: null,
    contactId: body.contact_id,
    name: body.customer_name.trim(),
    phone: phone && typedPhone(phone, timezone),
    email: body.customer_email?.trim() || null,
    notes: body.notes?.trim() || null,
  } as const
  const id = await db.transaction((tx) => bookAppointment(tx, booking, now))
  return getAppointmentView(db, accountId, id)
}

async function listSlots({ tenant, query, now }: CallOf<'listSlots'>) {
  const { accountId, db } = tenant
  // The cursor is the id of a slot, from which the next page continues.
  const { limit } = readPageRequest(pageText({ limit: query.limit }), [])
  const search = {
    ...{ accountId, sku: query.sku, limit: limit + 1, after: query.cursor },
    except: isId(query.moving ?? '') ? query.moving : null,
    ...{ from: instantOf('from', query.from), to: instantOf('to', query.to) },
  }
  const slots = await listFreeSlots(db, search, now)
  const data = slots.slice(0, limit).map(({ id, start, end, resourceName }) => ({
    ...{ id, start, end },
    resource_name: resourceName,
  }))
  return { data, next_cursor: slots.length > limit ? (data.at(-1)?.id ?? null) : null }
}
