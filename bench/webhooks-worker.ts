// A process that dispatches like the service's worker.
import type { ConnectionOptions } from '../packages/server/src/platform/database/database.ts'
import { createLog } from '../packages/server/src/platform/log.ts'
import { parseMasterKey, SecretBox } from '../packages/server/src/platform/secrets/secrets.ts'
import { AttemptSender } from '../packages/server/src/webhooks/attempt/attempt.ts'
import { Dispatcher } from '../packages/server/src/webhooks/dispatch/dispatcher.ts'

const { connection, masterKey } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: ConnectionOptions
  masterKey: string
}
const dispatcher = new Dispatcher({
  connection,
  sender: new AttemptSender({ allowInsecure: true }),
  box: new SecretBox(parseMasterKey(masterKey)),
  log: createLog('warn'),
  retryWaitsMs: [30_000, 120_000, 600_000, 3_600_000],
  probeMs: 5_000,
  node: 'bench',
  drainMs: 100,
})
dispatcher.start()
process.on('message', (message) => {
  if (message === 'usage') process.send?.({ rss: process.memoryUsage().rss, cpu: process.cpuUsage() })
})
process.on('disconnect', async () => {
  await dispatcher[Symbol.asyncDispose]()
  process.exit()
})
const ready = setInterval(() => {
  if (dispatcher.slots < 64) return
  clearInterval(ready)
  process.send?.('ready')
}, 10)
