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
export type SharedService = Pick<Running, 'url' | 'env'> & { database: string }

/** Longer than any process takes from one file of tests to the next. */
const unusedMs = 15_000

/** Its worker looks for work all the time, so it runs only while some file uses it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const masterKey = newMasterKey()
  let made: Promise<string> | undefined
  let started: Promise<Running> | undefined
  let users = 0
  let unused: NodeJS.Timeout | undefined
  const stop = async () => {
    const running = started
    started = undefined
    await (await running)?.[Symbol.asyncDispose]()
  }
  const begin = async () => {
    users += 1
    clearTimeout(unused)
    // Not before it is asked for: the template is made after this.
    made ??= makeDatabase(project)
    const database = await made
    started ??= start(project, database, masterKey)
    const { url, env } = await started
    return { url, env, database } satisfies SharedService
  }
  const end = () => {
    users -= 1
    if (users === 0) unused = setTimeout(() => void stop(), unusedMs).unref()
  }
  const server = createServer(async ({ method }, response) => {
    try {
      response.end(method === 'DELETE' ? end() : JSON.stringify(await begin()))
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
    clearTimeout(unused)
    await stop()
  }
}

async function makeDatabase(project: TestProject): Promise<string> {
  const { postgres, nodes, templateDatabase } = project.getProvidedContext()
  const database = `${templateDatabase}_shared`
  await onEach([postgres, ...nodes], cloneStatement(database, templateDatabase))
  return database
}

async function start(project: TestProject, database: string, masterKey: string): Promise<Running> {
  const { postgres } = project.getProvidedContext()
  const env = { DATABASE_URL: urlOf(withDatabase(postgres, database)), MASTER_KEY: masterKey }
  return startRunning(env, 'has a shop', endingWithParent)
}

/** A run of tests that is killed disposes of nothing, so the service sees for itself that it is over. */
const endingWithParent = [
  process.execPath,
  `--import=${new URL('../../../server/test/harness/processes/end-with-parent.ts', import.meta.url).href}`,
  ...fromBundle(),
  program,
]
