// Customers in a process of their own: signs and posts their messages, and times each acknowledgement.
import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'
import { whatsapp } from '../packages/server/src/simulator/played/whatsapp.ts'

/** One channel, and the secret needed to speak as its platform. */
export type Target = { path: string; externalId: string; secret: string }

export type Load = {
  origin: string
  targets: readonly Target[]
  /** Each customer goes through them in order and starts again after the last. */
  dialogues: readonly (readonly string[])[]
  customers: number
  /** First digits of their phones, so that each load has its own customers. */
  prefix: string
  seconds: number
  /**
   * Messages per second, each sent on schedule whatever happens to the others; without it, `connections` send one after
   * the other.
   */
  rate?: number
  connections: number
}

export type Sent = {
  /** Customer, due time and acknowledgement time; performance.timeOrigin included. */
  messages: [customer: string, dueMs: number, ackMs: number][]
  not200: number
  seconds: number
}

process.on('message', (load: Load) => void run(load).then((sent) => process.send?.(sent)))
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function run(load: Load): Promise<Sent> {
  const pool = new Pool(load.origin, { connections: load.connections, pipelining: 1 })
  const sent: Sent = { messages: [], not200: 0, seconds: 0 }
  const startMs = now()
  const endMs = startMs + load.seconds * 1_000
  if (load.rate === undefined) {
    let next = 0
    const loop = async () => {
      while (now() < endMs) {
        next += 1
        await post(pool, load, { index: next, dueMs: now(), sent })
      }
    }
    await Promise.all(Array.from({ length: load.connections }, loop))
  } else {
    const posting: Promise<void>[] = []
    for (let index = 0; index < load.rate * load.seconds; index += 1) {
      const dueMs = startMs + (index * 1_000) / load.rate
      if (dueMs - now() > 1) await delay(dueMs - now())
      posting.push(post(pool, load, { index, dueMs, sent }))
    }
    await Promise.all(posting)
  }
  sent.seconds = (now() - startMs) / 1_000
  await pool.close()
  return sent
}

type Place = { index: number; dueMs: number; sent: Sent }

async function post(pool: Pool, load: Load, { index, dueMs, sent }: Place): Promise<void> {
  const { targets, dialogues, customers, prefix } = load
  const at = index % customers
  const target = targets[at % targets.length]
  const lines = dialogues[at % dialogues.length]
  if (!target || !lines) throw new Error('a load needs channels and lines')
  const text = lines[Math.floor(index / customers) % lines.length] ?? ''
  const person = { id: `${prefix}${String(at).padStart(7, '0')}`, name: 'Laura Gómez' }
  const acts = [{ kind: 'text', text }] as const
  const [webhook] = whatsapp.webhooksOf({ channel: target.externalId, person, acts, isBatch: false })
  const body = JSON.stringify(webhook)
  const signature = createHmac('sha256', target.secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  const answer = await pool.request({ method: 'POST', path: target.path, body, headers })
  await answer.body.dump()
  if (answer.statusCode !== 200) sent.not200 += 1
  sent.messages.push([`${target.externalId} ${person.id}`, dueMs, now()])
}

function now(): number {
  return performance.timeOrigin + performance.now()
}
