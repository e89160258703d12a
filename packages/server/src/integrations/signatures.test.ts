// Signature vectors, computed with OpenSSL, independently of this code.
import { describe, expect, test } from 'vitest'
import { stripeWebhook } from '../../test/harness/payloads/shop-payloads.ts'
import type { ProviderPort } from './provider.ts'
import { providers } from './providers.ts'

const at = new Date(1_492_774_577_000)

type Vector = { headers: Record<string, string>; body: string; query?: string; secret: string }

function verify(provider: ProviderPort, { headers, body, query = '', secret }: Vector, now = at): boolean {
  const signed = { body: Buffer.from(body), headers, query: new URLSearchParams(query) }
  return provider.hasSignature(headers) && provider.verify(signed, secret, now)
}

const base64 = 'VnKUjZsLuN5iZWjn5EntcBVCF9kMN43LglzCE1/GSeY='
const stripeHex = '7656fc2882a7ca0a651666b36bf2f2f22ee204f54f608f227498a2419f2890b2'
const mercadopagoHex = 'f91308844e10442bc7b182aba22b7bcdad297c2b40639a7cc820cc4d16e563fd'
const withoutIdHex = '2aaaa7fab00756c8d58bd4f05e81bc503fe96309184508166915eb1c34e5c5a9'

describe.each([
  ['Shopify', providers.shopify, 'x-shopify-hmac-sha256'],
  ['WooCommerce', providers.woocommerce, 'x-wc-webhook-signature'],
])('%s', (_, provider, header) => {
  const vector = { headers: { [header]: base64 }, body: '{"id":1}', secret: 'hush' }

  test('signs the bytes of the body', () => expect(verify(provider, vector)).toBe(true))

  test.each<[string, Partial<Vector>]>([
    ['another body', { body: '{"id": 1}' }],
    ['another secret', { secret: 'Hush' }],
    ['another signature', { headers: { [header]: base64.replace('V', 'W') } }],
    ['a signature in hexadecimal', { headers: { [header]: stripeHex } }],
    ['a longer signature', { headers: { [header]: `${base64}AAAA` } }],
    ['an empty signature', { headers: { [header]: '' } }],
    ['no signature', { headers: {} }],
  ])('refuses %s', (_, change) => expect(verify(provider, { ...vector, ...change })).toBe(false))
})

describe('Stripe', () => {
  const { stripe } = providers
  const header = `t=1492774577,v1=${stripeHex}`
  const vector = { headers: { 'stripe-signature': header }, body: '{"id":"evt_1"}', secret: 'whsec_test' }
  const withHeader = (text: string) => ({ ...vector, headers: { 'stripe-signature': text } })

  test('signs the time and the body', () => expect(verify(stripe, vector)).toBe(true))

  test.each([
    ['beside those of another secret', `t=1492774577,v1=${'a'.repeat(64)},v1=${stripeHex}`],
    ['beside those of other schemes', `t=1492774577,v0=${'a'.repeat(64)},v1=${stripeHex},v9=x`],
    ['with spaces', `t=1492774577, v1=${stripeHex}`],
  ])('is known %s', (_, text) => expect(verify(stripe, withHeader(text))).toBe(true))

  test.each([
    ['another time', `t=1492774578,v1=${stripeHex}`],
    ['no time', `v1=${stripeHex}`],
    ['a time that is none', `t=x,v1=${stripeHex}`],
    ['only another scheme', `t=1492774577,v0=${stripeHex}`],
    ['a shortened signature', `t=1492774577,v1=${stripeHex.slice(0, 62)}`],
    ['nothing', ''],
  ])('is refused with %s', (_, text) => expect(verify(stripe, withHeader(text))).toBe(false))

  test('is refused five minutes later, and five minutes before', () => {
    const after = (seconds: number) => new Date(at.getTime() + seconds * 1_000)
    expect([-300, 300].map((seconds) => verify(stripe, vector, after(seconds)))).toEqual([true, true])
    expect([-301, 301].map((seconds) => verify(stripe, vector, after(seconds)))).toEqual([false, false])
  })

  test('while its secret is rolled signs with both', () => {
    const sent = stripeWebhook('charge.refunded', {}, { secrets: ['whsec_old', 'whsec_new'], at })
    for (const secret of ['whsec_old', 'whsec_new']) {
      expect(verify(stripe, { ...sent, secret })).toBe(true)
    }
    expect(verify(stripe, { ...sent, secret: 'whsec_other' })).toBe(false)
  })
})

describe('Mercado Pago', () => {
  const { mercadopago } = providers
  const vector = {
    headers: { 'x-signature': `ts=1704908010,v1=${mercadopagoHex}`, 'x-request-id': 'req-1' },
    query: 'data.id=ORD01ABC&type=payment',
    body: '{}',
    secret: 'mp-secret',
  }

  test('signs the id in lower case, the request and the time', () => {
    expect(verify(mercadopago, vector)).toBe(true)
  })

  test('leaves out of what it signs what it does not send', () => {
    const headers = { ...vector.headers, 'x-signature': `ts=1704908010,v1=${withoutIdHex}` }
    expect(verify(mercadopago, { ...vector, headers, query: 'type=payment' })).toBe(true)
    expect(verify(mercadopago, { ...vector, headers })).toBe(false)
  })

  test.each<[string, Partial<Vector>]>([
    ['another payment', { query: 'data.id=ORD01ABD&type=payment' }],
    ['another request', { headers: { ...vector.headers, 'x-request-id': 'req-2' } }],
    ['another time', { headers: { ...vector.headers, 'x-signature': `ts=1704908011,v1=${mercadopagoHex}` } }],
    ['no time', { headers: { ...vector.headers, 'x-signature': `v1=${mercadopagoHex}` } }],
    ['another secret', { secret: 'mp-secres' }],
  ])('refuses %s', (_, change) => expect(verify(mercadopago, { ...vector, ...change })).toBe(false))

  test('takes no id that is cut out of what was signed', () => {
    const query = new URLSearchParams({ 'data.id': 'ord01abc;request-id:req-1', type: 'payment' })
    const signed = {
      body: Buffer.from('{}'),
      headers: { 'x-signature': vector.headers['x-signature'] },
      query,
    }
    expect(mercadopago.verify(signed, 'mp-secret', at)).toBe(true)
    expect(mercadopago.read(signed, null)).toEqual({ malformed: 'no id of a payment' })
  })
})
