/** Values that cost more to make than to keep, by name. When there is no room for another, all go and are made anew. */
export class Kept<Value> {
  readonly #max: number
  readonly #values = new Map<string, Value>()

  constructor(max: number) {
    this.#max = max
  }

  get(name: string, make: () => Value): Value {
    const known = this.#values.get(name)
    if (known !== undefined) return known
    const made = make()
    if (this.#values.size >= this.#max) this.#values.clear()
    this.#values.set(name, made)
    return made
  }
}
