// Private notes: words between the account's people beside a conversation.
import { alertPeople } from '../../../events/alerts.ts'
import { tellLive } from '../../../events/live.ts'
import { type Db, sql, type Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isId, newId } from '../../../platform/ids.ts'
import { calledInChat } from '../../../platform/lists/called.ts'
import { type Acting, lockLiving } from './acting.ts'
import { addHistory, forgetHistory } from './history.ts'
import { listReaders } from './people.queries.ts'

/** A deleted note can be brought back for this long. */
const restorableMs = 60_000

/** Alerts the people it mentions. Returns its id. Throws not_found. */
export async function addNote(
  tx: Tx,
  place: Acting,
  { text, mentions }: { text: string; mentions: readonly string[] },
  now: Date,
): Promise<string> {
  await lockLiving(tx, place)
  const { accountId, conversationId, personId } = place
  const content = text.trim()
  if (content === '') throw new AppError('invalid_request', 'text: must not be blank')
  await checkMentions(tx, accountId, mentions)
  const id = newId(now.getTime())
  await tx.query(sql`
    insert into conversation_notes (account_id, id, conversation_id, author_id, content, mentions, created_at)
    select c.account_id, ${id}, c.id, ${personId}, ${content}, ${mentions}::uuid[],
      greatest(${now}, c.last_message_at + interval '1 millisecond')
    from conversations c where c.account_id = ${accountId} and c.id = ${conversationId}`)
  const to = mentions.filter((mentioned) => mentioned !== personId)
  if (to.length > 0) {
    await tx.query(sql`
      insert into note_mentions (account_id, note_id, user_id)
      select distinct ${accountId}::uuid, ${id}::uuid, mentioned from unnest(${to}::uuid[]) as mentioned`)
    const author = await tx.queryOne<{ name: string }>(sql`select name from users where id = ${personId}`)
    const data = { id: conversationId, name: author?.name ?? null, text: content }
    await alertPeople(tx, { accountId, kind: 'mention', data, to }, now)
  }
  tellLive(tx, accountId, 'conversations', conversationId)
  return id
}

async function checkMentions(tx: Tx, accountId: string, mentions: readonly string[]): Promise<void> {
  const known = await listReaders(tx, accountId, mentions.filter(isId))
  if (mentions.every((id) => known.includes(id))) return
  throw new AppError('invalid_request', 'mentions: people of this account', { reason: 'mention' })
}

export type Mentions = {
  count: number
  newest: {
    note_id: string
    conversation_id: string
    author: string | null
    customer: string | null
    contact_id: string
    text: string
  } | null
}

const mentionCharsMax = 200

/** Notes that mention the person, and that they have not seen. */
export async function countMentions(db: Db, accountId: string, personId: string): Promise<Mentions> {
  const row = await db.queryOne<Mentions>(sql`
    select count(*)::int as count, (array_agg(json_build_object('note_id', n.id, 'conversation_id', n.conversation_id,
        'author', (select u.name from users u where u.id = n.author_id), 'customer', ${calledInChat}, 'contact_id', c.contact_id, 'text', left(n.content, ${mentionCharsMax}))
      order by n.created_at desc, n.id desc))[1] as newest
    from note_mentions k
    join conversation_notes n on n.account_id = k.account_id and n.id = k.note_id and n.deleted_at is null
    join conversations c on c.account_id = n.account_id and c.id = n.conversation_id and c.deleted_at is null
    where k.account_id = ${accountId} and k.user_id = ${personId} and k.read_at is null`)
  return row ?? { count: 0, newest: null }
}

/** The person has seen the notes of this conversation that mention them. */
export async function readMentions(
  tx: Tx,
  { accountId, conversationId, personId }: Acting,
  now: Date,
): Promise<void> {
  if (!isId(conversationId)) return
  const read = await tx.query(sql`
    update note_mentions k set read_at = ${now} from conversation_notes n
    where k.account_id = ${accountId} and k.user_id = ${personId} and k.read_at is null
      and n.account_id = k.account_id and n.id = k.note_id and n.conversation_id = ${conversationId}
    returning k.note_id`)
  if (read.length > 0) tellLive(tx, accountId, 'conversations', conversationId)
}

type NotePlace = { accountId: string; personId: string; noteId: string }

/** One's own, or anybody's with `isOwner`. Throws not_found. */
export async function deleteNote(
  tx: Tx,
  { accountId, personId, noteId, isOwner }: NotePlace & { isOwner: boolean },
  now: Date,
): Promise<void> {
  const note = await tx.queryOne<{ conversation_id: string }>(sql`
    update conversation_notes n set deleted_at = ${now}
    where n.account_id = ${accountId} and n.id = ${noteId} and n.deleted_at is null
      and (n.author_id = ${personId} or ${isOwner})
      and exists (select from conversations c
        where c.account_id = n.account_id and c.id = n.conversation_id and c.deleted_at is null)
    returning n.conversation_id`)
  if (!note) throw noNote(noteId)
  const place = { accountId, conversationId: note.conversation_id }
  await addHistory(tx, place, { kind: 'note_deleted', by: { personId } }, now)
  tellLive(tx, accountId, 'conversations', note.conversation_id)
}

/** Throws not_found, also when it was deleted too long ago or by somebody else. */
export async function restoreNote(
  tx: Tx,
  { accountId, personId, noteId, isOwner }: NotePlace & { isOwner: boolean },
  now: Date,
): Promise<void> {
  const note = await tx.queryOne<{ conversation_id: string }>(sql`
    update conversation_notes set deleted_at = null
    where account_id = ${accountId} and id = ${noteId} and (author_id = ${personId} or ${isOwner})
      and deleted_at > ${new Date(now.getTime() - restorableMs)}
    returning conversation_id`)
  if (!note) throw noNote(noteId)
  const place = { accountId, conversationId: note.conversation_id }
  await forgetHistory(tx, place, { personId, kinds: ['note_deleted'] }, now)
  tellLive(tx, accountId, 'conversations', note.conversation_id)
}

/** Deletes those of all accounts that nobody can bring back any more. */
export async function purgeNotes(db: Db, now: Date): Promise<void> {
  await db.query(sql`
    delete from conversation_notes where deleted_at <= ${new Date(now.getTime() - restorableMs)}`)
}

function noNote(id: string): AppError {
  return new AppError('not_found', `No note has the id ${id}.`)
}
