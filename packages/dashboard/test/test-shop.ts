// The shop of a test file: an account of its own in the service of all browser tests, or in a service of its own.
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createDemoShop } from '../../server/src/first-start.ts'
import { Database, sql } from '../../server/src/platform/database/database.ts'
import { newMasterKey } from '../../server/src/platform/secrets/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { withDatabase } from '../../server/test/harness/postgres.setup.ts'
import { type Env, urlOf } from '../../server/test/harness/processes/cli-process.ts'
import { sharedChromium } from './chromium.ts'
import type { SharedService } from './setup/shared-service.setup.ts'
import { type Login, lookAt, type Running, type Shop, startRunning } from './shop.ts'

type Place = AsyncDisposable & Pick<Running, 'url' | 'env'> & { db: TestDatabase }

export type TestShop = Shop & {
  db: TestDatabase
  /** A person of the shop, named so. */
  colleague: (name: string, role: 'agent' | 'viewer') => Promise<Login>
}

/** For tests that wait for nothing that a worker does: starting one and its idling take seconds of the processor. */
export const withoutWorker: Env = { ROLES: 'api,web' }

/** Connected to once for all files of the process, also where the service is started anew. */
let sharedDb: TestDatabase | undefined

/**
 * With variables of the environment, a service of its own. Without, an account of its own in the one that all such files
 * share: starting it and its worker takes longer than many of them. Its products have pictures only for tests that look
 * at them: drawing and keeping those of one shop takes the worker a second of the processor.
 */
export async function startTestShop(
  more?: Env,
  browser = sharedChromium(),
  pictures?: 'with pictures',
): Promise<TestShop> {
  await using cleanup = new AsyncDisposableStack()
  const place = cleanup.use(await (more ? startPlace(more) : takeShared()))
  const email = `demo@${randomUUID().slice(0, 8)}.example`
  const first = await createDemoShop(place.db, email, new Date())
  if (!pictures) await deletePictures(place.db, first.accountId)
  const shop = cleanup.use(lookAt(place, first, await browser))
  const owned = cleanup.move()
  return {
    ...shop,
    db: place.db,
    colleague: async (name, role) => {
      const colleague = email.replace('demo', name)
      const who = ['--account', first.accountId, '--email', colleague, '--role', role]
      const { password } = await shop.command<Login>('user', 'create', ...who)
      return { email: colleague, password }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function deletePictures(db: TestDatabase, accountId: string): Promise<void> {
  await db.query(sql`delete from product_pictures where account_id = ${accountId}`)
}

async function takeShared(): Promise<Place> {
  const address = inject('sharedService')
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`the shared service does not start: ${await answer.text()}`)
  const { url, env, database } = (await answer.json()) as SharedService
  const connection = withDatabase(inject('postgres'), database)
  sharedDb ??= Object.assign(new Database(connection, { max: 1 }), { connection })
  return {
    ...{ url, env, db: sharedDb },
    async [Symbol.asyncDispose]() {
      await fetch(address, { method: 'DELETE' })
    },
  }
}

async function startPlace(more: Env): Promise<Place> {
  await using cleanup = new AsyncDisposableStack()
  const db = cleanup.use(await createTestDatabase(1))
  const env = { DATABASE_URL: urlOf(db.connection), MASTER_KEY: newMasterKey(), ...more }
  const running = cleanup.use(await startRunning(env, 'has a shop'))
  const owned = cleanup.move()
  return { ...running, db, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
