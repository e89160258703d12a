// The worker process: follows its parent, the service, and ends when the parent is gone.

import { constants, getPriority, setPriority } from 'node:os'
import { limits } from '@mostrador/contract/limits'
import { loadConfig } from './installation/config.ts'
import { openTraces } from './installation/traces.ts'
import { openSecrets } from './installation/workspace.ts'
import { systemClock } from './platform/clock.ts'
import { belongTo, processName } from './platform/database/neighbours.ts'
import { messageOf } from './platform/errors.ts'
import { createLog } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { Pressure } from './platform/work/pressure.ts'
import { type RunningWorker, startWorker } from './worker.ts'
import { WorkerChannel } from './worker-channel.ts'
import { hearPassed, passBack } from './worker-hints.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** The next worker picks up work that hangs. */
const stopWithinMs = 3_000
/** Niceness, above that of the service, which may itself have been started with a lower priority. */
const stepBack = 4

const config = loadConfig()
const log = createLog(config.logLevel).child({ process: 'worker' })
const metrics = createMetrics('worker')
const pressure = new Pressure()
const channel = new WorkerChannel<FromWorker>(process)
let worker: RunningWorker | undefined
let traces: AsyncDisposable | undefined

// When CPU is scarce, requests and acknowledgements go first: work queued for the worker is kept.
try {
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + stepBack))
} catch (error) {
  log.warn({ error: messageOf(error) }, 'the worker could not step back behind requests')
}

setInterval(sayAlive, limits.workerAliveEveryMs)
sayAlive()

// A terminal sends Ctrl-C to all its processes; only the service decides when its worker stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => void stop())
process.on('message', (message) => void hear(message as ToWorker))
process.on('uncaughtException', (error) => fail(error))
process.on('unhandledRejection', (error) => fail(error))

async function hear(message: ToWorker): Promise<void> {
  if (message.type === 'start') await start(message)
  else if (message.type === 'stop') await stop()
  else if (message.type === 'hints') hearPassed(message)
  else if (message.type === 'pressed') pressure.note()
  else channel.send({ type: 'metrics', id: message.id, snapshot: await metrics.snapshot() })
}

async function start({ connection, node, service }: Extract<ToWorker, { type: 'start' }>): Promise<void> {
  belongTo(service)
  passBack((hints) => channel.pass({ type: 'hints', from: processName, hints }))
  const secrets = openSecrets(config)
  traces = await openTraces(config, { process: 'worker', log })
  worker = await startWorker({
    connection,
    config,
    secrets,
    node,
    log,
    metrics,
    clock: systemClock,
    pressure,
  })
  channel.send({ type: 'ready' })
}

async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), stopWithinMs).unref()
  pressure.end()
  await worker?.[Symbol.asyncDispose]()
  await traces?.[Symbol.asyncDispose]()
  process.exit(0)
}

function fail(error: unknown): void {
  log.fatal({ err: error }, 'the worker has an error that nobody caught')
  process.exit(1)
}

function sayAlive(): void {
  channel.send({ type: 'alive', ownsWebhooks: worker?.ownsWebhooks === true })
}
