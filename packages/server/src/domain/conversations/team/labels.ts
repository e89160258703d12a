// Labels of an account, and putting them on conversations.
import type { LabelColor } from '@mostrador/contract/dashboard/labels'
import { limits } from '@mostrador/contract/limits'
import { tellLive } from '../../../events/live.ts'
import { type Db, type Sql, sql, type Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isId, newId } from '../../../platform/ids.ts'
import { type Acting, lockLiving } from './acting.ts'
import { assignByRule } from './assignment.ts'
import { addHistory } from './history.ts'
import { findAssignee } from './people.queries.ts'

export type LabelValues = { name: string; color: LabelColor; person_id: string | null }

export type LabelRow = {
  id: string
  name: string
  color: LabelColor
  person: { id: string; name: string } | null
}

const columns: Sql = sql`l.id, l.name, l.color,
  (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = l.person_id) as person`

/** By name. */
export function listLabels(db: Db, accountId: string): Promise<LabelRow[]> {
  return db.query(sql`
    select ${columns} from labels l where l.account_id = ${accountId} order by lower(l.name), l.id
    limit ${limits.labelsMax}`)
}

/** By name, each with its number of conversations and contacts: every labelled one of the account is read. */
export function listCountedLabels(
  db: Db,
  accountId: string,
): Promise<(LabelRow & { conversations: number; contacts: number })[]> {
  return db.query(sql`
    select ${columns}, (
      select count(*)::int from conversation_labels k
      join conversations c on c.account_id = k.account_id and c.id = k.conversation_id
      where k.account_id = l.account_id and k.label_id = l.id and c.deleted_at is null) as conversations,
      (select count(*)::int from contact_labels k
      where k.account_id = l.account_id and k.label_id = l.id) as contacts
    from labels l where l.account_id = ${accountId} order by lower(l.name), l.id
    limit ${limits.labelsMax}`)
}

/** Throws conflict for a name that another label has. */
export async function createLabel(
  tx: Tx,
  accountId: string,
  values: LabelValues,
  now: Date,
): Promise<LabelRow> {
  const { name, color, person_id } = await checked(tx, accountId, values)
  await lockNames(tx, accountId)
  const { count } = (await tx.queryOne<{ count: number }>(sql`
    select count(*)::int as count from labels where account_id = ${accountId}`)) ?? { count: 0 }
  if (count >= limits.labelsMax) {
    const max = limits.labelsMax
    throw new AppError('conflict', `An account has at most ${max} labels.`, { reason: 'labels_many', max })
  }
  const created = await tx.queryOne<{ id: string }>(sql`
    insert into labels (account_id, id, name, color, person_id, created_at)
    values (${accountId}, ${newId(now.getTime())}, ${name}, ${color}, ${person_id}, ${now})
    on conflict (account_id, lower(name)) do nothing
    returning id`)
  if (!created) throw knownName(name)
  return getLabel(tx, accountId, created.id)
}

/** Throws not_found, and conflict for a name that another label has. */
export async function updateLabel(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  values: LabelValues,
): Promise<LabelRow> {
  await lockNames(tx, accountId)
  await getLabel(tx, accountId, id)
  const { name, color, person_id } = await checked(tx, accountId, values)
  const updated = await tx.queryOne(sql`
    update labels set name = ${name}, color = ${color}, person_id = ${person_id}
    where account_id = ${accountId} and id = ${id} and not exists (
      select from labels o where o.account_id = ${accountId} and lower(o.name) = lower(${name}) and o.id <> ${id})
    returning id`)
  if (!updated) throw knownName(name)
  return getLabel(tx, accountId, id)
}

/** From all conversations and contacts too. Throws not_found. */
export async function deleteLabel(tx: Tx, accountId: string, id: string): Promise<void> {
  const deleted = await tx.queryOne(sql`
    delete from labels where account_id = ${accountId} and id = ${id} returning id`)
  if (!deleted) throw noLabel(id)
}

/**
 * Where the account assigns by label, a new one may find the person for what nobody has. Tells whether any was put on
 * or taken off. Throws not_found.
 */
export async function changeLabels(
  tx: Tx,
  place: Acting,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
  now: Date,
): Promise<boolean> {
  await lockLiving(tx, place)
  const { accountId, conversationId, personId } = place
  const known = await listKnown(tx, accountId, [...add, ...remove])
  const put = await tx.query<{ label_id: string }>(sql`
    insert into conversation_labels (account_id, conversation_id, label_id, created_at)
    select ${accountId}, ${conversationId}, id, ${now} from unnest(${add}::uuid[]) as given (id) order by id
    on conflict do nothing
    returning label_id`)
  const taken = await tx.query<{ label_id: string }>(sql`
    delete from conversation_labels
    where account_id = ${accountId} and conversation_id = ${conversationId} and label_id = any(${remove}::uuid[])
    returning label_id`)
  const by = { personId }
  for (const { label_id: id } of put) {
    await addHistory(tx, place, { kind: 'labelled', by, subject: { id, name: known.get(id) ?? '' } }, now)
  }
  for (const { label_id: id } of taken) {
    await addHistory(tx, place, { kind: 'unlabelled', by, subject: { id, name: known.get(id) ?? '' } }, now)
  }
  if (put.length > 0) await assignByRule(tx, place, now)
  tellLive(tx, accountId, 'conversations', conversationId)
  return put.length + taken.length > 0
}

/** One after the other, so that two labels never come to the same name at once. */
async function lockNames(tx: Tx, accountId: string): Promise<void> {
  await tx.query(sql`select id from accounts where id = ${accountId} for no key update`)
}

async function listKnown(tx: Tx, accountId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select id, name from labels where account_id = ${accountId} and id = any(${ids.filter(isId)}::uuid[])
    order by id for key share`)
  const known = new Map(rows.map(({ id, name }) => [id, name]))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined) throw noLabel(unknown)
  return known
}

async function getLabel(db: Db, accountId: string, id: string): Promise<LabelRow> {
  const row = await db.queryOne<LabelRow>(sql`
    select ${columns} from labels l where l.account_id = ${accountId} and l.id = ${id}`)
  if (!row) throw noLabel(id)
  return row
}

async function checked(tx: Tx, accountId: string, values: LabelValues): Promise<LabelValues> {
  const { person_id: personId } = values
  const name = values.name.trim().replaceAll(/\s+/g, ' ')
  if (name === '') throw new AppError('invalid_request', 'name: must not be blank')
  if (personId !== null && !(isId(personId) && (await findAssignee(tx, accountId, personId)))) {
    throw new AppError('invalid_request', 'person_id: an owner or agent of this account', {
      reason: 'assignee',
    })
  }
  return { ...values, name }
}

function knownName(name: string): AppError {
  return new AppError('conflict', `There is a label ${name} already.`, { reason: 'label_known', name })
}

function noLabel(id: string): AppError {
  return new AppError('not_found', `No label has the id ${id}.`)
}
