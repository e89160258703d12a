// A worker's dispatcher in its own process, for tests that kill or stop it. Tells the parent when it has reached a step
// and how many attempts are in flight there.
import type { Sender } from '../../../src/webhooks/attempt/sender.ts'
import { type DispatcherOptions, realSender, startDispatcher } from './dispatcher.ts'
import { keepCompiled } from './keep-compiled.ts'

export type DispatcherProcessOptions = DispatcherOptions & {
  /** Step at which everything stops: before the request is sent, or when the answer has arrived and is not recorded. */
  stopAt?: 'claimed' | 'answered'
}

export type DispatcherProcessMessage = { type: 'ready' } | { type: 'reached'; inFlight: number }

const options = JSON.parse(process.argv[2] ?? '{}') as DispatcherProcessOptions
const real = realSender(options)
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

let dispatcher: AsyncDisposable | undefined
process.on('disconnect', async () => {
  await dispatcher?.[Symbol.asyncDispose]()
  process.exit()
})
keepCompiled()
dispatcher = await startDispatcher(options, options.stopAt === undefined ? real : stopping)
say({ type: 'ready' })

function say(message: DispatcherProcessMessage): void {
  process.send?.(message)
}
