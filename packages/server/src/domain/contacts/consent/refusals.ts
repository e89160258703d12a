// A no of somebody who was erased, kept by keyed hashes of their addresses: whoever comes again by one of them has said it.
import { createHmac } from 'node:crypto'
import type { ConsentKind } from '@mostrador/contract/outreach/consents'
import { ensureRefusalKey, findRefusalKey } from '../../../accounts/sealed/refusal-keys.ts'
import { type Db, sql, type Tx } from '../../../platform/database/database.ts'
import { endsOfKey, formsOfKey, toldEnd } from '../written-phone.ts'
import { consentOf, insertConsent } from './consents.queries.ts'
import { isRefusedSince } from './same-phone.ts'

type Address = { contact_id: string; phone_key: string | null; name: string | null }

/** Before the contact goes: each no that holds is kept, and one that a later yes took back is kept no more. */
export async function keepRefusals(
  tx: Tx,
  { accountId, contactId }: { accountId: string; contactId: string },
): Promise<void> {
  const said = await tx.query<{ kind: ConsentKind; is_given: boolean; said_at: Date }>(sql`
    select distinct on (kind) kind, is_given, said_at from consents
    where account_id = ${accountId} and contact_id = ${contactId} order by kind, said_at desc, id desc`)
  if (said.length === 0) return
  const hasRefused = said.some(({ is_given }) => !is_given)
  const key = await (hasRefused ? ensureRefusalKey : findRefusalKey)(tx, accountId)
  if (!key) return
  const addresses = await listAddresses(tx, accountId, [contactId])
  const hashes = addresses.flatMap((address) => hashesOf(key, address))
  await tx.query(sql`
    delete from kept_refusals r
    using unnest(${said.map(({ kind }) => kind)}::text[], ${said.map(({ said_at }) => said_at)}::timestamptz[])
      as given (kind, said_at)
    where r.account_id = ${accountId} and r.address_hash = any(${hashes}::bytea[]) and r.kind = given.kind
      and r.said_at <= given.said_at`)
  const refused = said.filter(({ is_given }) => !is_given)
  const own = addresses.flatMap((address) => ownHashesOf(key, address))
  for (const { kind, said_at } of refused)
    await insertKept(tx, accountId, { hashes: own, kind, saidAt: said_at })
  const lastAt = refused.map(({ said_at }) => said_at).sort((one, two) => two.getTime() - one.getTime())[0]
  if (lastAt) await keepForTold(tx, { accountId, contactId, key, saidAt: lastAt })
}

/** A phone that they told may be somebody else's: whoever has it gets no offers, and all else as before. */
async function keepForTold(
  tx: Tx,
  { accountId, contactId, key, saidAt }: { accountId: string; contactId: string; key: Buffer; saidAt: Date },
): Promise<void> {
  const told = await tx.queryOne<{ told_phone: string }>(sql`
    select told_phone from contacts
    where account_id = ${accountId} and id = ${contactId} and told_phone is not null`)
  const end = told && toldEnd(told.told_phone)
  if (end === undefined) return
  await insertKept(tx, accountId, { hashes: [toldHash(key, end)], kind: 'marketing', saidAt })
}

async function insertKept(
  tx: Tx,
  accountId: string,
  { hashes, kind, saidAt }: { hashes: Buffer[]; kind: ConsentKind; saidAt: Date },
): Promise<void> {
  await tx.query(sql`
    insert into kept_refusals (account_id, address_hash, kind, said_at)
    select ${accountId}, hash, ${kind}, ${saidAt} from unnest(${hashes}::bytea[]) as given (hash)
    on conflict (account_id, address_hash, kind)
      do update set said_at = greatest(kept_refusals.said_at, excluded.said_at)`)
}

/** The account has kept a refusal. Asked along with the statement that makes a row, so that most need no other. */
export async function keepsRefusals(tx: Tx, accountId: string): Promise<boolean> {
  const found = await tx.queryOne(sql`select 1 as one from refusal_keys where account_id = ${accountId}`)
  return found !== undefined
}

/**
 * Notes for contacts who have just got an address what was said under it before it was erased, unless they have said
 * something since. Yields those who have opted out fully by it.
 */
