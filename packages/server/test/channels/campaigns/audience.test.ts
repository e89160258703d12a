// Filters of an audience that are being chosen, counted before there is a campaign.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFirst } from '../../../src/channels/campaigns/audience.queries.ts'
import { dateConsents, readList, saveList } from '../../../src/channels/campaigns/campaign-list.ts'
import { getCampaign, previewAudience, saveDraft } from '../../../src/channels/campaigns/campaigns.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import {
  addCampaignShop,
  addCustomers,
  addTalk,
  type CampaignStage,
  campaignDraft,
  startCampaigns,
} from '../../harness/campaigns.ts'
import type { TestDatabase } from '../../harness/database.ts'
import type { Outbound } from '../../harness/sending.ts'

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
    await addTalk(db, { accountId, channelId: channel.id, contactId: contact ?? '' }, daysAgo(days))
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
    ...{ total: 5, reached: 4, unasked: 0 },
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

test('a preview greets the first who has a name, where one has', async () => {
  const { accountId, channel, contacts } = await addCampaignShop(stage, 3)
  const unnamed = (ids: string[]) =>
    db.query(sql`
      update contacts set name = 'Desconocido' where account_id = ${accountId} and id = any(${ids}::uuid[])`)
  await unnamed(contacts.slice(0, 1))
  const { id } = await saveDraft(db, { accountId, draft: campaignDraft(channel.id) }, outbound.now)
  const first = async () => findFirst(db, await getCampaign(db, { accountId, id }), outbound.now)
  expect(await first()).toMatchObject({ name: 'Cliente 2' })
  await unnamed(contacts)
  expect(await first()).toMatchObject({ name: null })
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
  const read = readList(
    ['phone,consent_at', ...lines].join('\n'),
    { zone: 'America/Mexico_City', language: 'es' },
    outbound.now,
  )
  const report = await saveList(db, { accountId, campaignId }, { ...read, file_name: null }, outbound.now)
  expect(report).toMatchObject({ rows: 4, no_consent: [4], no_consent_count: 1 })
  const listed = await db.query<{ phone_key: string }>(sql`
    select k.phone_key from campaign_recipients r join contacts k on k.account_id = r.account_id and k.id = r.contact_id
    where r.account_id = ${accountId} order by 1`)
  expect(listed.map((row) => row.phone_key)).toEqual([
    ...['5215511110002', '525511110001', '525511110003', '525511110004'],
  ])
})

test('a no in a list is noted, and a yes without a day counts from the day that a person states', async () => {
  const { accountId, channel } = await addCampaignShop(stage)
  const draft = campaignDraft(channel.id, { audience: { kind: 'list' } })
  const { id: campaignId } = await saveDraft(db, { accountId, draft }, outbound.now)
  const place = { accountId, campaignId }
  const lines = ['3205551001,sim', '3205551002,Sí', '3205551003,não', '3205551004,', '3205551005,01/03/2026']
  const shop = { zone: 'America/Bogota', language: 'es' } as const
  const read = readList(['phone,consent', ...lines].join('\n'), shop, outbound.now)
  const report = await saveList(db, place, { ...read, file_name: null }, outbound.now)
  expect(report).toMatchObject({
    ...{ rows: 5, error_count: 0, no_consent: [5], no_consent_count: 1 },
    ...{ undated: [2, 3], undated_count: 2, declined_count: 1 },
  })
  const reach = (rule: 'opted_in' | 'not_opted_out') => {
    const aim = { channel_id: channel.id, per_contact_max: 2, per_contact_days: 7, consent_rule: rule }
    const audience = { kind: 'list' } as const
    return previewAudience(db, accountId, { ...aim, audience, list: campaignId }, outbound.now)
  }
  expect(await reach('opted_in')).toMatchObject({ total: 5, reached: 1, unasked: 0 })
  const all = { total: 5, reached: 4, unasked: 3, left_out: [{ reason: 'opted_out', count: 1 }] }
  expect(await reach('not_opted_out')).toEqual(all)
  const dated = await dateConsents(db, place, new Date('2026-02-01'), outbound.now)
  expect(dated).toMatchObject({ undated_count: 0, no_consent: [5], no_consent_count: 1 })
  expect(await reach('opted_in')).toMatchObject({ total: 5, reached: 3, unasked: 0 })
  const said = await db.query(sql`
    select is_given, said_at::date::text as day, source from consents where account_id = ${accountId} order by said_at`)
  expect(said).toMatchObject([
    { is_given: true, day: '2026-02-01', source: 'import' },
    { is_given: true, day: '2026-02-01' },
    { is_given: true, day: '2026-03-01' },
    { is_given: false, source: 'import' },
  ])
})
