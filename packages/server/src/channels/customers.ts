// Finds the one contact behind the names by which a channel knows a customer. It stands above two slices, because
// merging contacts also merges their conversations.

import { unknownName } from '@mostrador/contract/values'
import { restoreRefusals } from '../domain/contacts/consent/refusals.ts'
import {
  type Contact,
  insertContact,
  lockContacts,
  updateContactName,
  updateContactPhone,
} from '../domain/contacts/contacts.queries.ts'
import { mergeContacts, namedByChannel } from '../domain/contacts/contacts.ts'
import {
  deleteIdentities,
  type Identity,
  identityWith,
  insertIdentity,
  listIdentities,
  lockIdentityKeys,
  lockKnownCustomer,
  updateIdentity,
  updateProfileName,
} from '../domain/contacts/identities.queries.ts'
import { phoneKey } from '../domain/contacts/phone-key.ts'
import {
  type Conversation,
  lockConversationOf,
  updateContactCopies,
} from '../domain/conversations/conversations.queries.ts'
import { mergeConversations } from '../domain/conversations/conversations.ts'
import { type Tx, together } from '../platform/database/database.ts'
import { TryAgain } from '../platform/work/failure.ts'
import type { Customer } from './channel.ts'

export type Place = { accountId: string; channelId: string }
export type KnownCustomer = {
  contact: Contact
  identityId: string
  /** Found by the first look, under no other lock. */
  isKnown?: boolean
}

/** The customer's contact, locked, and identity; created when new, and merged when two turn out to be one person. */
export async function findOrCreateCustomer(
  tx: Tx,
  place: Place,
  customer: Customer,
  now: Date,
): Promise<KnownCustomer> {
  const known = customer.former ? undefined : await lockKnownCustomer(tx, place, keysOf(customer))
  if (!known)
    return settle(tx, { place, customer, identities: await lockIdentities(tx, place, customer) }, now)
  const { identityId, profileName } = known
  if (customer.name !== undefined && customer.name !== profileName) {
    await updateProfileName(tx, place.accountId, identityId, customer.name)
  }
  const contact = await renamed(tx, place.accountId, known.contact, customer.name)
  return { identityId, contact, isKnown: true }
}

/**
 * The customer with their living conversation, locked too, or undefined where it has to be looked for anew. One round
 * trip brings both for a customer who is known by these names.
 */
export async function openCustomer(
  tx: Tx,
  place: Place,
  customer: Customer,
  now: Date,
): Promise<KnownCustomer & { living: Conversation | undefined }> {
  // The locks of names that change come before any row's.
  if (customer.former) return { ...(await findOrCreateCustomer(tx, place, customer, now)), living: undefined }
  const finding = findOrCreateCustomer(tx, place, customer, now)
  const locking = lockConversationOf(tx, place.accountId, identityWith(place, keysOf(customer)))
  await together(finding, locking)
  const [found, living] = [await finding, await locking]
  return { ...found, living: found.isKnown && living?.identity_id === found.identityId ? living : undefined }
}

/** The customer's contact, locked, and identity, if they exist. */
export async function findCustomer(
  tx: Tx,
  place: Place,
  customer: Customer,
): Promise<KnownCustomer | undefined> {
  return lockKnownCustomer(tx, place, keysOf(customer))
}

/** Attaches new names to a customer known by former ones; false when nobody is. */
export async function updateCustomerNames(
  tx: Tx,
  place: Place,
  customer: Customer,
  now: Date,
): Promise<boolean> {
  const identities = await lockIdentities(tx, place, customer)
  if (identities.length > 0) await settle(tx, { place, customer, identities }, now)
  return identities.length > 0
}

function keysOf({ phone, userId }: Pick<Customer, 'phone' | 'userId'>) {
  return { phoneKey: phone === undefined ? undefined : phoneKey(phone), userId }
}

function allKeysOf(customer: Customer): { phoneKeys: string[]; userIds: string[] } {
  const sets = [customer, ...(customer.former ? [customer.former] : [])].map(keysOf)
  return {
    phoneKeys: sets.map((keys) => keys.phoneKey).filter((key) => key !== undefined),
    userIds: sets.map((keys) => keys.userId).filter((id) => id !== undefined),
  }
}

