// Brings what is due into memory, for all lanes that want it at once and one fetch at a time.
import { limits } from '@mostrador/contract/limits'
import { deliveryIdOf } from '../events/delivery-id.ts'
import type { Database } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Logger } from '../platform/log.ts'
import {
  type BodyRow,
  type DueRow,
  deleteDueWithoutEvent,
  listBodies,
  listDue,
  listLanes,
} from './dispatch.queries.ts'
import { type Item, isForced, keyOf, type Lane, type LaneEvent } from './lane.ts'

const lanesPerFetch = 200
/** Rows whose bodies are asked for in one statement. */
const rowsPerFetch = 2_000

type Deps = { database: Database; owner: string; log: Logger }
type Fresh = { lane: Lane; row: DueRow; dueAt: Date }

export class Fetcher {
  readonly #database: Database
  readonly #deps: Deps
  readonly #wanting = new Set<Lane>()
  /** Recorded while a fetch runs, which may still find them. */
  #forgetLater: { lane: Lane; key: string }[] = []
  #isFetching = false
  #bodyBytes = 0

  constructor(deps: Deps) {
    this.#deps = deps
    this.#database = deps.database
  }

  /** So much is in memory that a lane is fetched for only while it has nothing at all, so that none starves. */
  get isFull(): boolean {
    return this.#bodyBytes > limits.webhookBodiesBytesMax
  }

  get isWanted(): boolean {
    return this.#wanting.size > 0
  }

  want(lane: Lane): void {
    if (!lane.isLost) this.#wanting.add(lane)
  }

  /** The item is recorded, or given back to the database, where it is all the time: it may be fetched again. */
  forget(item: Item): void {
    this.#bodyBytes -= item.event.body.length
    item.lane.bytes -= item.event.body.length
    const key = keyOf(item)
    if (this.#isFetching) this.#forgetLater.push({ lane: item.lane, key })
    else item.lane.known.delete(key)
  }

  /** One fetch. Yields the lanes that it has something new for. */
  async fetch(): Promise<Lane[]> {
    const lanes = this.#take()
    this.#isFetching = true
    try {
      await this.#load(lanes.filter((lane) => lane.isStale))
      await this.#fill(lanes)
      return lanes
    } catch (error) {
      for (const lane of lanes) {
        lane.isHinted = true
        this.want(lane)
      }
      throw error
    } finally {
      this.#isFetching = false
      for (const { lane, key } of this.#forgetLater) lane.known.delete(key)
      this.#forgetLater = []
    }
  }

  #take(): Lane[] {
    const lanes: Lane[] = []
    for (const lane of this.#wanting) {
      if (lanes.length === lanesPerFetch) break
      this.#wanting.delete(lane)
      if (!lane.isLost) lanes.push(lane)
    }
    return lanes
  }

  async #load(lanes: readonly Lane[]): Promise<void> {
    if (lanes.length === 0) return
    // A change that is told while the statement runs may not be in what it reads.
    const changes = lanes.map((lane) => lane.changes)
    const rows = await listLanes(
      this.#database,
      lanes.map(({ key }) => key),
    )
    const found = new Map(rows.map((row) => [row.endpoint_id, row]))
    for (const [i, lane] of lanes.entries()) {
      const row = found.get(lane.key.endpointId)
      if (row) lane.load(row)
      else lane.loadGone()
      lane.changesRead = changes[i] ?? 0
      for (const item of lane.takeUnsendable()) this.forget(item)
    }
  }

  async #fill(lanes: readonly Lane[]): Promise<void> {
    const asked = this.#share(lanes)
    if (asked.length === 0) return
    const ranges = asked.map(({ lane, wanted }) => ({
      ...lane.key,
      after: lane.readTo,
      // From the start, those in memory may be the first that are found.
      max: lane.readTo === undefined ? wanted + lane.known.size : wanted,
      isHolding: lane.isHolding,
    }))
    for (const { lane } of asked) lane.isHinted = false
    const rows = await listDue(this.#database, ranges)
    const fetchedMs = performance.now()
    const counts = new Map<Lane, number>()
    const fresh: Fresh[] = []
    for (const row of rows) {
      const { lane, wanted } = asked[row.lane] ?? {}
      if (!lane || wanted === undefined) continue
      if (row.version !== lane.state?.config.version) this.#reload(lane)
      if (row.due_at === null || lane.known.has(keyOf({ eventId: row.event_id, dueAt: row.due_at }))) continue
      const count = counts.get(lane) ?? 0
      if (count < wanted) fresh.push({ lane, row, dueAt: row.due_at })
      counts.set(lane, count + 1)
    }
    for (const { lane, wanted } of asked) lane.hasMore = (counts.get(lane) ?? 0) >= wanted
    await this.#add(fresh, fetchedMs)
  }

