// Talks to platforms: single requests, bounded in time and bytes, over kept-alive connections.

import { limits } from '@mostrador/contract/limits'
import { messageOf } from '../../platform/errors.ts'
import { Agent, request } from '../../platform/network/http-client.ts'
import type { SendAnswer, SendError, SendRequest } from '../sending.ts'

export type Exchange =
  | { kind: 'answered'; answer: SendAnswer }
  /** Certainly not seen by the platform. */
  | { kind: 'not sent'; error: SendError }
  /** Possibly seen. */
  | { kind: 'unknown'; error: SendError }

const connectMs = 5_000
const keepMs = 4_000
const connectionsPerHost = 64

// Until a connection is established, the platform cannot have read anything.
const notSentCodes = [
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_INVALID_URL',
  'UND_ERR_INVALID_ARG',
]

export class SendClient implements AsyncDisposable {
  readonly #agent = new Agent({
    connect: { timeout: connectMs },
    connections: connectionsPerHost,
    keepAliveTimeout: keepMs,
    pipelining: 1,
    headersTimeout: limits.sendMs,
    bodyTimeout: limits.sendMs,
  })

  async post({ url, headers, body }: SendRequest): Promise<Exchange> {
    try {
      const response = await request(url, {
        dispatcher: this.#agent,
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(limits.sendMs),
      })
      const text = await readBounded(response.body)
      return { kind: 'answered', answer: { status: response.statusCode, body: parsed(text) } }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const isNotSent =
        notSentCodes.includes(code) || /^(ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code)
      const kind = isNotSent ? 'not sent' : 'unknown'
      return { kind, error: { code: isNotSent ? 'not_reachable' : 'unknown', message: messageOf(error) } }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#agent.destroy()
  }
}

async function readBounded(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > limits.sendAnswerBytesMax) {
      body.destroy()
      break
    }
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
