// The port between a platform and the service: an adapter is data and pure functions. `platform-api.ts` holds the
// requests to the platform, `sending.ts` those that send.

import type { IncomingHttpHeaders } from 'node:http'
import type { Platform } from '@mostrador/contract/values'
import type { IncomingMedia } from '../domain/conversations/incoming-media.ts'
import type { CustomerInput } from '../domain/conversations/outgoing.ts'
import { isId } from '../platform/ids.ts'
import type { InboundEvent } from '../platform/inbox/inbox.ts'
import { Hopeless } from '../platform/work/failure.ts'
import type { PlatformApi } from './platform-api.ts'
import type { Piece } from './sending.ts'
import type { TemplateReport } from './template-control.ts'

export type ChannelAdapter = {
  platform: Platform
  /** The platform's name for itself in webhooks for several channels at once (`object`); undefined: it sends none. */
  webhookObject: string | undefined
  /** Secrets that may sign its webhooks: the channel's own, or that of the Meta app which all accounts share. */
  signedWith: readonly ('app_secret' | 'verify_token' | 'meta_app')[]
  /** There is a signature at all; without one the body is not even read. */
  hasSignature(headers: IncomingHttpHeaders): boolean
  /** The bytes were signed with one of the secrets; compares in constant time. */
  verifySignature(rawBody: Buffer, headers: IncomingHttpHeaders, secrets: readonly string[]): boolean
  /**
   * The token presented by a platform that verifies an address, and the answer it expects; undefined for any other
   * request.
   */
  challengeIn(query: URLSearchParams): { token: string; answer: string } | undefined
  /** Path of the service under which its channels have their addresses. */
  inboundPath: 'channels' | 'chat'
  /**
   * Cuts a webhook into events that stand on their own; `query` is that of the address it came to. Never throws: anything
   * malformed becomes an event `unknown`.
   */
  split(body: unknown, query?: URLSearchParams): Split
  /** Translates an event into the service's own terms. Throws NormaliseError. */
  normalise(kind: string, payload: unknown): NormalisedEvent
  /** The text marked as bold; unchanged where the platform would show the marks themselves. */
  bold(text: string): string
  /** Undefined where the service itself is the platform: messages are read here, and no requests are made. */
  api: PlatformApi | undefined
}

export type Split = {
  events: ChannelEvent[]
  /** The webhook's other content, by the platform's names; the service keeps none of it. */
  ignored: string[]
}

export type ChannelEventKind =
  | 'message'
  | 'echo'
  | 'status'
  | 'watermark'
  | 'identity'
  | 'preference'
  | 'template'
  | 'unknown'

export type ChannelEvent = InboundEvent & {
  /** The platform's id of the channel; undefined where the webhook names none and its address decides. */
  channelExternalId: string | undefined
  /** The business at the platform, for events about all of its channels. */
  businessId?: string | undefined
  kind: ChannelEventKind
}

/** The names by which a channel knows a customer; at least one is set. */
export type CustomerKeys = { phone: string | undefined; userId: string | undefined }

export type Customer = CustomerKeys & {
  name: string | undefined
  /** Names the customer no longer has, when the platform reports a change. */
  former: CustomerKeys | undefined
}

export type ChannelMessage = {
  platformMessageId: string
  /** The id under which it was stored if it came to an address of before; of such only one sent at `at` is this one. */
  formerly?: { id: string; at: Date } | undefined
  content: string
  /** The platform's whole object as JSON text. */
  payload: string
  sentAt: Date | undefined
  campaignId: string | undefined
  /** Undefined where the text says everything. */
  input?: CustomerInput | undefined
  /** Undefined where there is none. */
  media?: readonly IncomingMedia[] | undefined
}

/** Travels with a request through the platform: the message's id, and the number of the request among the message's. */
export type OwnMark = { messageId: string; piece: number }

type DeliveryReport = 'sent' | 'delivered' | 'read' | 'failed'

export type NormalisedEvent =
  | {
      kind: 'message'
      customer: Customer
      message: ChannelMessage
      /** Tells the platform that the message arrived; nothing depends on it. */
      acknowledgement?: Piece | undefined
    }
  /** Written on the business's side; `own` when this service sent it. */
  | { kind: 'echo'; customer: Customer; message: ChannelMessage; own: OwnMark | undefined }
  | {
      kind: 'status'
      platformMessageId: string
      status: DeliveryReport
      error: string | undefined
      /** The platform accepted an image but then could not fetch or show it. */
      isImageLost?: boolean | undefined
      own: OwnMark | undefined
    }
  /** Everything sent to the customer up to `until` has this status. */
  | { kind: 'watermark'; customer: Customer; status: 'delivered' | 'read'; until: Date }
  | { kind: 'identity'; customer: Customer }
  /** The customer used the platform's own switch for offers. */
  | { kind: 'preference'; customer: Customer; wantsOffers: boolean; at: Date | undefined }
  | { kind: 'template'; report: TemplateReport }

/** An event that cannot be understood: it alone goes into quarantine, not its neighbours. */
export class NormaliseError extends Hopeless {
  override readonly name = 'NormaliseError'
}

// Identifies echoes and reports as ours.
const ownMark = 'mostrador:'
const ownMarkForm = /^mostrador:([0-9a-f-]{36})(?::(\d{1,4}))?$/

/** Goes out with each piece of a message of ours. */
export function markOf({ messageId, piece }: OwnMark): string {
  return piece === 0 ? `${ownMark}${messageId}` : `${ownMark}${messageId}:${piece}`
}

/** The message and piece a mark names; undefined for anything that is not our mark. */
export function ownMarkIn(mark: unknown): OwnMark | undefined {
  const [, messageId, piece = '0'] = (typeof mark === 'string' && ownMarkForm.exec(mark)) || []
  return messageId !== undefined && isId(messageId) ? { messageId, piece: Number(piece) } : undefined
}