async function lockIdentities(tx: Tx, place: Place, customer: Customer): Promise<Identity[]> {
  const keys = allKeysOf(customer)
  await lockIdentityKeys(tx, place, keys)
  return listIdentities(tx, place, keys)
}

type Settlement = { place: Place; customer: Customer; identities: Identity[] }

async function settle(
  tx: Tx,
  { place, customer, identities }: Settlement,
  now: Date,
): Promise<KnownCustomer> {
  const before = await settleContact(tx, { place, customer, identities }, now)
  const contact = await renamed(tx, place.accountId, before, customer.name)
  const identityId = await settleIdentity(tx, { place, customer, identities, contactId: contact.id }, now)
  await updateContactCopies(tx, place.accountId, contact)
  return { contact, identityId }
}

async function settleContact(
  tx: Tx,
  { place: { accountId }, customer, identities }: Settlement,
  now: Date,
): Promise<Contact> {
  const { phoneKey: key } = keysOf(customer)
  const { phone } = customer
  const { phoneKeys } = allKeysOf(customer)
  const ids = identities.map((identity) => identity.contact_id)
  const [first, ...others] = await lockContacts(tx, accountId, { ids, phoneKeys })
  if (!first) {
    const name = customer.name ?? unknownName
    const contact = await insertContact(tx, { accountId, phone, phoneKey: key, name }, now)
    if (!contact) throw new TryAgain('a contact with this phone was made meanwhile')
    return contact
  }
  const found = [first, ...others].map(({ id }) => id)
  if (!ids.every((id) => found.includes(id)))
    throw new TryAgain('the contact was merged into another meanwhile')
  const contact = await mergeContacts(tx, accountId, [first, ...others], key)
  // A number that came from the channel follows the channel; one that people entered stays.
  const isReplaceable =
    contact.phone_key === null ||
    phoneKeys.includes(contact.phone_key) ||
    identities.some((identity) => identity.phone_key === contact.phone_key)
  if (phone === undefined || key === undefined || contact.phone_key === key || !isReplaceable) return contact
  await updateContactPhone(tx, accountId, contact.id, { phone, phoneKey: key }, now)
  return { ...contact, phone, phone_key: key }
}

async function settleIdentity(
  tx: Tx,
  { place, customer, identities, contactId }: Settlement & { contactId: string },
  now: Date,
): Promise<string> {
  const keys = keysOf(customer)
  const [oldest, ...others] = identities
  if (!oldest) {
    const named = { ...keys, contactId, profileName: customer.name }
    const { id, mayHaveRefused } = await insertIdentity(tx, place, named, now)
    // Channels without a phone know an erased person by this name alone.
    if (mayHaveRefused && keys.userId !== undefined)
      await restoreRefusals(tx, place.accountId, [contactId], now)
    return id
  }
  if (others.length > 0) {
    const from = others.map(({ id }) => id)
    await mergeConversations(tx, place.accountId, { from, to: oldest.id })
    await deleteIdentities(tx, place.accountId, from)
  }
  const newest = identities.toReversed()
  await updateIdentity(tx, place.accountId, {
    ...oldest,
    phone_key: keys.phoneKey ?? newest.find((each) => each.phone_key !== null)?.phone_key ?? null,
    user_id: keys.userId ?? newest.find((each) => each.user_id !== null)?.user_id ?? null,
    profile_name: customer.name ?? newest.find((each) => each.profile_name !== null)?.profile_name ?? null,
  })
  return oldest.id
}

async function renamed(
  tx: Tx,
  accountId: string,
  contact: Contact,
  profileName: string | undefined,
): Promise<Contact> {
  const name = namedByChannel(contact, profileName)
  if (name === contact.name) return contact
  await updateContactName(tx, accountId, contact.id, name)
  const next = { ...contact, name }
  await updateContactCopies(tx, accountId, next)
  return next
}
