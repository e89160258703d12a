// Connects better-auth with the rest without loading it: its refusals in our words, and the client's address in the
// form it reads.
import type { Reason } from '@mostrador/contract/dashboard/reasons'
import type { ErrorCode } from '@mostrador/contract/errors'
import { limits } from '@mostrador/contract/limits'
import { AppError } from '../../platform/errors.ts'

/** Set by us, never taken from a request. */
export const addressHeader = 'x-mostrador-address'

type Told = readonly [code: ErrorCode, message: string, reason: Reason]

const { passwordCharsMin: min, passwordCharsMax: max } = limits

const wrongSignIn: Told = [
  'unauthorized',
  'The e-mail address or the password is wrong.',
  { reason: 'sign_in_wrong' },
]
const noSecondFactor: Told = [
  'conflict',
  'There is no second factor; begin with adding one.',
  { reason: 'second_factor_missing' },
]
const passwordLength: Told = [
  'invalid_request',
  `password: ${min} to ${max} characters`,
  { reason: 'password_length', min, max },
]

/** Refusals by better-auth's codes. */
const told: Readonly<Record<string, Told>> = {
  INVALID_EMAIL_OR_PASSWORD: wrongSignIn,
  INVALID_EMAIL: wrongSignIn,
  INVALID_PASSWORD: ['invalid_request', 'The password is wrong.', { reason: 'password_wrong' }],
  INVALID_TOKEN: [
    'invalid_request',
    'This link is used up or too old; ask for a new one.',
    { reason: 'link_over' },
  ],
  INVALID_CODE: [
    'unauthorized',
    'The code is wrong or its time is over; try the next one.',
    { reason: 'code_wrong' },
  ],
  INVALID_BACKUP_CODE: ['unauthorized', 'The code is wrong or was used before.', { reason: 'code_used' }],
  INVALID_TWO_FACTOR_COOKIE: [
    'unauthorized',
    'The time for the code is over; sign in again.',
    { reason: 'code_late' },
  ],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: [
    'unauthorized',
    'Too many wrong codes; sign in again.',
    { reason: 'codes_many' },
  ],
  ACCOUNT_TEMPORARILY_LOCKED: [
    'rate_limited',
    'Too many wrong codes. Try again in 15 minutes.',
    { reason: 'tries_many', minutes: 15 },
  ],
  TOTP_NOT_ENABLED: noSecondFactor,
  TWO_FACTOR_NOT_ENABLED: noSecondFactor,
  BACKUP_CODES_NOT_ENABLED: noSecondFactor,
  TOTP_ALREADY_ENABLED: [
    'conflict',
    'There is a second factor already; remove it first.',
    { reason: 'second_factor_known' },
  ],
  PASSWORD_TOO_SHORT: passwordLength,
  PASSWORD_TOO_LONG: passwordLength,
}

/** Translates better-auth's refusals into the service's words and codes. */
export function asAppError(error: unknown): unknown {
  if (!isRefusal(error)) return error
  const { code = '', message = '' } = error.body ?? {}
  const known = told[code]
  if (known) return new AppError(...known)
  if (error.statusCode === 401) return new AppError('unauthorized', 'Sign in first.')
  if (error.statusCode < 500) return new AppError('invalid_request', message || 'That is not possible.')
  return error
}

type Refusal = Error & { statusCode: number; body?: { code?: string; message?: string } }

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'APIError' && 'statusCode' in error
}
