// Signatures: what the service signs is trusted, and nothing else, with an error that says what is wrong.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { signedHeaders } from '../../server/src/webhooks/attempt/signature.ts'
import { verifyWebhook, WebhookVerificationError } from '../src/mostrador.ts'

type Vector = { name: string; secrets: string[]; body: string; headers: Record<string, string> }
const { vectors } = JSON.parse(
  readFileSync(new URL('../../server/test/harness/payloads/webhook-vectors.json', import.meta.url), 'utf8'),
) as { vectors: Vector[] }
const [secret, former] = ['whsec_cDVON1pMaktwWThEY2h1MnVzOWNlTQ==', 'whsec_Rmpaa0xaNlNnRjhqYWlybFdnc3l6aw==']
const other = 'whsec_b3RoZXJvdGhlcm90aGVyb3RoZXI='
const body =
  '{"event":"order.paid","data":{"total":129900.5,"customer_name":"Ana María 👗"},"request_id":"1"}'

const signed = (secrets: readonly string[] = [secret], agoSeconds = 0) =>
  signedHeaders({
    event: 'order.paid',
    requestId: '01980000-0000-7000-8000-000000000001',
    deliveryId: '01980000-0000-7000-8000-00000000d001',
    attempt: 1,
    body: Buffer.from(body),
    secrets,
    timestampSeconds: Math.floor(Date.now() / 1_000) - agoSeconds,
  })

describe('a request of the service is trusted', () => {
  test.each(vectors)('$name', async ({ body: raw, headers, secrets }) => {
    const [newest = ''] = secrets
    const event = JSON.parse(raw)
    expect(await verifyWebhook(raw, headers, newest, { scheme: 'service' })).toEqual(event)
    for (const each of secrets) {
      expect(await verifyWebhook(Buffer.from(raw), headers, each, { tolerance: 1e10 })).toEqual(event)
    }
  })

  test('however the runtime gives body and headers', async () => {
    const headers = signed()
    const bytes = new TextEncoder().encode(`xx${body}`)
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
    for (const raw of [body, Buffer.from(body), bytes.subarray(2), bytes.buffer.slice(2)]) {
      for (const given of [headers, new Headers(headers), lists]) {
        expect(await verifyWebhook(raw, given, secret)).toEqual(JSON.parse(body))
      }
    }
  })

  test('while its secret is rotated, with either secret on either side', async () => {
    for (const [signing, held] of [
      [[secret, former], secret],
      [[secret, former], former],
      [[secret], [former, secret]],
      [[former], [secret, former]],
    ] as const) {
      expect(await verifyWebhook(body, signed(signing), held)).toEqual(JSON.parse(body))
    }
    expect(await verifyWebhook(body, signed([former]), [secret, former], { scheme: 'service' })).toBeTruthy()
  })

  test('up to the tolerance, either way', async () => {
    for (const ago of [-290, 290])
      expect(await verifyWebhook(body, signed([secret], ago), secret)).toBeTruthy()
    expect(await verifyWebhook(body, signed([secret], 3_000), secret, { tolerance: 3_600 })).toBeTruthy()
  })
})

describe('another request is refused, and the error says why', () => {
  const without = (name: string) =>
    Object.fromEntries(Object.entries(signed()).filter(([each]) => each !== name))
  const serviceOnly = { 'x-service-signature': signed()['X-Service-Signature'] }
  const as = (value: string) => ({ ...signed(), 'webhook-signature': value })
  const right = signed()['webhook-signature'] ?? ''
  const notJson = (text: string) => [
    text,
    { 'X-Service-Signature': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}` },
    secret,
    { scheme: 'service' },
  ]

  test.each<[string, string, RegExp, unknown[]]>([
    [
      'its body was parsed',
      'body_parsed',
      /Pass the bytes as they came/,
      [JSON.parse(body), signed(), secret],
    ],
    ['its body is missing', 'body_parsed', /parsed or read before/, [undefined, signed(), secret]],
    ['its body was written again', 'no_match', /not the bytes that came/, [`${body}\n`, signed(), secret]],
    ['it has no id', 'missing_header', /webhook-id is missing/, [body, without('webhook-id'), secret]],
    ['it has no time', 'missing_header', /webhook-timestamp/, [body, without('webhook-timestamp'), secret]],
    [
      'it has no signature',
      'missing_header',
      /webhook-signature/,
      [body, without('webhook-signature'), secret],
    ],
    ['it has the other one alone', 'missing_header', /scheme: 'service'/, [body, serviceOnly, secret]],
    ['it has no headers', 'missing_header', /is missing\.$/, [body, {}, secret]],
    ['another secret signed it', 'no_match', /none of the 1 secrets/, [body, signed([other]), secret]],
    [
      'neither of two signed it',
      'no_match',
      /none of the 2 secrets/,
      [body, signed([other]), [secret, former]],
    ],
    [
      'another secret, service scheme',
      'no_match',
      /./,
      [body, signed([other]), secret, { scheme: 'service' }],
    ],
    [
      'it is too old',
      'too_old',
      /31\d\d seconds old; 300 are tolerated/,
      [body, signed([secret], 3_100), secret],
    ],
    ['it comes from ahead', 'too_new', /30\d\d seconds ahead/, [body, signed([secret], -3_099), secret]],
    ['its time was changed', 'no_match', /./, [body, { ...signed(), 'webhook-timestamp': '1' }, secret]],
    ['its id was changed', 'no_match', /./, [body, { ...signed(), 'webhook-id': '1' }, secret]],
    ['its signature is of another version', 'no_match', /./, [body, as(right.replace('v1', 'v2')), secret]],
    ['its signature is cut', 'no_match', /./, [body, as(right.slice(0, -8)), secret]],
    ['its signature is longer', 'no_match', /./, [body, as(`v1,AAAA${right.slice(3)}`), secret]],
    ['its signature is no base64', 'no_match', /./, [body, as('v1,é*'), secret]],
    ['its signature is empty', 'no_match', /./, [body, as('v1,'), secret]],
    ['it is signed, and no JSON', 'invalid_body', /no event/, notJson('x')],
    ['it is signed, and no event', 'invalid_body', /no event/, notJson('[]')],
  ])('when %s', async (_, code, told, args) => {
    const error = await verifyWebhook(...(args as Parameters<typeof verifyWebhook>)).catch((reason) => reason)
    expect(error).toBeInstanceOf(WebhookVerificationError)
    expect(error).toMatchObject({ name: 'WebhookVerificationError', code })
    expect(error.message).toMatch(told)
    for (const each of [secret, former]) expect(error.message).not.toContain(each)
  })

  test.each([undefined, '', 'whsec_', 'secret', [], [secret, ''], [secret, undefined]])(
    'and a secret that cannot be one is the program’s own fault: %j',
    async (wrong) => {
      for (const scheme of ['standard', 'service'] as const) {
        const call = verifyWebhook(body, signed(), wrong as string, { scheme })
        await expect(call).rejects.toThrow(TypeError)
        await expect(call).rejects.toThrow(/Is the variable that holds it set\?/)
      }
    },
  )
})
