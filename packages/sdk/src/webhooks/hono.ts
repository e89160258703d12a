import { createFetchReceiver, type ReceiverOptions } from './receive.ts'

export type { ReceiverOptions } from './receive.ts'

/** A handler: `app.post('/hooks', webhook({ secret, onEvent }))`. Throws TypeError when the secret cannot be one. */
export function webhook(options: ReceiverOptions): (context: { req: { raw: Request } }) => Promise<Response> {
  const receive = createFetchReceiver(options)
  return ({ req }) => receive(req.raw)
}
