// A flood on one channel holds up no other, neither in the process that takes it in nor in the sweep.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { type Inbound, messagesOf, type Shop, startInbound } from '../../../test/harness/inbound.ts'
import { whatsappMessage, whatsappWebhook } from '../../../test/harness/payloads/meta-payloads.ts'
import { sql } from '../../platform/database/database.ts'
import { type ClaimedEvent, claimEvents, storeEvents } from '../../platform/inbox/inbox.ts'
import { InboxApplier } from '../../platform/inbox/inbox-applier.ts'
import { silentLog } from '../../platform/log.ts'
import { whatsapp } from '../whatsapp/whatsapp.ts'
import { inboundWork } from './applier.ts'
import { channelInbox } from './store.ts'
import { InboundSweeper } from './sweeper.ts'

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

const clock = () => inbound.now
const later = (seconds: number) => new Date(inbound.now.getTime() + seconds * 1_000)

function webhookOf(shop: Shop, count: number, phoneOf: (n: number) => string) {
  const messages = Array.from({ length: count }, (_, n) =>
    whatsappMessage({ wa_id: phoneOf(n) }, { type: 'text', text: { body: `linea ${n}` } }),
  )
  return whatsappWebhook(shop.whatsapp.externalId, { messages })
}

/** Stores messages as the request does, but hands them to nobody. */
function storeOnly(shop: Shop, count: number, phoneOf = (_n: number) => '573105550101') {
  const { events } = whatsapp.split(webhookOf(shop, count, phoneOf))
  const arrived = events.map((event) => ({ homeId: shop.whatsapp.id, label: 'whatsapp', event }))
  return storeEvents(db, channelInbox, { accountId: shop.accountId, arrived }, inbound.now)
}

/** Accounts in the order in which their messages were applied, by PostgreSQL's transaction numbers. */
async function applyingOrderOf(shops: readonly Shop[]): Promise<string[]> {
  const accountIds = shops.map(({ accountId }) => accountId)
  const rows = await db.query<{ account_id: string }>(sql`
    select account_id from messages where account_id = any(${accountIds}::uuid[]) order by xmin::text::bigint`)
  return rows.map(({ account_id }) => account_id)
}

const contentsOf = async ({ accountId }: Shop) =>
  (await messagesOf(db, accountId)).map(({ content }) => content)

describe('in the process that takes messages in', () => {
  test.each([
    ['one customer', () => '573105550101'],
    ['very many customers', (n: number) => `5731055${10_000 + n}`],
  ])('a burst of %s on one channel does not delay another channel', async (_what, phoneOf) => {
    const [busy, quiet] = [await inbound.addShop(), await inbound.addShop()]
    const burst = 200
    const events = [await storeOnly(busy, burst, phoneOf), await storeOnly(quiet, 1)].flat()
    const applier = new InboxApplier(inboundWork, { clock, log: silentLog })
    applier.enqueue(events)
    await applier.drain()
    const order = await applyingOrderOf([busy, quiet])
    expect(order).toHaveLength(burst + 1)
    // Behind the events under way and the next of the burst, give or take those applied at the same time.
    expect(order.indexOf(quiet.accountId)).toBeLessThan(2 * limits.inboundApplyingMax + 2)
  })

  test('what there was no room for still comes before what came after it from the same customer', async () => {
    const shop = await inbound.addShop()
    const events = await storeOnly(shop, 10)
    const applier = new InboxApplier(inboundWork, { clock, log: silentLog })
    applier.enqueue(events.slice(6))
    await applier.drain()
    expect(await contentsOf(shop)).toEqual(['linea 0', 'linea 1', 'linea 2', 'linea 3'])
    applier.enqueue(events.slice(0, 6))
    await applier.drain()
    expect(await contentsOf(shop)).toEqual(Array.from({ length: 10 }, (_, n) => `linea ${n}`))
  })

  test("two processes keep one customer's messages in order between them", async () => {
    const shop = await inbound.addShop()
    const events = await storeOnly(shop, 60)
    const appliers = [0, 1, 2].map(() => new InboxApplier(inboundWork, { clock, log: silentLog }))
    events.forEach((event, n) => {
      appliers[n % 3]?.enqueue([event])
    })
    await Promise.all(appliers.map((applier) => applier.drain()))
    expect(await contentsOf(shop)).toEqual(Array.from({ length: 60 }, (_, n) => `linea ${n}`))
  })

  test('more than a process keeps in memory is left to the sweep, and counted', async () => {
    const shop = await inbound.addShop()
    const [event] = await storeOnly(shop, 1)
    const outcomes: string[] = []
    const metrics = {
      inboundEvents: { inc: ({ outcome }: { outcome: string }) => void outcomes.push(outcome) },
    }
    const applier = new InboxApplier(inboundWork, { clock, log: silentLog, metrics })
    const many = Array.from({ length: limits.inboundQueuedMax }, () => event as ClaimedEvent)
    applier.enqueue(many)
    await applier.drain()
    const deferred = outcomes.filter((outcome) => outcome === 'deferred').length
    expect(deferred).toBeGreaterThan(limits.inboundQueuedMax / 2)
    expect(deferred).toBeLessThan(limits.inboundQueuedMax)
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1)
  })
})

describe('in the sweep', () => {
  test('each step takes the oldest of every channel, however much waits on one of them', async () => {
    const [busy, quiet] = [await inbound.addShop(), await inbound.addShop()]
    const backlog = await storeOnly(busy, limits.inboundSweepRows + 50)
    await storeOnly(quiet, 1)
    const { claimed } = await claimEvents(db, channelInbox, later(6))
    expect(claimed.filter(({ accountId }) => accountId === quiet.accountId)).toHaveLength(1)
    const ofBusy = claimed.filter(({ accountId }) => accountId === busy.accountId).map(({ id }) => id)
    expect(ofBusy).toEqual(backlog.slice(0, limits.inboundSweepChannelRows).map(({ id }) => id))
  })

  test('more channels than fit into one step are all visited, round after round', async () => {
    const perChannel = limits.inboundSweepChannelRows + 1
    const shops = await Promise.all(Array.from({ length: 12 }, () => inbound.addShop()))
    for (const shop of shops) await storeOnly(shop, perChannel, (n) => `57310${n}`)
    inbound.now = later(60)
    await using sweeper = new InboundSweeper({ directory: inbound.directory, clock, log: silentLog })
    await sweeper.sweep()
    for (const shop of shops) expect(await messagesOf(db, shop.accountId)).toHaveLength(perChannel)
  })
})
