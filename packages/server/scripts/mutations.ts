// Puts one small mistake after the other into the rooms whose mistakes cost most, and tells which of them no test sees.
//   npm run test:mutations                          a sample of every room
//   npm run test:mutations -- orders --sample 50 --seed 7
// A dot is a mistake that was seen, t one that made a test wait in vain, S one that nobody saw, with its place behind it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { createVitest, type Vitest } from 'vitest/node'
import { putMutant, takeMutant } from './load-mutant.ts'
import { type Mutant, mutantsOf } from './mutants.ts'

type Room = { sources: readonly string[]; tests: readonly string[] }

const src = 'packages/server/src'
const tests = 'packages/server/test'

/** Folders and files with the tests that watch over them; those of the room itself come first. */
const rooms: Readonly<Record<string, Room>> = {
  orders: {
    sources: [`${src}/domain/orders`],
    tests: [
      `${src}/domain/orders/`,
      `${src}/dashboard-api/order`,
      `${src}/dashboard-api/routes/shop/`,
      `${src}/dashboard-api/sorting`,
    ],
  },
  appointments: {
    sources: [`${src}/domain/appointments`],
    tests: [`${src}/domain/appointments/`, `${src}/dashboard-api/bookings`],
  },
  guard: {
    sources: [
      `${src}/dashboard-api/serving/register.ts`,
      `${src}/dashboard-api/serving/request-values.ts`,
      `${src}/dashboard-api/signing-in/session.ts`,
      'packages/contract/src/dashboard/roles.ts',
    ],
    tests: [
      `${src}/dashboard-api/serving/`,
      `${tests}/service/dashboard-access`,
      `${src}/dashboard-api/people`,
      `${src}/dashboard-api/members`,
    ],
  },
  accounts: {
    sources: [`${src}/accounts`],
    tests: [
      `${src}/accounts/`,
      `${src}/dashboard-api/members`,
      `${src}/dashboard-api/people`,
      `${tests}/api/rate-limits`,
      `${src}/webhooks/endpoints/notice-mails`,
      `${src}/installation/stored-secrets`,
    ],
  },
  dispatch: {
    sources: [`${src}/webhooks/dispatch`],
    tests: [`${src}/webhooks/dispatch/`, `${src}/webhooks/endpoints/`, `${src}/webhooks/replay/`],
  },
  'public-api': { sources: [`${src}/public-api`], tests: [`${src}/public-api/`, `${tests}/api/`] },
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
})
// Processes that tests start get it too: Node loads all modules itself.
const folder = mkdtempSync(join(tmpdir(), 'mostrador-mutant-'))
process.env.MUTANT_FOLDER = folder
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${new URL('./load-mutant.ts', import.meta.url)}`

// Every example of a property may be the one that sees a mistake.
process.env.PROPERTY_RUNS ??= 'all'

/** One for all runs: what it prepares for them, such as a server and its tables, takes ten seconds of the processor. */
let started: Vitest | undefined
try {
  for (const name of positionals.length > 0 ? positionals : Object.keys(rooms)) await tryRoom(name)
} finally {
  await started?.close()
  rmSync(folder, { recursive: true })
}

async function tryRoom(name: string): Promise<void> {
  const room = rooms[name]
  if (!room) throw new Error(`${name} is none of ${Object.keys(rooms).join(', ')}`)
  const failure = await failureOf(room)
  if (failure !== undefined) throw new Error(`${name}: fails without a mistake, mend it first: ${failure}`)
  const all = room.sources
    .flatMap(filesOf)
    .flatMap((path) => mutantsOf(path, readFileSync(path, 'utf8')).map((mutant) => ({ path, mutant })))
  const sample = shuffled(all, Number(values.seed)).slice(0, Number(values.sample))
  let survived = 0
  for (const { path, mutant } of sample) {
    putMutant(folder, { url: pathToFileURL(path).href, text: mutant.text })
    const seen = await failureOf(room)
    const isLoaded = takeMutant(folder)
    process.stdout.write(seen === undefined ? 'S' : /timed out/.test(seen) ? 't' : '.')
    if (seen !== undefined) continue
    survived += 1
    process.stdout.write(`\n  ${told(path, mutant)}${isLoaded ? '' : ' (no test of the room loads it)'}\n`)
  }
  const killed = sample.length - survived
  process.stdout.write(
    `\n${name}: ${killed} of ${sample.length} killed (${Math.round((100 * killed) / sample.length)} %), of ${all.length} that can be made\n`,
  )
}

/** The first test or file that fails; undefined where all hold. In processes of its own, which have loaded nothing yet. */
async function failureOf({ tests }: Room): Promise<string | undefined> {
  started ??= await start()
  // Failures of the run before count as this one's, and end it with its first test.
  started.state.idMap.clear()
  started.state.filesMap.clear()
  const { testModules } = await started.runTestSpecifications(
    await started.globTestSpecifications([...tests]),
  )
  for (const module of testModules) {
    for (const test of module.children.allTests('failed')) {
      return `${test.fullName}: ${test.result().errors?.[0]?.message}`
    }
    const [error] = module.errors()
    if (error) return `${module.relativeModuleId}: ${error.message}`
  }
  return undefined
}

async function start(): Promise<Vitest> {
  const vitest = await createVitest('test', { root, watch: false, bail: 1, reporters: [{}] })
  await vitest.standalone()
  return vitest
}

function filesOf(source: string): string[] {
  const path = join(root, source)
  if (source.endsWith('.ts')) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .sort()
    .map((file) => join(path, file))
}

function told(path: string, { line, kind, was, becomes }: Mutant): string {
  return `${path.slice(root.length)}:${line} ${kind}: ${oneLine(was)} → ${oneLine(becomes) || '(nothing)'}`
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 90)
}

/** The same order for the same seed (mulberry32). */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
