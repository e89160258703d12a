import { createHash } from 'node:crypto'
import { limits } from '@mostrador/contract/limits'
import { type ChannelAdapter, type NormalisedEvent, NormaliseError, type Split } from '../channel.ts'
import { idIn, objectIn, textIn, timeIn } from '../foreign.ts'
import { partOf } from '../part.ts'

/** What the chat page sends for one message, once it is checked; stored as it is until it is applied. */
export type ChatLine = {
  /** Of the visitor's token: who reads the database cannot speak for anybody. */
  visitor: string
  client_message_id: string
  text: string
  choice_id: string | undefined
  sent_at: number
}

/** The service's own web chat: it takes lines at its own address, and what is said is read there. */
export const web: ChannelAdapter = {
  platform: 'web',
  webhookObject: undefined,
  signedWith: [],
  hasSignature: () => false,
  verifySignature: () => false,
  split,
  normalise,
  sending: undefined,
}

const tokenForm = /^[A-Za-z0-9_-]{22,128}$/

/** By what the database knows the visitor; undefined for what is no token. */
export function visitorOf(token: unknown): string | undefined {
  if (typeof token !== 'string' || !tokenForm.test(token)) return undefined
  return createHash('sha256').update(token).digest('base64url')
}

/** The id that the page gave a message, from the one it is stored under. */
export function clientMessageIdOf(platformMessageId: string): string {
  return platformMessageId.slice(platformMessageId.indexOf(':') + 1)
}

function split(line: unknown): Split {
  const { visitor, client_message_id: id } = objectIn(line)
  const name = `${textIn(visitor) ?? ''}:${textIn(id) ?? ''}`
  return {
    parts: [
      partOf({ channelExternalId: undefined, kind: 'message', id: name, lane: visitor, content: line }),
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
  return {
    kind: 'message',
    customer: { phone: undefined, userId, name: undefined, former: undefined },
    message: {
      platformMessageId: `${userId}:${id}`,
      content: (textIn(line.text) ?? '').slice(0, limits.chatTextCharsMax),
      payload: JSON.stringify({
        client_message_id: id,
        ...(choiceId === undefined ? {} : { choice_id: choiceId }),
      }),
      sentAt: timeIn(line.sent_at, 1),
      campaignId: undefined,
      input: choiceId === undefined ? undefined : { choiceId },
    },
  }
}
