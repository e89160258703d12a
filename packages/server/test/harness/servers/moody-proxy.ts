// A proxy before the service that behaves as the first part of the path says, and counts what it was asked.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

export type MoodyProxy = AsyncDisposable & {
  url: string
  /** Every request and each of its query parameters, such as `GET /api/v1/orders/{id}`, `GET /api/v1/orders?limit`. */
  asked: Set<string>
}

/**
 * By the beginning of the mode: `plain` passes everything on; `lost` drops the first answer; `limited` first answers 429;
 * `broken` answers 502; `silent` nothing. `/<mode>/seen` tells how many requests came.
 */
export async function startMoodyProxy(target: string): Promise<MoodyProxy> {
  const seen = new Map<string, number>()
  const asked = new Set<string>()
  const server = createServer(async (request, response) => {
    const [, mode = '', rest = ''] = /^\/([^/]*)(\/.*)$/.exec(request.url ?? '') ?? []
    if (rest === '/seen') return response.end(JSON.stringify(seen.get(mode) ?? 0))
    const count = (seen.get(mode) ?? 0) + 1
    seen.set(mode, count)
    const { pathname, searchParams } = new URL(rest, target)
    const path = pathname.replace(uuid, '{id}')
    asked.add(`${request.method} ${path}`)
    for (const name of searchParams.keys()) asked.add(`${request.method} ${path}?${name}`)
    if (!isTroubled(mode, count, response)) await pass(target + rest, request, response, mode, count)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function isTroubled(mode: string, count: number, response: ServerResponse): boolean {
  if (mode === 'silent') return true
  if (mode === 'broken') response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
  if (mode.startsWith('limited') && count === 1) {
    const error = { code: 'rate_limited', message: 'Wait.', request_id: 'none' }
    // Proxies may name a moment in whole seconds: this one is one to two seconds ahead.
    const moment = new Date(Date.now() + 2_000).toUTCString()
    const seconds = { limited: '1', 'limited-until': moment }[mode] ?? '3600'
    response.writeHead(429, { 'retry-after': seconds, 'content-type': 'application/json' })
    response.end(JSON.stringify({ error }))
  }
  return response.writableEnded
}

async function pass(
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
  mode: string,
  count: number,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
  const answer = await fetch(url, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
  const body = await answer.text()
  if (mode.startsWith('lost') && count === 1) {
    response.destroy()
    return
  }
  const given = [...answer.headers].filter(
    ([name]) => !/^(content-length|connection|keep-alive|transfer-encoding|content-encoding)$/.test(name),
  )
  response.writeHead(answer.status, Object.fromEntries(given)).end(body)
}
