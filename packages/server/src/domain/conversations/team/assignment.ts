// A conversation is somebody's by choice of a person, or by the account's rule when the bot hands it over.
import type { Assignment } from '@mostrador/contract/dashboard/shared-inbox'
import { alertPeople } from '../../../events/alerts.ts'
import { tellLive } from '../../../events/live.ts'
import { type Db, sql, type Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'
import { calledInChat } from '../../../platform/lists/called.ts'
import { type Acting, lockLiving, type Place } from './acting.ts'
import { addHistory } from './history.ts'
import { claimNextInTurn, findAssignee, findPersonByLabel } from './people.queries.ts'

export type InboxSettings = { assignment: Assignment; alert_others_minutes: number | null }

export async function findInboxSettings(db: Db, accountId: string): Promise<InboxSettings> {
  const row = await db.queryOne<InboxSettings>(sql`
    select assignment, alert_others_minutes from accounts where id = ${accountId}`)
  if (!row) throw new Error('the account of a session is gone')
  return row
}

export async function updateInboxSettings(
  db: Db,
  accountId: string,
  { assignment, alert_others_minutes: minutes }: InboxSettings,
): Promise<void> {
  await db.query(sql`
    update accounts set assignment = ${assignment}, alert_others_minutes = ${minutes} where id = ${accountId}`)
}

/**
 * To a person, or to nobody; the bot goes on or stays silent as before. Tells whether that is somebody else. Throws
 * not_found.
 */
export async function assign(tx: Tx, place: Acting, assigneeId: string | null, now: Date): Promise<boolean> {
  await lockLiving(tx, place)
  const { accountId, conversationId, personId } = place
  const assignee = assigneeId === null ? null : await getAssignee(tx, accountId, assigneeId)
  const changed = await tx.queryOne<{ contact_name: string | null }>(sql`
    update conversations
    set held_by = ${assigneeId}, is_taken = handoff_active and ${assigneeId === personId},
      handed_to = ${assigneeId === personId ? null : assigneeId}::uuid
    where account_id = ${accountId} and id = ${conversationId} and held_by is distinct from ${assigneeId}::uuid
    returning contact_name`)
  if (!changed) return false
  const by = { personId }
  await addHistory(
    tx,
    place,
    assignee === null ? { kind: 'unassigned', by } : { kind: 'assigned', by, subject: assignee },
    now,
  )
  if (assigneeId !== null && assigneeId !== personId) {
    const data = { id: conversationId, name: changed.contact_name, text: null }
    await alertPeople(tx, { accountId, kind: 'assigned', data, to: [assigneeId] }, now)
  }
  tellLive(tx, accountId, 'conversations', conversationId)
  return true
}

async function getAssignee(tx: Tx, accountId: string, personId: string) {
  const assignee = isId(personId) ? await findAssignee(tx, accountId, personId) : undefined
  if (assignee) return assignee
  throw new AppError('invalid_request', 'person_id: an owner or agent of this account', {
    reason: 'assignee',
  })
}

/** Gives a conversation without anybody to a person, if the account's rule names one. It must be locked. */
export async function assignByRule(tx: Tx, place: Place, now: Date): Promise<void> {
  const { accountId, conversationId } = place
  const { assignment } = await findInboxSettings(tx, accountId)
  if (assignment === 'nobody') return
  const isFree = await tx.queryOne(sql`
    select id from conversations
    where account_id = ${accountId} and id = ${conversationId} and handoff_active and held_by is null`)
  if (!isFree) return
  const personId =
    assignment === 'in_turn' ? await claimNextInTurn(tx, accountId, now) : await findPersonByLabel(tx, place)
  const assignee = personId === undefined ? undefined : await findAssignee(tx, accountId, personId)
  if (!assignee) return
  await tx.query(sql`
    update conversations set held_by = ${assignee.id}, is_taken = false
    where account_id = ${accountId} and id = ${conversationId}`)
  await addHistory(tx, place, { kind: 'assigned', by: 'rule', subject: assignee }, now)
}

export type NewestAssigned = {
  history_id: string
  conversation_id: string
  customer: string | null
  contact_id: string
  /** Null where the account's rule gave it. */
  author: string | null
}

/** The conversation that somebody else, or a rule, gave to the person last, while it is open and still theirs. */
export async function findNewestAssigned(
  db: Db,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<NewestAssigned | null> {
  const row = await db.queryOne<NewestAssigned>(sql`
    select h.id as history_id, h.conversation_id, ${calledInChat} as customer, c.contact_id,
      (select u.name from users u where u.id = h.actor_id) as author
    from conversation_history h
    join conversations c on c.account_id = h.account_id and c.id = h.conversation_id
      and c.held_by = h.subject_id and c.resolved_at is null and c.deleted_at is null
    where h.account_id = ${accountId} and h.subject_id = ${personId} and h.kind = 'assigned'
      and h.actor_id is distinct from h.subject_id
    order by h.created_at desc, h.id desc limit 1`)
  return row ?? null
}
