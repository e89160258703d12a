// Tells dispatchers that something is due. Only ever makes things faster: what is missed is found by their scan.
import { setTimeout as delay } from 'node:timers/promises'
import { type Database, sql } from '../platform/database.ts'

export const dueChannel = 'webhook_due'
export type DueHint = { accountId: string; endpointId: string }

const gatherMs = 5
/** Beyond so many endpoints a scan finds them as fast. */
const gatheredMax = 2_000
/** PostgreSQL takes payloads of less than 8,000 bytes. */
const perPayload = 100

const listeners = new Set<(hint: DueHint) => void>()
const gathered = new WeakMap<Database, Map<string, DueHint>>()

/** Hears the hints of this very process at once. */
export function listenInProcess(listener: (hint: DueHint) => void): Disposable {
  listeners.add(listener)
  return { [Symbol.dispose]: () => void listeners.delete(listener) }
}

export function hintDue(database: Database, accountId: string, endpointIds: readonly string[]): void {
  for (const endpointId of endpointIds) {
    const hint = { accountId, endpointId }
    for (const listener of listeners) listener(hint)
    gather(database, hint)
  }
}

export function parseDueHints(payload: string): DueHint[] {
  return payload.split(' ').flatMap((pair) => {
    const [accountId, endpointId] = pair.split('/')
    return accountId && endpointId ? [{ accountId, endpointId }] : []
  })
}

// Outside of the emitting transaction and for many at once: transactions that notify commit one after the other.
function gather(database: Database, hint: DueHint): void {
  const waiting = gathered.get(database)
  if (waiting) {
    if (waiting.size < gatheredMax) waiting.set(hint.endpointId, hint)
    return
  }
  gathered.set(database, new Map([[hint.endpointId, hint]]))
  void notifySoon(database)
}

async function notifySoon(database: Database): Promise<void> {
  await delay(gatherMs, undefined, { ref: false })
  const hints = [...(gathered.get(database)?.values() ?? [])]
  gathered.delete(database)
  const pairs = hints.map(({ accountId, endpointId }) => `${accountId}/${endpointId}`)
  const payloads = Array.from({ length: Math.ceil(pairs.length / perPayload) }, (_, i) =>
    pairs.slice(i * perPayload, (i + 1) * perPayload).join(' '),
  )
  try {
    await database.query(
      sql`select pg_notify(${dueChannel}, payload) from unnest(${payloads}::text[]) as payload`,
    )
  } catch {
    // The dispatchers' scan finds within a second what they were not told.
  }
}
