// Sends webhooks as a platform does: late, duplicated, out of order or not at all.

import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

export type WebhookTarget = { url: string; secret: string }

export type Misbehaviour = {
  /** Copies sent of each webhook. */
  copies?: number | undefined
  /** Share of webhooks never sent, 0 to 1. */
  lost?: number | undefined
  /** Each is sent after its own delay of up to this long, so the order varies. */
  spreadMs?: number | undefined
  /** Numbers from 0 to 1; the same sequence gives the same faults. */
  random?: (() => number) | undefined
}

export class WebhookSender implements AsyncDisposable {
  misbehaviour: Misbehaviour = {}
  /** Statuses of the answers. */
  readonly answers: number[] = []
  readonly #underWay = new Set<Promise<void>>()
  readonly #stopped = new AbortController()

  /** Sends the JSON in the background with a signature like Meta's. */
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

  /** Resolves when nothing is in flight. */
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
      // Platforms give up too when nobody answers.
      this.answers.push(0)
    }
  }
}
