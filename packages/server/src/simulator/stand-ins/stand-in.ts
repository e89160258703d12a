// Stand-in for a platform: a local server that answers as the platform would, and fails on demand.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer } from '../../platform/node-http.ts'

/** The fault of one request. */
export type Fault =
  /** Answered with this and not accepted. */
  | { kind: 'answer'; status: number; body: unknown }
  /** Accepted, but the connection breaks before the answer. */
  | { kind: 'drop after accept' }
  /** Not accepted, and the connection breaks. */
  | { kind: 'reset' }
  /** Accepted after a delay. */
  | { kind: 'delay'; ms: number }
  /** Accepted once a condition holds. */
  | { kind: 'hold'; until: Promise<unknown> }
  /** Accepted at once and answered after a delay, so that reports arrive before the answer. */
  | { kind: 'late answer'; ms: number }
  /** Accepted at once and answered once a condition holds. */
  | { kind: 'hold answer'; until: Promise<unknown> }

/** A send request. */
type Said = { channel: string; method: string; body: Record<string, unknown> }

/** A message the platform accepted. */
export type Taken = Said & { id: string; atMs: number }

type Answer = { status: number; body: unknown }

export type Platform = {
  /** Undefined when the path is not one of this platform. */
  read(
    path: string,
    headers: IncomingMessage['headers'],
    body: Record<string, unknown>,
    method: string,
  ): Said | Answer | undefined
  newId(said: Said, count: number): string
  answerTo(taken: Taken): unknown
  onTaken?(taken: Taken): void
}

export type StandIn = AsyncDisposable & {
  url: string
  /** In order of acceptance. */
  taken: Taken[]
  /** Requests so far, whatever their result. */
  requestCount: number
  /** Largest number of concurrent requests, by customer. */
  overlaps: Map<string, number>
  /** Called for each request; undefined: no fault. */
  faultOf: (said: Said) => Fault | undefined
}

const bodyBytesMax = 1024 * 1024

export async function startStandIn(platform: Platform, port = 0): Promise<StandIn> {
  const taken: Taken[] = []
  const underWay = new Map<string, number>()
  const standIn = {
    url: '',
    taken,
    requestCount: 0,
    overlaps: new Map<string, number>(),
    faultOf: (_said: Said): Fault | undefined => undefined,
  }
  const take = (said: Said): Taken => {
    const each = { ...said, id: platform.newId(said, taken.length + 1), atMs: Date.now() }
    taken.push(each)
    platform.onTaken?.(each)
    return each
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    standIn.requestCount += 1
    const body = await readJson(request)
    const said = platform.read(request.url ?? '', request.headers, body, request.method ?? 'GET')
    if (!said || 'status' in said)
      return answer(response, said ?? { status: 404, body: { error: { code: 803 } } })
    const customer = JSON.stringify([said.channel, said.body.to ?? said.body.recipient ?? said.body.chat_id])
    underWay.set(customer, (underWay.get(customer) ?? 0) + 1)
    standIn.overlaps.set(customer, Math.max(standIn.overlaps.get(customer) ?? 0, underWay.get(customer) ?? 0))
    try {
      const fault = standIn.faultOf(said)
      if (fault?.kind === 'answer') return answer(response, fault)
      if (fault?.kind === 'reset') return void request.socket.destroy()
      if (fault?.kind === 'delay') await delay(fault.ms)
      if (fault?.kind === 'hold') await fault.until
      const each = take(said)
      if (fault?.kind === 'late answer') await delay(fault.ms)
      if (fault?.kind === 'hold answer') await fault.until
      if (fault?.kind === 'drop after accept') return void request.socket.destroy()
      answer(response, { status: 200, body: platform.answerTo(each) })
    } finally {
      underWay.set(customer, (underWay.get(customer) ?? 1) - 1)
    }
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(standIn, {
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

function answer(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A file is read as the number of its bytes. */
async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyBytesMax) throw new Error('too large')
    chunks.push(chunk)
  }
  if (request.headers.file_offset !== undefined) return { bytes: size }
  const text = Buffer.concat(chunks).toString('utf8')
  const json: unknown = text === '' ? {} : JSON.parse(text)
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
}
