import { type ForeignObject, objectIn, textIn } from '../foreign.ts'

/**
 * The id of a Telegram message, with its chat, because the number is unique only there, and with its bot, because each
 * bot counts for itself and a channel may be given another one. Without the bot where nobody says which it was.
 */
export function messageIdIn(message: ForeignObject, bot: string | undefined): string | undefined {
  const chat = textIn(objectIn(message.chat).id)
  const id = textIn(message.message_id)
  return chat === undefined || id === undefined ? undefined : ofBot(bot, `${chat}:${id}`)
}

export function ofBot(bot: string | undefined, id: string): string {
  return bot === undefined ? id : `${bot}:${id}`
}

/** Updates do not name their bot, so the address that Telegram is told does. */
export const botParameter = 'bot'

const botForm = /^[0-9]{1,20}$/

/** A bot's id as Telegram gives them; undefined for anything else. */
export function botIdIn(value: unknown): string | undefined {
  const text = textIn(value)
  return text !== undefined && botForm.test(text) ? text : undefined
}
