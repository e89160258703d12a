import { bodyBytesMax, createReceiver, type ReceiverOptions } from './receive.ts'

export type { ReceiverOptions } from './receive.ts'

type FastifyRequest = { body: unknown; headers: Record<string, string | string[] | undefined> }
type FastifyReply = { code(status: number): { type(type: string): { send(text: string): unknown } } }
type FastifyInstance = {
  removeAllContentTypeParsers(): void
  // It has overloads, of which a shape like this one matches none; see Parsing.
  addContentTypeParser: (...args: never) => unknown
  post(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown
}
type Parsing = {
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parser: (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void,
  ): unknown
}

/**
 * A plugin: `app.register(webhook, { path: '/hooks', secret, onEvent })`. Inside it bodies stay as they came; the rest
 * of the app parses as before. Registering fails with TypeError when the secret cannot be one.
 */
export async function webhook(
  instance: FastifyInstance,
  { path, ...options }: ReceiverOptions & { path: string },
): Promise<void> {
  const receive = createReceiver(options)
  instance.removeAllContentTypeParsers()
  const parsing = instance as Parsing
  parsing.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_, body, done) =>
    done(null, body),
  )
  instance.post(path, async ({ body, headers }, reply) => {
    const { status, text } = await receive(body instanceof Uint8Array ? body : new Uint8Array(), headers)
    return reply.code(status).type('text/plain').send(text)
  })
}
