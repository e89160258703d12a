import { createHash } from 'node:crypto'
import { limits } from '@mostrador/contract/limits'
import { type FileKind, fileKinds } from '@mostrador/contract/media'
import type { IncomingMedia } from '../../domain/conversations/incoming-media.ts'
import { type ChannelAdapter, type NormalisedEvent, NormaliseError, type Split } from '../channel.ts'
import { idIn, listIn, objectIn, textIn, timeIn } from '../foreign.ts'
import { eventOf } from '../inbound-event.ts'
import { fileNameOf } from '../shared-facts.ts'

/** A chat page's message, validated; stored unchanged until it is applied. */
export type ChatLine = {
  /** Hash of the visitor's token, so that reading the database does not let anybody speak for a visitor. */
  visitor: string
  client_message_id: string
  text: string
  choice_id: string | undefined
  files: readonly { id: string; kind: FileKind; name: string }[]
  sent_at: number
}

/** The service's own web chat: lines come in at its own address, and answers are read there. */
export const web: ChannelAdapter = {
  platform: 'web',
  webhookObject: undefined,
  signedWith: [],
  hasSignature: () => false,
  verifySignature: () => false,
  challengeIn: () => undefined,
  inboundPath: 'chat',
  split,
  normalise,
  bold: (text) => text,
  api: undefined,
}

const tokenForm = /^[A-Za-z0-9_-]{22,128}$/

/** The visitor's name in the database; undefined for a malformed token. */
export function visitorOf(token: unknown): string | undefined {
  if (typeof token !== 'string' || !tokenForm.test(token)) return undefined
  return createHash('sha256').update(token).digest('base64url')
}

/** The page's id for a message, from the id it is stored under. */
export function clientMessageIdOf(platformMessageId: string): string {
  return platformMessageId.slice(platformMessageId.indexOf(':') + 1)
}

function split(line: unknown): Split {
  const { visitor, client_message_id: id } = objectIn(line)
  const name = `${textIn(visitor) ?? ''}:${textIn(id) ?? ''}`
  return {
    events: [
      eventOf({ channelExternalId: undefined, kind: 'message', id: name, lane: visitor, content: line }),
    ],
    ignored: [],
  }
}

function normalise(kind: string, payload: unknown): NormalisedEvent {
  const line = objectIn(payload)
  const userId = idIn(line.visitor, 'the visitor')
  const id = idIn(line.client_message_id, 'the id of the message')
  if (kind !== 'message' || userId === undefined || id === undefined) {
    throw new NormaliseError('not a line of the web chat')
  }
  const choiceId = idIn(line.choice_id, 'what was chosen')
  const media = listIn(line.files).map(mediaIn)
  const text = (textIn(line.text) ?? '').slice(0, limits.chatTextCharsMax)
  return {
    kind: 'message',
    customer: { phone: undefined, userId, name: undefined, former: undefined },
    message: {
      platformMessageId: `${userId}:${id}`,
      content: text || wordFor(media[0]),
      payload: JSON.stringify({
        client_message_id: id,
        ...(choiceId === undefined ? {} : { choice_id: choiceId }),
        ...(media.length === 0 ? {} : { files: line.files }),
      }),
      sentAt: timeIn(line.sent_at, 1),
      campaignId: undefined,
      input: choiceId === undefined ? media[0] && { media: media[0].kind } : { choiceId },
      media,
    },
  }
}

// The line was checked when it came in: its files are the account's, and their kinds are what their bytes say.
function mediaIn(file: unknown): IncomingMedia & { kind: FileKind } {
  const { id, kind, name } = objectIn(file)
  const known = fileKinds.find((each) => each === kind)
  if (typeof id !== 'string' || known === undefined) throw new NormaliseError('a file that is none of ours')
  return { kind: known, source: { fileId: id }, name: fileNameOf(name) }
}

/** As on the other channels: a document is told by its name, anything else by a marker. */
function wordFor(media: (IncomingMedia & { kind: FileKind }) | undefined): string {
  if (media === undefined) return ''
  return media.kind === 'document' && 'name' in media && media.name ? media.name : `[${media.kind}]`
}
