// Shared by all builders of the demo: account, time, and deterministic names, ids and numbers.
import { hash } from 'node:crypto'
import { idOf } from '../platform/ids.ts'
import { type LocalDay, localDay, localInstant } from './calendar.ts'
import type { When } from './types.ts'

export type World = {
  readonly accountId: string
  readonly zone: string
  readonly currency: string
  readonly now: Date
  readonly today: LocalDay
  /** Id of the named row: the timestamp is `at`, the random part is derived from account and name. */
  id(name: string, at: Date): string
  /** Hexadecimal digits derived from account and name; at most 64. */
  token(name: string, chars: number): string
  /** Like `token`, in decimal digits without a leading 0; at most 18. */
  number(name: string, chars: number): string
  instant(when: When): Date
}

export function createWorld(account: { id: string; timezone: string; currency: string }, now: Date): World {
  const today = localDay(now, account.timezone)
  const token = (name: string, chars: number) => hash('sha256', `${account.id} ${name}`).slice(0, chars)
  return {
    accountId: account.id,
    zone: account.timezone,
    currency: account.currency,
    now,
    today,
    id: (name, at) => idOf(at.getTime(), token(name, 20)),
    token,
    number: (name, chars) => {
      const span = 9n * 10n ** BigInt(chars - 1)
      return String(10n ** BigInt(chars - 1) + (BigInt(`0x${token(name, 32)}`) % span))
    },
    instant: (when) =>
      'minutesAgo' in when
        ? later(now, -when.minutesAgo)
        : localInstant(today - when.daysAgo, when.at, account.timezone),
  }
}

/** Deterministic numbers from 0 to 1 for a seed (mulberry32). */
export function randomOf(seed: string): () => number {
  let state = Number.parseInt(hash('sha256', seed).slice(0, 8), 16)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + Math.round(minutes * 60_000))
}

export function earliest(...instants: Date[]): Date {
  return new Date(Math.min(...instants.map(Number)))
}

export function latest(...instants: Date[]): Date {
  return new Date(Math.max(...instants.map(Number)))
}
