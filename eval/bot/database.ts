// An empty database of its own, gone with what opened it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Database } from '../../packages/server/src/platform/database/database.ts'
import { migrate } from '../../packages/server/src/platform/database/migrations.ts'
import { EmbeddedPostgres } from '../../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../../packages/server/src/platform/log.ts'

export async function openDatabase(cleanup: AsyncDisposableStack): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mostrador-eval-'))
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = cleanup.use(await EmbeddedPostgres.open({ dataDir, kind: 'command', durable: false }))
  const database = cleanup.use(new Database(postgres.connection, { max: 6 }))
  await migrate(database, silentLog)
  return database
}
