import { tellLive } from '../../events/live.ts'
import { type Sql, sql, type Tx, together } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { keepsRefusals, restoreRefusals } from './consent/refusals.ts'

export type Contact = {
  id: string
  phone: string | null
  phone_key: string | null
  name: string
  email: string | null
  status: 'lead' | 'customer' | 'blocked'
  last_interaction: Date | null
  total_orders: number
  created_at: Date
}

export const contactColumns: Sql = sql`c.id, c.phone, c.phone_key, c.name, c.email, c.status, c.last_interaction,
  c.total_orders, c.created_at`

/** Undefined when another contact of the account has the phone key. */
export async function insertContact(
  tx: Tx,
  contact: { accountId: string; phone: string | undefined; phoneKey: string | undefined; name: string },
  now: Date,
): Promise<Contact | undefined> {
  const inserting = tx.queryOne<Contact>(sql`
    insert into contacts as c (account_id, id, phone, phone_key, name, created_at)
    values (${contact.accountId}, ${newId(now.getTime())}, ${contact.phone}, ${contact.phoneKey}, ${contact.name}, ${now})
    on conflict (account_id, phone_key) do nothing
    returning ${contactColumns}`)
  const keeping = keepsRefusals(tx, contact.accountId)
  await together(inserting, keeping)
  const [made, mayHaveRefused] = [await inserting, await keeping]
  if (!made) return undefined
  tellLive(tx, contact.accountId, 'contacts', made.id)
  if (!mayHaveRefused) return made
  const optedOut = await restoreRefusals(tx, contact.accountId, [made.id], now)
  return optedOut.has(made.id) ? { ...made, status: 'blocked' } : made
}

/** Adds those whose phone key is new; yields the id of every contact by its key. */
export async function insertContacts(
  tx: Tx,
  accountId: string,
  people: readonly { phone: string; phoneKey: string; name: string }[],
  now: Date,
): Promise<Map<string, string>> {
  const keys = people.map(({ phoneKey }) => phoneKey)
  const added = await tx.query<{ id: string }>(sql`
    insert into contacts (account_id, id, phone, phone_key, name, created_at)
    select ${accountId}, given.id, given.phone, given.phone_key, given.name, ${now}
    from unnest(${people.map(() => newId(now.getTime()))}::uuid[], ${people.map(({ phone }) => phone)}::text[],
      ${keys}::text[], ${people.map(({ name }) => name)}::text[]) as given (id, phone, phone_key, name)
    order by given.phone_key on conflict (account_id, phone_key) do nothing returning id`)
  const ids = added.map(({ id }) => id)
  if (ids.length > 0) await restoreRefusals(tx, accountId, ids, now)
  tellLive(tx, accountId, 'contacts')
  const known = await tx.query<{ id: string; phone_key: string }>(sql`
    select id, phone_key from contacts where account_id = ${accountId} and phone_key = any(${keys}::text[])`)
  return new Map(known.map(({ id, phone_key }) => [phone_key, id]))
}

/** Locks contacts by id or phone key strongly enough for deletion, always in the order of ids. */
export function lockContacts(
  tx: Tx,
  accountId: string,
  { ids, phoneKeys }: { ids: string[]; phoneKeys: string[] },
): Promise<Contact[]> {
  return tx.query(sql`
    select ${contactColumns} from contacts c
    where c.account_id = ${accountId} and (c.id = any(${ids}::uuid[]) or c.phone_key = any(${phoneKeys}::text[]))
    order by c.id for update`)
}

