// Identifies a WhatsApp customer. Since user names were introduced, the phone may be absent or an empty string, and the
// business-scoped user id (such as US.1349…) may be all there is.

import { type Customer, type CustomerKeys, NormaliseError } from '../channel.ts'
import { type ForeignObject, idIn, isObject, listIn, nameIn, objectIn, textIn } from '../foreign.ts'

/** The fields of a message that name the customer. */
type Fields = { phone: string; userId: string }

const userIdForm = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/

/**
 * Finds the profile that belongs to a message of the same webhook: by user id, else by phone, else the only one, if
 * everything in the webhook can be of that one person.
 */
export function profilesIn(
  contacts: unknown,
  messages: readonly unknown[],
  fields: Fields,
): (message: unknown) => ForeignObject | undefined {
  const given = listIn(contacts).filter(isObject)
  const byUserId = new Map(given.map((contact) => [textIn(contact.user_id), contact]))
  const byPhone = new Map(given.map((contact) => [textIn(contact.wa_id), contact]))
  const only =
    given.length === 1 && given[0] && isOnePerson(given[0], messages, fields) ? given[0] : undefined
  return (message) => {
    const phone = textIn(objectIn(message)[fields.phone])
    const userId = textIn(objectIn(message)[fields.userId])
    return (userId && byUserId.get(userId)) || (phone && byPhone.get(phone)) || only
  }
}

/** The customer of a message and its profile. Throws NormaliseError when neither names anyone. */
export function customerOf(event: ForeignObject, fields: Fields): Customer {
  const message = objectIn(event.message)
  const contact = objectIn(event.contact)
  const own = keysOf(message[fields.phone], message[fields.userId])
  const profiled = keysOf(contact.wa_id, contact.user_id)
  const phone = own.phone ?? profiled.phone
  const userId = own.userId ?? profiled.userId
  if (phone === undefined && userId === undefined) {
    throw new NormaliseError('the message names neither a phone nor a user id')
  }
  const profile = objectIn(contact.profile)
  const name = nameIn(profile.name) ?? nameIn(profile.username)
  return { phone, userId, name, former: undefined }
}

/** The new names in a report of a change; undefined when there are none. */
export function identityChange(report: ForeignObject): Customer | undefined {
  const ids = objectIn(report.user_id)
  const { phone, userId } = keysOf(report.wa_id, ids.current ?? report.user_id)
  if (phone === undefined && userId === undefined) return undefined
  const former = keysOf(undefined, ids.previous ?? report.previous_user_id)
  return { phone, userId, name: undefined, former }
}

// Some senders put a user id in the phone field.
function keysOf(phoneField: unknown, userIdField: unknown): CustomerKeys {
  const phone = idIn(phoneField, 'the phone')
  const userId = typeof userIdField === 'string' ? idIn(userIdField, 'the user id') : undefined
  if (phone !== undefined && userIdForm.test(phone)) return { phone: undefined, userId: userId ?? phone }
  return { phone, userId }
}

// Beside another sender, a message that names nobody could be from either.
function isOnePerson(profile: ForeignObject, messages: readonly unknown[], fields: Fields): boolean {
  const senders = messages.map(objectIn)
  const isOne = (names: unknown[]) =>
    new Set(names.map(textIn).filter((name) => name !== undefined)).size <= 1
  return (
    isOne([profile.wa_id, ...senders.map((message) => message[fields.phone])]) &&
    isOne([profile.user_id, ...senders.map((message) => message[fields.userId])])
  )
}
