// The calendar, and the free slots.
import type { NewsChange } from '@mostrador/contract/dashboard/outreach/customer-news'
import { getAccount } from '../../accounts/accounts.ts'
import {
  appointmentsBinding,
  getAppointmentView,
  listAppointments,
} from '../../domain/appointments/appointment-views.ts'
import { findAppointmentByKey } from '../../domain/appointments/appointments.queries.ts'
import {
  bookAppointment,
  changeAppointment,
  changePlaces,
  moveAppointment,
} from '../../domain/appointments/appointments.ts'
import { listFreeSlots, listUnbookable } from '../../domain/appointments/availability.ts'
import {
  getVersionedAvailability,
  setVersionedAvailability,
} from '../../domain/appointments/availability-versions.ts'
import { typedPhone } from '../../domain/contacts/written-phone.ts'
import { lockPersonKeys, personKey } from '../../domain/person-keys.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { instantOf } from '../../platform/instants.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import type { CallOf, Handlers } from '../serving/call.ts'
import { pageText } from '../serving/page-text.ts'
import type { Tenant } from '../signing-in/session.ts'
import { noteNews, noteTold, withNews } from './shop/customer-news.ts'

type Names =
  | 'listAppointments'
  | 'getAppointment'
  | 'createAppointment'
  | 'moveAppointment'
  | 'changeAppointmentPlaces'
  | 'confirmAppointment'
  | 'completeAppointment'
  | 'markAppointmentNoShow'
  | 'cancelAppointment'
  | 'takeBackAppointment'
  | 'noteAppointmentTold'
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
  getAppointment: ({ tenant, params }) => shown(tenant.db, tenant.accountId, params.id),
  createAppointment: (call) => create(call),
  moveAppointment: ({ tenant, person, params, body, now }) => {
    const { accountId, db } = tenant
    const by = { personId: person.id }
    const move = { accountId, appointmentId: params.id, slotId: body.slot_id, by }
    return db.transaction(async (tx) => {
      // Checks ownership before the slot.
      await getAppointmentView(tx, accountId, params.id)
      await moveAppointment(tx, move, now)
      return noted(tx, { accountId, id: params.id, change: 'moved' }, now)
    })
  },
  changeAppointmentPlaces: ({ tenant: { db, accountId }, person, params, body, now }) =>
    db.transaction(async (tx) => {
      const { places } = await getAppointmentView(tx, accountId, params.id)
      const by = { personId: person.id }
      await changePlaces(tx, { accountId, appointmentId: params.id, places: body.places, by }, now)
      if (places === body.places) return shown(tx, accountId, params.id)
      return noted(tx, { accountId, id: params.id, change: 'changed' }, now)
    }),
  confirmAppointment: changing('confirm'),
  completeAppointment: changing('complete'),
  markAppointmentNoShow: changing('markNoShow'),
  cancelAppointment: (call) => changing('cancel', call.body.reason?.trim() || undefined)(call),
  takeBackAppointment: changing('takeBack'),
  noteAppointmentTold: ({ tenant: { db, accountId }, person, params, now }) =>
    db.transaction(async (tx) => {
      await getAppointmentView(tx, accountId, params.id)
      const subject = { kind: 'appointment', id: params.id } as const
      await noteTold(tx, { accountId, subject, personId: person.id }, now)
      return shown(tx, accountId, params.id)
    }),
  listSlots: (call) => listSlots(call),
  getAvailability: ({ tenant }) => getVersionedAvailability(tenant.db, tenant.accountId),
  listUnbookable: ({ tenant, now }) => listUnbookable(tenant.db, tenant.accountId, now),
  setAvailability: ({ tenant, body, now }) =>
    tenant.db.transaction((tx) => setVersionedAvailability(tx, tenant.accountId, body, now)),
}

/** A customer is told of these; that they came, or did not, they know. */
const toldChanges: Partial<Record<Parameters<typeof changeAppointment>[1]['transition'], NewsChange>> = {
  confirm: 'confirmed',
  cancel: 'cancelled',
}

const shown = async (db: Db, accountId: string, id: string) =>
  withNews(db, accountId, 'appointment', await getAppointmentView(db, accountId, id))

async function noted(
  tx: Tx,
  { accountId, id, change }: { accountId: string; id: string; change: NewsChange },
  now: Date,
) {
  await noteNews(tx, { accountId, subject: { kind: 'appointment', id }, change }, now)
  return shown(tx, accountId, id)
}

type Acted = { tenant: Tenant; person: { id: string }; params: { id: string }; now: Date }

function changing(transition: Parameters<typeof changeAppointment>[1]['transition'], cancelReason?: string) {
  return ({ tenant, person, params, now }: Acted) => {
    const { accountId, db } = tenant
    const by = { personId: person.id }
    return db.transaction(async (tx) => {
      await changeAppointment(tx, { accountId, appointmentId: params.id, transition, cancelReason, by }, now)
      const change = toldChanges[transition]
      if (change !== undefined) return noted(tx, { accountId, id: params.id, change }, now)
      return shown(tx, accountId, params.id)
    })
  }
}

async function create({ tenant, person, body, now }: CallOf<'createAppointment'>) {
  const { accountId, db } = tenant
  const { timezone } = await getAccount(db, accountId)
  const phone = body.customer_phone?.trim() || null
  const nameOf = (key: string) => personKey(person.id, key)
  const own = body.key === undefined ? undefined : nameOf(body.key)
  const former = body.former_keys?.map(nameOf) ?? []
  const booking = {
    accountId,
    slotId: body.slot_id,
    status: 'scheduled',
    places: body.places,
    bookingKey: own ?? null,
    conversationId: null,
    contactId: body.contact_id,
    name: body.customer_name.trim(),
    phone: phone && typedPhone(phone, timezone),
    email: body.customer_email?.trim() || null,
    notes: body.notes?.trim() || null,
    by: { personId: person.id },
  } as const
  return db.transaction(async (tx) => {
    await lockPersonKeys(tx, accountId, own === undefined ? former : [own, ...former])
    const booked = own && (await findAppointmentByKey(tx, accountId, own))
    // It was told of when it was booked.
    if (booked) return shown(tx, accountId, booked)
    for (const key of former) {
      if ((await findAppointmentByKey(tx, accountId, key)) === undefined) continue
      throw new AppError('conflict', 'Your first try was booked: look at that appointment.', {
        reason: 'appointment_tried',
      })
    }
    const id = await bookAppointment(tx, booking, now)
    return noted(tx, { accountId, id, change: 'booked' }, now)
  })
}

async function listSlots({ tenant, query, now }: CallOf<'listSlots'>) {
  const { accountId, db } = tenant
  // The cursor is the id of a slot, from which the next page continues.
  const { limit } = readPageRequest(pageText({ limit: query.limit }), [])
  const { moving } = query
  const moved = moving !== undefined && isId(moving) ? moving : undefined
  const own = moved === undefined ? undefined : await getAppointmentView(db, accountId, moved)
  const places = query.places ?? own?.places
  const search = {
    ...{ accountId, sku: query.sku, limit: limit + 1, after: query.cursor, places },
    except: moved ?? null,
    ...{ from: instantOf('from', query.from), to: instantOf('to', query.to) },
  }
  const slots = await listFreeSlots(db, search, now)
  const data = slots.slice(0, limit).map(({ id, start, end, resourceName, left }) => ({
    ...{ id, start, end },
    resource_name: resourceName,
    ...(left !== undefined && { places_left: left }),
  }))
  return { data, next_cursor: slots.length > limit ? (data.at(-1)?.id ?? null) : null }
}
