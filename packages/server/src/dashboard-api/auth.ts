// better-auth on our own tables: passwords, sessions, second factors. None of its own routes is served; the routes of
// the private API call the few functions of it that they need.
import { limits } from '@mostrador/contract/limits'
import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import type { Database } from '../platform/database.ts'
import { AppError, messageOf } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Logger } from '../platform/log.ts'

/** Tells the address of the other side to better-auth; set by us, never taken from a request. */
export const addressHeader = 'x-mostrador-address'

export type AuthOptions = {
  database: Database
  secret: string
  /** With `https:` cookies are sent over TLS alone. */
  publicUrl: string
  log: Logger
  /** Sends the link for a new password; undefined where no mail goes out. */
  mailReset: ((to: { email: string; name: string }, token: string) => Promise<void>) | undefined
}

export type Auth = ReturnType<typeof createAuth>

export function createAuth({ database, secret, publicUrl, log, mailReset }: AuthOptions) {
  return betterAuth({
    appName: 'Mostrador',
    baseURL: publicUrl,
    basePath: '/dashboard/api',
    secret,
    database: { connect: () => database.connect(), end: async () => {} } as never,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: limits.passwordCharsMin,
      maxPasswordLength: limits.passwordCharsMax,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: limits.passwordResetMinutes * 60,
      ...(mailReset && {
        // Not waited for, so that a known address is answered as fast as an unknown one.
        sendResetPassword: async ({
          user,
          token,
        }: {
          user: { email: string; name: string }
          token: string
        }) => {
          void mailReset(user, token).catch((error) =>
            log.warn({ error: messageOf(error) }, 'a mail for a new password was not sent'),
          )
        },
      }),
    },
    session: {
      modelName: 'sessions',
      expiresIn: limits.sessionDays * 86_400,
      updateAge: 86_400,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        activeAccount: { type: 'string', required: false, input: false, fieldName: 'active_account' },
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      modelName: 'credentials',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    plugins: [
      twoFactor({
        issuer: 'Mostrador',
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    advanced: {
      cookiePrefix: 'mostrador',
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/dashboard' },
      database: { generateId: () => newId(), validateSchema: false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Counted by our own limits, for each address and each e-mail.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => log.error({ part: 'better-auth' }, String(message)),
    },
  })
}

const messages: Readonly<Record<string, AppError>> = {
  INVALID_EMAIL_OR_PASSWORD: new AppError('unauthorized', 'The e-mail address or the password is wrong.'),
  INVALID_EMAIL: new AppError('unauthorized', 'The e-mail address or the password is wrong.'),
  INVALID_PASSWORD: new AppError('invalid_request', 'The password is wrong.'),
  INVALID_TOKEN: new AppError('invalid_request', 'This link is used up or too old; ask for a new one.'),
  INVALID_CODE: new AppError('unauthorized', 'The code is wrong or its time is over; try the next one.'),
  INVALID_BACKUP_CODE: new AppError('unauthorized', 'The code is wrong or was used before.'),
  INVALID_TWO_FACTOR_COOKIE: new AppError('unauthorized', 'The time for the code is over; sign in again.'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: new AppError('unauthorized', 'Too many wrong codes; sign in again.'),
  ACCOUNT_TEMPORARILY_LOCKED: new AppError('rate_limited', 'Too many wrong codes. Try again in 15 minutes.'),
  TOTP_NOT_ENABLED: new AppError('conflict', 'There is no second factor; begin with adding one.'),
  TWO_FACTOR_NOT_ENABLED: new AppError('conflict', 'There is no second factor; begin with adding one.'),
  BACKUP_CODES_NOT_ENABLED: new AppError('conflict', 'There is no second factor; begin with adding one.'),
  TOTP_ALREADY_ENABLED: new AppError('conflict', 'There is a second factor already; remove it first.'),
  PASSWORD_TOO_SHORT: passwordLength(),
  PASSWORD_TOO_LONG: passwordLength(),
}

/** What better-auth refuses, in the words and codes of the service. */
export function asAppError(error: unknown): unknown {
  if (!isAPIError(error)) return error
  const { code = '', message = '' } = error.body ?? {}
  const known = messages[code]
  if (known) return new AppError(known.code, known.message)
  if (error.statusCode === 401) return new AppError('unauthorized', 'Sign in first.')
  if (error.statusCode < 500) return new AppError('invalid_request', message || 'That is not possible.')
  return error
}

function passwordLength(): AppError {
  const { passwordCharsMin: min, passwordCharsMax: max } = limits
  return new AppError('invalid_request', `password: ${min} to ${max} characters`)
}
