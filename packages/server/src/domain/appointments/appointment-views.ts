// Appointments as the calendar shows them: ordered by start, each with the actions allowed now.
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import type { AppointmentStatus } from '@mostrador/contract/values'
import { type Db, empty, type Sql, sql } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { nameOfCustomer, phoneOfCustomer } from '../../platform/lists/called.ts'
import { type Page, type PageRequest, pageOf } from '../../platform/lists/page.ts'
import { transitionsFrom } from './transitions.ts'

type Row = {
  id: string
  status: AppointmentStatus
  start_time: Date
  end_time: Date
  customer_name: string | null
  customer_phone: string | null
  customer_email: string | null
  contact_id: string | null
  conversation_id: string | null
  customer_language: Language | null
  service_id: string | null
  service_name: string | null
  resource_id: string
  resource_name: string
  places: number
  service_places: number
  meeting_link: string | null
  notes: string | null
  cancel_reason: string | null
  /** When the customer said by a tap that they come. */
  confirmed_at: Date | null
  created_at: Date
}

const actionNames = {
  confirm: 'confirm',
  move: 'move',
  complete: 'complete',
  markNoShow: 'no_show',
  cancel: 'cancel',
  takeBack: 'take_back',
} as const

/** Where it was booked, or else where its customer writes now. */
const chat: Sql = sql`coalesce(a.conversation_id, (select v.id from conversations v
    where v.account_id = a.account_id and v.contact_id = a.contact_id and v.deleted_at is null
    order by v.last_message_at desc nulls last, v.id desc limit 1))`

// Names are looked up row by row: the planner does not know how short a page is and would make hash joins.
const columns: Sql = sql`a.id, a.status, a.start_time, a.end_time,
  ${nameOfCustomer('a')} as customer_name, ${phoneOfCustomer('a')} as customer_phone,
  a.customer_email,
  a.contact_id, ${chat} as conversation_id, a.product_id as service_id,
  (select m.memory ->> 'language' from bot_memories m
    where m.account_id = a.account_id and m.conversation_id = ${chat}) as customer_language,
  (select p.name from products p where p.account_id = a.account_id and p.id = a.product_id) as service_name, a.resource_id,
  (select r.name from bookable_resources r where r.account_id = a.account_id and r.id = a.resource_id) as resource_name,
  a.places, coalesce((select s.places from booking_services s
    where s.account_id = a.account_id and s.product_id = a.product_id), 1) as service_places, a.meeting_link, a.notes, a.cancel_reason, a.confirmed_at, a.created_at`

export type AppointmentView = Row & { actions: (typeof actionNames)[keyof typeof actionNames][] }
export type AppointmentRange = { from: Date; to: Date; status?: string | undefined }

/** Binds a cursor of the list to its query. */
export function appointmentsBinding(
  accountId: string,
  { from, to, status }: AppointmentRange,
): readonly unknown[] {
  return ['dashboard appointments', accountId, from.getTime(), to.getTime(), status ?? null]
}

/** Appointments that start within the range, soonest first. Throws invalid_request. */
export async function listAppointments(
  db: Db,
  { accountId, range, page }: { accountId: string; range: AppointmentRange; page: PageRequest },
): Promise<Page<AppointmentView>> {
  const { from, to, status } = range
  const days = (to.getTime() - from.getTime()) / 86_400_000
  if (!(days > 0 && days <= limits.calendarDaysMax)) {
    throw new AppError('invalid_request', `to: after from, and by at most ${limits.calendarDaysMax} days`, {
      reason: 'range',
      days: limits.calendarDaysMax,
    })
  }
  const { after } = page
  const beyond = after
    ? sql`and (a.start_time, a.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : empty
  const rows = await db.query<Row>(sql`
    select ${columns} from appointments a
    where a.account_id = ${accountId} and a.start_time >= ${from} and a.start_time < ${to}
      ${status === undefined ? empty : sql`and a.status = ${status}`} ${beyond}
    order by a.start_time, a.id limit ${page.limit + 1}`)
  return pageOf(rows.map(shown), page, ({ start_time }) => start_time)
}

/** Throws not_found. */
export async function getAppointmentView(db: Db, accountId: string, id: string): Promise<AppointmentView> {
  const row = isId(id)
    ? await db.queryOne<Row>(sql`
        select ${columns} from appointments a where a.account_id = ${accountId} and a.id = ${id}`)
    : undefined
  if (!row) throw new AppError('not_found', `No appointment has the id ${id}.`)
  return shown(row)
}

function shown(row: Row): AppointmentView {
  return { ...row, actions: transitionsFrom(row.status).map((transition) => actionNames[transition]) }
}
