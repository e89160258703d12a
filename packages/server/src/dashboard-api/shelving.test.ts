// Conversations that are put away and come back, notes, ready answers, and who is in a conversation.
import { defaultBotSettings } from '@mostrador/contract/bot-settings'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { addCustomer, runDue, saidIn, writeLine } from '../../test/harness/bot.ts'
import { type Colleague, createPerson, follow, joined, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant, type Tenant } from '../../test/harness/fixtures.ts'
import { eventsOf, type Shop } from '../../test/harness/shop.ts'
import { mergeConversations } from '../domain/conversations/conversations.ts'
import { failSend } from '../domain/conversations/send-results.ts'
import { listStory } from '../domain/conversations/story.ts'
import { purgeNotes } from '../domain/conversations/team/notes.ts'
import { wakeSnoozed } from '../domain/conversations/team/shelving.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

let db: TestDatabase
let service: TestService
let shop: Tenant
let now = new Date()
let ana: Colleague
let leo: Colleague

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db, { clock: () => now })
  shop = await createTenant(db, { rows: 0 })
  ana = await join('ana@example.com', 'owner')
  leo = await join('leo@example.com', 'agent')
  await db.query(sql`
    insert into push_subscriptions (account_id, id, user_id, session_id, endpoint, p256dh, auth, language, created_at)
    select ${shop.accountId}, gen_random_uuid(), user_id, id, 'https://push.example/' || user_id, 'k', 'a', 'es', ${now}
    from sessions where user_id in (${ana.id}, ${leo.id})`)
})
beforeEach(async () => {
  await db.query(sql`delete from conversations where account_id = ${shop.accountId}`)
  await db.query(sql`delete from pushes where account_id = ${shop.accountId}`)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const join = (email: string, role: string) =>
  joined(db, service.url, { accountId: shop.accountId, email, role })
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const minuteMs = 60_000
const place = ({ conversationId: id }: Shop) => ({ params: { id } })
const get = (customer: Shop) => ana.browser.get('getConversation', place(customer))
const listed = async (state: 'open' | 'waiting' | 'snoozed' | 'resolved') =>
  (await ana.browser.get('listConversations', { query: { state } })).data.map(({ id }) => id)
const streamOf = async (customer: Shop) =>
  (await ana.browser.get('listMessages', { ...place(customer), query: {} })).data
const history = async (customer: Shop) =>
  (await streamOf(customer)).flatMap(({ history }) =>
    history === null ? [] : `${history.kind} by ${history.actor}`,
  )
const write = async (customer: Shop, line = 'Hola') => {
  later(1_000)
  await writeLine(db, customer, line, { now })
  return now.toISOString()
}
/** A customer whom a person has, and who waits. */
async function waiting() {
  const customer = await addCustomer(db, shop)
  await ana.browser.get('takeOverConversation', place(customer))
  const since = await write(customer, 'quiero hablar con Ana')
  later(20_000)
  return { customer, id: customer.conversationId, since }
}
const snooze = (customer: Shop, until: Date) =>
  ana.browser.call('snoozeConversation', { ...place(customer), body: { until: until.toISOString() } })
const wakeDue = () => db.transaction((tx) => wakeSnoozed(tx, now))

describe('a resolved conversation', () => {
  it('leaves the open ones and waits for nobody; reopened it waits as before', async () => {
    const { customer, id, since } = await waiting()
    const resolved = await ana.browser.get('resolveConversation', place(customer))
    expect(resolved).toMatchObject({ waiting_since: null, unread_count: 0, handoff_active: true })
    expect([await listed('open'), await listed('waiting')]).toEqual([[], []])
    expect(await listed('resolved')).toEqual([id])
    expect(await ana.browser.get('reopenConversation', place(customer))).toMatchObject({
      waiting_since: since,
      resolved_at: null,
    })
    expect([await listed('open'), await listed('waiting')]).toEqual([[id], [id]])
    expect(await history(customer)).toEqual(['taken by person'])
  })

  it('comes back when the customer writes: the bot answers what is new, and what was before stays with people', async () => {
    const { customer, id } = await waiting()
    await ana.browser.get('resolveConversation', place(customer))
    await write(customer, '¿Abren mañana?')
    expect(await listed('open')).toEqual([id])
    expect(await get(customer)).toMatchObject({ is_bot_active: true, handoff_active: false, holder: null })
    await runDue(db, { clock: () => now })
    expect(await saidIn(db, customer)).toEqual(['echo: ¿Abren mañana?'])
    expect(await history(customer)).toEqual(['reopened by customer', 'resolved by person', 'taken by person'])
  })

  it('goes back to whoever answered within a day when the customer goes on with it, and to the bot later', async () => {
    const { customer, id } = await waiting()
    await ana.browser.get('replyToConversation', { ...place(customer), body: { text: 'Sale hoy' } })
    await ana.browser.get('resolveConversation', place(customer))
    later(23 * 60 * minuteMs)
    await write(customer, 'Hola, sigo esperando mi vestido!')
    expect(await get(customer)).toMatchObject({ is_bot_active: false, holder: { name: 'ana' } })
    expect(await listed('waiting')).toEqual([id])
    await ana.browser.get('resolveConversation', place(customer))
    later(2 * 60 * minuteMs)
    await write(customer, 'Todavía no me llega')
    expect(await get(customer)).toMatchObject({ resolved_at: null, is_bot_active: true, holder: null })
  })

  it('comes back to whoever had it where the bot is off', async () => {
    const { customer } = await waiting()
    await ana.browser.get('resolveConversation', place(customer))
    await ana.browser.get('setBot', { body: { ...defaultBotSettings, is_enabled: false } })
    await write(customer, '¿Abren mañana?')
    const back = {
      resolved_at: null,
      handoff_active: true,
      holder: { name: 'ana' },
      waiting_because: 'unanswered',
    }
    expect(await get(customer)).toMatchObject(back)
    await ana.browser.get('setBot', { body: defaultBotSettings })
  })

  it('is open again when a person takes it', async () => {
    const { customer, id } = await waiting()
    await ana.browser.get('resolveConversation', place(customer))
    await leo.browser.get('takeOverConversation', place(customer))
    expect([await listed('open'), await listed('resolved')]).toEqual([[id], []])
  })

  it('comes back when an answer that was given before turns out as not sent', async () => {
    const { customer, since } = await waiting()
    const { id } = await ana.browser.get('replyToConversation', {
      ...place(customer),
      body: { text: 'Ya va' },
    })
    await ana.browser.get('resolveConversation', place(customer))
    const error = { code: 'undeliverable', message: 'no such number' }
    await db.transaction((tx) => failSend(tx, { accountId: shop.accountId, id }, { error }, now))
    expect(await get(customer)).toMatchObject({ resolved_at: null, waiting_since: since })
  })
})

describe('a snoozed conversation', () => {
  it('is out of sight until its time; then it waits as long as ever, and whoever has it is told', async () => {
    const { customer, id, since } = await waiting()
    await snooze(customer, new Date(now.getTime() + 10 * minuteMs))
    expect([await listed('open'), await listed('waiting'), await listed('snoozed')]).toEqual([[], [], [id]])
    later(9 * minuteMs)
    await wakeDue()
    expect(await listed('open')).toEqual([])
    later(minuteMs)
    // By the clock alone, whatever the worker does.
    expect([await listed('open'), await listed('snoozed')]).toEqual([[id], []])
    expect(await get(customer)).toMatchObject({ waiting_since: since, snoozed_until: null })
    await wakeDue()
    await wakeDue()
    expect((await history(customer)).slice(0, 2)).toEqual(['woken by clock', 'snoozed by person'])
    const told = await db.query<{ user_id: string }>(sql`
      select s.user_id from pushes p
      join push_subscriptions s on s.account_id = p.account_id and s.id = p.subscription_id
      where p.account_id = ${shop.accountId} and p.kind = 'snooze'`)
    expect(told).toEqual([{ user_id: ana.id }])
  })

  it('comes back at once when the customer writes, and when a person takes it back', async () => {
    const { customer, id } = await waiting()
    await snooze(customer, new Date(now.getTime() + 60 * minuteMs))
    await write(customer, '¿Siguen ahí?')
    expect([await listed('open'), await listed('waiting')]).toEqual([[id], [id]])
    expect(await get(customer)).toMatchObject({ handoff_active: true, holder: { name: 'ana' } })
    await snooze(customer, new Date(now.getTime() + 60 * minuteMs))
    const before = (await history(customer)).length
    await ana.browser.get('wakeConversation', place(customer))
    expect([await listed('open'), (await history(customer)).length]).toEqual([[id], before - 1])
  })

  it('stands in the list by when it comes back, page by page', async () => {
    const ids: string[] = []
    for (const minutes of [30, 10, 20]) {
      const { customer, id } = await waiting()
      await snooze(customer, new Date(now.getTime() + minutes * minuteMs))
      ids.push(id)
    }
    const query = { state: 'snoozed', limit: 2 } as const
    const first = await ana.browser.get('listConversations', { query })
    const rest = await ana.browser.get('listConversations', {
      query: { ...query, cursor: first.next_cursor ?? '' },
    })
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]])
    const plan = await db.transaction(async (tx) => {
      await tx.query(sql`set local enable_seqscan = off`)
      return tx.query<{ 'QUERY PLAN': string }>(sql`
        explain select id from conversations c
        where c.account_id = ${shop.accountId} and c.deleted_at is null and c.snoozed_until > ${now}
        order by c.snoozed_until, c.id limit 51`)
    })
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('conversations_snoozed')
  })

  it.each([
    ['now', 0],
    ['the past', -minuteMs],
    ['a time too far ahead', (limits.snoozeDaysMax + 1) * 86_400_000],
  ])('is refused until %s', async (_, ms) => {
    const customer = await addCustomer(db, shop)
    const { status, refusal } = await snooze(customer, new Date(now.getTime() + ms))
    expect([status, refusal?.reason]).toEqual([400, 'snooze_time'])
  })
})

