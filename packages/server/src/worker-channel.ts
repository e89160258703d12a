// Messages from the service to its worker process.
import type { ChildProcess } from 'node:child_process'
import type { ToWorker } from './worker-messages.ts'

export class WorkerChannel {
  readonly #child: Pick<ChildProcess, 'connected' | 'send'>
  /** The last message that made too many for the channel, until it has left. */
  #tooMany: ToWorker | undefined

  constructor(child: Pick<ChildProcess, 'connected' | 'send'>) {
    this.#child = child
  }

  /** A worker that hangs gets no more of them, which would fill the service's memory: its scan finds the work. */
  pass(hints: Extract<ToWorker, { type: 'hints' }>): void {
    if (this.#tooMany === undefined) this.send(hints)
  }

  /** To a worker that has died it goes nowhere; its exit is reported otherwise. */
  send(message: ToWorker): void {
    if (!this.#child.connected) return
    const hasRoom = this.#child.send(message, () => {
      if (this.#tooMany === message) this.#tooMany = undefined
    })
    if (!hasRoom) this.#tooMany = message
  }
}
