// Actions of a person on a conversation in the dashboard.
import { tellLive } from '../../events/live.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import { type Page, type PageRequest, pageOf } from '../../platform/lists/page.ts'
import { handOff, resumeConversation } from './conversations.ts'
import {
  beginsWithReturned,
  findInboxRow,
  type InboxList,
  type InboxRow,
  listInboxRows,
  listReturnedRows,
  updateToRead,
  waitsFrom,
} from './inbox.queries.ts'
import type { OutgoingPart } from './outgoing.ts'
import { queueParts } from './sends.ts'
import {
  findAnswerRow,
  findLater,
  findMessageRow,
  listStreamRows,
  type StreamRow,
  updateAnswerKey,
} from './stream.queries.ts'
import { type Acting, lockLiving, noConversation } from './team/acting.ts'
import { addHistory, forgetHistory } from './team/history.ts'
import { upsertWrote } from './team/people.queries.ts'
import { updateHolder, updateToSettled, updateToUnsettled } from './waiting.queries.ts'

/** Binds a cursor of the inbox to its query. */
export function inboxBinding({ accountId, personId, filter }: Omit<InboxList, 'page'>): readonly unknown[] {
  const { platform = null, state = null, label = null } = filter
  const keeper = filter.with ?? null
  const isOwn = keeper === 'me' || state === 'mentioned'
  return ['inbox', accountId, platform, state, label, keeper, isOwn ? personId : null]
}

/**
 * Conversations with the newest message first; what waits or is snoozed, by since when or until when. What came back
 * stands before the first page of what is open or waits.
 */
export async function listInbox(db: Db, list: InboxList, now: Date): Promise<Page<InboxRow>> {
  const timeOf = (row: InboxRow) => placeIn(list.filter.state, row) ?? row.created_at
  const page = pageOf(await listInboxRows(db, list, now), list.page, timeOf)
  if (list.page.after || !beginsWithReturned(list.filter.state)) return page
  return { ...page, data: [...(await listReturnedRows(db, list, now)), ...page.data] }
}

function placeIn(state: InboxList['filter']['state'], row: InboxRow): Date | null {
  if (state === 'waiting') return waitsFrom(row)
  return state === 'snoozed' ? row.snoozed_until : row.active_at
}

/** Throws not_found. */
export async function getInboxRow(
  db: Db,
  { accountId, conversationId: id, personId }: Acting,
  now: Date,
): Promise<InboxRow> {
  const row = isId(id) ? await findInboxRow(db, { accountId, id, personId }, now) : undefined
  if (!row) throw noConversation(id)
  return row
}

/** Newest first; with `around`, the first page begins a little after that message. Throws not_found. */
export async function listInboxMessages(
  db: Db,
  { around, ...place }: Acting & { around: string | undefined },
  page: PageRequest,
  now: Date,
): Promise<Page<StreamRow>> {
  await getInboxRow(db, place, now)
  const after = page.after ?? (await findLater(db, { ...place, messageId: around }))
  return pageOf(await listStreamRows(db, { ...place, page: { ...page, after } }), page)
}

/**
 * Replies as a person, which hands the conversation over to people; it is that person's if nobody has it. With
 * `leavesBot` it stays with the bot, if that has it; `isNews` beside it answers nothing that the customer asked, and
 * leaves everything as it is. The answer is the message of the last part, or of what was said under this key before.
 * Throws not_found.
 */
export async function replyAsPerson(
  tx: Tx,
  {
    leavesBot = false,
    isNews = false,
    key,
    ...place
  }: Acting & {
    leavesBot?: boolean | undefined
    isNews?: boolean | undefined
    key?: string | undefined
  },
  parts: readonly OutgoingPart[],
  now: Date,
): Promise<StreamRow> {
  const { accountId, conversationId } = place
  await lockLiving(tx, place)
  await upsertWrote(tx, place, now)
  const saidBefore = key === undefined ? undefined : await findAnswerRow(tx, { ...place, key })
  if (saidBefore) return saidBefore
  if (!leavesBot) await handOff(tx, { accountId, conversationId, reason: 'operator_takeover' }, now)
  // One that is with people and nobody's would otherwise wait no longer, and still be nobody's.
  if (!(leavesBot && isNews)) await take(tx, place, { isFirst: true }, now)
  const said = {
    accountId,
    conversationId,
    turnId: null,
    epoch: null,
    role: 'agent',
    writtenBy: place.personId,
    isNews,
  } as const
  const message = (await queueParts(tx, { ...said, parts }, now))?.at(-1)
  if (message && key !== undefined) await updateAnswerKey(tx, { accountId, id: message.id, key })
  const row = message && (await findMessageRow(tx, accountId, message.id))
  if (!row) throw new Error('a queued reply has no message')
  return row
}

/** From the bot, or from the person who has it. Throws not_found. */
export async function takeOver(tx: Tx, place: Acting, now: Date): Promise<InboxRow> {
  const { accountId, conversationId } = place
  await lockLiving(tx, place)
  await upsertWrote(tx, place, now)
  await handOff(tx, { accountId, conversationId, reason: 'operator_takeover' }, now)
  await take(tx, place, { isFirst: false }, now)
  tellLive(tx, accountId, 'conversations', conversationId)
  return getInboxRow(tx, place, now)
}

async function take(tx: Tx, place: Acting, terms: { isFirst: boolean }, now: Date): Promise<void> {
  const changesHands = await updateHolder(tx, place, terms)
  if (changesHands) await addHistory(tx, place, { kind: 'taken', by: { personId: place.personId } }, now)
}

/** Throws not_found. */
export async function giveBack(tx: Tx, acting: Acting, now: Date): Promise<InboxRow> {
  const { personId, ...place } = acting
  await lockLiving(tx, place)
  const isGiven = await resumeConversation(tx, place, now)
  if (isGiven) await addHistory(tx, place, { kind: 'given_back', by: { personId } }, now)
  return getInboxRow(tx, acting, now)
}

/** Throws not_found. */
export async function markRead(tx: Tx, place: Acting, now: Date): Promise<InboxRow> {
  const { accountId, conversationId: id } = place
  if (!(isId(id) && (await updateToRead(tx, place)))) throw noConversation(id)
  tellLive(tx, accountId, 'conversations', id)
  return getInboxRow(tx, place, now)
}

/** The customer's last word needs no answer. Throws not_found. */
export async function settle(tx: Tx, place: Acting, now: Date): Promise<InboxRow> {
  const { accountId, conversationId, personId } = place
  await lockLiving(tx, place)
  const isSettled = await updateToSettled(tx, accountId, conversationId)
  if (isSettled) await addHistory(tx, place, { kind: 'settled', by: { personId } }, now)
  tellLive(tx, accountId, 'conversations', conversationId)
  return getInboxRow(tx, place, now)
}

/** Throws not_found. */
export async function unsettle(tx: Tx, place: Acting, now: Date): Promise<InboxRow> {
  const { accountId, conversationId, personId } = place
  await lockLiving(tx, place)
  await updateToUnsettled(tx, accountId, conversationId)
  await forgetHistory(tx, place, { personId, kinds: ['settled'] }, now)
  tellLive(tx, accountId, 'conversations', conversationId)
  return getInboxRow(tx, place, now)
}