const add = (customer: Shop, text: string, mentions: string[] = []) =>
  ana.browser.get('addNote', { ...place(customer), body: { text, mentions } })

describe('a note', () => {
  it('stands among the messages, for the people of the account alone', async () => {
    const { customer, since } = await waiting()
    const note = await add(customer, '@leo pide factura, es de la casa', [leo.id])
    expect(note).toMatchObject({ role: 'note', author: { name: 'ana' }, mentions: ['leo'] })
    expect((await streamOf(customer))[0]).toEqual(note)
    expect(await get(customer)).toMatchObject({
      waiting_since: since,
      last_message_content: 'quiero hablar con Ana',
    })
    const story = JSON.stringify(await listStory(db, customer))
    const events = JSON.stringify(await eventsOf(db, shop))
    const headers = { authorization: `Bearer ${shop.readKey}` }
    const path = `/api/v1/messages?conversation_id=${customer.conversationId}&limit=200`
    const api = await (await fetch(service.url + path, { headers })).text()
    const feed = await (await fetch(`${service.url}/api/feed/v1/changes?limit=200`, { headers })).text()
    const queued = JSON.stringify(
      await db.query(sql`select * from sends where account_id = ${shop.accountId}`),
    )
    expect(api).toContain('quiero hablar con Ana')
    expect([story, events, api, feed, queued].filter((text) => text.includes('de la casa'))).toEqual([])
    const kinds = await db.query<{ kind: string; user_id: string }>(sql`
      select p.kind, s.user_id from pushes p
      join push_subscriptions s on s.account_id = p.account_id and s.id = p.subscription_id
      where p.account_id = ${shop.accountId} and p.kind = 'mention'`)
    expect(kinds).toEqual([{ kind: 'mention', user_id: leo.id }])
  })

  it('is deleted by its author or an owner, can be restored for a minute, and is then gone for good', async () => {
    const customer = await addCustomer(db, shop)
    const note = await add(customer, 'Se equivocó de tienda')
    const params = { id: note.id }
    expect((await leo.browser.call('deleteNote', { params })).status).toBe(404)
    const shown = async () => (await streamOf(customer)).map(({ role, history }) => history?.kind ?? role)
    await ana.browser.get('deleteNote', { params })
    expect(await shown()).toEqual(['note_deleted'])
    await ana.browser.get('restoreNote', { params })
    expect(await shown()).toEqual(['note'])
    await ana.browser.get('deleteNote', { params })
    later(minuteMs)
    expect((await ana.browser.call('restoreNote', { params })).status).toBe(404)
    await purgeNotes(db, now)
    const left = await db.query(
      sql`select id from conversation_notes where account_id = ${shop.accountId} and id = ${note.id}`,
    )
    expect([left, await shown()]).toEqual([[], ['note_deleted']])
  })

  it('mentions whoever may read it, and nobody of another account', async () => {
    const customer = await addCustomer(db, shop)
    const reader = await createPerson(db, {
      email: 'dev@example.com',
      role: 'developer',
      accountId: shop.accountId,
    })
    expect((await add(customer, '@dev mira', [reader.userId])).mentions).toEqual(['dev'])
    const { userId } = await createPerson(db, { email: 'stranger@example.com' })
    const body = { text: '@otro mira', mentions: [userId] }
    const { status, refusal } = await ana.browser.call('addNote', { ...place(customer), body })
    expect([status, refusal?.reason]).toEqual([400, 'mention'])
  })
})

