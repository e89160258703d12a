// A search over what was said, narrowed to people and days.
import { type Db, type Sql, sql } from '../../../platform/database/database.ts'

export type Narrow = { conversationIds: string[] | null; from: Date | null; until: Date | null }

/** By days of the account's calendar, both counted in. */
export async function findNarrow(
  db: Db,
  accountId: string,
  { contactIds, from, to }: { contactIds: string[] | null; from: string | null; to: string | null },
): Promise<Narrow> {
  const row = await db.queryOne<Narrow>(sql`
    select ${from}::date::timestamp at time zone a.timezone as from,
      (${to}::date + 1)::timestamp at time zone a.timezone as until,
      case when ${contactIds}::uuid[] is not null then array(select c.id from conversations c
        where c.account_id = ${accountId} and c.contact_id = any(${contactIds}::uuid[])) end as "conversationIds"
    from accounts a where a.id = ${accountId}`)
  return row ?? { conversationIds: null, from: null, until: null }
}

/** Ids begin with their time, so days are a range of them. */
export function isWithin(id: Sql, { from, until }: Narrow): Sql {
  const begins = from === null ? sql`true` : sql`${id} >= ${floorOf(from)}`
  return until === null ? begins : sql`${begins} and ${id} < ${floorOf(until)}`
}

/** No id tells a time before 1970, which a year that is being typed is. */
function floorOf(at: Date): Sql {
  return sql`id_floor(${new Date(Math.max(0, at.getTime()))}::timestamptz)`
}
