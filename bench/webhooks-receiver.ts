// A process that receives webhooks: /ok answers at once, /fail with 500, /hang never. Reports the arrival time of each
// /ok.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

let arrivals: [requestId: string, atMs: number][] = []
let count = 0

const server = createServer((request, response) => {
  if (request.url === '/hang') return void request.resume()
  if (request.url === '/ok') {
    count += 1
    const atMs = performance.timeOrigin + performance.now()
    const id = request.headers['x-service-request-id']
    if (typeof id === 'string') arrivals.push([id, atMs])
    else void idIn(request).then((found) => arrivals.push([found, atMs]))
  }
  request.resume().on('end', () => response.writeHead(request.url === '/fail' ? 500 : 200).end('ok'))
})
/** Other senders name the event only in its body. */
async function idIn(request: IncomingMessage): Promise<string> {
  return String(/"request_id":"([^"]+)"/.exec(await text(request))?.[1])
}

server.listen({ port: 0, host: '0.0.0.0', backlog: 4_096 })
await once(server, 'listening')
process.on('message', (message) => {
  if (message === 'count') return void process.send?.({ count, lastMs: arrivals.at(-1)?.[1] ?? 0 })
  process.send?.(arrivals)
  arrivals = []
  count = 0
})
process.on('disconnect', () => process.exit())
// Listens on all addresses of 127.0.0.0/8, so that each endpoint can have its own origin.
process.send?.(server.address())
