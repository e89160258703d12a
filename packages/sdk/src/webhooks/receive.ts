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

/** Throws where an event was not stored, which the framework reports. A body that is null was read by somebody else. */
export function createReceiver({ secret, onEvent, onRefused, ...options }: ReceiverOptions) {
  const secrets = readSecrets(secret)
  return async (body: string | Uint8Array | null, headers: WebhookHeaders): Promise<Answer> => {
    let event: WebhookEvent
    try {
      if (body === null) throw new WebhookVerificationError('body_parsed', bodyParsed)
      event = await verifyWebhook(body, headers, secrets, options)
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      await (onRefused ?? warn)(error)
      // The log of deliveries shows it to whoever looks for the reason.
      return { status: 401, text: `${error.code}: ${error.message}` }
    }
    await onEvent(event)
    return { status: 200, text: 'ok' }
  }
}

let isWarned = false

/** A program that puts its parser first refuses every event, and would not find it out; strangers' requests it need not hear of. */
function warn(error: WebhookVerificationError): void {
  if (error.code !== 'body_parsed' || isWarned) return
  isWarned = true
  // biome-ignore lint/suspicious/noConsole: a library has no log but the program's console
  console.error(`@mostrador/sdk: ${error.message}`)
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
    const body = await bodyOf(request)
    const { status, text } = body === undefined ? tooLarge : await receive(body, request.headers)
    return new Response(text, { status })
  }
}

async function bodyOf(request: Request): Promise<Uint8Array | null | undefined> {
  if (request.bodyUsed) return null
  return isTooLarge(request.headers.get('content-length')) ? undefined : readAll(chunksOf(request.body))
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
