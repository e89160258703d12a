// The shop of a test file, on a database that is cloned instead of made.
import { createFirstAccount } from '../../server/src/first-start.ts'
import { newMasterKey } from '../../server/src/platform/secrets/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { type Env, urlOf } from '../../server/test/harness/processes/cli-process.ts'
import { sharedChromium } from './chromium.ts'
import { type Shop, startShop } from './shop.ts'

/** For tests that wait for nothing that a worker does: starting one and its idling take seconds of the processor. */
export const withoutWorker: Env = { ROLES: 'api,web' }

export async function startTestShop(more: Env = {}): Promise<Shop & { db: TestDatabase }> {
  await using cleanup = new AsyncDisposableStack()
  const db = cleanup.use(await createTestDatabase(1))
  const first = await createFirstAccount(db, new Date())
  const place = { DATABASE_URL: urlOf(db.connection), MASTER_KEY: newMasterKey() }
  const browser = await sharedChromium()
  const shop = cleanup.use(await startShop({ ...place, ...more }, { first, browser }))
  const owned = cleanup.move()
  return { ...shop, db, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
