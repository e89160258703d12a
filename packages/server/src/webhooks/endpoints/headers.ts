// Headers that a receiver wants beside ours, such as Authorization. Their values go in and never come out.
import { limits } from '@mostrador/contract/limits'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import type { Place } from './endpoints.queries.ts'
import { deleteHeader, insertHeader, listHeaderNames } from './headers.queries.ts'

export type HeaderChange = {
  box: SecretBox
  /** Added, or put in the place of those with the same name. */
  set?: readonly { name: string; value: string }[] | undefined
  /** Names. */
  remove?: readonly string[] | undefined
}

/** Sealing context of a value. */
export function webhookHeaderContext(accountId: string, headerId: string): string {
  return `webhook_headers:${accountId}:${headerId}`
}

/** The endpoint must be locked. Throws invalid_request, and conflict when there are too many. */
export async function changeHeaders(
  tx: Tx,
  place: Place,
  { box, set = [], remove = [] }: HeaderChange,
  now: Date,
): Promise<void> {
  const known = await listHeaderNames(tx, place)
  const absent = remove.find((name) => !hasName(known, name))
  if (absent !== undefined) refuse(`${shown(absent)}: this webhook has no such header`, absent)
  for (const { name, value } of set) checkHeader(name, value)
  const named = [...set.map(({ name }) => name), ...remove].map((name) => name.toLowerCase())
  const twice = named.find((name, n) => named.indexOf(name) !== n)
  if (twice !== undefined) refuse(`${shown(twice)} is given twice`, twice)
  const count = known.filter((name) => !hasName(named, name)).length + set.length
  if (count > limits.webhookHeadersMax) {
    throw new AppError(
      'conflict',
      `A webhook has at most ${limits.webhookHeadersMax} headers of its own: remove one first.`,
      { reason: 'webhook_headers_many', max: limits.webhookHeadersMax },
    )
  }
  for (const name of named) await deleteHeader(tx, place, name)
  for (const { name, value } of set) {
    const id = newId(now.getTime())
    const sealed = box.seal(value.trim(), webhookHeaderContext(place.accountId, id))
    await insertHeader(tx, place, { id, name, sealed }, now)
  }
}

/** Values were given for one server: another one gets them only when whoever names it gives them anew. */
export function checkHeadersMayMove(
  known: readonly string[],
  urls: { from: string; to: string },
  { set = [], remove = [] }: Partial<HeaderChange> = {},
): void {
  if (new URL(urls.from).origin === new URL(urls.to).origin) return
  const given = [...set.map(({ name }) => name), ...remove]
  const kept = known.filter((name) => !hasName(given, name))
  if (kept.length === 0) return
  const names = kept.join(', ')
  throw new AppError(
    'conflict',
    `The new URL leads to another server, and the values of ${names} were given for the present one: with the new URL, give each of these headers again or remove it.`,
    { reason: 'webhook_headers_elsewhere', names },
  )
}

/** Those that belong to the signature, to the body or to the connection. */
const takenPrefixes = ['x-service-', 'webhook-', 'content-', 'proxy-']
const takenNames = new Set([
  ...['host', 'user-agent', 'connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['http2-settings', 'expect'],
])
/** RFC 9110: a token, and visible ASCII with blanks inside. */
const namePattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const valuePattern = /^[\x21-\x7e]+([ \t]+[\x21-\x7e]+)*$/

function checkHeader(name: string, value: string): void {
  const lower = name.toLowerCase()
  const { webhookHeaderNameCharsMax: nameMax, webhookHeaderValueCharsMax: valueMax } = limits
  if (!namePattern.test(name)) refuse(`${shown(name)} is no name of a header`, name, 'webhook_header_name')
  if (name.length > nameMax) refuse(`a name has at most ${nameMax} characters`, name)
  if (takenNames.has(lower) || takenPrefixes.some((prefix) => lower.startsWith(prefix))) {
    refuse(`${name} is the service's own to send; take another name`, name, 'webhook_header_taken')
  }
  // The value itself is never repeated: it may be a credential.
  if (value.trim().length > valueMax)
    refuse(`the value of ${name} has over ${valueMax} characters`, name, 'webhook_header_value')
  if (!valuePattern.test(value.trim())) {
    refuse(
      `the value of ${name} must be visible ASCII characters, with blanks only between them`,
      name,
      'webhook_header_value',
    )
  }
}

function hasName(names: readonly string[], name: string): boolean {
  return names.some((each) => each.toLowerCase() === name.toLowerCase())
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, limits.webhookHeaderNameCharsMax))
}

function refuse(
  problem: string,
  name: string,
  reason:
    | 'webhook_header'
    | 'webhook_header_taken'
    | 'webhook_header_name'
    | 'webhook_header_value' = 'webhook_header',
): never {
  throw new AppError('invalid_request', `header: ${problem}`, {
    ...{ reason, name: name.slice(0, limits.webhookHeaderNameCharsMax) },
  })
}
