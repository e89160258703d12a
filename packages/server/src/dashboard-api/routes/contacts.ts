// Contacts, and the card beside a conversation: the newest of each slice.
import { limits } from '@mostrador/contract/limits'
import type { AppointmentStatus, Platform } from '@mostrador/contract/values'
import { getAccount } from '../../accounts/accounts.ts'
import { findCustomersCart } from '../../bot/settled-cart.ts'
import { updateCustomer } from '../../domain/appointments/appointments.queries.ts'
import { findConsents, listConsents } from '../../domain/contacts/consent/consents.queries.ts'
import { addConsent } from '../../domain/contacts/consent/consents.ts'
import { listSamePhone } from '../../domain/contacts/consent/same-phone.ts'
import {
  contactSortColumns,
  contactsBinding,
  createContact,
  editContact,
  getContact,
  labelContact,
  listContacts,
  listSortedContacts,
  setBlocked,
} from '../../domain/contacts/contact-views.ts'
import { lockContacts } from '../../domain/contacts/contacts.queries.ts'
import { eraseContact } from '../../domain/contacts/personal-data.ts'
import { updateContactCopies } from '../../domain/conversations/conversations.queries.ts'
import { type OrderRow, refundedOf } from '../../domain/orders/order-views.ts'
import { hintLive } from '../../events/live.ts'
import { type Db, sql } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { readSort } from '../../platform/lists/sorting.ts'
import { readName } from '../../platform/names.ts'
import type { CallOf, Handlers } from '../serving/call.ts'
import { pageText } from '../serving/page-text.ts'

type Names =
  | 'listContacts'
  | 'getContactCard'
  | 'createContact'
  | 'updateContact'
  | 'labelContact'
  | 'blockContact'
  | 'unblockContact'
  | 'eraseContact'
  | 'listConsents'
  | 'noteConsent'

const shownMax = 20

export const contactHandlers: Handlers<Names> = {
  listContacts: ({ tenant, query }) => {
    const { accountId, db } = tenant
    const filter = { search: query.search, status: query.status, label: query.label }
    const binding = contactsBinding(accountId, filter)
    const sorted = readSort(query, binding, contactSortColumns)
    return sorted
      ? listSortedContacts(db, { accountId, filter, page: sorted })
      : listContacts(db, { accountId, filter, page: readPageRequest(pageText(query), binding) })
  },
  getContactCard: async ({ tenant, params, now }) => {
    const { accountId, db } = tenant
    const contact = await getContact(db, accountId, params.id)
    const findCart = async () => {
      const account = await getAccount(db, accountId)
      return findCustomersCart(db, { accountId, contactId: contact.id }, { ...account, now })
    }
    const [cart, card, same_phone] = await Promise.all([
      findCart(),
      cardOf(db, accountId, contact.id),
      listSamePhone(db, { accountId, contactId: contact.id }),
    ])
    return { contact, same_phone, cart, ...card }
  },
  createContact: ({ tenant, body, now }) =>
    tenant.db.transaction((tx) => createContact(tx, tenant.accountId, body, now)),
  updateContact: (call) => update(call),
  labelContact: ({ tenant: { db, accountId }, params: { id }, body, now }) =>
    db.transaction((tx) => labelContact(tx, { accountId, id }, body, now)),
  blockContact: (call) => block(call, true),
  unblockContact: (call) => block(call, false),
  eraseContact: async ({ tenant: { db, accountId }, params: { id: contactId }, now }) => {
    await getContact(db, accountId, contactId)
    const erased = await eraseContact(db, { accountId, contactId }, now)
    hintLive(db, accountId, 'contacts', contactId)
    const { conversations, messages, orders, appointments, appointments_cancelled, same_phone } = erased
    return { conversations, messages, orders, appointments, appointments_cancelled, same_phone }
  },
  listConsents: async ({ tenant: { db, accountId }, params: { id } }) => {
    await getContact(db, accountId, id)
    return consentsOf(db, accountId, id)
  },
  noteConsent: (call) => noteConsent(call),
}

async function consentsOf(db: Db, accountId: string, contactId: string) {
  const states = await findConsents(db, accountId, contactId)
  return { ...states, history: await listConsents(db, { accountId, contactId }, limits.consentsShown) }
}

/** Waits for a message of the customer that is being applied, so that both are noted in one order. */
async function noteConsent({ tenant, person, params, body, now }: CallOf<'noteConsent'>) {
  const { accountId, db } = tenant
  const { kind, is_given: isGiven, reason } = body
  return db.transaction(async (tx) => {
    const [contact] = await lockContacts(tx, accountId, { ids: [params.id].filter(isId), phoneKeys: [] })
    if (!contact) throw new AppError('not_found', `No contact has the id ${params.id}.`)
    const from = { source: 'person', personId: person.id, reason: reason.trim(), saidAt: now } as const
    const fact = { accountId, contactId: contact.id, kind, isGiven, ...from }
    await addConsent(tx, fact, now)
    return consentsOf(tx, accountId, contact.id)
  })
}

function block({ tenant, params }: Pick<CallOf<'blockContact'>, 'tenant' | 'params'>, isBlocked: boolean) {
  const { accountId, db } = tenant
  return db.transaction((tx) => setBlocked(tx, { accountId, id: params.id, isBlocked }))
}

async function update({ tenant, params, body, now }: CallOf<'updateContact'>) {
  const { accountId, db } = tenant
  const change = {
    ...(body.name === undefined ? {} : { name: readName('name', body.name) }),
    ...(body.phone === undefined ? {} : { phone: body.phone }),
    ...(body.email === undefined ? {} : { email: body.email?.trim() || null }),
  }
  return db.transaction(async (tx) => {
    const { before, after } = await editContact(tx, { accountId, id: params.id, ...change }, now)
    await updateCustomer(tx, { accountId, contactId: after.id, before, after }, now)
    await updateContactCopies(tx, accountId, after)
    return after
  })
}

async function cardOf(db: Db, accountId: string, contactId: string) {
  const [conversations, orders, appointments] = await Promise.all([
    db.query<{ id: string; platform: Platform; last_message_at: Date | null }>(sql`
      select id, platform, last_message_at from conversations
      where account_id = ${accountId} and contact_id = ${contactId} and deleted_at is null
      order by last_message_at desc nulls last, id desc limit ${shownMax}`),
    db.query<
      Pick<
        OrderRow,
        | 'id'
        | 'number'
        | 'platform'
        | 'status'
        | 'payment_status'
        | 'total'
        | 'refunded'
        | 'currency'
        | 'created_at'
      >
    >(sql`
      select o.id, (select n.number from order_numbers n where n.account_id = o.account_id and n.order_id = o.id) as number,
        o.platform, o.status, o.payment_status, o.total::float8 as total, ${refundedOf}, o.currency, o.created_at from orders o
      where o.account_id = ${accountId} and o.contact_id = ${contactId}
      order by o.created_at desc, o.id desc limit ${shownMax}`),
    db.query<{
      id: string
      start_time: Date
      end_time: Date
      places: number
      status: AppointmentStatus
      service_name: string | null
    }>(sql`
      select a.id, a.start_time, a.end_time, a.places, a.status, p.name as service_name
      from appointments a left join products p on p.account_id = a.account_id and p.id = a.product_id
      where a.account_id = ${accountId} and a.contact_id = ${contactId}
      order by a.start_time desc, a.id desc limit ${shownMax}`),
  ])
  return { conversations, orders, appointments }
}
