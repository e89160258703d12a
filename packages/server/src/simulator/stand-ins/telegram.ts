// Stand-in for the Bot API's sending methods.

import { type Fault, type StandIn, startStandIn } from './stand-in.ts'

export type TelegramStandIn = StandIn & {
  /** Ids of acknowledged taps. */
  acknowledged: string[]
  /** Arguments of each bot's last `setWebhook`, which `getWebhookInfo` reports; by bot id. */
  webhooks: Map<string, Record<string, unknown>>
}

export async function startTelegram(port = 0): Promise<TelegramStandIn> {
  const acknowledged: string[] = []
  const webhooks = new Map<string, Record<string, unknown>>()
  const standIn = await startStandIn(
    {
      read(path, _headers, body) {
        const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? []
        if (token === undefined || method === undefined) return refused(404, 'Not Found')
        if (!/^\d+:/.test(token)) return refused(401, 'Unauthorized')
        if (method === 'answerCallbackQuery') {
          acknowledged.push(String(body.callback_query_id))
          return { status: 200, body: { ok: true, result: true } }
        }
        const bot = token.slice(0, token.indexOf(':'))
        if (method === 'getMe') {
          return { status: 200, body: { ok: true, result: { id: Number(bot), is_bot: true } } }
        }
        if (method === 'setWebhook') return { status: 200, body: setWebhook(webhooks, bot, body) }
        if (method === 'getWebhookInfo') return { status: 200, body: webhookInfo(webhooks.get(bot)) }
        if (method !== 'sendMessage' && method !== 'sendPhoto')
          return refused(404, 'Not Found: method not found')
        if (!body.chat_id) return refused(400, 'Bad Request: chat_id is empty')
        return { channel: bot, method, body }
      },
      newId: (_said, count) => String(count),
      answerTo: ({ id, body, atMs, channel }) => ({
        ok: true,
        result: {
          message_id: Number(id),
          from: { id: Number(channel), is_bot: true },
          date: Math.floor(atMs / 1_000),
          chat: { id: body.chat_id, type: 'private' },
          text: body.text,
        },
      }),
    },
    port,
  )
  return Object.assign(standIn, { acknowledged, webhooks })
}

/** A refusal in the Bot API's format. */
export function telegramError(code: number, description: string, retryAfter?: number): Fault {
  return { kind: 'answer', ...refused(code, description, retryAfter) }
}

function setWebhook(
  webhooks: Map<string, Record<string, unknown>>,
  bot: string,
  body: Record<string, unknown>,
) {
  webhooks.set(bot, { ...body, pending_update_count: 0 })
  return { ok: true, result: true, description: 'Webhook was set' }
}

// The secret must not be reported.
function webhookInfo(webhook: Record<string, unknown> = { url: '', pending_update_count: 0 }) {
  const { secret_token: _secret, ...info } = webhook
  return { ok: true, result: { has_custom_certificate: false, ...info } }
}

function refused(code: number, description: string, retryAfter?: number) {
  const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }
  return { status: code, body: { ok: false, error_code: code, description, ...parameters } }
}
