// A Redis of its own for tests, where the machine has one.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Redis as RedisClient } from 'ioredis'
import { freePort } from './free-port.ts'

export const hasRedis: boolean = spawnSync('redis-server', ['--version']).status === 0
export const withoutRedis = 'no redis-server on this machine: apt-get install redis-server'

export type Redis = AsyncDisposable & {
  url: string
  endWindows(): Promise<void>
  stall(): void
  goOn(): void
}

export async function startRedis(): Promise<Redis> {
  const port = await freePort()
  const child = spawn('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ])
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break
  const url = `redis://127.0.0.1:${port}`
  return {
    url,
    endWindows: async () => {
      const client = new RedisClient(url)
      await client.flushall()
      client.disconnect()
    },
    stall: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGCONT')
      child.kill()
      await once(child, 'exit')
    },
  }
}
