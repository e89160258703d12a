// The service's requests to a platform: checking a channel, setting its webhook, sending. Data and pure functions;
// `setup/ask-platform.ts` and `outbound/send-client.ts` do the talking.
import type { Reason } from '@mostrador/contract/dashboard/reasons'
import type { Platform } from '@mostrador/contract/values'
import type { MediaSource } from '../domain/conversations/incoming-media.ts'
import type { ApiRequest, Door, SendAnswer, Sending } from './sending.ts'
import type { TemplateControl } from './template-control.ts'

/** Base address of each platform unless a channel overrides it. */
export type BaseUrls = Readonly<Partial<Record<Platform, string>>>

export type PlatformApi = {
  /** Default base address, and the environment variable that overrides it. */
  address: { variable: `${Uppercase<string>}_URL`; url: string }
  /** The secrets a channel still needs, in words for people. */
  missing(channel: StoredSecrets, installation: { hasMetaApp: boolean }): string[]
  /** A request that succeeds only if the platform accepts the token for this channel. */
  tokenProbe(door: Door): ApiRequest
  /** The number by which customers know the channel, in the answer to that. */
  phoneIn?(body: unknown): string | undefined
  /** Undefined where a person enters the channel's address on the platform. */
  webhook: WebhookControl | undefined
  media: MediaControl
  /** Undefined where the platform approves no templates. */
  templates?: TemplateControl | undefined
  /** Undefined where the platform sets no limit on conversations that a business begins. */
  dayLimit?: DayLimit
  sending: Sending
}

/** Reads how many customers a business may write to first in 24 hours; null: any number, undefined: not said. */
export type DayLimit = {
  ask(door: Door): ApiRequest
  limitIn(body: unknown): number | null | undefined
}

type StoredSecrets = { has_app_secret: boolean; has_verify_token: boolean; has_access_token: boolean }

/** Sets the address for a channel's webhooks on the platform, and reads it back. */
export type WebhookControl = {
  /** The platform accepts it as a secret. */
  isSecret(secret: string): boolean
  tell(door: Door, webhook: { url: string; secret: string }): ApiRequest
  ask(door: Door): ApiRequest
  /** The result in the answer to either request. Throws the platform's error message. */
  resultOf(answer: SendAnswer): unknown
  /** Interprets the answer to `ask` for a channel at `url` whose customers last wrote at `lastInbound`. */
  readingOf(result: unknown, channel: { url: string; lastInbound: Date | null }): WebhookReading
}

export type WebhookReading = {
  state: 'ok' | 'failed' | 'waiting'
  message: string
  /** The same as a code, in words for people; null where the state says it all. */
  why: Reason | null
}

/** Finds the bytes of a file that a customer sent. */
export type MediaControl = {
  /** The request that asks where the file is; undefined where its source says so. */
  question(source: MediaSource, door: Door): ApiRequest | undefined
  /** The request for the bytes. Throws a MediaFault when the answer to the question gives no address. */
  fileRequest(
    source: MediaSource,
    door: Door,
    answer: SendAnswer | undefined,
  ): { url: string; headers: Record<string, string> }
}