export async function restoreRefusals(
  tx: Tx,
  accountId: string,
  contactIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const optedOut = new Set<string>()
  const key = await findRefusalKey(tx, accountId)
  if (!key) return optedOut
  const addresses = await listAddresses(tx, accountId, contactIds)
  const hashed = addresses.flatMap((address) =>
    hashesOf(key, address).map((hash) => ({ hash, contactId: address.contact_id })),
  )
  const kept = await tx.query<{ contact_id: string; kind: ConsentKind; said_at: Date }>(sql`
    select given.contact_id, r.kind, max(r.said_at) as said_at
    from unnest(${hashed.map(({ hash }) => hash)}::bytea[], ${hashed.map(({ contactId }) => contactId)}::uuid[])
      as given (hash, contact_id)
    join kept_refusals r on r.account_id = ${accountId} and r.address_hash = given.hash
    where not exists (select from consents f where f.account_id = ${accountId} and f.contact_id = given.contact_id
      and f.kind = r.kind and f.said_at >= r.said_at)
    group by given.contact_id, r.kind`)
  for (const { contact_id: contactId, kind, said_at: saidAt } of kept) {
    const said = { kind, isGiven: false, source: 'before_erasure', saidAt } as const
    await insertConsent(tx, { accountId, contactId, ...said }, now)
    if (kind !== 'service') continue
    await tx.query(sql`
      update contacts set status = 'blocked', opted_out_at = ${saidAt}
      where account_id = ${accountId} and id = ${contactId} and status <> 'blocked'`)
    optedOut.add(contactId)
  }
  return optedOut
}

/** A yes of the phone, as a list dates it. */
export type DatedYes = { line: number; key: string; saidAt: Date }

/**
 * The lines of those who get no offers all the same: they said no since, also before they were erased or by a
 * visitor who told the phone, or want nothing.
 */
export async function listOverruled(
  db: Db,
  accountId: string,
  said: readonly DatedYes[],
): Promise<Set<number>> {
  const secret = await findRefusalKey(db, accountId)
  const none = Buffer.alloc(32)
  const forms = said.flatMap(({ key, ...yes }) => [
    ...formsOfKey(key).map((form) => ({ ...yes, form, hash: secret ? hashOf(secret, form) : none })),
    ...(secret ? endsOfKey(key).map((end) => ({ ...yes, form: null, hash: toldHash(secret, end) })) : []),
  ])
  const rows = await db.query<{ line: number }>(sql`
    select distinct given.line
    from unnest(${forms.map(({ line }) => line)}::int[], ${forms.map(({ form }) => form)}::text[],
      ${forms.map(({ hash }) => hash)}::bytea[],
      ${forms.map(({ saidAt }) => saidAt)}::timestamptz[]) as given (line, form, hash, said_at)
    where exists (select from kept_refusals r where r.account_id = ${accountId} and r.address_hash = given.hash
        and (r.kind = 'service' or r.said_at > given.said_at))
      or exists (select from contacts k where k.account_id = ${accountId} and k.phone_key = given.form
        and (k.status = 'blocked' or ${consentOf('service')} = false
          or ${consentOf('marketing')} = false and exists (select from consents f
            where f.account_id = k.account_id and f.contact_id = k.id and f.kind = 'marketing' and not f.is_given
              and f.said_at > given.said_at)))
      or ${isRefusedSince(accountId, sql`given.form`, sql`given.said_at`)}`)
  return new Set(rows.map(({ line }) => line))
}

/** By phone, and by the names under which channels without one know the contact. */
function listAddresses(tx: Tx, accountId: string, contactIds: readonly string[]): Promise<Address[]> {
  return tx.query(sql`
    select id as contact_id, phone_key, null as name from contacts
    where account_id = ${accountId} and id = any(${contactIds}::uuid[])
    union select contact_id, phone_key, channel_id || ' ' || user_id from channel_identities
    where account_id = ${accountId} and contact_id = any(${contactIds}::uuid[])`)
}

/** Under which a no may be kept: their own, and of others who told the phone. */
function hashesOf(key: Buffer, address: Address): Buffer[] {
  const ends = address.phone_key === null ? [] : endsOfKey(address.phone_key)
  return [...ownHashesOf(key, address), ...ends.map((end) => toldHash(key, end))]
}

function ownHashesOf(key: Buffer, { phone_key: phoneKey, name }: Address): Buffer[] {
  const phones = phoneKey === null ? [] : formsOfKey(phoneKey)
  return [...phones, ...(name === null ? [] : [name])].map((address) => hashOf(key, address))
}

/** A told phone is kept as the end of a phone, since its country's code may be missing. */
function toldHash(key: Buffer, end: string): Buffer {
  return hashOf(key, `told ${end}`)
}

function hashOf(key: Buffer, address: string): Buffer {
  return createHmac('sha256', key).update(address).digest()
}
