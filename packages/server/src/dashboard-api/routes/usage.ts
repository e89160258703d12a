// The numbers of requests by key, in hours or days.
import type { UsageStep } from '@mostrador/contract/dashboard/developers/usage-steps'
import { limits } from '@mostrador/contract/limits'
import { getAccount } from '../../accounts/accounts.ts'
import { type Db, empty, raw, sql } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import { percentileOf, sumOf, tookBounds } from '../../public-api/usage.ts'
import type { CallOf } from '../serving/call.ts'

type Counts = {
  key_id: string
  start: Date
  succeeded: number
  refused: number
  limited: number
  failed: number
  window_used: number
  window_max: number
  took: number[]
}

export async function readUsage({ tenant: { accountId, db }, query, now }: CallOf<'getUsage'>) {
  const { step, key_id } = query
  const { timezone } = await getAccount(db, accountId)
  const keyId = key_id === undefined ? null : isId(key_id) ? key_id : noKey
  const starts = await listStarts(db, { step, timezone }, now)
  const first = starts[0] ?? now
  const [counts, keys] = await Promise.all([
    listCounts(db, { accountId, keyId, step, timezone, first }),
    listKeyNames(db, { accountId, keyId, first }),
  ])
  const totals = [...Map.groupBy(counts, (each) => each.key_id).values()].map(added)
  const together = [...Map.groupBy(counts, ({ start }) => start.getTime()).values()]
    .map(added)
    .map(({ key_id: _, ...each }) => shown(each))
  return { step, starts, keys, usage: counts.map(shown), together, totals: totals.map(shown) }
}

/** Finds nothing, as an id that nobody has. */
const noKey = '00000000-0000-0000-0000-000000000000'

function shown<Each extends { took: number[] }>({ took, ...counts }: Each) {
  return { ...counts, p50_ms: percentileOf(took, 0.5), p95_ms: percentileOf(took, 0.95) }
}

/** Several as one, with the first one's key and start; of the rate windows the fullest. */
function added(slots: readonly Counts[]): Counts {
  return slots.reduce((sum, each) => {
    const fuller = each.window_used * sum.window_max > sum.window_used * each.window_max ? each : sum
    return {
      ...{ key_id: sum.key_id, start: sum.start },
      succeeded: sum.succeeded + each.succeeded,
      refused: sum.refused + each.refused,
      limited: sum.limited + each.limited,
      failed: sum.failed + each.failed,
      ...{ window_used: fuller.window_used, window_max: fuller.window_max },
      took: sumOf(sum.took, each.took),
    }
  })
}

/** The hour that a clock leaves out when it is set forward is none. */
async function listStarts(
  db: Db,
  { step, timezone }: { step: UsageStep; timezone: string },
  now: Date,
): Promise<Date[]> {
  const back = step === 'hour' ? `${limits.usageHours - 1} hours` : `${limits.usageDays - 1} days`
  const rows = await db.query<{ start: Date }>(sql`
    select distinct s at time zone ${timezone} as start
    from date_trunc(${step}, ${now}::timestamptz at time zone ${timezone}) as last,
      generate_series(last - ${back}::interval, last, ${`1 ${step}`}::interval) as s order by start`)
  return rows.map(({ start }) => start)
}

type Asked = { accountId: string; keyId: string | null; first: Date }

/** One by one: arrays taken apart and put together again take ten times as long. */
const tookSums = raw(
  Array.from({ length: tookBounds.length + 1 }, (_, at) => `sum(h.took[${at + 1}])::int`).join(),
)

/** An hour belongs to the day in which it begins, also where a zone is half an hour off. */
function listCounts(
  db: Db,
  { accountId, keyId, step, timezone, first }: Asked & { step: UsageStep; timezone: string },
): Promise<Counts[]> {
  return db.query(sql`
    with hours as materialized (
      select u.*, date_trunc(${step}, u.start at time zone ${timezone}) as slot from api_usage u
      where u.account_id = ${accountId} and u.start >= ${first} ${keyId === null ? empty : sql`and u.key_id = ${keyId}`}
    )
    select h.key_id, h.slot at time zone ${timezone} as start, sum(h.succeeded)::int as succeeded,
      sum(h.refused)::int as refused, sum(h.limited)::int as limited, sum(h.failed)::int as failed,
      (array_agg(h.window_used order by h.window_used::float8 / greatest(h.window_max, 1) desc))[1] as window_used,
      (array_agg(h.window_max order by h.window_used::float8 / greatest(h.window_max, 1) desc))[1] as window_max,
      array[${tookSums}] as took
    from hours h group by h.key_id, h.slot order by h.slot, h.key_id`)
}

function listKeyNames(
  db: Db,
  { accountId, keyId, first }: Asked,
): Promise<{ id: string; name: string; prefix: string }[]> {
  return db.query(sql`
    select k.id, k.name, k.prefix from api_keys k
    where k.account_id = ${accountId} ${keyId === null ? empty : sql`and k.id = ${keyId}`}
      and exists (select from api_usage u where u.account_id = k.account_id and u.key_id = k.id and u.start >= ${first})
    order by k.created_at, k.id`)
}
