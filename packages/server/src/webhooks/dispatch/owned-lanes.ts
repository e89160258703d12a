import type { BodyMemory } from './body-memory.ts'
import type { LaneKey } from './dispatch.queries.ts'
import { Lane } from './lane.ts'
import { type Slots, slotOf } from './slots.ts'

/** The lanes this worker has seen, all in slots that it owns. */
export class OwnedLanes {
  readonly #slots: Pick<Slots, 'epochToSend'>
  readonly #memory: BodyMemory
  readonly #lanes = new Map<string, Lane>()

  constructor({ slots, memory }: { slots: Pick<Slots, 'epochToSend'>; memory: BodyMemory }) {
    this.#slots = slots
    this.#memory = memory
  }

  /** The lane, or undefined when its slot is not this worker's. */
  get(key: LaneKey): Lane | undefined {
    const known = this.#lanes.get(key.endpointId)
    if (known) return known
    const slot = slotOf(key.endpointId)
    const slotEpoch = this.#slots.epochToSend(slot)
    if (slotEpoch === undefined) return undefined
    const lane = new Lane(key, { slot, slotEpoch }, this.#memory)
    this.#lanes.set(key.endpointId, lane)
    return lane
  }

  /** Some lane of the slot is sending or recording. */
  isBusy(slot: number): boolean {
    return [...this.#lanes.values()].some((lane) => lane.slot === slot && lane.isBusy)
  }

  /** Returns the lanes that were lost. */
  lose(slots: readonly number[]): Lane[] {
    const lost = [...this.#lanes.values()].filter(({ slot }) => slots.includes(slot))
    return this.#remove(lost)
  }

  /** Drops the lanes that have been idle since then and are not `seen`. Returns them. */
  evict(seen: ReadonlySet<string>, sinceMs: number): Lane[] {
    const idle = [...this.#lanes.values()].filter(
      (lane) => !seen.has(lane.key.endpointId) && lane.isIdleSince(sinceMs),
    )
    return this.#remove(idle)
  }

  #remove(lanes: Lane[]): Lane[] {
    for (const lane of lanes) {
      lane.lost()
      this.#lanes.delete(lane.key.endpointId)
    }
    return lanes
  }
}
