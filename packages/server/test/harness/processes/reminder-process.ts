// One round of reminders in its own process, for tests that kill it. Tells the parent when it has reached the step, and
// stops there.
import { type ConnectionOptions, Database, type Tx } from '../../../src/platform/database/database.ts'
import { remindAll } from '../../../src/reminders/remind.ts'
import { keepCompiled } from './keep-compiled.ts'

export type ReminderProcessOptions = {
  connection: ConnectionOptions
  now: string
  /** Everything of the first reminder is written and not committed; or it is committed, and no more was done. */
  stopAt: 'written' | 'committed'
}

const options = JSON.parse(process.argv[2] ?? '{}') as ReminderProcessOptions
const never = new Promise<never>(() => {})

async function stop(): Promise<never> {
  process.send?.('reached')
  return never
}

class StoppingDatabase extends Database {
  override async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (options.stopAt === 'written') {
      return super.transaction(async (tx) => {
        await work(tx)
        return stop()
      })
    }
    await super.transaction(work)
    return stop()
  }
}

keepCompiled()
process.on('disconnect', () => process.exit())
await remindAll(
  new StoppingDatabase(options.connection, { max: 2 }),
  { pictureOf: () => '' },
  new Date(options.now),
)
