// Matches a shop's buyer to one contact of the account.
import { unknownName } from '@mostrador/contract/values'
import type { Tx } from '../../platform/database/database.ts'
import { TryAgain } from '../../platform/work/failure.ts'
import { findIdByEmail, lockEmail, updateEmail } from './buyers.queries.ts'
import { type Contact, insertContact, lockContacts } from './contacts.queries.ts'
import { phoneKey } from './phone-key.ts'

/** Undefined: not reported, or not storable. */
export type Buyer = { phone: string | undefined; email: string | undefined; name: string | undefined }

/**
 * Finds the contact by phone, else by e-mail address, or creates it; locked. A known contact keeps name and phone; a
 * missing e-mail address is added. Undefined when neither was reported: a name alone identifies nobody. Throws
 * TryAgain.
 */
export async function findOrCreateBuyer(
  tx: Tx,
  accountId: string,
  buyer: Buyer,
  now: Date,
): Promise<Contact | undefined> {
  const { phone, email, name } = buyer
  if (phone === undefined && email === undefined) return undefined
  if (email !== undefined) await lockEmail(tx, accountId, email)
  const contact =
    (await lockBuyer(tx, accountId, buyer)) ??
    (await insertContact(
      tx,
      {
        accountId,
        phone,
        phoneKey: phone === undefined ? undefined : phoneKey(phone),
        name: name ?? unknownName,
      },
      now,
    ))
  if (!contact) throw new TryAgain('a contact with this phone was made meanwhile')
  if (email === undefined || contact.email !== null) return contact
  await updateEmail(tx, accountId, contact.id, email)
  return { ...contact, email }
}

async function lockBuyer(tx: Tx, accountId: string, { phone, email }: Buyer): Promise<Contact | undefined> {
  const phoneKeys = phone === undefined ? [] : [phoneKey(phone)]
  const [byPhone] = await lockContacts(tx, accountId, { ids: [], phoneKeys })
  if (byPhone || email === undefined) return byPhone
  const known = await findIdByEmail(tx, accountId, email)
  if (!known) return undefined
  const [byEmail] = await lockContacts(tx, accountId, { ids: [known.id], phoneKeys: [] })
  if (!byEmail) throw new TryAgain('the contact was merged into another meanwhile')
  return byEmail
}
