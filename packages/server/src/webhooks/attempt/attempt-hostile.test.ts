// Malicious or broken receivers: each attempt ends within its budget, with bounded memory.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { limits } from '@mostrador/contract/limits'
import { describe, expect, test } from 'vitest'
import {
  answering,
  type Behaviour,
  drip,
  pour,
  startReceiver,
} from '../../../test/harness/servers/receiver.ts'
import { AttemptSender } from './attempt.ts'
import type { Outcome } from './outcome.ts'

const budgetMs = 1_200
const graceMs = 200
const tickMs = 20
const floodMs = 2_000
const headers = { 'Content-Type': 'application/json' }
const body = Buffer.alloc(2_048, 'x')
const excerptMax = limits.webhookExcerptBytesMax
const head = 'HTTP/1.1 200 OK\r\n'
/** 100 MB of zeros in about 100 KB. */
const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024))

type Hostile = { name: string; behaviour: Behaviour; expected: Partial<Outcome>; excerptBytes?: number }

const timeout = { verdict: 'failed', status: null, errorClass: 'timeout' } as const
const reset = { verdict: 'failed', status: null, errorClass: 'reset' } as const
const protocol = { verdict: 'failed', status: null, errorClass: 'protocol' } as const
const delivered = { verdict: 'delivered', status: 200, errorClass: null, error: null } as const

function onRequest(act: (socket: Parameters<Behaviour>[0]) => void): Behaviour {
  return (socket, listen) => listen(() => act(socket))
}

