// Files of the web chat: taken in before the line that names them, and shown in the page.
import { limits } from '@mostrador/contract/limits'
import type { FileKind } from '@mostrador/contract/media'
import type { StoredMedia } from '../../domain/conversations/incoming-media.ts'
import type { Picture } from '../../domain/conversations/outgoing.ts'
import { findFile } from '../../media/files.queries.ts'
import { kindOfType } from '../../media/inspect.ts'
import { expiryAfter, type MediaUrls } from '../../media/media-urls.ts'
import { takeUpload, type UploadPlace } from '../../media/uploads.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { fileNameOf } from '../shared-facts.ts'

export type ChatMedia = UploadPlace & { urls: MediaUrls }

/** In the addresses of products' pictures: their words are no names of files. */
const pictureName = 'picture.jpg'

type Account = { db: Database; accountId: string }
/** `path`: proves to the service that whoever names the file was given it. */
type TakenFile = { path: string; kind: FileKind; name: string; bytes: number }

/** Throws invalid_request and conflict. */
export async function takeChatFile(
  media: ChatMedia,
  { db, accountId }: Account,
  given: Pick<Parameters<typeof takeUpload>[2], 'source' | 'visitor'> & {
    name: string | null
    isVoice: boolean
  },
  now: Date,
): Promise<TakenFile> {
  const claimed = given.isVoice ? 'audio' : 'document'
  const { source, visitor } = given
  const { id, kind, bytes } = await takeUpload(db, media, { accountId, source, claimed, visitor }, now)
  const name = fileNameOf(given.name) ?? kind
  const expiresAt = expiryAfter(now, limits.mediaUploadHours * 3_600)
  return {
    path: media.urls.pathOf({ accountId, fileId: id, form: 'whole', name, expiresAt }),
    kind,
    name,
    bytes,
  }
}

/** The files that a line names by their paths. Throws invalid_request. */
export async function readChatFiles(
  { urls }: Pick<ChatMedia, 'urls'>,
  { db, accountId }: Account,
  paths: readonly string[],
  now: Date,
): Promise<{ id: string; kind: FileKind; name: string }[]> {
  const read = async (path: string) => {
    const [, token = '', name = ''] = /^\/media\/([^/]+)\/([^/]+)$/.exec(path) ?? []
    const address = urls.read(token, decoded(name), now)
    const file = address?.accountId === accountId ? await findFile(db, accountId, address.fileId) : undefined
    if (!address || !file) {
      throw new AppError('invalid_request', 'files: paths that were answered to files sent today')
    }
    return { id: file.id, kind: kindOfType(file.media_type), name: address.name }
  }
  return Promise.all(paths.map(read))
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // No name of ours is malformed, and no signature fits it.
    return ''
  }
}

/** The small picture of a product, at an address that opens for an hour. */
export function picturePath(
  fileId: string,
  { urls, accountId, now }: { urls: MediaUrls; accountId: string; now: Date },
): string {
  const expiresAt = expiryAfter(now, limits.mediaUrlSeconds)
  return urls.pathOf({ accountId, fileId, form: 'preview', name: pictureName, expiresAt })
}

export type ShownFile = {
  kind: StoredMedia['kind']
  name: string | null
  bytes: number
  url: string
  preview_url: string | null
  /** A product's picture in words, for who cannot see it. */
  alt?: string | undefined
}

/** Those that are here, at addresses that open for an hour. */
export function shownFiles(
  media: readonly StoredMedia[],
  { urls, accountId, now }: { urls: MediaUrls; accountId: string; now: Date },
  picture?: Picture | undefined,
): ShownFile[] {
  const expiresAt = expiryAfter(now, limits.mediaUrlSeconds)
  return media.flatMap(({ kind, name: given, file }) => {
    if (!file) return []
    const isPicture = file.id === picture?.fileId
    const name = isPicture ? pictureName : given
    const pathOf = (form: 'whole' | 'preview') =>
      urls.pathOf({ accountId, fileId: file.id, form, name: name ?? kind, expiresAt })
    return [
      {
        kind,
        name,
        bytes: file.bytes,
        url: pathOf('whole'),
        preview_url: file.has_preview ? pathOf('preview') : null,
        ...(isPicture && { alt: picture?.alt }),
      },
    ]
  })
}
