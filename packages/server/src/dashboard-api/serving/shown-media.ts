// Messages as people see them: their files by addresses that open for a while, and only here.
import type { MessageMedia } from '@mostrador/contract/dashboard/media'
import { limits } from '@mostrador/contract/limits'
import type { StoredMedia } from '../../domain/conversations/incoming-media.ts'
import type { StreamRow } from '../../domain/conversations/stream.queries.ts'
import { expiryAfter, type MediaUrls } from '../../media/media-urls.ts'

type Given = { urls: MediaUrls; accountId: string; now: Date }

export function shownMessage<Row extends StreamRow>(
  row: Row,
  given: Given,
): Omit<Row, 'media'> & { media: MessageMedia[] } {
  return { ...row, media: row.media.map((media) => shownMedia(media, given)) }
}

function shownMedia(
  { kind, state, reason, can_ask_again, name, facts, file, transcript }: StoredMedia,
  { urls, accountId, now }: Given,
): MessageMedia {
  const expiresAt = expiryAfter(now, limits.mediaUrlSeconds)
  const pathOf = (form: 'whole' | 'preview') =>
    file && urls.pathOf({ accountId, fileId: file.id, form, name: name ?? nameOf(kind, file), expiresAt })
  const { latitude, longitude, people = [] } = facts ?? {}
  return {
    ...{ kind, state, reason, can_ask_again, name },
    url: pathOf('whole'),
    preview_url: file?.has_preview ? pathOf('preview') : null,
    media_type: file?.media_type ?? null,
    bytes: file?.bytes ?? null,
    width: file?.width ?? null,
    height: file?.height ?? null,
    place:
      latitude === undefined || longitude === undefined
        ? null
        : { latitude, longitude, name: facts?.name ?? null, address: facts?.address ?? null },
    people,
    transcript,
  }
}

/** For a file that came without a name: what it is, by its type. */
function nameOf(kind: string, { media_type: type }: { media_type: string }): string {
  if (type === 'application/pdf') return `${kind}.pdf`
  const end = /^(?:image|audio|video)\/(?:x-)?([a-z0-9]+)$/.exec(type)?.[1]
  return end === undefined ? kind : `${kind}.${end === 'jpeg' ? 'jpg' : end}`
}
