import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Certificate, makeCertificate } from '../../../test/harness/servers/certificates.ts'
import { answering, startReceiver } from '../../../test/harness/servers/receiver.ts'
import { AttemptSender, type AttemptSenderOptions } from './attempt.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const headers = {}
const body = Buffer.from('{}')
let authority: Certificate

beforeAll(() => {
  authority = makeCertificate({ isAuthority: true })
  setDefaultCACertificates([...getCACertificates('default'), authority.cert])
})

async function receiver(tls: TlsOptions) {
  const started = await startReceiver(answering(ok), tls)
  onTestFinished(() => started[Symbol.asyncDispose]())
  return { ...started, url: `https://shop.example:${started.port}/hooks`, started }
}

function sender(options: Partial<AttemptSenderOptions> = {}) {
  const made = new AttemptSender({
    allowInsecure: true,
    budgetMs: 1_000,
    resolve: async () => ['127.0.0.1'],
    ...options,
  })
  onTestFinished(() => made.close())
  return made
}

test('a trusted certificate of the right name is delivered to, and the connection kept', async () => {
  const { cert, key } = makeCertificate({ issuer: authority })
  const names: (string | undefined)[] = []
  const shop = await receiver({
    cert,
    key,
    SNICallback: (name, callback) => {
      names.push(name)
      callback(null)
    },
  })
  const attempts = sender()
  for (let n = 0; n < 5; n += 1) {
    expect(await attempts.send({ url: shop.url, headers, body })).toMatchObject({ verdict: 'delivered' })
  }
  expect(shop.started.connectionCount).toBe(1)
  expect(names).toEqual(['shop.example'])
  expect(shop.started.requests[0]).toContain(`host: shop.example:${shop.port}\r\n`)
})

test('a certificate of an address is enough for an address', async () => {
  const { cert, key } = makeCertificate({ issuer: authority, names: ['127.0.0.1'] })
  const { port } = await receiver({ cert, key })
  const outcome = await sender().send({ url: `https://127.0.0.1:${port}/`, headers, body })
  expect(outcome).toMatchObject({ verdict: 'delivered' })
})

test.each<[string, () => Certificate, string]>([
  [
    'expired',
    () => makeCertificate({ issuer: authority, from: new Date('2025-01-02'), until: new Date('2026-01-02') }),
    'TLS: certificate expired on 2026-01-02',
  ],
  [
    'not valid yet',
    () => makeCertificate({ issuer: authority, from: new Date('2126-01-02'), until: new Date('2127-01-02') }),
    'TLS: certificate is not valid before 2126-01-02',
  ],
  ['self-signed', () => makeCertificate(), 'TLS: certificate is self-signed'],
  [
    'of an authority nobody trusts',
    () => makeCertificate({ issuer: makeCertificate({ isAuthority: true }) }),
    'TLS: certificate ',
  ],
  [
    'of another name',
    () => makeCertificate({ issuer: authority, names: ['other.example'] }),
    'TLS: certificate is for another name: ',
  ],
  [
    'of the address instead of the name',
    () => makeCertificate({ issuer: authority, names: ['127.0.0.1'] }),
    'TLS: certificate is for another name: ',
  ],
])('a certificate that is %s is a failure, and no request goes out', async (_name, make, error) => {
  const { cert, key } = make()
  const shop = await receiver({ cert, key })
  const attempts = sender()
  // Several times: session data from the first handshake must not help the second.
  for (let n = 0; n < 3; n += 1) {
    const outcome = await attempts.send({ url: shop.url, headers, body })
    expect(outcome).toMatchObject({ verdict: 'failed', status: null, errorClass: 'tls' })
    expect(outcome.error).toContain(error)
  }
  expect(shop.started.requests).toEqual([])
  expect(attempts.openCount).toBe(0)
})

test('a session of one name is not taken for another', async () => {
  const { cert, key } = makeCertificate({ issuer: authority })
  const shop = await receiver({ cert, key })
  const attempts = sender()
  expect(await attempts.send({ url: shop.url, headers, body })).toMatchObject({ verdict: 'delivered' })
  const other = shop.url.replace('shop.example', 'other.example')
  expect(await attempts.send({ url: other, headers, body })).toMatchObject({ errorClass: 'tls' })
})

test('a receiver that speaks no TLS says so', async () => {
  const plain = await startReceiver((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  onTestFinished(() => plain[Symbol.asyncDispose]())
  const outcome = await sender().send({ url: `https://shop.example:${plain.port}/`, headers, body })
  expect(outcome).toMatchObject({ errorClass: 'tls', error: 'TLS: the port does not speak TLS' })
})

test('a receiver that closes during the handshake is a failure of TLS', async () => {
  const plain = await startReceiver((socket) => void socket.once('data', () => socket.destroy()))
  onTestFinished(() => plain[Symbol.asyncDispose]())
  const outcome = await sender().send({ url: `https://shop.example:${plain.port}/`, headers, body })
  expect(outcome).toMatchObject({ verdict: 'failed', errorClass: 'tls' })
  expect(outcome.error).toBe('TLS: the connection was closed during the handshake')
})

test('a handshake that never ends is a timeout', async () => {
  const plain = await startReceiver((socket) => socket.resume())
  onTestFinished(() => plain[Symbol.asyncDispose]())
  const outcome = await sender({ budgetMs: 300 }).send({
    url: `https://shop.example:${plain.port}/`,
    headers,
    body,
  })
  expect(outcome).toMatchObject({ errorClass: 'timeout', error: 'no TLS handshake within 0.3 s' })
  expect(outcome.durationMs).toBeLessThan(3_000)
  await expect.poll(() => plain.sockets.size).toBe(0)
})

test('only TLS 1.2 and newer is spoken', async () => {
  const { cert, key } = makeCertificate({ issuer: authority })
  const shop = await receiver({
    cert,
    key,
    minVersion: 'TLSv1.1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  })
  expect(await sender().send({ url: shop.url, headers, body })).toMatchObject({ errorClass: 'tls' })
})

test('TLS 1.2 is spoken', async () => {
  const { cert, key } = makeCertificate({ issuer: authority })
  const shop = await receiver({ cert, key, maxVersion: 'TLSv1.2' })
  expect(await sender().send({ url: shop.url, headers, body })).toMatchObject({ verdict: 'delivered' })
})

test('a later connection resumes the session of an earlier one', async () => {
  const { cert, key } = makeCertificate({ issuer: authority })
  const resumed: boolean[] = []
  const started = await startReceiver(
    (socket, onRequest) =>
      onRequest(() => {
        resumed.push((socket as import('node:tls').TLSSocket).isSessionReused())
        socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok')
      }),
    { cert, key },
  )
  onTestFinished(() => started[Symbol.asyncDispose]())
  const attempts = sender()
  const url = `https://shop.example:${started.port}/`
  for (let n = 0; n < 3; n += 1) await attempts.send({ url, headers, body })
  expect(resumed).toEqual([false, true, true])
})
