// Customers who wait for a person: since when, why, and who has them. Reading answers nothing.
import { defaultBotSettings } from '@mostrador/contract/bot-settings'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { addCustomer, engineThat, runDue, writeLine } from '../../test/harness/bot.ts'
import { type Browser, createPerson, payRest, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant, type Tenant } from '../../test/harness/fixtures.ts'
import { createShop, type Shop } from '../../test/harness/shop.ts'
import { rulesEngine } from '../bot/rules/rules-engine.ts'
import { failSend } from '../domain/conversations/send-results.ts'
import { queueParts } from '../domain/conversations/sends.ts'
import { sql } from '../platform/database/database.ts'

let db: TestDatabase
let service: TestService
let shop: Tenant
let agent: Browser
let other: Browser
let now = new Date()

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db, { clock: () => now })
  shop = await createTenant(db, { rows: 1 })
  await createPerson(db, { email: 'ana@example.com', role: 'agent', accountId: shop.accountId })
  await createPerson(db, { email: 'leo@example.com', role: 'agent', accountId: shop.accountId })
  agent = await signedIn(service.url, 'ana@example.com')
  other = await signedIn(service.url, 'leo@example.com')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const place = ({ conversationId: id }: Shop) => ({ params: { id } })
const stateOf = async (customer: Shop) => {
  const { waiting_since, waiting_because, holder, unread_count } = await agent.get(
    'getConversation',
    place(customer),
  )
  return { since: waiting_since, why: waiting_because, holder: holder?.name, unread: unread_count }
}
const waits = async () => {
  const { data } = await agent.get('listConversations', { query: { state: 'waiting' } })
  const { count } = await agent.get('getWaiting')
  expect(count).toBe(data.length)
  return data.map(({ id }) => id)
}
/** Writes a line, and tells when. */
const write = async (customer: Shop, line = 'Hola') => {
  later(1_000)
  await writeLine(db, customer, line, { now })
  return now.toISOString()
}
const givesUp = engineThat(() => ({
  replies: [{ kind: 'text', text: 'Ya te atiende una persona.' }],
  memory: {},
  handOff: 'user_requested',
}))
const isSilent = engineThat(() => ({ replies: [], memory: {} }))

describe('an order that the bot took without a way to pay', () => {
  it('waits with its conversation until somebody of the shop writes or settles it', async () => {
    const ordering = await createShop(db)
    await createPerson(db, { email: 'eva@example.com', accountId: ordering.accountId })
    const owner = await signedIn(service.url, 'eva@example.com')
    await owner.get('setBot', { body: { ...defaultBotSettings, needs_address: false } })
    await owner.get('createProduct', { body: { name: 'Collar rojo', price: 18_000 } })
    const order = async () => {
      const customer = await addCustomer(db, ordering)
      for (const line of ['quiero un collar rojo', 'eso es todo', 'sí', 'sí', 'gracias']) {
        await write(customer, line)
        await runDue(db, { engines: { rules: rulesEngine }, clock: () => now })
        later(limits.botAnswerPatienceMs)
      }
      return customer
    }
    const waiting = async () => {
      const { count, orders } = await owner.get('getWaiting')
      const { waiting } = await owner.get('getOverview', { query: { days: 7 } })
      expect(waiting.orders.every(({ why }) => why === 'word')).toBe(true)
      return { count, orders, listed: waiting.orders.length }
    }
    const [answered, paid] = [await order(), await order()]
    const { arrived } = await owner.get('getWaiting')
    expect(arrived.map(({ kind, total }) => [kind, total])).toEqual([
      ['order', 18_000],
      ['order', 18_000],
    ])
    await createPerson(db, { email: 'help@example.com', role: 'helper', accountId: ordering.accountId })
    const helper = await signedIn(service.url, 'help@example.com')
    expect(await helper.get('getWaiting')).toMatchObject({ count: 2, orders: 0, arrived: [] })
    expect(await waiting()).toEqual({ count: 2, orders: 2, listed: 2 })
    expect(await owner.get('getConversation', place(answered))).toMatchObject({ waiting_because: 'order' })
    await owner.get('replyToConversation', { ...place(answered), body: { text: 'Por Nequi al 310' } })
    expect(await waiting()).toEqual({ count: 1, orders: 1, listed: 1 })
    const { data } = await owner.get('listOrders')
    const id = data.find(({ conversation_id }) => conversation_id === paid.conversationId)?.id ?? ''
    await payRest(owner, { params: { id } })
    expect(await waiting()).toEqual({ count: 0, orders: 0, listed: 0 })
    // An order that was called off is no news any more.
    const other = data.find((each) => each.id !== id)?.id ?? ''
    await owner.get('cancelOrder', { params: { id: other }, body: { reason: 'customer' } })
    expect(await owner.get('getWaiting')).toMatchObject({ arrived: [{ id }], refunds: 0 })
    // A paid one that is cancelled owes its money until that is noted as given back, but for what the shop keeps.
    await owner.get('cancelOrder', { params: { id }, body: { reason: 'customer' } })
    expect((await owner.get('getWaiting')).refunds).toBe(1)
    expect((await helper.get('getWaiting')).refunds).toBe(0)
    await owner.get('noteOrderRefund', { params: { id }, body: { amount: 12_000 } })
    expect((await owner.get('getWaiting')).refunds).toBe(0)
  })

  it('is nobody’s work where the shop has said how to pay', async () => {
    const ordering = await createShop(db)
    await createPerson(db, { email: 'ines@example.com', accountId: ordering.accountId })
    const owner = await signedIn(service.url, 'ines@example.com')
    const payment_url = 'https://pay.example.com/{order_id}'
    await owner.get('setBot', { body: { ...defaultBotSettings, needs_address: false, payment_url } })
    await owner.get('createProduct', { body: { name: 'Collar rojo', price: 18_000 } })
    const customer = await addCustomer(db, ordering)
    for (const line of ['quiero un collar rojo', 'eso es todo', 'sí', 'sí']) {
      await write(customer, line)
      await runDue(db, { engines: { rules: rulesEngine }, clock: () => now })
    }
    const { data } = await owner.get('listOrders')
    expect(data.filter(({ conversation_id: id }) => id === customer.conversationId)).toHaveLength(1)
    expect(await owner.get('getWaiting')).toMatchObject({ count: 0, orders: 0 })
  })
})

