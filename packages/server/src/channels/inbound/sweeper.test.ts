import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import {
  conversationsOf,
  type Inbound,
  inboundEventsOf,
  messagesOf,
  type Shop,
  startInbound,
} from '../../../test/harness/inbound.ts'
import {
  whatsappMessage,
  whatsappText,
  whatsappWebhook,
} from '../../../test/harness/payloads/meta-payloads.ts'
import { sql } from '../../platform/database/database.ts'
import { storeEvents } from '../../platform/inbox/inbox.ts'
import { silentLog } from '../../platform/log.ts'
import { whatsapp } from '../whatsapp/whatsapp.ts'
import { channelInbox } from './store.ts'
import { InboundSweeper, type SweeperDeps } from './sweeper.ts'

let db: TestDatabase
let inbound: Inbound
let now = new Date('2026-03-01T12:00:00.000Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db)
})
afterAll(async () => {
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const ana = { wa_id: '573105550101', name: 'Ana' }

function sweeper(more: Partial<SweeperDeps> = {}): InboundSweeper {
  return new InboundSweeper({ directory: inbound.directory, clock: () => now, log: silentLog, ...more })
}

/** Stores a webhook as the first transaction does, and crashes before applying anything. */
async function storeOnly(shop: Shop, ...texts: string[]): Promise<void> {
  const messages = texts.map((body) => whatsappMessage(ana, { type: 'text', text: { body } }))
  const { events } = whatsapp.split(whatsappWebhook(shop.whatsapp.externalId, { messages }))
  const arrived = events.map((event) => ({ homeId: shop.whatsapp.id, label: 'whatsapp', event }))
  await storeEvents(db, channelInbox, { accountId: shop.accountId, arrived }, now)
}

async function contentsOf({ accountId }: Shop): Promise<string[]> {
  return (await messagesOf(db, accountId)).map(({ content }) => content)
}

/** Makes every message of the account fail with the SQLSTATE until disposed. */
async function failWith(state: string): Promise<AsyncDisposable> {
  await db.script(`
    create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused in a test' using errcode = '${state}'; end $$;
    create trigger refuse before insert on messages for each row execute function refuse()`)
  return { [Symbol.asyncDispose]: () => db.script('drop trigger refuse on messages') }
}

describe('events left behind', () => {
  test('a crash between 200 and applying loses nothing: the next sweep applies them in their order', async () => {
    const shop = await inbound.addShop()
    const texts = Array.from({ length: 20 }, (_, n) => `linea ${n}`)
    await storeOnly(shop, ...texts)
    await using sweep = sweeper()
    await sweep.sweep()
    expect(await contentsOf(shop)).toEqual([])
    later(6)
    await sweep.sweep()
    expect(await contentsOf(shop)).toEqual(texts)
    expect(await inboundEventsOf(db, shop.accountId)).toEqual([])
  })

  test('more than one sweep takes at once are all applied', async () => {
    const shop = await inbound.addShop()
    const texts = Array.from({ length: limits.inboundSweepRows + 5 }, (_, n) => `linea ${n}`)
    await storeOnly(shop, ...texts)
    later(6)
    await using sweep = sweeper()
    await sweep.sweep()
    expect(await contentsOf(shop)).toEqual(texts)
  })

  test('several sweepers and the process that stored them apply each event once', async () => {
    const shop = await inbound.addShop()
    inbound.now = now
    await Promise.all(
      Array.from({ length: 20 }, () =>
        inbound.post(shop.whatsapp, whatsappText(shop.whatsapp.externalId, ana)),
      ),
    )
    await storeOnly(shop, ...Array.from({ length: 20 }, (_, n) => `linea ${n}`))
    later(6)
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        await using sweep = sweeper()
        await sweep.sweep()
      }),
    )
    await inbound.applied()
    expect(await messagesOf(db, shop.accountId)).toHaveLength(40)
    expect((await conversationsOf(db, shop.accountId))[0]?.unread_count).toBe(40)
  })

  test('while the database is at fault an event is tried again and again, ever more slowly, and then applied', async () => {
    const shop = await inbound.addShop()
    await storeOnly(shop, 'paciente')
    await using sweep = sweeper()
    {
      await using _fault = await failWith('57P03')
      for (let round = 0; round < limits.inboundAttemptsMax + 3; round += 1) {
        later(601)
        await sweep.sweep()
      }
      expect(await inboundEventsOf(db, shop.accountId)).toMatchObject([
        { status: 'stored', error: 'refused in a test' },
      ])
    }
    later(601)
    await sweep.sweep()
    expect(await contentsOf(shop)).toEqual(['paciente'])
  })

  test('an event at fault itself goes into quarantine at once, its neighbours are applied', async () => {
    const shop = await inbound.addShop()
    const outcomes: string[] = []
    const metrics = {
      inboundEvents: { inc: ({ outcome }: { outcome: string }) => void outcomes.push(outcome) },
    }
    await storeOnly(shop, 'mala')
    await using sweep = sweeper({ metrics })
    {
      await using _fault = await failWith('22000')
      later(6)
      await sweep.sweep()
    }
    await storeOnly(shop, 'buena')
    later(6)
    await sweep.sweep()
    expect(await contentsOf(shop)).toEqual(['buena'])
    expect(await inboundEventsOf(db, shop.accountId)).toMatchObject([
      { status: 'quarantined', error: 'refused in a test' },
    ])
    expect(outcomes).toEqual(['quarantined', 'applied'])
  })

  test('a fault of ours is tried a limited number of times, with growing waits, then kept for people', async () => {
    const shop = await inbound.addShop()
    await storeOnly(shop, 'rara')
    await using sweep = sweeper()
    await using _fault = await failWith('42000')
    const waits: number[] = []
    for (let attempt = 2; attempt <= limits.inboundAttemptsMax; attempt += 1) {
      later(601)
      await sweep.sweep()
      const [row] = await db.query<{ wait: number }>(sql`
        select extract(epoch from next_attempt_at - ${now}::timestamptz)::float8 as wait
        from inbound_events where account_id = ${shop.accountId}`)
      waits.push(row?.wait ?? -1)
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 600])
    expect(await inboundEventsOf(db, shop.accountId)).toMatchObject([
      { status: 'quarantined', attempts: limits.inboundAttemptsMax },
    ])
  })

  test('an event that ends its process every time is put aside without being tried again', async () => {
    const shop = await inbound.addShop()
    await storeOnly(shop, 'fatal')
    await db.query(sql`
      update inbound_events set attempts = ${limits.inboundAttemptsMax} where account_id = ${shop.accountId}`)
    later(6)
    await using sweep = sweeper()
    await sweep.sweep()
    expect(await contentsOf(shop)).toEqual([])
    expect(await inboundEventsOf(db, shop.accountId)).toMatchObject([
      { status: 'quarantined', error: 'every try ended without an outcome' },
    ])
  })

  test('events of a channel deleted meanwhile still reach its conversations', async () => {
    const shop = await inbound.addShop()
    await storeOnly(shop, 'a tiempo')
    await db.query(sql`update channels set deleted_at = ${now} where account_id = ${shop.accountId}`)
    later(6)
    await using sweep = sweeper()
    await sweep.sweep()
    expect(await contentsOf(shop)).toEqual(['a tiempo'])
  })

  test('a started sweeper works by itself, shows what is in quarantine, and stops when disposed of', async () => {
    const shop = await inbound.addShop()
    await storeOnly(shop, 'sola')
    later(6)
    const shown: number[] = []
    const metrics = {
      inboundEvents: { inc: () => {} },
      quarantinedEvents: { set: (value: number) => void shown.push(value) },
    }
    {
      await using sweep = sweeper({ metrics })
      sweep.start()
      await vi.waitUntil(() => shown.length > 0, { timeout: 45_000 })
    }
    expect(await contentsOf(shop)).toEqual(['sola'])
    const [quarantined] = await db.query<{ events: number }>(
      sql`select count(*)::integer as events from inbound_events where status = 'quarantined'`,
    )
    expect(shown.at(-1)).toBe(quarantined?.events)
  })
})