describe('conversations of one customer that become one', () => {
  it('keep their labels, notes and history, and the person who had one of them', async () => {
    const [kept, merged] = [await addCustomer(db, shop), await addCustomer(db, shop)]
    const label = await ana.browser.get('createLabel', {
      body: { name: 'Juntas', color: 'teal', person_id: null },
    })
    for (const customer of [kept, merged]) {
      await write(customer)
      await ana.browser.get('labelConversation', { ...place(customer), body: { add: [label.id] } })
    }
    await ana.browser.get('assignConversation', { ...place(merged), body: { person_id: leo.id } })
    await add(merged, 'Es la misma persona')
    const identityOf = async ({ conversationId }: Shop) => {
      const row = await db.queryOne<{ identity_id: string }>(sql`
        select identity_id from conversations where account_id = ${shop.accountId} and id = ${conversationId}`)
      return row?.identity_id ?? ''
    }
    const pair = { from: [await identityOf(merged)], to: await identityOf(kept) }
    await db.transaction((tx) => mergeConversations(tx, shop.accountId, pair))
    const one = await get(kept)
    expect([one.labels.map(({ name }) => name), one.holder?.name]).toEqual([['Juntas'], 'leo'])
    const roles = (await streamOf(kept)).map(({ role, history }) => history?.kind ?? role)
    expect(roles.toSorted()).toEqual(['assigned', 'labelled', 'labelled', 'note', 'user', 'user'])
  })
})

