import { limits } from '@mostrador/contract/limits'
import { isStorableText } from '../../platform/database/text.ts'
import { AppError } from '../../platform/errors.ts'
import { isObject } from '../foreign.ts'
import { type ChatLine, visitorOf } from './web.ts'

const idForm = /^[\x21-\x7e]{1,64}$/

/** Reads a line from a chat page. Throws invalid_request. */
export function readChatLine(body: Buffer, now: Date): ChatLine {
  const sent = parsed(body)
  if (!isObject(sent)) throw invalid('The body must be a JSON object.')
  const { visitor_token: token, client_message_id: id, text, choice_id: choice } = sent
  const visitor = visitorOf(token)
  if (visitor === undefined) throw invalid('visitor_token: 22 to 128 letters, digits, - or _')
  if (typeof id !== 'string' || !idForm.test(id)) {
    throw invalid('client_message_id: 1 to 64 visible ASCII characters, new for each message')
  }
  if (!isLine(text, limits.chatTextCharsMax)) {
    throw invalid(`text: 1 to ${limits.chatTextCharsMax} characters`)
  }
  if (choice !== undefined && choice !== null && !isLine(choice, limits.inboundIdCharsMax)) {
    throw invalid('choice_id: the id of a choice that was offered')
  }
  return {
    visitor,
    client_message_id: id,
    text: text.trim(),
    choice_id: choice ?? undefined,
    sent_at: now.getTime(),
  }
}

function isLine(text: unknown, charsMax: number): text is string {
  return typeof text === 'string' && text.trim() !== '' && text.length <= charsMax && isStorableText(text)
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw invalid('The body must be JSON.')
  }
}

function invalid(message: string): AppError {
  return new AppError('invalid_request', message)
}
