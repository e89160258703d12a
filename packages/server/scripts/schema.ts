// Writes packages/server/schema.sql from a freshly migrated database; with --check only compares (exit 1 when stale).
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Database } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import { dumpSchema } from '../src/platform/database/schema-dump.ts'
import { EmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../src/platform/log.ts'

const target = new URL('../schema.sql', import.meta.url)

const dataDir = await mkdtemp(join(tmpdir(), 'mostrador-schema-'))
try {
  await using postgres = await EmbeddedPostgres.open({ dataDir, kind: 'command', durable: false })
  await using database = new Database(postgres.connection, { max: 1 })
  await migrate(database, silentLog)
  const schema = await dumpSchema(database)
  if (!process.argv.includes('--check')) {
    await writeFile(target, schema)
  } else if (schema !== (await readFile(target, 'utf8').catch(() => ''))) {
    process.stderr.write('packages/server/schema.sql is stale; run: npm run schema\n')
    process.exitCode = 1
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