describe('a customer', () => {
  it('waits from the first unanswered word on, read or not, until a person answers', async () => {
    const customer = await addCustomer(db, shop)
    await agent.get('takeOverConversation', place(customer))
    const first = await write(customer)
    await write(customer, '¿Hay alguien?')
    const waiting = { since: first, why: 'unanswered', holder: 'ana' }
    expect(await stateOf(customer)).toEqual({ ...waiting, unread: 2 })
    await other.get('markConversationRead', place(customer))
    expect(await stateOf(customer)).toEqual({ ...waiting, unread: 0 })
    expect(await waits()).toEqual([customer.conversationId])
    await agent.get('replyToConversation', { ...place(customer), body: { text: 'Aquí estoy' } })
    expect(await stateOf(customer)).toMatchObject({ since: null, why: null })
    expect(await waits()).toEqual([])
    const again = await write(customer, 'Gracias, ¿y el envío?')
    expect(await stateOf(customer)).toMatchObject({ since: again, why: 'person' })
    await agent.get('settleConversation', place(customer))
  })

  it('does not wait after mere thanks or a goodbye, unless the answer before asked something', async () => {
    const customer = await addCustomer(db, shop)
    await agent.get('takeOverConversation', place(customer))
    const first = await write(customer, 'Gracias')
    expect(await stateOf(customer)).toMatchObject({ since: first })
    await agent.get('replyToConversation', { ...place(customer), body: { text: 'Ya salió su pedido.' } })
    await write(customer, 'Ok, muchas gracias')
    await write(customer, 'Chao')
    expect(await stateOf(customer)).toMatchObject({ since: null, why: null, unread: 2 })
    const wish = await write(customer, 'Gracias, mándeme otra')
    await write(customer, 'Gracias')
    expect(await stateOf(customer)).toMatchObject({ since: wish })
    await agent.get('replyToConversation', { ...place(customer), body: { text: '¿La mando hoy?' } })
    const agreed = await write(customer, 'Ok')
    expect(await stateOf(customer)).toMatchObject({ since: agreed, why: 'person' })
    await agent.get('settleConversation', place(customer))
  })

  it('does not wait while the bot is about to answer; when it is late or stays silent, for a person', async () => {
    const customer = await addCustomer(db, shop)
    const since = await write(customer)
    expect(await waits()).toEqual([])
    later(limits.botAnswerPatienceMs)
    expect(await stateOf(customer)).toMatchObject({ since, why: 'bot_silent' })
    await runDue(db, { clock: () => now })
    expect(await waits()).toEqual([])
    const again = await write(customer, '¿Y mañana?')
    await runDue(db, { clock: () => now, engines: { rules: isSilent } })
    expect(await stateOf(customer)).toMatchObject({ since: again, why: 'bot_silent' })
    await agent.get('settleConversation', place(customer))
  })

  it('who sends what the bot can neither hear nor see waits for a person, however it answers, until it is told', async () => {
    const customer = await addCustomer(db, shop)
    later(1_000)
    const { accountId } = shop
    await writeLine(db, customer, '[audio]', { now, input: { media: 'audio' } })
    await db.query(sql`
      insert into message_media (account_id, message_id, position, kind, state, due_at)
      select account_id, id, 0, 'audio', 'waiting', ${now} from messages
      where account_id = ${accountId} and conversation_id = ${customer.conversationId}`)
    const since = now.toISOString()
    await runDue(db, { clock: () => now, engines: { rules: rulesEngine } })
    expect(await stateOf(customer)).toMatchObject({ since, why: 'media' })
    await write(customer, '¿a qué hora abren?')
    await runDue(db, { clock: () => now, engines: { rules: rulesEngine } })
    expect(await stateOf(customer)).toMatchObject({ since: null, why: null })
  })

  it('handed over by the bot waits since asking, whatever the bot said last', async () => {
    const customer = await addCustomer(db, shop)
    const since = await write(customer, 'quiero hablar con una persona')
    await runDue(db, { clock: () => now, engines: { rules: givesUp } })
    expect(await stateOf(customer)).toMatchObject({ since, why: 'user_requested', holder: undefined })
    await other.get('takeOverConversation', place(customer))
    expect(await stateOf(customer)).toMatchObject({ since, why: 'user_requested', holder: 'leo' })
    await agent.get('takeOverConversation', place(customer))
    expect(await stateOf(customer)).toMatchObject({ since, why: 'user_requested', holder: 'ana' })
    await other.get('replyToConversation', { ...place(customer), body: { text: 'Hola' } })
    expect(await stateOf(customer)).toMatchObject({ since: null, holder: 'ana' })
    await agent.get('giveBackConversation', place(customer))
    expect(await stateOf(customer)).toMatchObject({ since: null, holder: undefined })
  })

  it('waits no longer once a person says that nothing is to be answered, and again when that is undone', async () => {
    const customer = await addCustomer(db, shop)
    await agent.get('takeOverConversation', place(customer))
    const since = await write(customer, 'Gracias')
    await agent.get('settleConversation', place(customer))
    expect(await stateOf(customer)).toMatchObject({ since: null, unread: 0 })
    await agent.get('unsettleConversation', place(customer))
    expect(await stateOf(customer)).toMatchObject({ since })
    await agent.get('settleConversation', place(customer))
    const again = await write(customer, 'Una cosa más')
    await agent.get('unsettleConversation', place(customer))
    expect(await stateOf(customer)).toMatchObject({ since: again })
    await agent.get('settleConversation', place(customer))
  })

  it('waits on when an answer failed and none other followed', async () => {
    const customer = await addCustomer(db, shop)
    await agent.get('takeOverConversation', place(customer))
    const since = await write(customer)
    const { id } = await agent.get('replyToConversation', { ...place(customer), body: { text: 'Hola' } })
    expect(await stateOf(customer)).toMatchObject({ since: null })
    const { accountId } = shop
    const error = { code: 'undeliverable', message: 'no such number' }
    await db.transaction((tx) => failSend(tx, { accountId, id }, { error }, now))
    expect(await stateOf(customer)).toMatchObject({ since, why: 'unanswered' })
    await agent.get('replyToConversation', { ...place(customer), body: { text: 'Otra vez' } })
    expect(await waits()).toEqual([])
  })

  it('thanks whose answer of the bot could not be delivered wait for nobody, a question before them does', async () => {
    const { accountId } = shop
    const error = { code: 'undeliverable', message: 'the window has closed' }
    const answers = async ({ conversationId }: Shop) => {
      const parts = [{ kind: 'text', text: '¡Con gusto!' }] as const
      const said = { accountId, conversationId, turnId: null, epoch: 0, role: 'assistant', parts } as const
      later(1_000)
      const [sent] = (await db.transaction((tx) => queueParts(tx, said, now))) ?? []
      return () => db.transaction((tx) => failSend(tx, { accountId, id: sent?.id ?? '' }, { error }, now))
    }
    const thanked = await addCustomer(db, shop)
    await write(thanked)
    await answers(thanked)
    await write(thanked, 'Gracias, muy amables')
    later(limits.botAnswerPatienceMs)
    const fail = await answers(thanked)
    await fail()
    expect(await stateOf(thanked)).toMatchObject({ since: null })
    const asked = await addCustomer(db, shop)
    const since = await write(asked, '¿Tienen rojo?')
    await write(asked, 'gracias')
    later(limits.botAnswerPatienceMs)
    await (await answers(asked))()
    expect(await stateOf(asked)).toMatchObject({ since, why: 'bot_silent' })
    await agent.get('settleConversation', place(asked))
  })

  it('an offer of more help asks for no answer: thanks, or that it was all, wait for nobody', async () => {
    const customer = await addCustomer(db, shop)
    await write(customer)
    await agent.get('takeOverConversation', place(customer))
    const reply = (text: string) => agent.get('replyToConversation', { ...place(customer), body: { text } })
    for (const [text, said] of [
      ['Ya salió tu pedido. ¿Te puedo ayudar en algo más?', 'Mil gracias, Ana'],
      ['Con gusto. ¿Algo más?', 'No, eso es todo, gracias'],
      ['Posso ajudar em algo mais?', 'não, obrigada'],
      ['Anything else I can help you with?', "no, that's all, thanks"],
    ] as const) {
      await reply(text)
      await write(customer, said)
      expect(await stateOf(customer)).toMatchObject({ since: null })
    }
    await reply('¿Te lo mando hoy? ¿Algo más?')
    const answered = await write(customer, 'no, gracias')
    expect(await stateOf(customer)).toMatchObject({ since: answered })
    await agent.get('settleConversation', place(customer))
  })

  it('waits when a person takes over before the bot’s answer was sent', async () => {
    const customer = await addCustomer(db, shop)
    const since = await write(customer)
    const { accountId, conversationId } = customer
    const parts = [{ kind: 'text', text: 'Hola, soy el bot' }] as const
    const said = { accountId, conversationId, turnId: null, epoch: 0, role: 'assistant', parts } as const
    await db.transaction((tx) => queueParts(tx, said, now))
    expect(await stateOf(customer)).toMatchObject({ since: null })
    await agent.get('takeOverConversation', place(customer))
    expect(await stateOf(customer)).toMatchObject({ since, why: 'unanswered' })
    await agent.get('settleConversation', place(customer))
  })

  it('who is blocked waits for nobody', async () => {
    const customer = await addCustomer(db, shop)
    await agent.get('takeOverConversation', place(customer))
    await write(customer)
    await agent.get('blockContact', { params: { id: customer.contactId } })
    expect(await stateOf(customer)).toMatchObject({ since: null, why: null })
    expect(await waits()).toEqual([])
  })
})

