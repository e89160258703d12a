// Idempotent creation of contacts: the first answer under a name is kept and replayed.
import { limits } from '@mostrador/contract/limits'
import { claimEach } from '../../platform/database/claims.ts'
import { type Database, type Db, sql, type Tx } from '../../platform/database/database.ts'
import type { NewContact } from './contact-create.ts'
import { insertContact } from './contacts.queries.ts'

export type NamedCreation = {
  accountId: string
  keyId: string
  /** The caller's name for the creation, unique per API key. */
  name: string
  requestHash: Buffer
  contact: NewContact
}

/** `taken`: another contact has the phone. `other`: the name was used for a different request. */
export type CreationOutcome = { created: string } | { replayed: string } | 'taken' | 'other'

/**
 * Creates the contact, or replays what was created under this name. Of concurrent requests one creates and the others
 * wait for its answer; a refused request keeps nothing.
 */
export async function createContactOnce(
  db: Database,
  creation: NamedCreation,
  now: Date,
): Promise<CreationOutcome> {
  try {
    return await db.transaction((tx) => createOrFind(tx, creation, now))
  } catch (error) {
    if (error instanceof PhoneTaken) return 'taken'
    throw error
  }
}

/** Thrown to roll back the claim on the name. */
class PhoneTaken extends Error {}

async function createOrFind(tx: Tx, creation: NamedCreation, now: Date): Promise<CreationOutcome> {
  const { accountId, contact, requestHash } = creation
  while (!(await claimName(tx, creation, now))) {
    const kept = await findKept(tx, creation)
    if (kept) return kept.request_hash.equals(requestHash) ? { replayed: kept.body } : 'other'
    // The row was deleted between the two statements, so the name is free.
  }
  const made = await insertContact(tx, { accountId, ...contact }, now)
  if (!made) throw new PhoneTaken()
  return { created: await keepAnswer(tx, creation, made.id) }
}

/** Waits for a transaction that holds the name. An expired name is free. */
async function claimName(tx: Tx, creation: NamedCreation, now: Date): Promise<boolean> {
  const { accountId, keyId, name, requestHash } = creation
  const expiresAt = new Date(now.getTime() + limits.keptAnswerHours * 3_600_000)
  const claimed = await tx.queryOne(sql`
    insert into kept_answers as a (account_id, key_id, name, request_hash, expires_at)
    values (${accountId}, ${keyId}, ${name}, ${requestHash}, ${expiresAt})
    on conflict (account_id, key_id, name) do update set request_hash = excluded.request_hash, contact_id = null,
      body = null, expires_at = excluded.expires_at where a.expires_at <= ${now}
    returning 1 as one`)
  return claimed !== undefined
}

function findKept(
  tx: Tx,
  { accountId, keyId, name }: NamedCreation,
): Promise<{ request_hash: Buffer; body: string } | undefined> {
  return tx.queryOne(sql`
    select request_hash, body from kept_answers
    where account_id = ${accountId} and key_id = ${keyId} and name = ${name}`)
}

async function keepAnswer(
  tx: Tx,
  { accountId, keyId, name }: NamedCreation,
  contactId: string,
): Promise<string> {
  const kept = await tx.queryOne<{ body: string }>(sql`
    update kept_answers a set contact_id = c.id, body = c.json || '}' from contacts c
    where a.account_id = ${accountId} and a.key_id = ${keyId} and a.name = ${name}
      and c.account_id = ${accountId} and c.id = ${contactId}
    returning a.body`)
  if (!kept) throw new Error('the claimed answer is gone')
  return kept.body
}

/** The contact that has the phone key. */
export async function findContactId(
  db: Db,
  accountId: string,
  phoneKey: string,
): Promise<string | undefined> {
  const found = await db.queryOne<{ id: string }>(sql`
    select id from contacts where account_id = ${accountId} and phone_key = ${phoneKey}`)
  return found?.id
}

/** Deletes expired answers of all accounts in one bounded step; returns the number of rows. */
export async function deleteExpiredAnswers(db: Db, now: Date): Promise<number> {
  type Key = { account_id: string; key_id: string; name: string }
  const expired = await db.query<Key>(sql`
    select account_id, key_id, name from kept_answers
    where expires_at <= ${now} order by expires_at limit ${limits.pruneRows}`)
  const deleted = await claimEach<{ one: number }, Key>(
    db,
    expired,
    ({ found, accounts }) => sql`
    delete from kept_answers a
    using unnest(${found.map((each) => each.account_id)}::uuid[], ${found.map((each) => each.key_id)}::uuid[],
      ${found.map(({ name }) => name)}::text[]) as k (account_id, key_id, name)
    where a.account_id = ${accounts} and a.account_id = k.account_id and a.key_id = k.key_id and a.name = k.name
      and a.expires_at <= ${now}
    returning 1 as one`,
  )
  return deleted.length
}
