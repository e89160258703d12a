// Filters of a list that a person keeps in an account.
import type { FilteredList } from '@mostrador/contract/dashboard/lists/saved-filters'
import { limits } from '@mostrador/contract/limits'
import { brokenConstraint, type Database, type Db, type Sql, sql } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { isId, newId } from '../platform/ids.ts'
import { readName } from '../platform/names.ts'

type Owner = { accountId: string; personId: string }
export type SavedFilter = { id: string; name: string; query: Record<string, string> }

const columns: Sql = sql`id, name, query`

/** By name. */
export function listSavedFilters(
  db: Db,
  { accountId, personId, list }: Owner & { list: FilteredList },
): Promise<SavedFilter[]> {
  return db.query(sql`
    select ${columns} from saved_filters
    where account_id = ${accountId} and user_id = ${personId} and list = ${list} order by lower(name), id
    limit ${limits.savedFiltersMax}`)
}

/** Throws conflict for one too many or a name that the person uses already, and invalid_request. */
export async function createSavedFilter(
  db: Database,
  { accountId, personId, list, ...given }: Owner & { list: FilteredList; name: string; query: object },
  now: Date,
): Promise<SavedFilter> {
  const name = readName('name', given.name)
  const query = JSON.stringify(given.query)
  if (query.length > limits.savedFilterCharsMax) {
    throw new AppError('invalid_request', `query: at most ${limits.savedFilterCharsMax} characters`)
  }
  const max = limits.savedFiltersMax
  return named(name, () =>
    db.transaction(async (tx) => {
      // Two at once must not both be the last that fits.
      await tx.query(sql`
        select user_id from memberships where account_id = ${accountId} and user_id = ${personId}
        for no key update`)
      const created = await tx.queryOne<SavedFilter>(sql`
        insert into saved_filters (account_id, id, user_id, list, name, query, created_at)
        select ${accountId}::uuid, ${newId(now.getTime())}::uuid, ${personId}::uuid, ${list}, ${name}, ${query}::json,
          ${now}::timestamptz
        where (select count(*) from saved_filters f
          where f.account_id = ${accountId} and f.user_id = ${personId} and f.list = ${list}) < ${max}
        returning ${columns}`)
      if (created) return created
      throw new AppError('conflict', `A person has at most ${max} filters of a list.`, {
        reason: 'filters_many',
        max,
      })
    }),
  )
}

/** Throws not_found, also for another person's, and conflict for a name in use. */
export async function renameSavedFilter(
  db: Db,
  { accountId, personId, id, ...given }: Owner & { id: string; name: string },
): Promise<SavedFilter> {
  const name = readName('name', given.name)
  const renamed = isId(id)
    ? await named(name, () =>
        db.queryOne<SavedFilter>(sql`
          update saved_filters set name = ${name}
          where account_id = ${accountId} and user_id = ${personId} and id = ${id} returning ${columns}`),
      )
    : undefined
  if (!renamed) throw noFilter(id)
  return renamed
}

/** Throws not_found, also for another person's. */
export async function deleteSavedFilter(
  db: Db,
  { accountId, personId, id }: Owner & { id: string },
): Promise<void> {
  const deleted = isId(id)
    ? await db.queryOne(sql`
        delete from saved_filters
        where account_id = ${accountId} and user_id = ${personId} and id = ${id} returning id`)
    : undefined
  if (!deleted) throw noFilter(id)
}

async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (brokenConstraint(error) !== 'saved_filters_name') throw error
    throw new AppError('conflict', `You have a filter called ${name} already.`, {
      reason: 'filter_known',
      name,
    })
  }
}

function noFilter(id: string): AppError {
  return new AppError('not_found', `You have no filter with the id ${id}.`)
}
