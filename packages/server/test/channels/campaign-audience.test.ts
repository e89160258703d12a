// Filters of an audience that are being chosen, counted before there is a campaign.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readList, saveList } from '../../src/channels/campaigns/campaign-list.ts'
import { previewAudience, saveDraft } from '../../src/channels/campaigns/campaigns.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import {
  addCampaignShop,
  addCustomers,
  type CampaignStage,
  campaignDraft,
  startCampaigns,
} from '../harness/campaigns.ts'
import type { TestDatabase } from '../harness/database.ts'
import type { Outbound } from '../harness/sending.ts'

let stage: CampaignStage
let db: TestDatabase
let outbound: Outbound
beforeAll(async () => {
  stage = await startCampaigns()
  ;({ db, outbound } = stage)
})
afterAll(() => stage[Symbol.asyncDispose]())

test('who bought something, or bought or wrote in the last days, is counted while the filters are chosen', async () => {
  const { accountId, channel, contacts } = await addCampaignShop(stage, 4)
  const [lately, longAgo] = contacts
  const [unasked] = await addCustomers(db, { accountId, count: 1, wantsOffers: null })
  const daysAgo = (days: number) => new Date(outbound.now.getTime() - days * 86_400_000)
  for (const [contact, days] of [
    [lately, 5],
    [longAgo, 50],
  ] as const) {
    await db.query(sql`
      update contacts set last_interaction = ${daysAgo(days)} where account_id = ${accountId} and id = ${contact}`)
    await db.query(sql`
      insert into orders (account_id, id, contact_id, platform, status, payment_status, total, currency, created_at,
        updated_at)
      values (${accountId}, ${newId()}, ${contact}, 'manual', 'confirmed', 'pending', 1000, 'COP', ${daysAgo(days)},
        ${daysAgo(days)})`)
  }
  const aim = { channel_id: channel.id, per_contact_max: 2, per_contact_days: 7 }
  const reached = async (filters: object, rule: 'opted_in' | 'not_opted_out' = 'opted_in') => {
    const audience = { kind: 'filter' as const, ...filters }
    const draft = { ...aim, consent_rule: rule, audience }
    return (await previewAudience(db, accountId, draft, outbound.now)).reached
  }
  expect(unasked).toBeDefined()
  expect(
    await previewAudience(
      db,
      accountId,
      { ...aim, consent_rule: 'opted_in', audience: { kind: 'filter' } },
      outbound.now,
    ),
  ).toEqual({
    ...{ total: 5, reached: 4 },
    left_out: [{ reason: 'no_consent', count: 1 }],
  })
  expect(await reached({}, 'not_opted_out')).toBe(5)
  expect(await reached({ has_bought: true })).toBe(2)
  expect(await reached({ bought_days: 30 })).toBe(1)
  expect(await reached({ bought_days: 60 })).toBe(2)
  expect(await reached({ bought_days: 60, bought_from: daysAgo(10).toISOString() })).toBe(1)
  expect(await reached({ seen_days: 30 })).toBe(1)
  expect(await reached({ seen_days: 60 })).toBe(2)
  const stranger = {
    ...aim,
    channel_id: newId(),
    consent_rule: 'opted_in',
    audience: { kind: 'filter' },
  } as const
  await expect(previewAudience(db, accountId, stranger, outbound.now)).rejects.toThrow()
})

test('a list names the lines of those who have not agreed, and finds the customer behind an old Mexican number', async () => {
  const { accountId, channel, contacts } = await addCampaignShop(stage, 2)
  const [agreed, old] = contacts
  const rename = (id: string | undefined, key: string) =>
    db.query(sql`
      update contacts set phone = ${key}, phone_key = ${key} where account_id = ${accountId} and id = ${id}`)
  await rename(agreed, '525511110001')
  await rename(old, '5215511110002')
  const draft = campaignDraft(channel.id, { audience: { kind: 'list' } })
  const { id: campaignId } = await saveDraft(db, { accountId, draft }, outbound.now)
  const lines = ['+525511110001,', '+525511110002,', '+525511110003,', '+525511110004,2026-03-01']
  const read = readList(['phone,consent_at', ...lines].join('\n'), 'America/Mexico_City', outbound.now)
  const report = await saveList(db, { accountId, campaignId }, { ...read, file_name: null }, outbound.now)
  expect(report).toMatchObject({ rows: 4, no_consent: [4], no_consent_count: 1 })
  const listed = await db.query<{ phone_key: string }>(sql`
    select k.phone_key from campaign_recipients r join contacts k on k.account_id = r.account_id and k.id = r.contact_id
    where r.account_id = ${accountId} order by 1`)
  expect(listed.map((row) => row.phone_key)).toEqual([
    ...['5215511110002', '525511110001', '525511110003', '525511110004'],
  ])
})
