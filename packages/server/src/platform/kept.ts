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

/**
 * The same for what is made of a text in some languages. The text itself is the name, not one put together anew with
 * them, so that it is gone through once however often it is asked about.
 */
export class KeptTexts<Value> {
  readonly #max: number
  readonly #byLanguages = new Map<string, Map<string, Value>>()
  #size = 0

  constructor(max: number) {
    this.#max = max
  }

  get(text: string, languages: readonly string[], make: () => Value): Value {
    const own = languages.length === 1 ? (languages[0] ?? '') : languages.join(' ')
    const known = this.#byLanguages.get(own)?.get(text)
    if (known !== undefined) return known
    const made = make()
    if (this.#size >= this.#max) {
      this.#byLanguages.clear()
      this.#size = 0
    }
    let texts = this.#byLanguages.get(own)
    if (texts === undefined) {
      texts = new Map()
      this.#byLanguages.set(own, texts)
    }
    this.#size += texts.has(text) ? 0 : 1
    texts.set(text, made)
    return made
  }
}
