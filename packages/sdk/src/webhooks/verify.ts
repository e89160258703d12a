// Webhooks are trusted by their signature alone. WebCrypto, so that it works wherever fetch does.
import { MostradorError } from '../errors.ts'
import type { EventKind, WebhookEvent } from '../types.ts'

export type VerifyOptions = {
  /** Seconds by which the time of the attempt may differ from this clock, either way. Default: 300. */
  tolerance?: number | undefined
  /**
   * `standard`: the Standard Webhooks headers, whose time tells an old request from a new one. `service`:
   * X-Service-Signature, which knows no time. The service sends both. Default: `standard`.
   */
  scheme?: 'standard' | 'service' | undefined
}

/** Headers as frameworks and runtimes give them; the case of the names does not matter. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** Undefined is refused, like a variable that is not set. */
export type Secrets = string | undefined | readonly (string | undefined)[]

export type WebhookErrorCode =
  /** The body is no longer the bytes that came. */
  | 'body_parsed'
  | 'missing_header'
  /** No secret made the signature: a stranger's, another endpoint's, or the body was changed. */
  | 'no_match'
  /** Signed with the secret, but too long ago, or by a clock that is ahead. */
  | 'too_old'
  | 'too_new'
  /** The signature fits, and the body is no event. */
  | 'invalid_body'

/** Why a request is not trusted. Answer 401. */
export class WebhookVerificationError extends MostradorError {
  override readonly name = 'WebhookVerificationError'
  declare readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(code, message)
  }
}

const prefix = 'whsec_'
const encoder = new TextEncoder()

/**
 * The event that the request carries, once its signature is found good. `rawBody` is the body as it came, before any
 * parsing. While a secret is rotated, give the new and the former one. Throws WebhookVerificationError; TypeError when
 * a secret cannot be one.
 */
export async function verifyWebhook<Kind extends EventKind = EventKind>(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secretOrSecrets: Secrets,
  { tolerance = 300, scheme = 'standard' }: VerifyOptions = {},
): Promise<WebhookEvent<Kind>> {
  const secrets = readSecrets(secretOrSecrets)
  const body = readBytes(rawBody)
  if (scheme === 'service') await verifyService(body, headers, secrets)
  else await verifyStandard(body, headers, secrets, tolerance)
  return parseEvent(body) as WebhookEvent<Kind>
}

/** Throws TypeError for what cannot be a secret: an empty one would trust what anybody signs. */
export function readSecrets(secretOrSecrets: Secrets): readonly string[] {
  const secrets = typeof secretOrSecrets === 'string' ? [secretOrSecrets] : secretOrSecrets
  if (Array.isArray(secrets) && secrets.length > 0 && secrets.every(isSecret)) return secrets
  throw new TypeError(
    'The webhook secret must be whsec_ and base64, as it was shown, or a list of such. Is the variable that holds it set?',
  )
}

function isSecret(text: unknown): text is string {
  return typeof text === 'string' && /^whsec_[A-Za-z0-9+/]{4,}={0,2}$/.test(text)
}

async function verifyStandard(
  body: Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  secrets: readonly string[],
  tolerance: number,
): Promise<void> {
  const id = headerOf(headers, 'webhook-id')
  const time = headerOf(headers, 'webhook-timestamp')
  const given = headerOf(headers, 'webhook-signature').split(' ')
  const signatures = given.flatMap((each) => (each.startsWith('v1,') ? decode(each.slice(3)) : []))
  const head = encoder.encode(`${id}.${time}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  const keys = secrets.flatMap((secret) => decode(secret.slice(prefix.length)))
  await verifyAny(keys, signatures, signed)
  // Only a time that is signed says anything.
  const age = Date.now() / 1_000 - (/^[0-9]{1,12}$/.test(time) ? Number(time) : Number.NaN)
  const told = `webhook-timestamp is ${Math.abs(Math.round(age))} seconds`
  const limit = `${tolerance} are tolerated. Is this machine's clock right?`
  if (age < -tolerance) throw new WebhookVerificationError('too_new', `${told} ahead; ${limit}`)
  if (!(age <= tolerance)) throw new WebhookVerificationError('too_old', `${told} old; ${limit}`)
}

async function verifyService(
  body: Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  secrets: readonly string[],
): Promise<void> {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(headerOf(headers, 'x-service-signature'))?.[1] ?? ''
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  await verifyAny(
    secrets.map((secret) => encoder.encode(secret)),
    [signature],
    body,
  )
}

/** `verify` compares in constant time, and refuses other lengths. */
async function verifyAny(
  keys: readonly Uint8Array<ArrayBuffer>[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<void> {
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ])
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return
    }
  }
  throw new WebhookVerificationError(
    'no_match',
    `The signature is of none of the ${keys.length} secrets: it is another webhook's secret, or the body is not the bytes that came.`,
  )
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = fieldOf(headers, name)
  if (value) return value
  const others = ['x-service-signature', 'webhook-signature']
  const present = others.find((other) => other !== name && fieldOf(headers, other))
  const hint = present ? ` ${present} is there: check that one with scheme: '${schemeOf(present)}'.` : ''
  throw new WebhookVerificationError('missing_header', `The header ${name} is missing.${hint}`)
}

function schemeOf(header: string): string {
  return header.startsWith('x-') ? 'service' : 'standard'
}

function fieldOf(headers: WebhookHeaders, name: string): string | null | undefined {
  if (isHeaders(headers)) return headers.get(name)
  const key = Object.keys(headers).find((each) => each.toLowerCase() === name)
  const value = key === undefined ? undefined : headers[key]
  return typeof value === 'object' ? value.join(' ') : value
}

/** Frameworks have classes of their own. */
function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === 'function'
}

function readBytes(rawBody: unknown): Uint8Array<ArrayBuffer> {
  if (typeof rawBody === 'string') return encoder.encode(rawBody)
  if (rawBody instanceof Uint8Array || rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody)
  throw new WebhookVerificationError('body_parsed', bodyParsed)
}

/** Parsed and written again, the body would be another text. */
export const bodyParsed =
  'The body was parsed or read before its signature was checked. Pass the bytes as they came, and put the webhook before whatever parses JSON.'

function parseEvent(body: Uint8Array): unknown {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (typeof event === 'object' && event !== null && 'event' in event) return event
  } catch {
    // Told below, like JSON that is no event.
  }
  throw new WebhookVerificationError('invalid_body', 'The signature fits, but the body is no event.')
}

/** A list, empty for what is no base64. */
function decode(base64: string): Uint8Array<ArrayBuffer>[] {
  try {
    return [Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]
  } catch {
    return []
  }
}
