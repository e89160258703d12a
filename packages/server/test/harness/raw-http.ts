// Requests byte by byte, for input that fetch would never send.
import { connect, type Socket } from 'node:net'

/** Sends the bytes and returns everything received until the connection ends. */
export async function sendRaw(serviceUrl: string, ...pieces: string[]): Promise<string> {
  const exchange = openRaw(serviceUrl)
  for (const piece of pieces) exchange.socket.write(piece)
  return exchange.ended
}

export type RawExchange = {
  socket: Socket
  /** Everything received so far. */
  answer(): string
  /** Resolves when the bytes received so far match. */
  until(pattern: RegExp): Promise<void>
  ended: Promise<string>
}

export function openRaw(serviceUrl: string): RawExchange {
  const socket = connect(Number(new URL(serviceUrl).port), '127.0.0.1')
  const waiting = new Set<() => void>()
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
    for (const look of waiting) look()
  })
  // A reset after the answer is a normal way for a connection to end.
  socket.on('error', () => {})
  const ended = new Promise<string>((resolve) => void socket.once('close', () => resolve(answer)))
  return {
    socket,
    answer: () => answer,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(answer)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        void ended.then(() => reject(new Error(`ended without ${pattern}: ${answer}`)))
        look()
      }),
    ended,
  }
}

/** The status lines of all answers received. */
export function statusesOf(answers: string): number[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

/** The contract's error in an answer; throws when its request id differs from the header's. */
export function errorOf(answer: string): { code: string; message: string } {
  const { error } = JSON.parse(answer.slice(answer.lastIndexOf('\r\n\r\n')))
  const [, id] = /^x-request-id: ([0-9a-f-]{36})\r$/im.exec(answer) ?? []
  if (error.request_id !== id) throw new Error(`the ids differ in ${answer}`)
  return { code: error.code, message: error.message }
}
