// Requests of several channels that are stored at one time.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Directory } from '../../../src/accounts/directory.ts'
import { type Brought, GroupStore } from '../../../src/channels/inbound/group-store.ts'
import { deleteChannel } from '../../../src/channels/setup/channels.ts'
import { whatsapp } from '../../../src/channels/whatsapp/whatsapp.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { type Inbound, inboundEventsOf, startInbound, waitForLock } from '../../harness/inbound.ts'
import { whatsappMessage, whatsappWebhook } from '../../harness/payloads/meta-payloads.ts'

let db: TestDatabase
let inbound: Inbound

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db)
})
afterAll(async () => {
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

async function openShop() {
  const { accountId, whatsapp: channel } = await inbound.addShop()
  const door = await new Directory(db).findChannel(channel.id)
  if (!door) throw new Error('the channel is not there')
  const bring = (...ids: string[]): Brought => {
    const messages = ids.map((id) => ({ ...whatsappMessage({ wa_id: '573105550101' }), id }))
    const { events } = whatsapp.split(whatsappWebhook(channel.externalId, { messages }))
    return { door, label: 'whatsapp', events }
  }
  const keysStored = async () =>
    (await inboundEventsOf(db, accountId)).map(({ external_id }) => external_id.replace('message:', ''))
  return { accountId, channel, door, bring, keysStored }
}

const newStore = () => new GroupStore(db, () => inbound.now)

test('requests of several channels share a statement, and each claims its own events', async () => {
  const shops = await Promise.all([openShop(), openShop(), openShop()])
  const store = newStore()
  const asked = vi.spyOn(db, 'queryOne')
  const brought = [1, 2, 3, 4].flatMap((n) => shops.map(({ bring }) => bring(`${n}a`, `${n}b`)))
  const stored = await Promise.all(brought.map((each) => store.store(each)))
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
  for (const [i, { isOpen, claimed }] of stored.entries()) {
    expect(isOpen).toBe(true)
    const { accountId, channelId } = brought[i]?.door ?? {}
    expect(claimed).toMatchObject([
      { accountId, homeId: channelId, label: 'whatsapp' },
      { accountId, homeId: channelId },
    ])
  }
  for (const { accountId, keysStored } of shops) {
    expect(await keysStored()).toEqual(['1a', '1b', '2a', '2b', '3a', '3b', '4a', '4b'])
    const ids = (await inboundEventsOf(db, accountId)).map(({ id }) => id)
    const claimed = stored.flatMap((each) => each.claimed).filter((each) => each.accountId === accountId)
    expect(claimed.map(({ id }) => id)).toEqual(ids)
  }
})

test('a channel that has changed keeps nothing, and its neighbours keep theirs', async () => {
  const [left, gone, right] = [await openShop(), await openShop(), await openShop()]
  await deleteChannel(db, gone.accountId, gone.channel.id, inbound.now)
  const store = newStore()
  const stored = await Promise.all([left, gone, right].map(({ bring }) => store.store(bring('a'))))
  expect(stored.map(({ isOpen, claimed }) => [isOpen, claimed.length])).toEqual([
    [true, 1],
    [false, 0],
    [true, 1],
  ])
  expect(await gone.keysStored()).toEqual([])
})

test('an event that PostgreSQL refuses fails alone', async () => {
  const [left, bad, right] = [await openShop(), await openShop(), await openShop()]
  const store = newStore()
  const refused = bad.bring('a')
  const ends = await Promise.allSettled([
    store.store(left.bring('a')),
    store.store({ ...refused, events: refused.events.map((event) => ({ ...event, payload: '{' })) }),
    store.store(right.bring('a')),
  ])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect([await left.keysStored(), await bad.keysStored(), await right.keysStored()]).toEqual([
    ['a'],
    [],
    ['a'],
  ])
})

test('a repetition in the same moment is claimed once', async () => {
  const { bring, keysStored } = await openShop()
  const store = newStore()
  const stored = await Promise.all([
    store.store(bring('a', 'a')),
    store.store(bring('b', 'a')),
    store.store(bring('a')),
  ])
  expect(stored.map(({ isOpen }) => isOpen)).toEqual([true, true, true])
  expect(stored.flatMap(({ claimed }) => claimed)).toHaveLength(2)
  expect((await keysStored()).toSorted()).toEqual(['a', 'b'])
})

test('a request that has to wait for another process holds up none that come after it', async () => {
  const [held, free] = [await openShop(), await openShop()]
  const store = newStore()
  let waiting: Promise<unknown> | undefined
  const holding = db.transaction(async (tx) => {
    await tx.query(sql`
      insert into inbound_keys (account_id, channel_id, external_id, received_at)
      values (${held.accountId}, ${held.channel.id}, 'message:a', ${inbound.now})`)
    waiting = store.store(held.bring('a'))
    await waitForLock(db, 1)
    const { claimed } = await store.store(free.bring('a'))
    expect(claimed).toHaveLength(1)
    throw new Error('let go')
  })
  await expect(holding).rejects.toThrow('let go')
  expect(await waiting).toMatchObject({ isOpen: true, claimed: [{ accountId: held.accountId }] })
})
