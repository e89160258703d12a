import type { Reason } from '@mostrador/contract/dashboard/reasons'
import { limits } from '@mostrador/contract/limits'
import { unknownName } from '@mostrador/contract/values'
import { isStorableText } from '../../platform/database/text.ts'
import { AppError } from '../../platform/errors.ts'
import { phoneKey } from './phone-key.ts'

export type NewContact = { phone: string; phoneKey: string; name: string }

/** Reads the body of a creation request; unknown properties are ignored. Throws invalid_request. */
export function readNewContact(body: unknown): NewContact {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    refuse('The body must be a JSON object.', { reason: 'api_object' })
  const { phone, name } = body as { phone?: unknown; name?: unknown }
  if (typeof phone !== 'string')
    refuse('phone is required and must be a string.', { reason: 'api_field', name: 'phone' })
  const trimmedPhone = readText('phone', phone)
  const chars = [...trimmedPhone].length
  if (chars < limits.phoneCharsMin || chars > limits.phoneCharsMax) {
    const { phoneCharsMin: min, phoneCharsMax: max } = limits
    refuse(`phone must have ${min} to ${max} characters once trimmed.`, { reason: 'phone', min, max })
  }
  return { phone: trimmedPhone, phoneKey: phoneKey(trimmedPhone), name: readName(name) }
}

/**
 * Inserts the contact for the key in the CTE `k`, unless its phone key exists; yields `row`, its JSON, or no row when
 * the phone is taken. $2 id, $3 phone, $4 phone key, $5 name, $6 now. `allowed` is the caller's from and where.
 */
export function insertContactCte(allowed: string): string {
  return `,
c as (
  insert into contacts (account_id, id, phone, phone_key, name, created_at)
  select k.account_id, $2::uuid, $3::text, $4::text, $5::text, $6::timestamptz ${allowed} and k.scope = 'write'
  on conflict (account_id, phone_key) do nothing
  returning json || '}' as row)`
}

/**
 * The same for several keys in the rows of `asked`, whose columns are called as in `newContactColumns`; `c` has the ids of
 * the new contacts too. In one order everywhere, so that two such statements never deadlock.
 */
export const insertContactsCte = `c as (
  insert into contacts (account_id, id, phone, phone_key, name, created_at)
  select account_id, id, phone, phone_key, name, now from asked where scope = 'write'
  order by account_id, phone_key
  on conflict (account_id, phone_key) do nothing
  returning id, json || '}' as row)`

/** In the order of the values of `insertContactCte`. */
export const newContactColumns: readonly [name: string, type: string][] = [
  ['id', 'uuid'],
  ['phone', 'text'],
  ['phone_key', 'text'],
  ['name', 'text'],
  ['now', 'timestamptz'],
]

function readName(name: unknown): string {
  if (name === undefined || name === null) return unknownName
  if (typeof name !== 'string')
    refuse('name must be a string or null.', { reason: 'api_field', name: 'name' })
  const trimmed = readText('name', name)
  if ([...trimmed].length > limits.nameCharsMax)
    refuse(`name must have at most ${limits.nameCharsMax} characters.`, {
      reason: 'api_long',
      name: 'name',
      max: limits.nameCharsMax,
    })
  return trimmed === '' ? unknownName : trimmed
}

function readText(field: string, value: string): string {
  if (!isStorableText(value))
    refuse(`${field} must be valid Unicode without U+0000.`, { reason: 'api_text', name: field })
  return value.trim()
}

function refuse(message: string, reason: Reason): never {
  throw new AppError('invalid_request', message, reason)
}
