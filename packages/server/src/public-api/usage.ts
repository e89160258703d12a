// The numbers of requests by key and hour, kept beside the log: exact however many requests a second the log leaves out.
import { type Db, sql } from '../platform/database/database.ts'
import type { Answer } from './answer.ts'

/** Milliseconds; answers are counted by the first of these that they do not exceed, or behind the last. */
export const tookBounds = [
  ...[1, 2, 3, 4, 5, 7, 10, 14, 20, 30, 40, 50, 70, 100, 140, 200, 300, 400, 500, 700],
  ...[1_000, 1_400, 2_000, 3_000, 5_000, 7_000, 10_000, 20_000],
]

/** Counts of one key in one hour. */
export type Hour = {
  accountId: string
  keyId: string
  startMs: number
  succeeded: number
  refused: number
  limited: number
  failed: number
  windowUsed: number
  windowMax: number
  took: number[]
}

const hourMs = 3_600_000

export class UsageCounts {
  #hours = new Map<string, Hour>()

  /** `isTimed` is false for answers that were asked to wait. */
  count(
    { accountId, id: keyId }: NonNullable<Answer['caller']>,
    { status, headers }: Answer,
    { atMs, ms, isTimed }: { atMs: number; ms: number; isTimed: boolean },
  ): void {
    const hour = this.#hourOf(accountId, keyId, Math.floor(atMs / hourMs) * hourMs)
    hour[outcomeOf(status)] += 1
    if (isTimed) {
      const at = bucketOf(ms)
      hour.took[at] = (hour.took[at] ?? 0) + 1
    }
    const max = Number(headers['x-ratelimit-limit'] ?? 0)
    const used = max - Number(headers['x-ratelimit-remaining'] ?? max)
    // The fuller one of two windows is kept, also where the plan has changed between them.
    if (max > 0 && used * (hour.windowMax || 1) >= hour.windowUsed * max) {
      hour.windowUsed = used
      hour.windowMax = max
    }
  }

  /** Hands over what was counted since the last time. */
  take(): Hour[] {
    const hours = this.#hours
    this.#hours = new Map()
    return [...hours.values()]
  }

  #hourOf(accountId: string, keyId: string, startMs: number): Hour {
    const name = `${keyId} ${startMs}`
    const known = this.#hours.get(name)
    if (known) return known
    const made: Hour = {
      ...{ accountId, keyId, startMs, succeeded: 0, refused: 0, limited: 0, failed: 0 },
      ...{ windowUsed: 0, windowMax: 0, took: new Array<number>(tookBounds.length + 1).fill(0) },
    }
    this.#hours.set(name, made)
    return made
  }
}

/** Requests of each key in the hours since; a key without any is not among them. */
export async function listKeyRequests(
  db: Db,
  { accountId, keyIds, since }: { accountId: string; keyIds: readonly string[]; since: Date },
): Promise<Map<string, number>> {
  const rows = await db.query<{ key_id: string; count: number }>(sql`
    select key_id, sum(succeeded + refused + limited + failed)::int as count from api_usage
    where account_id = ${accountId} and key_id = any(${keyIds}::uuid[]) and start > ${since} group by key_id`)
  return new Map(rows.map(({ key_id, count }) => [key_id, count]))
}

/** Adds to what other batches and nodes have written; in the order of the keys, so that two of them cannot deadlock. */
export async function addUsage(db: Db, hours: readonly Hour[]): Promise<void> {
  const rows = hours.map(({ accountId, startMs, keyId, windowUsed, windowMax, ...counts }) => ({
    ...counts,
    ...{
      account_id: accountId,
      key_id: keyId,
      start: new Date(startMs).toISOString(),
      window_used: windowUsed,
      window_max: windowMax,
    },
  }))
  await db.query(sql`
    insert into api_usage as u (account_id, key_id, start, succeeded, refused, limited, failed, window_used, window_max,
      took)
    select r.account_id, r.key_id, r.start, r.succeeded, r.refused, r.limited, r.failed, r.window_used, r.window_max,
      r.took
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (account_id uuid, key_id uuid, start timestamptz,
      succeeded int, refused int, limited int, failed int, window_used int, window_max int, took int[])
    order by r.account_id, r.key_id, r.start
    on conflict (account_id, key_id, start) do update set
      succeeded = u.succeeded + excluded.succeeded, refused = u.refused + excluded.refused,
      limited = u.limited + excluded.limited, failed = u.failed + excluded.failed,
      (window_used, window_max) = (select case when excluded.window_used * greatest(u.window_max, 1)
        >= u.window_used * greatest(excluded.window_max, 1) then excluded.window_used else u.window_used end,
        case when excluded.window_used * greatest(u.window_max, 1) >= u.window_used * greatest(excluded.window_max, 1)
        then excluded.window_max else u.window_max end),
      took = (select array_agg(a + b order by at)
        from unnest(u.took, excluded.took) with ordinality as each (a, b, at))`)
}

function outcomeOf(status: number): 'succeeded' | 'refused' | 'limited' | 'failed' {
  if (status < 400) return 'succeeded'
  if (status === 429) return 'limited'
  return status < 500 ? 'refused' : 'failed'
}

function bucketOf(ms: number): number {
  const at = tookBounds.findIndex((bound) => ms <= bound)
  return at < 0 ? tookBounds.length : at
}

/** About the time that this share of the answers took at most, even between two bounds; null without answers. */
export function percentileOf(took: readonly number[], share: number): number | null {
  const count = took.reduce((sum, each) => sum + each, 0)
  if (count === 0) return null
  let left = share * count
  for (const [at, inBucket] of took.entries()) {
    const [from, to] = [tookBounds[at - 1] ?? 0, tookBounds[at] ?? (tookBounds.at(-1) as number)]
    if (inBucket >= left) return Math.round((from + ((to - from) * left) / inBucket) * 10) / 10
    left -= inBucket
  }
  return tookBounds.at(-1) ?? null
}

export function sumOf(one: readonly number[], other: readonly number[]): number[] {
  return one.map((count, at) => count + (other[at] ?? 0))
}
