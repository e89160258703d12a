// Identities: the names by which a channel knows a customer.

import { join, type Sql, sql, type Tx, together } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { keepsRefusals } from './consent/refusals.ts'
import { type Contact, contactColumns } from './contacts.queries.ts'

export type Identity = {
  id: string
  contact_id: string
  phone_key: string | null
  user_id: string | null
  profile_name: string | null
  created_at: Date
}

export type IdentityKeys = { phoneKey: string | undefined; userId: string | undefined }

type Place = { accountId: string; channelId: string }

const columns = sql`i.id, i.contact_id, i.phone_key, i.user_id, i.profile_name, i.created_at`

/**
 * The one identity that carries every given key, with its contact, both locked. Undefined also when the keys belong to
 * two identities, or the contact has just been merged into another.
 */
export async function lockKnownCustomer(
  tx: Tx,
  { accountId, channelId }: Place,
  keys: IdentityKeys,
): Promise<{ identityId: string; profileName: string | null; contact: Contact } | undefined> {
  const row = await tx.queryOne<Contact & { identity_id: string; profile_name: string | null }>(sql`
    select i.id as identity_id, i.profile_name, ${contactColumns}
    from channel_identities i
    join contacts c on c.account_id = i.account_id and c.id = i.contact_id
    where i.account_id = ${accountId} and i.channel_id = ${channelId} and ${hasKeys(keys)}
    for no key update of c`)
  if (!row) return undefined
  const { identity_id: identityId, profile_name: profileName, ...contact } = row
  return { identityId, profileName, contact }
}

/** Finds the one identity that carries every given key. */
export function identityWith({ accountId, channelId }: Place, keys: IdentityKeys): Sql {
  return sql`
    select i.id from channel_identities i
    where i.account_id = ${accountId} and i.channel_id = ${channelId} and ${hasKeys(keys)}`
}

function hasKeys({ phoneKey, userId }: IdentityKeys): Sql {
  const keys = [
    phoneKey === undefined ? undefined : sql`i.phone_key = ${phoneKey}`,
    userId === undefined ? undefined : sql`i.user_id = ${userId}`,
  ].filter((key) => key !== undefined)
  return join(keys, ' and ')
}

/**
 * Advisory locks on these keys of the channel, so that only one transaction changes what they mean; held until it ends.
 */
export async function lockIdentityKeys(
  tx: Tx,
  { accountId, channelId }: Place,
  { phoneKeys, userIds }: { phoneKeys: string[]; userIds: string[] },
): Promise<void> {
  const keys = [...phoneKeys.map((key) => `phone:${key}`), ...userIds.map((id) => `user:${id}`)]
  const names = keys.map((key) => `identity:${accountId}:${channelId}:${key}`)
  await tx.query(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as name order by key) as keys`)
}

/** Identities that carry any of the keys, oldest first. */
export function listIdentities(
  tx: Tx,
  { accountId, channelId }: Place,
  { phoneKeys, userIds }: { phoneKeys: string[]; userIds: string[] },
): Promise<Identity[]> {
  return tx.query(sql`
    select ${columns} from channel_identities i
    where i.account_id = ${accountId} and i.channel_id = ${channelId}
      and (i.phone_key = any(${phoneKeys}::text[]) or i.user_id = any(${userIds}::text[]))
    order by i.created_at, i.id`)
}

export async function insertIdentity(
  tx: Tx,
  { accountId, channelId }: Place,
  identity: IdentityKeys & { contactId: string; profileName: string | undefined },
  now: Date,
): Promise<{ id: string; mayHaveRefused: boolean }> {
  const id = newId(now.getTime())
  const inserting = tx.query(sql`
    insert into channel_identities (account_id, id, channel_id, contact_id, phone_key, user_id, profile_name, created_at)
    values (${accountId}, ${id}, ${channelId}, ${identity.contactId}, ${identity.phoneKey}, ${identity.userId},
      ${identity.profileName}, ${now})`)
  const keeping = keepsRefusals(tx, accountId)
  await together(inserting, keeping)
  return { id, mayHaveRefused: await keeping }
}

export async function updateIdentity(tx: Tx, accountId: string, identity: Identity): Promise<void> {
  await tx.query(sql`
    update channel_identities set phone_key = ${identity.phone_key}, user_id = ${identity.user_id},
      profile_name = ${identity.profile_name}
    where account_id = ${accountId} and id = ${identity.id}`)
}

export async function updateProfileName(tx: Tx, accountId: string, id: string, name: string): Promise<void> {
  await tx.query(sql`
    update channel_identities set profile_name = ${name} where account_id = ${accountId} and id = ${id}`)
}

export async function deleteIdentities(tx: Tx, accountId: string, ids: string[]): Promise<void> {
  await tx.query(sql`
    delete from channel_identities where account_id = ${accountId} and id = any(${ids}::uuid[])`)
}
