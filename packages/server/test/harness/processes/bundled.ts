// Starts processes from the bundle of bundle.setup.ts, where there is one.
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'

/** Options of Node with which a process takes the bundled form of our modules. */
export function fromBundle(): string[] {
  const folder = process.env.TESTS_BUNDLE
  if (!folder) return []
  const preload = new URL('./take-bundled.ts', import.meta.url)
  preload.searchParams.set('folder', folder)
  return ['--import', preload.href]
}

type Name = 'chain' | 'dispatcher' | 'media' | 'reminder' | 'sender' | 'service' | 'turns'

/**
 * Loading the modules then takes a tenth less, as young objects are cleaned up after less often; and so does the first
 * line that a bot reads, whose hundreds of patterns are not made faster for the few lines that follow it.
 */
const forAShortLife = ['--min-semi-space-size=16', '--no-regexp-optimization']

/** Starts one of the processes of this folder. */
export function startProcess(name: Name, given: object, options: ForkOptions = {}): ChildProcess {
  const file = new URL(`./${name}-process.ts`, import.meta.url)
  return fork(file, [JSON.stringify(given)], { execArgv: [...forAShortLife, ...fromBundle()], ...options })
}