describe('the list of who waits', () => {
  it('begins with the longest waiting, page by page, and is told by an index', async () => {
    const customers: string[] = []
    for (let n = 0; n < 5; n += 1) {
      const customer = await addCustomer(db, shop)
      await agent.get('takeOverConversation', place(customer))
      await write(customer)
      customers.push(customer.conversationId)
    }
    expect(await waits()).toEqual(customers)
    const { newest_id, count } = await agent.get('getWaiting')
    expect([newest_id, count]).toEqual([customers.at(-1), 5])
    const state = { state: 'waiting', limit: 3 } as const
    const first = await agent.get('listConversations', { query: state })
    const rest = await agent.get('listConversations', {
      query: { ...state, cursor: first.next_cursor ?? '' },
    })
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(customers)
    const mine = await other.get('listConversations', { query: { with: 'me' } })
    expect(mine.data).toEqual([])
    const { person } = await other.get('getMe')
    await other.get('takeOverConversation', { params: { id: customers[0] ?? '' } })
    const hers = await agent.get('listConversations', { query: { with: person.id } })
    expect(hers.data.map(({ id }) => id)).toEqual([customers[0]])
    const { waiting } = await agent.get('getOverview', { query: {} })
    expect(waiting.conversations.map(({ id }) => id)).toEqual(customers)
    const plan = await db.transaction(async (tx) => {
      await tx.query(sql`set local enable_seqscan = off`)
      return tx.query<{ 'QUERY PLAN': string }>(sql`
        explain select count(*) from conversations c
        where c.account_id = ${shop.accountId} and c.deleted_at is null and c.waiting_since is not null`)
    })
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('conversations_waiting')
  })
})

