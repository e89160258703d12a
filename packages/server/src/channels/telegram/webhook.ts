// Where Telegram sends a bot's updates: asked, told, and put into words. Telegram never says which secret it was told.
// https://core.telegram.org/bots/api#getwebhookinfo
import { limits } from '@mostrador/contract/limits'
import { request } from 'undici'
import { objectIn, textIn, timeIn } from '../foreign.ts'

export type Bot = { apiUrl: string; token: string }

export type WebhookInfo = {
  /** Empty where none is set. */
  url: string
  pending: number
  lastError: { at: Date; message: string } | undefined
}

type Reading = { state: 'ok' | 'failed' | 'waiting'; message: string }

/** Over one connection updates come in their order. */
const connectionsMax = 1
/** What this service takes in. */
const updates = ['message', 'callback_query']
const secretForm = /^[A-Za-z0-9_-]{1,256}$/
const answerBytesMax = 64 * 1024

/** Whether Telegram can carry it. */
export function isWebhookSecret(secret: string): boolean {
  return secretForm.test(secret)
}

/** Throws what Telegram, or the way there, said. */
export async function findWebhook(bot: Bot): Promise<WebhookInfo> {
  const info = objectIn(await callBot(bot, 'getWebhookInfo', {}))
  const at = timeIn(info.last_error_date, 1_000)
  const message = textIn(info.last_error_message)
  return {
    url: textIn(info.url) ?? '',
    pending: Number(textIn(info.pending_update_count) ?? 0),
    lastError: at && message !== undefined ? { at, message: message.slice(0, 300) } : undefined,
  }
}

/** Throws what Telegram, or the way there, said. */
export async function setWebhook(bot: Bot, { url, secret }: { url: string; secret: string }): Promise<void> {
  const told = { url, secret_token: secret, allowed_updates: updates, max_connections: connectionsMax }
  await callBot(bot, 'setWebhook', told)
}

/** What that means for a channel at `url` whose customers last wrote at `lastInbound`. */
export function readingOf(
  { url, pending, lastError }: WebhookInfo,
  channel: { url: string; lastInbound: Date | null },
): Reading {
  const failed = (message: string): Reading => ({ state: 'failed', message })
  if (url === '') return failed(`Telegram was not told where to send: ${tellIt}`)
  if (url !== channel.url) return failed(`Telegram sends to ${url}: ${tellIt}`)
  const waiting = pending === 0 ? '' : ` ${pending} ${pending === 1 ? 'update waits' : 'updates wait'} there.`
  // It is told for ever, so what came in later shows that it is over.
  const isOver = pending === 0 && (channel.lastInbound ?? earliest) > (lastError?.at ?? earliest)
  if (!lastError || isOver) return { state: 'ok', message: `Telegram sends to this channel.${waiting}` }
  const said = `Telegram could not deliver on ${lastError.at.toISOString()}: ${lastError.message}.`
  const why = /\b401\b/.test(lastError.message) ? ` It was told another secret: ${tellIt}` : ''
  if (pending > 0) return failed(`${said}${why}${waiting}`)
  return { state: 'waiting', message: `${said}${why} Write to the bot to see whether it can now.` }
}

const earliest = new Date(0)
const tellIt = 'tell it the address of this channel.'

async function callBot({ apiUrl, token }: Bot, method: string, body: object): Promise<unknown> {
  const response = await request(`${apiUrl.replace(/\/+$/, '')}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(limits.channelCheckMs),
  })
  const { ok, result, description } = objectIn(await readAnswer(response.body))
  if (ok === true) return result
  throw new Error(textIn(description)?.slice(0, 300) ?? `HTTP ${response.statusCode}`)
}

async function readAnswer(body: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > answerBytesMax) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
