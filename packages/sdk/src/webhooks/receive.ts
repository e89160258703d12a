// The part that all frameworks share: check, hand over, answer as the service expects.
import type { WebhookEvent } from '../types.ts'
import {
  bodyParsed,
  readSecrets,
  type Secrets,
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify.ts'

export type ReceiverOptions = VerifyOptions & {
  /** While it is rotated, the new and the former one. */
  secret: Secrets
  /**
   * Stores the event under its `request_id`, since it may come again. The answer is 200 when this is done, which should
   * take less than 2 seconds; where it throws, the framework answers 500, and the service sends the event again.
   */
  onEvent: (event: WebhookEvent) => unknown
  /** Hears of requests that were refused with 401. */
  onRefused?: ((error: WebhookVerificationError) => unknown) | undefined
}

type Answer = { status: number; text: string }

/** Most bodies are small; a message carries whatever its channel sent. */
export const bodyBytesMax = 8 * 1024 * 1024
export const tooLarge: Answer = { status: 413, text: `The body has more than ${bodyBytesMax} bytes.` }

/** Throws for a program's own faults, which the framework reports: a body that was read, an event not stored. */
export function createReceiver({ secret, onEvent, onRefused, ...options }: ReceiverOptions) {
  const secrets = readSecrets(secret)
  return async (body: string | Uint8Array, headers: WebhookHeaders): Promise<Answer> => {
    let event: WebhookEvent
    try {
      event = await verifyWebhook(body, headers, secrets, options)
    } catch (error) {
      if (!(error instanceof WebhookVerificationError) || error.code === 'body_parsed') throw error
      await onRefused?.(error)
      // The log of deliveries shows it to whoever looks for the reason.
      return { status: 401, text: `${error.code}: ${error.message}` }
    }
    await onEvent(event)
    return { status: 200, text: 'ok' }
  }
}

/** Told by its declared length, so that it need not be read to be refused. */
export function isTooLarge(contentLength: unknown): boolean {
  return Number(contentLength) > bodyBytesMax
}

/** Undefined when it is larger than allowed. */
export async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) return undefined
    read.push(chunk)
  }
  const body = new Uint8Array(bytes)
  let at = 0
  for (const chunk of read) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

/** A receiver of standard requests: Next route handlers, Workers, Deno, Bun. */
export function createFetchReceiver(options: ReceiverOptions): (request: Request) => Promise<Response> {
  const receive = createReceiver(options)
  return async (request) => {
    if (request.bodyUsed) throw new WebhookVerificationError('body_parsed', bodyParsed)
    const body = isTooLarge(request.headers.get('content-length'))
      ? undefined
      : await readAll(chunksOf(request.body))
    const { status, text } = body ? await receive(body, request.headers) : tooLarge
    return new Response(text, { status })
  }
}

/** Not every runtime walks a stream with `for await`. */
async function* chunksOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!stream) return
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}
