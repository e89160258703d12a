// From a request's cookies to the person and the account they look at.
import type { Directory } from '../accounts/directory.ts'
import { findBelonging } from '../accounts/people.queries.ts'
import { AppError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import type { Auth } from './auth.ts'
import { asAppError } from './auth-errors.ts'
import type { Http, Person, Tenant } from './call.ts'

/** Undefined for who is not signed in; what is thrown is no answer of the log-in but a fault. */
export async function findPerson(auth: () => Promise<Auth>, http: Http): Promise<Person | undefined> {
  if (!http.headers.has('cookie')) return undefined
  try {
    const { response, headers } = await (await auth()).api.getSession({
      headers: http.headers,
      returnHeaders: true,
    })
    http.setCookies(headers)
    if (!response) return undefined
    const { user, session } = response
    return {
      id: user.id,
      email: user.email,
      name: user.name,
      hasTwoFactor: user.twoFactorEnabled === true,
      session: { id: session.id, token: session.token, activeAccount: session.activeAccount ?? null },
    }
  } catch (error) {
    throw asAppError(error)
  }
}

/** Undefined for a person who belongs to no account any more. */
export async function findTenant(directory: Directory, person: Person): Promise<Tenant | undefined> {
  const { activeAccount } = person.session
  const wanted = activeAccount !== null && isId(activeAccount) ? activeAccount : null
  const [people] = directory.cells
  const belonging = await findBelonging(people, { userId: person.id, wanted })
  if (!belonging) return undefined
  return {
    accountId: belonging.account_id,
    db: await directory.dbFor(belonging.account_id),
    role: belonging.role,
    isSuspended: belonging.status === 'suspended',
  }
}

export function notSignedIn(): AppError {
  return new AppError('unauthorized', 'Sign in first.')
}
