// Messages of the benchmark's own processes.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The next message of a process; an error where it ends instead, so that nobody waits for one that died. */
export async function toldBy<T>(child: ChildProcess): Promise<T> {
  assertRuns(child)
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    const ended = once(child, 'exit', { signal }).then(() => {
      throw endedWith(child)
    })
    ended.catch(() => {})
    const [told] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T]
    return told
  } finally {
    waiting.abort()
  }
}

export function assertRuns(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) throw endedWith(child)
}

function endedWith({ spawnargs, exitCode, signalCode }: ChildProcess): Error {
  return new Error(`${spawnargs[1]} ended with ${signalCode ?? exitCode} before its work was done`)
}
