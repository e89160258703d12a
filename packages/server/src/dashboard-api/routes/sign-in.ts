// Sign-in, second factor, forgotten password, invitation.

import { limits } from '@mostrador/contract/limits'
import { getOpenInvitation, takeInvitation } from '../../accounts/invitations.ts'
import { deleteSessionByToken } from '../../accounts/sessions.queries.ts'
import { createUser } from '../../accounts/users.ts'
import { tellLive } from '../../events/live.ts'
import { AppError } from '../../platform/errors.ts'
import type { CallOf, Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import type { Http, Person } from '../signing-in/session.ts'
import { countTries, forgetTries, networkOf, pairTry, signInTries } from '../signing-in/sign-in-limits.ts'

type Names =
  | 'getSetup'
  | 'signIn'
  | 'verifySecondFactor'
  | 'signOut'
  | 'requestPasswordReset'
  | 'resetPassword'
  | 'readInvitation'
  | 'acceptInvitation'

export function signInHandlers(deps: DashboardDeps): Handlers<Names> {
  return {
    getSetup: async () => ({
      sign_up: deps.signUp,
      has_mail: deps.mailer !== undefined,
      version: deps.version,
      public_url: deps.publicUrl,
    }),
    signIn: (call) => signIn(deps, call, call.body),
    verifySecondFactor: (call) => verifySecondFactor(deps, call),
    signOut: async ({ http }) => {
      const { headers } = await (await deps.auth()).api.signOut({
        headers: http.headers,
        returnHeaders: true,
      })
      http.setCookies(headers)
      return {}
    },
    requestPasswordReset: (call) => requestReset(deps, call),
    resetPassword: async ({ body, http, now }) => {
      await countTries(people(deps), [fromAddress('reset from', http, limits.signInPerAddressMax)], now)
      await (await deps.auth()).api.resetPassword({ body: { newPassword: body.password, token: body.token } })
      return {}
    },
    readInvitation: async ({ body, person, http, now }) => {
      await countTries(people(deps), [fromAddress('invitation from', http, limits.signInPerAddressMax)], now)
      const open = await getOpenInvitation(people(deps), body.token, now)
      return {
        account_name: open.account_name,
        email: open.email,
        role: open.role,
        is_known: open.user_id !== null,
        is_signed_in: person?.email === open.email,
      }
    },
    acceptInvitation: (call) => acceptInvitation(deps, call),
  }
}

/** People belong to several accounts, so they are looked up across all of them. */
export function people({ directory }: DashboardDeps) {
  return directory.db
}

export function fromAddress(kind: string, { address }: Http, max: number) {
  return { kind, subject: networkOf(address), max }
}

type Access = { http: Http; person: Person | undefined; now: Date }

/** Starts a new session whatever cookies came with the request, and ends the one they named. */
export async function signIn(
  deps: DashboardDeps,
  { http, person, now }: Access,
  given: { email: string; password: string },
): Promise<{ next: 'done' | 'second_factor' }> {
  const email = given.email.trim().toLowerCase()
  await countTries(people(deps), signInTries(email, http.address), now)
  const { response, headers } = await (await deps.auth()).api.signInEmail({
    body: { email, password: given.password },
    headers: http.headers,
    returnHeaders: true,
  })
  http.setCookies(headers)
  await forgetTries(people(deps), pairTry(email, http.address))
  if (person) await deleteSessionByToken(people(deps), person.session.token)
  return { next: 'twoFactorRedirect' in response ? 'second_factor' : 'done' }
}

async function verifySecondFactor(deps: DashboardDeps, call: CallOf<'verifySecondFactor'>) {
  const { body, http, now, person } = call
  // An open session has nothing to prove here, and nothing to guess.
  if (person) return { next: 'done' } as const
  await countTries(people(deps), [fromAddress('code from', http, limits.signInPerAddressMax)], now)
  const request = { body: { code: body.code.trim() }, headers: http.headers, returnHeaders: true } as const
  const { response, headers } =
    body.kind === 'totp'
      ? await (await deps.auth()).api.verifyTOTP(request)
      : await (await deps.auth()).api.verifyBackupCode(request)
  if (body.kind === 'totp')
    await useUp(deps, { userId: response.user.id, code: request.body.code }, response, now)
  http.setCookies(headers)
  return { next: 'done' } as const
}

/** A code is valid for little more than a minute, and only once, so reading it over a shoulder is too late. */
async function useUp(
  deps: DashboardDeps,
  { userId, code }: { userId: string; code: string },
  { token }: { token?: string | undefined },
  now: Date,
): Promise<void> {
  try {
    await countTries(people(deps), [{ kind: 'code of', subject: `${userId} ${code}`, max: 1 }], now)
  } catch (error) {
    if (token !== undefined) await deleteSessionByToken(people(deps), token)
    if (!(error instanceof AppError)) throw error
    throw new AppError('unauthorized', 'This code was used before; wait for the next one.', {
      reason: 'code_used',
    })
  }
}

async function requestReset(deps: DashboardDeps, { body, http, now }: CallOf<'requestPasswordReset'>) {
  if (!deps.mailer) {
    throw new AppError(
      'conflict',
      'No e-mail goes out from here. Ask who runs this service: mostrador user reset-password gives a new password.',
      { reason: 'mail_missing' },
    )
  }
  const email = body.email.trim().toLowerCase()
  const tries = [
    fromAddress('reset from', http, limits.signInPerAddressMax),
    { kind: 'reset of', subject: email, max: limits.passwordResetPerEmailMax },
  ]
  await countTries(people(deps), tries, now)
  await (await deps.auth()).api.requestPasswordReset({ body: { email }, headers: http.headers })
  return {}
}

async function acceptInvitation(deps: DashboardDeps, call: CallOf<'acceptInvitation'>) {
  const { body, person, http, now } = call
  await countTries(people(deps), [fromAddress('invitation from', http, limits.signInPerAddressMax)], now)
  const open = await getOpenInvitation(people(deps), body.token, now)
  const isKnown = open.user_id !== null
  if (isKnown && person?.id !== open.user_id) {
    throw new AppError('unauthorized', `Sign in as ${open.email} first.`, {
      reason: 'invitation_of_other',
      email: open.email,
    })
  }
  if (!isKnown && body.password === undefined) throw new AppError('invalid_request', 'password: needed')
  const { email, role, account_id: accountId } = open
  const { name, password } = isKnown ? {} : body
  await people(deps).transaction(async (tx) => {
    if (!(await takeInvitation(tx, open))) {
      throw new AppError('conflict', 'This invitation was used at the same moment.', {
        reason: 'invitation_over',
      })
    }
    await createUser(tx, { accountId, email, role, name, password }, now)
    tellLive(tx, accountId, 'members')
    tellLive(tx, accountId, 'invitations')
  })
  if (isKnown || password === undefined) return { next: 'done' } as const
  return signIn(deps, call, { email, password })
}
