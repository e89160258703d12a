// Bot API: the part of it that takes messages.

import { type Fault, type StandIn, startStandIn } from './stand-in.ts'

export type TelegramStandIn = StandIn & {
  /** Ids of taps that were acknowledged. */
  acknowledged: string[]
}

export async function startTelegram(port = 0): Promise<TelegramStandIn> {
  const acknowledged: string[] = []
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
        if (method !== 'sendMessage' && method !== 'sendPhoto')
          return refused(404, 'Not Found: method not found')
        if (!body.chat_id) return refused(400, 'Bad Request: chat_id is empty')
        return { channel: bot, method, body }
      },
      newId: (_said, count) => String(count),
      answerTo: ({ id, body, atMs }) => ({
        ok: true,
        result: {
          message_id: Number(id),
          date: Math.floor(atMs / 1_000),
          chat: { id: body.chat_id, type: 'private' },
          text: body.text,
        },
      }),
    },
    port,
  )
  return Object.assign(standIn, { acknowledged })
}

/** A refusal as the Bot API words it. */
export function telegramError(code: number, description: string, retryAfter?: number): Fault {
  return { kind: 'answer', ...refused(code, description, retryAfter) }
}

function refused(code: number, description: string, retryAfter?: number) {
  const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }
  return { status: code, body: { ok: false, error_code: code, description, ...parameters } }
}
