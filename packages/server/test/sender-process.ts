// A worker's sender in a process of its own, for tests that kill it. Tells when it has reached a step, and goes no
// further.
import { Directory } from '../src/accounts/directory.ts'
import { SendClient } from '../src/channels/send-client.ts'
import { Sender } from '../src/channels/sender.ts'
import { type ConnectionOptions, Database } from '../src/platform/database.ts'
import { silentLog } from '../src/platform/log.ts'
import { parseMasterKey, SecretBox } from '../src/platform/secrets.ts'

export type SenderProcessOptions = {
  connection: ConnectionOptions
  masterKey: string
  node: string
  now: string
  /** Before the request is made, or when its answer is there and nothing is written down. */
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
  baseUrls: { whatsapp: '', messenger: '', instagram: '', telegram: '' },
  log: silentLog,
  clock: () => new Date(options.now),
  node: options.node,
})
sender.start()
process.on('disconnect', () => process.exit())
