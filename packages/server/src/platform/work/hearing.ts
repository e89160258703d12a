import type { Database } from '../database/database.ts'
import { Listener } from '../database/listener.ts'
import type { Logger } from '../log.ts'
import type { Hint, Hints } from './hints.ts'

export type Hearing = {
  cells: readonly Pick<Database, 'options'>[]
  /** Listeners for the hints of each kind. */
  heard: readonly (readonly [Hints, (hint: Hint) => void])[]
  /** Hints from before the connection was (re)made are lost, so the listener must look for itself. */
  onGap: () => void
  log: Logger
}

/** Hears this process's hints at once and other processes' through PostgreSQL, until disposed. */
export function hearHints({ cells, heard, onGap, log }: Hearing): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  for (const [hints, hear] of heard) stack.use(hints.listenInProcess(hear))
  const channels = Object.fromEntries(
    heard.map(([hints, hear]) => [
      hints.channel,
      (payload: string) => {
        for (const hint of hints.parse(payload)) hear(hint)
      },
    ]),
  )
  for (const { options: connection } of cells) {
    stack.use(new Listener({ connection, channels, onGap, log }))
  }
  return stack
}
