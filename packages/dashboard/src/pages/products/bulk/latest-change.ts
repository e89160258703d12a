// The latest change of many products that this browser made, so that it can be taken back after its notice is gone.
import { useSyncExternalStore } from 'react'
import { readSwitch, writeSwitch } from '../../../app/alerts/switches.ts'

export type LatestChange = { id: string; changed: number; at: string }

/** As long as a mistake in prices is found; the server refuses earlier where another change followed. */
const keptMs = 24 * 60 * 60_000
const nameOf = (accountId: string) => `product-change:${accountId}`
const listeners = new Set<() => void>()

export function keepLatestChange(accountId: string, change: LatestChange | undefined): void {
  writeSwitch(nameOf(accountId), change === undefined ? '' : JSON.stringify(change))
  for (const listener of listeners) listener()
}

export function useLatestChange(accountId: string): LatestChange | undefined {
  const kept = useSyncExternalStore(listen, () => readSwitch(nameOf(accountId)) ?? '')
  return latestIn(kept, Date.now())
}

/** Undefined for one that is too old, and for anything that is none. */
export function latestIn(kept: string, now: number): LatestChange | undefined {
  try {
    const { id, changed, at } = JSON.parse(kept) as Partial<LatestChange>
    if (typeof id !== 'string' || typeof changed !== 'number' || typeof at !== 'string') return undefined
    return now - Date.parse(at) < keptMs ? { id, changed, at } : undefined
  } catch {
    // Nothing is kept here, or something else wrote it.
    return undefined
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
