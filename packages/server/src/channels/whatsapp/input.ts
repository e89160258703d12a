import type { CustomerInput } from '../../domain/conversations/outgoing.ts'
import { type ForeignObject, idIn, listIn, objectIn, shortTextIn, textIn } from '../foreign.ts'
import { asItReads } from './content.ts'

const media: Record<string, CustomerInput['media']> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  contacts: 'contact',
}
const silent = ['reaction', 'system']
const linesMax = 100

/** For an edited message, also which one it replaces. */
export function inputAsItReads(message: ForeignObject): CustomerInput | undefined {
  const input = inputOf(asItReads(message))
  const edits = message.type === 'edit' ? shortTextIn(objectIn(message.edit).original_message_id) : undefined
  return edits === undefined ? input : { ...input, edits }
}

/** The tap, order or attachment in a message. */
function inputOf(message: ForeignObject): CustomerInput | undefined {
  const type = textIn(message.type) ?? ''
  const body = objectIn(message[type])
  if (silent.includes(type)) return { needsNoAnswer: true }
  if (type === 'order') return { order: { lines: linesOf(body), note: textIn(body.text) } }
  if (Object.hasOwn(media, type)) return { media: media[type] }
  const choice = type === 'button' ? body.payload : objectIn(body[textIn(body.type) ?? '']).id
  const choiceId = idIn(choice, 'what was chosen')
  return choiceId === undefined ? undefined : { choiceId }
}

// An invalid quantity is left for the shop to refuse, not guessed.
function linesOf(order: ForeignObject): { sku: string; quantity: number }[] {
  return listIn(order.product_items)
    .slice(0, linesMax)
    .map((item) => {
      const { product_retailer_id: sku, quantity } = objectIn(item)
      const count = Number(textIn(quantity))
      return { sku: shortTextIn(sku) ?? '', quantity: Number.isFinite(count) ? count : 0 }
    })
}
