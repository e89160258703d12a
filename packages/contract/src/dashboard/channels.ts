// Channels and the bot.
import { Type } from 'typebox'
import { BotSettings } from '../bot-settings.ts'
import { limits } from '../limits.ts'
import { handoffReasons, platforms } from '../values.ts'
import {
  type DashboardRoute,
  Id,
  Instant,
  idParams,
  input,
  oneOf,
  optional,
  orNull,
  pageOf,
  paging,
  text,
} from './route.ts'

const Secret = Type.String({ minLength: 1, maxLength: limits.channelSecretCharsMax })
const channelFields = {
  name: optional(text()),
  /** Null takes a secret away; left out it stays. Never shown again. */
  app_secret: optional(orNull(Secret)),
  verify_token: optional(orNull(Secret)),
  access_token: optional(orNull(Secret)),
}

export const Channel = Type.Object({
  id: Id,
  platform: oneOf(platforms),
  external_id: Type.String(),
  name: Type.String(),
  /** Where its messages are sent instead of the platform; only the command line sets it. */
  api_url: orNull(Type.String()),
  is_simulated: Type.Boolean(),
  has_app_secret: Type.Boolean(),
  has_verify_token: Type.Boolean(),
  has_access_token: Type.Boolean(),
  /** Why nothing can be sent on it until a person does something; null when all is well. */
  attention: orNull(oneOf(['needs_token', 'needs_reauth', 'needs_permission'])),
  attention_detail: orNull(Type.String()),
  attention_since: orNull(Instant),
  /** What the platform is given to send to; for web the address of the chat page. */
  inbound_url: Type.String(),
  created_at: Instant,
})

const ChannelChecks = Type.Object({
  is_ok: Type.Boolean(),
  checks: Type.Array(
    Type.Object({
      /** `webhook`: of Telegram alone, whether it sends to this channel. */
      name: oneOf(['secrets', 'public_address', 'platform', 'webhook', 'inbound']),
      state: oneOf(['ok', 'failed', 'waiting', 'skipped']),
      /** For a person, in English. */
      message: Type.String(),
    }),
  ),
  last_inbound_at: orNull(Instant),
})

export const OutgoingPart = Type.Union([
  Type.Object({ kind: Type.Literal('text'), text: Type.String() }),
  Type.Object({
    kind: Type.Literal('choices'),
    text: Type.String(),
    choices: Type.Array(
      Type.Object({ id: Type.String(), title: Type.String(), description: optional(Type.String()) }),
    ),
    opener: optional(Type.String()),
  }),
  Type.Object({ kind: Type.Literal('image'), url: Type.String(), caption: optional(Type.String()) }),
  Type.Object({ kind: Type.Literal('template'), name: Type.String(), text: Type.String() }),
])

/** Why the rules answered in place of a language model: too slow, said what nobody told it, or no answer at all. */
export const trialFallbacks = ['timeout', 'ungrounded', 'failed'] as const
export type TrialFallback = (typeof trialFallbacks)[number]

export const Bot = Type.Object({ settings: BotSettings, has_agent: Type.Boolean() })

export const channelRoutes = {
  listChannels: {
    method: 'GET',
    path: '/channels',
    needs: 'channels.view',
    query: input(paging),
    answer: pageOf(Channel),
  },
  getChannel: {
    method: 'GET',
    path: '/channels/{id}',
    needs: 'channels.view',
    params: idParams,
    answer: Channel,
  },
  addChannel: {
    method: 'POST',
    path: '/channels',
    needs: 'channels.edit',
    body: input({ platform: oneOf(platforms), external_id: text(), ...channelFields }),
    answer: Channel,
    status: 201,
  },
  updateChannel: {
    method: 'PATCH',
    path: '/channels/{id}',
    needs: 'channels.edit',
    params: idParams,
    body: input({ external_id: optional(text()), ...channelFields }),
    answer: Channel,
  },
  deleteChannel: {
    method: 'DELETE',
    path: '/channels/{id}',
    needs: 'channels.edit',
    params: idParams,
    answer: Channel,
  },
  /** Asks what can be asked now: is everything set, does the platform know the token, has anything arrived. */
  checkChannel: {
    method: 'POST',
    path: '/channels/{id}/check',
    needs: 'channels.edit',
    params: idParams,
    answer: ChannelChecks,
  },
  /** Tells Telegram the channel's address and secret, which it makes where there is none; then checks. */
  connectChannel: {
    method: 'POST',
    path: '/channels/{id}/connect',
    needs: 'channels.edit',
    params: idParams,
    answer: ChannelChecks,
  },

  getBot: { method: 'GET', path: '/bot', needs: 'bot.view', answer: Bot },
  setBot: { method: 'PUT', path: '/bot', needs: 'bot.edit', body: BotSettings, answer: Bot },
  /**
   * A chat with the bot that leaves nothing behind: no order is placed and nothing is sent. By the engine that the
   * settings name. `memory` is what the last answer gave; absent at the first. 429 while too many are under way.
   */
  tryBot: {
    method: 'POST',
    path: '/bot/try',
    needs: 'bot.view',
    body: input({
      text: text(limits.replyCharsMax),
      /** Of the choice that was tapped. */
      choice_id: optional(text()),
      memory: optional(Type.Unknown()),
      settings: optional(BotSettings),
    }),
    answer: Type.Object({
      replies: Type.Array(OutgoingPart),
      memory: Type.Unknown(),
      hand_off: orNull(oneOf(handoffReasons)),
      /** Who answered; `fallback` says why not the language model that is set. */
      engine: oneOf(['rules', 'agent']),
      fallback: orNull(oneOf(trialFallbacks)),
    }),
  },
} as const satisfies Record<string, DashboardRoute>
