// A worker's sender in its own process, for tests that kill it. Tells the parent when it has reached the step, and
// stops there.
import { Directory } from '../../../src/accounts/directory.ts'
import { SendClient } from '../../../src/channels/outbound/send-client.ts'
import { Sender } from '../../../src/channels/outbound/sender.ts'
import { type ConnectionOptions, Database } from '../../../src/platform/database/database.ts'
import { silentLog } from '../../../src/platform/log.ts'
import { parseMasterKey, SecretBox } from '../../../src/platform/secrets/secrets.ts'
import { keepCompiled } from './keep-compiled.ts'

export type SenderProcessOptions = {
  connection: ConnectionOptions
  masterKey: string
  node: string
  now: string
  /** Step at which it stops: before the request is made, or when the answer has arrived and is not recorded. */
  stopAt: 'claimed' | 'answered'
}

const options = JSON.parse(process.argv[2] ?? '{}') as SenderProcessOptions
const never = new Promise<never>(() => {})

class StoppingClient extends SendClient {
  override async post(request: Parameters<SendClient['post']>[0]): Promise<never> {
    if (options.stopAt === 'answered') await super.post(request)
    process.send?.('reached')
    return never
  }
}

const sender = new Sender({
  directory: new Directory([new Database(options.connection, { max: 4 })]),
  client: new StoppingClient(),
  secrets: new SecretBox(parseMasterKey(options.masterKey)),
  baseUrls: {},
  log: silentLog,
  clock: () => new Date(options.now),
  node: options.node,
})
keepCompiled()
sender.start()
process.on('disconnect', () => process.exit())
