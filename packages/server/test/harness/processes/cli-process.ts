// The command line and the service in real processes, as a person starts them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ConnectionOptions } from '../../../src/platform/database/database.ts'
import { fromBundle } from './bundled.ts'
import { type Ended, type Env, environmentOf, runShared } from './commands.ts'

export type { Env } from './commands.ts'

export const program: string = fileURLToPath(new URL('../../../bin/mostrador.js', import.meta.url))

/** `env` replaces the tests' own environment; `input` is what is read from stdin. */
type Terms = { env: Env; input?: string }

/** Runs one command to its end, in a process of its own only if it reads from stdin or serves. */
export function run(args: readonly string[], terms: Terms): Promise<Ended> {
  const isOwn = terms.input !== undefined || args[0] === 'serve'
  return isOwn ? runAlone(args, terms) : runShared(args, terms.env)
}

/** Runs one command in a process of its own. */
export function runAlone(args: readonly string[], { env, input = '' }: Terms): Promise<Ended> {
  const started = start(args, env)
  started.child.stdin?.end(input)
  return started.ended
}

/** The single JSON object a command printed. Throws when it printed anything else or failed. */
export async function runJson<T = Record<string, unknown>>(
  args: readonly string[],
  options: Terms,
): Promise<T> {
  const { code, stdout, stderr } = await run([...args, '--json'], options)
  if (code !== 0) throw new Error(`mostrador ${args.join(' ')}: exit ${code}: ${stderr}`)
  return JSON.parse(stdout) as T
}

export type Service = AsyncDisposable & {
  child: ChildProcess
  url: string
  stdout: string
  stderr: () => string
  ended: Promise<Ended>
}

type StartOptions = {
  args?: readonly string[]
  /** Output that means it is ready. */
  ready?: RegExp
  /** The program and its first arguments. */
  through?: readonly string[]
  withinMs?: number
}

/** Starts the service and waits until it prints that it is ready; disposing kills whatever still runs. */
export async function startService(
  env: Env,
  { args = ['serve'], ready = /http:\/\/\S+\n/, through, withinMs = 100_000 }: StartOptions = {},
): Promise<Service> {
  const started = start(args, env, through)
  const { child, ended } = started
  const stdout = await started.printed(ready, { ended, withinMs })
  return {
    child,
    url: /http:\/\/[\w.:]+/.exec(stdout)?.[0] ?? '',
    stdout,
    stderr: started.stderr,
    ended,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

/** Waits for a condition; throws the text of `describe` when it never holds. */
export async function until(
  condition: () => unknown,
  describe: () => string,
  withinMs = 45_000,
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(describe())
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

export async function createFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'mostrador-cli-'))
}

export async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5 })
}

/** DATABASE_URL of a connection to the tests' PostgreSQL. */
export function urlOf(connection: ConnectionOptions): string {
  if (connection.connectionString) return connection.connectionString
  const { host = '', port, user, password, database } = connection
  const login = `${user}:${encodeURIComponent(String(password))}`
  return `postgresql://${login}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/**
 * The service sets the first of them itself, by starting anew. The second gives it that room from the start: loading the
 * modules then takes less.
 */
const room = ['--max-semi-space-size=8', '--min-semi-space-size=8']

/** As a person would, but that its modules are bundled. */
const directly = () => [process.execPath, ...room, ...fromBundle(), program]

function start(args: readonly string[], env: Env, through: readonly string[] = directly()) {
  const [command = '', ...first] = through
  const child = spawn(command, [...first, ...args], {
    env: environmentOf(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }) as Ended)
  return {
    child,
    ended,
    stderr: () => stderr,
    async printed(
      pattern: RegExp,
      { ended, withinMs }: { ended: Promise<Ended>; withinMs: number },
    ): Promise<string> {
      let over: Ended | undefined
      void ended.then((how) => {
        over = how
      })
      await until(
        () => over !== undefined || pattern.test(stdout),
        () => `nothing like ${pattern} on stdout: ${stdout} ${stderr}`,
        withinMs,
      )
      if (over && !pattern.test(stdout)) throw new Error(`ended with ${over.code}: ${stderr}`)
      return stdout
    },
  }
}
