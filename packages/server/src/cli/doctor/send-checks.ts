// Doctor's checks of messages to customers.
import { type Database, sql } from '../../platform/database/database.ts'
import type { Check } from './check.ts'

/** Due messages are sent at once, so a longer wait means that sending fails or nobody sends. */
const lateAfterMs = 60_000

export async function checkSending(database: Database): Promise<Check> {
  const name = 'messages to customers'
  const row = await database.queryOne<{
    waiting: number
    late: number
    unwell: number
    account: string | null
  }>(sql`
    select
      (select count(*)::int from sends where state in ('queued', 'sending', 'unknown')) as waiting,
      (select count(*)::int from send_lanes l join channels c on c.account_id = l.account_id and c.id = l.channel_id
        join accounts a on a.id = l.account_id and a.status = 'active'
        where l.due_at < ${new Date(Date.now() - lateAfterMs)} and c.attention is null) as late,
      (select count(*)::int from channels where attention is not null) as unwell,
      (select account_id from channels where attention is not null order by attention_since limit 1) as account`)
  const { waiting = 0, late = 0, unwell = 0, account } = row ?? {}
  const message = `${waiting} waiting`
  if (unwell > 0) {
    const channels = unwell === 1 ? 'a channel needs' : `${unwell} channels need`
    const advice = `${channels} attention: see attention_detail in mostrador channel list --account ${account}`
    return { name, status: 'warn', message: `${message}; ${advice}` }
  }
  if (late > 0) {
    return {
      name,
      status: 'warn',
      message: `${message}, ${late} conversations for over a minute: does a worker run?`,
    }
  }
  return { name, status: 'ok', message }
}
