// Doctor's check of webhooks: what always holds of their log, and those to which nothing is sent any more.
import { type Database, sql } from '../../platform/database/database.ts'
import { countInvariants } from '../../webhooks/log/invariants.ts'
import { printable } from '../output.ts'
import type { Check } from './check.ts'

const shownMax = 5

export async function checkWebhooks(database: Database): Promise<Check> {
  const name = 'webhooks'
  const { problems, ...counts } = await countInvariants(database)
  const faults = Object.entries(problems).filter(([, count]) => count > 0)
  const list = (entries: [string, number][]) => entries.map(([what, count]) => `${count} ${what}`).join(', ')
  const message = list(Object.entries(counts))
  if (faults.length > 0) {
    return { name, status: 'fail', message: `${list(faults)} (of ${message}): please report this` }
  }
  const broken = await listBroken(database)
  const [first] = broken
  if (!first) return { name, status: 'ok', message }
  const named = broken.map(({ title, held }) => `${printable(title)} (${held} held)`).join(', ')
  const more = first.count > broken.length ? ` and ${first.count - broken.length} more` : ''
  const advice = `repair the receiver, then mostrador webhook update ${first.id} --url its-address`
  return {
    name,
    status: 'warn',
    message: `${message}; ${first.count} broken: ${named}${more}: ${advice}`,
  }
}

type Broken = { id: string; title: string; held: number; count: number }

/** Those that broke first. */
function listBroken(database: Database): Promise<Broken[]> {
  return database.query(sql`
    select e.id, coalesce(e.name, e.url) as title, (count(*) over ())::int as count,
      (select count(*)::int from due d where d.account_id = e.account_id and d.endpoint_id = e.id) as held
    from lanes l join webhook_endpoints e on e.account_id = l.account_id and e.id = l.endpoint_id
    where l.broken_at is not null and e.deleted_at is null
    order by l.broken_at, e.id limit ${shownMax}`)
}
