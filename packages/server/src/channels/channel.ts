// The port between a platform's webhooks and the service: an adapter is data and pure functions.

import type { IncomingHttpHeaders } from 'node:http'
import type { Platform } from '@mostrador/contract/values'
import { Hopeless } from '../platform/failure.ts'
import { isId } from '../platform/ids.ts'

export type ChannelAdapter = {
  platform: Platform
  /** How the platform names itself in webhooks for several channels at once (`object`). */
  webhookObject: string
  /** Whether there is a signature at all; without one the body is not even read. */
  hasSignature(headers: IncomingHttpHeaders): boolean
  /** Whether the bytes were signed with one of the secrets; compares in constant time. */
  verifySignature(rawBody: Buffer, headers: IncomingHttpHeaders, secrets: readonly string[]): boolean
  /** Cuts a webhook into parts that stand on their own. Never throws: what is malformed becomes a part `unknown`. */
  split(body: unknown): Split
  /** What a part says, in the service's own terms. Throws NormaliseError. */
  normalise(kind: string, payload: unknown): NormalisedEvent
}

export type Split = {
  parts: InboundPart[]
  /** What else the webhook carried, by the platform's names: nothing that this service keeps. */
  ignored: string[]
}

export type PartKind = 'message' | 'echo' | 'status' | 'watermark' | 'identity' | 'unknown'

export type InboundPart = {
  /** The platform's id of the channel it is for. */
  channelExternalId: string
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
}

type DeliveryReport = 'sent' | 'delivered' | 'read' | 'failed'

export type NormalisedEvent =
  | { kind: 'message'; customer: Customer; message: ChannelMessage }
  /** Written on the business's side; `ownMessageId` when it was this service that sent it. */
  | { kind: 'echo'; customer: Customer; message: ChannelMessage; ownMessageId: string | undefined }
  | {
      kind: 'status'
      platformMessageId: string
      status: DeliveryReport
      error: string | undefined
      ownMessageId: string | undefined
    }
  /** Everything sent to the customer until then has got this far. */
  | { kind: 'watermark'; customer: Customer; status: 'delivered' | 'read'; until: Date }
  | { kind: 'identity'; customer: Customer }

/** A part that cannot be understood: it goes into quarantine, its neighbours do not. */
export class NormaliseError extends Hopeless {
  override readonly name = 'NormaliseError'
}

// What a message of ours carries through the platform, before its id, so that echoes and reports are known as ours.
const ownMark = 'mostrador:'

/** The id of our message in a mark; undefined for everything that is not our mark. */
export function messageIdOfMark(mark: unknown): string | undefined {
  if (typeof mark !== 'string' || !mark.startsWith(ownMark)) return undefined
  const id = mark.slice(ownMark.length)
  return isId(id) ? id : undefined
}
