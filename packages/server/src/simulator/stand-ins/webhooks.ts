// Webhooks as a platform sends them: late, twice, in another order, or not at all.

import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

export type WebhookTarget = { url: string; secret: string }

export type Misbehaviour = {
  /** How often each webhook is sent. */
  copies?: number | undefined
  /** 0..1: how many are never sent. */
  lost?: number | undefined
  /** Sent after up to so long, each after its own, and so in any order. */
  spreadMs?: number | undefined
  /** 0..1; the same numbers misbehave in the same way. */
  random?: (() => number) | undefined
}

export class WebhookSender implements AsyncDisposable {
  misbehaviour: Misbehaviour = {}
  /** Statuses that were answered. */
  readonly answers: number[] = []
  readonly #underWay = new Set<Promise<void>>()
  readonly #stopped = new AbortController()

  /** Sends the JSON in the background, signed as Meta signs. */
  send(target: WebhookTarget, json: unknown): void {
    const { copies = 1, lost = 0, spreadMs = 0, random = Math.random } = this.misbehaviour
    if (random() < lost) return
    for (let copy = 0; copy < copies; copy += 1) {
      const sent: Promise<void> = this.#post(target, JSON.stringify(json), random() * spreadMs).finally(() =>
        this.#underWay.delete(sent),
      )
      this.#underWay.add(sent)
    }
  }

  /** Resolves when nothing is under way. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort()
    await this.settle()
  }

  async #post({ url, secret }: WebhookTarget, body: string, waitMs: number): Promise<void> {
    const { signal } = this.#stopped
    try {
      if (waitMs > 0) await delay(waitMs, undefined, { signal })
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
      const response = await fetch(url, { method: 'POST', body, headers, signal })
      this.answers.push(response.status)
      await response.body?.cancel()
    } catch {
      // A platform whose webhook finds nobody gives up as well.
      this.answers.push(0)
    }
  }
}
