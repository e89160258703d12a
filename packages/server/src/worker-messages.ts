// What the service and its worker process say to each other.
import type { ConnectionOptions } from './platform/database.ts'
import type { MetricsSnapshot } from './platform/metrics.ts'

export type ToWorker =
  | { type: 'start'; connection: ConnectionOptions; node: string }
  | { type: 'metrics'; id: number }
  | { type: 'stop' }

export type FromWorker = { type: 'ready' } | { type: 'metrics'; id: number; snapshot: MetricsSnapshot }
