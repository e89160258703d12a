// Starts one PostgreSQL for all test files and migrates the template that each of them clones.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type ConnectionOptions, Database, sql } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrations.ts'
import { distribute } from '../../src/platform/database/placement/distribute.ts'
import { EmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../../src/platform/log.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: ConnectionOptions
    templateDatabase: string
    /** The further nodes, where TEST_DATABASE_NODES names some. */
    nodes: ConnectionOptions[]
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { connection: { connectionString: process.env.TEST_DATABASE_URL }, stop: async () => {} }
    : await startEmbedded()
  const nodes = furtherNodes()
  const templateDatabase = `test_${process.pid}`
  await onEach([server.connection, ...nodes], `create database ${templateDatabase}`)
  const template = new Database(withDatabase(server.connection, templateDatabase), { max: 2 })
  await migrate(template, silentLog)
  if (nodes.length > 0) {
    await joinNodes(server.connection, nodes, templateDatabase)
    await distribute(template, { shards: 4, tell: () => {}, interrupted: new AbortController().signal })
  }
  await template.close()
  if (nodes.length > 0) await closeTemplate([server.connection, ...nodes], templateDatabase)
  project.provide('postgres', server.connection)
  project.provide('nodes', nodes)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    await dropAll([server.connection, ...nodes], templateDatabase)
    await server.stop()
  }
}

/** The template, and the clones that nobody dropped: of services that ended with the last file of their process. */
async function dropAll(servers: readonly ConnectionOptions[], templateDatabase: string): Promise<void> {
  for (const server of servers) {
    await using admin = new Database(server, { max: 1 })
    const made = await admin.query<{ name: string }>(sql`
      select datname as name from pg_database
      where datname = ${templateDatabase} or starts_with(datname::text, ${`${templateDatabase}_`})`)
    for (const { name } of made) await onEach([server], `drop database ${name} with (force)`)
  }
}

/** Copying the files takes less than half the time of writing them through the log. */
export function cloneStatement(name: string, template: string): string {
  return `create database ${name} template ${template} strategy file_copy`
}

/** Runs one statement about whole databases on every node, past Citus, which would repeat it. */
export async function onEach(servers: readonly ConnectionOptions[], statement: string): Promise<void> {
  await Promise.all(
    servers.map(async (server) => {
      await using admin = new Database(server, { max: 1 })
      await administer(admin, statement)
    }),
  )
}

export async function administer(admin: Database, statement: string): Promise<void> {
  await admin.script(`set citus.enable_ddl_propagation = off`)
  await admin.script(statement)
}

/** Servers with Citus beside TEST_DATABASE_URL, on which the tests then run. */
function furtherNodes(): ConnectionOptions[] {
  const urls = process.env.TEST_DATABASE_NODES?.split(',') ?? []
  return urls.map((connectionString) => ({ connectionString }))
}

async function joinNodes(
  first: ConnectionOptions,
  nodes: readonly ConnectionOptions[],
  name: string,
): Promise<void> {
  const all = [first, ...nodes].map((server) => withDatabase(server, name))
  await onEach(all, 'create extension citus')
  await onEach(all.slice(0, 1), `select citus_set_coordinator_host(${placeOf(first)})`)
  for (const node of nodes) await onEach(all.slice(0, 1), `select citus_add_node(${placeOf(node)})`)
}

function placeOf({ connectionString }: ConnectionOptions): string {
  const { hostname, port } = new URL(connectionString ?? '')
  return `'${hostname}', ${port}`
}

/** Citus keeps a connection to each of its databases, and one that is connected to cannot be copied. */
async function closeTemplate(servers: readonly ConnectionOptions[], name: string): Promise<void> {
  await onEach(servers, `alter database ${name} with allow_connections false`)
  await onEach(
    servers,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )
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