const hostiles: Hostile[] = [
  { name: 'accepts and never reads', behaviour: (socket) => socket.pause(), expected: timeout },
  { name: 'reads and never answers', behaviour: onRequest(() => undefined), expected: timeout },
  {
    name: 'drips its status line',
    behaviour: onRequest((socket) => {
      socket.write('HTTP/1.1 200 ')
      drip(socket, 'O', 10)
    }),
    expected: timeout,
  },
  {
    name: 'drips its headers',
    behaviour: onRequest((socket) => {
      socket.write(head)
      drip(socket, 'a: b\r\n', 10)
    }),
    expected: timeout,
  },
  {
    name: 'drips one endless header',
    behaviour: onRequest((socket) => {
      socket.write(`${head}a: `)
      drip(socket, 'b', 5)
    }),
    expected: timeout,
  },
  {
    name: 'drips its body after 200',
    behaviour: onRequest((socket) => {
      socket.write(`${head}\r\n`)
      drip(socket, 'x', 10)
    }),
    expected: delivered,
  },
  {
    name: 'drips chunks after 200',
    behaviour: onRequest((socket) => {
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
      drip(socket, '1\r\nx\r\n', 10)
    }),
    expected: delivered,
  },
  {
    name: 'drips its body after 500',
    behaviour: onRequest((socket) => {
      socket.write('HTTP/1.1 500 Oops\r\n\r\n')
      drip(socket, 'x', 10)
    }),
    expected: { verdict: 'failed', status: 500, errorClass: 'status' },
  },
  {
    name: 'announces a body and never sends it',
    behaviour: answering(`${head}Content-Length: 10\r\n\r\n`),
    expected: delivered,
  },
  {
    name: 'pours an endless body',
    behaviour: onRequest((socket) => {
      socket.write(`${head}\r\n`)
      pour(socket, Buffer.alloc(65_536, 'x'))
    }),
    expected: delivered,
    excerptBytes: excerptMax,
  },
  {
    name: 'pours endless chunks',
    behaviour: onRequest((socket) => {
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
      pour(socket, Buffer.from(`4000\r\n${'x'.repeat(0x4000)}\r\n`))
    }),
    expected: delivered,
    excerptBytes: excerptMax,
  },
  {
    name: 'pours one endless chunk extension',
    behaviour: onRequest((socket) => {
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n1;`)
      pour(socket, Buffer.alloc(65_536, 'e'))
    }),
    expected: delivered,
  },
  {
    name: 'pours endless trailers',
    behaviour: onRequest((socket) => {
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n0\r\n`)
      pour(socket, Buffer.from('a: b\r\n'.repeat(1_000)))
    }),
    expected: delivered,
  },
  {
    name: 'sends a gzip bomb',
    behaviour: answering(`${head}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`, bomb),
    expected: { ...delivered, excerpt: bomb.subarray(0, excerptMax) },
    excerptBytes: excerptMax,
  },
  {
    name: 'answers long before the request is over and goes on',
    behaviour: (socket) => {
      socket.write(`${head}\r\n`)
      drip(socket, 'x', 10)
    },
    expected: { errorClass: null },
  },
  {
    name: 'resets at once',
    behaviour: (socket) => void socket.resetAndDestroy(),
    // Noticed while connecting or while sending, whichever comes first.
    expected: { verdict: 'failed', status: null, errorClass: expect.stringMatching(/^(connect|reset)$/) },
  },
  {
    name: 'resets after the request',
    behaviour: onRequest((socket) => socket.resetAndDestroy()),
    expected: reset,
  },
  {
    name: 'closes after the request',
    behaviour: onRequest((socket) => socket.end()),
    expected: reset,
  },
  {
    name: 'closes within the headers',
    behaviour: onRequest((socket) => socket.end(`${head}a: b`)),
    expected: reset,
  },
  {
    name: 'closes within the body',
    behaviour: onRequest((socket) => socket.end(`${head}Content-Length: 10\r\n\r\nabc`)),
    expected: delivered,
    excerptBytes: 3,
  },
  {
    name: 'resets within the body',
    behaviour: onRequest((socket) =>
      socket.write(`${head}Content-Length: 10\r\n\r\nabc`, () =>
        setTimeout(() => socket.resetAndDestroy(), 50),
      ),
    ),
    expected: delivered,
    excerptBytes: 3,
  },
  {
    name: 'closes its half after the answer, without a length',
    behaviour: onRequest((socket) => socket.end(`${head}\r\nabc`)),
    expected: delivered,
    excerptBytes: 3,
  },
  {
    name: 'floods with 100 Continue',
    behaviour: onRequest((socket) => pour(socket, Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'.repeat(500)))),
    expected: protocol,
  },
  {
    name: 'floods with 103 Early Hints',
    behaviour: onRequest((socket) =>
      pour(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n')),
    ),
    expected: protocol,
  },
  {
    name: 'sends one interim answer without an end',
    behaviour: onRequest((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\n')
      pour(socket, Buffer.from('a: b\r\n'.repeat(1_000)))
    }),
    expected: protocol,
  },
  {
    name: 'switches protocols',
    behaviour: answering('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    expected: protocol,
  },
  {
    name: 'sends huge headers',
    behaviour: onRequest((socket) => {
      socket.write(head)
      pour(socket, Buffer.from(`a: ${'b'.repeat(60_000)}\r\n`))
    }),
    expected: protocol,
  },
  {
    name: 'sends very many headers',
    behaviour: onRequest((socket) => {
      socket.write(head)
      pour(socket, Buffer.from('a: b\r\n'.repeat(1_000)))
    }),
    expected: protocol,
  },
  {
    name: 'pours an endless reason phrase',
    behaviour: onRequest((socket) => {
      socket.write('HTTP/1.1 200 ')
      pour(socket, Buffer.alloc(65_536, 'O'))
    }),
    expected: protocol,
  },
  { name: 'sends a malformed status line', behaviour: answering('HTTP/1.1 abc\r\n\r\n'), expected: protocol },
  { name: 'sends a status below 100', behaviour: answering('HTTP/1.1 99 x\r\n\r\n'), expected: protocol },
  { name: 'speaks another protocol', behaviour: answering('220 mail.example ESMTP\r\n'), expected: protocol },
  {
    name: 'speaks HTTP/2 at once',
    behaviour: answering(Buffer.from('0000000400', 'hex'), Buffer.alloc(20)),
    expected: protocol,
  },
  { name: 'sends noise', behaviour: answering(Buffer.alloc(10_000, 0xff)), expected: protocol },
  {
    name: 'gives two lengths',
    behaviour: answering('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
    expected: protocol,
  },
  {
    name: 'gives a length and chunks',
    behaviour: answering(
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ),
    expected: protocol,
  },
  {
    name: 'breaks its chunks after 200',
    behaviour: answering(`${head}Transfer-Encoding: chunked\r\n\r\nnonsense\r\n`),
    expected: delivered,
  },
  {
    name: 'puts NUL into its body',
    behaviour: answering(`${head}Content-Length: 3\r\n\r\n`, Buffer.from('a\0b')),
    expected: { ...delivered, excerpt: Buffer.from('a\0b') },
  },
  {
    name: 'speaks HTTP/1.0',
    behaviour: onRequest((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nok')),
    expected: { ...delivered, excerpt: Buffer.from('ok') },
  },
  {
    name: 'answers 204 with a body all the same',
    behaviour: answering('HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nok'),
    expected: { ...delivered, status: 204 },
  },
]

async function attempted(hostile: Hostile, budget: number): Promise<Outcome> {
  await using receiver = await startReceiver(hostile.behaviour)
  const { url } = receiver
  await using sender = new AttemptSender({ allowInsecure: true, budgetMs: budget })
  // Counts ticks rather than time: while the machine does something else, nothing here can end.
  let ticks = 0
  const ticking = setInterval(() => {
    ticks += 1
  }, tickMs)
  const outcome = await sender.send({ url, headers, body })
  clearInterval(ticking)
  expect(ticks * tickMs).toBeLessThanOrEqual(budget + graceMs)
  expect(outcome).toMatchObject(hostile.expected)
  // A flood is cut off at once: it must not keep this process busy for the whole budget.
  if (/pours|floods|huge|many|bomb/.test(hostile.name)) expect(ticks * tickMs).toBeLessThan(floodMs)
  if (hostile.excerptBytes !== undefined) expect(outcome.excerpt).toHaveLength(hostile.excerptBytes)
  expect(outcome.excerpt.length).toBeLessThanOrEqual(excerptMax)
  return outcome
}

// These do next to nothing until the budget is over; the others would take time from one another.
const isSlow = ({ name }: Hostile) => /never|drips|long before/.test(name)
const slow = hostiles.filter(isSlow)

describe('a receiver that', () => {
  test.concurrent.each(slow)('$name', async (hostile) => {
    await attempted(hostile, budgetMs)
  })
  test.each(hostiles.filter((each) => !isSlow(each)))('$name', async (hostile) => {
    await attempted(hostile, limits.webhookAttemptMs)
  })
})

test('a receiver that breaks its answer is not used again', async () => {
  await using receiver = await startReceiver(
    onRequest((socket) => socket.write(`${head}Content-Length: 20000\r\n\r\n${'x'.repeat(20_000)}`)),
  )
  await using sender = new AttemptSender({ allowInsecure: true, budgetMs: limits.webhookAttemptMs })
  for (let n = 1; n <= 3; n += 1) {
    expect((await sender.send({ url: receiver.url, headers, body })).excerpt).toHaveLength(excerptMax)
    expect(receiver.connectionCount).toBe(n)
    expect(sender.openCount).toBe(0)
  }
})

test('with the full budget the slow ones too end within 8.2 s', async () => {
  const outcomes = await Promise.all(slow.map((hostile) => attempted(hostile, limits.webhookAttemptMs)))
  const words = outcomes.flatMap(({ error, errorClass }) => (errorClass === 'timeout' ? [error] : []))
  expect(new Set(words)).toEqual(new Set(['no answer within 8 s']))
})

test('200 hostile attempts leave neither memory nor connections behind', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  await using cleanup = new AsyncDisposableStack()
  const receivers = await Promise.all(hostiles.map(({ behaviour }) => startReceiver(behaviour)))
  for (const receiver of receivers) cleanup.use(receiver)
  await using sender = new AttemptSender({ allowInsecure: true, budgetMs: 150 })
  const round = async () => {
    await Promise.all(receivers.map(({ url }) => sender.send({ url, headers, body })))
    for (const receiver of receivers) receiver.requests.length = 0
  }
  const settledBytes = async () => {
    await expect.poll(() => receivers.reduce((sum, { sockets }) => sum + sockets.size, 0)).toBeLessThan(10)
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  for (let n = 0; n < 2; n += 1) await round()
  const before = await settledBytes()
  for (let n = 0; n * receivers.length < 200; n += 1) await round()
  // A first collection leaves what only its finalizers let go; a leak stays however often one collects.
  await expect.poll(async () => (await settledBytes()) - before).toBeLessThan(4 * 1024 * 1024)
  expect(sender.openCount).toBeLessThan(10)
})
