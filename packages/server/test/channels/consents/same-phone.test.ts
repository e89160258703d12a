// A no reaches the person: whoever has the phone that somebody told, and said no, gets no offers either.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readList } from '../../../src/channels/campaigns/campaign-list.ts'
import { findCampaign } from '../../../src/channels/campaigns/campaigns.queries.ts'
import { previewAudience } from '../../../src/channels/campaigns/campaigns.ts'
import { checkList } from '../../../src/channels/campaigns/list-check.ts'
import { importList } from '../../../src/channels/campaigns/list-import.ts'
import { claimRecipient } from '../../../src/channels/campaigns/recipients.queries.ts'
import {
  findConsents,
  insertImportedConsents,
  isSendAllowed,
} from '../../../src/domain/contacts/consent/consents.queries.ts'
import { addConsent } from '../../../src/domain/contacts/consent/consents.ts'
import { listSamePhone } from '../../../src/domain/contacts/consent/same-phone.ts'
import { listContacts } from '../../../src/domain/contacts/contact-views.ts'
import { eraseContact } from '../../../src/domain/contacts/personal-data.ts'
import { noteTold } from '../../../src/domain/contacts/told.ts'
import { Database, sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import {
  addCampaignShop,
  addTalk,
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

/** A shop with one customer by phone who said yes in January, and a visitor who told a phone. */
async function addTeller(told: string, phone = '573105550111') {
  const { db, outbound } = stage
  const { accountId, channel, contacts } = await addCampaignShop(stage, 2)
  const [owner = '', other = ''] = contacts
  await db.query(sql`
    update contacts set phone = '+' || ${phone}, phone_key = ${phone} where account_id = ${accountId} and id = ${owner}`)
  const visitor = newId()
  await db.query(sql`
    insert into contacts (account_id, id, name, created_at) values (${accountId}, ${visitor}, 'Íngrid', ${outbound.now})`)
  await db.transaction((tx) => noteTold(tx, { accountId, contactId: visitor }, { phone: told }))
  const says = (contactId: string, kind: 'service' | 'marketing', isGiven: boolean, saidAt = outbound.now) =>
    db.transaction((tx) =>
      addConsent(tx, { accountId, contactId, kind, isGiven, source: 'web_chat', saidAt }, outbound.now),
    )
  const reach = (rule: 'opted_in' | 'not_opted_out' | 'service') => {
    const aim = { channel_id: channel.id, per_contact_max: 2, per_contact_days: 7, consent_rule: rule }
    return previewAudience(db, accountId, { ...aim, audience: { kind: 'filter' } }, outbound.now)
  }
  const recipients = () =>
    db.query<{ contact_id: string; state: string; reason: string | null }>(sql`
      select contact_id, state, reason from campaign_recipients where account_id = ${accountId}
      order by contact_id = ${owner} desc, contact_id = ${other} desc`)
  return { accountId, channel, owner, other, visitor, says, reach, recipients }
}

const left = (reason: string) => expect.arrayContaining([{ reason, count: 1 }])

test.each([
  ['with the code of its country', '+57 310 555-0111', '573105550111'],
  ['as it is dialled at home', '310 555 0111', '573105550111'],
  ['as a Mexican mobile was called formerly', '+52 1 55 1111 0003', '525511110003'],
  ['without the 9 of Argentinian mobiles', '+54 11 5555-1234', '5491155551234'],
  ['with the 9 that WhatsApp leaves out in Brazil', '+55 11 98765-4321', '551187654321'],
  ['with that 9 and without the country', '(11) 98765-4321', '551187654321'],
  ['without that 9', '11 8765-4321', '5511987654321'],
  ['with the 15 that Argentinians dial', '0341 15 555-1234', '5493415551234'],
  ['with that 15 and the country', '+54 11 15 5555-1234', '541155551234'],
  ['with that 15 and no area', '15 5555-1234', '5491155551234'],
  ['as it is dialled in Peru, where a number begins like a Brazilian one', '987 654 321', '51987654321'],
])(
  'who has a phone that was told %s by somebody who said no is left out of offers',
  async (_, told, phone) => {
    const { channel, accountId, owner, visitor, says, reach, recipients } = await addTeller(told, phone)
    expect(await reach('opted_in')).toMatchObject({ reached: 2 })
    await says(visitor, 'service', false)
    expect(await reach('opted_in')).toMatchObject({ reached: 1, left_out: left('phone_opted_out') })
    expect(await reach('not_opted_out')).toMatchObject({ reached: 1, left_out: left('phone_opted_out') })
    expect((await reach('service')).left_out).not.toEqual(left('phone_opted_out'))
    await startedCampaign(stage.outbound, accountId, channel)
    await workFor(stage.outbound, 5)
    expect(await recipients()).toMatchObject([
      { contact_id: owner, state: 'left_out', reason: 'phone_opted_out' },
      { state: 'queued', reason: null },
      { contact_id: visitor, state: 'left_out' },
    ])
  },
)

test('a no that comes between the plan and the claim, or the claim and the send, still counts', async () => {
  const { db, outbound } = stage
  const { channel, accountId, owner, visitor, says } = await addTeller('+573105550111')
  const conversationId = await addTalk(
    db,
    { accountId, channelId: channel.id, contactId: owner },
    outbound.now,
  )
  const isAllowed = async (rule: string) =>
    (
      await db.queryOne<{ yes: boolean }>(sql`
        select ${isSendAllowed} as yes from (
          select account_id, id as conversation_id, ${rule}::text as consent_rule from conversations
          where account_id = ${accountId} and id = ${conversationId}) as s`)
    )?.yes
  const { id } = await startedCampaign(outbound, accountId, channel)
  await db.query(sql`
    insert into campaign_recipients (account_id, campaign_id, contact_id, zone) values (${accountId}, ${id}, ${owner}, '57')`)
  expect(await isAllowed('opted_in')).toBe(true)
  await says(visitor, 'marketing', false)
  const campaign = await findCampaign(db, accountId, id)
  if (!campaign) throw new Error('no such campaign')
  const claimed = await db.transaction((tx) => claimRecipient(tx, campaign, ['57'], outbound.now))
  expect(claimed).toMatchObject({ contact_id: owner, reason: 'phone_opted_out' })
  expect(await isAllowed('opted_in')).toBe(false)
  expect(await isAllowed('not_opted_out')).toBe(false)
  expect(await isAllowed('service')).toBe(true)
})

test('a yes of the phone itself after that counts, also a no that was taken back; a yes reaches nobody else', async () => {
  const { outbound } = stage
  const { owner, other, visitor, says, reach } = await addTeller('+573105550111')
  const later = (minutes: number) => new Date(outbound.now.getTime() + minutes * 60_000)
  await says(visitor, 'marketing', false)
  expect(await reach('opted_in')).toMatchObject({ reached: 1 })
  await says(visitor, 'marketing', true, later(1))
  expect(await reach('opted_in')).toMatchObject({ reached: 2 })
  await says(visitor, 'marketing', false, later(2))
  await says(owner, 'marketing', false, later(3))
  expect(await reach('opted_in')).toMatchObject({ reached: 1, left_out: [{ reason: 'opted_out', count: 2 }] })
  await says(owner, 'marketing', true, later(4))
  expect(await reach('opted_in')).toMatchObject({ reached: 2 })
  await says(other, 'marketing', false, later(5))
  await says(visitor, 'marketing', true, later(6))
  expect(await reach('opted_in')).toMatchObject({ reached: 1, left_out: left('opted_out') })
})

test('the look before an import and the import count a yes of a list by the same rule', async () => {
  const { db, outbound } = stage
  const { accountId, visitor, says } = await addTeller('+573205550199')
  await says(visitor, 'marketing', false, new Date('2026-03-10T12:00:00Z'))
  const lines = ['phone,consent_at', '+573205550199,2026-03-01', '+573205550198,2026-03-01']
  const shop = { zone: 'America/Bogota', language: 'es' } as const
  const read = { ...readList(lines.join('\n'), shop, outbound.now), file_name: null }
  const seen = await checkList(db, accountId, read)
  expect(seen).toMatchObject({ agreed_count: 1, overruled: [2], overruled_count: 1 })
  expect(await importList(db, { accountId, read, agreedOn: undefined }, outbound.now)).toEqual(seen)
  const later = readList('phone,consent_at\n+573205550199,2026-04-01', shop, outbound.now)
  expect(await checkList(db, accountId, { ...later, file_name: null })).toMatchObject({ agreed_count: 1 })
})

test('both contacts hint at each other, the phone is found, and erasing one keeps its no for the other', async () => {
  const { db, outbound } = stage
  const { accountId, owner, other, visitor, says, reach } = await addTeller('310 555 0111')
  const same = (contactId: string) => listSamePhone(db, { accountId, contactId })
  expect(await same(owner)).toMatchObject([{ id: visitor, name: 'Íngrid' }])
  expect(await same(visitor)).toMatchObject([{ id: owner, phone: '+573105550111' }])
  expect(await same(other)).toEqual([])
  const page = { limit: 10, after: undefined, binding: [] }
  const found = await listContacts(db, { accountId, filter: { search: '0111' }, page })
  expect(found.data.map(({ id }) => id).sort()).toEqual([owner, visitor].sort())
  await db.transaction((tx) => noteTold(tx, { accountId, contactId: visitor }, { phone: '+573105550111' }))
  await says(visitor, 'service', false)
  const erased = await eraseContact(db, { accountId, contactId: visitor }, outbound.now)
  expect(erased.same_phone).toMatchObject([{ id: owner, phone: '+573105550111' }])
  expect(await findConsents(db, accountId, owner)).toEqual({ service: null, marketing: false })
  expect(await reach('opted_in')).toMatchObject({ reached: 1, left_out: left('opted_out') })
})

test('a claim reads little, however many told a phone and said no', async () => {
  const { db, outbound } = stage
  const { channel, accountId, owner, visitor, says } = await addTeller('+573105550111')
  await db.query(sql`
    insert into contacts (account_id, id, told_phone, name, created_at)
    select ${accountId}, gen_random_uuid(), '+' || (573200000000 + n)::text, 'Visitante', now()
    from generate_series(1, 20000) as n`)
  // Else each consent is checked by a plan that may be of a table with a few rows, and reads it all.
  await db.query(sql`analyze contacts`)
  await db.query(sql`
    insert into consents (account_id, id, contact_id, kind, is_given, source, said_at, created_at)
    select account_id, gen_random_uuid(), id, 'marketing', false, 'web_chat', now(), now() from contacts
    where account_id = ${accountId} and told_phone is not null`)
  await says(visitor, 'marketing', false)
  await db.query(sql`analyze contacts, consents, channel_identities, campaign_recipients`)
  const { id } = await startedCampaign(outbound, accountId, channel)
  await db.query(sql`
    insert into campaign_recipients (account_id, campaign_id, contact_id, zone) values (${accountId}, ${id}, ${owner}, '57')`)
  const campaign = await findCampaign(db, accountId, id)
  if (!campaign) throw new Error('no such campaign')
  await using one = new Database(db.connection, { max: 1 })
  const readSoFar = async () => {
    await one.query(sql`select pg_stat_force_next_flush()`)
    const found = await one.queryOne<{ read: number }>(sql`
      select ((select sum(seq_tup_read) from pg_stat_user_tables)
        + (select sum(idx_tup_read) from pg_stat_user_indexes))::float8 as read`)
    return found?.read ?? Number.NaN
  }
  const before = await readSoFar()
  const claimed = await one.transaction((tx) => claimRecipient(tx, campaign, ['57'], outbound.now))
  expect(claimed).toMatchObject({ reason: 'phone_opted_out' })
  expect((await readSoFar()) - before).toBeLessThan(1_000)
})

test('who said yes before the no and says it again gets offers again, in words and by a list', async () => {
  const { accountId, owner, visitor, says, reach } = await addTeller('+573105550111')
  const now = stage.outbound.now
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  await says(visitor, 'marketing', false)
  expect(await reach('opted_in')).toMatchObject({ reached: 1 })
  expect(await says(owner, 'marketing', true, later(1))).toBe(true)
  expect(await reach('opted_in')).toMatchObject({ reached: 2 })
  expect(await says(owner, 'marketing', true, later(2))).toBe(false)
  await says(visitor, 'marketing', true, later(3))
  await says(visitor, 'marketing', false, later(4))
  expect(await reach('opted_in')).toMatchObject({ reached: 1 })
  await stage.db.transaction((tx) =>
    insertImportedConsents(tx, accountId, [{ contactId: owner, isGiven: true, saidAt: later(5) }], later(5)),
  )
  expect(await reach('opted_in')).toMatchObject({ reached: 2 })
})
