// Runs commands of the command line one after the other, because a process for each takes longer than what it does.
// Every command gets its own arguments and environment, and must leave nothing open that would keep its process alive.
import { setTimeout as delay } from 'node:timers/promises'
import { type Command, endOfOutput } from './commands.ts'

const closedWithinMs = 5_000
/** No command ends with it. */
const neverEndedCode = 99
const entry = new URL('../../../src/cli/start.ts', import.meta.url).href
let commands = 0

process.on('disconnect', () => process.exit())
process.on('message', (command: Command) => void run(command))
// A stream to the parent counts as open as soon as it is there, though it keeps no process alive.
for (const stream of [process.stdout, process.stderr]) stream.write('')
const idle = delay(1).then(keptOpen)

async function run({ args, env }: Command): Promise<void> {
  const before = await idle
  commands += 1
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.argv.splice(2, Infinity, ...args)
  process.exitCode = undefined
  // The entry runs what stands in argv when it is loaded; under another URL it is loaded once more.
  await import(`${entry}?${commands}`)
  await untilOpenIs(before)
  process.stdout.removeAllListeners('error').write(endOfOutput)
  process.stderr.write(endOfOutput)
  process.send?.(process.exitCode ?? 0)
}

async function untilOpenIs(before: string): Promise<void> {
  const deadline = performance.now() + closedWithinMs
  while (keptOpen() !== before) {
    if (performance.now() > deadline) {
      process.stderr.write(`the command does not end: ${keptOpen()} stay open\n`)
      process.exit(neverEndedCode)
    }
    await delay(2)
  }
}

function keptOpen(): string {
  return process.getActiveResourcesInfo().toSorted().join(', ')
}
