// The numbers of requests as the charts take them: one entry for each hour or day, whether there were requests or not.
import type { AnswerOf } from '../../api/call.ts'

type Usage = AnswerOf<'getUsage'>
type Counts = Usage['usage'][number]

/** How requests ended and how long they took, over all keys; null where nothing was timed. */
export function together({ starts, together }: Usage) {
  const known = new Map(together.map((each) => [each.start, each]))
  return starts.map((start) => {
    const {
      succeeded = 0,
      refused = 0,
      limited = 0,
      failed = 0,
      p50_ms = null,
      p95_ms = null,
    } = known.get(start) ?? {}
    return { start, succeeded, refused, limited, failed, p50: p50_ms, p95: p95_ms }
  })
}

/** Percent of the limit that each key's fullest minute used; null without requests. */
export function nearnessOf({ starts, usage, keys }: Usage) {
  const known = new Map(usage.map((each) => [`${each.key_id} ${each.start}`, percentUsed(each)]))
  return starts.map((start) => ({
    ...Object.fromEntries(keys.map(({ id }) => [id, known.get(`${id} ${start}`) ?? null])),
    start,
  }))
}

export function percentUsed({ window_used, window_max }: Pick<Counts, 'window_used' | 'window_max'>): number {
  return window_max === 0 ? 0 : Math.min(100, Math.round((100 * window_used) / window_max))
}

/** Two of one name, as after a replacement, are told apart by how they begin. */
export function keyName({ keys }: Pick<Usage, 'keys'>, id: string): string {
  const key = keys.find((each) => each.id === id)
  if (!key) return id
  const isOnly = keys.every((each) => each.id === id || each.name !== key.name)
  return isOnly ? key.name : `${key.name} (${key.prefix}…)`
}
