import { createReceiver, isTooLarge, type ReceiverOptions, readAll, tooLarge } from './receive.ts'

export type { ReceiverOptions } from './receive.ts'

type ExpressRequest = AsyncIterable<Uint8Array> & {
  headers: Record<string, string | string[] | undefined>
  body?: unknown
  rawBody?: unknown
  readableEnded: boolean
}
type ExpressResponse = { status(code: number): { send(text: string): unknown } }

/**
 * A handler: `app.post('/hooks', webhook({ secret, onEvent }))`. It reads the body itself, so put it before
 * `express.json()`; behind `express.raw()`, or where a platform keeps `rawBody`, it takes what was read. Throws
 * TypeError when the secret cannot be one.
 */
export function webhook(
  options: ReceiverOptions,
): (request: ExpressRequest, response: ExpressResponse, next: (error?: unknown) => void) => Promise<void> {
  const receive = createReceiver(options)
  return async (request, response, next) => {
    try {
      const body = await bodyOf(request)
      const { status, text } = body === undefined ? tooLarge : await receive(body, request.headers)
      response.status(status).send(text)
    } catch (error) {
      next(error)
    }
  }
}

/** Null when somebody else read it, undefined when it is larger than allowed. */
async function bodyOf(request: ExpressRequest): Promise<string | Uint8Array | null | undefined> {
  for (const read of [request.rawBody, request.body]) {
    if (read instanceof Uint8Array || typeof read === 'string') return read
  }
  // Some parsers leave an empty object where they read nothing.
  if (request.readableEnded) return null
  return isTooLarge(request.headers['content-length']) ? undefined : readAll(request)
}
