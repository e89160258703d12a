// The customers that a campaign reaches and leaves out, in two accounts at once; holding and stopping it.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findFirst } from '../../../src/channels/campaigns/audience.queries.ts'
import { readList, saveList } from '../../../src/channels/campaigns/campaign-list.ts'
import { findCampaign } from '../../../src/channels/campaigns/campaigns.queries.ts'
import {
  countAudience,
  getCampaign,
  pauseCampaign,
  resumeCampaign,
  saveDraft,
  setQuietHours,
  startCampaign,
  stopCampaign,
  testCampaign,
} from '../../../src/channels/campaigns/campaigns.ts'
import { listRecipients, recipientsBinding } from '../../../src/channels/campaigns/recipient-list.queries.ts'
import { countProgress, countResults } from '../../../src/channels/campaigns/results.queries.ts'
import { addConsent } from '../../../src/domain/contacts/consent/consents.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { readPageRequest } from '../../../src/platform/lists/page.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../../src/platform/secrets/secrets.ts'
import type { GraphStandIn } from '../../../src/simulator/stand-ins/graph.ts'
import {
  addCampaignShop,
  addCustomers,
  type CampaignStage,
  campaignDraft,
  createCampaignWorker,
  startCampaigns,
  startedCampaign,
  workFor,
} from '../../harness/campaigns.ts'
import type { TestDatabase } from '../../harness/database.ts'
import type { Outbound } from '../../harness/sending.ts'

const testBox = new SecretBox(parseMasterKey(newMasterKey()))
let stage: CampaignStage
let db: TestDatabase
let outbound: Outbound
let graph: GraphStandIn
beforeAll(async () => {
  stage = await startCampaigns(testBox)
  ;({ db, outbound, graph } = stage)
})
afterAll(() => stage[Symbol.asyncDispose]())

async function addShop(customers = 0) {
  const shop = await addCampaignShop(stage, customers)
  const { accountId, channel } = shop
  return {
    ...shop,
    said: () => graph.taken.filter((each) => each.channel === channel.externalId),
    progress: async (id: string) => {
      const campaign = await findCampaign(db, accountId, id)
      if (!campaign) throw new Error('no such campaign')
      return { state: campaign.state, ...(await countProgress(db, campaign, [''])) }
    },
  }
}

/** The test of a campaign goes out by itself, with what the dashboard has. */
const terms = { box: testBox, baseUrls: {}, pictureOf: () => '' }

const work = (seconds: number) => workFor(outbound, seconds)

const note = (accountId: string, contactId: string, kind: 'service' | 'marketing', isGiven: boolean) =>
  db.transaction((tx) =>
    addConsent(
      tx,
      { accountId, contactId, kind, isGiven, source: 'words', saidAt: outbound.now },
      outbound.now,
    ),
  )

test('in two accounts everybody who agreed gets it once, from their own shop, filled with their name', async () => {
  const [one, two] = [await addShop(5), await addShop(3)]
  const first = await startedCampaign(outbound, one.accountId, one.channel)
  const second = await startedCampaign(outbound, two.accountId, two.channel)
  await work(6)
  expect(one.said()).toHaveLength(5)
  expect(two.said()).toHaveLength(3)
  expect(new Set(one.said().map(({ body }) => body.to)).size).toBe(5)
  expect(one.said()[0]?.body.template).toMatchObject({
    name: 'rebajas',
    components: [{ parameters: [{ text: expect.stringContaining('Cliente') }] }],
  })
  expect(await one.progress(first.id)).toMatchObject({ state: 'finished', total: 5, sent: 5, failed: 0 })
  expect(await two.progress(second.id)).toMatchObject({ state: 'finished', total: 3, sent: 3 })
  expect(await findCampaign(db, one.accountId, second.id)).toBeUndefined()
})

test('the count before sending says who drops out and why, and sending leaves out the same', async () => {
  const shop = await addShop(6)
  const { accountId, channel, contacts } = shop
  const [silent = '', out = '', blocked = '', phoneless = ''] = contacts
  await addCustomers(db, { accountId, count: 2, wantsOffers: null })
  await db.query(sql`delete from consents where account_id = ${accountId} and contact_id = ${silent}`)
  await note(accountId, out, 'marketing', false)
  await db.query(
    sql`update contacts set status = 'blocked' where account_id = ${accountId} and id = ${blocked}`,
  )
  await db.query(sql`
    update contacts set phone = null, phone_key = null where account_id = ${accountId} and id = ${phoneless}`)
  const { id } = await saveDraft(db, { accountId, draft: campaignDraft(channel.id) }, outbound.now)
  const counted = await countAudience(db, { accountId, id }, outbound.now)
  expect(counted).toMatchObject({ total: 8, reached: 2, asleep: 0 })
  expect(Object.fromEntries(counted.left_out.map(({ reason, count }) => [reason, count]))).toEqual({
    no_consent: 3,
    opted_out: 2,
    no_phone: 1,
  })
  await startCampaign(db, { accountId, id, at: null, dayMax: null }, outbound.now)
  await work(4)
  expect(shop.said()).toHaveLength(2)
  const again = await saveDraft(db, { accountId, draft: campaignDraft(channel.id) }, outbound.now)
  const second = await countAudience(db, { accountId, id: again.id }, outbound.now)
  expect(second.left_out).toContainEqual({ reason: 'frequency', count: 2 })
})

