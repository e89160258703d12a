// One search over everything that the person may see.
import { isAllowed } from '@mostrador/contract/dashboard/roles'
import { type FoundKind, foundKindNames, foundKinds } from '@mostrador/contract/dashboard/search'
import { limits } from '@mostrador/contract/limits'
import { type ContactRow, listContacts } from '../../domain/contacts/contact-views.ts'
import { excerptOf } from '../../domain/conversations/search/excerpt.ts'
import { searchMessages } from '../../domain/conversations/search/message-search.queries.ts'
import { findNarrow, type Narrow } from '../../domain/conversations/search/narrow.queries.ts'
import { searchNotes } from '../../domain/conversations/search/note-search.queries.ts'
import { checkDay, listOrders } from '../../domain/orders/order-views.ts'
import { listProducts } from '../../domain/products/product-views.ts'
import { type Database, type Db, raw, sql } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import { phoneInChat } from '../../platform/lists/called.ts'
import type { Handlers } from '../serving/call.ts'
import { type FoundRow, findById, found } from './search-by-id.ts'

const page = { limit: limits.findShownMax, after: undefined, binding: [] }
const shownMax = raw(String(limits.findShownMax))

export const searchHandlers: Handlers<'search'> = {
  search: async ({ tenant: { accountId, db, role }, query }) => {
    const text = query.text.trim()
    const kinds = foundKindNames.filter((kind) => isAllowed(role, foundKinds[kind]))
    if (text === '')
      return { data: [], has_more_messages: false, has_more_people: false, took_too_long: false }
    const place = { accountId, db, messages: query.messages ?? limits.messagesFoundMax }
    const narrow = await narrowBy(place, query)
    const reads: Read[] = narrow
      ? await ofThings({ ...place, narrow }, text, kinds.filter(isNarrowable))
      : isId(text.toLowerCase())
        ? [{ rows: await findById(db, { accountId, id: text.toLowerCase(), kinds }) }]
        : (await Promise.all([ofPeople(place, text, kinds), ofThings(place, text, kinds)])).flat()
    return {
      data: reads
        .flatMap(({ rows }) => rows)
        .sort((a, b) => foundKindNames.indexOf(a.kind) - foundKindNames.indexOf(b.kind)),
      has_more_messages: reads.some(({ has_more_messages: hasMore }) => hasMore === true),
      has_more_people: narrow?.has_more_people === true,
      took_too_long:
        narrow?.took_too_long === true || reads.some(({ took_too_long }) => took_too_long === true),
    }
  },
}

type Narrowed = {
  said: Narrow
  contactIds: string[] | undefined
  from: string | undefined
  to: string | undefined
  /** Older people of that name are left out. */
  has_more_people: boolean
  /** People of that name may be missing. */
  took_too_long: boolean
}
type Place = { accountId: string; db: Database; messages: number; narrow?: Narrowed }
type Asked = { person?: string | undefined; from?: string | undefined; to?: string | undefined }

const narrowable: readonly FoundKind[] = ['order', 'message', 'note']
const isNarrowable = (kind: FoundKind) => narrowable.includes(kind)

/** Undefined where the search is over everybody and all days. Throws invalid_request. */
async function narrowBy({ accountId, db }: Place, asked: Asked): Promise<Narrowed | undefined> {
  const person = asked.person?.trim() ?? ''
  if (person === '' && asked.from === undefined && asked.to === undefined) return undefined
  const from = asked.from === undefined ? null : checkDay('from', asked.from)
  const to = asked.to === undefined ? null : checkDay('to', asked.to)
  const people = person === '' ? undefined : await listPeople(db, accountId, person)
  const contactIds = people?.data.slice(0, limits.searchPeopleMax).map(({ id }) => id)
  const said = await findNarrow(db, accountId, { contactIds: contactIds ?? null, from, to })
  const took_too_long = people?.took_too_long === true
  return {
    said,
    contactIds,
    from: from ?? undefined,
    to: to ?? undefined,
    has_more_people: (people?.data.length ?? 0) > limits.searchPeopleMax,
    took_too_long,
  }
}

function listPeople(db: Database, accountId: string, search: string) {
  // One more tells whether there are older ones.
  const people = { ...page, limit: limits.searchPeopleMax + 1 }
  return listContacts(db, { accountId, filter: { search }, page: people })
}

type Read = { rows: FoundRow[]; has_more_messages?: boolean; took_too_long?: boolean | undefined }

/** Records found by their customer's name or phone. */
async function ofPeople({ accountId, db }: Place, text: string, kinds: readonly FoundKind[]) {
  const { data, took_too_long } = await listContacts(db, { accountId, filter: { search: text }, page })
  const ids = data.map(({ id }) => id)
  const reads: Partial<Record<FoundKind, () => Promise<Read>>> = {
    contact: async () => ({ rows: data.map(shownContact), took_too_long }),
    conversation: async () => ({ rows: await listConversationsOf(db, accountId, ids) }),
    appointment: async () => ({ rows: await listAppointmentsOf(db, { accountId, ids, text }) }),
  }
  return readAll(reads, kinds)
}