describe('a conversation that is given', () => {
  const give = (by: Browser, customer: Shop, personId: string) =>
    by.get('assignConversation', { ...place(customer), body: { person_id: personId } })
  const told = async (browser: Browser) => {
    const { mine, assigned, newest_text: text } = await browser.get('getWaiting')
    return { mine, text, of: assigned?.conversation_id, by: assigned?.author }
  }

  it('tells its person by whom, and counts as theirs while the customer waits', async () => {
    const { data } = await agent.get('listAssignees')
    const [ana = ''] = data.filter(({ name }) => name === 'ana').map(({ id }) => id)
    const customer = await addCustomer(db, shop)
    await agent.get('takeOverConversation', place(customer))
    await write(customer, '¿Me ayudan?')
    const before = await told(agent)
    const own = { of: before.of, by: before.by }
    expect(own.of).not.toBe(customer.conversationId)
    await agent.get('assignConversation', { ...place(customer), body: { person_id: null } })
    await give(other, customer, ana)
    const { mine } = before
    expect(await told(agent)).toEqual({ mine, text: '¿Me ayudan?', of: customer.conversationId, by: 'leo' })
    expect((await told(other)).of).not.toBe(customer.conversationId)
    await agent.get('resolveConversation', place(customer))
    expect(await told(agent)).toMatchObject({ mine: mine - 1 })
    expect((await told(agent)).of).not.toBe(customer.conversationId)
  })
})
