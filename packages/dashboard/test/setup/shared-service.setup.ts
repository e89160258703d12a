// One service for the browser tests of all processes: each start takes seconds of the processor, and idling as many more.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { newMasterKey } from '../../../server/src/platform/secrets/secrets.ts'
import { cloneStatement, onEach, withDatabase } from '../../../server/test/harness/postgres.setup.ts'
import { fromBundle } from '../../../server/test/harness/processes/bundled.ts'
import { program, urlOf } from '../../../server/test/harness/processes/cli-process.ts'
import { type Running, startRunning } from '../shop.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a process of tests asks for the service; it starts when the first one does. */
    sharedService: string
  }
}

/** As it is told to them. */
export type SharedService = Pick<Running, 'url' | 'env' | 'stdout'> & { database: string }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<Running> | undefined
  const server = createServer(async (_request, response) => {
    // Not before it is asked for: the template is made after this.
    const database = `${project.getProvidedContext().templateDatabase}_shared`
    try {
      started ??= start(project, database)
      const { url, env, stdout } = await started
      response.end(JSON.stringify({ url, env, stdout, database } satisfies SharedService))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('sharedService', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.closeAllConnections()
    server.close()
    await (await started)?.[Symbol.asyncDispose]()
  }
}

async function start(project: TestProject, database: string): Promise<Running> {
  const { postgres, nodes, templateDatabase } = project.getProvidedContext()
  await onEach([postgres, ...nodes], cloneStatement(database, templateDatabase))
  const env = { DATABASE_URL: urlOf(withDatabase(postgres, database)), MASTER_KEY: newMasterKey() }
  return startRunning(env, 'has a shop', endingWithParent)
}

/** A run of tests that is killed disposes of nothing, so the service sees for itself that it is over. */
const endingWithParent = [
  process.execPath,
  `--import=${new URL('../../../server/test/harness/processes/end-with-parent.ts', import.meta.url).href}`,
  ...fromBundle(),
  program,
]