describe('a ready answer', () => {
  const values = { shortcut: 'Hola', title: 'Saludo', content: 'Hola {{customer_name}}, soy {{agent_name}}.' }

  it('is kept by a shortcut of its own, with variables that stand for something', async () => {
    const made = await ana.browser.get('createCannedReply', { body: values })
    const refusals = await Promise.all(
      [
        { ...values, shortcut: 'hola' },
        { ...values, shortcut: 'otra', content: 'Hola {{name}}' },
      ].map((body) => leo.browser.call('createCannedReply', { body })),
    )
    expect(refusals.map(({ status, refusal }) => [status, refusal?.reason, refusal?.values])).toEqual([
      [409, 'canned_known', { shortcut: 'hola' }],
      [400, 'canned_variable', { name: '{{name}}' }],
    ])
    const params = { id: made.id }
    await leo.browser.get('updateCannedReply', { params, body: { ...values, shortcut: 'saludo' } })
    const list = async () => (await leo.browser.get('listCannedReplies')).data.map(({ shortcut }) => shortcut)
    expect(await list()).toEqual(['saludo'])
    await leo.browser.get('deleteCannedReply', { params })
    expect(await list()).toEqual([])
  })
})

describe('who is in a conversation', () => {
  it('is told to the other pages of the account, and stored nowhere', async () => {
    const customer = await addCustomer(db, shop)
    const stop = new AbortController()
    const { told } = follow(leo.browser, stop.signal)
    await expect.poll(() => told.length).toBeGreaterThan(0)
    await ana.browser.get('showPresence', { ...place(customer), body: { state: 'typing' } })
    const expected = {
      ...{ topic: 'presence', id: customer.conversationId },
      person: { id: ana.id, state: 'typing' },
    }
    await expect.poll(() => told.find(({ topic }) => topic === 'presence')).toEqual(expected)
    stop.abort()
  })
})

