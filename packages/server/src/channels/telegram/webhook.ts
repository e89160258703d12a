// Sets, reads and explains a bot's webhook. Telegram never says which secret it was told.
// https://core.telegram.org/bots/api#getwebhookinfo
import type { Reason } from '@mostrador/contract/dashboard/reasons'
import { objectIn, textIn, timeIn } from '../foreign.ts'
import type { WebhookControl, WebhookReading } from '../platform-api.ts'
import type { ApiRequest, Door } from '../sending.ts'
import { botIdIn, botParameter } from './message-id.ts'
import { methodUrl } from './method-url.ts'

/** One connection keeps updates in order. */
const connectionsMax = 1
/** The kinds of update this service takes in. */
const updates = ['message', 'edited_message', 'callback_query']
const secretForm = /^[A-Za-z0-9_-]{1,256}$/

export const telegramWebhook: WebhookControl = {
  isSecret: (secret) => secretForm.test(secret),
  tell: (door, { url, secret }) =>
    botMethod(door, 'setWebhook', {
      ...{ url: addressOf(door, url), secret_token: secret },
      ...{ allowed_updates: updates, max_connections: connectionsMax },
    }),
  ask: (door) => botMethod(door, 'getWebhookInfo', {}),
  resultOf({ status, body }) {
    const { ok, result, description } = objectIn(body)
    if (ok === true) return result
    throw new Error(textIn(description)?.slice(0, 300) ?? `HTTP ${status}`)
  },
  readingOf: (result, channel) => readingOf(infoIn(result), channel),
}

function addressOf({ accessToken }: Door, url: string): string {
  const bot = botIdIn(/^[^:]*(?=:)/.exec(accessToken)?.[0])
  return bot === undefined ? url : `${url}?${botParameter}=${bot}`
}

export function botMethod({ baseUrl, accessToken }: Door, method: string, body?: object): ApiRequest {
  const url = methodUrl(baseUrl, accessToken, method)
  if (body === undefined) return { url, headers: {} }
  return { url, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

type WebhookInfo = {
  /** Empty where none is set. */
  url: string
  pending: number
  lastError: { at: Date; message: string } | undefined
}

function infoIn(result: unknown): WebhookInfo {
  const info = objectIn(result)
  const at = timeIn(info.last_error_date, 1_000)
  const message = textIn(info.last_error_message)
  return {
    url: textIn(info.url) ?? '',
    pending: Number(textIn(info.pending_update_count) ?? 0),
    lastError: at && message !== undefined ? { at, message: message.slice(0, 300) } : undefined,
  }
}

function readingOf(
  { url, pending, lastError }: WebhookInfo,
  channel: { url: string; lastInbound: Date | null },
): WebhookReading {
  const platform = 'Telegram'
  const failed = (message: string, why: Reason): WebhookReading => ({ state: 'failed', message, why })
  if (url === '')
    return failed(`Telegram was not told where to send: ${tellIt}`, {
      reason: 'check_webhook_none',
      platform,
    })
  // One that was told before addresses named the bot goes on without.
  if (url !== channel.url && !url.startsWith(`${channel.url}?${botParameter}=`))
    return failed(`Telegram sends to ${url}: ${tellIt}`, { reason: 'check_webhook_elsewhere', platform, url })
  const waiting = pending === 0 ? '' : ` ${pending} ${pending === 1 ? 'update waits' : 'updates wait'} there.`
  // Telegram keeps reporting the last error for ever; only later messages show that it is over.
  const isOver = pending === 0 && (channel.lastInbound ?? earliest) > (lastError?.at ?? earliest)
  if (!lastError || isOver)
    return { state: 'ok', message: `Telegram sends to this channel.${waiting}`, why: null }
  const said = `Telegram could not deliver on ${lastError.at.toISOString()}: ${lastError.message}.`
  const isSecretOther = /\b401\b/.test(lastError.message)
  const other = isSecretOther ? ` It was told another secret: ${tellIt}` : ''
  const why: Reason = {
    reason: isSecretOther ? 'check_webhook_secret' : 'check_webhook_failing',
    ...{ platform, at: lastError.at.toISOString(), problem: lastError.message },
  }
  if (pending > 0) return failed(`${said}${other}${waiting}`, why)
  return { state: 'waiting', message: `${said}${other} Write to the bot to see whether it can now.`, why }
}

const earliest = new Date(0)
const tellIt = 'tell it the address of this channel.'
