import { upsertSeen } from '../../domain/conversations/team/people.queries.ts'
import { findPerson, findTenant, notSignedIn } from '../signing-in/session.ts'
import type { DashboardDeps } from './deps.ts'
import type { LiveHub } from './live.ts'
import type { AnyStream } from './register.ts'

/**
 * Opens the stream of the session's account, which lasts as long as session and membership; meanwhile the person counts
 * as present.
 */
export function liveStream({ auth, directory, clock }: DashboardDeps, hub: LiveHub): AnyStream {
  return async ({ tenant, person: opener, http }, reply) => {
    if (!tenant || !opener) throw notSignedIn()
    const { accountId, db } = tenant
    await upsertSeen(db, { accountId, personId: opener.id }, clock())
    const mayStay = async () => {
      // The answer is under way, so cookies can no longer be set.
      const person = await findPerson(auth, { ...http, setCookies: () => {} })
      const now = person && (await findTenant(directory, person))
      if (!person || now?.accountId !== accountId) return false
      await upsertSeen(db, { accountId, personId: person.id }, clock())
      return true
    }
    hub.open(reply, { accountId, mayStay })
  }
}
