// A campaign's message is no sign of life: it lifts no conversation and makes nobody a customer who wrote. Its template
// may have a picture above the text.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countAudience,
  saveDraft,
  startCampaign,
  testCampaign,
} from '../../../src/channels/campaigns/campaigns.ts'
import { listInbox } from '../../../src/domain/conversations/inbox.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { readPageRequest } from '../../../src/platform/lists/page.ts'
import {
  addCampaignShop,
  addTalk,
  type CampaignStage,
  campaignDraft,
  startCampaigns,
  startedCampaign,
  workFor,
} from '../../harness/campaigns.ts'

let stage: CampaignStage
beforeAll(async () => {
  stage = await startCampaigns()
})
afterAll(() => stage[Symbol.asyncDispose]())

const dayMs = 86_400_000

/** Customers of one channel who wrote so many days ago, with the conversation of each. */
async function openShop(...daysAgo: number[]) {
  const shop = await addCampaignShop(stage, daysAgo.length)
  const { accountId, channel, contacts } = shop
  const { db, outbound } = stage
  const conversations: string[] = []
  for (const [at, days] of daysAgo.entries()) {
    const place = { accountId, channelId: channel.id, contactId: contacts[at] ?? '' }
    conversations.push(await addTalk(db, place, new Date(outbound.now.getTime() - days * dayMs)))
  }
  const inbox = async (limit = 50) => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = readPageRequest({ limit: String(limit), ...(cursor && { cursor }) }, ['inbox'])
      const list = { accountId, personId: newId(), filter: { state: 'open' as const }, page }
      const { data, next_cursor: next } = await listInbox(db, list, outbound.now)
      found.push(...data.map(({ id }) => id))
      cursor = next ?? undefined
    } while (cursor !== undefined)
    return found
  }
  const said = () => stage.graph.taken.filter((each) => each.channel === channel.externalId)
  return { ...shop, conversations, inbox, said }
}

test('a campaign leaves the inbox in its order, page by page; an answer to it lifts the conversation', async () => {
  const shop = await openShop(3, 1, 2)
  const [three = '', one = '', two = ''] = shop.conversations
  // Only the one who wrote longest ago gets it.
  await stage.db.query(sql`
    delete from consents where account_id = ${shop.accountId} and contact_id <> ${shop.contacts[0]}`)
  await startedCampaign(stage.outbound, shop.accountId, shop.channel)
  await workFor(stage.outbound, 3)
  expect(shop.said()).toHaveLength(1)
  expect(await shop.inbox()).toEqual([one, two, three])
  expect(await shop.inbox(1)).toEqual([one, two, three])
  const last = await stage.db.queryOne<{ content: string }>(sql`
    select last_message_content as content from conversations
    where account_id = ${shop.accountId} and id = ${three}`)
  expect(last?.content).toContain('hay rebajas')
  await stage.outbound.say({ accountId: shop.accountId, conversationId: three }, ['¿Hasta cuándo?'])
  expect(await shop.inbox()).toEqual([three, one, two])
  // Sent, so that nothing waits beside the campaigns of the tests that follow.
  await workFor(stage.outbound, 2)
})

test('a test to a customer’s phone leaves their conversation where it was', async () => {
  const shop = await openShop(3, 1)
  const { accountId, channel, contacts, conversations } = shop
  const [three = '', one = ''] = conversations
  const { db, outbound } = stage
  const { id } = await saveDraft(db, { accountId, draft: campaignDraft(channel.id) }, outbound.now)
  const customer = await db.queryOne<{ phone: string }>(sql`
    select phone from contacts where account_id = ${accountId} and id = ${contacts[0]}`)
  const terms = { box: outbound.secrets, baseUrls: {}, pictureOf: () => '' }
  const phone = `+${customer?.phone}`
  const told = await testCampaign(db, terms, { accountId, id, phone, name: 'Marta' }, outbound.now)
  expect(told.conversation_id).toBe(three)
  expect(await shop.inbox()).toEqual([one, three])
  await workFor(outbound, 2)
  expect(shop.said()).toHaveLength(1)
})

test('whoever got a campaign has not written: the filter by days goes by their own words', async () => {
  const shop = await openShop(20, 2)
  const { accountId, channel } = shop
  await startedCampaign(stage.outbound, accountId, channel)
  await workFor(stage.outbound, 3)
  expect(shop.said()).toHaveLength(2)
  const reached = async (filter: object) => {
    const audience = { kind: 'filter', ...filter } as const
    const draft = campaignDraft(channel.id, { audience, per_contact_max: 9 })
    const { id } = await saveDraft(stage.db, { accountId, draft }, stage.outbound.now)
    return (await countAudience(stage.db, { accountId, id }, stage.outbound.now)).reached
  }
  expect(await reached({ seen_days: 7 })).toBe(1)
  const weekAgo = new Date(stage.outbound.now.getTime() - 7 * dayMs).toISOString()
  expect(await reached({ seen_to: weekAgo })).toBe(1)
})

test('a picture above the text goes with each message, from an address that is made when it is sent', async () => {
  const shop = await openShop(1)
  const { accountId, channel } = shop
  const [fileId, templateId] = [newId(), newId()]
  const { db, outbound } = stage
  await db.query(sql`
    insert into template_books (account_id, channel_id, business_id, due_at, synced_at)
    values (${accountId}, ${channel.id}, ${`B${accountId}`}, ${outbound.now}, ${outbound.now})`)
  const content = {
    ...{ header: { kind: 'image' }, body: 'Hola {{1}}, hay rebajas.', footer: null, buttons: [] },
  }
  const variables = [{ place: '1', kind: 'customer_name', part: 'body', at: 0, example: 'x' }]
  await db.query(sql`
    insert into templates (account_id, id, business_id, external_id, name, language, category, state, content, variables,
      created_at, changed_at)
    values (${accountId}, ${templateId}, ${`B${accountId}`}, '1', 'rebajas', 'es', 'marketing', 'approved',
      ${JSON.stringify(content)}, ${JSON.stringify(variables)}, ${outbound.now}, ${outbound.now})`)
  const { id } = await saveDraft(db, { accountId, draft: campaignDraft(channel.id) }, outbound.now)
  const start = () => startCampaign(db, { accountId, id, at: null, dayMax: null }, outbound.now)
  await expect(start()).rejects.toThrow('has not approved')
  await db.query(sql`
    insert into media_files (account_id, id, hash, bytes, media_type, has_preview, created_at)
    values (${accountId}, ${fileId}, ${'0'.repeat(64)}, 1, 'image/jpeg', false, ${outbound.now})`)
  await db.query(sql`
    update templates set file_id = ${fileId} where account_id = ${accountId} and id = ${templateId}`)
  await start()
  await workFor(outbound, 3)
  expect(shop.said().map(({ body }) => body.template)).toMatchObject([
    {
      name: 'rebajas',
      components: [
        {
          type: 'header',
          parameters: [{ type: 'image', image: { link: `https://shop.example/pictures/${fileId}.jpg` } }],
        },
        { type: 'body' },
      ],
    },
  ])
})
