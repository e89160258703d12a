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
  type InboxFilter,
  type InboxRow,
  listInboxRows,
  listMessageRows,
  type MessageRow,
  updateToRead,
} from './inbox.queries.ts'
import type { OutgoingPart } from './outgoing.ts'
import { queueParts } from './sends.ts'

type Place = { accountId: string; conversationId: string }

/** Binds a cursor of the inbox to its query. */
export function inboxBinding(accountId: string, { platform, state }: InboxFilter): readonly unknown[] {
  return ['inbox', accountId, platform ?? null, state ?? null]
}

/** Conversations with the newest message first. */
export async function listInbox(
  db: Db,
  list: { accountId: string; filter: InboxFilter; page: PageRequest },
): Promise<Page<InboxRow>> {
  return pageOf(await listInboxRows(db, list), list.page, (row) => row.last_message_at ?? row.created_at)
}

/** Throws not_found. */
export async function getInboxRow(db: Db, { accountId, conversationId: id }: Place): Promise<InboxRow> {
  return (isId(id) && (await findInboxRow(db, accountId, id))) || noConversation(id)
}

/** Newest first. Throws not_found. */
export async function listInboxMessages(db: Db, place: Place, page: PageRequest): Promise<Page<MessageRow>> {
  await getInboxRow(db, place)
  return pageOf(await listMessageRows(db, { ...place, page }), page)
}

/** Replies as a person, which hands the conversation over to people. Throws not_found. */
export async function replyAsPerson(
  tx: Tx,
  place: Place,
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
  return row
}

/** Throws not_found. */
export async function takeOver(tx: Tx, place: Place, now: Date): Promise<InboxRow> {
  await lock(tx, place)
  await handOff(tx, { ...place, reason: 'operator_takeover' }, now)
  return getInboxRow(tx, place)
}

/** Throws not_found. */
export async function giveBack(tx: Tx, place: Place, now: Date): Promise<InboxRow> {
  await lock(tx, place)
  await resumeConversation(tx, place, now)
  return getInboxRow(tx, place)
}

/** Throws not_found. */
export async function markRead(tx: Tx, place: Place): Promise<InboxRow> {
  const { accountId, conversationId: id } = place
  if (!(isId(id) && (await updateToRead(tx, accountId, id)))) return noConversation(id)
  tellLive(tx, accountId, 'conversations', id)
  return getInboxRow(tx, place)
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
