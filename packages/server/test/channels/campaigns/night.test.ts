// A campaign's message that waited for its channel comes to the customer's night: it goes in the morning.
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

test('nothing of a campaign leaves at night, however long its channel was out of order', async () => {
  const { db, outbound, graph } = stage
  // Ten to nine in the evening in Bogotá.
  outbound.now = new Date('2026-11-22T01:50:00.000Z')
  const { accountId, channel } = await addCampaignShop(stage, 2)
  const said = () => graph.taken.filter((each) => each.channel === channel.externalId)
  graph.faultOf = () => graphError(190, { status: 401 })
  const { id } = await startedCampaign(outbound, accountId, channel, { quiet_hours: { from: 21, to: 8 } })
  await workFor(outbound, 2)
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
  outbound.now = new Date('2026-11-22T13:05:00.000Z')
  await workFor(outbound, 3)
  expect(said()).toHaveLength(3)
})
