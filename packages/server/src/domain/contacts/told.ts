// Names and phones that visitors of the web chat tell. Nobody checks them, so a phone told here recognises no one.
import { limits } from '@mostrador/contract/limits'
import { unknownName } from '@mostrador/contract/values'
import { tellLive } from '../../events/live.ts'
import { sql, type Tx } from '../../platform/database/database.ts'
import { isStorableText } from '../../platform/database/text.ts'
import { AppError } from '../../platform/errors.ts'
import { readName } from '../../platform/names.ts'

/** A name or phone that is known stays. The contact must be locked. */
export async function noteTold(
  tx: Tx,
  { accountId, contactId }: { accountId: string; contactId: string },
  { name, phone }: { name?: string; phone?: string },
): Promise<void> {
  const readable = name === undefined ? null : readName('name', name)
  if (phone !== undefined && (phone.length > limits.phoneCharsMax || !isStorableText(phone))) {
    throw new AppError('invalid_request', `phone: at most ${limits.phoneCharsMax} characters`)
  }
  await tx.query(sql`
    update contacts set name = case when name = ${unknownName} then coalesce(${readable}, name) else name end,
      told_phone = case when phone is null then coalesce(${phone ?? null}, told_phone) else told_phone end
    where account_id = ${accountId} and id = ${contactId}`)
  await tx.query(sql`
    update conversations v set contact_name = c.name from contacts c
    where v.account_id = ${accountId} and v.contact_id = ${contactId} and c.account_id = ${accountId}
      and c.id = v.contact_id and v.contact_name is distinct from c.name`)
  tellLive(tx, accountId, 'contacts', contactId)
}
