// Commands that share a process, one after the other: see commands-process.ts.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fromBundle } from './bundled.ts'

export type Env = Record<string, string>
export type Ended = { code: number | null; signal: string | null; stdout: string; stderr: string }
export type Command = { args: readonly string[]; env: Env }

/** Stands behind the output of each command, on stdout and on stderr. */
export const endOfOutput = '\u0000end of output\u0000'

type Shared = { child: ChildProcess; closed: Promise<Pick<Ended, 'code' | 'signal'>> }
let shared: Shared | undefined
let latest: Promise<unknown> = Promise.resolve()

/** Commands of one test file wait for each other. */
export function runShared(args: readonly string[], env: Env): Promise<Ended> {
  const ended = latest.then(() => runNext({ args, env: environmentOf(env) }))
  latest = ended.catch(() => {})
  return ended
}

/** The environment of a person who has set these variables, and not the tests' own. */
export function environmentOf(env: Env): Env {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env
  // Skips the drain, as no load balancer has to notice that a service stops.
  return { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), DRAIN_SECONDS: '0', ...env }
}

async function runNext(command: Command): Promise<Ended> {
  shared ??= startShared()
  const { child, closed } = shared
  const [stdout, stderr] = [outputOf(child.stdout), outputOf(child.stderr)]
  const answered = once(child, 'message').then(([code]) => ({ code: Number(code), signal: null }))
  child.send(command)
  const how = await Promise.race([answered, closed])
  return { ...how, stdout: await stdout, stderr: await stderr }
}

/** Ends with its parent, and does not keep it running. */
function startShared(): Shared {
  const child = fork(new URL('./commands-process.ts', import.meta.url), {
    env: environmentOf({}),
    execArgv: fromBundle(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8')
  child.unref()
  child.channel?.unref()
  const closed = once(child, 'close').then(([code, signal]) => {
    shared = undefined
    return { code, signal } as Pick<Ended, 'code' | 'signal'>
  })
  return { child, closed }
}

/** All that the next command prints. */
async function outputOf(stream: Readable | null): Promise<string> {
  let text = ''
  for await (const chunk of stream?.iterator({ destroyOnReturn: false }) ?? []) {
    text += chunk
    if (text.endsWith(endOfOutput)) return text.slice(0, -endOfOutput.length)
  }
  return text
}
