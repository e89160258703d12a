import type { ServerResponse } from 'node:http'
import { limits } from '@mostrador/contract/limits'
import { liveHints, presentCustomer } from '../../events/live.ts'
import type { Database } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { hearHints } from '../../platform/work/hearing.ts'
import type { Hint } from '../../platform/work/hints.ts'
import { ChatStream, type ChatVisitor, type StreamTerms } from './chat-stream.ts'

/** Keeps connections open through proxies, and shows messages whose hint was lost. */
const lookEveryMs = 15_000

/** All pages open on this process. */
export class ChatStreams implements AsyncDisposable {
  readonly #streams = new Set<ChatStream>()
  /** Number of open streams per visitor and per address. */
  readonly #open = new Map<string, number>()
  readonly #log: Logger
  readonly #terms: StreamTerms
  readonly #timer: NodeJS.Timeout
  readonly #stack = new AsyncDisposableStack()

  constructor({ db, log, ...terms }: StreamTerms & { db: Database; log: Logger }) {
    this.#log = log
    this.#terms = terms
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref()
    const wake = (hint: Hint) => this.#wake(hint)
    this.#stack.use(hearHints({ db, heard: [[liveHints, wake]], onGap: () => this.#look(), log }))
  }

  /** This visitor, at this address, may open one more. */
  hasRoomFor(visitor: string, address: string): boolean {
    return (
      this.#streams.size < limits.chatStreamsMax &&
      (this.#open.get(visitor) ?? 0) < limits.chatStreamsPerVisitorMax &&
      (this.#open.get(address) ?? 0) < limits.chatStreamsPerAddressMax
    )
  }

  /** Shows the visitor's conversation on this response until either side ends it. */
  open(
    response: ServerResponse,
    {
      visitor,
      address,
      lastEventId,
    }: { visitor: ChatVisitor; address: string; lastEventId: string | undefined },
  ): void {
    const stream = new ChatStream(visitor, { response, lastEventId }, this.#terms)
    const names = [visitor.visitor, address]
    this.#streams.add(stream)
    for (const name of names) this.#open.set(name, (this.#open.get(name) ?? 0) + 1)
    response.once('close', () => {
      this.#streams.delete(stream)
      for (const name of names) this.#leave(name)
    })
    this.#refresh(stream)
  }

  /** As a page that the visitor has open on this process shows it, so that no statement is needed. */
  conversationOf(visitor: Omit<ChatVisitor, 'db'>): string | undefined {
    for (const stream of this.#streams) {
      const id = stream.conversationOf(visitor)
      if (id !== undefined) return id
    }
    return undefined
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    for (const stream of this.#streams) stream.end()
    await this.#stack.disposeAsync()
  }

  #leave(name: string): void {
    const left = (this.#open.get(name) ?? 0) - 1
    if (left > 0) this.#open.set(name, left)
    else this.#open.delete(name)
  }

  #wake({ accountId, id }: Hint): void {
    const [topic, conversationId = '', person, state] = id.split(':')
    if (topic === 'presence' && person !== presentCustomer && state === 'typing') {
      for (const stream of this.#streams) if (stream.isOf(accountId, conversationId)) stream.tellTyping()
    }
    if (topic !== 'conversations') return
    for (const stream of this.#streams) if (stream.concerns(accountId, conversationId)) this.#refresh(stream)
  }

  #look(): void {
    for (const stream of this.#streams) {
      stream.ping()
      this.#refresh(stream)
    }
  }

  #refresh(stream: ChatStream): void {
    stream.refresh().catch((error: unknown) => {
      this.#log.warn({ error: messageOf(error) }, 'a web chat could not be read; its page comes back')
      stream.end()
    })
  }
}
