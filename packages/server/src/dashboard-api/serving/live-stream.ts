import { findPerson, findTenant, notSignedIn } from '../signing-in/session.ts'
import type { DashboardDeps } from './deps.ts'
import type { LiveHub } from './live.ts'
import type { AnyStream } from './register.ts'

/** Opens the stream of the session's account, which lasts as long as session and membership. */
export function liveStream({ auth, directory }: DashboardDeps, hub: LiveHub): AnyStream {
  return async ({ tenant, http }, reply) => {
    if (!tenant) throw notSignedIn()
    const { accountId } = tenant
    const mayStay = async () => {
      // The answer is under way, so cookies can no longer be set.
      const person = await findPerson(auth, { ...http, setCookies: () => {} })
      const now = person && (await findTenant(directory, person))
      return now?.accountId === accountId
    }
    hub.open(reply, { accountId, mayStay })
  }
}
