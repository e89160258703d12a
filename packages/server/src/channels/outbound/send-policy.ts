// Decides the next step for the part at the head of a lane. Pure: the same row at the same time gives the same
// decision.

import { limits } from '@mostrador/contract/limits'
import type { HeldConversation, LaneHead, QueuedSend } from '../../domain/conversations/send-queue.ts'
import type { Addressee, Piece, SendError, Sending, SendLimits } from '../sending.ts'

const hourMs = 3_600_000
const backoffFirstMs = 1_000
const backoffMaxMs = 5 * 60_000

export type Decision =
  /** The conversation is gone, and with it everything queued in it. */
  | { do: 'forget' }
  /** A hand-over happened, or the customer opted out of the bot. */
  | { do: 'take back' }
  /** The worker that made the last attempt is gone. */
  | { do: 'orphan'; dueAt: Date }
  | { do: 'give up'; status: 'failed' | 'unknown'; error: SendError }
  | { do: 'wait'; until: Date }
  | { do: 'send'; pieces: Piece[]; at: number; pacedUntil: Date }

/** `sending` is undefined where nothing needs to be sent because the channel reads stored messages. */
export function decide(
  { send, conversation, pacedUntil }: LaneHead,
  sending: Sending | undefined,
  now: Date,
): Decision {
  if (conversation.deleted_at) return { do: 'forget' }
  if (conversation.channel_deleted_at)
    return givenUp('channel_deleted', 'the channel was deleted before it was sent')
  if (send.state === 'sending') return { do: 'orphan', dueAt: evidenceUntil(send, now) }
  if (isOvertaken(send, conversation)) return { do: 'take back' }
  // A campaign's message is never sent again on a doubt.
  const isRepeatable = sending?.isRepeatable !== false && send.campaign_id === null
  if (send.state === 'unknown' && (!isRepeatable || send.unknowns >= limits.sendUnknownsMax)) {
    if (send.due_at > now && sending?.isRepeatable !== false) return { do: 'wait', until: send.due_at }
    return { ...givenUp('unknown', 'nobody can say whether it arrived'), status: 'unknown' }
  }
  if (send.due_at > now) return { do: 'wait', until: send.due_at }
  // Due at once, so that it goes out as soon as the account's lanes are leased again.
  if (conversation.is_suspended) return { do: 'wait', until: now }
  if (now.getTime() - send.created_at.getTime() > limits.sendHoursMax * hourMs) {
    return givenUp('expired', `not sent within ${limits.sendHoursMax} hours`)
  }
  if (!sending) return { do: 'send', pieces: [{ method: '', body: {} }], at: 0, pacedUntil: now }
  return decideSending(sending, { send, conversation, pacedUntil }, now)
}

/** Back-off before the next attempt after `attempts` in a row, never less than `leastMs`; `chance` is in 0..1. */
export function backoffMs(attempts: number, leastMs = backoffFirstMs, chance = Math.random()): number {
  const grownMs = leastMs * 2 ** Math.max(0, attempts - 1)
  return Math.max(leastMs, Math.min(backoffMaxMs, grownMs)) * (1 + chance / 4)
}

function evidenceUntil({ attempted_at: at }: QueuedSend, now: Date): Date {
  return new Date((at ?? now).getTime() + limits.sendEvidenceMs)
}

function decideSending(sending: Sending, { send, conversation, pacedUntil }: LaneHead, now: Date): Decision {
  const addressee = addresseeOf(send, conversation, { limits: sending.limits, now })
  if (!addressee) return givenUp('out_of_window', 'the time in which the platform lets us answer is over')
  const pieces = sending.render(send.part, addressee)
  if (pieces.length === 0) return givenUp('empty', 'it says nothing')
  if (addressee.phone === null && addressee.userId === null) {
    return givenUp('undeliverable', 'the customer has no address on this channel')
  }
  const { everyMs, burst } = sending.limits.customerPace
  const paced = Math.max(pacedUntil?.getTime() ?? 0, now.getTime())
  const freeMs = paced - everyMs * burst
  if (freeMs > now.getTime()) return { do: 'wait', until: new Date(freeMs) }
  const at = Math.min(send.pieces_accepted, pieces.length - 1)
  return { do: 'send', pieces, at, pacedUntil: new Date(paced + everyMs) }
}

// Messages outside of hand-overs, such as the confirmation of an opt-out, have no epoch.
function isOvertaken(send: QueuedSend, conversation: HeldConversation): boolean {
  const { epoch } = send
  return epoch !== null && (epoch !== conversation.handoff_epoch || isUnwanted(send, conversation))
}

/** The bot is to be silent here. Whoever asks after an opt-out is answered. */
export function isUnwanted({ created_at: at }: QueuedSend, conversation: HeldConversation): boolean {
  const { is_silenced: isSilenced, opted_out_at: outAt } = conversation
  return isSilenced || (outAt !== null && at <= outAt)
}

// Undefined when the window is closed. It runs from the platform's own time of the customer's last message.
function addresseeOf(
  { role, part }: QueuedSend,
  conversation: HeldConversation,
  { limits: { windowHours, personWindowHours, hasTemplates }, now }: { limits: SendLimits; now: Date },
): Addressee | undefined {
  const address = { phone: conversation.phone_key, userId: conversation.user_id, asPerson: false }
  if (windowHours === null) return address
  const last = conversation.last_customer_at?.getTime() ?? Number.NEGATIVE_INFINITY
  const silentHours = (now.getTime() - last) / hourMs
  if (silentHours < windowHours) return address
  if (part.kind === 'template' && hasTemplates) return address
  if (role !== 'agent') return undefined
  return silentHours < (personWindowHours ?? 0) ? { ...address, asPerson: true } : undefined
}

function givenUp(code: string, message: string): Extract<Decision, { do: 'give up' }> {
  return { do: 'give up', status: 'failed', error: { code, message } }
}
