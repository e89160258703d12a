// Waiting work of many senders, of which none may hold up the others.

type Lane<Item> = { items: Item[]; isTaken: boolean }
type Group<Item> = { lanes: Map<string, Lane<Item>>; ready: Set<string>; queued: number }

/** One item that was taken; its lane rests until it is told that the item is done. */
export type Taken<Item> = { item: Item; done(): void }

/**
 * Items of one lane are taken one at a time, as they came; the lanes of a group in turn, and the groups in turn. A
 * group may fill as much as it leaves free, and a lane as much as it leaves to its group: however busy some are, there
 * is room for the next one.
 */
export class FairQueue<Item> {
  readonly #max: number
  readonly #groups = new Map<string, Group<Item>>()
  /** Groups with a lane that can be taken from, the one that has waited longest first. */
  readonly #ready = new Set<string>()
  #queued = 0

  constructor(max: number) {
    this.#max = max
  }

  /** How many wait. */
  get size(): number {
    return this.#queued
  }

  /** False, and nothing is added, where the lane or its group has as much as it may. */
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

  /** The next item whose turn it is; undefined when nothing waits that could be taken now. */
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
    // Behind all others, for its next turn.
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
