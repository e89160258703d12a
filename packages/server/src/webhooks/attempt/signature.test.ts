import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { newWebhookSecret, signedHeaders } from './signature.ts'

type Vector = {
  name: string
  secrets: string[]
  body: string
  event: string
  request_id: string
  delivery_id: string
  attempt: number
  timestamp: number
  is_test: boolean
  headers: Record<string, string>
}

const { vectors } = JSON.parse(
  readFileSync(new URL('../../../test/harness/payloads/webhook-vectors.json', import.meta.url), 'utf8'),
) as { vectors: Vector[] }

function signedAs(vector: Vector, body = Buffer.from(vector.body)) {
  return signedHeaders({
    event: vector.event,
    requestId: vector.request_id,
    deliveryId: vector.delivery_id,
    attempt: vector.attempt,
    body,
    secrets: vector.secrets,
    timestampSeconds: vector.timestamp,
    isTest: vector.is_test,
  })
}

describe.each(vectors)('the vector "$name"', (vector) => {
  test('fixes every header that is sent', () => {
    expect(signedAs(vector)).toEqual(vector.headers)
  })

  test("verifies as the contract tells receivers: the secret's own characters are the key", () => {
    const hex = vector.headers['X-Service-Signature']?.replace('sha256=', '')
    const key = new TextEncoder().encode(vector.secrets[0])
    expect(createHmac('sha256', key).update(vector.body, 'utf8').digest('hex')).toBe(hex)
  })

  test('verifies as Standard Webhooks tell receivers, with each active secret', async () => {
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = vector.headers
    const sent = new TextEncoder().encode(`${id}.${time}.${vector.body}`)
    const parts = (signatures ?? '').split(' ')
    expect(parts).toHaveLength(vector.secrets.length)
    for (const [index, secret] of vector.secrets.entries()) {
      const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (char) => char.charCodeAt(0))
      const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
        'verify',
      ])
      const signature = Uint8Array.from(atob(parts[index]?.replace('v1,', '') ?? ''), (char) =>
        char.charCodeAt(0),
      )
      expect(await crypto.subtle.verify('HMAC', key, signature, sent)).toBe(true)
    }
  })

  test('no longer fits when one bit of the body changes', () => {
    const body = Buffer.from(vector.body)
    body.writeUInt8(body.readUInt8(0) ^ 1, 0)
    const changed = signedAs(vector, body)
    expect(changed['X-Service-Signature']).not.toBe(vector.headers['X-Service-Signature'])
    expect(changed['webhook-signature']).not.toBe(vector.headers['webhook-signature'])
  })
})

test('nothing is sent unsigned', () => {
  const [vector] = vectors
  if (vector === undefined) throw new Error('no vector')
  expect(() => signedAs({ ...vector, secrets: [] })).toThrow('without a secret')
})

test('a new secret is whsec_ and 32 random bytes', () => {
  const secrets = Array.from({ length: 100 }, newWebhookSecret)
  expect(new Set(secrets).size).toBe(100)
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
  }
})
