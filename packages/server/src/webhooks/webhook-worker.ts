// The webhook part of a worker: one dispatcher per cell, upkeep, and the counts for metrics.
import type { Database } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import { runPeriodically } from '../platform/work/periodic.ts'
import { Dispatcher, type DispatcherOptions, type DispatchMetrics } from './dispatch/dispatcher.ts'
import { countOpen, runUpkeep } from './log/upkeep.ts'

type WebhookMetrics = DispatchMetrics & {
  open: { set(labels: { state: string }, value: number): void }
}

export type WebhookWorkerOptions = Omit<DispatcherOptions, 'connection' | 'metrics'> & {
  cells: readonly Database[]
  log: Logger
  metrics: WebhookMetrics
  retentionDays: number
}

const upkeepEveryMs = 3_600_000
const countEveryMs = 30_000

/** Disposing drains it: attempts in flight end and are recorded. */
export function startWebhookWorker({
  cells,
  metrics,
  retentionDays,
  ...options
}: WebhookWorkerOptions): AsyncDisposable {
  const { log } = options
  const stack = new AsyncDisposableStack()
  const upkeep = async () => {
    for (const database of cells) await runUpkeep({ database, log, retentionDays }, new Date())
  }
  stack.use(runPeriodically({ name: 'webhook upkeep', everyMs: upkeepEveryMs, run: upkeep }, log))
  const count = async () => {
    const counts = await Promise.all(cells.map(countOpen))
    const sum = (state: 'due' | 'held') => counts.reduce((total, each) => total + each[state], 0)
    for (const state of ['due', 'held'] as const) metrics.open.set({ state }, sum(state))
  }
  stack.use(runPeriodically({ name: 'webhook counts', everyMs: countEveryMs, run: count }, log))
  for (const database of cells) {
    const dispatcher = stack.use(new Dispatcher({ ...options, metrics, connection: database.options }))
    dispatcher.start()
  }
  return stack
}