function ofThings(
  { accountId, db, messages: limit, narrow }: Place,
  text: string,
  kinds: readonly FoundKind[],
) {
  return readAll(
    {
      order: async () => {
        const { contactIds, from, to } = narrow ?? {}
        const search = { accountId, filter: { search: text, contactIds, from, to }, page }
        const { data, took_too_long } = await listOrders(db, search)
        const rows = data.map(
          ({ id, number, customer_name: name, customer_phone: phone, contact_id, created_at: at }) =>
            found({ kind: 'order', id, number, name, phone, contact_id, at }),
        )
        return { rows, took_too_long }
      },
      product: async () => {
        const read = await listProducts(db, { accountId, filter: { search: text }, page })
        const rows = read.rows.map(({ id, row }) => {
          const { name, sku } = JSON.parse(row) as { name: string; sku: string | null }
          return found({ kind: 'product', id, name, detail: sku })
        })
        return { ...read, rows }
      },
      message: async () => {
        // One more tells whether there are older ones.
        const read = await searchMessages(db, accountId, { text, limit: limit + 1, narrow: narrow?.said })
        const rows = read.rows
          .slice(0, limit)
          .map(
            ({
              id,
              conversation_id,
              contact_id,
              contact_name: name,
              contact_phone: phone,
              role,
              content,
              hits,
              created_at: at,
            }) =>
              found({
                kind: 'message',
                id,
                conversation_id,
                contact_id,
                name,
                phone,
                detail: role,
                at,
                excerpt: excerptOf(content, hits),
              }),
          )
        return { ...read, rows, has_more_messages: read.rows.length > limit }
      },
      note: async () => {
        const read = await searchNotes(db, accountId, {
          text,
          limit: limits.findShownMax,
          narrow: narrow?.said,
        })
        const rows = read.rows.map(({ id, conversation_id, author, content, hits, created_at: at }) =>
          found({ kind: 'note', id, conversation_id, detail: author, at, excerpt: excerptOf(content, hits) }),
        )
        return { ...read, rows }
      },
    },
    kinds,
  )
}

async function readAll(reads: Partial<Record<FoundKind, () => Promise<Read>>>, kinds: readonly FoundKind[]) {
  return (await Promise.all(kinds.map((kind) => reads[kind]?.() ?? []))).flat()
}

function shownContact({ id, name, phone: own, told_phone: told }: ContactRow): FoundRow {
  const phone = own ?? told
  return found({ kind: 'contact', id, contact_id: id, name, phone, detail: phone })
}

async function listConversationsOf(db: Db, accountId: string, contactIds: string[]): Promise<FoundRow[]> {
  const rows = await db.query<{
    id: string
    contact_id: string
    name: string | null
    phone: string | null
    detail: string
    at: Date
  }>(sql`
    select c.id, c.contact_id, c.contact_name as name, ${phoneInChat('c')} as phone, left(c.last_message_content, ${limits.excerptCharsMax}) as detail,
      c.last_message_at as at
    from conversations c
    where c.account_id = ${accountId} and c.contact_id = any(${contactIds}::uuid[]) and c.deleted_at is null
      and c.last_message_at is not null
    order by c.last_message_at desc, c.id desc limit ${shownMax}`)
  return rows.map((row) => found({ kind: 'conversation', ...row }))
}

/** Those of the contacts, and among the newest those that were booked for somebody without a contact. */
async function listAppointmentsOf(
  db: Db,
  { accountId, ids, text }: { accountId: string; ids: string[]; text: string },
): Promise<FoundRow[]> {
  const rows = await db.query<{
    id: string
    contact_id: string | null
    name: string | null
    phone: string | null
    detail: string | null
    at: Date
  }>(sql`
    select a.id, a.contact_id, a.customer_name as name, a.customer_phone as phone, a.start_time as at,
      (select p.name from products p where p.account_id = a.account_id and p.id = a.product_id) as detail
    from appointments a where a.account_id = ${accountId} and a.id in (
      (select o.id from appointments o where o.account_id = ${accountId} and o.contact_id = any(${ids}::uuid[])
        order by o.start_time desc limit ${shownMax})
      union (select n.id from (select id, customer_name from appointments
          where account_id = ${accountId} order by created_at desc, id desc limit ${raw(String(limits.searchNewestMax))}) n
        where plain_text(n.customer_name) like '%' || plain_text(${text}) || '%' and plain_text(${text}) <> ''
        limit ${shownMax}))
    order by a.start_time desc, a.id desc limit ${shownMax}`)
  return rows.map((row) => found({ kind: 'appointment', ...row }))
}
