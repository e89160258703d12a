// Message templates that are being written: nothing of what they lack is asked before they are submitted.
import type { TemplateDraftBody } from '@mostrador/contract/dashboard/outreach/template-drafts'
import { limits } from '@mostrador/contract/limits'
import { holdFile } from '../../media/files.queries.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import { getChannel } from '../setup/channels.ts'
import {
  countDrafts,
  deleteDraft,
  insertDraft,
  type TemplateDraftRow,
  updateDraft,
} from './template-drafts.queries.ts'

type Given = { accountId: string; draft: TemplateDraftBody }

/** Throws not_found for the channel, and conflict when there are too many. */
export async function createTemplateDraft(
  db: Database,
  { accountId, draft }: Given,
  now: Date,
): Promise<TemplateDraftRow> {
  await getChannel(db, accountId, draft.channel_id)
  if ((await countDrafts(db, accountId)) >= limits.templateDraftsMax) {
    throw new AppError('conflict', `At most ${limits.templateDraftsMax} drafts of templates.`, {
      ...{ reason: 'template_drafts_many', max: limits.templateDraftsMax },
    })
  }
  return db.transaction(async (tx) => {
    await checkFile(tx, accountId, draft.file_id)
    return insertDraft(tx, { accountId, id: newId(now.getTime()), draft }, now)
  })
}

/** Throws not_found for the draft and the channel. */
export async function updateTemplateDraft(
  db: Database,
  { accountId, id, draft }: Given & { id: string },
  now: Date,
): Promise<TemplateDraftRow> {
  await getChannel(db, accountId, draft.channel_id)
  return db.transaction(async (tx) => {
    await checkFile(tx, accountId, draft.file_id)
    const row = isId(id) ? await updateDraft(tx, { accountId, id, draft }, now) : undefined
    if (!row) throw missing(id)
    return row
  })
}

/** Throws not_found. */
export async function deleteTemplateDraft(db: Database, accountId: string, id: string): Promise<void> {
  if (!(await deleteDraft(db, accountId, id))) throw missing(id)
}

/** Holds the picture, so that it is not deleted before the draft refers to it. */
async function checkFile(tx: Tx, accountId: string, fileId: string | null): Promise<void> {
  if (fileId !== null && !(await holdFile(tx, accountId, fileId)))
    throw new AppError('conflict', 'The file is no longer here.', { reason: 'file_gone' })
}

function missing(id: string): AppError {
  return new AppError('not_found', `No draft of a template has the id ${id}.`)
}
