// Kept connections: how many, for how long, and closing at the wrong moment.
import type { Socket } from 'node:net'
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

test('attempts one after the other share a connection, attempts at once do not', async () => {
  const shop = await receiver(answering(ok))
  const attempts = sender()
  for (let n = 0; n < 20; n += 1) await attempts.send({ url: shop.url, headers, body })
  expect(shop.connectionCount).toBe(1)
  await Promise.all(Array.from({ length: 8 }, () => attempts.send({ url: shop.url, headers, body })))
  expect(shop.connectionCount).toBe(8)
  expect(attempts.openCount).toBe(8)
})

test('a receiver that hangs does not keep another request to the same place waiting', async () => {
  const shop = await receiver((socket, onRequest) =>
    onRequest((request) => request.startsWith('POST /hooks ') && socket.write(ok)),
  )
  const attempts = sender({ budgetMs: 3_000 })
  const hanging = Array.from({ length: 100 }, () => attempts.send({ url: `${shop.url}/hang`, headers, body }))
  const outcome = await attempts.send({ url: shop.url, headers, body })
  expect(outcome.verdict).toBe('delivered')
  expect(outcome.durationMs).toBeLessThan(2_000)
  for (const each of await Promise.all(hanging)) expect(each.errorClass).toBe('timeout')
})

test('at most 16 connections are kept to one place', async () => {
  const shop = await receiver(answering(ok))
  const attempts = sender()
  await Promise.all(Array.from({ length: 40 }, () => attempts.send({ url: shop.url, headers, body })))
  expect(attempts.openCount).toBe(16)
  await expect.poll(() => shop.sockets.size).toBe(16)
})

test('an unused connection is closed after a short while', async () => {
  const shop = await receiver(answering(ok))
  const attempts = sender()
  await attempts.send({ url: shop.url, headers, body })
  expect(attempts.openCount).toBe(1)
  await expect.poll(() => attempts.openCount, { timeout: 5_000 }).toBe(0)
  await expect.poll(() => shop.sockets.size).toBe(0)
})

test.each([
  ['which says so', 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok'],
  ['of HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok'],
  [
    'which will close it in a second',
    'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=1\r\nContent-Length: 2\r\n\r\nok',
  ],
])('the connection of a receiver %s is not used again', async (_name, answer) => {
  const shop = await receiver(answering(answer))
  const attempts = sender()
  for (let n = 0; n < 3; n += 1) {
    expect(await attempts.send({ url: shop.url, headers, body })).toMatchObject({ verdict: 'delivered' })
  }
  expect(shop.connectionCount).toBe(3)
})

test('a kept connection that the receiver closed in the meantime costs no attempt', async () => {
  const shop = await receiver(answering(ok))
  const attempts = sender()
  await attempts.send({ url: shop.url, headers, body })
  for (const socket of shop.sockets) socket.resetAndDestroy()
  await expect.poll(() => shop.sockets.size).toBe(0)
  expect(await attempts.send({ url: shop.url, headers, body })).toMatchObject({ verdict: 'delivered' })
  expect(shop.connectionCount).toBe(2)
})

test('a kept connection that the receiver closes before a byte of answer is no failure: the attempt goes on over a new one', async () => {
  const shop = await receiver((socket, onRequest) => {
    let asked = 0
    onRequest(() => (asked++ === 0 ? socket.write(ok) : socket.resetAndDestroy()))
  })
  const attempts = sender()
  for (let n = 1; n <= 3; n += 1) {
    expect(await attempts.send({ url: shop.url, headers, body })).toMatchObject({
      verdict: 'delivered',
      excerpt: Buffer.from('ok'),
    })
  }
  // The second and third attempt were each sent twice, with identical bytes.
  expect(shop.requests).toHaveLength(5)
  expect(new Set(shop.requests).size).toBe(1)
})

test('an attempt goes on once: a new connection that breaks as well is a failure', async () => {
  let asked = 0
  const shop = await receiver((socket, onRequest) =>
    onRequest(() => (asked++ === 0 ? socket.write(ok) : socket.resetAndDestroy())),
  )
  const attempts = sender()
  await attempts.send({ url: shop.url, headers, body })
  expect(await attempts.send({ url: shop.url, headers, body })).toMatchObject({
    verdict: 'failed',
    errorClass: 'reset',
    error: 'the connection was closed before an answer',
  })
  expect(shop.requests).toHaveLength(3)
})

test.each([
  ['the first byte of an answer', 'H'],
  ['an interim answer', 'HTTP/1.1 102 Processing\r\n\r\n'],
])('a kept connection that breaks after %s is a failure, and nothing is sent again', async (_name, start) => {
  let asked = 0
  const shop = await receiver((socket, onRequest) =>
    onRequest(() => (asked++ === 0 ? socket.write(ok) : socket.end(start))),
  )
  const attempts = sender()
  await attempts.send({ url: shop.url, headers, body })
  expect(await attempts.send({ url: shop.url, headers, body })).toMatchObject({
    verdict: 'failed',
    errorClass: 'reset',
  })
  expect(shop.requests).toHaveLength(2)
})

test('the budget of an attempt holds over both connections', async () => {
  let asked = 0
  const shop = await receiver((socket, onRequest) =>
    onRequest(() => {
      asked += 1
      if (asked === 1) socket.write(ok)
      if (asked === 2) setTimeout(() => socket.resetAndDestroy(), 800)
    }),
  )
  const attempts = sender({ budgetMs: 1_600 })
  await attempts.send({ url: shop.url, headers, body })
  const outcome = await attempts.send({ url: shop.url, headers, body })
  expect(outcome).toMatchObject({ verdict: 'failed', errorClass: 'timeout' })
  expect(outcome.durationMs).toBeLessThan(2_300)
  expect(shop.requests).toHaveLength(3)
})

test('a receiver that closes its unused connections again and again fails none of 1,000 attempts', async () => {
  const idle = new Set<Socket>()
  const closeIdle = () => {
    for (const socket of idle) socket.destroy()
  }
  let answered = 0
  const shop = await receiver((socket, onRequest) => {
    socket.on('close', () => idle.delete(socket))
    onRequest(() => {
      socket.write(ok)
      idle.add(socket)
      answered += 1
      // Counted rather than timed, so that it happens as often where a machine is busy.
      if (answered % 20 === 0) setImmediate(closeIdle)
    })
  })
  const attempts = sender({ budgetMs: 60_000 })
  const verdicts: Record<string, number> = {}
  const lane = async () => {
    for (let n = 0; n < 125; n += 1) {
      const { verdict } = await attempts.send({ url: shop.url, headers, body })
      verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  expect(verdicts).toEqual({ delivered: 1_000 })
  expect(shop.connectionCount).toBeGreaterThan(50)
})

test('an answer sent before it was asked for is not taken for the next one', async () => {
  const shop = await receiver(answering(ok, ok))
  const attempts = sender()
  for (let n = 1; n <= 3; n += 1) {
    expect(await attempts.send({ url: shop.url, headers, body })).toMatchObject({ verdict: 'delivered' })
    expect(shop.requests).toHaveLength(n)
    expect(shop.connectionCount).toBe(n)
  }
})