describe('what is too old to be repeated', () => {
  test('is forgotten, account by account, and nothing younger', async () => {
    const [one, two] = [await inbound.addShop(), await inbound.addShop()]
    const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
    for (const { accountId, whatsapp: channel } of [one, two]) {
      await db.query(sql`
        insert into inbound_keys (account_id, channel_id, external_id, received_at)
        select ${accountId}::uuid, ${channel.id}::uuid, 'old:' || n, ${days(31)}::timestamptz from generate_series(1, ${limits.pruneRows + 10}) n
        union all select ${accountId}::uuid, ${channel.id}::uuid, 'young', ${days(29)}::timestamptz`)
      await db.query(sql`
        insert into parked_statuses (account_id, channel_id, platform_message_id, status, received_at)
        values (${accountId}, ${channel.id}, 'old', 'read', ${days(31)}),
          (${accountId}, ${channel.id}, 'young', 'read', ${days(29)})`)
    }
    await using sweep = sweeper()
    await sweep.prune()
    for (const { accountId } of [one, two]) {
      expect(
        await db.query(sql`select external_id from inbound_keys where account_id = ${accountId}`),
      ).toEqual([{ external_id: 'young' }])
      expect(
        await db.query(
          sql`select platform_message_id as id from parked_statuses where account_id = ${accountId}`,
        ),
      ).toEqual([{ id: 'young' }])
    }
  })
})
