import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/** The other side left before its body was complete, so nobody waits for an answer. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted'

  constructor(cause?: Error) {
    super('The request ended before its body was complete.', { cause })
  }
}

const unasked = new WeakMap<Readable, () => void>()

/** The sender waits to be asked for this body (Expect: 100-continue): `ask` is called when it is first read. */
export function keepUnasked(stream: Readable, ask: () => void): void {
  unasked.set(stream, ask)
}

export function isUnasked(stream: Readable): boolean {
  return unasked.has(stream)
}

/**
 * Reads a body to its end, as bytes. Undefined when it is larger than `bytesMax`: the bytes read are freed at once and
 * the rest is discarded as it arrives, so that the answer reaches a client that is still sending. A larger declared
 * length is not waited for. Throws RequestAborted.
 */
export function readBody(
  stream: Readable & { headers?: IncomingHttpHeaders },
  bytesMax: number,
): Promise<Buffer | undefined> {
  if (stream.destroyed) return Promise.reject(new RequestAborted())
  if (Number(stream.headers?.['content-length'] ?? 0) > bytesMax) {
    stream.resume()
    return Promise.resolve(undefined)
  }
  unasked.get(stream)?.()
  unasked.delete(stream)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const keep = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= bytesMax) return void chunks.push(chunk)
      chunks.length = 0
      stream.off('data', keep)
      stream.resume()
      resolve(undefined)
    }
    stream.on('data', keep)
    stream.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
    stream.on('error', (error) => reject(new RequestAborted(error)))
    // After the end nobody waits any more, and errors are costly to make.
    stream.on('close', () => void (stream.readableEnded || reject(new RequestAborted())))
  })
}
