import type { IncomingHttpHeaders } from 'node:http'
import { isSameSecret } from '../../platform/secrets/same-secret.ts'
import {
  type ChannelAdapter,
  type Customer,
  type NormalisedEvent,
  NormaliseError,
  type Split,
} from '../channel.ts'
import { type ForeignObject, idIn, isObject, nameIn, objectIn, textIn, timeIn } from '../foreign.ts'
import { eventOf, unknownEvent } from '../inbound-event.ts'
import { contentOf, inputOf } from './content.ts'
import { mediaOf, telegramMedia } from './media.ts'
import { botIdIn, botParameter, messageIdIn, ofBot } from './message-id.ts'
import { telegramSending } from './sending.ts'
import { botMethod, telegramWebhook } from './webhook.ts'

/** A Telegram bot. Its webhook does not name the bot, so it is taken in at the channel's own address only. */
export const telegram: ChannelAdapter = {
  platform: 'telegram',
  webhookObject: undefined,
  signedWith: ['app_secret', 'verify_token'],
  hasSignature: (headers) => secretIn(headers) !== undefined,
  verifySignature,
  challengeIn: () => undefined,
  inboundPath: 'channels',
  split,
  normalise,
  bold: (text) => text,
  api: {
    address: { variable: 'TELEGRAM_API_URL', url: 'https://api.telegram.org' },
    missing: ({ has_app_secret, has_verify_token, has_access_token }) => [
      ...(has_app_secret || has_verify_token ? [] : ['a secret that Telegram is told']),
      ...(has_access_token ? [] : ['access token']),
    ],
    tokenProbe: (door) => botMethod(door, 'getMe'),
    webhook: telegramWebhook,
    media: telegramMedia,
    sending: telegramSending,
  },
}

// Not a signature over the bytes, but a secret that only Telegram was told.
function verifySignature(_body: Buffer, headers: IncomingHttpHeaders, secrets: readonly string[]): boolean {
  const given = secretIn(headers) ?? ''
  return secrets.map((secret) => isSameSecret(given, secret)).includes(true)
}

function secretIn(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['x-telegram-bot-api-secret-token']
  return typeof header === 'string' && header !== '' ? header : undefined
}

function split(body: unknown, query?: URLSearchParams): Split {
  if (!isObject(body) || textIn(body.update_id) === undefined)
    return { events: [unknownEvent(undefined, body)], ignored: [] }
  const { update_id: number, edited_message: edited, callback_query: tap } = body
  const bot = botIdIn(query?.get(botParameter))
  const update = { id: ofBot(bot, String(number)), bot }
  const message = edited ?? body.message
  if (isObject(tap)) return splitTap(update, tap)
  if (!isObject(message)) {
    return {
      events: [],
      ignored: [Object.keys(body).find((field) => field !== 'update_id') ?? 'an empty update'],
    }
  }
  const { type, id: chat } = objectIn(message.chat)
  // A bot in a group hears people talk to each other.
  if (type !== 'private')
    return { events: [], ignored: [`a message in a ${textIn(type) ?? 'chat of no type'}`] }
  // Nobody edits a place: one that is shared live comes again with every step of the customer's.
  if (isObject(edited) && isObject(edited.location)) return { events: [], ignored: ['a place that moved'] }
  const news = chatNews.find((field) => field in message)
  if (news !== undefined) return { events: [], ignored: [news] }
  const content = isObject(edited) ? { edited } : { message }
  return { events: [messageEvent(update, chat, content)], ignored: [] }
}

/** Messages of the chat itself, in which nobody says anything. */
const chatNews = [
  ...['pinned_message', 'message_auto_delete_timer_changed', 'chat_background_set', 'write_access_allowed'],
  ...['forum_topic_created', 'forum_topic_edited', 'forum_topic_closed', 'forum_topic_reopened'],
]

type Update = { id: string; bot: string | undefined }

function splitTap(update: Update, query: ForeignObject): Split {
  const { type } = objectIn(objectIn(query.message).chat)
  if (type !== undefined && type !== 'private') return { events: [], ignored: ['a tap in a group'] }
  if (textIn(query.data) === undefined) return { events: [], ignored: ['a tap without data'] }
  return { events: [messageEvent(update, objectIn(query.from).id, { query })], ignored: [] }
}

function messageEvent({ id, bot }: Update, lane: unknown, said: object) {
  const content = bot === undefined ? said : { ...said, bot }
  return eventOf({ channelExternalId: undefined, kind: 'message', id, lane, content })
}

function normalise(kind: string, payload: unknown): NormalisedEvent {
  if (kind !== 'message') throw new NormaliseError('not a form of Telegram update that is known')
  const { message, edited, query, bot: named } = objectIn(payload)
  const bot = botIdIn(named)
  if (isObject(query)) return tapped(query, bot)
  return isObject(edited) ? rewritten(edited, bot) : written(objectIn(message), bot)
}

/** The whole message in its new version. It may be older than an address that names the bot. */
function rewritten(message: ForeignObject, bot: string | undefined): NormalisedEvent {
  const event = written(message, bot)
  const { platformMessageId: edits, input, sentAt: at } = event.message
  const sentAt = timeIn(message.edit_date, 1_000) ?? at
  const id = bot === undefined ? undefined : messageIdIn(message, undefined)
  const formerly = id !== undefined && at !== undefined ? { id, at } : undefined
  return { ...event, message: { ...event.message, sentAt, formerly, input: { ...input, edits } } }
}

function written(
  message: ForeignObject,
  bot: string | undefined,
): Extract<NormalisedEvent, { kind: 'message' }> {
  const platformMessageId = messageIdIn(message, bot)
  if (platformMessageId === undefined) throw new NormaliseError('the message has no id')
  return {
    kind: 'message',
    customer: customerOf(message.from ?? message.chat),
    message: {
      platformMessageId,
      content: contentOf(message),
      payload: JSON.stringify(message),
      sentAt: timeIn(message.date, 1_000),
      campaignId: undefined,
      input: inputOf(message),
      media: mediaOf(message),
    },
  }
}

// The tap carries only the button's data; the label the customer read is in the message above it.
function tapped(query: ForeignObject, bot: string | undefined): NormalisedEvent {
  const id = idIn(query.id, 'the id of the tap')
  const choiceId = idIn(query.data, 'what was chosen')
  if (id === undefined || choiceId === undefined)
    throw new NormaliseError('the tap has no id, or names no choice')
  return {
    kind: 'message',
    customer: customerOf(query.from),
    message: {
      platformMessageId: ofBot(bot, `tap:${id}`),
      content: titleOf(query, choiceId) ?? choiceId,
      payload: JSON.stringify(query),
      // A tap has no time of its own.
      sentAt: undefined,
      campaignId: undefined,
      input: { choiceId },
    },
    acknowledgement: { method: 'answerCallbackQuery', body: { callback_query_id: id } },
  }
}

function titleOf(query: ForeignObject, choiceId: string): string | undefined {
  const rows = objectIn(objectIn(query.message).reply_markup).inline_keyboard
  const buttons = Array.isArray(rows) ? rows.flat().map(objectIn) : []
  return textIn(buttons.find(({ callback_data: data }) => data === choiceId)?.text)
}

function customerOf(person: unknown): Customer {
  const { id, first_name: first, last_name: last, username } = objectIn(person)
  const userId = idIn(id, 'the id of the customer')
  if (userId === undefined) throw new NormaliseError('the message names no customer')
  const name = nameIn([textIn(first), textIn(last)].filter(Boolean).join(' ')) ?? nameIn(username)
  return { phone: undefined, userId, name, former: undefined }
}
