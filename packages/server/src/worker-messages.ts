// Messages between the service and its worker process.
import type { ConnectionOptions } from './platform/database/database.ts'
import type { MetricsSnapshot } from './platform/metrics.ts'
import type { Hint } from './platform/work/hints.ts'

export type ToWorker =
  | { type: 'start'; connection: ConnectionOptions; node: string; service: string }
  | { type: 'metrics'; id: number }
  | PassedHints
  | Pressed
  | { type: 'stop' }

/** Acknowledgements press, so that the worker makes room. */
export type Pressed = { type: 'pressed' }

/** `from`: the name in notifications of the process that passes them. */
export type PassedHints = { type: 'hints'; from: string; hints: PassedHint[] }

/** A hint by the channel of its kind. */
export type PassedHint = Hint & { channel: string }

/**
 * `alive` is a heartbeat from the event loop that does the work. `ownsWebhooks`: no other worker sends any webhook, so
 * nobody else need hear that one is due.
 */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'alive'; ownsWebhooks: boolean }
  | { type: 'metrics'; id: number; snapshot: MetricsSnapshot }
  | PassedHints
