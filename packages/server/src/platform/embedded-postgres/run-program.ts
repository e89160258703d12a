// Starts PostgreSQL's programs with the right user, folder and environment.
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { EmbeddedPostgresError, errorCode, errorText } from './failure.ts'
import type { Identity } from './identity.ts'

/**
 * Argument for `-D`. The working folder is entered while still root, and this link to it needs no right on the folders
 * above, so the data folder may be where only root can enter.
 */
export function dataArgument(folder: string, identity: Identity | undefined): string {
  const here = '/proc/self/cwd'
  return identity !== undefined && process.platform === 'linux' && existsSync(here) ? here : folder
}

/** Resolves when the program runs; its own process group shields it from the terminal's Ctrl-C. */
export async function runProgram(
  path: string,
  args: readonly string[],
  options: { cwd: string; identity: Identity | undefined; stdio: StdioOptions },
): Promise<ChildProcess> {
  try {
    // Some failures are thrown at once, others arrive as an event.
    const child = spawn(path, args, {
      ...options.identity,
      cwd: options.cwd,
      stdio: options.stdio,
      detached: true,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
    })
    await once(child, 'spawn')
    return child
  } catch (error) {
    throw explain(error, path, options.identity)
  }
}

/** Waits for the program to end; resolves with the last lines of its stderr as one string. */
export async function runToEnd(
  child: ChildProcess,
  limitMs: number,
  interrupted?: AbortSignal,
): Promise<{ status: string; stderr: string }> {
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-8_000)
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
  const end = () => child.kill('SIGTERM')
  if (interrupted?.aborted) end()
  interrupted?.addEventListener('abort', end)
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  clearTimeout(timer)
  interrupted?.removeEventListener('abort', end)
  return { status: endingText(code, signal), stderr: stderr.trim().split('\n').slice(-8).join(' | ') }
}

export function endingText(code: number | null, signal: NodeJS.Signals | null): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`
}

export function cannotBecome({ uid }: Identity): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and this root may not become uid ${uid} (a container with a single user id, or without the CHOWN, SETUID and SETGID capabilities): start Mostrador as an ordinary user, or set DATABASE_URL`,
  )
}

function explain(error: unknown, path: string, identity: Identity | undefined): Error {
  const code = errorCode(error)
  if (identity !== undefined && (code === 'EPERM' || code === 'EINVAL')) {
    return cannotBecome(identity)
  }
  if (code === 'ENOENT' && existsSync(path)) {
    return new EmbeddedPostgresError(
      `${path} cannot run on this system, which lacks the GNU C library it was built for (Alpine Linux?): use a Debian-based image, or set DATABASE_URL`,
    )
  }
  return new EmbeddedPostgresError(`${path} cannot be started: ${errorText(error)}`)
}
