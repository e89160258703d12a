// A worker's dispatcher as crash tests run it: in a process of its own where they kill it (see dispatcher-process.ts),
// and in theirs where it follows one that was killed, because starting a process takes longer than what it then does.
import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionOptions } from '../../../src/platform/database/database.ts'
import { silentLog } from '../../../src/platform/log.ts'
import { parseMasterKey, SecretBox } from '../../../src/platform/secrets/secrets.ts'
import { AttemptSender } from '../../../src/webhooks/attempt/attempt.ts'
import type { Sender } from '../../../src/webhooks/attempt/sender.ts'
import { Dispatcher } from '../../../src/webhooks/dispatch/dispatcher.ts'

export type DispatcherOptions = {
  connection: ConnectionOptions
  masterKey: string
  node: string
  leaseMs: number
  budgetMs: number
}

export function realSender({ budgetMs }: DispatcherOptions): Sender {
  return new AttemptSender({ allowInsecure: true, budgetMs })
}

/** Resolves when it has its slots. */
export async function startDispatcher(
  options: DispatcherOptions,
  sender: Sender = realSender(options),
): Promise<Dispatcher> {
  const dispatcher = new Dispatcher({
    connection: options.connection,
    sender,
    box: new SecretBox(parseMasterKey(options.masterKey)),
    log: silentLog,
    retryWaitsMs: [100, 100, 100, 100],
    probeMs: 20,
    node: options.node,
    times: { leaseMs: options.leaseMs, marginMs: options.budgetMs + 200 },
    drainMs: 500,
  })
  dispatcher.start()
  while (dispatcher.slots === 0) await delay(5)
  return dispatcher
}
