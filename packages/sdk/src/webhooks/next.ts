import { createFetchReceiver, type ReceiverOptions } from './receive.ts'

export type { ReceiverOptions } from './receive.ts'

/**
 * A route handler, also for Workers, Deno and Bun: `export const POST = webhook({ secret, onEvent })`. Throws TypeError
 * when the secret cannot be one.
 */
export function webhook(options: ReceiverOptions): (request: Request) => Promise<Response> {
  return createFetchReceiver(options)
}
