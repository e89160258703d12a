/** Counts what is under way, in all and by address. */
export class AtOnce {
  readonly #running = new Map<string, number>()
  readonly #max: number
  readonly #perAddressMax: number
  #all = 0

  constructor(max: number, perAddressMax: number) {
    this.#max = max
    this.#perAddressMax = perAddressMax
  }

  /** Disposing ends it. Undefined while too many are under way. */
  enter(address: string): Disposable | undefined {
    const own = this.#running.get(address) ?? 0
    if (this.#all >= this.#max || own >= this.#perAddressMax) return undefined
    this.#all += 1
    this.#running.set(address, own + 1)
    return { [Symbol.dispose]: () => this.#leave(address) }
  }

  #leave(address: string): void {
    this.#all -= 1
    const left = (this.#running.get(address) ?? 1) - 1
    if (left === 0) this.#running.delete(address)
    else this.#running.set(address, left)
  }
}
