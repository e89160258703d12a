// The history of a conversation: each act with its author, as people see it between the messages.
import type { HistoryKind } from '@mostrador/contract/dashboard/inbox'
import { sql, type Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Place } from './acting.ts'

export type HistoryEntry = {
  kind: HistoryKind
  /** The id of a person, or what acted by itself. */
  by: { personId: string } | 'rule' | 'customer' | 'clock'
  subject?: { id: string; name: string }
  until?: Date
}

/** A change that its author takes back, or changes again, within this time leaves no trace of its own. */
const reconsideredMs = 15_000

const opposites: Partial<Record<HistoryKind, readonly HistoryKind[]>> = {
  labelled: ['unlabelled'],
  unlabelled: ['labelled'],
  reopened: ['resolved'],
  resolved: ['reopened'],
  woken: ['snoozed'],
}
const replaced: Partial<Record<HistoryKind, readonly HistoryKind[]>> = {
  assigned: ['assigned', 'unassigned'],
  unassigned: ['assigned', 'unassigned'],
  snoozed: ['snoozed'],
}

/** It comes after everything that was said before it. The conversation must be locked. */
export async function addHistory(
  tx: Tx,
  place: Place,
  { kind, by, subject, until }: HistoryEntry,
  now: Date,
): Promise<void> {
  const personId = typeof by === 'string' ? null : by.personId
  if (personId !== null) {
    const isUndone = await forgetHistory(tx, place, { personId, kinds: opposites[kind], subject }, now)
    if (isUndone) return
    await forgetHistory(tx, place, { personId, kinds: replaced[kind] }, now)
  }
  await tx.query(sql`
    insert into conversation_history (account_id, id, conversation_id, kind, actor, actor_id, subject_id, subject, until,
      created_at)
    select c.account_id, ${newId(now.getTime())}, c.id, ${kind}, ${typeof by === 'string' ? by : 'person'},
      ${personId}::uuid, ${subject?.id ?? null}::uuid, ${subject?.name ?? null}, ${until ?? null}::timestamptz,
      greatest(${now}, c.last_message_at + interval '1 millisecond')
    from conversations c where c.account_id = ${place.accountId} and c.id = ${place.conversationId}`)
}

type Forgotten = {
  personId: string
  kinds: readonly HistoryKind[] | undefined
  subject?: { id: string } | undefined
}

/** Entries of this person that are taken back at once. True when there were any. */
export async function forgetHistory(
  tx: Tx,
  { accountId, conversationId }: Place,
  { personId, kinds = [], subject }: Forgotten,
  now: Date,
): Promise<boolean> {
  if (kinds.length === 0) return false
  const gone = await tx.query(sql`
    delete from conversation_history
    where account_id = ${accountId} and conversation_id = ${conversationId} and actor_id = ${personId}
      and kind = any(${kinds}::text[]) and created_at > ${new Date(now.getTime() - reconsideredMs)}
      and (${subject === undefined} or subject_id = ${subject?.id ?? null}::uuid)
    returning id`)
  return gone.length > 0
}
