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
import { TrialWhy } from './trials.ts'

const Secret = Type.String({ minLength: 1, maxLength: limits.channelSecretCharsMax })
const channelFields = {
  name: optional(text()),
  /** Null removes a secret; if absent it is kept. Secrets are never returned. */
  app_secret: optional(orNull(Secret)),
  verify_token: optional(orNull(Secret)),
  access_token: optional(orNull(Secret)),
}

export const Channel = Type.Object({
  id: Id,
  platform: oneOf(platforms),
  external_id: Type.String(),
  name: Type.String(),
  /** Replaces the platform's address for sending; set only from the command line. */
  api_url: orNull(Type.String()),
  is_simulated: Type.Boolean(),
  has_app_secret: Type.Boolean(),
  has_verify_token: Type.Boolean(),
  has_access_token: Type.Boolean(),
  /** Why nothing can be sent until a person acts; null when all is well. */
  attention: orNull(oneOf(['needs_token', 'needs_reauth', 'needs_permission'])),
  attention_detail: orNull(Type.String()),
  attention_since: orNull(Instant),
  /** The address to enter at the platform; for web, the chat page's address. */
  inbound_url: Type.String(),
  created_at: Instant,
})

const ChannelChecks = Type.Object({
  is_ok: Type.Boolean(),
  checks: Type.Array(
    Type.Object({
      /** `webhook` exists only for Telegram: whether it sends to this channel. */
      name: oneOf(['secrets', 'public_address', 'platform', 'webhook', 'inbound']),
      state: oneOf(['ok', 'failed', 'waiting', 'skipped']),
      /** For a person, in English. */
      message: Type.String(),
      /** The same as a code of reasons.ts with its values; null where name and state say it all. */
      why: orNull(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
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

/**
 * Why the rules answered instead of a language model: it was too slow, its answers were refused, it failed, or the
 * month's tokens are spent.
 */
export const trialFallbacks = ['timeout', 'refused', 'failed', 'budget'] as const
export type TrialFallback = (typeof trialFallbacks)[number]

/** The version of each setting, by its name. */
const BotVersions = Type.Record(Type.String(), Type.String())

export const Bot = Type.Object({
  settings: BotSettings,
  versions: BotVersions,
  has_agent: Type.Boolean(),
  /** The language model is shown customers' pictures. */
  sees_pictures: Type.Boolean(),
  /** The language model in the account's current month: turns and trials, and what they cost. */
  model: Type.Object({
    plans: Type.Integer(),
    answered: Type.Integer(),
    refusals: Type.Integer(),
    tokens_in: Type.Integer(),
    tokens_out: Type.Integer(),
    /** Mean time of a plan. */
    mean_ms: orNull(Type.Integer()),
    is_spent: Type.Boolean(),
  }),
  /** Voice put into words in the account's current month; null where the service has no speech service. */
  voice: orNull(Type.Object({ minutes: Type.Number(), is_spent: Type.Boolean() })),
})

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
  /** Checks the channel: secrets and public address are set, the platform accepts the token, something has arrived. */
  checkChannel: {
    method: 'POST',
    path: '/channels/{id}/check',
    needs: 'channels.edit',
    params: idParams,
    answer: ChannelChecks,
  },
  /** Registers the channel's address and secret with Telegram, generating a missing secret, then checks. */
  connectChannel: {
    method: 'POST',
    path: '/channels/{id}/connect',
    needs: 'channels.edit',
    params: idParams,
    answer: ChannelChecks,
  },

  getBot: { method: 'GET', path: '/bot', needs: 'bot.view', answer: Bot },
  /**
   * Changes the settings that are given and leaves the others, which another page may have changed meanwhile. Of those
   * whose version is given, 409 `changed_meanwhile` where the stored one is another by now.
   */
  setBot: {
    method: 'PUT',
    path: '/bot',
    needs: 'bot.edit',
    body: Type.Partial(Type.Object({ ...BotSettings.properties, versions: BotVersions }), {
      additionalProperties: false,
    }),
    answer: Bot,
  },
  /**
   * A trial chat with the bot that leaves nothing behind: no order is placed and nothing is sent. Uses the engine named
   * in the settings. `memory` is that of the previous answer; absent at first. 429 while too many trials run.
   */
  tryBot: {
    method: 'POST',
    path: '/bot/try',
    needs: 'bot.view',
    body: input({
      text: text(limits.replyCharsMax),
      /** Id of the tapped choice. */
      choice_id: optional(text()),
      memory: optional(Type.Unknown()),
      settings: optional(BotSettings),
    }),
    answer: Type.Object({
      replies: Type.Array(OutgoingPart),
      memory: Type.Unknown(),
      hand_off: orNull(oneOf(handoffReasons)),
      /** The engine that answered; `fallback` says why it was not the configured language model. */
      engine: oneOf(['rules', 'agent']),
      fallback: orNull(oneOf(trialFallbacks)),
      /** The bot did not know: a customer's question would be listed for people to answer. */
      is_unanswered: Type.Boolean(),
      why: TrialWhy,
    }),
  },
} as const satisfies Record<string, DashboardRoute>
