// Messages between the service and its worker process.
import type { ConnectionOptions } from './platform/database/database.ts'
import type { MetricsSnapshot } from './platform/metrics.ts'

export type ToWorker =
  | { type: 'start'; connection: ConnectionOptions; node: string }
  | { type: 'metrics'; id: number }
  | { type: 'stop' }

/** `alive` is a heartbeat from the event loop that does the work. */
export type FromWorker =
  | { type: 'ready' | 'alive' }
  | { type: 'metrics'; id: number; snapshot: MetricsSnapshot }
