// Reads the log of changes to an account's settings; triggers write it (migration 0067).
import {
  type ActivityActor,
  type ActivityRecord,
  type activityActions,
  activityActors,
  activityRecords,
} from '@mostrador/contract/dashboard/insights/activity-values'
import { limits } from '@mostrador/contract/limits'
import { type Db, empty, raw, sql } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { beyond, type Page, type PageRequest, pageOf } from '../platform/lists/page.ts'

export type Activity = {
  id: string
  at: Date
  actor: ActivityActor
  person_id: string | null
  person_name: string | null
  record: ActivityRecord
  record_id: string | null
  record_name: string | null
  action: (typeof activityActions)[number]
  fields: Record<string, [before: unknown, after: unknown] | null>
}

export type ActivityFilter = {
  actor?: string | undefined
  personId?: string | undefined
  record?: string | undefined
  recordId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export function activityBinding(accountId: string, filter: ActivityFilter): readonly unknown[] {
  const { actor, personId, record, recordId, from, to } = filter
  return [
    'activity',
    accountId,
    actor,
    personId,
    record,
    recordId,
    from?.toISOString(),
    to?.toISOString(),
  ].map((value) => value ?? null)
}

/** Newest first. Throws invalid_request for an actor or a kind of record that does not exist. */
export async function listActivity(
  db: Db,
  accountId: string,
  filter: ActivityFilter,
  page: PageRequest,
): Promise<Page<Activity>> {
  const { actor, personId, record, recordId, from, to } = filter
  checkOneOf('actor', actor, activityActors)
  checkOneOf('record', record, activityRecords)
  const rows = await db.query<Activity>(sql`
    select id, at, actor, person_id, person_name, record, record_id, record_name, action, fields from activity
    where account_id = ${accountId}
      ${actor === undefined ? empty : sql`and actor = ${actor}`}
      ${personId === undefined ? empty : sql`and person_id::text = ${personId}`}
      ${record === undefined ? empty : sql`and record = ${record}`}
      ${recordId === undefined ? empty : sql`and record_id::text = ${recordId}`}
      ${from === undefined ? empty : sql`and at >= ${from}`}
      ${to === undefined ? empty : sql`and at < ${to}`}
      ${beyond(page, raw('at'), raw('id'))}
    order by at desc, id desc limit ${page.limit + 1}`)
  const { data, next_cursor } = pageOf(
    rows.map((row) => ({ ...row, created_at: row.at })),
    page,
  )
  return { data: data.map(({ created_at: _, ...row }) => row), next_cursor }
}

/** Everybody whose changes are in the log, by the name they had last. */
export function listActivityPeople(db: Db, accountId: string): Promise<{ id: string; name: string }[]> {
  return db.query(sql`
    select id, name from (
      select distinct on (person_id) person_id as id, coalesce(person_name, '–') as name from activity
      where account_id = ${accountId} and person_id is not null order by person_id, at desc) as people
    order by lower(name), id limit ${limits.pageSizeMax}`)
}

/** Deletes some of those whose time is over; resolves with their number. */
export async function deleteOldActivity(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.activityDays * 86_400_000)
  const rows = await db.query(sql`
    delete from activity where (account_id, id) in (
      select account_id, id from activity where at < ${before} order by at limit ${limits.pruneRows})
    returning 1`)
  return rows.length
}

function checkOneOf(name: string, value: string | undefined, known: readonly string[]): void {
  if (value !== undefined && !known.includes(value)) {
    throw new AppError('invalid_request', `${name}: one of ${known.join(', ')}`)
  }
}
