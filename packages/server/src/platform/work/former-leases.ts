/** Releases, once, the leases of the previous worker of this name; otherwise its work would rest until they end. */
export class FormerLeases {
  readonly #free: () => Promise<unknown>
  #freed: Promise<unknown> | undefined

  constructor(free: () => Promise<void>) {
    this.#free = free
  }

  /** Await it before every claim; a failed release is retried by the next call. */
  async free(): Promise<void> {
    this.#freed ??= this.#free()
    try {
      await this.#freed
    } catch (error) {
      this.#freed = undefined
      throw error
    }
  }
}
