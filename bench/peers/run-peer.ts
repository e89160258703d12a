// The parts a to d of the webhook benchmark with another sender, through its adapter (peer.ts).
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { eventSamples } from '@mostrador/contract/events/event-data'
import { bareLoop, compared, type Latency, measureLatency, nowMs, type Receiver, shown } from './load.ts'
import type { Peer } from './peer.ts'

export type PeerRun = {
  receiver: Receiver
  /** The parts to run. */
  parts: string
  seconds: number
  drained: number
  hanging: number
  tell: (text: string) => void
  goal: (name: string, wanted: string, reached: string) => void
}

/** Events that are handed over at one time where many are. */
const atOnce = 64
/** How long a sender may deliver nothing new before the rest counts as lost. */
const patienceMs = 30_000

export async function benchPeer(path: string, run: PeerRun): Promise<void> {
  const { peer } = (await import(pathToFileURL(path).href)) as { peer: Peer }
  run.tell(`${peer.name}: starting`)
  await peer.start()
  try {
    if (run.parts.includes('a')) await throughput(peer, run)
    const accounts = await addEndpoints(peer, run, { accounts: 10, perAccount: 1, path: '/ok' })
    const plain = /[bc]/.test(run.parts) ? await latencies(peer, run, accounts) : undefined
    if (plain && run.parts.includes('c')) await besideHanging(peer, run, accounts, plain)
    if (run.parts.includes('d')) await besideBad(peer, run)
  } finally {
    await peer.stop()
  }
}

async function throughput(peer: Peer, run: PeerRun): Promise<void> {
  const { receiver, drained, tell, goal } = run
  tell('a: bare loop')
  const bare = await bareLoop(receiver.url, Math.min(4, run.seconds))
  tell(`a: ${drained} events`)
  const accounts = await addEndpoints(peer, run, { accounts: 40, perAccount: 1, path: '/ok' })
  await receiver.arrivals()
  const begunMs = nowMs()
  await emitMany(peer, accounts, drained)
  const takenMs = nowMs()
  const { ids, lastMs } = await arrivalsOf(receiver, drained)
  const perSecond = ids.size / ((lastMs - begunMs) / 1_000)
  goal(`a: ${drained} events taken`, '–', `${(drained / ((takenMs - begunMs) / 1_000)).toFixed(0)}/s`)
  goal('a: the same received', '≥ 6,000/s', `${perSecond.toFixed(0)}/s`)
  goal(
    `a: of a bare undici and HMAC loop (${bare.toFixed(0)}/s)`,
    '≥ 30 %',
    `${((100 * perSecond) / bare).toFixed(0)} %`,
  )
  goal('a: received', String(drained), String(ids.size))
  const rss = await peer.rss?.()
  goal('a: memory of the sender', '–', rss === undefined ? '–' : `${(rss / 1e6).toFixed(0)} MB`)
}

async function latencies(peer: Peer, { receiver, seconds, tell, goal }: PeerRun, accounts: string[]) {
  tell('b: taken to received at 50/s')
  const emit = emitTo(peer, accounts)
  const slow = await measureLatency(receiver, { rate: 50, seconds, emit })
  goal('b: taken → received at 50/s, p95', '≤ 25 ms', shown(slow))
  tell('b: at 200/s')
  const quick = await measureLatency(receiver, { rate: 200, seconds, emit })
  goal('b: taken → received at 200/s, p95', '≤ 25 ms', shown(quick))
  return quick
}

async function besideHanging(peer: Peer, run: PeerRun, accounts: string[], plain: Latency): Promise<void> {
  const { receiver, hanging, seconds, tell, goal } = run
  tell(`c: ${hanging} events to one that hangs`)
  const hung = await addEndpoints(peer, run, { accounts: 1, perAccount: 1, path: '/hang' })
  await emitMany(peer, hung, hanging)
  const beside = await measureLatency(receiver, { rate: 200, seconds, emit: emitTo(peer, accounts) })
  goal(`c: the same beside a hung backlog of ${hanging}, p95`, '≤ 1.1 ×', compared(beside, plain))
}

async function besideBad(peer: Peer, run: PeerRun): Promise<void> {
  const { receiver, seconds, tell, goal } = run
  tell('d: 1,000 endpoints')
  const good = await addEndpoints(peer, run, { accounts: 800, perAccount: 1, path: '/ok' })
  const load = { rate: 200, seconds, emit: emitTo(peer, good) }
  const alone = await measureLatency(receiver, load)
  const hung = await addEndpoints(peer, run, { accounts: 100, perAccount: 1, path: '/hang' })
  const failing = await addEndpoints(peer, run, { accounts: 100, perAccount: 1, path: '/fail' })
  await emitMany(peer, [...hung, ...failing], 20_000)
  const beside = await measureLatency(receiver, load)
  goal('d: healthy p95 beside 200 bad of 1,000', '≤ 1.2 ×', compared(beside, alone))
}

let endpoints = 0

async function addEndpoints(
  peer: Peer,
  { receiver }: PeerRun,
  { accounts, perAccount, path }: { accounts: number; perAccount: number; path: string },
): Promise<string[]> {
  const ids = Array.from({ length: accounts }, () => randomUUID())
  for (const account of ids) {
    for (let i = 0; i < perAccount; i += 1, endpoints += 1) {
      await peer.createEndpoint({ account, url: receiver.url(path)(endpoints) })
    }
  }
  return ids
}

function emitTo(peer: Peer, accounts: readonly string[]) {
  return async (n: number): Promise<[string, number]> => {
    const id = randomUUID()
    const kind = 'order.paid'
    const timestamp = new Date().toISOString()
    const body = JSON.stringify({ event: kind, data: eventSamples[kind], timestamp, request_id: id })
    await peer.emit({ account: accounts[n % accounts.length] ?? '', id, kind, body })
    return [id, nowMs()]
  }
}

async function emitMany(peer: Peer, accounts: readonly string[], count: number): Promise<void> {
  const emit = emitTo(peer, accounts)
  let n = 0
  const next = async () => {
    while (n < count) await emit(n++)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** Until so many different events have arrived, or nothing has for long. */
async function arrivalsOf(receiver: Receiver, count: number): Promise<{ ids: Set<string>; lastMs: number }> {
  const ids = new Set<string>()
  let lastMs = nowMs()
  while (ids.size < count && nowMs() - lastMs < patienceMs) {
    const arrivals = await receiver.arrivals()
    for (const [id] of arrivals) ids.add(id)
    lastMs = arrivals.at(-1)?.[1] ?? lastMs
    await delay(20)
  }
  return { ids, lastMs }
}
