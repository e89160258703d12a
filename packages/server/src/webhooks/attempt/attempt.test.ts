import { expect, onTestFinished, test } from 'vitest'
import {
  answering,
  type Behaviour,
  type Receiver,
  startReceiver,
} from '../../../test/harness/servers/receiver.ts'
import { AttemptSender, type AttemptSenderOptions } from './attempt.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: text/plain\r\n\r\nok'
const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Service-Webhook/1.0' }
const body = Buffer.from('{"event":"order.paid"}')

async function receiver(behaviour: Behaviour): Promise<Receiver> {
  const started = await startReceiver(behaviour)
  onTestFinished(() => started[Symbol.asyncDispose]())
  return started
}

function sender(options: Partial<AttemptSenderOptions> = {}): AttemptSender {
  const made = new AttemptSender({ allowInsecure: true, budgetMs: 2_000, ...options })
  onTestFinished(() => made.close())
  return made
}

test('the request is a POST of exactly the given bytes and headers, and the answer is kept', async () => {
  const { url, requests } = await receiver(answering(ok))
  const before = Date.now()
  const outcome = await sender().send({ url: `${url}?a=b`, headers, body })
  expect(outcome).toEqual({
    verdict: 'delivered',
    status: 200,
    errorClass: null,
    error: null,
    startedAt: expect.any(Date),
    durationMs: expect.any(Number),
    excerpt: Buffer.from('ok'),
    headers: { 'content-type': 'text/plain', 'content-length': '2' },
    sent: { url: `${url}?a=b`, address: new URL(url).host, headers },
  })
  expect(outcome.startedAt.getTime()).toBeGreaterThanOrEqual(before)
  const host = new URL(url).host
  expect(requests).toEqual([
    [
      'POST /hooks?a=b HTTP/1.1',
      `host: ${host}`,
      'connection: keep-alive',
      'Content-Type: application/json',
      'User-Agent: Service-Webhook/1.0',
      `content-length: ${body.length}`,
      '',
      body.toString(),
    ].join('\r\n'),
  ])
})

test.each([200, 201, 202, 204, 299])('%d is delivered', async (status) => {
  const { url } = await receiver(answering(`HTTP/1.1 ${status} Fine\r\nContent-Length: 0\r\n\r\n`))
  expect(await sender().send({ url, headers, body })).toMatchObject({
    verdict: 'delivered',
    status,
    error: null,
  })
})

test.each([
  [300, 'answered 300 Multiple Choices'],
  [304, 'answered 304 Not Modified'],
  [400, 'answered 400 Bad Request'],
  [410, 'answered 410 Gone'],
  [429, 'answered 429 Too Many Requests'],
  [503, 'answered 503 Service Unavailable'],
  [599, 'answered 599'],
])('%d is a failure: %s', async (status, error) => {
  const { url } = await receiver(answering(`HTTP/1.1 ${status} x\r\nContent-Length: 0\r\n\r\n`))
  expect(await sender().send({ url, headers, body })).toMatchObject({
    verdict: 'failed',
    status,
    errorClass: 'status',
    error,
  })
})

test.each([301, 302, 303, 307, 308])('a redirect (%d) is a failure and not followed', async (status) => {
  const elsewhere = await receiver(answering(ok))
  const { url } = await receiver(
    answering(`HTTP/1.1 ${status} x\r\nLocation: ${elsewhere.url}\r\nContent-Length: 0\r\n\r\n`),
  )
  const outcome = await sender().send({ url, headers, body })
  expect(outcome).toMatchObject({ verdict: 'failed', status, errorClass: 'status' })
  expect(outcome.error).toContain(`redirects are not followed; it leads to ${elsewhere.url}`)
  expect(elsewhere.connectionCount).toBe(0)
})

