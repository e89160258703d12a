// A worker's dispatcher in its own process, for tests that kill or stop it. Tells the parent when it has reached a step
// and how many attempts are in flight there.
import type { ConnectionOptions } from '../../../src/platform/database/database.ts'
import { silentLog } from '../../../src/platform/log.ts'
import { parseMasterKey, SecretBox } from '../../../src/platform/secrets/secrets.ts'
import { AttemptSender } from '../../../src/webhooks/attempt/attempt.ts'
import type { Sender } from '../../../src/webhooks/attempt/sender.ts'
import { Dispatcher } from '../../../src/webhooks/dispatch/dispatcher.ts'
import { keepCompiled } from './keep-compiled.ts'

export type DispatcherProcessOptions = {
  connection: ConnectionOptions
  masterKey: string
  node: string
  leaseMs: number
  budgetMs: number
  /** Step at which everything stops: before the request is sent, or when the answer has arrived and is not recorded. */
  stopAt?: 'claimed' | 'answered'
}

export type DispatcherProcessMessage = { type: 'ready' } | { type: 'reached'; inFlight: number }

const options = JSON.parse(process.argv[2] ?? '{}') as DispatcherProcessOptions
const real = new AttemptSender({ allowInsecure: true, budgetMs: options.budgetMs })
const never = new Promise<never>(() => {})
let reached = 0

const stopping: Sender = {
  async send(request, signal) {
    if (options.stopAt === 'answered') await real.send(request, signal)
    reached += 1
    say({ type: 'reached', inFlight: reached })
    return never
  },
}

const dispatcher = new Dispatcher({
  connection: options.connection,
  sender: options.stopAt === undefined ? real : stopping,
  box: new SecretBox(parseMasterKey(options.masterKey)),
  log: silentLog,
  retryWaitsMs: [100, 100, 100, 100],
  probeMs: 20,
  node: options.node,
  times: { leaseMs: options.leaseMs, marginMs: options.budgetMs + 200 },
  drainMs: 500,
})
keepCompiled()
dispatcher.start()
process.on('disconnect', async () => {
  await dispatcher[Symbol.asyncDispose]()
  process.exit()
})
const waiting = setInterval(() => {
  if (dispatcher.slots === 0) return
  clearInterval(waiting)
  say({ type: 'ready' })
}, 5)

function say(message: DispatcherProcessMessage): void {
  process.send?.(message)
}
