// https://core.telegram.org/bots/api#getfile
import type { FileKind } from '@mostrador/contract/media'
import type { IncomingMedia } from '../../domain/conversations/incoming-media.ts'
import { MediaFault } from '../../media/media-fault.ts'
import { type ForeignObject, listIn, objectIn, shortTextIn, textIn } from '../foreign.ts'
import type { MediaControl } from '../platform-api.ts'
import { fileNameOf, peopleOf, placeOf } from '../shared-facts.ts'
import { fileUrl } from './method-url.ts'
import { botMethod } from './webhook.ts'

/** An animation also carries a document: the first that is there is the message's. */
const kinds: [field: string, kind: FileKind][] = [
  ['animation', 'video'],
  ['voice', 'audio'],
  ['audio', 'audio'],
  ['video', 'video'],
  ['video_note', 'video'],
  ['document', 'document'],
  ['sticker', 'sticker'],
]

export function mediaOf(message: ForeignObject): IncomingMedia[] {
  const { venue, location, contact } = message
  const spot = objectIn(objectIn(venue).location ?? location)
  if ('latitude' in spot) {
    const { title: name, address } = objectIn(venue)
    const { latitude, longitude } = spot
    return [placeOf({ latitude, longitude, name, address })].filter((place) => place !== undefined)
  }
  if (contact !== undefined) {
    const { first_name: first, last_name: last, phone_number: phone } = objectIn(contact)
    const name = [textIn(first), textIn(last)].filter(Boolean).join(' ')
    return [peopleOf([{ name, phones: [phone] }])]
  }
  // Sizes come from the smallest to the largest.
  const photo = shortTextIn(objectIn(listIn(message.photo).at(-1)).file_id)
  if (photo) return [{ kind: 'image', source: { id: photo } }]
  const found = kinds.find(([field]) => shortTextIn(objectIn(message[field]).file_id))
  if (!found) return []
  const [field, kind] = found
  const { file_id: id, file_name: name } = objectIn(message[field])
  return [{ kind, source: { id: shortTextIn(id) ?? '' }, name: fileNameOf(name) }]
}

export const telegramMedia: MediaControl = {
  question: (source, door) =>
    'id' in source ? botMethod(door, 'getFile', { file_id: source.id }) : undefined,
  fileRequest(_source, door, answer) {
    const { ok, result, description } = objectIn(answer?.body)
    const path = textIn(objectIn(result).file_path)
    if (ok === true && path) return { url: fileUrl(door.baseUrl, door.accessToken, path), headers: {} }
    const said = textIn(description) ?? `HTTP ${answer?.status}`
    if (/too big/i.test(said)) throw new MediaFault('too_large', said)
    if (answer?.status === 401 || answer?.status === 403 || answer?.status === 404)
      throw new MediaFault('no_access', said, { isPassing: true })
    if (answer?.status === 400 && !/temporarily/i.test(said)) throw new MediaFault('gone', said)
    throw new MediaFault('unreachable', said, { isPassing: true })
  },
}
