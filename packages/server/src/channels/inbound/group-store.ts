// Requests that arrive while others are being stored wait for them and share the next statement and its commit, each
// with its channel: a commit costs more than its rows. A request that finds nothing under way waits for nothing.
import type { Platform } from '@mostrador/contract/values'
import type { ChannelDoor } from '../../accounts/directory.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, sql, sqlState } from '../../platform/database/database.ts'
import { newOrderedId } from '../../platform/ids.ts'
import { firstClaim, type Stored, storeOrSettle } from '../../platform/inbox/inbox.ts'
import { Gathering, groupsApart } from '../../platform/work/gathering.ts'
import type { ChannelEvent } from '../channel.ts'
import { channelInbox, isSameDoor } from './store.ts'

/** Events of one request to a channel's own address. */
export type Brought = { door: ChannelDoor; label: Platform; events: readonly ChannelEvent[] }

type Asked = { brought: Brought; answer: PromiseWithResolvers<Stored> }

/** A request with more events has a statement of its own. */
const eventsMax = 20

export class GroupStore {
  readonly #db: Database
  readonly #clock: Clock
  readonly #gathering = new Gathering<Asked>((asked) => this.#storeGroups(asked), {
    groupMax: 64,
    waitMsMax: 10,
  })

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** As `storeOrSettle` under the condition that the door is the same; an error is that of these events alone. */
  store(brought: Brought): Promise<Stored> {
    if (brought.events.length > eventsMax) return this.#storeAlone(brought)
    const answer = Promise.withResolvers<Stored>()
    this.#gathering.add({ brought, answer })
    return answer.promise
  }

  async #storeGroups(asked: readonly Asked[]): Promise<void> {
    // A repetition goes into another statement than what it repeats, which would not tell one from the other.
    const groups = groupsApart(asked, ({ brought: { door, events } }) =>
      events.map(({ externalId }) => `${door.channelId} ${externalId}`),
    )
    await Promise.all(groups.map((group) => this.#storeGroup(group)))
  }

  async #storeGroup(asked: readonly Asked[]): Promise<void> {
    try {
      const stored = await this.#storeAll(asked.map((each) => each.brought))
      for (const [i, { answer }] of asked.entries()) {
        const own = stored[i]
        if (own) answer.resolve(own)
      }
    } catch (error) {
      // Only the events that PostgreSQL refuses fail.
      const isRefused = asked.length > 1 && sqlState(error) !== undefined
      for (const { brought, answer } of asked) {
        if (isRefused) this.#storeAlone(brought).then(answer.resolve, answer.reject)
        else answer.reject(error)
      }
    }
  }

  async #storeAll(brought: readonly Brought[]): Promise<Stored[]> {
    // Accounts may have their rows on several nodes.
    if (brought.length === 1 || (await this.#db.isSpread()))
      return Promise.all(brought.map((each) => this.#storeAlone(each)))
    return storeTogether(this.#db, brought, this.#clock())
  }

  #storeAlone({ door, label, events }: Brought): Promise<Stored> {
    const arrived = events.map((event) => ({ homeId: door.channelId, label, event }))
    const arrival = { accountId: door.accountId, arrived }
    return storeOrSettle(this.#db, channelInbox, arrival, this.#clock(), { guard: isSameDoor(door) })
  }
}

async function storeTogether(db: Database, brought: readonly Brought[], now: Date): Promise<Stored[]> {
  const doors = brought.map(({ door }) => door)
  const arrived = brought.flatMap(({ door, label, events }, place) => {
    const once = new Map(events.map((event) => [event.externalId, event])).values()
    return [...once].map((event) => ({ place, door, label, event, id: newOrderedId(now.getTime()) }))
  })
  const { events, keys } = channelInbox
  const row = await db.queryOne<{ open: number[]; ids: string[] }>(sql`
    with open as materialized (
      select d.place, d.account_id, d.channel_id
      from unnest(${doors.map(({ accountId }) => accountId)}::uuid[], ${doors.map(({ channelId }) => channelId)}::uuid[],
        ${doors.map(({ externalId }) => externalId)}::text[], ${doors.map(({ appSecret }) => appSecret)}::bytea[],
        ${doors.map(({ verifyToken }) => verifyToken)}::bytea[])
        with ordinality as d (account_id, channel_id, external_id, app_secret, verify_token, place)
      join channels c on c.account_id = d.account_id and c.id = d.channel_id
      where c.deleted_at is null and c.external_id = d.external_id and c.app_secret is not distinct from d.app_secret
        and c.verify_token is not distinct from d.verify_token),
    arrived as (
      select o.account_id, o.channel_id, a.id, a.kind, a.external_id, a.lane, a.payload
      from unnest(${arrived.map(({ place }) => place + 1)}::bigint[], ${arrived.map(({ id }) => id)}::uuid[],
        ${arrived.map(({ event }) => event.kind)}::text[], ${arrived.map(({ event }) => event.externalId)}::text[],
        ${arrived.map(({ event }) => event.lane)}::text[], ${arrived.map(({ event }) => event.payload)}::json[])
        as a (place, id, kind, external_id, lane, payload)
      join open o on o.place = a.place),
    fresh as (
      insert into ${keys} (account_id, channel_id, external_id, received_at)
      select account_id, channel_id, external_id, ${now}::timestamptz from arrived
      order by account_id, channel_id, external_id
      on conflict do nothing
      returning account_id, channel_id, external_id),
    stored as (
      insert into ${events} (account_id, id, channel_id, kind, external_id, lane, payload, received_at, next_attempt_at)
      select account_id, id, channel_id, kind, external_id, lane, payload, ${now}::timestamptz,
        ${firstClaim(now)}
      from arrived join fresh using (account_id, channel_id, external_id)
      returning id)
    select array(select place::int from open) as open, array(select id from stored) as ids`)
  const [open, fresh] = [new Set(row?.open), new Set(row?.ids)]
  return brought.map((_, place) => ({
    isOpen: open.has(place + 1),
    claimed: arrived
      .filter((each) => each.place === place && fresh.has(each.id))
      .map(({ door, label, event, id }) => {
        const { accountId, channelId: homeId } = door
        return { db, accountId, homeId, lane: event.lane, id, label }
      }),
    told: [],
  }))
}
