// What a receiver sends, before undici reads it: without interim answers (100 Continue, 103 Early Hints …), and bounded.
import type { Socket } from 'node:net'
import { limits } from '@mostrador/contract/limits'
import { Fault } from './outcome.ts'

/** The beginning of an interim answer; 101 wants another protocol and is undici's to refuse. */
const interim = /^HTTP\/1\.[01] 1(?!01)\d\d/
const startChars = 12
const headEnd = '\r\n\r\n'

/**
 * Every client must read interim answers it did not ask for (RFC 9110, 15.2), yet undici breaks the connection at a
 * 100. And what undici reads over without a bound, such as an endless chunk extension, would keep this process busy
 * to the end of the budget. Undici pulls bytes with `socket.read()`; this replaces it.
 * Returns what is to be called before each request.
 */
export function boundAnswers(socket: Socket): () => void {
  const read = socket.read.bind(socket)
  let received = 0
  let isAtStart = true
  let interimSeen = 0
  let held: Buffer = Buffer.alloc(0)
  const withoutInterim = (chunk: Buffer): Buffer | undefined => {
    let rest = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    for (let end = interimEnd(rest); end !== -1; end = interimEnd(rest)) {
      interimSeen += 1
      rest = rest.subarray(end)
    }
    isAtStart = mayBeInterim(rest)
    held = isAtStart ? rest : Buffer.alloc(0)
    return isAtStart ? undefined : rest
  }
  socket.read = (size) => {
    for (;;) {
      const chunk: Buffer | null = read(size)
      if (chunk === null) return null
      received += chunk.length
      const bytes = isAtStart ? withoutInterim(chunk) : chunk
      const isEndless =
        interimSeen > limits.webhookInterimAnswersMax || held.length > limits.webhookAnswerHeadBytesMax
      if (isEndless || received > limits.webhookAnswerBytesMax) {
        socket.destroy(
          new Fault('protocol', isEndless ? 'interim answers (1xx) without end' : 'an answer without end'),
        )
        return null
      }
      if (bytes !== undefined) return bytes
    }
  }
  return () => {
    received = 0
    isAtStart = true
    interimSeen = 0
    held = Buffer.alloc(0)
  }
}

/** Where a whole interim answer at the beginning ends, or -1. */
function interimEnd(bytes: Buffer): number {
  if (!interim.test(startOf(bytes))) return -1
  const at = bytes.indexOf(headEnd)
  return at === -1 ? -1 : at + headEnd.length
}

/** An unfinished interim answer, or too little to tell. */
function mayBeInterim(bytes: Buffer): boolean {
  const start = startOf(bytes)
  return interim.test(start) || (start.length < startChars && 'HTTP/1.'.startsWith(start.slice(0, 7)))
}

function startOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, startChars)
}
