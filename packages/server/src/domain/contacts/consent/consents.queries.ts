import type { ConsentKind, ConsentSource } from '@mostrador/contract/outreach/consents'
import { type Db, empty, type Sql, sql, type Tx } from '../../../platform/database/database.ts'
import { newOrderedId } from '../../../platform/ids.ts'
import { isRefusedByPhone } from './same-phone.ts'

/** A customer's word about one kind of message. */
export type ConsentFact = {
  accountId: string
  contactId: string
  kind: ConsentKind
  isGiven: boolean
  source: ConsentSource
  personId?: string | undefined
  reason?: string | undefined
  saidAt: Date
}

/** The newest word of the contact `k` about the kind: null when nothing was said. */
export function consentOf(kind: ConsentKind): Sql {
  return sql`(select f.is_given from consents f
    where f.account_id = k.account_id and f.contact_id = k.id and f.kind = ${kind}
    order by f.said_at desc, f.id desc limit 1)`
}

/** The contact `k` may be written to by the rule. */
export function mayReceive(rule: Sql): Sql {
  return sql`(k.status <> 'blocked' and ${consentOf('service')} is distinct from false and case ${rule}
    when 'opted_in' then coalesce(${consentOf('marketing')}, false) and not ${isRefusedByPhone}
    when 'not_opted_out' then ${consentOf('marketing')} is distinct from false and not ${isRefusedByPhone}
    else true end)`
}

/** A send `s` may be made: an answer always, else by its rule. Part of the statement that claims the attempt. */
export const isSendAllowed: Sql = sql`(s.consent_rule is null or exists (
  select from conversations v join contacts k on k.account_id = v.account_id and k.id = v.contact_id
  where v.account_id = s.account_id and v.id = s.conversation_id and ${mayReceive(sql`s.consent_rule`)}))`

export async function insertConsent(tx: Tx, fact: ConsentFact, now: Date): Promise<void> {
  const { accountId, contactId, kind, isGiven, source, personId, reason, saidAt } = fact
  // The later of two words of one millisecond holds, so its id must be the greater.
  const id = newOrderedId(now.getTime())
  await tx.query(sql`
    insert into consents (account_id, id, contact_id, kind, is_given, source, person_id, reason, said_at, created_at)
    values (${accountId}, ${id}, ${contactId}, ${kind}, ${isGiven}, ${source}, ${personId},
      ${reason}, ${saidAt}, ${now})`)
}

export type ConsentStates = Record<ConsentKind, boolean | null>

export async function findConsents(db: Db, accountId: string, contactId: string): Promise<ConsentStates> {
  const row = await db.queryOne<ConsentStates>(sql`
    select ${consentOf('service')} as service, ${consentOf('marketing')} as marketing
    from contacts k where k.account_id = ${accountId} and k.id = ${contactId}`)
  return row ?? { service: null, marketing: null }
}

export type ConsentRow = {
  id: string
  kind: ConsentKind
  is_given: boolean
  source: ConsentSource
  person: string | null
  reason: string | null
  said_at: Date
}

/** Newest first. */
export function listConsents(
  db: Db,
  { accountId, contactId }: { accountId: string; contactId: string },
  limit: number,
): Promise<ConsentRow[]> {
  return db.query(sql`
    select f.id, f.kind, f.is_given, f.source, u.name as person, f.reason, f.said_at
    from consents f left join users u on u.id = f.person_id
    where f.account_id = ${accountId} and f.contact_id = ${contactId}
    order by f.said_at desc, f.id desc limit ${limit}`)
}

export type ConsentOfAll = ConsentRow & { name: string; phone: string | null }

/** Those of all contacts, in the order in which they were noted. */
export function listAllConsents(
  db: Db,
  { accountId, after, limit }: { accountId: string; after: string | undefined; limit: number },
): Promise<ConsentOfAll[]> {
  return db.query(sql`
    select f.id, k.name, coalesce(k.phone, k.told_phone) as phone, f.kind, f.is_given, f.source, u.name as person,
      f.reason, f.said_at
    from consents f join contacts k on k.account_id = f.account_id and k.id = f.contact_id
    left join users u on u.id = f.person_id
    where f.account_id = ${accountId} ${after === undefined ? empty : sql`and f.id > ${after}`}
    order by f.id limit ${limit}`)
}

/** Those of the contacts who get offers, by the rule of the statement that claims a send. */
export async function listWilling(
  db: Db,
  accountId: string,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(sql`
    select k.id from contacts k
    where k.account_id = ${accountId} and k.id = any(${contactIds}::uuid[]) and ${mayReceive(sql`'opted_in'`)}`)
  return new Set(rows.map(({ id }) => id))
}

/** Those of the phones' keys whose contacts get offers, by the same rule. */
export async function listWillingPhones(
  db: Db,
  accountId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ phone_key: string }>(sql`
    select k.phone_key from contacts k
    where k.account_id = ${accountId} and k.phone_key = any(${keys}::text[]) and ${mayReceive(sql`'opted_in'`)}`)
  return new Set(rows.map(({ phone_key: key }) => key))
}

/** The word about offers before the newest one, which a customer's return makes good again. */
export async function wantedOffersBefore(tx: Tx, accountId: string, contactId: string): Promise<boolean> {
  const before = await tx.queryOne<{ is_given: boolean }>(sql`
    select is_given from consents
    where account_id = ${accountId} and contact_id = ${contactId} and kind = 'marketing'
    order by said_at desc, id desc offset 1 limit 1`)
  return before?.is_given ?? false
}

/** Notes each contact's word about offers, unless the same holds already; a word that was said later still holds. */
export async function insertImportedConsents(
  tx: Tx,
  accountId: string,
  said: readonly { contactId: string; isGiven: boolean; saidAt: Date }[],
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into consents (account_id, id, contact_id, kind, is_given, source, said_at, created_at)
    select ${accountId}, given.id, k.id, 'marketing', given.is_given, 'import', given.said_at, ${now}
    from unnest(${said.map(() => newOrderedId(now.getTime()))}::uuid[], ${said.map(({ contactId }) => contactId)}::uuid[],
      ${said.map(({ isGiven }) => isGiven)}::boolean[],
      ${said.map(({ saidAt }) => saidAt)}::timestamptz[]) as given (id, contact_id, is_given, said_at)
    cross join lateral (select account_id, id, phone_key from contacts
      where account_id = ${accountId} and id = given.contact_id limit 1) as k
    where ${consentOf('marketing')} is distinct from given.is_given or given.is_given and ${isRefusedByPhone}`)
}
