import type { AttemptRequest } from './attempt.ts'
import type { Outcome } from './outcome.ts'

/** What a dispatcher needs of whoever makes an attempt. An aborted signal means that the service stops. */
export type Sender = { send(request: AttemptRequest, signal?: AbortSignal): Promise<Outcome> }
