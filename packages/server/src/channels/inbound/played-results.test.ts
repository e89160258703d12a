// The results of a campaign on a simulated number are above zero, and those of a real one are the platform's alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCampaignShop,
  addTalk,
  type CampaignStage,
  startCampaigns,
  startedCampaign,
  workFor,
} from '../../../test/harness/campaigns.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { getCampaign } from '../campaigns/campaigns.ts'
import { countProgress, countResults } from '../campaigns/results.queries.ts'
import { playResults } from './played-results.ts'

let stage: CampaignStage
beforeAll(async () => {
  stage = await startCampaigns()
})
afterAll(() => stage[Symbol.asyncDispose]())

async function openShop(isPlayed: boolean) {
  const { db, outbound } = stage
  const shop = await addCampaignShop(stage, 40)
  const { accountId, channel, contacts } = shop
  if (isPlayed)
    await db.query(sql`
      update channels set is_simulated = true, api_url = null where account_id = ${accountId} and id = ${channel.id}`)
  for (const contactId of contacts.slice(0, 20)) {
    await addTalk(
      db,
      { accountId, channelId: channel.id, contactId },
      new Date(outbound.now.getTime() - 86_400_000),
    )
  }
  await db.query(sql`
    insert into products (account_id, id, name, sku, price, pricing_type, item_type, on_hand, created_at, updated_at)
    values (${accountId}, ${newId()}, 'Vela', 'VELA', 10000, 'fixed', 'product', 9, ${outbound.now}, ${outbound.now})`)
  const { id } = await startedCampaign(outbound, accountId, channel)
  await workFor(outbound, 6)
  for (let at = 0; at < 30; at += 1) {
    outbound.now = new Date(outbound.now.getTime() + 2_000)
    await playResults(db, outbound.now)
  }
  const campaign = await getCampaign(db, { accountId, id })
  return { ...(await countProgress(db, campaign, [''])), ...(await countResults(db, campaign)) }
}

test('on a real one nothing is made up', async () => {
  const results = await openShop(false)
  expect(results).toMatchObject({ sent: 40, delivered: 0, read: 0, answered: 0, ordered: 0, revenue: 0 })
})

test('on a simulated number most are delivered and many read, three answer, one of them a no, and one orders', async () => {
  const results = await openShop(true)
  expect(results).toMatchObject({ total: 40, sent: 40, failed: 0, answered: 3, opted_out: 1, ordered: 1 })
  expect(results.revenue).toBe(10_000)
  expect(results.delivered).toBeGreaterThan(30)
  expect(results.read).toBeGreaterThan(10)
  expect(results.read).toBeLessThan(results.delivered)
})
