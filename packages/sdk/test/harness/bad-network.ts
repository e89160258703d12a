// Stands between a client and the service, and loses, delays or replaces answers as a bad network does.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

type Replacement = { status: number; headers?: Record<string, string>; body?: string }
/** `lose`: the service acts, and its answer is lost. `hang`: nothing ever comes. `cut`: half of the answer comes. */
type Fate = 'pass' | 'lose' | 'hang' | 'cut' | Replacement

export type BadNetwork = AsyncDisposable & {
  url: string
  seen: IncomingMessage[]
  /** Fates of the next requests, in their order; `pass` for all others. */
  fates: Fate[]
}

export async function startBadNetwork(target: string): Promise<BadNetwork> {
  const server = createServer((request, response) => {
    network.seen.push(request)
    const fate = network.fates.shift() ?? 'pass'
    if (fate === 'hang') return
    if (typeof fate === 'object') {
      response.writeHead(fate.status, fate.headers).end(fate.body)
      return
    }
    const { method, headers, url } = request
    const forwarded = send(new URL(url ?? '/', target), { method, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      if (fate === 'lose') return request.socket.destroy()
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      if (fate === 'pass') return response.end(body)
      response.write(body.subarray(0, body.length >> 1), () => request.socket.destroy())
    })
    request.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const network: BadNetwork = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    fates: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return network
}
