import { type ForeignObject, objectIn, textIn } from '../foreign.ts'

/** The id of a Telegram message, with its chat, because the number is unique only there. */
export function messageIdIn(message: ForeignObject): string | undefined {
  const chat = textIn(objectIn(message.chat).id)
  const id = textIn(message.message_id)
  return chat === undefined || id === undefined ? undefined : `${chat}:${id}`
}
