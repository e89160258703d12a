import { type ForeignObject, objectIn, textIn } from '../foreign.ts'

/** The name of a Telegram message: its number holds for its chat only. */
export function messageIdIn(message: ForeignObject): string | undefined {
  const chat = textIn(objectIn(message.chat).id)
  const id = textIn(message.message_id)
  return chat === undefined || id === undefined ? undefined : `${chat}:${id}`
}
