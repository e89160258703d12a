// Files, places and people that come with a customer's message. The row stands with the message; the worker loads the
// file.
import { limits } from '@mostrador/contract/limits'
import type {
  FileKind,
  MediaKind,
  MediaRefusal,
  mediaStates,
  TranscriptRefusal,
} from '@mostrador/contract/media'
import { tellLive } from '../../events/live.ts'
import { raw, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'

/** Where a file is: the platform's id of it, an address, or a file that the service has already. */
export type MediaSource = { id: string } | { url: string } | { fileId: string }

type Place = {
  latitude: number
  longitude: number
  name?: string | undefined
  address?: string | undefined
}
export type SharedPerson = { name: string; phones: string[] }

export type IncomingMedia =
  | { kind: FileKind; source: MediaSource; name?: string | undefined }
  | { kind: 'location'; place: Place }
  | { kind: 'contact'; people: SharedPerson[] }

type MessagePlace = { accountId: string; messageId: string }

/** Takes the place of what the message had before. */
export async function replaceMessageMedia(
  tx: Tx,
  place: MessagePlace,
  media: readonly IncomingMedia[],
  now: Date,
): Promise<void> {
  const { accountId, messageId } = place
  await tx.query(sql`
    delete from message_media where account_id = ${accountId} and message_id = ${messageId}`)
  await addMessageMedia(tx, place, media, now)
}

/** A file that was deleted since the message named it is refused as gone: the message itself must not be lost. */
export async function addMessageMedia(
  tx: Tx,
  { accountId, messageId }: MessagePlace,
  media: readonly IncomingMedia[],
  now: Date,
): Promise<void> {
  if (media.length === 0) return
  const rows = media.slice(0, limits.mediaPerMessageMax).map((each, position) => rowOf(each, position, now))
  await tx.query(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (position smallint, kind text, state text,
        name text, facts json, source json, file_id uuid, due_at timestamptz)
    ), held as materialized (
      select f.id from media_files f
      where f.account_id = ${accountId} and f.id in (select file_id from given) order by f.id for key share)
    insert into message_media (account_id, message_id, position, kind, state, reason, name, facts, source, file_id,
      due_at)
    select ${accountId}, ${messageId}, g.position, g.kind,
      case when g.file_id is not null and h.id is null then 'refused' else g.state end,
      case when g.file_id is not null and h.id is null then 'gone' end,
      g.name, g.facts, g.source, h.id, g.due_at
    from given g left join held h on h.id = g.file_id`)
}

function rowOf(media: IncomingMedia, position: number, now: Date) {
  if (media.kind === 'location') return { position, kind: media.kind, state: 'kept', facts: media.place }
  if (media.kind === 'contact') {
    return { position, kind: media.kind, state: 'kept', facts: { people: media.people } }
  }
  const { kind, source, name } = media
  if ('fileId' in source) return { position, kind, state: 'kept', name, file_id: source.fileId }
  return { position, kind, state: 'waiting', name, source, due_at: now.toISOString() }
}

export type StoredMedia = {
  kind: MediaKind
  state: (typeof mediaStates)[number]
  reason: MediaRefusal | null
  /** The platform can be asked for it once more. */
  can_ask_again: boolean
  name: string | null
  facts: (Partial<Place> & { people?: SharedPerson[] }) | null
  file: {
    id: string
    media_type: string
    bytes: number
    width: number | null
    height: number | null
    has_preview: boolean
  } | null
  transcript: {
    state: (typeof mediaStates)[number]
    text: string | null
    reason: TranscriptRefusal | null
  } | null
}

/** The words of a message's voice notes; null where there are none. */
export function transcriptOf(message: 'm' | 'messages'): Sql {
  return sql`(select string_agg(a.transcript, ' ' order by a.position) from message_media a
    where a.account_id = ${raw(message)}.account_id and a.message_id = ${raw(message)}.id and a.transcript is not null)`
}

/** The pictures of a message that are here; null where there are none. */
export function picturesOf(message: 'messages'): Sql {
  return sql`(select json_agg(json_build_object('fileId', f.id, 'bytes', f.bytes) order by a.position)
    from message_media a join media_files f on f.account_id = a.account_id and f.id = a.file_id
    where a.account_id = ${raw(message)}.account_id and a.message_id = ${raw(message)}.id and a.kind = 'image'
      and f.media_type like 'image/%')`
}

/** Files, places and people of a message, in their order; `message`: the name of its row in the statement around. */
export function mediaOf(message: 'm'): Sql {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('kind', a.kind, 'state', a.state, 'reason', a.reason,
      'can_ask_again', a.state = 'refused' and a.source is not null, 'name', a.name, 'facts', a.facts, 'file', case when f.id is not null then jsonb_build_object('id', f.id,
        'media_type', f.media_type, 'bytes', f.bytes, 'width', f.width, 'height', f.height,
        'has_preview', f.has_preview) end,
      'transcript', case when a.transcript_state is not null then jsonb_build_object('state', a.transcript_state,
        'text', a.transcript, 'reason', a.transcript_reason) end) order by a.position), '[]')
    from message_media a left join media_files f on f.account_id = a.account_id and f.id = a.file_id
    where a.account_id = ${raw(message)}.account_id and a.message_id = ${raw(message)}.id)`
}

/**
 * Has the worker try once more to load a file that was given up. Throws not_found, and conflict where nothing is to be
 * asked for.
 */
export async function askForFileAgain(
  tx: Tx,
  { accountId, messageId, position }: MessagePlace & { position: number },
  now: Date,
): Promise<void> {
  const message = isId(messageId)
    ? await tx.queryOne<{ conversation_id: string }>(sql`
        select m.conversation_id from messages m
        join conversations c on c.account_id = m.account_id and c.id = m.conversation_id and c.deleted_at is null
        where m.account_id = ${accountId} and m.id = ${messageId}`)
    : undefined
  if (!message) throw new AppError('not_found', `No message has the id ${messageId}.`)
  const asked = await tx.queryOne(sql`
    update message_media set state = 'waiting', reason = null, due_at = ${now}, tries = 0
    where account_id = ${accountId} and message_id = ${messageId} and position = ${position}
      and state = 'refused' and source is not null
    returning position`)
  if (!asked) {
    throw new AppError('conflict', 'This file is here, is on its way, or cannot be asked for again.', {
      reason: 'file_again',
    })
  }
  tellLive(tx, accountId, 'conversations', message.conversation_id)
}
