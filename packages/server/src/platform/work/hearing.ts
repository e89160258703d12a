import type { ConnectionOptions, Database } from '../database/database.ts'
import { Listener } from '../database/listener.ts'
import type { Logger } from '../log.ts'
import type { Hint, Hints } from './hints.ts'

export type Hearing = {
  db: Pick<Database, 'options'>
  /** Listeners for the hints of each kind. */
  heard: readonly (readonly [Hints, (hint: Hint) => void])[]
  /** Hints from before the connection was (re)made are lost, so the listener must look for itself. */
  onGap: () => void
  log: Logger
}

// PostgreSQL wakes every connection that listens to anything for each notification, so a process has one for each
// database, whatever number of its parts hear hints.
const listeners = new WeakMap<ConnectionOptions, Listener>()

/** Hears this process's hints at once and other processes' through PostgreSQL, until disposed. */
export function hearHints({ db, heard, onGap, log }: Hearing): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  for (const [hints, hear] of heard) stack.use(hints.listenInProcess(hear))
  const channels = Object.fromEntries(
    heard.map(([hints, hear]) => [
      hints.channel,
      (payload: string) => {
        if (hints.isHeard(payload)) return
        for (const hint of hints.parse(payload)) hear(hint)
      },
    ]),
  )
  stack.use(listenerOf(db.options, log).add({ channels, onGap }))
  return stack
}

function listenerOf(options: ConnectionOptions, log: Logger): Listener {
  const known = listeners.get(options)
  if (known) return known
  const made = new Listener({ connection: options, log, onUnused: () => listeners.delete(options) })
  listeners.set(options, made)
  return made
}
