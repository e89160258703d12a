// The scripts that come with the service, each played through the real inbound path against simulated platforms: as badly
// as they can, well-behaved without a wait for the next line, and with it where a customer writes in parts.
import { readdirSync, readFileSync } from 'node:fs'
import { eventKinds } from '@mostrador/contract/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Directory } from '../../src/accounts/directory.ts'
import { createDemoAccount } from '../../src/demo/demo.ts'
import { readConfig } from '../../src/installation/config.ts'
import { sql } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { randomFrom, readFaults } from '../../src/simulator/faults.ts'
import { play, readable } from '../../src/simulator/play.ts'
import { readScript, type Script } from '../../src/simulator/script.ts'
import { Simulation } from '../../src/simulator/simulation.ts'
import { startStageService } from '../../src/simulator/stage-service.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { runAlone, urlOf } from '../harness/processes/cli-process.ts'

const folder = new URL('../../simulations/', import.meta.url)
const scripts = readdirSync(folder).map((file, seed) => ({
  file,
  seed,
  script: readScript(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
}))

let stack: AsyncDisposableStack
let db: TestDatabase
let accountId: string
let serviceUrl: string
/** Address of a service whose bot does not wait (debounce) for the customer's next line. */
let hastyUrl: string
const masterKey = newMasterKey()
const secrets = new SecretBox(parseMasterKey(masterKey))

beforeAll(async () => {
  stack = new AsyncDisposableStack()
  db = stack.use(await createTestDatabase(20))
  accountId = await addShop()
  // All scripts buy in one shop at once: none may buy what another asks for.
  await db.query(sql`
    update products set on_hand = on_hand + 1000
    where account_id = ${accountId} and on_hand is not null and json_array_length(variants) = 0`)
  const directory = new Directory(db)
  const start = async (debounceMs: string) => {
    const config = readConfig({ DEBOUNCE_MS: debounceMs })
    const parts = { config, connection: db.connection, directory, secrets, log: silentLog }
    return stack.use(await startStageService(parts)).url
  }
  serviceUrl = await start('500')
  hastyUrl = await start('0')
})
afterAll(() => stack.disposeAsync())

async function addShop(pictures?: 'without pictures'): Promise<string> {
  return db.transaction(async (tx) => {
    const { account } = await createDemoAccount(tx, { now: new Date(), isDemo: true })
    if (pictures) await tx.query(sql`delete from product_pictures where account_id = ${account.id}`)
    return account.id
  })
}

/**
 * A time is booked once, and the next free ones depend on the hour: so each of these has a calendar of its own, in a shop
 * whose pictures nobody draws and keeps, which takes two seconds of the processor.
 */
const isBooking = (file: string) => file.startsWith('booking')

const told = new Set<string>()
/** Events that may happen at most once in a script, however often the platform repeats its reports. */
const once = ['conversation.handed_off', 'order.created', 'order.paid', 'appointment.cancelled']

const acts = ['say', 'edit', 'tap', 'send', 'order']
const isAct = (step: object | undefined) => step !== undefined && acts.some((act) => act in step)
/** The customer goes on before the shop has answered. Only there is anything to wait for (debounce). */
const isInParts = ({ script: { steps } }: { script: Script }) =>
  steps.some(
    (step, at) => ('say' in step && typeof step.say !== 'string') || (isAct(step) && isAct(steps[at + 1])),
  )

test('the demo shop does not count what order-paid-whatsapp buys, so that it can be played as often as one likes', async () => {
  const [skirt] = await db.query<{ on_hand: number | null }>(sql`
    select on_hand from products where account_id = ${accountId} and sku = 'FAL-PLI'`)
  expect(skirt).toEqual({ on_hand: null })
})

for (const faults of [undefined, 'all']) {
  const how = faults === undefined ? 'as it should be' : 'with every fault there is'
  const played = faults === undefined ? scripts.filter(isInParts) : scripts
  test.concurrent.for(played)(`${how}: $file`, { timeout: 90_000 }, async ({ file, script, seed }) => {
    const random = randomFrom(faults === undefined ? seed : seed + 1_000)
    const events = await playScript(script, { file, serviceUrl, faults, random })
    for (const kind of once) expect(events.filter((each) => each === kind).length).toBeLessThanOrEqual(1)
    for (const kind of events) told.add(kind)
  })
}

test.concurrent.for(scripts)(
  'without waiting for the next line: $file',
  { timeout: 90_000 },
  async (each) => {
    const random = randomFrom(each.seed + 2_000)
    await playScript(each.script, { file: each.file, serviceUrl: hastyUrl, faults: undefined, random })
  },
)

type Circumstances = { file: string; serviceUrl: string; faults: string | undefined; random: () => number }

/** Resolves with the events emitted. */
async function playScript(script: Script, { file, serviceUrl, faults, random }: Circumstances) {
  const shop = isBooking(file) ? await addShop('without pictures') : accountId
  await using simulation = await Simulation.open({
    ...{ db, secrets, accountId: shop, serviceUrl, random, platform: script.platform ?? 'whatsapp' },
    customer: script.customer ?? {},
    faults: readFaults(faults),
  })
  const transcript: string[] = []
  const played = await play(simulation, script, {
    show: {
      customer: (text) => transcript.push(`customer: ${text}`),
      shop: (heard) => transcript.push(`shop: ${readable(heard)}`),
      note: (text) => transcript.push(`· ${text}`),
    },
    signal: new AbortController().signal,
    waitMs: 60_000,
  })
  if (!played.ok)
    throw new Error(`${script.name}: step ${played.failed_step}: ${played.reason}\n${transcript.join('\n')}`)
  return simulation.events()
}

test('lines from a file wait for the answer to the last one', async () => {
  const env = { DATABASE_URL: urlOf(db.connection), MASTER_KEY: masterKey, PUBLIC_URL: serviceUrl }
  const { code, stdout, stderr } = await runAlone(
    ['simulate', '--account', accountId, '--platform', 'whatsapp'],
    {
      env,
      input: 'hola\n¿qué velas tienen?\n',
    },
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^shop {4}> .*Vela/ms) })
  expect(stdout).toMatch(/^events .*"message.received","message.received".*"message.sent"/m)
})

test('all kinds of events were told by them', () => {
  expect([...told].sort()).toEqual([...eventKinds].sort())
})

test('a choice is tapped by its number, written as a number too', () => {
  const script = (tap: unknown) => ({ name: 'taps', steps: [{ tap }] })
  expect(readScript(script(4)).steps).toEqual([{ tap: 4 }])
  expect(() => readScript(script(0))).toThrow('steps[0] is none of the steps there are')
})
