// Notices to an account's people, as the dashboard lists them.
import { type Db, raw, sql } from '../platform/database/database.ts'
import { beyond, type Page, type PageRequest, pageOf } from '../platform/lists/page.ts'

export type NoticeRow = {
  id: string
  kind: string
  subject_id: string
  data: Record<string, unknown>
  created_at: Date
  read_at: Date | null
}

/** Newest first. */
export async function listNotices(db: Db, accountId: string, page: PageRequest): Promise<Page<NoticeRow>> {
  const rows = await db.query<NoticeRow>(sql`
    select id, kind, subject_id, data, created_at, read_at from notices
    where account_id = ${accountId} ${beyond(page, raw('created_at'), raw('id'))}
    order by created_at desc, id desc limit ${page.limit + 1}`)
  return pageOf(rows, page)
}

export async function markNoticesRead(db: Db, accountId: string, now: Date): Promise<void> {
  await db.query(sql`update notices set read_at = ${now} where account_id = ${accountId} and read_at is null`)
}
