// Ports for programs that must be told theirs, such as a receiver in Go or a server in its own process.
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems hand out, so that nobody who asks for any free one takes it before the program listens. */
const [from, to] = [20_000, 32_000]
const tried = new Set<number>()

/** A port of 127.0.0.1 that nobody listens at and nobody in this process was given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = from + Math.floor(Math.random() * (to - from))
    if (tried.has(port)) continue
    tried.add(port)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
