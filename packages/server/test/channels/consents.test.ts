// Customers' words about messages are kept as facts, and asked in the statement that claims a send.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findConsents, listConsents } from '../../src/domain/contacts/consent/consents.queries.ts'
import { addConsent } from '../../src/domain/contacts/consent/consents.ts'
import { getContact, listContacts, setBlocked } from '../../src/domain/contacts/contact-views.ts'
import { eraseContact, exportContact } from '../../src/domain/contacts/personal-data.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { type GraphStandIn, startGraph } from '../../src/simulator/stand-ins/graph.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type Inbound, startInbound } from '../harness/inbound.ts'
import { whatsappText, whatsappWebhook } from '../harness/payloads/meta-payloads.ts'
import { messagesIn, type Outbound, type OutboundChannel, startOutbound } from '../harness/sending.ts'

let db: TestDatabase
let inbound: Inbound
let outbound: Outbound
let graph: GraphStandIn
beforeAll(async () => {
  db = await createTestDatabase()
  const secrets = new SecretBox(parseMasterKey(newMasterKey()))
  inbound = await startInbound(db, secrets)
  outbound = startOutbound(db, secrets)
  graph = await startGraph()
})
afterAll(async () => {
  await graph[Symbol.asyncDispose]()
  await outbound[Symbol.asyncDispose]()
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

/** Lets a second pass for everybody. */
function pass() {
  outbound.now = new Date(outbound.now.getTime() + 1_000)
  inbound.now = outbound.now
}

let phones = 573_105_560_000

async function addShop() {
  const accountId = await outbound.addShop()
  const made = await outbound.addChannel(accountId, 'whatsapp', graph.url)
  const channel = { ...made, accountId, path: `/channels/${made.id}` }
  phones += 1
  const phone = String(phones)
  const post = (body: unknown) => inbound.post(channel, body)
  const preference = (value: string, timestamp: number, of = phone) =>
    whatsappWebhook(
      channel.externalId,
      { user_preferences: [{ wa_id: of, category: 'marketing_messages', value, timestamp }] },
      'user_preferences',
    )
  const contactOf = async (of = phone) => {
    const row = await db.queryOne<{ id: string; status: string }>(
      sql`select id, status from contacts where account_id = ${accountId} and phone_key = ${of}`,
    )
    if (!row) throw new Error('no such contact')
    return row
  }
  return {
    accountId,
    channel,
    phone,
    contactOf,
    async write(body: string) {
      pass()
      const timestamp = String(inbound.now.getTime() / 1_000)
      await post(
        whatsappText(channel.externalId, { wa_id: phone }, { type: 'text', text: { body }, timestamp }),
      )
      await inbound.applied()
    },
    async prefer(value: string, timestamp: number, of = phone) {
      pass()
      await post(preference(value, timestamp, of))
      await inbound.applied()
    },
    wants: async (of = phone) => findConsents(db, accountId, (await contactOf(of)).id),
  }
}

describe('a customer who writes', () => {
  test('BAJA wants nothing, and ALTA brings back what was wanted before', async () => {
    const shop = await addShop()
    await shop.write('Hola')
    expect(await shop.wants()).toEqual({ service: null, marketing: null })
    await shop.write('¡Quiero ofertas!')
    expect(await shop.wants()).toEqual({ service: null, marketing: true })
    await shop.write('baja')
    expect(await shop.wants()).toEqual({ service: false, marketing: false })
    expect((await shop.contactOf()).status).toBe('blocked')
    await shop.write('ALTA')
    expect(await shop.wants()).toEqual({ service: true, marketing: true })
    expect((await shop.contactOf()).status).toBe('lead')
  })

  test('no more offers still gets answers, and START does not bring offers to who never wanted them', async () => {
    const shop = await addShop()
    await shop.write('Detener promociones')
    expect(await shop.wants()).toEqual({ service: null, marketing: false })
    expect((await shop.contactOf()).status).toBe('lead')
    const other = await addShop()
    await other.write('STOP')
    await other.write('START')
    expect(await other.wants()).toEqual({ service: true, marketing: false })
  })
})

test('whoever left all messages and asks for offers is back, and is told so in the language of the words', async () => {
  const shop = await addShop()
  const { accountId } = shop
  await shop.write('SAIR')
  expect(await shop.wants()).toEqual({ service: false, marketing: false })
  await shop.write('QUERO OFERTAS')
  expect(await shop.wants()).toEqual({ service: true, marketing: true })
  expect((await shop.contactOf()).status).toBe('lead')
  const told = await db.query<{ content: string }>(sql`
    select content from messages where account_id = ${accountId} and role = 'assistant' order by created_at`)
  expect(told.map(({ content }) => content.slice(0, 30))).toEqual([
    expect.stringMatching(/^Pronto: você não receberá/),
    expect.stringMatching(/^Pronto: enviaremos nossas/),
  ])
  await shop.write('QUERO OFERTAS')
  const again = await db.query(sql`
    select id from messages where account_id = ${accountId} and role = 'assistant'`)
  expect(again).toHaveLength(3)
})

test('whoever wants no offers in ordinary words is noted, and told each time: already so, when it is', async () => {
  const shop = await addShop()
  const { accountId } = shop
  await shop.write('quiero ofertas')
  for (const line of [
    'dejen de mandarme ofertas, qué lata',
    'ya no quiero que me manden ofertas',
    '¿me quitan de su lista de publicidad por favor?',
  ]) {
    await shop.write(line)
    expect(await shop.wants()).toEqual({ service: null, marketing: false })
  }
  await shop.write('sí quiero ofertas otra vez')
  expect(await shop.wants()).toEqual({ service: null, marketing: true })
  const told = await db.query<{ content: string }>(sql`
    select content from messages where account_id = ${accountId} and role = 'assistant' order by created_at`)
  expect(told.map(({ content }) => content.split(':')[0])).toEqual([
    'Listo',
    'Listo',
    'Ya está así',
    'Ya está así',
    'Listo',
  ])
})

test("the platform's own switch counts, also of somebody who never wrote, and the later time wins", async () => {
  pass()
  const shop = await addShop()
  const other = await addShop()
  const unknown = '573105569999'
  const at = Math.floor(outbound.now.getTime() / 1_000) - 600
  await shop.prefer('stop', at, unknown)
  expect(await shop.wants(unknown)).toEqual({ service: null, marketing: false })
  await shop.prefer('resume', at - 60, unknown)
  expect(await shop.wants(unknown)).toEqual({ service: null, marketing: false })
  await shop.prefer('resume', at + 60, unknown)
  expect(await shop.wants(unknown)).toEqual({ service: null, marketing: true })
  const { id: contactId } = await shop.contactOf(unknown)
  const { accountId } = shop
  expect(await listConsents(db, { accountId, contactId }, 10)).toMatchObject([
    { is_given: true, source: 'platform' },
    { is_given: false, source: 'platform' },
    { is_given: true, source: 'platform' },
  ])
  expect(await findConsents(db, other.accountId, contactId)).toEqual({ service: null, marketing: null })
})

describe('a message that the business begins', () => {
  async function addPlace() {
    const shop = await addShop()
    await shop.write('Hola')
    const row = await db.queryOne<{ id: string }>(
      sql`select id from conversations where account_id = ${shop.accountId}`,
    )
    const place = { accountId: shop.accountId, conversationId: row?.id ?? '' }
    await db.query(sql`delete from bot_turns where account_id = ${shop.accountId}`)
    return { ...shop, place }
  }
  const saidOn = (channel: OutboundChannel) =>
    graph.taken.filter((each) => each.channel === channel.externalId)

  test.each([
    ['service', [], 'goes'],
    ['service', ['no ofertas'], 'goes'],
    ['service', ['baja'], 'stays'],
    ['opted_in', [], 'stays'],
    ['opted_in', ['quiero ofertas'], 'goes'],
    ['opted_in', ['quiero ofertas', 'no más ofertas'], 'stays'],
    ['opted_in', ['quiero ofertas', 'baja'], 'stays'],
    ['not_opted_out', [], 'goes'],
    ['not_opted_out', ['no quiero ofertas'], 'stays'],
  ] as const)('by the rule %s, after %j, %s', async (consentRule, lines, way) => {
    const shop = await addPlace()
    await using sender = outbound.createSender()
    const more = { epoch: null, turnId: null, consentRule } as const
    await outbound.say(shop.place, ['aviso'], more)
    for (const line of lines) await shop.write(line)
    await sender.drain()
    const mine = (await messagesIn(db, shop.accountId, shop.place.conversationId)).find(
      ({ content }) => content === 'aviso',
    )
    expect(mine).toMatchObject(
      way === 'goes'
        ? { delivery_status: 'sent' }
        : { delivery_status: 'failed', delivery_error: { code: 'no_consent' } },
    )
    expect(saidOn(shop.channel).some(({ body }) => JSON.stringify(body).includes('aviso'))).toBe(
      way === 'goes',
    )
  })
})

test('facts are never changed, are exported, move with a merge and go with the person', async () => {
  const shop = await addShop()
  const { accountId } = shop
  await shop.write('Quiero ofertas')
  const { id: contactId } = await shop.contactOf()
  await expect(
    db.query(sql`update consents set is_given = false where account_id = ${accountId}`),
  ).rejects.toThrow('never changed')
  expect(await exportContact(db, { accountId, contactId })).toMatchObject({
    consents: [{ kind: 'marketing', is_given: true, source: 'words' }],
  })
  const userId = `CO.${shop.phone}`
  await inbound.post(shop.channel, whatsappText(shop.channel.externalId, { user_id: userId }))
  await inbound.post(
    shop.channel,
    whatsappText(shop.channel.externalId, { wa_id: shop.phone, user_id: userId }),
  )
  await inbound.applied()
  const { id: kept } = await shop.contactOf()
  expect(await findConsents(db, accountId, kept)).toEqual({ service: null, marketing: true })
  await eraseContact(db, { accountId, contactId: kept }, outbound.now)
  expect(await db.query(sql`select id from consents where account_id = ${accountId}`)).toEqual([])
})

test("a customer's own words are kept as proof, and an opt-out is told from a block, also after one", async () => {
  const shop = await addShop()
  const { accountId } = shop
  await shop.write('¡No me manden más promociones!')
  const { id } = await shop.contactOf()
  expect(await listConsents(db, { accountId, contactId: id }, 10)).toMatchObject([
    { kind: 'marketing', is_given: false, source: 'words', reason: '¡No me manden más promociones!' },
  ])
  expect(await getContact(db, accountId, id)).toMatchObject({ status: 'lead', is_opted_out: false })
  await shop.write('ya no me manden mensajes')
  expect(await getContact(db, accountId, id)).toMatchObject({ is_opted_out: true })
  const ofKind = async (status: string) => {
    const page = { limit: 10, after: undefined, binding: [] }
    return (await listContacts(db, { accountId, filter: { status }, page })).data.length
  }
  expect([await ofKind('opted_out'), await ofKind('blocked')]).toEqual([1, 0])
  const set = (isBlocked: boolean) => db.transaction((tx) => setBlocked(tx, { accountId, id, isBlocked }))
  expect(await set(true)).toMatchObject({ status: 'blocked', is_opted_out: false })
  expect([await ofKind('opted_out'), await ofKind('blocked')]).toEqual([0, 1])
  expect(await set(false)).toMatchObject({ is_opted_out: true })
})

test('a person may not simply unblock somebody who opted out, but may note that messages are wanted again', async () => {
  const shop = await addShop()
  const { accountId } = shop
  await shop.write('STOP')
  const { id } = await shop.contactOf()
  const unblock = () => db.transaction((tx) => setBlocked(tx, { accountId, id, isBlocked: false }))
  await expect(unblock()).rejects.toThrow('opted out')
  const said = { source: 'person', reason: 'asked on the phone', saidAt: new Date() } as const
  const fact = { accountId, contactId: id, kind: 'service', isGiven: true, ...said } as const
  await db.transaction((tx) => addConsent(tx, fact, new Date()))
  expect((await shop.contactOf()).status).toBe('lead')
})
