// One push to one device: encrypted for it, and sent through the guarded connections of webhooks.
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { messageOf } from '../platform/errors.ts'
import type { Logger } from '../platform/log.ts'
import type { Outcome } from '../webhooks/attempt/outcome.ts'
import type { Sender } from '../webhooks/attempt/sender.ts'
import type { ShownPush } from './push-texts.ts'
import type { Vapid } from './vapid.ts'

export type PushTerms = {
  sender: Sender
  vapid: Vapid
  /** A contact of the operator, for push services: a mailto: or https: address. */
  subject: string
  log: Logger
  stopping?: AbortSignal
}

type Push = {
  device: { endpoint: string; p256dh: string; auth: string }
  shown: ShownPush
  /** Time for which the push service keeps it for a device that is off. */
  keptMs: number
}

export async function sendPush(
  { device: { endpoint, p256dh, auth }, shown, keptMs }: Push,
  { sender, vapid, subject, log, stopping }: PushTerms,
): Promise<Outcome | 'unusable'> {
  try {
    const { headers, body } = await buildPushPayload(
      { data: { ...shown }, options: { ttl: Math.ceil(keptMs / 1_000), urgency: 'high' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { ...vapid, subject },
    )
    return await sender.send({ url: endpoint, headers, body: Buffer.from(body) }, stopping)
  } catch (error) {
    log.warn({ error: messageOf(error) }, 'a push could not be encrypted')
    return 'unusable'
  }
}

/**
 * Answers by which a push service says that the device is gone. A refusal of our signature (401, 403) is none: with a
 * clock that is wrong for an hour, every device of every account would have to be turned on again by hand.
 */
const goneStatuses = [404, 410]
const refusedStatuses = [401, 403]

export function isGone(outcome: Outcome | 'unusable'): boolean {
  return outcome === 'unusable' || goneStatuses.includes(outcome.status ?? 0)
}

/** The push service did not take our signature for this device. */
export function isRefused({ status }: Outcome): boolean {
  return refusedStatuses.includes(status ?? 0)
}
