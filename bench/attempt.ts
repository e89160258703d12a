// node bench/attempt.ts: attempts per second of the webhook sender beside a bare undici and HMAC loop, as a ratio.
import { type ChildProcess, fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { AttemptSender } from '../packages/server/src/webhooks/attempt/attempt.ts'
import { newWebhookSecret, signedHeaders } from '../packages/server/src/webhooks/attempt/signature.ts'
import { printTable } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = 3
const inFlight = 16
const fresh = { Connection: 'close' }
const body = Buffer.from(JSON.stringify({ event: 'order.paid', data: { note: 'x'.repeat(1_024) } }))
const secret = newWebhookSecret()

if (process.argv[2] === 'receiver') await receive()
else await compare()

async function receive(): Promise<void> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('ok'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.send?.(server.address())
  process.on('disconnect', () => process.exit())
}

async function compare(): Promise<void> {
  const receiver = fork(import.meta.filename, ['receiver'])
  try {
    const origin = await originOf(receiver)
    const rates = {
      bare: [] as number[],
      ours: [] as number[],
      bareFresh: [] as number[],
      oursFresh: [] as number[],
    }
    // In turns, so that other load on the machine affects all alike.
    for (let round = 0; round < rounds; round += 1) {
      rates.bare.push(await bare(origin))
      rates.ours.push(await ours(origin))
      rates.bareFresh.push(await bare(origin, fresh))
      rates.oursFresh.push(await ours(origin, fresh))
    }
    const best = (of: number[]) => Math.max(...of)
    const row = (name: string, of: number[], to: number[]) => [
      name,
      best(of).toFixed(0),
      `${((100 * best(of)) / best(to)).toFixed(0)} %`,
    ]
    printTable(
      [`${inFlight} in flight, ${body.length} B, best of ${rounds} × ${seconds} s`, 'attempts/s', 'of bare'],
      [
        row('bare undici and one HMAC, kept connections', rates.bare, rates.bare),
        row('AttemptSender, kept connections', rates.ours, rates.bare),
        row('bare undici and one HMAC, a new connection each', rates.bareFresh, rates.bareFresh),
        row('AttemptSender, a new connection each', rates.oursFresh, rates.bareFresh),
      ],
    )
  } finally {
    receiver.disconnect()
  }
}

async function originOf(receiver: ChildProcess): Promise<string> {
  const [{ port }] = (await once(receiver, 'message')) as [{ port: number }]
  return `http://127.0.0.1:${port}`
}

type BarePool = {
  request(options: object): Promise<{ body: { dump(): Promise<void> } }>
  close(): Promise<void>
}

/** Upper bound for the sender: the same library without budget, guard, outcome and the second signature. */
async function bare(origin: string, extra: Record<string, string> = {}): Promise<number> {
  const require = createRequire(new URL('../packages/server/package.json', import.meta.url))
  // The server's undici; the workspace root may have another version.
  const { Pool } = require('undici') as { Pool: new (origin: string, options: object) => BarePool }
  const pool = new Pool(origin, { connections: inFlight })
  const rate = await measure(async () => {
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-service-signature': `sha256=${signature}`,
      ...extra,
    }
    const answer = await pool.request({ method: 'POST', path: '/', headers, body })
    await answer.body.dump()
  })
  await pool.close()
  return rate
}

async function ours(origin: string, extra: Record<string, string> = {}): Promise<number> {
  await using sender = new AttemptSender({ allowInsecure: true })
  return await measure(async () => {
    const headers = signedHeaders({
      event: 'order.paid',
      requestId: '01980000-0000-7000-8000-000000000001',
      deliveryId: '01980000-0000-7000-8000-000000000002',
      attempt: 1,
      body,
      secrets: [secret],
      timestampSeconds: Math.floor(Date.now() / 1_000),
    })
    const outcome = await sender.send({ url: `${origin}/`, headers: { ...headers, ...extra }, body })
    if (outcome.verdict !== 'delivered') throw new Error(outcome.error ?? 'not delivered')
  })
}

async function measure(attempt: () => Promise<void>): Promise<number> {
  let done = 0
  const startMs = performance.now()
  const endMs = startMs + seconds * 1_000
  const loop = async () => {
    for (; performance.now() < endMs; done += 1) await attempt()
  }
  await Promise.all(Array.from({ length: inFlight }, loop))
  return done / ((performance.now() - startMs) / 1_000)
}
