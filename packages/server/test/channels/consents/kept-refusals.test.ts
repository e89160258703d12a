// A no outlives the erasure of the person who said it, without their phone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRefusalKey, sealOpenKeys } from '../../../src/accounts/sealed/refusal-keys.ts'
import { readList } from '../../../src/channels/campaigns/campaign-list.ts'
import { checkList } from '../../../src/channels/campaigns/list-check.ts'
import { importList } from '../../../src/channels/campaigns/list-import.ts'
import { findConsents, isSendAllowed } from '../../../src/domain/contacts/consent/consents.queries.ts'
import { addConsent } from '../../../src/domain/contacts/consent/consents.ts'
import { createContact, editContact } from '../../../src/domain/contacts/contact-views.ts'
import { insertContact } from '../../../src/domain/contacts/contacts.queries.ts'
import { eraseContact } from '../../../src/domain/contacts/personal-data.ts'
import { forgetLostSecrets } from '../../../src/installation/lost-secrets.ts'
import { resealSecrets } from '../../../src/installation/stored-secrets.ts'
import { Database, sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../../src/platform/secrets/secrets.ts'
import { addCampaignShop, type CampaignStage, startCampaigns } from '../../harness/campaigns.ts'
import { createTestDatabase } from '../../harness/database.ts'
import { createTenant } from '../../harness/fixtures.ts'

let stage: CampaignStage
beforeAll(async () => {
  stage = await startCampaigns()
})
afterAll(() => stage[Symbol.asyncDispose]())

const shop = { zone: 'America/Mexico_City', language: 'es' } as const
const day = (text: string) => new Date(`2026-${text}T12:00:00Z`)
const now = day('06-01')

async function addAccount() {
  const { accountId } = await addCampaignShop(stage)
  const add = (phone: string) => stage.db.transaction((tx) => createContact(tx, accountId, { phone }, now))
  const says = (contactId: string, kind: 'service' | 'marketing', isGiven: boolean, saidAt: Date) =>
    stage.db.transaction((tx) =>
      addConsent(tx, { accountId, contactId, kind, isGiven, source: 'words', saidAt }, now),
    )
  const erase = (contactId: string) => eraseContact(stage.db, { accountId, contactId }, now)
  const bring = (...lines: string[]) =>
    importList(
      stage.db,
      {
        accountId,
        read: { ...readList(['phone,consent_at', ...lines].join('\n'), shop, now), file_name: null },
        agreedOn: undefined,
      },
      now,
    )
  const wants = async (key: string) => {
    const row = await stage.db.queryOne<{ id: string; status: string }>(sql`
      select id, status from contacts where account_id = ${accountId} and phone_key = ${key}`)
    return row && { ...(await findConsents(stage.db, accountId, row.id)), status: row.status }
  }
  return { accountId, add, says, erase, bring, wants }
}

test('who said no to offers and was erased gets none by an older yes of a file, and those of a later one', async () => {
  const { accountId, add, says, erase, bring, wants } = await addAccount()
  for (const phone of ['+573205550001', '+573205550002', '+5215511110003']) {
    const { id } = await add(phone)
    await says(id, 'marketing', false, day('03-10'))
    await erase(id)
  }
  const rows = await stage.db.query<{ all: string }>(sql`
    select r::text as all from kept_refusals r where account_id = ${accountId}`)
  expect(rows.length).toBeGreaterThan(2)
  expect(JSON.stringify(rows)).not.toMatch(/320555|551111/)
  // The third number comes as WhatsApp writes it now.
  await bring('+573205550001,2026-03-01', '+573205550002,2026-04-01', '+525511110003,2026-03-01')
  expect(await wants('573205550001')).toEqual({ service: null, marketing: false, status: 'lead' })
  expect(await wants('573205550002')).toEqual({ service: null, marketing: true, status: 'lead' })
  expect(await wants('525511110003')).toMatchObject({ marketing: false })
  const other = await addAccount()
  await other.bring('+573205550001,2026-03-01')
  expect(await other.wants('573205550001')).toMatchObject({ marketing: true })
})

test('the look before the import counts by the same rule: an older yes of whoever said no, erased or not, is none', async () => {
  const { accountId, add, says, erase, bring } = await addAccount()
  const erased = await add('+573205550031')
  await says(erased.id, 'marketing', false, day('03-10'))
  await erase(erased.id)
  const stopped = await add('+5215511110033')
  await says(stopped.id, 'service', false, day('03-10'))
  await erase(stopped.id)
  const here = await add('+573205550032')
  await says(here.id, 'marketing', false, day('03-10'))
  const lines = [
    ...['+573205550031,2026-03-01', '+573205550032,2026-03-01', '+525511110033,2026-05-01'],
    ...['+573205550034,2026-03-01'],
  ]
  const read = { ...readList(['phone,consent_at', ...lines].join('\n'), shop, now), file_name: null }
  const seen = await checkList(stage.db, accountId, read)
  expect(seen).toMatchObject({ agreed_count: 1, overruled: [2, 3, 4], overruled_count: 3 })
  expect(await bring(...lines)).toEqual(seen)
  const later = readList('phone,consent_at\n+573205550031,2026-04-01', shop, now)
  expect(await checkList(stage.db, accountId, { ...later, file_name: null })).toMatchObject({
    ...{ agreed_count: 1, overruled_count: 0 },
  })
})

test('a full opt-out comes back with the phone, also by hand, and the statement that claims a send refuses', async () => {
  const { accountId, add, says, erase, wants } = await addAccount()
  const { id } = await add('+573205550011')
  await says(id, 'service', false, day('03-10'))
  await erase(id)
  const again = await add('+573205550012')
  expect(again.status).toBe('lead')
  await stage.db.transaction((tx) =>
    editContact(tx, { accountId, id: again.id, phone: '+573205550011' }, now),
  )
  expect(await wants('573205550011')).toEqual({ service: false, marketing: null, status: 'blocked' })
  const conversationId = await stage.outbound.addConversation(
    accountId,
    await stage.outbound.addChannel(accountId, 'whatsapp', stage.graph.url),
  )
  await stage.db.query(sql`
    update conversations set contact_id = ${again.id} where account_id = ${accountId} and id = ${conversationId}`)
  const allowed = await stage.db.queryOne<{ yes: boolean }>(sql`
    select ${isSendAllowed} as yes
    from (select account_id, id as conversation_id, 'service'::text as consent_rule from conversations
      where account_id = ${accountId} and id = ${conversationId}) as s`)
  expect(allowed).toEqual({ yes: false })
})

test('a no that was taken back before the erasure is not kept', async () => {
  const { add, says, erase, bring, wants } = await addAccount()
  const first = await add('+573205550021')
  await says(first.id, 'marketing', false, day('03-10'))
  await erase(first.id)
  const second = await add('+573205550021')
  expect(await wants('573205550021')).toMatchObject({ marketing: false })
  await says(second.id, 'marketing', true, day('05-01'))
  await erase(second.id)
  await bring('+573205550021,2026-01-01')
  expect(await wants('573205550021')).toMatchObject({ marketing: true })
})

test.each([
  ['Argentina', '+5491155551234', '+541155551234'],
  ['Argentina', '+541155551235', '+5491155551235'],
  ['Brazil', '+551187654321', '+5511987654321'],
  ['Brazil', '+5511987654322', '+551187654322'],
])('a mobile of %s is the same in both of its forms', async (_, before, after) => {
  const { add, says, erase, bring, wants } = await addAccount()
  const { id } = await add(before)
  await says(id, 'marketing', false, day('03-10'))
  await erase(id)
  await bring(`${after},2026-03-01`)
  expect(await wants(after.slice(1))).toMatchObject({ marketing: false })
})

test('a list finds the customer whom WhatsApp knows by the other form of a Brazilian mobile', async () => {
  const { accountId, add, bring } = await addAccount()
  await add('+551187654323')
  await bring('+5511987654323,2026-03-01')
  const found = await stage.db.query<{ phone_key: string }>(sql`
    select phone_key from contacts where account_id = ${accountId}`)
  expect(found).toEqual([{ phone_key: '551187654323' }])
})

test.each([
  ['with its country', '+57 320 555 0071'],
  ['as it is dialled at home', '320 555 0071'],
])(
  'a phone that was told %s by somebody who said no gets no offers after they are erased',
  async (_, told) => {
    const { accountId, add, says, erase, bring, wants } = await addAccount()
    const visit = async () => {
      const id = newId()
      await stage.db.query(sql`
      insert into contacts (account_id, id, told_phone, name, created_at) values (${accountId}, ${id}, ${told}, 'Ana', ${now})`)
      return id
    }
    const visitor = await visit()
    await says(visitor, 'marketing', false, day('03-10'))
    await erase(visitor)
    await bring('+573205550071,2026-03-01', '+573205550072,2026-03-01')
    expect(await wants('573205550071')).toMatchObject({ marketing: false })
    expect(await wants('573205550072')).toMatchObject({ marketing: true })

    // Whoever has the phone by a channel alone is named after the five who told it.
    const owner = newId()
    const channel = await stage.outbound.addChannel(accountId, 'whatsapp', stage.graph.url)
    await stage.db.query(sql`
    insert into contacts (account_id, id, name, created_at) values (${accountId}, ${owner}, 'Luz', ${day('01-01')})`)
    await stage.db.query(sql`
    insert into channel_identities (account_id, id, channel_id, contact_id, phone_key, created_at)
    values (${accountId}, ${newId()}, ${channel.id}, ${owner}, '573205550071', ${now})`)
    for (let count = 0; count < 6; count += 1) await visit()
    const last = await visit()
    await says(last, 'service', false, day('04-10'))
    await erase(last)
    expect(await findConsents(stage.db, accountId, owner)).toEqual({ service: null, marketing: false })
    await add('+573205550073')
    expect(await wants('573205550073')).toMatchObject({ marketing: null })
  },
)

test('the key of the hashes is stored sealed; one from before is sealed by a start, and what it kept is obeyed', async () => {
  const { accountId, add, says, erase, bring, wants } = await addAccount()
  const { id } = await add('+573205550051')
  await says(id, 'marketing', false, day('03-10'))
  await erase(id)
  const stored = () =>
    stage.db.queryOne<{ key: Buffer | null; sealed: Buffer | null }>(sql`
      select key, sealed from refusal_keys where account_id = ${accountId}`)
  const key = await findRefusalKey(stage.db, accountId)
  expect(key).toHaveLength(32)
  expect(await stored()).toEqual({ key: null, sealed: expect.any(Buffer) })
  await stage.db.query(
    sql`update refusal_keys set key = ${key}, sealed = null where account_id = ${accountId}`,
  )
  await bring('+573205550051,2026-03-01')
  expect(await wants('573205550051')).toMatchObject({ marketing: false })
  await sealOpenKeys(stage.db)
  expect(await stored()).toEqual({ key: null, sealed: expect.any(Buffer) })
  expect(await findRefusalKey(stage.db, accountId)).toEqual(key)
  const again = await add('+5493205550052')
  await says(again.id, 'service', false, day('03-10'))
  await erase(again.id)
  await bring('+5493205550052,2026-03-01')
  expect(await wants('5493205550052')).toMatchObject({ service: false, status: 'blocked' })
})

test('the key moves to a new master key, and a lost one takes what it kept along', async () => {
  await using db = await createTestDatabase(4)
  const { accountId } = await createTenant(db, { rows: 0 })
  const [former, current] = [parseMasterKey(newMasterKey()), parseMasterKey(newMasterKey())]
  const opened = (box: SecretBox) => new Database(db.connection, { max: 2, sealing: () => box })
  await using before = opened(new SecretBox(former))
  const { id: contactId } = await before.transaction((tx) =>
    createContact(tx, accountId, { phone: '+573205550061' }, now),
  )
  const no = {
    accountId,
    contactId,
    kind: 'marketing',
    isGiven: false,
    source: 'words',
    saidAt: now,
  } as const
  await before.transaction((tx) => addConsent(tx, no, now))
  await eraseContact(before, { accountId, contactId }, now)
  const key = await findRefusalKey(before, accountId)
  expect(await resealSecrets(db, new SecretBox(current, [former]))).toEqual({ resealed: 1, unreadable: 0 })
  await using after = opened(new SecretBox(current))
  expect(await findRefusalKey(after, accountId)).toEqual(key)
  await expect(findRefusalKey(before, accountId)).rejects.toThrow('another MASTER_KEY')

  const forgotten = await forgetLostSecrets(db, new SecretBox(parseMasterKey(newMasterKey())), now)
  expect(forgotten).toEqual({ taken_away: 0, webhooks: [], refusals: [accountId], sign_in: false })
  const left = await db.query(sql`select kind from kept_refusals where account_id = ${accountId}`)
  expect(left).toEqual([])
})

test('a new contact of an account where nobody was erased costs one statement for that, sent along with the insert', async () => {
  const { accountId, add, says, erase } = await addAccount()
  const statementsFor = (phone: string) =>
    stage.db.transaction(async (tx) => {
      let count = 0
      const counted = new Proxy(tx, {
        get(target, name) {
          const found = Reflect.get(target, name)
          if (name !== 'query' && name !== 'queryOne')
            return typeof found === 'function' ? found.bind(target) : found
          return (...given: unknown[]) => {
            count += 1
            return found.apply(target, given)
          }
        },
      })
      await insertContact(counted, { accountId, phone, phoneKey: phone.slice(1), name: 'Ana' }, now)
      return count
    })
  expect(await statementsFor('+573205550041')).toBe(2)
  const { id } = await add('+573205550042')
  await says(id, 'marketing', false, day('03-10'))
  await erase(id)
  expect(await statementsFor('+573205550043')).toBeGreaterThan(2)
})
