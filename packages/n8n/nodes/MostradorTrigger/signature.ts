// The proof that a request comes from Mostrador, as Standard Webhooks lay it down.
import { createHmac, timingSafeEqual } from 'node:crypto'

const secretForm = /^whsec_([A-Za-z0-9+/]{32,}={0,2})$/

export function isSecret(text: string): boolean {
  return secretForm.test(text.trim())
}

export type Signed = {
  /** The bytes as they came; parsed and written again they would differ. */
  body: Buffer
  headers: Readonly<Record<string, unknown>>
  secret: string
  nowSeconds: number
  toleranceSeconds: number
}

/**
 * Why the request is not to be trusted; undefined when it is. The other signature, X-Service-Signature, covers no time,
 * so it would let a request that somebody kept pass for ever.
 */
export function problemOf({
  body,
  headers,
  secret,
  nowSeconds,
  toleranceSeconds,
}: Signed): string | undefined {
  const [, key] = secretForm.exec(secret.trim()) ?? []
  if (key === undefined) return 'the secret of the credential is not that of a webhook'
  const id = String(headers['webhook-id'] ?? '')
  const timestamp = String(headers['webhook-timestamp'] ?? '')
  if (!/^\d{1,12}$/.test(timestamp)) return 'the request has no time'
  const hmac = createHmac('sha256', Buffer.from(key, 'base64')).update(`${id}.${timestamp}.`).update(body)
  const wanted = hmac.digest()
  const signatures = String(headers['webhook-signature'] ?? '').split(' ')
  if (!signatures.some((signature) => isSame(signature, wanted))) return 'the signature does not match'
  if (Math.abs(nowSeconds - Number(timestamp)) > toleranceSeconds) return 'the request is too old'
  return undefined
}

/** While a secret is changed, a request has one signature for each. */
function isSame(signature: string, wanted: Buffer): boolean {
  const [version, text = ''] = signature.split(',')
  const given = Buffer.from(text, 'base64')
  return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted)
}