describe('many conversations at once', () => {
  const change = (ids: readonly string[], action: object, browser = ana.browser) =>
    browser.call('changeConversations', { body: { ids, action } as never })

  it('are resolved and opened again, and those that were like that or are gone are left out', async () => {
    const [one, two, three] = [await waiting(), await waiting(), await waiting()]
    await ana.browser.get('resolveConversation', place(two.customer))
    await ana.browser.get('deleteConversation', place(three.customer))
    const ids = [one.id, two.id, three.id]
    expect((await change(ids, { kind: 'resolve' })).body).toEqual({ changed: [one.id] })
    expect((await listed('resolved')).sort()).toEqual([one.id, two.id].sort())
    expect(await history(one.customer)).toContain('resolved by person')
    expect((await change([one.id], { kind: 'reopen' })).body).toEqual({ changed: [one.id] })
    expect((await get(one.customer)).waiting_since).toBe(one.since)
  })

  it('are assigned, labelled and snoozed, and back', async () => {
    const [one, two] = [await waiting(), await waiting()]
    const ids = [one.id, two.id]
    await leo.browser.get('assignConversation', { ...place(two.customer), body: { person_id: leo.id } })
    expect((await change(ids, { kind: 'assign', person_id: leo.id })).body).toEqual({ changed: [one.id] })
    const label = await ana.browser.get('createLabel', {
      body: { name: 'Feria', color: 'red', person_id: null },
    })
    expect((await change(ids, { kind: 'label', label_id: label.id })).body).toEqual({ changed: ids })
    expect((await change([one.id], { kind: 'unlabel', label_id: label.id })).body.changed).toEqual([one.id])
    expect((await get(two.customer)).labels).toMatchObject([{ name: 'Feria' }])
    const until = new Date(now.getTime() + 60 * minuteMs).toISOString()
    await change(ids, { kind: 'snooze', until })
    expect((await listed('snoozed')).sort()).toEqual([...ids].sort())
    await change(ids, { kind: 'wake' })
    expect((await listed('waiting')).sort()).toEqual([...ids].sort())
    await ana.browser.get('deleteLabel', { params: { id: label.id } })
    expect((await change(ids, { kind: 'label', label_id: label.id })).status).toBe(404)
    expect((await change(ids, { kind: 'assign', person_id: newId() })).refusal?.reason).toBe('assignee')
  })

  it('of another account are left out', async () => {
    const { id, customer } = await waiting()
    const other = await createTenant(db, { rows: 0 })
    await createPerson(db, { email: 'other-shop@example.com', accountId: other.accountId })
    const stranger = await signedIn(service.url, 'other-shop@example.com')
    expect((await change([id], { kind: 'resolve' }, stranger)).body).toEqual({ changed: [] })
    expect((await get(customer)).resolved_at).toBeNull()
  })
})