test('a no between the queue and the platform keeps the message back', async () => {
  const shop = await addShop(1)
  const { accountId, channel, contacts } = shop
  const { id } = await startedCampaign(outbound, accountId, channel)
  const worker = createCampaignWorker(outbound)
  await worker.round()
  await note(accountId, contacts[0] ?? '', 'marketing', false)
  await work(1)
  expect(shop.said()).toEqual([])
  expect(await shop.progress(id)).toMatchObject({ failed: 1, failures: [{ reason: 'no_consent', count: 1 }] })
})

describe('once it is', () => {
  test('stopped, nothing more leaves, and what was queued is gone', async () => {
    const shop = await addShop(20)
    const { accountId, channel } = shop
    const { id } = await startedCampaign(outbound, accountId, channel)
    await createCampaignWorker(outbound).round()
    await stopCampaign(db, { accountId, id }, outbound.now)
    await work(3)
    expect(shop.said()).toEqual([])
    expect(await shop.progress(id)).toMatchObject({ state: 'stopped', waiting: 20, open: 0, sent: 0 })
    await expect(resumeCampaign(db, { accountId, id }, outbound.now)).rejects.toThrow('not in a state')
  })

  test('stopped while it sends, not one more reaches the platform', async () => {
    const shop = await addShop(300)
    const { accountId, channel } = shop
    const { id } = await startedCampaign(outbound, accountId, channel)
    const isOver = new AbortController()
    const working = (async () => {
      while (!isOver.signal.aborted) await work(1)
    })()
    await vi.waitUntil(() => shop.said().length >= 5, { timeout: 20_000, interval: 5 })
    await stopCampaign(db, { accountId, id }, outbound.now)
    const said = shop.said().length
    await work(3)
    isOver.abort()
    await working
    expect(shop.said()).toHaveLength(said)
    expect(said).toBeLessThan(300)
    expect(await shop.progress(id)).toMatchObject({ state: 'stopped', open: 0, sent: said })
  })

  test('paused, the same, and it goes on where it was', async () => {
    const shop = await addShop(20)
    const { accountId, channel } = shop
    const { id } = await startedCampaign(outbound, accountId, channel)
    await createCampaignWorker(outbound).round()
    await pauseCampaign(db, { accountId, id }, outbound.now)
    await work(2)
    expect(shop.said()).toEqual([])
    await resumeCampaign(db, { accountId, id }, outbound.now)
    await work(6)
    expect(new Set(shop.said().map(({ body }) => body.to)).size).toBe(20)
    expect(await shop.progress(id)).toMatchObject({ state: 'finished', sent: 20 })
  })
})

test('paused before its time and resumed, it waits for its time again', async () => {
  const shop = await addShop(1)
  const { accountId, channel } = shop
  const { id } = await saveDraft(db, { accountId, draft: campaignDraft(channel.id) }, outbound.now)
  const at = new Date(outbound.now.getTime() + 3_600_000)
  await startCampaign(db, { accountId, id, at, dayMax: null }, outbound.now)
  await pauseCampaign(db, { accountId, id }, outbound.now)
  await resumeCampaign(db, { accountId, id }, outbound.now)
  await work(2)
  expect(await shop.progress(id)).toMatchObject({ state: 'scheduled' })
  outbound.now = at
  await work(2)
  expect(shop.said()).toHaveLength(1)
})

test('a campaign whose step fails holds up no other', async () => {
  const broken = await addShop(1)
  const { id } = await startedCampaign(outbound, broken.accountId, broken.channel)
  await db.query(sql`
    update campaigns set template = '{}' where account_id = ${broken.accountId} and id = ${id}`)
  const well = await addShop(1)
  await startedCampaign(outbound, well.accountId, well.channel)
  await work(2)
  expect(broken.said()).toEqual([])
  expect(well.said()).toHaveLength(1)
  await stopCampaign(db, { accountId: broken.accountId, id }, outbound.now)
})

