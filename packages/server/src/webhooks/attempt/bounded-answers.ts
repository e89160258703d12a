// Filters a receiver's bytes before undici reads them: drops interim answers (100 Continue, 103 Early Hints …) and
// bounds the size.
import type { Socket } from 'node:net'
import { limits } from '@mostrador/contract/limits'
import { Fault } from './outcome.ts'

export type BoundAnswers = {
  /** Must be called before each request. */
  prepare: () => void
  /** True when a byte has arrived since then. */
  hasBegun: () => boolean
}

/** Beginning of an interim answer; 101 asks for another protocol, which undici refuses itself. */
const interim = /^HTTP\/1\.[01] 1(?!01)\d\d/
const startChars = 12
const headEnd = '\r\n\r\n'

/**
 * Every client must accept interim answers it did not ask for (RFC 9110, 15.2), but undici breaks the connection at a
 * 100. And input that undici skips without a bound, such as an endless chunk extension, would keep this process busy
 * until the budget ends. Undici pulls bytes with `socket.read()`; this replaces it.
 */
export function boundAnswers(socket: Socket): BoundAnswers {
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
  const prepare = () => {
    received = 0
    isAtStart = true
    interimSeen = 0
    held = Buffer.alloc(0)
  }
  return { prepare, hasBegun: () => received > 0 }
}

/** End of a complete interim answer at the beginning, or -1. */
function interimEnd(bytes: Buffer): number {
  if (!interim.test(startOf(bytes))) return -1
  const at = bytes.indexOf(headEnd)
  return at === -1 ? -1 : at + headEnd.length
}

/** True for an incomplete interim answer, or too few bytes to tell. */
function mayBeInterim(bytes: Buffer): boolean {
  const start = startOf(bytes)
  return interim.test(start) || (start.length < startChars && 'HTTP/1.'.startsWith(start.slice(0, 7)))
}

function startOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, startChars)
}
