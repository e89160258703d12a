// What stands between better-auth and the rest, without loading it: its refusals in our words, and where it finds the
// address of the other side.
import { limits } from '@mostrador/contract/limits'
import { AppError } from '../platform/errors.ts'

/** Set by us, never taken from a request. */
export const addressHeader = 'x-mostrador-address'

const messages: Readonly<Record<string, AppError>> = {
  INVALID_EMAIL_OR_PASSWORD: new AppError('unauthorized', 'The e-mail address or the password is wrong.', {
    reason: 'sign_in_wrong',
  }),
  INVALID_EMAIL: new AppError('unauthorized', 'The e-mail address or the password is wrong.', {
    reason: 'sign_in_wrong',
  }),
  INVALID_PASSWORD: new AppError('invalid_request', 'The password is wrong.', { reason: 'password_wrong' }),
  INVALID_TOKEN: new AppError('invalid_request', 'This link is used up or too old; ask for a new one.', {
    reason: 'link_over',
  }),
  INVALID_CODE: new AppError('unauthorized', 'The code is wrong or its time is over; try the next one.', {
    reason: 'code_wrong',
  }),
  INVALID_BACKUP_CODE: new AppError('unauthorized', 'The code is wrong or was used before.', {
    reason: 'code_used',
  }),
  INVALID_TWO_FACTOR_COOKIE: new AppError('unauthorized', 'The time for the code is over; sign in again.', {
    reason: 'code_late',
  }),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: new AppError('unauthorized', 'Too many wrong codes; sign in again.', {
    reason: 'codes_many',
  }),
  ACCOUNT_TEMPORARILY_LOCKED: new AppError('rate_limited', 'Too many wrong codes. Try again in 15 minutes.', {
    reason: 'tries_many',
    minutes: 15,
  }),
  TOTP_NOT_ENABLED: new AppError('conflict', 'There is no second factor; begin with adding one.', {
    reason: 'second_factor_missing',
  }),
  TWO_FACTOR_NOT_ENABLED: new AppError('conflict', 'There is no second factor; begin with adding one.', {
    reason: 'second_factor_missing',
  }),
  BACKUP_CODES_NOT_ENABLED: new AppError('conflict', 'There is no second factor; begin with adding one.', {
    reason: 'second_factor_missing',
  }),
  TOTP_ALREADY_ENABLED: new AppError('conflict', 'There is a second factor already; remove it first.', {
    reason: 'second_factor_known',
  }),
  PASSWORD_TOO_SHORT: passwordLength(),
  PASSWORD_TOO_LONG: passwordLength(),
}

/** What better-auth refuses, in the words and codes of the service. */
export function asAppError(error: unknown): unknown {
  if (!isRefusal(error)) return error
  const { code = '', message = '' } = error.body ?? {}
  const known = messages[code]
  if (known) return new AppError(known.code, known.message, known.reason)
  if (error.statusCode === 401) return new AppError('unauthorized', 'Sign in first.')
  if (error.statusCode < 500) return new AppError('invalid_request', message || 'That is not possible.')
  return error
}

function passwordLength(): AppError {
  const { passwordCharsMin: min, passwordCharsMax: max } = limits
  return new AppError('invalid_request', `password: ${min} to ${max} characters`, {
    reason: 'password_length',
    min,
    max,
  })
}

type Refusal = Error & { statusCode: number; body?: { code?: string; message?: string } }

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'APIError' && 'statusCode' in error
}
