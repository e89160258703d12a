// A worker's sender in its own process, for tests that kill it. Tells the parent when it has reached the step, and
// stops there.

import { limits } from '@mostrador/contract/limits'
import { Directory } from '../../../src/accounts/directory.ts'
import { CampaignWorker } from '../../../src/channels/campaigns/campaign-worker.ts'
import { SendClient } from '../../../src/channels/outbound/send-client.ts'
import { Sender } from '../../../src/channels/outbound/sender.ts'
import { type ConnectionOptions, Database, type Tx } from '../../../src/platform/database/database.ts'
import { silentLog } from '../../../src/platform/log.ts'
import { parseMasterKey, SecretBox } from '../../../src/platform/secrets/secrets.ts'
import { runPeriodically } from '../../../src/platform/work/periodic.ts'
import { Boundaries, StoppingSendClient } from './boundaries.ts'
import { keepCompiled } from './keep-compiled.ts'

export type SenderProcessOptions = {
  connection: ConnectionOptions
  masterKey: string
  node: string
  now: string
  /**
   * Step at which it stops: a campaign's message is queued and not committed, or committed; before the request is made,
   * or when the answer has arrived and is not recorded.
   */
  stopAt: 'feeding' | 'fed' | 'claimed' | 'answered' | 'next'
  /** With `next` it stops at the first boundary that is none of these, and names it. */
  passed?: readonly string[]
  /** So much faster than the clock on the wall; without, it stands still. */
  speed?: number
}

const options = JSON.parse(process.argv[2] ?? '{}') as SenderProcessOptions
const never = new Promise<never>(() => {})

class StoppingClient extends SendClient {
  override async post(request: Parameters<SendClient['post']>[0]): Promise<never> {
    if (options.stopAt === 'answered') await super.post(request)
    return reached()
  }
}

class StoppingDatabase extends Database {
  override async transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const result = await super.transaction(async (tx) => {
      const made = await work(tx)
      if (options.stopAt === 'feeding' && made === 'queued') await reached()
      return made
    })
    if (options.stopAt === 'fed' && result === 'queued') await reached()
    return result
  }
}

function reached(): Promise<never> {
  process.send?.('reached')
  return never
}

const boundaries = options.stopAt === 'next' ? new Boundaries(options.passed ?? []) : undefined
boundaries?.reached.then((boundary) => process.send?.(boundary))
const connection = boundaries ? { ...options.connection, Client: boundaries.client() } : options.connection
const database = new StoppingDatabase(connection, { max: 4 })
const began = performance.now()
const clock = () => new Date(Date.parse(options.now) + (performance.now() - began) * (options.speed ?? 0))
const sender = new Sender({
  directory: new Directory(database),
  client: boundaries ? new StoppingSendClient(boundaries) : new StoppingClient(),
  secrets: new SecretBox(parseMasterKey(options.masterKey)),
  baseUrls: {},
  log: silentLog,
  clock,
  node: options.node,
  pictures: ({ fileId }) => fileId,
})
keepCompiled()
sender.start()
const campaigns = new CampaignWorker({ db: database, clock, log: silentLog })
const run = () => campaigns.round()
runPeriodically({ name: 'campaigns', everyMs: limits.campaignEveryMs / (options.speed ?? 1), run }, silentLog)
process.on('disconnect', () => process.exit())
