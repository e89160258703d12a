// Load and receivers of the webhook benchmark, for our dispatcher and for others.
import { type ChildProcess, fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { eventSamples } from '@mostrador/contract/events/event-data'
import { limits } from '@mostrador/contract/limits'
import { Pool } from 'undici'
import { toldBy } from '../child.ts'

/** Each endpoint has an origin of its own. */
export type UrlOf = (path: string) => (endpoint: number) => string

export type Receiver = AsyncDisposable & {
  url: UrlOf
  /** Ids of what arrived at /ok since the last time, and when. */
  arrivals(): Promise<[id: string, atMs: number][]>
}

export async function openReceiver(): Promise<Receiver> {
  const child = fork(new URL('../webhooks-receiver.ts', import.meta.url))
  const { port } = await toldBy<AddressInfo>(child)
  return {
    url: (path) => (endpoint) => `http://127.1.${endpoint >> 8}.${endpoint & 255}:${port}${path}`,
    arrivals: () => ask(child, 'arrivals'),
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

export async function ask<T>(child: ChildProcess, question: string): Promise<T> {
  const answered = toldBy<T>(child)
  child.send(question)
  return await answered
}

/** Only signs and sends, to as many endpoints with as many requests in flight; requests a second. */
export async function bareLoop(url: UrlOf, seconds = 4): Promise<number> {
  const body = Buffer.from(JSON.stringify({ event: 'order.paid', data: eventSamples['order.paid'] }))
  const connections = limits.webhookInFlightMax
  const pools = Array.from({ length: 40 }, (_, i) => new Pool(new URL(url('/')(i)).origin, { connections }))
  let count = 0
  const endMs = performance.now() + seconds * 1_000
  const loop = async (pool: Pool) => {
    while (performance.now() < endMs) {
      const signature = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`
      const headers = { 'x-service-signature': signature }
      const answer = await pool.request({ method: 'POST', path: '/bare', body, headers })
      await answer.body.dump()
      count += 1
    }
  }
  await Promise.all(pools.flatMap((pool) => Array.from({ length: connections }, () => loop(pool))))
  await Promise.all(pools.map((pool) => pool.close()))
  return count / seconds
}

/** Emits the n-th event, and tells its id and when it was committed. */
export type Emit = (n: number) => Promise<[id: string, atMs: number]>

/** Emits at a fixed rate, however long each takes. */
export async function emitAt(rate: number, seconds: number, emit: Emit): Promise<Map<string, number>> {
  const emitting: Promise<[string, number]>[] = []
  const startMs = performance.now()
  for (let n = 0; n < rate * seconds; n += 1) {
    const waitMs = startMs + (n * 1_000) / rate - performance.now()
    if (waitMs > 1) await delay(waitMs)
    emitting.push(emit(n))
  }
  return new Map(await Promise.all(emitting))
}

export type Latency = { p50: number; p95: number; missing: number }

/** From each commit to its arrival in another process, after a while of the same load. */
export async function measureLatency(
  receiver: Receiver,
  { rate, seconds, emit }: { rate: number; seconds: number; emit: Emit },
): Promise<Latency> {
  await emitAt(rate, Math.min(2, seconds), emit)
  await delay(500)
  await receiver.arrivals()
  const committed = await emitAt(rate, seconds, emit)
  await delay(1_000)
  const arrived = new Map(await receiver.arrivals())
  const times = [...committed].flatMap(([id, atMs]) => {
    const arrivedMs = arrived.get(id)
    return arrivedMs === undefined ? [] : [arrivedMs - atMs]
  })
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    missing: committed.size - times.length,
  }
}

export function nowMs(): number {
  return performance.timeOrigin + performance.now()
}

export function quantile(times: readonly number[], part: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN
}

export function shown({ p50, p95, missing }: Latency): string {
  return `${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)}${missing > 0 ? `, ${missing} missing` : ''})`
}

export function compared(beside: Latency, plain: Latency): string {
  return `${(beside.p95 / plain.p95).toFixed(2)} × (${plain.p95.toFixed(1)} → ${shown(beside)})`
}
