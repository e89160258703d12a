// Loads due deliveries into memory, for all lanes that want some at once and one fetch at a time.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { deliveryIdOf } from '../../events/delivery-id.ts'
import type { Database } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import { idOf } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import { deleteDueWithoutEvent } from '../replay/unsent.queries.ts'
import type { BodyMemory } from './body-memory.ts'
import {
  type BodyRange,
  type BodyRow,
  type DueRow,
  listBodies,
  listDue,
  listLanes,
} from './dispatch.queries.ts'
import type { Item, LaneEvent } from './item.ts'
import { type AnyLane, Lane } from './lane.ts'

type Deps = { database: Database; owner: string; log: Logger; memory: BodyMemory; probeMs: number }
type Asked = { lane: AnyLane; wanted: number }
type Fresh = { row: DueRow; dueAt: Date }
/** Deliveries a fetch found for a lane; `hasMore` when it found as many as requested. */
type Found = { lane: AnyLane; fresh: Fresh[]; hasMore: boolean }

const lanesPerFetch = 200
/** Rows whose bodies are read in one statement. */
const rowsPerFetch = 2_000
/** A fetch for so few lanes, each with so few deliveries, reads the bodies along: a round trip less on the way of an event. */
const sparseLanes = 16
const sparseRows = 4
/** Bodies that are read along are of events from about now, and not larger than this. */
const sparseBodyBytesMax = 64 * 1024
const aboutNowMs = 3_600_000
const retryMs = 250
const fullMs = 10

export class Fetcher {
  readonly #deps: Deps
  readonly #wanting = new Set<AnyLane>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  get isWanted(): boolean {
    return this.#wanting.size > 0
  }

  want(lane: AnyLane): void {
    this.#wanting.add(lane)
  }

  /** Runs one fetch. Returns the lanes it served; after an error they stay in the queue. */
  async fetch(): Promise<AnyLane[]> {
    if (this.#deps.memory.isFull) await delay(fullMs)
    const lanes = this.#take()
    for (const lane of lanes) lane.fetchStarted()
    try {
      await this.#read(lanes.filter((lane) => lane instanceof Lane).filter(({ isStale }) => isStale))
      await this.#fill(lanes)
    } catch (error) {
      this.#deps.log.warn({ error: messageOf(error) }, 'due deliveries could not be fetched; trying again')
      for (const lane of lanes) {
        lane.hinted()
        this.want(lane)
      }
      await delay(retryMs)
    } finally {
      for (const lane of lanes) lane.fetchEnded()
    }
    return lanes
  }

  #take(): AnyLane[] {
    const lanes: AnyLane[] = []
    for (const lane of this.#wanting) {
      if (lanes.length === lanesPerFetch) break
      this.#wanting.delete(lane)
      if (!lane.isLost) lanes.push(lane)
    }
    return lanes
  }

  async #read(lanes: readonly Lane[]): Promise<void> {
    if (lanes.length === 0) return
    const changes = lanes.map((lane) => lane.readingStarted())
    const keys = lanes.map(({ key }) => key)
    const found = new Map((await listLanes(this.#deps.database, keys)).map((row) => [row.endpoint_id, row]))
    const { probeMs } = this.#deps
    for (const [i, lane] of lanes.entries()) {
      lane.read(found.get(lane.key.endpointId), { changesSeen: changes[i] ?? 0, probeMs })
    }
  }

  async #fill(lanes: readonly AnyLane[]): Promise<void> {
    const shares = this.#share(lanes)
    if (shares.length === 0) return
    const isSparse = shares.length <= sparseLanes && shares.every(({ lane }) => !lane.isBehind)
    const asked = isSparse
      ? shares.map(({ lane, wanted }) => ({ lane, wanted: Math.min(sparseRows, wanted) }))
      : shares
    const ranges = asked.map(({ lane, wanted }) => lane.asked(wanted))
    const rows = await listDue(this.#deps.database, ranges, isSparse ? bodiesAboutNow() : undefined)
    const fetchedMs = performance.now()
    const found = this.#sort(asked, rows)
    const events = await this.#listEvents(found)
    for (const each of found) take(each, events, fetchedMs)
    for (const each of found) await this.#endMissing(each, events)
  }

  /** A fair share of one fetch for each lane. */
  #share(lanes: readonly AnyLane[]): Asked[] {
    const wanting = lanes.filter(({ wanted }) => wanted > 0)
    if (this.#deps.memory.isFull) {
      for (const lane of wanting) if (lane.bytes > 0) this.want(lane)
      return wanting.filter(({ bytes }) => bytes === 0).map((lane) => ({ lane, wanted: 1 }))
    }
    const most = Math.max(1, Math.floor(rowsPerFetch / Math.max(1, wanting.length)))
    return wanting.map((lane) => ({ lane, wanted: Math.min(most, lane.wanted) }))
  }

  /** Deliveries new to each lane, up to the number it wanted. */
  #sort(asked: readonly Asked[], rows: readonly DueRow[]): Found[] {
    const found = asked.map(({ lane }): Found => ({ lane, fresh: [], hasMore: false }))
    for (const row of rows) {
      const { lane, wanted = 0 } = asked[row.lane] ?? {}
      const each = found[row.lane]
      if (!lane || !each) continue
      if (row.version !== lane.version) {
        lane.changed()
        this.want(lane)
      }
      if (row.due_at === null || lane.isKnown({ eventId: row.event_id, dueAt: row.due_at })) continue
      if (each.fresh.length < wanted) each.fresh.push({ row, dueAt: row.due_at })
      each.hasMore = each.fresh.length >= wanted
    }
    return found
  }

  async #listEvents(found: readonly Found[]): Promise<Map<string, LaneEvent | undefined>> {
    const events = new Map<string, LaneEvent | undefined>()
    const wanted = new Map<string, { accountId: string; eventId: string }>()
    for (const { lane, fresh } of found) {
      for (const { row } of fresh) {
        if (hasBody(row)) events.set(row.event_id, eventOf(row))
        else wanted.set(row.event_id, { accountId: lane.key.accountId, eventId: row.event_id })
      }
    }
    if (wanted.size === 0) return events
    const rows = await listBodies(this.#deps.database, [...wanted.values()], limits.webhookFetchBytesMax)
    for (const row of rows) events.set(row.id, eventOf(row))
    return events
  }

  /**
   * A delivery without an event would be found again and again, so it is ended; when that fails, the lane waits for a
   * scan.
   */
  async #endMissing({ lane, fresh }: Found, events: ReadonlyMap<string, unknown>): Promise<void> {
    const missing = fresh.filter((each) => !events.has(each.row.event_id) && lane.maySend(sendableOf(each)))
    if (missing.length === 0) return
    const { database, owner, log } = this.#deps
    const { accountId, endpointId } = lane.key
    try {
      const rows = missing.map(({ row, dueAt }) => ({ dueAt, eventId: row.event_id }))
      const ended = await deleteDueWithoutEvent(database, lane.key, { owner, slot: lane.slot, rows })
      // The account is being deleted, whose rows go one after the other.
      if (ended.length === 0) lane.stuck()
      else
        log.error(
          { account: accountId, endpoint: endpointId, events: ended },
          'deliveries ended: their events are missing',
        )
    } catch (error) {
      lane.stuck()
      log.warn(
        { endpoint: endpointId, error: messageOf(error) },
        'deliveries without an event stay open for now',
      )
    }
  }
}

