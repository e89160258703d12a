// Export and erasure of everything stored about one person.
import { limits } from '@mostrador/contract/limits'
import { type Database, type Db, sql, type Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { changeAppointment } from '../appointments/appointments.ts'
import { keepRefusals, restoreRefusals } from './consent/refusals.ts'
import { listSamePhone, listSamePhoneIds, type SamePhone } from './consent/same-phone.ts'
import {
  deletePerson,
  findPerson,
  forgetInOrders,
  listPlaces,
  listStoredMessages,
  lockPerson,
  lockReportsOf,
  type Places,
  type StoredMessage,
  type StoredPerson,
  updateReport,
} from './personal-data.queries.ts'

type ContactPlace = { accountId: string; contactId: string }

/** Everything stored about the contact, as one object. Throws not_found. */
export async function exportContact(db: Db, place: ContactPlace): Promise<object> {
  let json = ''
  for await (const piece of await personPieces(db, place)) json += piece
  return JSON.parse(json) as object
}

/** Where a file lies beside the text, by its id; null where it does not. */
type PathOf = (fileId: string) => string | null

/**
 * The same as the pieces of a JSON text: a person's messages may be many, and are read while it is written. Throws
 * not_found before the first piece.
 */
export async function personPieces(
  db: Db,
  place: ContactPlace,
  pathOf?: PathOf,
): Promise<AsyncIterable<string>> {
  const data = await findPerson(db, place)
  if (!data) throw unknownContact(place.contactId)
  return piecesOf(db, place.accountId, data, pathOf)
}

async function* piecesOf(
  db: Db,
  accountId: string,
  { conversations, ...rest }: StoredPerson,
  pathOf: PathOf | undefined,
): AsyncGenerator<string> {
  yield `${JSON.stringify(rest, null, 1).slice(0, -2)},\n "conversations": [`
  for (const [index, conversation] of conversations.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(conversation, null, 1).slice(0, -2)},\n "messages": [`
    yield* messagesOf(db, { accountId, conversationId: conversation.id }, pathOf)
    yield ']}'
  }
  yield ']}\n'
}

async function* messagesOf(
  db: Db,
  place: { accountId: string; conversationId: string },
  pathOf: PathOf | undefined,
): AsyncGenerator<string> {
  let after: Parameters<typeof listStoredMessages>[1]['after']
  while (true) {
    const page = await listStoredMessages(db, { ...place, after }, limits.personExportRows)
    if (page.length === 0) return
    const text = page
      .map(({ message }) => `\n${JSON.stringify(withPaths(message, pathOf), null, 1)}`)
      .join(',')
    yield after ? `,${text}` : text
    after = page.at(-1)?.place
    if (page.length < limits.personExportRows) return
  }
}

function withPaths(message: StoredMessage, pathOf: PathOf | undefined): object {
  const files = message.files.map(({ id, ...file }) => ({
    ...file,
    ...(pathOf && { path: id === null ? null : pathOf(id) }),
  }))
  return { ...message, files }
}

export type Erased = {
  conversations: number
  messages: number
  /** Kept for the books, without name, phone or address. */
  orders: number
  appointments: number
  /** Those of them still ahead: their times are free again and `appointment.cancelled` is emitted. */
  appointments_cancelled: number
  /** Other contacts who have the person's phone: they stay. */
  same_phone: SamePhone[]
  /** Stored reports of shops and payment providers from which the person was removed. */
  reports: number
  /** Finished webhook events from whose bodies the person was removed. */
  events: number
  /** Events still pending for an endpoint: every attempt must send the same bytes, so they are left to retention. */
  events_pending: number
}

/**
 * Erases the contact for good; orders and appointments stay without the person, upcoming appointments are cancelled.
 * Throws not_found.
 */
export async function eraseContact(db: Database, place: ContactPlace, now: Date): Promise<Erased> {
  const { erased, places } = await db.transaction((tx) => erasePerson(tx, place, now))
  const { events, events_pending } = await redactEvents(db, place.accountId, [
    place.contactId,
    ...places.conversationIds,
    ...places.orderIds,
    ...places.appointmentIds,
  ])
  return { ...erased, events, events_pending }
}

async function erasePerson(tx: Tx, place: ContactPlace, now: Date) {
  // Lock order: whoever applies a report locks its row before the contact's.
  const reports = await lockReportsOf(tx, place)
  if (!(await lockPerson(tx, place))) throw unknownContact(place.contactId)
  const { accountId } = place
  const places: Places = await listPlaces(tx, place, now)
  for (const { id, payload } of reports) {
    await updateReport(tx, accountId, { id, payload: withoutPerson(payload) })
  }
  // The person goes first, so that events of the cancellations do not name them.
  await forgetInOrders(tx, place, now)
  for (const appointmentId of places.upcomingIds) {
    await changeAppointment(tx, { accountId, appointmentId, transition: 'cancel' }, now)
  }
  const samePhone = await listSamePhone(tx, place)
  const others = await listSamePhoneIds(tx, place)
  await keepRefusals(tx, place)
  const messages = await deletePerson(tx, place)
  // Their own no reached these while they were here.
  if (others.length > 0) await restoreRefusals(tx, accountId, others, now)
  const erased = {
    conversations: places.conversationIds.length,
    messages,
    orders: places.orderIds.length,
    appointments: places.appointmentIds.length,
    appointments_cancelled: places.upcomingIds.length,
    same_phone: samePhone,
    reports: reports.length,
  }
  return { erased, places }
}

/** Removes personal data from the bodies of finished events; bodies still to be delivered stay as they are. */
async function redactEvents(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<Pick<Erased, 'events' | 'events_pending'>> {
  let after = '00000000-0000-0000-0000-000000000000'
  const counts = { events: 0, events_pending: 0 }
  for (;;) {
    const step = await db.query<{ id: string; body: string; names_person: boolean; is_pending: boolean }>(sql`
      select e.id, case when n.names_person then e.body else '' end as body, n.names_person, exists (
        select from deliveries d where d.account_id = ${accountId} and d.event_id = e.id and d.status = 'pending'
          and d.id >= id_floor(id_time(e.id)) and d.id < id_floor(id_time(e.id) + interval '1 millisecond')) as is_pending
      from (select account_id, id, body from events where account_id = ${accountId} and id > ${after}::uuid
        order by id limit ${limits.pruneRows}) as e
      cross join lateral (select exists (
        select from unnest(${ids}::text[]) as given (id) where strpos(e.body, given.id) > 0) as names_person) as n
      order by e.id`)
    const named = step.filter(({ names_person, body }) => names_person && redacted(body) !== body)
    const finished = named.filter(({ is_pending }) => !is_pending)
    for (const { id, body } of finished) await updateBody(db, { accountId, id, body: redacted(body) })
    counts.events += finished.length
    counts.events_pending += named.length - finished.length
    const last = step.at(-1)
    if (!last || step.length < limits.pruneRows) return counts
    after = last.id
  }
}

async function updateBody(
  db: Db,
  { accountId, id, body }: { accountId: string; id: string; body: string },
): Promise<void> {
  await db.query(sql`update events set body = ${body} where account_id = ${accountId} and id = ${id}`)
}

const personal: ReadonlySet<string> = new Set([
  'customer_name',
  'customer_phone',
  'customer_email',
  'contact_name',
  'contact_phone',
  'content',
  'payload',
  'meeting_link',
  'platform_message_id',
])

function redacted(body: string): string {
  return JSON.stringify(JSON.parse(body, (key, value: unknown) => (personal.has(key) ? null : value)))
}

/** Field names under which shops and payment providers describe the buyer; amounts, goods and states have others. */
const personalInReports: ReadonlySet<string> = new Set(
  (
    'customer customer_id customer_name customer_email customer_details customer_note customer_ip_address ' +
    'customer_user_agent email contact_email receipt_email phone billing shipping billing_address shipping_address ' +
    'billing_details shipping_details default_address collected_information custom_fields note note_attributes ' +
    'client_details browser_ip meta_data order_status_url landing_site referring_site receipt_url source ' +
    'payment_method_details token cart_token checkout_token'
  ).split(' '),
)

function withoutPerson(payload: unknown): unknown {
  return JSON.parse(JSON.stringify(payload), (key, value: unknown) =>
    personalInReports.has(key) ? null : value,
  )
}

function unknownContact(id: string): AppError {
  return new AppError('not_found', `No contact has the id ${id}.`)
}
