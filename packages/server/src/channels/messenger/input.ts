import type { CustomerInput } from '../../domain/conversations/outgoing.ts'
import { type ForeignObject, idIn, listIn, objectIn, textIn } from '../foreign.ts'

const media: Record<string, CustomerInput['media']> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  file: 'document',
  location: 'location',
}

/** The choice tapped or the kind of attachment. */
export function inputOf(message: ForeignObject, postback: ForeignObject): CustomerInput | undefined {
  const choiceId = idIn(objectIn(message.quick_reply).payload ?? postback.payload, 'what was chosen')
  if (choiceId !== undefined) return { choiceId }
  const { type, payload } = objectIn(listIn(message.attachments)[0])
  if (textIn(objectIn(payload).sticker_id)) return { media: 'sticker' }
  const name = textIn(type) ?? ''
  const kind = Object.hasOwn(media, name) ? media[name] : undefined
  return kind && { media: kind }
}
