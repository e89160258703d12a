// Campaigns beside people who write: answers come first, and what cannot be answered holds no campaign up.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CampaignWorker } from '../../../src/channels/campaigns/campaign-worker.ts'
import { LiveWork } from '../../../src/channels/campaigns/live-work.ts'
import { type Database, sql } from '../../../src/platform/database/database.ts'
import { silentLog } from '../../../src/platform/log.ts'
import type { GraphStandIn } from '../../../src/simulator/stand-ins/graph.ts'
import {
  addCampaignShop,
  type CampaignStage,
  createCampaignWorker,
  startCampaigns,
  startedCampaign,
} from '../../harness/campaigns.ts'
import type { TestDatabase } from '../../harness/database.ts'
import type { Outbound } from '../../harness/sending.ts'

let stage: CampaignStage
let db: TestDatabase
let outbound: Outbound
let graph: GraphStandIn
beforeAll(async () => {
  stage = await startCampaigns()
  ;({ db, outbound, graph } = stage)
})
afterAll(() => stage[Symbol.asyncDispose]())

async function addCampaign(customers: number) {
  const { accountId, channel } = await addCampaignShop(stage, customers)
  const { id } = await startedCampaign(outbound, accountId, channel)
  const open = async () =>
    (
      await db.queryOne<{ count: number }>(sql`
        select count(*)::int as count from sends where account_id = ${accountId} and campaign_id = ${id}`)
    )?.count
  const taken = () => graph.taken.filter((each) => each.channel === channel.externalId).length
  return { accountId, id, channel, open, taken }
}

const later = (ms: number) => {
  outbound.now = new Date(outbound.now.getTime() + ms)
}

test('with nobody writing a campaign fills its share of the queue, also beside an answer that its channel cannot send', async () => {
  const { accountId, open, channel } = await addCampaign(30)
  const mute = await outbound.addChannel(accountId, 'whatsapp', graph.url, null)
  const conversationId = await outbound.addConversation(accountId, mute)
  await outbound.say({ accountId, conversationId }, ['Hola'])
  await using sender = outbound.createSender()
  await sender.drain()
  expect(channel.id).not.toBe(mute.id)
  later(1_000)
  const worker = createCampaignWorker(outbound)
  await worker.round()
  expect(await open()).toBeGreaterThan(1)
  later(60_000)
  for (let at = 0; at < 20; at += 1) {
    await worker.round()
    await sender.drain()
    later(1_000)
  }
})

test('while customers write, one message goes at a time with a rest after it, and campaigns take turns', async () => {
  const [one, two] = [await addCampaign(8), await addCampaign(8)]
  const live = new LiveWork()
  const worker = new CampaignWorker({ db, clock: () => outbound.now, log: silentLog, live })
  await using sender = outbound.createSender()
  // The audience is written down in steps of their own.
  live.note(outbound.now)
  for (let at = 0; at < 2; at += 1) {
    await worker.round()
    later(limits.campaignRestMsMax)
    live.note(outbound.now)
  }
  expect([one.taken(), two.taken(), await one.open(), await two.open()]).toEqual([0, 0, 0, 0])
  const seen: number[][] = []
  for (let at = 0; at < 4; at += 1) {
    await worker.round()
    // It rests: nothing more, however often it is asked.
    await worker.round()
    expect(((await one.open()) ?? 0) + ((await two.open()) ?? 0)).toBe(1)
    await sender.drain()
    await worker.round()
    seen.push([one.taken(), two.taken()])
    later(limits.campaignRestMsMax)
    live.note(outbound.now)
  }
  expect(seen.map(([first = 0, second = 0]) => first + second)).toEqual([1, 2, 3, 4])
  expect(seen.at(-1)).toEqual([2, 2])
  later(limits.campaignLiveMs)
  await worker.round()
  expect(await one.open()).toBe(6)
  expect(await two.open()).toBe(6)
})

test('while an answer is made a campaign waits for it, but not for ever', async () => {
  const { open } = await addCampaign(4)
  const worker = createCampaignWorker(outbound)
  // Another process runs a turn.
  const { accountId, channel } = await addCampaignShop(stage)
  const conversationId = await outbound.addConversation(accountId, channel)
  await outbound.say({ accountId, conversationId }, ['Hola'])
  await worker.round()
  later(limits.campaignRestMsMax)
  await worker.round()
  expect(await open()).toBe(1)
})

/** A database whose transactions take so long, and that counts what it is asked. */
function slowed(real: Database, ms: number) {
  let asked = 0
  const slow = new Proxy(real, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...given: unknown[]) => {
        asked += 1
        if (name === 'transaction') await delay(ms)
        return value.apply(target, given)
      }
    },
  })
  return { slow, asked: () => asked }
}

test('beside customers slow work is followed by so much longer a rest, in which nothing is asked of the database', async () => {
  await addCampaign(4)
  const { slow, asked } = slowed(db, 100)
  const live = new LiveWork()
  const worker = new CampaignWorker({ db: slow, clock: () => outbound.now, log: silentLog, live })
  live.note(outbound.now)
  await worker.round()
  const before = asked()
  expect(before).toBeGreaterThan(0)
  // A twentieth of the time at most: a step of 100 ms rests for two seconds.
  later(1_900)
  live.note(outbound.now)
  await worker.round()
  expect(asked()).toBe(before)
  later(limits.campaignRestMsMax)
  live.note(outbound.now)
  await worker.round()
  expect(asked()).toBeGreaterThan(before)
})
