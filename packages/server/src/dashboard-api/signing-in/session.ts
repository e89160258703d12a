// Resolves a request's cookies to the person and their active account.
import type { MemberRole } from '@mostrador/contract/dashboard/roles'
import type { Directory } from '../../accounts/directory.ts'
import { findBelonging } from '../../accounts/people.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Auth } from './auth.ts'
import { asAppError } from './auth-errors.ts'

/** A signed-in person. */
export type Person = {
  id: string
  email: string
  name: string
  hasTwoFactor: boolean
  session: { id: string; token: string; activeAccount: string | null }
}

/** The account and the role in it, decided by the session and the memberships, never by the request. */
export type Tenant = {
  accountId: string
  db: Database
  role: MemberRole
  isSuspended: boolean
  isAway: boolean
}

/** The parts of a request that signing in needs. */
export type Http = {
  /** Cookies, user agent and address for better-auth. */
  headers: Headers
  address: string
  /** Passes on better-auth's cookies. */
  setCookies(headers: Headers): void
}

/** Undefined without a session; an error thrown means a fault, not a refused log-in. */
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

/** Undefined for a person who no longer belongs to any account. */
export async function findTenant(directory: Directory, person: Person): Promise<Tenant | undefined> {
  const { activeAccount } = person.session
  const wanted = activeAccount !== null && isId(activeAccount) ? activeAccount : null
  const people = directory.db
  const belonging = await findBelonging(people, { userId: person.id, wanted })
  if (!belonging) return undefined
  return {
    accountId: belonging.account_id,
    db: directory.db,
    role: belonging.role,
    isSuspended: belonging.status === 'suspended',
    isAway: belonging.is_away,
  }
}

export function notSignedIn(): AppError {
  return new AppError('unauthorized', 'Sign in first.')
}
