// A campaign waits for its channel or for the morning: what is held meanwhile, and what goes on beside it.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateChannel } from '../../../src/channels/setup/channels.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { graphError } from '../../../src/simulator/stand-ins/graph.ts'
import {
  addCampaignShop,
  addCustomers,
  type CampaignStage,
  startCampaigns,
  startedCampaign,
  workFor,
} from '../../harness/campaigns.ts'

let stage: CampaignStage
beforeAll(async () => {
  stage = await startCampaigns()
})
afterAll(() => stage[Symbol.asyncDispose]())

const countSends = async (accountId: string) =>
  (
    await stage.db.queryOne<{ count: number }>(sql`
      select count(*)::int as count from sends where account_id = ${accountId}`)
  )?.count

test('nothing of a campaign leaves at night, however long its channel was out of order', async () => {
  const { db, outbound, graph } = stage
  // Ten to nine in the evening in Bogotá.
  outbound.now = new Date('2026-11-22T01:50:00.000Z')
  const { accountId, channel } = await addCampaignShop(stage, limits.campaignOpenMax)
  const said = () => graph.taken.filter((each) => each.channel === channel.externalId)
  graph.faultOf = () => graphError(190, { status: 401 })
  const { id } = await startedCampaign(outbound, accountId, channel, { quiet_hours: { from: 21, to: 8 } })
  await workFor(outbound, 5)
  expect(await countSends(accountId)).toBe(limits.campaignOpenMax)
  graph.faultOf = () => undefined
  // Half past three, as somebody gives the channel its new token.
  outbound.now = new Date('2026-11-22T08:30:00.000Z')
  await updateChannel(db, outbound.secrets, accountId, channel.id, { accessToken: 'new' })
  await workFor(outbound, 3)
  expect(said()).toEqual([])
  // Whoever lives where it is day is kept waiting by nobody's night.
  const [awake = ''] = await addCustomers(db, { accountId, count: 1 })
  await db.query(sql`
    update contacts set phone = '919876543210', phone_key = '919876543210'
    where account_id = ${accountId} and id = ${awake}`)
  await db.query(sql`
    insert into campaign_recipients (account_id, campaign_id, contact_id, zone)
    values (${accountId}, ${id}, ${awake}, '91')`)
  await db.query(sql`update campaigns set state = 'running' where account_id = ${accountId} and id = ${id}`)
  await workFor(outbound, 2)
  expect(said().map(({ body }) => body.to)).toEqual(['919876543210'])
  outbound.now = new Date('2026-11-22T12:55:00.000Z')
  await workFor(outbound, 2)
  expect(said()).toHaveLength(1)
  outbound.now = new Date('2026-11-22T13:00:00.000Z')
  await workFor(outbound, 3)
  expect(said()).toHaveLength(limits.campaignOpenMax + 1)
})

test('while the platform is out of order no more than a dozen wait for it, and the others keep their turn', async () => {
  const { outbound, graph } = stage
  outbound.now = new Date('2026-11-22T15:00:00.000Z')
  const { accountId, channel } = await addCampaignShop(stage, 50)
  graph.faultOf = () => graphError(131000, { status: 503 })
  await startedCampaign(outbound, accountId, channel)
  for (let at = 0; at < 15; at += 1) {
    await workFor(outbound, 1)
    expect(await countSends(accountId)).toBeLessThanOrEqual(limits.campaignOpenMax)
  }
  graph.faultOf = () => undefined
  // The longest wait for a platform in trouble.
  outbound.now = new Date(outbound.now.getTime() + 5 * 60_000)
  await workFor(outbound, 15)
  expect(graph.taken.filter((each) => each.channel === channel.externalId)).toHaveLength(50)
})