test('the platform allows so many in 24 hours: the rest goes the next day', async () => {
  const shop = await addShop(5)
  const { accountId, channel } = shop
  const draft = campaignDraft(channel.id)
  const { id } = await saveDraft(db, { accountId, draft }, outbound.now)
  await startCampaign(db, { accountId, id, at: null, dayMax: 3 }, outbound.now)
  await work(4)
  expect(shop.said()).toHaveLength(3)
  outbound.now = new Date(outbound.now.getTime() + 86_400_000)
  await work(4)
  expect(shop.said()).toHaveLength(5)
})

test('at night in the zone of the phone nothing goes; at day it does', async () => {
  const shop = await addShop(2)
  const { accountId, channel } = shop
  outbound.now = new Date('2026-12-01T05:00:00.000Z')
  const { id } = await startedCampaign(outbound, accountId, channel, { quiet_hours: { from: 21, to: 8 } })
  await work(2)
  expect(shop.said()).toEqual([])
  expect(await shop.progress(id)).toMatchObject({ waiting: 2, asleep: 2 })
  outbound.now = new Date('2026-12-01T15:00:00.000Z')
  await work(3)
  expect(shop.said()).toHaveLength(2)
})

test('its quiet hours are changed while it is sent, and the next message keeps them', async () => {
  const shop = await addShop(40)
  const { accountId, channel } = shop
  outbound.now = new Date('2026-12-02T15:00:00.000Z')
  const { id } = await startedCampaign(outbound, accountId, channel, { quiet_hours: null })
  await work(1)
  const before = shop.said().length
  expect(before).toBeGreaterThan(0)
  const place = { accountId, id }
  // It is 10 in the morning in Bogotá.
  await setQuietHours(db, { ...place, quiet: { from: 10, to: 11 } })
  await work(2)
  expect(shop.said()).toHaveLength(before)
  expect(await shop.progress(id)).toMatchObject({ waiting: 40 - before, asleep: 40 - before })
  await setQuietHours(db, { ...place, quiet: { from: 21, to: 8 } })
  await work(6)
  expect(shop.said()).toHaveLength(40)
  await expect(setQuietHours(db, { ...place, quiet: null })).rejects.toThrow('not in a state')
})

test('a list brings its own values and consents; lines that cannot be used are named', async () => {
  const shop = await addShop()
  const { accountId, channel } = shop
  const content = [
    'phone;name;consent_at;Pedido',
    '+57 320 555 0001;Ana;2026-03-01;A-1',
    '+57 320 555 0002;Leo;;A-2',
    '12;X;;A-3',
    '+57 320 555 0001;Ana;;A-4',
    '+57 320 555 0003;Eva;2099-01-01;A-5',
    '+57 320 555 0004;Iris;no;A-6',
  ].join('\n')
  const list = readList(content, { zone: 'America/Bogota', language: 'es' }, outbound.now)
  const { columns, errors } = list
  expect(columns).toEqual(['phone', 'name', 'consent_at', 'pedido'])
  expect(errors).toEqual([
    { line: 4, problem: 'phone' },
    { line: 5, problem: 'twice' },
    { line: 6, problem: 'consent_at', value: '2099-01-01' },
  ])
  const template = {
    ...({ name: 'aviso', language: 'es', category: 'marketing', wording: '{{1}}: {{2}}' } as const),
    values: [
      { source: 'name', value: '', otherwise: 'x' },
      { source: 'column', value: 'Pedido', otherwise: '' },
    ] as { source: 'name' | 'column'; value: string; otherwise: string }[],
  }
  const draft = campaignDraft(channel.id, { audience: { kind: 'list' }, template })
  const { id } = await saveDraft(db, { accountId, draft }, outbound.now)
  await expect(startCampaign(db, { accountId, id, at: null, dayMax: null }, outbound.now)).rejects.toThrow(
    'no list',
  )
  await saveList(db, { accountId, campaignId: id }, { ...list, file_name: null }, outbound.now)
  await startCampaign(db, { accountId, id, at: null, dayMax: null }, outbound.now)
  await work(3)
  expect(shop.said().map(({ body }) => body.template)).toMatchObject([
    { components: [{ parameters: [{ text: 'Ana' }, { text: 'A-1' }] }] },
  ])
  expect(await shop.progress(id)).toMatchObject({
    left_out: [
      { reason: 'no_consent', count: 1 },
      { reason: 'opted_out', count: 1 },
    ],
  })
})

