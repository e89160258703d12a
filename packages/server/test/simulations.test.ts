// The scripts that come with the service, each played through the real inbound path against platforms that are played
// too: once as they should behave, and once as badly as they can.
import { readdirSync, readFileSync } from 'node:fs'
import { eventKinds } from '@mostrador/contract/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Directory } from '../src/accounts/directory.ts'
import { readConfig } from '../src/config.ts'
import { createDemoAccount } from '../src/demo/demo.ts'
import { silentLog } from '../src/platform/log.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../src/platform/secrets.ts'
import { randomFrom, readFaults } from '../src/simulator/faults.ts'
import { play, readable } from '../src/simulator/play.ts'
import { readScript } from '../src/simulator/script.ts'
import { Simulation } from '../src/simulator/simulation.ts'
import { startStageService } from '../src/simulator/stage-service.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const folder = new URL('../simulations/', import.meta.url)
const scripts = readdirSync(folder).map((file, seed) => ({
  file,
  seed,
  script: readScript(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
}))

let stack: AsyncDisposableStack
let db: TestDatabase
let accountId: string
let serviceUrl: string
const secrets = new SecretBox(parseMasterKey(newMasterKey()))

beforeAll(async () => {
  stack = new AsyncDisposableStack()
  db = stack.use(await createTestDatabase(20))
  const made = await db.transaction((tx) => createDemoAccount(tx, { now: new Date(), isDemo: true }))
  accountId = made.account.id
  const config = readConfig({ DEBOUNCE_MS: '500' })
  const directory = new Directory([db])
  const parts = { config, connection: db.connection, directory, secrets, log: silentLog }
  serviceUrl = stack.use(await startStageService(parts)).url
})
afterAll(() => stack.disposeAsync())

const told = new Set<string>()
/** What happens at most once in a script, whatever is told twice. */
const once = ['conversation.handed_off', 'order.created', 'order.paid', 'appointment.cancelled']

for (const faults of [undefined, 'all']) {
  const how = faults === undefined ? 'as it should be' : 'with every fault there is'
  test.concurrent.for(scripts)(`${how}: $file`, { timeout: 90_000 }, async ({ script, seed }) => {
    await using simulation = await Simulation.open({
      ...{ db, secrets, accountId, serviceUrl, platform: script.platform ?? 'whatsapp' },
      customer: script.customer ?? {},
      faults: readFaults(faults),
      random: randomFrom(faults === undefined ? seed : seed + 1_000),
    })
    const transcript: string[] = []
    const played = await play(simulation, script, {
      show: {
        customer: (text) => transcript.push(`customer: ${text}`),
        shop: (heard) => transcript.push(`shop: ${readable(heard)}`),
        note: (text) => transcript.push(`· ${text}`),
      },
      signal: new AbortController().signal,
    })
    if (!played.ok)
      throw new Error(
        `${script.name}: step ${played.failed_step}: ${played.reason}\n${transcript.join('\n')}`,
      )
    const events = await simulation.events()
    for (const kind of once) expect(events.filter((each) => each === kind).length).toBeLessThanOrEqual(1)
    for (const kind of events) told.add(kind)
  })
}

test('all kinds of events were told by them', () => {
  expect([...told].sort()).toEqual([...eventKinds].sort())
})
