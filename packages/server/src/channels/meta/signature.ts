import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const form = /^sha256=([0-9a-f]{64})$/i

/** `X-Hub-Signature-256` is the HMAC of exactly these bytes under one of the app secrets. */
export function verifyMetaSignature(
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
): boolean {
  const given = signatureIn(headers)
  if (!given) return false
  // Tries every secret, so that timing does not reveal which one fits.
  return secrets
    .map((secret) => timingSafeEqual(createHmac('sha256', secret).update(rawBody).digest(), given))
    .includes(true)
}

/** There is a signature at all; without one the body need not be read. */
export function hasMetaSignature(headers: IncomingHttpHeaders): boolean {
  return signatureIn(headers) !== undefined
}

function signatureIn(headers: IncomingHttpHeaders): Buffer | undefined {
  const header = headers['x-hub-signature-256']
  const hex = typeof header === 'string' ? form.exec(header)?.[1] : undefined
  return hex === undefined ? undefined : Buffer.from(hex, 'hex')
}
