// A process that receives webhooks: /ok answers at once, /fail with 500, /hang never. Reports the arrival time of each
// /ok.
import { once } from 'node:events'
import { createServer } from 'node:http'

let arrivals: [requestId: string, atMs: number][] = []
let count = 0

const server = createServer((request, response) => {
  if (request.url === '/hang') return void request.resume()
  if (request.url === '/ok') {
    count += 1
    arrivals.push([
      String(request.headers['x-service-request-id']),
      performance.timeOrigin + performance.now(),
    ])
  }
  request.resume().on('end', () => response.writeHead(request.url === '/fail' ? 500 : 200).end('ok'))
})
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
