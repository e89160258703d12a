// Contacts as the dashboard searches and edits them.

import type { ContactSort } from '@mostrador/contract/dashboard/contacts'
import type { LabelColor } from '@mostrador/contract/dashboard/labels'
import { limits } from '@mostrador/contract/limits'
import { unaccented } from '@mostrador/contract/unaccented'
import { unknownName } from '@mostrador/contract/values'
import { visitorNamesOf, visitorNumberFirst, visitorNumbersCount } from '@mostrador/contract/visitor-names'
import { getAccount } from '../../accounts/accounts.ts'
import { tellLive } from '../../events/live.ts'
import {
  brokenConstraint,
  type Database,
  type Db,
  empty,
  raw,
  type Sql,
  sql,
  type Tx,
} from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { beyond, type PageRequest, pageOf, type SearchPage } from '../../platform/lists/page.ts'
import { hasPlainPieces, type Searched, searchNewest } from '../../platform/lists/search-text.ts'
import {
  type SortColumn,
  type SortedRequest,
  sortedBeyond,
  sortedBy,
  sortedPageOf,
  sortValue,
} from '../../platform/lists/sorting.ts'
import { type ConsentStates, consentOf, findConsents } from './consent/consents.queries.ts'
import { readNewContact } from './contact-create.ts'
import { insertContact, lockContacts, updateContactPhone } from './contacts.queries.ts'
import { hasPhone } from './phone-search.ts'
import { typedPhone } from './written-phone.ts'

export type ContactRow = {
  id: string
  name: string
  phone: string | null
  /** Said in the web chat and checked by nobody. */
  told_phone: string | null
  email: string | null
  status: 'lead' | 'customer' | 'blocked'
  /** `blocked` by the customer's own wish. */
  is_opted_out: boolean
  total_orders: number
  last_interaction: Date | null
  labels: { id: string; name: string; color: LabelColor }[]
  /** The customer's word about messages; null: nothing was said. */
  consents: ConsentStates
  created_at: Date
}

export type ContactFilter = {
  search?: string | undefined
  status?: string | undefined
  label?: string | undefined
}

const consents: Sql = sql`(
  select json_build_object('service', ${consentOf('service')}, 'marketing', ${consentOf('marketing')})
  from (select c.account_id, c.id) k) as consents`

const columns: Sql = sql`c.id, c.name, c.phone, c.told_phone, c.email, c.status,
  (c.status = 'blocked' and c.opted_out_at is not null) as is_opted_out, c.total_orders, c.last_interaction,
  (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by lower(l.name), l.id),
      '[]')
    from contact_labels k join labels l on l.account_id = k.account_id and l.id = k.label_id
    where k.account_id = c.account_id and k.contact_id = c.id) as labels,
  ${consents}, c.created_at`

/** Binds a cursor of the list to its query. */
export function contactsBinding(
  accountId: string,
  { search, status, label }: ContactFilter,
): readonly unknown[] {
  return ['dashboard contacts', accountId, search ?? null, status ?? null, label ?? null]
}

/** Newest first. A search yields a single page: the newest matches. */
export async function listContacts(
  db: Database,
  { accountId, filter, page }: { accountId: string; filter: ContactFilter; page: PageRequest },
): Promise<SearchPage<ContactRow>> {
  const wanted = wantedBy(filter)
  if (filter.search === undefined) {
    const rows = await db.query<ContactRow>(sql`
      select ${columns} from contacts c
      where c.account_id = ${accountId} ${wanted} ${beyond(page, raw('c.created_at'), raw('c.id'))}
      order by c.created_at desc, c.id desc limit ${page.limit + 1}`)
    return pageOf(rows, page)
  }
  const { rows, took_too_long } = await search(db, {
    accountId,
    text: filter.search,
    wanted,
    limit: page.limit,
  })
  return { data: rows, next_cursor: null, took_too_long }
}

function wantedBy({ status, label }: ContactFilter): Sql {
  return sql`${status === undefined ? empty : ofKind(status)}
    ${label === undefined ? empty : labelled(label)}`
}

function ofKind(kind: string): Sql {
  if (kind === 'opted_out') return sql`and c.status = 'blocked' and c.opted_out_at is not null`
  return kind === 'blocked'
    ? sql`and c.status = 'blocked' and c.opted_out_at is null`
    : sql`and c.status = ${kind}`
}

function labelled(labelId: string): Sql {
  if (!isId(labelId)) return sql`and false`
  return sql`and exists (
    select from contact_labels k
    where k.account_id = c.account_id and k.contact_id = c.id and k.label_id = ${labelId}::uuid)`
}

