import { limits } from '@mostrador/contract/limits'
import { isStorableText } from '../../platform/database/text.ts'
import { AppError } from '../../platform/errors.ts'
import { isObject } from '../foreign.ts'
import { visitorOf } from './web.ts'

const idForm = /^[\x21-\x7e]{1,64}$/

/** A line as the page sends it: its files by the paths that they were given. */
export type SentLine = {
  visitor: string
  client_message_id: string
  text: string
  choice_id: string | undefined
  files: readonly string[]
  sent_at: number
}

/** Reads a line from a chat page. Throws invalid_request. */
export function readChatLine(body: Buffer, now: Date): SentLine {
  const sent = parsed(body)
  if (!isObject(sent)) throw invalid('The body must be a JSON object.')
  const { visitor_token: token, client_message_id: id, text, choice_id: choice, files = [] } = sent
  const visitor = visitorOf(token)
  if (visitor === undefined) throw invalid('visitor_token: 22 to 128 letters, digits, - or _')
  if (typeof id !== 'string' || !idForm.test(id)) {
    throw invalid('client_message_id: 1 to 64 visible ASCII characters, new for each message')
  }
  if (!isFiles(files)) throw invalid(`files: at most ${limits.chatFilesMax} paths`)
  const isSilent = files.length > 0 && (text === undefined || text === '')
  if (!isSilent && !isLine(text, limits.chatTextCharsMax)) {
    throw invalid(`text: 1 to ${limits.chatTextCharsMax} characters`)
  }
  if (choice !== undefined && choice !== null && !isLine(choice, limits.inboundIdCharsMax)) {
    throw invalid('choice_id: the id of a choice that was offered')
  }
  return {
    visitor,
    client_message_id: id,
    text: typeof text === 'string' ? text.trim() : '',
    choice_id: choice ?? undefined,
    files,
    sent_at: now.getTime(),
  }
}

function isFiles(files: unknown): files is string[] {
  return (
    Array.isArray(files) &&
    files.length <= limits.chatFilesMax &&
    files.every((path) => typeof path === 'string' && path.length <= 2_048)
  )
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
