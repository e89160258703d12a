// The port between a platform's webhooks and the service: an adapter is data and pure functions.

import type { IncomingHttpHeaders } from 'node:http'
import type { Platform } from '@mostrador/contract/values'
import type { CustomerInput } from '../domain/conversations/outgoing.ts'
import { Hopeless } from '../platform/failure.ts'
import { isId } from '../platform/ids.ts'
import type { Piece, Sending } from './sending.ts'

export type ChannelAdapter = {
  platform: Platform
  /** How the platform names itself in webhooks for several channels at once (`object`); undefined: it sends none. */
  webhookObject: string | undefined
  /** What its webhooks may be signed with: secrets of the channel, or that of the Meta app which all accounts share. */
  signedWith: readonly ('app_secret' | 'verify_token' | 'meta_app')[]
  /** Whether there is a signature at all; without one the body is not even read. */
  hasSignature(headers: IncomingHttpHeaders): boolean
  /** Whether the bytes were signed with one of the secrets; compares in constant time. */
  verifySignature(rawBody: Buffer, headers: IncomingHttpHeaders, secrets: readonly string[]): boolean
  /** Cuts a webhook into parts that stand on their own. Never throws: what is malformed becomes a part `unknown`. */
  split(body: unknown): Split
  /** What a part says, in the service's own terms. Throws NormaliseError. */
  normalise(kind: string, payload: unknown): NormalisedEvent
  /** Undefined where the customer's side reads what is stored, and nothing needs to be sent. */
  sending: Sending | undefined
}

export type Split = {
  parts: InboundPart[]
  /** What else the webhook carried, by the platform's names: nothing that this service keeps. */
  ignored: string[]
}

export type PartKind = 'message' | 'echo' | 'status' | 'watermark' | 'identity' | 'unknown'

export type InboundPart = {
  /** The platform's id of the channel it is for; undefined where the webhook names none: that of its address. */
  channelExternalId: string | undefined
  kind: PartKind
  /** Recognises a repetition; unique in its channel. */
  externalId: string
  /** The customer, as far as it can be told: parts of one lane are applied in the order of their arrival. */
  lane: string
  /** JSON text on one line. */
  payload: string
}

/** The names by which a channel knows a customer; at least one is there. */
export type CustomerKeys = { phone: string | undefined; userId: string | undefined }

export type Customer = CustomerKeys & {
  name: string | undefined
  /** Names that the customer no longer has, when the platform reports a change of them. */
  former: CustomerKeys | undefined
}

export type ChannelMessage = {
  platformMessageId: string
  content: string
  /** The platform's whole object as JSON text. */
  payload: string
  sentAt: Date | undefined
  campaignId: string | undefined
  /** Undefined where all is in the text. */
  input?: CustomerInput | undefined
}

/** What a message of ours carries through the platform: its id, and which of its requests it was. */
export type OwnMark = { messageId: string; piece: number }

type DeliveryReport = 'sent' | 'delivered' | 'read' | 'failed'

export type NormalisedEvent =
  | {
      kind: 'message'
      customer: Customer
      message: ChannelMessage
      /** What the platform wants to be told once the message is taken in; nothing depends on it. */
      acknowledgement?: Piece | undefined
    }
  /** Written on the business's side; `own` when it was this service that sent it. */
  | { kind: 'echo'; customer: Customer; message: ChannelMessage; own: OwnMark | undefined }
  | {
      kind: 'status'
      platformMessageId: string
      status: DeliveryReport
      error: string | undefined
      own: OwnMark | undefined
    }
  /** Everything sent to the customer until then has got this far. */
  | { kind: 'watermark'; customer: Customer; status: 'delivered' | 'read'; until: Date }
  | { kind: 'identity'; customer: Customer }

/** A part that cannot be understood: it goes into quarantine, its neighbours do not. */
export class NormaliseError extends Hopeless {
  override readonly name = 'NormaliseError'
}

// By this echoes and reports are known as ours.
const ownMark = 'mostrador:'
const ownMarkForm = /^mostrador:([0-9a-f-]{36})(?::(\d{1,4}))?$/

/** What goes out with a piece of a message of ours. */
export function markOf({ messageId, piece }: OwnMark): string {
  return piece === 0 ? `${ownMark}${messageId}` : `${ownMark}${messageId}:${piece}`
}

/** What a mark names; undefined for everything that is not our mark. */
export function ownMarkIn(mark: unknown): OwnMark | undefined {
  const [, messageId, piece = '0'] = (typeof mark === 'string' && ownMarkForm.exec(mark)) || []
  return messageId !== undefined && isId(messageId) ? { messageId, piece: Number(piece) } : undefined
}
