// Webhook receivers for tests, controlled down to the byte: a TCP or TLS server on whose connections each test answers
// itself.
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'

export type Receiver = AsyncDisposable & {
  port: number
  url: string
  /** Connections so far. */
  connectionCount: number
  /** Complete requests so far, byte for byte. */
  requests: string[]
  sockets: Set<Socket>
}

/** Called for each connection; `onRequest` takes the function that answers each complete request on it. */
export type Behaviour = (socket: Socket, onRequest: (answer: (request: string) => void) => void) => void

export async function startReceiver(behaviour: Behaviour, tls?: TlsOptions): Promise<Receiver> {
  const sockets = new Set<Socket>()
  const receiver = { port: 0, url: '', connectionCount: 0, requests: [] as string[], sockets }
  const accept = (socket: Socket) => {
    receiver.connectionCount += 1
    sockets.add(socket)
    // Tests let peers break connections at any time.
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    behaviour(socket, (answer) =>
      eachRequest(socket, (request) => {
        receiver.requests.push(request)
        answer(request)
      }),
    )
  }
  const server: Server = tls === undefined ? createServer(accept) : createTlsServer(tls, accept)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  receiver.port = typeof address === 'object' && address !== null ? address.port : 0
  receiver.url = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${receiver.port}/hooks`
  return Object.assign(receiver, {
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  })
}

/** Answers every request with the same bytes. */
export function answering(...bytes: (string | Buffer)[]): Behaviour {
  return (socket, onRequest) =>
    onRequest(() => socket.write(Buffer.concat(bytes.map((part) => Buffer.from(part)))))
}

/** Writes the same bytes as fast as the peer reads them, until the connection ends. */
export function pour(socket: Socket, bytes: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
  }
  socket.on('drain', more)
  more()
}

/** Writes the byte at this interval, without end. */
export function drip(socket: Socket, byte: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(byte), everyMs)
  socket.on('close', () => clearInterval(timer))
}

function eachRequest(socket: Socket, onRequest: (request: string) => void): void {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    for (let end = endOf(text); end !== -1; end = endOf(text)) {
      const request = text.slice(0, end)
      text = text.slice(end)
      onRequest(request)
    }
  })
}

function endOf(text: string): number {
  const head = text.indexOf('\r\n\r\n')
  if (head === -1) return -1
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0)
  return text.length >= head + 4 + length ? head + 4 + length : -1
}
