import { createHmac, timingSafeEqual } from 'node:crypto'

/** One of the given digests is the HMAC-SHA256 of the text. All are compared, each in constant time. */
export function isSignedBy(secret: string, text: Buffer | string, given: readonly Buffer[]): boolean {
  const wanted = createHmac('sha256', secret).update(text).digest()
  return given
    .map((digest) => digest.length === wanted.length && timingSafeEqual(digest, wanted))
    .includes(true)
}

/** A digest of 32 bytes in base64; undefined for anything else. */
export function base64Digest(text: unknown): Buffer | undefined {
  return typeof text === 'string' && /^[A-Za-z0-9+/]{43}=$/.test(text)
    ? Buffer.from(text, 'base64')
    : undefined
}

/** The parts of `name=value,name=value`, unchanged except for surrounding spaces. */
export function partsOf(header: unknown): { name: string; value: string }[] {
  if (typeof header !== 'string') return []
  return header.split(',').map((part) => {
    const [name = '', ...value] = part.split('=')
    return { name: name.trim(), value: value.join('=').trim() }
  })
}

/** The 32-byte hexadecimal digests under a name. */
export function hexDigests(parts: readonly { name: string; value: string }[], name: string): Buffer[] {
  return parts
    .filter((part) => part.name === name && /^[0-9a-f]{64}$/i.test(part.value))
    .map(({ value }) => Buffer.from(value, 'hex'))
}
