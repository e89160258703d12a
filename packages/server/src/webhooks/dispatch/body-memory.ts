import { limits } from '@mostrador/contract/limits'

/** Memory that one worker's bodies take, over all its lanes. */
export class BodyMemory {
  #bytes = 0

  /** When full, a lane is fetched for only while it has nothing at all, so that none starves. */
  get isFull(): boolean {
    return this.#bytes > limits.webhookBodiesBytesMax
  }

  add(bytes: number): void {
    this.#bytes += bytes
  }

  remove(bytes: number): void {
    this.#bytes -= bytes
  }
}