  /** A fair part of what one fetch may bring, for each lane. */
  #share(lanes: readonly Lane[]): { lane: Lane; wanted: number }[] {
    const wanting = lanes.filter(({ wanted }) => wanted > 0)
    if (this.isFull) {
      for (const lane of wanting) if (lane.bytes > 0) this.want(lane)
      return wanting.filter(({ bytes }) => bytes === 0).map((lane) => ({ lane, wanted: 1 }))
    }
    const most = Math.max(1, Math.floor(rowsPerFetch / Math.max(1, wanting.length)))
    return wanting.map((lane) => ({ lane, wanted: Math.min(most, lane.wanted) }))
  }

  #reload(lane: Lane): void {
    lane.changes += 1
    lane.isHinted = true
    this.want(lane)
  }

  async #add(fresh: readonly Fresh[], fetchedMs: number): Promise<void> {
    const wanted = new Map<string, { accountId: string; eventId: string }>()
    for (const { lane, row } of fresh) {
      wanted.set(row.event_id, { accountId: lane.key.accountId, eventId: row.event_id })
    }
    if (wanted.size === 0) return
    const events = new Map<string, LaneEvent | undefined>()
    for (const row of await listBodies(this.#database, [...wanted.values()], limits.webhookFetchBytesMax)) {
      events.set(row.id, eventOf(row))
    }
    const missing: Fresh[] = []
    for (const [lane, rows] of Map.groupBy(fresh, (each) => each.lane)) {
      // Lost or held meanwhile.
      const sendable = rows.filter(({ dueAt }) => !lane.isLost && (!lane.isHolding || isForced({ dueAt })))
      missing.push(...sendable.filter(({ row }) => !events.has(row.event_id)))
      const there = sendable.filter(({ row }) => events.has(row.event_id))
      const items: Item[] = []
      for (const each of there) {
        const event = events.get(each.row.event_id)
        if (!event) break
        items.push(itemOf(each, event, fetchedMs))
      }
      // The rest comes with the next fetch.
      if (items.length < there.length) lane.hasMore = true
      for (const { event } of lane.take(items)) this.#bodyBytes += event.body.length
    }
    for (const [lane, rows] of Map.groupBy(missing, (each) => each.lane)) await this.#endMissing(lane, rows)
  }

  /** What has nothing to send would be found again and again; a lane where that cannot be ended waits for a scan. */
  async #endMissing(lane: Lane, rows: readonly Fresh[]): Promise<void> {
    const { database, owner, log } = this.#deps
    const { accountId, endpointId } = lane.key
    try {
      const keys = rows.map(({ row, dueAt }) => ({ dueAt, eventId: row.event_id }))
      const ended = await deleteDueWithoutEvent(database, lane.key, { owner, slot: lane.slot, rows: keys })
      // With its account everything goes, one after the other.
      if (ended.length === 0) lane.hasMore = false
      else
        log.error(
          { account: accountId, endpoint: endpointId, events: ended },
          'deliveries ended: their events are missing',
        )
    } catch (error) {
      lane.hasMore = false
      log.warn(
        { endpoint: endpointId, error: messageOf(error) },
        'deliveries without an event stay open for now',
      )
    }
  }
}

/** Undefined for what was too much for this fetch. */
function eventOf({ kind, body, is_test }: BodyRow): LaneEvent | undefined {
  return body === null ? undefined : { kind, body: Buffer.from(body), isTest: is_test }
}

function itemOf({ lane, row, dueAt }: Fresh, event: LaneEvent, fetchedMs: number): Item {
  const { event_id: eventId, attempt, overdue_ms: overdueMs } = row
  const deliveryId = deliveryIdOf(eventId, lane.key.endpointId)
  return { lane, dueAt, eventId, deliveryId, attempt, event, fetchedMs, overdueMs }
}
