// Actions of a person on a conversation in the dashboard.
import { tellLive } from '../../events/live.ts'
import { type Db, sql, type Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { type Page, type PageRequest, pageOf } from '../../platform/lists/page.ts'
import { handOff, resumeConversation } from './conversations.ts'
import {
  findInboxRow,
  findMessageRow,
  type InboxList,
  type InboxRow,
  listInboxRows,
  listMessageRows,
  type MessageRow,
  updateToRead,
} from './inbox.queries.ts'
import type { OutgoingPart } from './outgoing.ts'
import { queueParts } from './sends.ts'
import { updateHolder, updateToSettled, updateToUnsettled } from './waiting.queries.ts'

type Place = { accountId: string; conversationId: string }
/** A person of the account who acts there. */
type Acting = Place & { personId: string }

/** Binds a cursor of the inbox to its query. */
export function inboxBinding({ accountId, personId, filter }: Omit<InboxList, 'page'>): readonly unknown[] {
  const { platform = null, state = null } = filter
  return ['inbox', accountId, platform, state, filter.with ?? null, filter.with === 'me' ? personId : null]
}

/** Conversations with the newest message first, or what waits with the longest waiting first. */
export async function listInbox(db: Db, list: InboxList, now: Date): Promise<Page<InboxRow>> {
  const timeOf = (row: InboxRow) =>
    (list.filter.state === 'waiting' ? row.waiting_since : row.last_message_at) ?? row.created_at
  return pageOf(await listInboxRows(db, list, now), list.page, timeOf)
}

/** Throws not_found. */
export async function getInboxRow(
  db: Db,
  { accountId, conversationId: id }: Place,
  now: Date,
): Promise<InboxRow> {
  return (isId(id) && (await findInboxRow(db, { accountId, id }, now))) || noConversation(id)
}

/** Newest first. Throws not_found. */
export async function listInboxMessages(
  db: Db,
  place: Place,
  page: PageRequest,
  now: Date,
): Promise<Page<MessageRow>> {
  await getInboxRow(db, place, now)
  return pageOf(await listMessageRows(db, { ...place, page }), page)
}

/**
 * Replies as a person, which hands the conversation over to people; it is that person's if nobody has it. Throws
 * not_found.
 */
export async function replyAsPerson(
  tx: Tx,
  place: Acting,
  part: OutgoingPart,
  now: Date,
): Promise<MessageRow> {
  const { accountId, conversationId } = place
  await lock(tx, place)
  await handOff(tx, { accountId, conversationId, reason: 'operator_takeover' }, now)
  const said = { accountId, conversationId, turnId: null, epoch: null, role: 'agent' } as const
  const [message] = (await queueParts(tx, { ...said, parts: [part] }, now)) ?? []
  const row = message && (await findMessageRow(tx, accountId, message.id))
  if (!row) throw new Error('a queued reply has no message')
  await updateHolder(tx, place, { isFirst: true })
  return row
}

/** From the bot, or from the person who has it. Throws not_found. */
export async function takeOver(tx: Tx, place: Acting, now: Date): Promise<InboxRow> {
  const { accountId, conversationId } = place
  await lock(tx, place)
  await handOff(tx, { accountId, conversationId, reason: 'operator_takeover' }, now)
  await updateHolder(tx, place, { isFirst: false })
  tellLive(tx, accountId, 'conversations', conversationId)
  return getInboxRow(tx, place, now)
}

/** Throws not_found. */
export async function giveBack(tx: Tx, { accountId, conversationId }: Acting, now: Date): Promise<InboxRow> {
  const place = { accountId, conversationId }
  await lock(tx, place)
  await resumeConversation(tx, place, now)
  return getInboxRow(tx, place, now)
}

/** Throws not_found. */
export async function markRead(tx: Tx, place: Place, now: Date): Promise<InboxRow> {
  const { accountId, conversationId: id } = place
  if (!(isId(id) && (await updateToRead(tx, accountId, id)))) return noConversation(id)
  tellLive(tx, accountId, 'conversations', id)
  return getInboxRow(tx, place, now)
}

/** The customer's last word needs no answer. Throws not_found. */
export function settle(tx: Tx, place: Place, now: Date): Promise<InboxRow> {
  return settling(tx, place, now, updateToSettled)
}

/** Throws not_found. */
export function unsettle(tx: Tx, place: Place, now: Date): Promise<InboxRow> {
  return settling(tx, place, now, updateToUnsettled)
}

async function settling(
  tx: Tx,
  place: Place,
  now: Date,
  update: (tx: Tx, accountId: string, id: string) => Promise<void>,
): Promise<InboxRow> {
  const { accountId, conversationId } = place
  await lock(tx, place)
  await update(tx, accountId, conversationId)
  tellLive(tx, accountId, 'conversations', conversationId)
  return getInboxRow(tx, place, now)
}

/** Serialises two people who act at once. Throws not_found. */
async function lock(tx: Tx, { accountId, conversationId: id }: Place): Promise<void> {
  const found =
    isId(id) &&
    (await tx.queryOne(sql`
      select id from conversations
      where account_id = ${accountId} and id = ${id} and deleted_at is null for update`))
  if (!found) noConversation(id)
}

function noConversation(id: string): never {
  throw new AppError('not_found', `No conversation has the id ${id}.`)
}
