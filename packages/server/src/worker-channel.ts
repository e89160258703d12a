// Messages from the service to its worker process, and back.
import type { ChildProcess } from 'node:child_process'
import type { FromWorker, PassedHints, Pressed, ToWorker } from './worker-messages.ts'

type Other = { readonly connected: boolean; send?: ChildProcess['send'] | undefined }

export class WorkerChannel<Message extends ToWorker | FromWorker> {
  readonly #other: Other
  /** The last message that made too many for the channel, until it has left. */
  #tooMany: Message | PassedHints | Pressed | undefined

  constructor(other: Other) {
    this.#other = other
  }

  /** A process that hangs gets no more of them, which would fill this one's memory: its scan finds the work. */
  pass(message: PassedHints | Pressed): void {
    if (this.#tooMany === undefined) this.send(message)
  }

  /** To a process that has died it goes nowhere: the service hears of the exit, and the worker of the closed channel. */
  send(message: Message | PassedHints | Pressed): void {
    if (!this.#other.connected) return
    const hasRoom = this.#other.send?.(message, () => {
      if (this.#tooMany === message) this.#tooMany = undefined
    })
    if (!hasRoom) this.#tooMany = message
  }
}
