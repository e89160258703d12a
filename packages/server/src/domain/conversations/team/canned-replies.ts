// Answers that the account's people have ready.
import { unknownVariableIn } from '@mostrador/contract/canned-wording'
import { limits } from '@mostrador/contract/limits'
import { type Db, type Sql, sql, type Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'

export type CannedValues = { shortcut: string; title: string; content: string }
export type CannedReply = CannedValues & { id: string }

const columns: Sql = sql`id, shortcut, title, content`

/** By shortcut. */
export function listCannedReplies(db: Db, accountId: string): Promise<CannedReply[]> {
  return db.query(sql`
    select ${columns} from canned_replies where account_id = ${accountId} order by lower(shortcut), id
    limit ${limits.cannedRepliesMax}`)
}

/** Throws conflict for a shortcut that another one has, and invalid_request for an unknown variable. */
export async function createCannedReply(
  tx: Tx,
  accountId: string,
  values: CannedValues,
  now: Date,
): Promise<CannedReply> {
  const { shortcut, title, content } = checked(values)
  await lockShortcuts(tx, accountId)
  const { count } = (await tx.queryOne<{ count: number }>(sql`
    select count(*)::int as count from canned_replies where account_id = ${accountId}`)) ?? { count: 0 }
  const max = limits.cannedRepliesMax
  if (count >= max) {
    throw new AppError('conflict', `An account has at most ${max} ready answers.`, {
      reason: 'canned_many',
      max,
    })
  }
  const created = await tx.queryOne<CannedReply>(sql`
    insert into canned_replies (account_id, id, shortcut, title, content, created_at, updated_at)
    values (${accountId}, ${newId(now.getTime())}, ${shortcut}, ${title}, ${content}, ${now}, ${now})
    on conflict (account_id, lower(shortcut)) do nothing
    returning ${columns}`)
  if (!created) throw knownShortcut(shortcut)
  return created
}

/** Throws as creating one does, and not_found. */
export async function updateCannedReply(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  values: CannedValues,
  now: Date,
): Promise<CannedReply> {
  await lockShortcuts(tx, accountId)
  const known = await tx.queryOne(sql`
    select id from canned_replies where account_id = ${accountId} and id = ${id}`)
  if (!known) throw noReply(id)
  const { shortcut, title, content } = checked(values)
  const updated = await tx.queryOne<CannedReply>(sql`
    update canned_replies set shortcut = ${shortcut}, title = ${title}, content = ${content}, updated_at = ${now}
    where account_id = ${accountId} and id = ${id} and not exists (
      select from canned_replies o
      where o.account_id = ${accountId} and lower(o.shortcut) = lower(${shortcut}) and o.id <> ${id})
    returning ${columns}`)
  if (!updated) throw knownShortcut(shortcut)
  return updated
}

/** Throws not_found. */
export async function deleteCannedReply(tx: Tx, accountId: string, id: string): Promise<void> {
  const deleted = await tx.queryOne(sql`
    delete from canned_replies where account_id = ${accountId} and id = ${id} returning id`)
  if (!deleted) throw noReply(id)
}

/** One after the other, so that two never come to the same shortcut at once. */
async function lockShortcuts(tx: Tx, accountId: string): Promise<void> {
  await tx.query(sql`select id from accounts where id = ${accountId} for no key update`)
}

function checked({ shortcut, title, content }: CannedValues): CannedValues {
  const name = unknownVariableIn(content)
  if (name !== undefined) {
    throw new AppError('invalid_request', `content: {{${name}}} is no variable`, {
      reason: 'canned_variable',
      name: `{{${name}}}`,
    })
  }
  const [given, words] = [title.trim(), content.trim()]
  if (given === '') throw new AppError('invalid_request', 'title: must not be blank')
  if (words === '') throw new AppError('invalid_request', 'content: must not be blank')
  return { shortcut, title: given, content: words }
}

function knownShortcut(shortcut: string): AppError {
  return new AppError('conflict', `/${shortcut} stands for another answer already.`, {
    reason: 'canned_known',
    shortcut,
  })
}

function noReply(id: string): AppError {
  return new AppError('not_found', `No ready answer has the id ${id}.`)
}
