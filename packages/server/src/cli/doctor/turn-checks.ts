// Doctor's checks of the bot.
import { limits } from '@mostrador/contract/limits'
import { type Database, sql } from '../../platform/database/database.ts'
import type { Check } from './check.ts'

/** Longer than the longest debounce and all attempts of a turn. */
const lateAfterMs = limits.turnDebounceMsMax + 60_000

export async function checkTurns(database: Database): Promise<Check> {
  const name = 'bot turns'
  const row = await database.queryOne<{ open: number; late: number; failing: number }>(sql`
    select count(*)::int as open,
      count(*) filter (where t.burst_at < ${new Date(Date.now() - lateAfterMs)} and a.status = 'active')::int as late,
      count(*) filter (where t.attempts > 1)::int as failing
    from bot_turns t join accounts a on a.id = t.account_id`)
  const { open = 0, late = 0, failing = 0 } = row ?? {}
  const message = `${open} open`
  if (late === 0) return { name, status: 'ok', message }
  const advice = failing > 0 ? 'the log says why they fail' : 'does a worker run?'
  return { name, status: 'warn', message: `${message}, ${late} for over a minute and a half: ${advice}` }
}