test('whoever lacks a value is told before anything is sent, and waits for nothing once it runs', async () => {
  const shop = await addShop()
  const { accountId, channel } = shop
  const list = readList(
    [
      'phone,name,consent_at,code',
      '+57 321 555 0001,Ana,2026-03-01,A',
      '+57 321 555 0002,Leo,2026-03-01,',
      '+57 321 555 0003,Eva,2026-03-01, ',
      '+57 321 555 0004,Iris,,D',
    ].join('\n'),
    { zone: 'America/Bogota', language: 'es' },
    outbound.now,
  )
  const values = [{ source: 'column', value: 'Code', otherwise: '' } as const]
  const template = {
    name: 'codigo',
    language: 'es',
    category: 'marketing',
    wording: 'Usa {{1}}.',
    values,
  } as const
  const audience = { kind: 'list' } as const
  const draft = campaignDraft(channel.id, { audience, template: { ...template, values } })
  const { id } = await saveDraft(db, { accountId, draft }, outbound.now)
  const report = await saveList(
    db,
    { accountId, campaignId: id },
    { ...list, file_name: 'a.csv' },
    outbound.now,
  )
  expect((await findCampaign(db, accountId, id))?.list_report).toEqual(report)
  const counted = await countAudience(db, { accountId, id }, outbound.now)
  expect(counted).toMatchObject({ total: 4, reached: 1 })
  expect(counted.left_out).toEqual(
    expect.arrayContaining([
      { reason: 'no_value', count: 2 },
      { reason: 'no_consent', count: 1 },
    ]),
  )
  const first = await findFirst(db, await getCampaign(db, { accountId, id }), outbound.now)
  expect(first).toMatchObject({ name: 'Ana', fields: { code: 'A' } })
  // Until it begins its list is told as the count tells it, and so is whoever will be left out.
  const listed = await listRecipients(
    db,
    await getCampaign(db, { accountId, id }),
    { page: readPageRequest({}, recipientsBinding(accountId, id, {})) },
    outbound.now,
  )
  expect(listed.data.map(({ name, outcome, reason }) => [name, outcome, reason]).toSorted()).toEqual([
    ['Ana', 'waiting', null],
    ['Eva', 'left_out', 'no_value'],
    ['Iris', 'left_out', 'no_consent'],
    ['Leo', 'left_out', 'no_value'],
  ])
  await startCampaign(db, { accountId, id, at: null, dayMax: 0 }, outbound.now)
  await createCampaignWorker(outbound).round()
  expect(await shop.progress(id)).toMatchObject({ state: 'running', total: 4, waiting: 1 })
})

test('a test is filled with the name of who tests and the first row, and refuses half a phone', async () => {
  const shop = await addShop(1)
  const { accountId, channel } = shop
  const { id } = await saveDraft(db, { accountId, draft: campaignDraft(channel.id) }, outbound.now)
  const told = testCampaign(db, terms, { accountId, id, phone: '300 123', name: 'Marta' }, outbound.now)
  await expect(told).rejects.toThrow('calling code')
  const contacts = () =>
    db.query(sql`select id from contacts where account_id = ${accountId}
      union all select id from conversations where account_id = ${accountId}`)
  const before = await contacts()
  await testCampaign(db, terms, { accountId, id, phone: '+57 300 111 2244', name: 'Marta' }, outbound.now)
  expect(await contacts()).toEqual(before)
  expect(shop.said().map(({ body }) => body.template)).toMatchObject([
    { components: [{ parameters: [{ text: 'Marta' }] }] },
  ])
})

test('a test goes to one phone; results count answers, orders and opt-outs of the days after', async () => {
  const shop = await addShop(3)
  const { accountId, channel, contacts } = shop
  const campaign = await startedCampaign(outbound, accountId, channel)
  const { id } = campaign
  await testCampaign(db, terms, { accountId, id, phone: '+57 300 111 2233', name: 'Marta' }, outbound.now)
  await work(10)
  expect(shop.said()).toHaveLength(4)
  outbound.now = new Date(outbound.now.getTime() + 60_000)
  const [buyer = '', leaver = ''] = contacts
  await note(accountId, leaver, 'service', false)
  await db.query(sql`
    update conversations set last_customer_at = ${outbound.now}
    where account_id = ${accountId} and contact_id = ${buyer}`)
  await db.query(sql`
    insert into orders (account_id, id, contact_id, platform, status, payment_status, total, currency, created_at, updated_at)
    values (${accountId}, gen_random_uuid(), ${buyer}, 'manual', 'pending', 'pending', 45000, 'COP', ${outbound.now},
      ${outbound.now})`)
  expect(await countResults(db, campaign)).toMatchObject({
    ...{ days: 7, answered: 1, ordered: 1, revenue: 45_000, currency: 'COP', opted_out: 1 },
  })
})
