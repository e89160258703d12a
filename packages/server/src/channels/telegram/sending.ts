// https://core.telegram.org/bots/api#making-requests

import type { OutgoingPart } from '../../domain/conversations/outgoing.ts'
import { objectIn, textIn } from '../foreign.ts'
import {
  type Addressee,
  type FileForms,
  fileFormOf,
  formOf,
  headOf,
  linkOf,
  numberedText,
  type Piece,
  pictureUrlOf,
  type SendAnswer,
  type SendError,
  type Sending,
  type SendLimits,
  type SendOutcome,
  textPieces,
} from '../sending.ts'
import { characters } from '../split-text.ts'
import { botIdIn, messageIdIn } from './message-id.ts'
import { methodUrl } from './method-url.ts'

const limits: SendLimits = {
  textMax: 4_096,
  captionMax: 1_024,
  measure: characters,
  choices: [
    { kind: 'buttons', choicesMax: 30, textMax: 4_096, titleMax: 64, isCutting: false, idBytesMax: 64 },
  ],
  channelPace: { everyMs: 1_000 / 28, burst: 10 },
  customerPace: { everyMs: 1_000, burst: 10 },
  windowHours: null,
  personWindowHours: null,
  hasTemplates: false,
}

/** By address it takes less than by upload. https://core.telegram.org/bots/api#sending-files */
const fileForms: FileForms = {
  image: { types: ['image/jpeg', 'image/png', 'image/webp'], bytesMax: 5_000_000 },
  audio: { types: ['audio/ogg', 'audio/mpeg', 'audio/mp4'], bytesMax: 20_000_000 },
  video: { types: ['video/mp4'], bytesMax: 20_000_000 },
  document: { types: ['application/pdf', 'image/gif'], bytesMax: 20_000_000 },
}
const fileMethods = {
  image: { method: 'sendPhoto', field: 'photo' },
  audio: { method: 'sendVoice', field: 'voice' },
  video: { method: 'sendVideo', field: 'video' },
  document: { method: 'sendDocument', field: 'document' },
} as const

/** Telegram echoes nothing of ours, so the fate of a request without an answer is never known. */
export const telegramSending: Sending = {
  limits,
  render,
  marked: (piece) => piece,
  requestOf: ({ method, body }, { baseUrl, accessToken }) => ({
    url: methodUrl(baseUrl, accessToken, method),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }),
  outcomeOf,
  isRepeatable: false,
}

function render(part: OutgoingPart, to: Addressee): Piece[] {
  const chat = { chat_id: to.userId ?? '' }
  const text = (line: string, more = {}): Piece => ({
    method: 'sendMessage',
    body: { ...chat, text: line, link_preview_options: { is_disabled: true }, ...more },
  })
  const texts = (whole: string) => textPieces(whole, limits).map((line) => text(line))
  const photo = (url: string, said: string | undefined, more = {}): Piece[] => {
    const captions = said === undefined ? [] : textPieces(said, { ...limits, textMax: limits.captionMax })
    const [caption, ...rest] = captions
    const body = { ...chat, photo: url, ...(caption && { caption }), ...more }
    return [{ method: 'sendPhoto', body }, ...rest.flatMap(texts)]
  }
  switch (part.kind) {
    case 'text':
    case 'template':
      return texts(part.text)
    case 'image':
      return photo(part.url, part.caption)
    case 'file': {
      const form = fileFormOf(part, fileForms)
      if (form === undefined) return texts(linkOf(part).text)
      const [caption, ...more] =
        part.caption === undefined ? [] : textPieces(part.caption, { ...limits, textMax: limits.captionMax })
      const { method, field } = fileMethods[form]
      return [
        { method, body: { ...chat, [field]: part.url, ...(caption && { caption }) } },
        ...more.flatMap(texts),
      ]
    }
    case 'choices': {
      const form = formOf(part, limits)
      const url = pictureUrlOf(part.picture, fileForms)
      if (!form) return url === undefined ? texts(numberedText(part)) : photo(url, numberedText(part))
      const rows = part.choices.map(({ id, title }) => [{ text: title.trim(), callback_data: id }])
      const markup = { reply_markup: { inline_keyboard: rows } }
      const isCaption = part.text.length <= limits.captionMax
      if (url !== undefined && isCaption) return photo(url, part.text, markup)
      const { before, above } = headOf(part.text, form, limits)
      const photos = url === undefined ? [] : photo(url, undefined)
      return [...photos, ...before.flatMap(texts), text(above, markup)]
    }
  }
}

const mediaFailed =
  /wrong file identifier|failed to get HTTP URL content|wrong type of the web page|WEBPAGE_|PHOTO_INVALID|wrong remote file/i

function outcomeOf({ status, body }: SendAnswer): SendOutcome {
  const { ok, result, error_code: code, description, parameters } = objectIn(body)
  const error = (word: string): SendError => ({
    code: word,
    platform_code: typeof code === 'number' ? code : undefined,
    message: (textIn(description) ?? `HTTP ${status}`).slice(0, 500),
  })
  if (ok === true) {
    const message = objectIn(result)
    const platformMessageId = messageIdIn(message, botIdIn(objectIn(message.from).id))
    return platformMessageId === undefined
      ? { kind: 'unknown', error: error('unknown') }
      : { kind: 'accepted', platformMessageId }
  }
  if (ok !== false) {
    const isAnswered = status === 500 || status === 503 || status === 429
    return isAnswered
      ? { kind: 'transient', error: error('platform_error') }
      : { kind: 'unknown', error: error('unknown') }
  }
  if (code === 429) {
    const seconds = Number(textIn(objectIn(parameters).retry_after))
    const waitMs = (seconds > 0 ? seconds : 1) * 1_000
    return { kind: 'rate', scope: 'channel', waitMs, error: error('rate_limited') }
  }
  // Telegram answers 404 to a malformed token, because the token is part of the path.
  if (code === 401 || code === 404) {
    return { kind: 'attention', attention: 'needs_reauth', error: error('needs_reauth') }
  }
  if (typeof code === 'number' && code >= 500) return { kind: 'transient', error: error('platform_error') }
  if (mediaFailed.test(textIn(description) ?? '')) return { kind: 'media', error: error('media_failed') }
  return { kind: 'undeliverable', error: error(code === 403 ? 'undeliverable' : 'rejected') }
}
