// The list of a campaign's recipients: each with what became of the message, in pages, and never another account's.
import type { RecipientFilter } from '@mostrador/contract/outreach/campaigns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planNext } from '../../../src/channels/campaigns/audience.queries.ts'
import { findCampaign, listAtWork } from '../../../src/channels/campaigns/campaigns.queries.ts'
import { listRecipients, recipientsBinding } from '../../../src/channels/campaigns/recipient-list.queries.ts'
import { claimRecipient } from '../../../src/channels/campaigns/recipients.queries.ts'
import { countProgress, countResults } from '../../../src/channels/campaigns/results.queries.ts'
import { addConsent } from '../../../src/domain/contacts/consent/consents.ts'
import { callingCodes } from '../../../src/domain/contacts/phone-zones.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { readPageRequest } from '../../../src/platform/lists/page.ts'
import {
  addCampaignShop,
  type CampaignStage,
  startCampaigns,
  startedCampaign,
  workFor,
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

async function sentCampaign(count: number) {
  const { accountId, channel, contacts } = await addCampaignShop(stage, count)
  const [, , , , , , out = ''] = contacts
  const no = { accountId, contactId: out, kind: 'marketing', isGiven: false, source: 'words' } as const
  await db.transaction((tx) => addConsent(tx, { ...no, saidAt: outbound.now }, outbound.now))
  const { id } = await startedCampaign(outbound, accountId, channel)
  await workFor(outbound, 4)
  const campaign = await findCampaign(db, accountId, id)
  if (!campaign) throw new Error('no such campaign')
  const list = async (
    outcome?: RecipientFilter,
    more: { search?: string; limit?: string; cursor?: string } = {},
  ) => {
    const { search, ...paging } = more
    const page = readPageRequest(paging, recipientsBinding(accountId, id, { outcome, search }))
    return listRecipients(db, campaign, { outcome, search, page }, outbound.now)
  }
  return { accountId, id, campaign, contacts, list }
}

test('each recipient is listed once with its result, and each filter finds as many as the figures say', async () => {
  const { accountId, campaign, contacts, list } = await sentCampaign(8)
  await sentCampaign(8)
  const [failed = '', read = '', answered = '', buyer = '', leaver = '', unknown = '', out = ''] = contacts
  const mark = async (contactId: string, status: string, error: object | null = null) => {
    await db.query(sql`
      update messages m set delivery_status = ${status}, delivery_error = ${error && JSON.stringify(error)}::json
      from campaign_recipients r where r.account_id = ${accountId} and r.contact_id = ${contactId}
        and m.account_id = r.account_id and m.id = r.message_id`)
  }
  await mark(failed, 'failed', { code: 'refused', platform_code: 131049 })
  await mark(read, 'read')
  await mark(unknown, 'unknown')
  const later = new Date(outbound.now.getTime() + 60_000)
  await db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, created_at)
    select m.account_id, ${newId()}, m.conversation_id, m.channel_id, 'user', 'Gracias', ${later}::timestamptz
    from campaign_recipients r join messages m on m.account_id = r.account_id and m.id = r.message_id
    where r.account_id = ${accountId} and r.contact_id = ${answered}`)
  await db.query(sql`
    update conversations v set last_customer_at = ${later} from campaign_recipients r
    join messages m on m.account_id = r.account_id and m.id = r.message_id
    where r.account_id = ${accountId} and r.contact_id = ${answered} and v.account_id = r.account_id
      and v.id = m.conversation_id`)
  await db.query(sql`
    insert into orders (account_id, id, contact_id, platform, status, payment_status, total, currency, created_at, updated_at)
    values (${accountId}, ${newId()}, ${buyer}, 'manual', 'pending', 'pending', 10, 'COP', ${later}, ${later})`)
  const no = { accountId, contactId: leaver, kind: 'marketing', isGiven: false, source: 'words' } as const
  await db.transaction((tx) => addConsent(tx, { ...no, saidAt: later }, later))

  const all = await list()
  expect(all.data.map(({ id }) => id)).toEqual(contacts.toReversed())
  const of = (id: string) => all.data.find((row) => row.id === id)
  expect(of(failed)).toMatchObject({ outcome: 'failed', reason: '131049', answered: false, orders: 0 })
  expect(of(read)).toMatchObject({ outcome: 'read', reason: null })
  expect(of(answered)).toMatchObject({ outcome: 'sent', answered: true, opted_out: false })
  expect(of(buyer)).toMatchObject({ orders: 1 })
  expect(of(leaver)).toMatchObject({ opted_out: true })
  expect(of(out)).toMatchObject({
    outcome: 'left_out',
    reason: 'opted_out',
    conversation_id: null,
    queued_at: null,
  })

  const progress = await countProgress(db, campaign, [''])
  const results = await countResults(db, campaign)
  const counted = {
    ...progress,
    ...results,
    left_out: progress.left_out.reduce((sum, { count }) => sum + count, 0),
  }
  for (const filter of ['waiting', 'open', 'sent', 'delivered', 'read', 'failed', 'unknown'] as const)
    expect([filter, (await list(filter)).data.length]).toEqual([filter, counted[filter]])
  for (const filter of ['left_out', 'answered', 'opted_out', 'ordered'] as const)
    expect([filter, (await list(filter)).data.length]).toEqual([filter, 1])
  expect([counted.left_out, counted.answered, counted.opted_out, counted.ordered]).toEqual([1, 1, 1, 1])
})

test('pages follow each other without a gap, a search finds by name and phone, and a cursor fits its query alone', async () => {
  const { contacts, list } = await sentCampaign(9)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list(undefined, { limit: '4', ...(cursor === undefined ? {} : { cursor }) })
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(seen).toEqual(contacts.toReversed())
  const { next_cursor: first } = await list(undefined, { limit: '4' })
  await expect(list('sent', { limit: '4', cursor: first ?? '' })).rejects.toThrow('cursor')
  expect((await list(undefined, { search: 'cliente 7' })).data.map(({ name }) => name)).toEqual(['Cliente 7'])
  expect((await list(undefined, { search: '100%' })).data).toEqual([])
  const [one] = (await list(undefined, { limit: '1' })).data
  expect(
    (await list(undefined, { search: `+${one?.phone?.slice(0, 5)} ${one?.phone?.slice(5)}` })).data,
  ).toHaveLength(1)
})

// It read all 2,000 once for each calling code; the few dozen of now do not grow with the audience.
test('the next recipient is found among many without looking at those behind, wherever it is day', async () => {
  const { accountId, channel } = await addCampaignShop(stage, 2_000)
  const { id } = await startedCampaign(outbound, accountId, channel)
  const [campaign] = (await listAtWork(db, outbound.now)).filter((each) => each.id === id)
  if (!campaign) throw new Error('no such campaign')
  await db.transaction((tx) => planNext(tx, campaign, 5_000, outbound.now))
  await db.query(sql`analyze campaign_recipients`)
  const read = await db.transaction(async (tx) => {
    expect(await claimRecipient(tx, campaign, [...callingCodes], outbound.now)).toBeDefined()
    const row = await tx.queryOne<{ rows: number }>(sql`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where relname = 'campaign_recipients'`)
    return row?.rows
  })
  expect(read).toBeLessThan(200)
})
