// The actor, for the activity log: told to the database at the beginning of each transaction, where triggers read it.
import { AsyncLocalStorage } from 'node:async_hooks'

/** A person by their id, whoever runs a command, or nobody's doing, of which nothing is noted. Unset: the service itself. */
export type Actor = `person:${string}` | 'command_line' | 'unnoted'

const actors = new AsyncLocalStorage<Actor>()

/** Runs `work` and all that it begins as the doing of `actor`. */
export function actingAs<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  return actors.run(actor, work)
}

export function currentActor(): Actor | undefined {
  return actors.getStore()
}