export async function updateContactPhone(
  tx: Tx,
  accountId: string,
  id: string,
  { phone, phoneKey }: { phone: string; phoneKey: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update contacts set phone = ${phone}, phone_key = ${phoneKey} where account_id = ${accountId} and id = ${id}`)
  await restoreRefusals(tx, accountId, [id], now)
  tellLive(tx, accountId, 'contacts', id)
}

export async function updateContactName(tx: Tx, accountId: string, id: string, name: string): Promise<void> {
  await tx.query(sql`update contacts set name = ${name} where account_id = ${accountId} and id = ${id}`)
  tellLive(tx, accountId, 'contacts', id)
}

/** Those of the keys that contacts of the account have. */
export async function listKnownKeys(tx: Tx, accountId: string, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ phone_key: string }>(sql`
    select phone_key from contacts where account_id = ${accountId} and phone_key = any(${keys}::text[])`)
  return rows.map((row) => row.phone_key)
}

/** The customer has asked the bot to stop. False when the contact is already blocked. */
export async function updateOptedOut(tx: Tx, accountId: string, id: string, now: Date): Promise<boolean> {
  const row = await tx.queryOne(sql`
    update contacts set status = 'blocked', opted_out_at = ${now}
    where account_id = ${accountId} and id = ${id} and status <> 'blocked' returning id`)
  if (row) tellLive(tx, accountId, 'contacts', id)
  return row !== undefined
}

/** The customer wants the bot again. False unless the customer had opted out. */
export async function updateOptedIn(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const row = await tx.queryOne(sql`
    update contacts set status = case when total_orders > 0 then 'customer' else 'lead' end, opted_out_at = null
    where account_id = ${accountId} and id = ${id} and opted_out_at is not null returning id`)
  if (row) tellLive(tx, accountId, 'contacts', id)
  return row !== undefined
}

/** `blocked` by people, or out by the customer's own wish. */
export async function isOptedOut(tx: Tx, accountId: string, id: string): Promise<'no' | 'yes' | 'blocked'> {
  const row = await tx.queryOne<{ state: 'no' | 'yes' | 'blocked' }>(sql`
    select case when opted_out_at is not null then 'yes' when status = 'blocked' then 'blocked' else 'no' end as state
    from contacts where account_id = ${accountId} and id = ${id}`)
  return row?.state ?? 'no'
}

/** Moves everything that belongs to the contacts `from` to the contact `to`, then deletes them. */
export async function moveContacts(tx: Tx, accountId: string, from: string[], to: string): Promise<void> {
  const moved = sql`contact_id = ${to} where account_id = ${accountId} and contact_id = any(${from}::uuid[])`
  await tx.query(sql`update channel_identities set ${moved}`)
  await tx.query(sql`update conversations set ${moved}`)
  await tx.query(sql`update orders set ${moved}`)
  await tx.query(sql`update appointments set ${moved}`)
  await tx.query(sql`update consents set ${moved}`)
  await tx.query(sql`update reminders set ${moved}`)
  // One of several same wishes is kept; the others go with their contacts.
  await tx.query(sql`
    update stock_wishes set contact_id = ${to} where account_id = ${accountId} and id in (
      select distinct on (product_id, variant_id) id from stock_wishes
      where account_id = ${accountId} and told_at is null and contact_id = any(${[...from, to]}::uuid[])
      order by product_id, variant_id, contact_id = ${to} desc, id)`)
  await tx.query(sql`
    insert into contact_labels (account_id, contact_id, label_id, created_at)
    select account_id, ${to}, label_id, min(created_at) from contact_labels
    where account_id = ${accountId} and contact_id = any(${from}::uuid[]) group by account_id, label_id
    on conflict do nothing`)
  // Whoever got a campaign's message under one name gets it under no other.
  await tx.query(sql`
    delete from campaign_recipients k using campaign_recipients r
    where k.account_id = ${accountId} and k.contact_id = ${to} and k.state = 'waiting' and r.account_id = ${accountId}
      and r.campaign_id = k.campaign_id and r.contact_id = any(${from}::uuid[]) and r.state <> 'waiting'`)
  await tx.query(sql`
    update campaign_recipients r set contact_id = ${to}
    where r.account_id = ${accountId} and r.contact_id = any(${from}::uuid[])
      and not exists (select from campaign_recipients k
        where k.account_id = ${accountId} and k.campaign_id = r.campaign_id and k.contact_id = ${to})
      and r.contact_id = (select k.contact_id from campaign_recipients k
        where k.account_id = ${accountId} and k.campaign_id = r.campaign_id and k.contact_id = any(${from}::uuid[])
        order by k.state = 'waiting', k.contact_id limit 1)`)
  // Opting in may only undo the customer's own opt-out, never a block by a person.
  await tx.query(sql`
    update contacts c set opted_out_at = (
      select case when bool_or(status = 'blocked' and opted_out_at is null) then null else min(opted_out_at) end
      from contacts where account_id = ${accountId} and id = any(${[...from, to]}::uuid[])),
      told_phone = coalesce(c.told_phone, (
        select max(told_phone) from contacts where account_id = ${accountId} and id = any(${from}::uuid[])))
    where c.account_id = ${accountId} and c.id = ${to}`)
  await tx.query(sql`delete from contacts where account_id = ${accountId} and id = any(${from}::uuid[])`)
}

export async function updateMergedContact(tx: Tx, accountId: string, contact: Contact): Promise<void> {
  await tx.query(sql`
    update contacts set phone = ${contact.phone}, phone_key = ${contact.phone_key}, name = ${contact.name},
      email = ${contact.email}, status = ${contact.status}, last_interaction = ${contact.last_interaction},
      total_orders = ${contact.total_orders}
    where account_id = ${accountId} and id = ${contact.id}`)
  tellLive(tx, accountId, 'contacts', contact.id)
}
