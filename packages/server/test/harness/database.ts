// Each test file gets its own database, cloned from the migrated template.
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type ConnectionOptions, Database } from '../../src/platform/database/database.ts'
import { onEach, withDatabase } from './postgres.setup.ts'

export type TestDatabase = Database & { readonly connection: ConnectionOptions }

/** Clones the template; disposing drops the clone. */
export async function createTestDatabase(max = 10): Promise<TestDatabase> {
  const server = inject('postgres')
  const template = inject('templateDatabase')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  const servers = [server, ...inject('nodes')]
  // Copying the files takes less than half the time of writing them through the log.
  await onEach(servers, `create database ${name} template ${template} strategy file_copy`)
  const connection = withDatabase(server, name)
  const database = new Database(connection, { max })
  return Object.assign(database, {
    connection,
    async [Symbol.asyncDispose]() {
      await database.close()
      await onEach(servers, `drop database ${name} with (force)`)
    },
  })
}
