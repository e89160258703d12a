import type { DashboardDeps } from './deps.ts'
import type { LiveHub } from './live.ts'
import type { AnyStream } from './register.ts'
import { findPerson, findTenant, notSignedIn } from './session.ts'

/** Opens the stream of the session's account, for as long as session and membership last. */
export function liveStream({ auth, directory }: DashboardDeps, hub: LiveHub): AnyStream {
  return async ({ tenant, http }, reply) => {
    if (!tenant) throw notSignedIn()
    const { accountId } = tenant
    const mayStay = async () => {
      // Cookies can no longer be set on an answer that is under way.
      const person = await findPerson(auth, { ...http, setCookies: () => {} })
      const now = person && (await findTenant(directory, person))
      return now?.accountId === accountId
    }
    hub.open(reply, { accountId, mayStay })
  }
}
