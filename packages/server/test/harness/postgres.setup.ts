// Starts one PostgreSQL for all test files and migrates the template that each of them clones.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type ConnectionOptions, Database } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrations.ts'
import { EmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../../src/platform/log.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: ConnectionOptions
    templateDatabase: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { connection: { connectionString: process.env.TEST_DATABASE_URL }, stop: async () => {} }
    : await startEmbedded()
  const admin = new Database(server.connection, { max: 1 })
  const templateDatabase = `mostrador_template_${process.pid}`
  await admin.script(`create database ${templateDatabase}`)
  const template = new Database(withDatabase(server.connection, templateDatabase), { max: 1 })
  await migrate(template, silentLog)
  await template.close()
  project.provide('postgres', server.connection)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    await admin.script(`drop database ${templateDatabase}`)
    await admin.close()
    await server.stop()
  }
}

export function withDatabase(connection: ConnectionOptions, database: string): ConnectionOptions {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

async function startEmbedded(): Promise<{ connection: ConnectionOptions; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mostrador-test-'))
  const server = await EmbeddedPostgres.open({ dataDir, kind: 'command', durable: false })
  return {
    connection: server.connection,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
