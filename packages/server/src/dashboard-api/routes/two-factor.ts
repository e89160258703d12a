// A person's password and second factor.
import { limits } from '@mostrador/contract/limits'
import { deleteProofs } from '../../accounts/sessions.queries.ts'
import { AppError } from '../../platform/errors.ts'
import type { Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import { asAppError } from '../signing-in/auth-errors.ts'
import { countTries } from '../signing-in/sign-in-limits.ts'

type Names =
  | 'changePassword'
  | 'startTwoFactor'
  | 'confirmTwoFactor'
  | 'disableTwoFactor'
  | 'renewBackupCodes'

export function twoFactorHandlers({ auth, directory }: DashboardDeps): Handlers<Names> {
  const people = directory.db
  // Keeps a stolen session from guessing the password.
  const countGuess = (userId: string, now: Date) =>
    countTries(
      people,
      [{ kind: 'password of', subject: userId, max: limits.signInPerEmailAndAddressMax }],
      now,
    )
  return {
    changePassword: async ({ person, body, http, now }) => {
      await countGuess(person.id, now)
      const { headers } = await (await auth()).api.changePassword({
        body: {
          currentPassword: body.current_password,
          newPassword: body.new_password,
          revokeOtherSessions: true,
        },
        headers: http.headers,
        returnHeaders: true,
      })
      await deleteProofs(people, person.id)
      http.setCookies(headers)
      return {}
    },
    startTwoFactor: async ({ person, body, http, now }) => {
      await countGuess(person.id, now)
      const { response } = await (await auth()).api.enableTwoFactor({
        body: { password: body.password, method: 'totp' },
        headers: http.headers,
        returnHeaders: true,
      })
      if (response.method !== 'totp') throw new Error('better-auth enabled another second factor')
      return {
        otpauth_url: response.totpURI,
        secret: new URL(response.totpURI).searchParams.get('secret') ?? '',
        backup_codes: response.backupCodes,
      }
    },
    confirmTwoFactor: async ({ person, body, http, now }) => {
      await countGuess(person.id, now)
      try {
        const { headers } = await (await auth()).api.verifyTOTP({
          body: { code: body.code.trim() },
          headers: http.headers,
          returnHeaders: true,
        })
        http.setCookies(headers)
      } catch (thrown) {
        const error = asAppError(thrown)
        // The session is valid; only the code is not.
        const isCode = error instanceof AppError && error.code === 'unauthorized'
        throw isCode ? new AppError('invalid_request', error.message, error.reason) : error
      }
      return {}
    },
    disableTwoFactor: async ({ person, body, http, now }) => {
      await countGuess(person.id, now)
      if (!person.hasTwoFactor)
        throw new AppError('conflict', 'There is no second factor.', { reason: 'second_factor_missing' })
      const { headers } = await (await auth()).api.disableTwoFactor({
        body: { password: body.password },
        headers: http.headers,
        returnHeaders: true,
      })
      http.setCookies(headers)
      return {}
    },
    renewBackupCodes: async ({ person, body, http, now }) => {
      await countGuess(person.id, now)
      const { backupCodes } = await (await auth()).api.generateBackupCodes({
        body: { password: body.password },
        headers: http.headers,
      })
      return { backup_codes: backupCodes }
    },
  }
}