/** Gives the lane the items with a body, up to the first whose body exceeded this fetch's limit. */
function take(
  { lane, fresh, hasMore }: Found,
  events: ReadonlyMap<string, LaneEvent | undefined>,
  fetchedMs: number,
): void {
  const there = fresh.filter(({ row }) => events.has(row.event_id))
  const items: Item[] = []
  for (const each of there) {
    const event = events.get(each.row.event_id)
    if (!event) break
    items.push(itemOf(lane, each, event, fetchedMs))
  }
  lane.fetched(items, hasMore || items.length < there.length)
}

function bodiesAboutNow(): BodyRange {
  const nowMs = Date.now()
  return {
    from: idOf(nowMs - aboutNowMs, '0'.repeat(20)),
    to: idOf(nowMs + aboutNowMs, 'f'.repeat(20)),
    bytesMax: sparseBodyBytesMax,
  }
}

type RowWithBody = DueRow & Pick<BodyRow, 'kind' | 'is_test'> & { body: string }

function hasBody(row: DueRow): row is RowWithBody {
  return typeof row.body === 'string'
}

/** Undefined when the body exceeded this fetch's limit. */
function eventOf({ kind, body, is_test }: Pick<BodyRow, 'kind' | 'body' | 'is_test'>): LaneEvent | undefined {
  return body === null ? undefined : { kind, body: Buffer.from(body), isTest: is_test }
}

function sendableOf({ row, dueAt }: Fresh): { dueAt: Date; replayId: string | null } {
  return { dueAt, replayId: row.replay_id }
}

function itemOf({ key }: AnyLane, { row, dueAt }: Fresh, event: LaneEvent, fetchedMs: number): Item {
  const { event_id: eventId, attempt, replay_id: replayId, overdue_ms: overdueMs } = row
  return {
    dueAt,
    eventId,
    deliveryId: deliveryIdOf(eventId, key.endpointId),
    attempt,
    replayId,
    event,
    fetchedMs,
    overdueMs,
  }
}
