// Signs requests so that a receiver can verify them: contract part 6, and the Standard Webhooks headers beside it.
import { createHmac, randomBytes } from 'node:crypto'
import { mask } from './echoes.ts'

const secretPrefix = 'whsec_'
const secretBytes = 32

const signatureNames = ['X-Service-Signature', 'webhook-timestamp', 'webhook-signature'] as const

/** The facts about an attempt that never change. */
type AttemptFacts = {
  event: string
  requestId: string
  deliveryId: string
  attempt: number
  isTest?: boolean
}

export type SigningInput = AttemptFacts & {
  body: Buffer
  /** The present secret, then the former ones that still sign. */
  secrets: readonly string[]
  /**
   * Signs beside them; `X-Service-Signature` is the present one's until this is promoted. A test event it signs alone, so
   * that only a receiver which knows it takes the test.
   */
  nextSecret?: string | undefined
  timestampSeconds: number
}

export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64')
}

/** The headers of one attempt. Throws when there is no secret: nothing is sent unsigned. */
export function signedHeaders(input: SigningInput): Record<string, string> {
  const { body, requestId, timestampSeconds } = input
  const signing = signingSecrets(input)
  const [first] = signing
  if (first === undefined) throw new Error('a webhook is never sent without a secret to sign it')
  const head = `${requestId}.${timestampSeconds}.`
  return headersOf(input, {
    'X-Service-Signature': `sha256=${createHmac('sha256', first).update(body).digest('hex')}`,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signing.map((secret) => standardSignature(secret, head, body)).join(' '),
  })
}

/** All headers of an attempt, given those that depend on its time, and on the secrets and settings of that moment. */
export function headersOf(about: AttemptFacts, signature: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook/1.0',
    'X-Service-Event': about.event,
    'X-Service-Request-Id': about.requestId,
    'X-Service-Delivery-Id': about.deliveryId,
    'X-Service-Attempt': String(about.attempt),
    'webhook-id': about.requestId,
    ...signature,
  }
  if (about.isTest === true) headers['X-Service-Test'] = '1'
  return headers
}

/** Headers that follow from the delivery, whatever its attempt. */
const derivedNames: ReadonlySet<string> = new Set(
  Object.keys(headersOf({ event: '', requestId: '', deliveryId: '', attempt: 1, isTest: true }, {})),
)

/**
 * The headers of an attempt that cannot be derived from its delivery later. Those that the webhook has of its own may be
 * credentials: their values are masked.
 */
export function recordedHeadersOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.keys(headers).filter((name) => !derivedNames.has(name) && !isSignature(name))
  return Object.fromEntries([
    ...signatureNames.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
    ...own.map((name) => [name, mask]),
  ])
}

/** The one of `X-Service-Signature` first. */
function signingSecrets({ secrets, nextSecret, isTest }: SigningInput): readonly string[] {
  if (nextSecret === undefined) return secrets
  return isTest ? [nextSecret] : [...secrets, nextSecret]
}

function isSignature(name: string): boolean {
  return (signatureNames as readonly string[]).includes(name)
}

/** Keyed with the decoded bytes of the secret, unlike X-Service-Signature, which uses its text. */
function standardSignature(secret: string, head: string, body: Buffer): string {
  // Node decodes the key here: passing a Buffer takes five times as long.
  const hmac = createHmac('sha256', secret.slice(secretPrefix.length), { encoding: 'base64' })
  return `v1,${hmac.update(head).update(body).digest('base64')}`
}
