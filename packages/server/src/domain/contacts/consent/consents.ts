// Facts about what customers want to get. The newest about a kind holds; a no to `service` is a full opt-out: nothing
// goes out on the business's initiative, and who writes is answered.
import { tellLive } from '../../../events/live.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { updateOptedIn, updateOptedOut } from '../contacts.queries.ts'
import { type ConsentFact, findConsents, insertConsent } from './consents.queries.ts'
import { isRefusedNow } from './same-phone.ts'

/**
 * Adds the fact, unless the same holds already; the contact must be locked. A yes that is said again counts where
 * somebody else's no about the phone stands against the former one. An older fact is kept in the history and
 * changes nothing. True when the present state changed.
 */
export async function addConsent(tx: Tx, fact: ConsentFact, now: Date): Promise<boolean> {
  const { accountId, contactId, kind, isGiven, saidAt } = fact
  const before = await findConsents(tx, accountId, contactId)
  const isSame = before[kind] === isGiven
  const renews = isSame && kind === 'marketing' && isGiven && (await isRefusedNow(tx, accountId, contactId))
  if (isSame && !renews) return false
  await insertConsent(tx, fact, now)
  const after = await findConsents(tx, accountId, contactId)
  if (after[kind] === before[kind] && !renews) return false
  if (kind === 'service') {
    if (isGiven) await updateOptedIn(tx, accountId, contactId)
    else await updateOptedOut(tx, accountId, contactId, saidAt)
  }
  tellLive(tx, accountId, 'contacts', contactId)
  return true
}
