// Files come with their addresses, which open without a token for some days.
import type { FileKind } from '@mostrador/contract/media'
import type { IncomingMedia } from '../../domain/conversations/incoming-media.ts'
import { MediaFault } from '../../media/media-fault.ts'
import { type ForeignObject, listIn, objectIn, textIn } from '../foreign.ts'
import type { MediaControl } from '../platform-api.ts'
import { fileNameOf, placeOf } from '../shared-facts.ts'

const kinds: Record<string, FileKind> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  file: 'document',
  // A story that names the business: a picture or a video, as its bytes say.
  story_mention: 'image',
}

export function mediaOf(message: ForeignObject): IncomingMedia[] {
  return listIn(message.attachments).flatMap((attachment) => mediaIn(objectIn(attachment)) ?? [])
}

function mediaIn({ type, payload, name }: ForeignObject): IncomingMedia | undefined {
  const { url, coordinates, title, sticker_id: sticker } = objectIn(payload)
  if (type === 'location') {
    const { lat: latitude, long: longitude } = objectIn(coordinates)
    return placeOf({ latitude, longitude, name: title })
  }
  const word = textIn(type) ?? ''
  const kind = textIn(sticker) ? 'sticker' : Object.hasOwn(kinds, word) ? kinds[word] : undefined
  const address = textIn(url)
  if (!kind || address === undefined || address.length > urlCharsMax) return undefined
  return { kind, source: { url: address }, name: fileNameOf(name ?? nameIn(address, kind)) }
}

const urlCharsMax = 4_096

function nameIn(address: string, kind: FileKind): string | undefined {
  if (kind !== 'document') return undefined
  const last = URL.parse(address)?.pathname.split('/').at(-1)
  try {
    return last && decodeURIComponent(last)
  } catch {
    // An address may hold any percent signs; then the file has no name.
    return undefined
  }
}

export const pageMedia: MediaControl = {
  question: () => undefined,
  fileRequest(source) {
    if ('url' in source) return { url: source.url, headers: {} }
    throw new MediaFault('gone', 'the message gave no address of the file')
  },
}