test.each([
  ['100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['103 with headers', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
  ['several', 'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n'],
])('interim answers are read over: %s', async (_name, interim) => {
  const shop = await receiver(answering(interim, ok))
  const attempts = sender()
  for (let n = 0; n < 3; n += 1) {
    expect(await attempts.send({ url: shop.url, headers, body })).toMatchObject({
      status: 200,
      excerpt: Buffer.from('ok'),
    })
  }
  expect(shop.connectionCount).toBe(1)
})

test('interim answers are read over however they are cut', async () => {
  const bytes = Buffer.from(`HTTP/1.1 100 Continue\r\nA: b\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n${ok}`)
  const shop = await receiver((socket, onRequest) =>
    onRequest(() => {
      let at = 0
      const timer = setInterval(() => {
        socket.write(bytes.subarray(at, at + 1))
        at += 1
        if (at === bytes.length) clearInterval(timer)
      }, 1)
    }),
  )
  expect(await sender().send({ url: shop.url, headers, body })).toMatchObject({
    status: 200,
    excerpt: Buffer.from('ok'),
  })
})

test('shutting down ends what is in flight at once and spends no attempt', async () => {
  const shop = await receiver((socket) => socket.resume())
  const attempts = sender({ budgetMs: 30_000 })
  const stop = new AbortController()
  const running = Array.from({ length: 20 }, () =>
    attempts.send({ url: shop.url, headers, body }, stop.signal),
  )
  await expect.poll(() => shop.sockets.size).toBe(20)
  stop.abort()
  for (const outcome of await Promise.all(running)) {
    expect(outcome).toMatchObject({ verdict: 'not_attempted', status: null, errorClass: 'shutting_down' })
    expect(outcome.durationMs).toBeLessThan(10_000)
  }
  expect(attempts.openCount).toBe(0)
  expect(await attempts.send({ url: shop.url, headers, body }, stop.signal)).toMatchObject({
    verdict: 'not_attempted',
  })
})

test('a status that has come stands when the service shuts down during the body', async () => {
  const shop = await receiver(answering('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'))
  const attempts = sender()
  const stop = new AbortController()
  const running = attempts.send({ url: shop.url, headers, body }, stop.signal)
  await expect.poll(() => shop.requests.length).toBe(1)
  setTimeout(() => stop.abort(), 100)
  expect(await running).toMatchObject({ verdict: 'delivered', status: 200, excerpt: Buffer.from('half') })
})

test('an attempt whose time is over when this process wakes is not begun, and spends no attempt', async () => {
  const { port, requests, sockets } = await receiver(answering(ok))
  const resolve = async () => {
    // Imitates a process that is stopped between resolving and connecting.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
    return ['127.0.0.1']
  }
  const asleep = sender({ budgetMs: 300, resolve })
  const outcome = await asleep.send({ url: `http://shop.example:${port}/hooks`, headers, body })
  expect(outcome).toMatchObject({ verdict: 'not_attempted', status: null, errorClass: 'local' })
  expect(outcome.error).toContain('stopped or asleep')
  await expect.poll(() => sockets.size).toBe(0)
  expect(requests).toEqual([])
})

test('a closed sender attempts nothing and leaves no connection', async () => {
  const shop = await receiver(answering(ok))
  const attempts = new AttemptSender({ allowInsecure: true })
  await attempts.send({ url: shop.url, headers, body })
  const hanging = attempts.send({ url: 'http://127.0.0.1:1/', headers, body })
  await attempts.close()
  await hanging
  expect(attempts.openCount).toBe(0)
  await expect.poll(() => shop.sockets.size).toBe(0)
  expect(await attempts.send({ url: shop.url, headers, body })).toMatchObject({
    verdict: 'not_attempted',
    errorClass: 'shutting_down',
  })
})

test('a refused connection says so', async () => {
  const { port, ...shop } = await startReceiver(answering(ok))
  await shop[Symbol.asyncDispose]()
  expect(await sender().send({ url: `http://127.0.0.1:${port}/`, headers, body })).toMatchObject({
    verdict: 'failed',
    errorClass: 'connect',
    error: `127.0.0.1 port ${port} refuses connections`,
  })
})

test('the next address is tried when one does not take connections', async () => {
  const shop = await receiver(answering(ok))
  const attempts = sender({ resolve: async () => ['127.0.0.2', '127.0.0.1'] })
  const url = `http://shop.example:${shop.port}/`
  expect(await attempts.send({ url, headers, body })).toMatchObject({ verdict: 'delivered' })
  expect(shop.requests[0]).toContain(`host: shop.example:${shop.port}\r\n`)
})

test.each([
  ['http://127.0.0.1:1/', 'the URL does not begin with https://'],
  ['nothing', 'the URL does not begin with https://'],
  ['https://127.0.0.1:1/', 'leads to the loopback address 127.0.0.1'],
  ['https://2130706433:1/', 'leads to the loopback address 127.0.0.1'],
  ['https://[::ffff:127.0.0.1]:1/', 'leads to the IPv4-mapped address ::ffff:7f00:1'],
  ['https://localhost:1/', 'the name localhost leads to the loopback address 127.0.0.1'],
])('%s is refused when it is sent, should it have been saved', async (url, error) => {
  expect(await sender({ allowInsecure: false }).send({ url, headers, body })).toMatchObject({
    verdict: 'failed',
    errorClass: 'address_refused',
    error,
  })
})

test('a header that cannot be sent ends the attempt, and nothing is sent', async () => {
  const shop = await receiver(answering(ok))
  const outcome = await sender().send({ url: shop.url, headers: { 'X-Bad': 'a\r\nInjected: b' }, body })
  expect(outcome).toMatchObject({ verdict: 'failed', errorClass: 'protocol' })
  expect(shop.requests).toEqual([])
})

test('what a receiver writes is kept without control characters and cut', async () => {
  const shop = await receiver(
    answering(`HTTP/1.1 302 x\r\nLocation: \u0085\u202ered${'x'.repeat(1000)}\r\nContent-Length: 0\r\n\r\n`),
  )
  const outcome = await sender().send({ url: shop.url, headers, body })
  expect(outcome).toMatchObject({ status: 302, error: expect.stringContaining('red') })
  expect(outcome.error).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(outcome.headers?.location).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(outcome.error?.length).toBeLessThanOrEqual(300)
  expect(outcome.headers?.location?.length ?? 0).toBeLessThanOrEqual(256)
})
