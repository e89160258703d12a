// Signs an attempt and sends it.
import { messageOf } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { withoutEchoes } from '../attempt/echoes.ts'
import type { Outcome } from '../attempt/outcome.ts'
import type { Sender } from '../attempt/sender.ts'
import { signedHeaders } from '../attempt/signature.ts'
import { webhookHeaderContext } from '../endpoints/headers.ts'
import { webhookSecretContext } from '../endpoints/secrets.ts'
import type { SealedSecret } from './lane-state.ts'
import type { Attempt } from './rules/ending.ts'

const secretsMax = 10_000

export class Courier {
  readonly #sender: Sender
  readonly #box: SecretBox
  readonly #secrets = new Map<string, string>()

  constructor({ sender, box }: { sender: Sender; box: SecretBox }) {
    this.#sender = sender
    this.#box = box
  }

  /** Never throws: a failure to sign is a fault on our side. */
  async send(accountId: string, { item, config, signal }: Attempt): Promise<Outcome> {
    const { event } = item
    const nowMs = performance.now()
    try {
      const own = config.headers.map(({ name, ...header }) => ({
        name,
        value: this.#open(header, webhookHeaderContext(accountId, header.id)),
      }))
      const signed = signedHeaders({
        event: event.kind,
        requestId: item.eventId,
        deliveryId: item.deliveryId,
        attempt: item.attempt,
        body: event.body,
        secrets: config.secrets
          .filter(({ endsMs }) => endsMs > nowMs)
          .map((secret) => this.#openSecret(accountId, secret)),
        nextSecret: config.nextSecret && this.#openSecret(accountId, config.nextSecret),
        timestampSeconds: Math.floor(Date.now() / 1_000),
        isTest: event.isTest,
      })
      // Its own have other names than ours: they are refused when they are given.
      const headers = { ...Object.fromEntries(own.map(({ name, value }) => [name, value])), ...signed }
      const outcome = await this.#sender.send({ url: config.url, headers, body: event.body }, signal)
      return withoutEchoes(
        outcome,
        own.map(({ value }) => value),
      )
    } catch (error) {
      return notAttempted(messageOf(error))
    }
  }

  #openSecret(accountId: string, sealed: SealedSecret): string {
    return this.#open(sealed, webhookSecretContext(accountId, sealed.id))
  }

  #open({ id, sealed }: SealedSecret, context: string): string {
    const known = this.#secrets.get(id)
    if (known !== undefined) return known
    const secret = this.#box.open(sealed, context)
    if (this.#secrets.size >= secretsMax) this.#secrets.clear()
    this.#secrets.set(id, secret)
    return secret
  }
}

function notAttempted(error: string): Outcome {
  return {
    verdict: 'not_attempted',
    status: null,
    errorClass: 'local',
    error,
    startedAt: new Date(),
    durationMs: 0,
    excerpt: Buffer.alloc(0),
  }
}
