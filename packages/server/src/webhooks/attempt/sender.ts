import type { AttemptRequest } from './attempt.ts'
import type { Outcome } from './outcome.ts'

/** The dispatcher's view of an attempt sender. Aborting the signal means that the service is stopping. */
export type Sender = { send(request: AttemptRequest, signal?: AbortSignal): Promise<Outcome> }
