import { unknownName } from '@mostrador/contract/values'
import type { Tx } from '../../platform/database/database.ts'
import { type Contact, moveContacts, updateMergedContact } from './contacts.queries.ts'

/** A profile name from a channel is used only while the contact has no name. */
export function namedByChannel(contact: Contact, profileName: string | undefined): string {
  return contact.name === unknownName && profileName !== undefined ? profileName : contact.name
}

/**
 * Merges contacts that are one person: the oldest stays and takes over what belongs to the others. `phoneKey` is the
 * phone the person was just seen to use; it wins over older ones. All must be locked.
 */
export async function mergeContacts(
  tx: Tx,
  accountId: string,
  contacts: readonly [Contact, ...Contact[]],
  phoneKey: string | undefined,
): Promise<Contact> {
  const merged = mergedContact(contacts, phoneKey)
  const others = contacts.map(({ id }) => id).filter((id) => id !== merged.id)
  if (others.length === 0) return merged
  await moveContacts(tx, accountId, others, merged.id)
  await updateMergedContact(tx, accountId, merged)
  return merged
}

/** The fields of the contact that several merge into. */
export function mergedContact(
  contacts: readonly [Contact, ...Contact[]],
  phoneKey: string | undefined,
): Contact {
  const byAge = [...contacts].sort(isOlder)
  const oldest = byAge[0] ?? contacts[0]
  const phoned =
    byAge.find((contact) => contact.phone_key === phoneKey) ??
    byAge.find((contact) => contact.phone_key !== null)
  const statuses = byAge.map(({ status }) => status)
  const interactions = byAge.map(({ last_interaction: at }) => at?.getTime() ?? 0)
  const lastMs = Math.max(...interactions)
  return {
    ...oldest,
    phone: phoned?.phone ?? null,
    phone_key: phoned?.phone_key ?? null,
    name: byAge.find(({ name }) => name !== unknownName)?.name ?? unknownName,
    email: byAge.find(({ email }) => email !== null)?.email ?? null,
    status: (['blocked', 'customer'] as const).find((status) => statuses.includes(status)) ?? 'lead',
    last_interaction: lastMs === 0 ? null : new Date(lastMs),
    total_orders: byAge.reduce((sum, contact) => sum + contact.total_orders, 0),
  }
}

function isOlder(one: Contact, other: Contact): number {
  return one.created_at.getTime() - other.created_at.getTime() || (one.id < other.id ? -1 : 1)
}
