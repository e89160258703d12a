import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { RequestAborted, readBody } from './http-body.ts'

describe('request body', () => {
  test('comes whole, byte for byte, up to exactly the limit', async () => {
    const parts = [Buffer.from([0, 255, 10]), Buffer.from('ñ')]
    expect(await readBody(Readable.from(parts), 5)).toEqual(Buffer.concat(parts))
    expect(await readBody(Readable.from([]), 5)).toEqual(Buffer.alloc(0))
  })

  test('over the limit it is let go at once, while the sender still sends', async () => {
    const endless = new PassThrough()
    endless.write(Buffer.alloc(6))
    expect(await readBody(endless, 5)).toBeUndefined()
    const drained = new Promise((resolve) => endless.on('end', resolve))
    endless.end(Buffer.alloc(1_000_000))
    await drained
    expect(endless.readableLength).toBe(0)
  })

  test('a client that goes away ends the wait', async () => {
    const outcome = Promise.withResolvers<unknown>()
    const server = createServer((incoming) => {
      readBody(incoming, 1_000).then(outcome.resolve, outcome.resolve)
      incoming.once('data', () => client.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const client = request({ host: '127.0.0.1', port, method: 'POST', headers: { 'content-length': 100 } })
    client.on('error', () => {})
    client.write('half')
    expect(await outcome.promise).toBeInstanceOf(RequestAborted)
    await new Promise((resolve) => server.close(resolve))
  })

  test('a client that went away before anyone read ends the wait too', async () => {
    const gone = new PassThrough()
    gone.destroy()
    await expect(readBody(gone, 5)).rejects.toBeInstanceOf(RequestAborted)
  })
})