/** In the order of a column. A search yields a single page: the newest matches, in that order. */
export async function listSortedContacts(
  db: Database,
  { accountId, filter, page }: { accountId: string; filter: ContactFilter; page: SortedRequest },
): Promise<SearchPage<ContactRow>> {
  const wanted = wantedBy(filter)
  const id = raw('c.id')
  if (filter.search !== undefined) {
    const { limit } = page
    const { rows, took_too_long } = await search(db, { accountId, text: filter.search, wanted, limit })
    const data = await db.query<ContactRow>(sql`
      select ${columns} from contacts c
      where c.account_id = ${accountId} and c.id = any(${rows.map((row) => row.id)}::uuid[]) ${sortedBy(page, id)}`)
    return { data, next_cursor: null, took_too_long }
  }
  const rows = await db.query<ContactRow & { sort_value: string | null }>(sql`
    select ${columns}, ${sortValue(page.column)} from contacts c
    where c.account_id = ${accountId} ${wanted} ${sortedBeyond(page, id)}
    ${sortedBy(page, id)} limit ${page.limit + 1}`)
  return sortedPageOf(rows, page)
}

const never = new Date(0).toISOString()

export const contactSortColumns: Record<ContactSort, SortColumn> = {
  // Cut, so that a cursor can carry it.
  name: { value: sql`left(plain_text(c.name), 60)`, type: 'text', isGiven: true },
  orders: { value: sql`c.total_orders`, type: 'integer', isGiven: true },
  // Never seen counts as seen longest ago.
  seen: {
    value: sql`coalesce(c.last_interaction, to_timestamp(0))`,
    type: 'timestamptz',
    isGiven: true,
    coarse: {
      value: sql`c.seen_on`,
      type: 'date',
      of: (value) => (value === never ? '-infinity' : value.slice(0, 10)),
    },
  },
}

const visitorLettersMin = 3
const plainName = (text: string) =>
  unaccented(text)
    .replace(/[\s-]+/g, ' ')
    .trim()

/** A contact without name and phone is shown by a name that its id gives; the index has this very expression. */
function isVisitor({ names, number }: ReturnType<typeof visitorNamesOf>): Sql {
  const chance = sql`('x' || right(c.id::text, 8))::bit(32)::bigint`
  const isNumbered =
    number === undefined
      ? sql``
      : sql`and ${chance} / 576 % ${raw(String(visitorNumbersCount))} = ${number - visitorNumberFirst}`
  return sql`(c.name = 'Desconocido' and c.phone is null and (${chance} % 576) = any(${names}::bigint[]) ${isNumbered})`
}

/**
 * Texts under three letters cannot use the trigram index. Candidates are an array, which is read once: without
 * statistics the planner may run a subquery again for each row.
 */
function search(
  db: Database,
  { accountId, text, wanted, limit }: { accountId: string; text: string; wanted: Sql; limit: number },
): Promise<Searched<ContactRow>> {
  const digits = text.replaceAll(/\D/g, '')
  const named = sql`plain_text(c.name) like '%' || plain_text(${text}) || '%'`
  const visitors = visitorNamesOf(text, plainName)
  const isAny = text.trim().length >= visitorLettersMin && visitors.names.length > 0
  const byName = isAny ? sql`(${named} or ${isVisitor(visitors)})` : named
  const byPhone = hasPhone(digits)
  const isPhone = digits.length >= 3 && /^[\d\s+().-]+$/.test(text)
  const either = digits.length >= 3 ? sql`(${byName} or ${byPhone})` : byName
  const fits = isPhone ? byPhone : either
  const found = isPhone || hasPlainPieces(text) ? fits : digits.length >= 3 ? byPhone : undefined
  const newest = sql`
    select ${columns} from (
      select * from contacts c where c.account_id = ${accountId} ${wanted}
      order by c.created_at desc, c.id desc limit ${raw(String(limits.searchNewestMax))}
    ) c where ${fits} order by c.created_at desc, c.id desc limit ${limit}`
  const all =
    found &&
    sql`
    select ${columns} from contacts c
    where c.account_id = ${accountId} ${wanted} and c.id = any(array(
      select id from contacts c where c.account_id = ${accountId} and ${found}
      limit ${raw(String(limits.searchCandidatesMax))}))
    order by c.created_at desc, c.id desc limit ${limit}`
  return searchNewest(db, { newest, all, limit })
}

/** Throws not_found. */
export async function getContact(db: Db, accountId: string, id: string): Promise<ContactRow> {
  const row = isId(id)
    ? await db.queryOne<ContactRow>(sql`
        select ${columns} from contacts c where c.account_id = ${accountId} and c.id = ${id}`)
    : undefined
  if (!row) throw new AppError('not_found', `No contact has the id ${id}.`)
  return row
}

/** Follows the rules of the public API. Throws invalid_request, and conflict when another contact has the phone. */
export async function createContact(
  tx: Tx,
  accountId: string,
  given: { phone: string; name?: string | undefined },
  now: Date,
): Promise<ContactRow> {
  const { timezone } = await getAccount(tx, accountId)
  const typed = { ...given, phone: typedPhone(given.phone, timezone) }
  const { phone, phoneKey, name } = readNewContact(typed)
  const made = await insertContact(tx, { accountId, phone, phoneKey, name }, now)
  if (!made) throw phoneIsKnown()
  return getContact(tx, accountId, made.id)
}

