import type { Readable } from 'node:stream'

/** The other side went away before its body was complete: nobody waits for an answer. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted'

  constructor(cause?: Error) {
    super('The request ended before its body was complete.', { cause })
  }
}

/**
 * Reads a body to its end, as bytes. Undefined when it is larger than `bytesMax`: what was read is let go at once and
 * the rest runs through unkept, so that the answer reaches a client that is still sending. Throws RequestAborted.
 */
export function readBody(stream: Readable, bytesMax: number): Promise<Buffer | undefined> {
  if (stream.destroyed) return Promise.reject(new RequestAborted())
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
    // After its end nobody waits any more, and an error is dear to make.
    stream.on('close', () => void (stream.readableEnded || reject(new RequestAborted())))
  })
}
