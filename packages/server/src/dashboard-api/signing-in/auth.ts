// better-auth on our own tables: passwords, sessions, second factors. None of its own routes is served; the private
// API's routes call the few functions they need.
import { limits } from '@mostrador/contract/limits'
import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins'
import { deleteProofs } from '../../accounts/sessions.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import { addressHeader } from './auth-errors.ts'
import { poolOf } from './passwords.ts'
import { forgetTriesOf } from './sign-in-limits.ts'

export type AuthOptions = {
  database: Database
  secret: string
  /** With `https:` cookies are sent over TLS only. */
  publicUrl: string
  log: Logger
  /** Sends the link for a new password; undefined where no mail is sent. */
  mailReset: ((to: { email: string; name: string }, token: string) => Promise<void>) | undefined
}

export type Auth = ReturnType<typeof createAuth>

export function createAuth({ database, secret, publicUrl, log, mailReset }: AuthOptions) {
  return betterAuth({
    appName: 'Mostrador',
    baseURL: publicUrl,
    basePath: '/dashboard/api',
    secret,
    database: poolOf(database) as never,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: limits.passwordCharsMin,
      maxPasswordLength: limits.passwordCharsMax,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        await deleteProofs(database, user.id)
        await forgetTriesOf(database, user.email)
      },
      resetPasswordTokenExpiresIn: limits.passwordResetMinutes * 60,
      ...(mailReset && {
        // Not awaited, so that a known address is answered as fast as an unknown one.
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
    databaseHooks: {
      session: {
        create: {
          // A session that replaces another, as after a new password, keeps its active account.
          before: async (made, context) => {
            const former = context?.context.session?.session
            const activeAccount = former?.userId === made.userId ? former.activeAccount : null
            return { data: { ...made, activeAccount } }
          },
        },
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
    // Our own limits count per address and per e-mail.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => log.error({ part: 'better-auth' }, String(message)),
    },
  })
}
