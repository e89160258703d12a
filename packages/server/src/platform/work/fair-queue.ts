// A queue for many senders, none of which can hold up the others.

type Lane<Item> = { items: Item[]; isTaken: boolean }
type Group<Item> = { lanes: Map<string, Lane<Item>>; ready: Set<string>; queued: number }

/** An item that was taken; its lane rests until `done` is called. */
export type Taken<Item> = { item: Item; done(): void }

/**
 * Items of one lane are taken one at a time in order; the lanes of a group take turns, and so do the groups. A group
 * may fill as much space as it leaves free, and a lane as much as it leaves to its group, so that however busy some
 * are, there is room for the next one.
 */
export class FairQueue<Item> {
  readonly #max: number
  readonly #groups = new Map<string, Group<Item>>()
  /** Groups with a lane that can be taken from, longest waiting first. */
  readonly #ready = new Set<string>()
  #queued = 0

  constructor(max: number) {
    this.#max = max
  }

  /** Number of waiting items. */
  get size(): number {
    return this.#queued
  }

  /** False, and nothing is added, when the lane or its group is full. */
  add(groupKey: string, laneKey: string, item: Item): boolean {
    const group = this.#groups.get(groupKey) ?? { lanes: new Map(), ready: new Set(), queued: 0 }
    const lane = group.lanes.get(laneKey) ?? { items: [], isTaken: false }
    const free = this.#max - this.#queued
    if (group.queued >= free || lane.items.length >= free - group.queued) return false
    this.#groups.set(groupKey, group)
    group.lanes.set(laneKey, lane)
    lane.items.push(item)
    group.queued += 1
    this.#queued += 1
    if (!lane.isTaken) this.#makeReady(groupKey, group, laneKey)
    return true
  }

  /** The next item in turn; undefined when none can be taken now. */
  take(): Taken<Item> | undefined {
    const groupKey = first(this.#ready)
    const group = groupKey === undefined ? undefined : this.#groups.get(groupKey)
    const laneKey = group && first(group.ready)
    const lane = laneKey === undefined ? undefined : group?.lanes.get(laneKey)
    const item = lane?.items.shift()
    if (groupKey === undefined || !group || laneKey === undefined || !lane || item === undefined)
      return undefined
    lane.isTaken = true
    group.ready.delete(laneKey)
    group.queued -= 1
    this.#queued -= 1
    // The group goes to the end for its next turn.
    this.#ready.delete(groupKey)
    if (group.ready.size > 0) this.#ready.add(groupKey)
    return { item, done: () => this.#release(groupKey, group, laneKey, lane) }
  }

  #release(groupKey: string, group: Group<Item>, laneKey: string, lane: Lane<Item>): void {
    lane.isTaken = false
    if (lane.items.length > 0) this.#makeReady(groupKey, group, laneKey)
    else group.lanes.delete(laneKey)
    if (group.lanes.size === 0) this.#groups.delete(groupKey)
  }

  #makeReady(groupKey: string, group: Group<Item>, laneKey: string): void {
    group.ready.add(laneKey)
    this.#ready.add(groupKey)
  }
}

function first(keys: ReadonlySet<string>): string | undefined {
  for (const key of keys) return key
  return undefined
}
