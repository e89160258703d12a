// Items that come while others are under way leave with the next statement, as soon as that ends: one statement and one
// commit cost more than their rows. An item that finds nothing under way leaves with those of its turn of the event loop.

export type GatheringLimits = {
  /** So many leave at once, whatever is under way. */
  groupMax: number
  /** One that hangs delays those behind it no longer. */
  waitMsMax: number
}

export class Gathering<Item> {
  readonly #carryOut: (items: Item[]) => Promise<void>
  readonly #limits: GatheringLimits
  #waiting: Item[] = []
  #underWay = 0
  #timer: NodeJS.Timeout | undefined

  /** `carryOut` does not reject: each item is told its own outcome. */
  constructor(carryOut: (items: Item[]) => Promise<void>, limits: GatheringLimits) {
    this.#carryOut = carryOut
    this.#limits = limits
  }

  add(item: Item): void {
    this.#waiting.push(item)
    const { groupMax, waitMsMax } = this.#limits
    if (this.#waiting.length >= groupMax) this.#leave()
    else if (this.#waiting.length > 1) return
    else if (this.#underWay === 0) setImmediate(() => this.#leave())
    else this.#timer = setTimeout(() => this.#leave(), waitMsMax)
  }

  #leave(): void {
    clearTimeout(this.#timer)
    const items = this.#waiting
    if (items.length === 0) return
    this.#waiting = []
    this.#underWay += 1
    void this.#carryOut(items).finally(() => {
      this.#underWay -= 1
      if (this.#underWay === 0) this.#leave()
    })
  }
}

/** In as few groups as can be, none of which has a key twice. */
export function groupsApart<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Item[][] {
  const groups: { keys: Set<string>; items: Item[] }[] = []
  for (const item of items) {
    const keys = keysOf(item)
    let group = groups.find((each) => !keys.some((key) => each.keys.has(key)))
    if (!group) {
      group = { keys: new Set(), items: [] }
      groups.push(group)
    }
    for (const key of keys) group.keys.add(key)
    group.items.push(item)
  }
  return groups.map((group) => group.items)
}
