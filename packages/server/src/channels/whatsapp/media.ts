// https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media
import type { FileKind } from '@mostrador/contract/media'
import type { IncomingMedia } from '../../domain/conversations/incoming-media.ts'
import { MediaFault } from '../../media/media-fault.ts'
import { type ForeignObject, listIn, objectIn, shortTextIn, textIn } from '../foreign.ts'
import type { MediaControl } from '../platform-api.ts'
import { fileNameOf, peopleOf, placeOf } from '../shared-facts.ts'

const kinds: Record<string, FileKind> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'document',
  sticker: 'sticker',
}

export function mediaOf(message: ForeignObject): IncomingMedia[] {
  const type = textIn(message.type) ?? ''
  if (type === 'location') {
    const { latitude, longitude, name, address } = objectIn(message.location)
    return [placeOf({ latitude, longitude, name, address })].filter((place) => place !== undefined)
  }
  if (type === 'contacts') {
    const people = listIn(message.contacts).map(objectIn)
    return [
      peopleOf(
        people.map(({ name, phones }) => ({
          name: objectIn(name).formatted_name,
          phones: listIn(phones).map((phone) => objectIn(phone).phone ?? objectIn(phone).wa_id),
        })),
      ),
    ]
  }
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  const { id: given, filename } = objectIn(message[type])
  const id = shortTextIn(given)
  return kind && id ? [{ kind, source: { id }, name: fileNameOf(filename) }] : []
}

/** Its address lives for minutes, so it is asked for anew with every try. */
export const whatsappMedia: MediaControl = {
  question: (source, { baseUrl, accessToken }) =>
    'id' in source
      ? { url: `${baseUrl}/${encodeURIComponent(source.id)}`, headers: bearer(accessToken) }
      : undefined,
  fileRequest(_source, { accessToken }, answer) {
    const { url, error } = objectIn(answer?.body)
    if (answer?.status === 200 && textIn(url)) return { url: String(url), headers: bearer(accessToken) }
    const { code, message } = objectIn(error)
    const said = textIn(message) ?? `HTTP ${answer?.status}`
    if (code === 190 || answer?.status === 401 || answer?.status === 403)
      throw new MediaFault('no_access', said, { isPassing: true })
    if (code === 100 || answer?.status === 404) throw new MediaFault('gone', said)
    throw new MediaFault('unreachable', said, { isPassing: true })
  },
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
