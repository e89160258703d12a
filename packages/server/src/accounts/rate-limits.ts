import { limits } from '@mostrador/contract/limits'
import { isPlan, planFacts } from '@mostrador/contract/plans'
import type { Clock } from '../platform/clock.ts'
import { type Db, sql } from '../platform/database/database.ts'

const windowMs = limits.rateWindowSeconds * 1_000

/** A key's fixed rate window, after a request was counted in it. */
export type RateWindow = {
  /** Requests allowed; fixed when the window began. */
  max: number
  /** Requests counted, including this one. */
  used: number
  endsAtMs: number
  /** Time left by the clock that keeps the window. */
  leftMs: number
}

export function isOver(window: RateWindow): boolean {
  return window.used > window.max
}

export function remaining(window: RateWindow): number {
  return Math.max(0, window.max - window.used)
}

/** Whole seconds until the window ends, at least 1. */
export function retryAfterSeconds(window: RateWindow): number {
  return Math.max(1, Math.ceil(window.leftMs / 1_000))
}

/**
 * Counts requests outside the database. The window that this request started may still be amended to a changed plan's
 * limit.
 */
export interface RateLimiter {
  take(keyId: string, max: number): RateWindow | Promise<RateWindow>
  amend(keyId: string, max: number): void | Promise<void>
  /** The running window without counting in it; undefined where none runs. */
  look(keyId: string): RateWindow | undefined | Promise<RateWindow | undefined>
  [Symbol.asyncDispose](): Promise<void>
}

/** Exact while one process serves the API. */
export class MemoryLimiter implements RateLimiter {
  readonly #clock: Clock
  readonly #windows = new Map<string, { max: number; used: number; endsAtMs: number }>()
  readonly #sweep: NodeJS.Timeout

  constructor(clock: Clock) {
    this.#clock = clock
    this.#sweep = setInterval(() => this.#dropEnded(), windowMs).unref()
  }

  take(keyId: string, max: number): RateWindow {
    const nowMs = this.#clock().getTime()
    let window = this.#windows.get(keyId)
    if (!window || window.endsAtMs <= nowMs) {
      window = { max, used: 0, endsAtMs: nowMs + windowMs }
      this.#windows.set(keyId, window)
    }
    window.used += 1
    return { ...window, leftMs: window.endsAtMs - nowMs }
  }

  amend(keyId: string, max: number): void {
    const window = this.#windows.get(keyId)
    if (window) window.max = max
  }

  look(keyId: string): RateWindow | undefined {
    const window = this.#windows.get(keyId)
    const leftMs = window ? window.endsAtMs - this.#clock().getTime() : 0
    return window && leftMs > 0 ? { ...window, leftMs } : undefined
  }

  #dropEnded(): void {
    const nowMs = this.#clock().getTime()
    for (const [keyId, { endsAtMs }] of this.#windows) if (endsAtMs <= nowMs) this.#windows.delete(keyId)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#sweep)
  }
}

const maxByPlan = Object.entries(planFacts)
  .map(([plan, { requestsPerMinute }]) => `when '${plan}' then ${requestsPerMinute}`)
  .join(' ')

/**
 * Counts in the request's own statement, exactly across any number of nodes: a CTE `r` with the window after this
 * request. Requires a CTE `k` with `account_id`, `id` and `plan`.
 */
// The new window would begin where the former one has ended: as now() would say, which another node must not ask.
const isEnded = `excluded.ends_at - w.ends_at >= interval '${limits.rateWindowSeconds} seconds'`

export const rateWindowCte = `r as (
  insert into rate_windows as w (account_id, key_id, ends_at, used, max)
  select k.account_id, k.id, now() + interval '${limits.rateWindowSeconds} seconds', 1, case k.plan ${maxByPlan} end from k
  on conflict (account_id, key_id) do update set
    used = case when ${isEnded} then 1 else w.used + 1 end,
    max = case when ${isEnded} then excluded.max else w.max end,
    ends_at = case when ${isEnded} then excluded.ends_at else w.ends_at end
  returning used, max, ends_at)`

/** Columns to select from `r`: used, max, end and remaining time in milliseconds. */
export const rateWindowColumns =
  'r.used, r.max, (extract(epoch from r.ends_at) * 1000)::bigint, ceil(extract(epoch from r.ends_at - now()) * 1000)::bigint'

export function readRateWindow([used, max, endsAtMs, leftMs]: readonly (string | null)[]): RateWindow {
  return { used: Number(used), max: Number(max), endsAtMs: Number(endsAtMs), leftMs: Number(leftMs) }
}

/** Running windows by key id, as the database counts them. */
export async function listRateWindows(
  db: Db,
  accountId: string,
  keyIds: readonly string[],
): Promise<Map<string, RateWindow>> {
  const rows = await db.query<{ key_id: string; used: number; max: number; ends: string; left: string }>(sql`
    select key_id, used, max, (extract(epoch from ends_at) * 1000)::bigint as ends,
      ceil(extract(epoch from ends_at - now()) * 1000)::bigint as left
    from rate_windows where account_id = ${accountId} and key_id = any(${keyIds}::uuid[]) and ends_at > now()`)
  return new Map(
    rows.map(({ key_id, used, max, ends, left }) => [
      key_id,
      { used, max, endsAtMs: Number(ends), leftMs: Number(left) },
    ]),
  )
}

export function requestsPerMinute(plan: string): number {
  if (!isPlan(plan)) throw new Error(`no plan is called ${plan}`)
  return planFacts[plan].requestsPerMinute
}
