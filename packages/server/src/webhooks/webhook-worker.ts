// The webhook part of a worker: the dispatcher, upkeep, and the counts for metrics.
import { limits } from '@mostrador/contract/limits'
import type { Database } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import { runPeriodically } from '../platform/work/periodic.ts'
import { Dispatcher, type DispatcherOptions, type DispatchMetrics } from './dispatch/dispatcher.ts'
import { countOpen, runUpkeep } from './log/upkeep.ts'

type WebhookMetrics = DispatchMetrics & {
  open: { set(labels: { state: string }, value: number): void }
}

export type WebhookWorkerOptions = Omit<DispatcherOptions, 'connection' | 'metrics'> & {
  db: Database
  log: Logger
  metrics: WebhookMetrics
  retentionDays: number
}

const upkeepEveryMs = 3_600_000
const countEveryMs = 30_000

export type WebhookWorker = AsyncDisposable & {
  /** No other worker sends any webhook. */
  readonly ownsAll: boolean
}

/** Disposing drains it: attempts in flight end and are recorded. */
export function startWebhookWorker({
  db,
  metrics,
  retentionDays,
  ...options
}: WebhookWorkerOptions): WebhookWorker {
  const { log } = options
  const stack = new AsyncDisposableStack()
  const upkeep = async () => {
    await runUpkeep({ database: db, log, retentionDays }, new Date())
  }
  stack.use(runPeriodically({ name: 'webhook upkeep', everyMs: upkeepEveryMs, run: upkeep }, log))
  const count = async () => {
    const open = await countOpen(db)
    for (const state of ['due', 'held'] as const) metrics.open.set({ state }, open[state])
  }
  stack.use(runPeriodically({ name: 'webhook counts', everyMs: countEveryMs, run: count }, log))
  const dispatcher = stack.use(new Dispatcher({ ...options, metrics, connection: db.options }))
  dispatcher.start()
  return {
    get ownsAll() {
      return dispatcher.slots === limits.webhookSlots
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
