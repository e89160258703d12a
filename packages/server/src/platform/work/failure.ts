// Decides the fate of work that was taken in and failed.
import { sqlState } from '../database/database.ts'
import { messageOf } from '../errors.ts'

/** Somebody else changed the same rows meanwhile, so the transaction must be run again. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain'
}

/** The input itself is at fault and will always fail. */
export class Hopeless extends Error {
  override readonly name: string = 'Hopeless'
}

/** A dependency is out of reach: retried as often as it takes, no sooner than after `waitSeconds`. */
export class OutOfReach extends Error {
  override readonly name = 'OutOfReach'
  readonly waitSeconds: number

  constructor(message: string, waitSeconds: number) {
    super(message)
    this.waitSeconds = waitSeconds
  }
}

/**
 * The fate of an event that could not be applied:
 * - `again`: at once, since it collided with others' work on the same rows
 * - `later`: as often as it takes, since the database is at fault
 * - `counted`: later, a limited number of times
 * - `quarantine`: never, since it would always fail
 */
export type Fate = 'again' | 'later' | 'counted' | 'quarantine'

// Serialisation failure, deadlock, and the unique and foreign keys that a race may violate.
const raceStates = ['40001', '40P01', '23505', '23503']
// Connection, rollback, resources, object in use, operator intervention, system error.
const transientClasses = ['08', '40', '53', '55', '57', '58']
// The event's own values: data exception, integrity constraint violation, program limit exceeded.
const valueClasses = ['22', '23', '54']
const connectionCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH']

/** `triesLeft`: immediate retries still allowed for the event. */
export function fateOf(error: unknown, triesLeft: number): Fate {
  if (error instanceof Hopeless) return 'quarantine'
  if (error instanceof OutOfReach) return 'later'
  const state = sqlState(error)
  if (triesLeft > 0 && (error instanceof TryAgain || raceStates.includes(state ?? ''))) return 'again'
  if (error instanceof TryAgain || isConnectionLost(error)) return 'later'
  const stateClass = state?.slice(0, 2) ?? ''
  if (transientClasses.includes(stateClass)) return 'later'
  return valueClasses.includes(stateClass) ? 'quarantine' : 'counted'
}

// The driver gives a lost connection no error code.
function isConnectionLost(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return (
    connectionCodes.includes(String(code)) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      messageOf(error),
    )
  )
}
