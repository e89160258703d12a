import type { TemplateDraftBody } from '@mostrador/contract/dashboard/outreach/template-drafts'
import { limits } from '@mostrador/contract/limits'
import { type Db, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'

export type TemplateDraftRow = TemplateDraftBody & { id: string; changed_at: Date }

const columns: Sql = sql`d.id, d.channel_id, d.name, d.language, d.category, d.content, d.variables, d.file_id, d.changed_at`

/** The one that was changed last comes first; those of channels that are gone stay out of sight. */
export function listDrafts(db: Db, accountId: string): Promise<TemplateDraftRow[]> {
  return db.query(sql`
    select ${columns} from template_drafts d
    join channels h on h.account_id = d.account_id and h.id = d.channel_id and h.deleted_at is null
    where d.account_id = ${accountId} order by d.changed_at desc, d.id desc limit ${limits.templateDraftsMax}`)
}

export async function countDrafts(db: Db, accountId: string): Promise<number> {
  const row = await db.queryOne<{ count: number }>(sql`
    select count(*)::int as count from template_drafts where account_id = ${accountId}`)
  return row?.count ?? 0
}

export async function insertDraft(
  tx: Tx,
  { accountId, id, draft }: { accountId: string; id: string; draft: TemplateDraftBody },
  now: Date,
): Promise<TemplateDraftRow> {
  const row = await tx.queryOne<TemplateDraftRow>(sql`
    insert into template_drafts as d (account_id, id, channel_id, name, language, category, content, variables, file_id,
      created_at, changed_at)
    values (${accountId}, ${id}, ${draft.channel_id}, ${draft.name}, ${draft.language}, ${draft.category},
      ${JSON.stringify(draft.content)}, ${JSON.stringify(draft.variables)}, ${draft.file_id}, ${now}, ${now})
    returning ${columns}`)
  if (!row) throw new Error('insert into template_drafts left no row')
  return row
}

/** Undefined where it is gone. */
export function updateDraft(
  tx: Tx,
  { accountId, id, draft }: { accountId: string; id: string; draft: TemplateDraftBody },
  now: Date,
): Promise<TemplateDraftRow | undefined> {
  return tx.queryOne<TemplateDraftRow>(sql`
    update template_drafts d set channel_id = ${draft.channel_id}, name = ${draft.name}, language = ${draft.language},
      category = ${draft.category}, content = ${JSON.stringify(draft.content)},
      variables = ${JSON.stringify(draft.variables)}, file_id = ${draft.file_id}, changed_at = ${now}
    where d.account_id = ${accountId} and d.id = ${id} returning ${columns}`)
}

/** False where there is none. */
export async function deleteDraft(db: Db, accountId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const row = await db.queryOne(sql`
    delete from template_drafts where account_id = ${accountId} and id = ${id} returning id`)
  return row !== undefined
}
