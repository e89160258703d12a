import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const form = /^sha256=([0-9a-f]{64})$/i

/** Whether `X-Hub-Signature-256` is the HMAC of exactly these bytes under one of the app secrets. */
export function verifyMetaSignature(
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
): boolean {
  const given = signatureIn(headers)
  if (!given) return false
  // Every secret is tried, so that the time tells nothing about which one fits.
  return secrets
    .map((secret) => timingSafeEqual(createHmac('sha256', secret).update(rawBody).digest(), given))
    .includes(true)
}

/** Whether there is a signature at all; without one a body need not be read. */
export function hasMetaSignature(headers: IncomingHttpHeaders): boolean {
  return signatureIn(headers) !== undefined
}

/** Compares two texts in a time that tells neither their content nor where they differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

function signatureIn(headers: IncomingHttpHeaders): Buffer | undefined {
  const header = headers['x-hub-signature-256']
  const hex = typeof header === 'string' ? form.exec(header)?.[1] : undefined
  return hex === undefined ? undefined : Buffer.from(hex, 'hex')
}