type ContactEdit = { accountId: string; id: string; phone?: string | undefined } & Partial<
  Pick<ContactRow, 'name' | 'email'>
>

/**
 * The contact before and after. Locked first, so that what others change at the same moment stays. Throws not_found,
 * invalid_request for a phone that is none, and conflict when another contact has the phone.
 */
export async function editContact(
  tx: Tx,
  { accountId, id, name, email, phone }: ContactEdit,
  now: Date,
): Promise<{ before: ContactRow; after: ContactRow }> {
  const before = await lockContact(tx, accountId, id)
  if (phone !== undefined && phone.trim() !== before.phone)
    await changePhone(tx, { accountId, id, phone }, now)
  await tx.query(sql`
    update contacts set name = ${name ?? before.name}, email = ${email === undefined ? before.email : email}
    where account_id = ${accountId} and id = ${id}`)
  tellLive(tx, accountId, 'contacts', id)
  return { before, after: await getContact(tx, accountId, id) }
}

/** Against everybody, as its phone may change. Throws not_found. */
async function lockContact(tx: Tx, accountId: string, id: string): Promise<ContactRow> {
  await lockContacts(tx, accountId, { ids: [id].filter(isId), phoneKeys: [] })
  return getContact(tx, accountId, id)
}

async function changePhone(
  tx: Tx,
  { accountId, id, phone }: { accountId: string; id: string; phone: string },
  now: Date,
) {
  const { timezone } = await getAccount(tx, accountId)
  const typed = readNewContact({ phone: typedPhone(phone, timezone) })
  const owner = await tx.queryOne<{ id: string; name: string }>(sql`
    select id, name from contacts
    where account_id = ${accountId} and phone = ${typed.phone} and id <> ${id}`)
  if (owner) {
    throw new AppError('conflict', 'Another contact has this phone.', {
      reason: 'phone_of',
      name: owner.name === unknownName ? (typed.phone ?? '') : owner.name,
      contact: owner.id,
    })
  }
  try {
    await updateContactPhone(tx, accountId, id, typed, now)
  } catch (error) {
    throw brokenConstraint(error) === 'contacts_phone_key' ? phoneIsKnown() : error
  }
}

function phoneIsKnown(): AppError {
  return new AppError('conflict', 'A contact with this phone exists already.', { reason: 'phone_known' })
}

/** Throws not_found, also for a label that is gone. */
export async function labelContact(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
  now: Date,
): Promise<ContactRow> {
  await getContact(tx, accountId, id)
  const known = await tx.query<{ id: string }>(sql`
    select id from labels where account_id = ${accountId} and id = any(${add.filter(isId)}::uuid[])
    order by id for key share`)
  const gone = add.find((label) => !known.some((each) => each.id === label))
  if (gone !== undefined) throw new AppError('not_found', `No label has the id ${gone}.`)
  await tx.query(sql`
    insert into contact_labels (account_id, contact_id, label_id, created_at)
    select ${accountId}, ${id}, label_id, ${now} from unnest(${add}::uuid[]) as given (label_id) order by label_id
    on conflict do nothing`)
  await tx.query(sql`
    delete from contact_labels
    where account_id = ${accountId} and contact_id = ${id} and label_id = any(${remove.filter(isId)}::uuid[])`)
  tellLive(tx, accountId, 'contacts', id)
  return getContact(tx, accountId, id)
}

/**
 * The bot does not answer a blocked customer until a person unblocks them. Throws not_found, and conflict when it was
 * the customer who opted out and nobody blocked them.
 */
export async function setBlocked(
  tx: Tx,
  { accountId, id, isBlocked }: { accountId: string; id: string; isBlocked: boolean },
): Promise<ContactRow> {
  const contact = await lockContact(tx, accountId, id)
  if (!isBlocked && contact.is_opted_out) {
    throw new AppError('conflict', 'The customer opted out: note that they want messages again.', {
      reason: 'opted_out',
    })
  }
  // Whoever had opted out before people blocked them wants no messages after it either.
  const { service } = await findConsents(tx, accountId, id)
  const isOut = !isBlocked && service === false
  await tx.query(sql`
    update contacts set opted_out_at = case when ${isOut} then last_said.at end,
      status = case when ${isBlocked || isOut} then 'blocked'
      when status <> 'blocked' then status when total_orders > 0 then 'customer' else 'lead' end
    from (select max(f.said_at) as at from consents f
      where f.account_id = ${accountId} and f.contact_id = ${id} and f.kind = 'service') as last_said
    where account_id = ${accountId} and id = ${id}`)
  tellLive(tx, accountId, 'contacts', id)
  return getContact(tx, accountId, id)
}
