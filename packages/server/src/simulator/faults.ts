// Reproducible faults of a platform: the same seed gives the same faults.
import { AppError } from '../platform/errors.ts'
import type { Fault } from './stand-ins/stand-in.ts'

const faults = ['duplicate', 'reorder', 'batch', 'drop', 'delay', 'rate-limit'] as const
export type FaultName = (typeof faults)[number]

/** Probability that a request that can fail does. */
const share = 0.2
const copies = 3
const spreadMs = 300
const lateMs = 400

/** Throws invalid_request. */
export function readFaults(text: string | undefined): ReadonlySet<FaultName> {
  if (text === undefined) return new Set()
  const named = text === 'all' ? [...faults] : text.split(',').map((name) => name.trim())
  const unknown = named.find((name) => !isFault(name))
  if (unknown !== undefined) {
    throw new AppError(
      'invalid_request',
      `faults: ${JSON.stringify(unknown)} is none of ${faults.join(', ')}, all`,
    )
  }
  return new Set(named.filter(isFault))
}

function isFault(name: string): name is FaultName {
  return (faults as readonly string[]).includes(name)
}

export function copiesOf(chosen: ReadonlySet<FaultName>): number {
  return chosen.has('duplicate') ? copies : 1
}

export function spreadOf(chosen: ReadonlySet<FaultName>): number {
  return chosen.has('reorder') || chosen.has('delay') ? spreadMs : 0
}

/** The fault of one send request, if any; `busy` is the platform's own "too many requests". */
export function faultOf(
  chosen: ReadonlySet<FaultName>,
  { random, busy }: { random: () => number; busy: Fault },
): Fault | undefined {
  const possible: Fault[] = [
    ...(chosen.has('drop') ? [{ kind: 'drop after accept' } as const] : []),
    ...(chosen.has('delay') ? [{ kind: 'late answer', ms: lateMs } as const] : []),
    ...(chosen.has('rate-limit') ? [busy] : []),
  ]
  const at = random()
  return at < share * possible.length ? possible[Math.floor(at / share)] : undefined
}

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
