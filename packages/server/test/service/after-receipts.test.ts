// Conversations after a person has decided about their receipts: whose they are, and what the bot says there.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rulesEngine } from '../../src/bot/rules/rules-engine.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { startService, type TestService } from '../harness/api.ts'
import { runDue } from '../harness/bot.ts'
import { type Browser, createPerson, payRest, signedIn } from '../harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type Inbound, type Shop, startInbound } from '../harness/inbound.ts'

const ana = { wa_id: '573105550101', name: 'Ana' }
const image = { type: 'image', image: { id: 'IMG', mime_type: 'image/jpeg' } }

let db: TestDatabase
let inbound: Inbound
let service: TestService
let shop: Shop
let agent: Browser

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db)
  service = await startService(db, { clock: () => inbound.now })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await inbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})
beforeEach(async () => {
  shop = await inbound.addShop()
  const email = `${newId()}@example.com`
  await createPerson(db, { email, role: 'agent', accountId: shop.accountId })
  agent = await signedIn(service.url, email)
  // An earlier talk, so that there is a contact and a conversation.
  await shop.write(ana, 'hola')
  await answered()
})

const answered = () => runDue(db, { engines: { rules: rulesEngine }, clock: () => inbound.now })

async function conversationId(): Promise<string> {
  const row = await db.queryOne<{ id: string }>(
    sql`select id from conversations where account_id = ${shop.accountId} order by id limit 1`,
  )
  return row?.id ?? ''
}
const place = async () => ({ params: { id: await conversationId() } })

async function addOrder(total: number, status = 'pending'): Promise<string> {
  const id = newId()
  await db.query(sql`
    insert into orders (account_id, id, contact_id, conversation_id, platform, status, payment_status, customer_phone,
      customer_name, total, currency, created_at, updated_at)
    select account_id, ${id}, contact_id, id, platform, ${status}, 'pending', contact_phone, contact_name, ${total}, 'COP',
      ${inbound.now}, ${inbound.now}
    from conversations where account_id = ${shop.accountId}`)
  return id
}

const receipts = async () => (await agent.get('listReceipts', await place())).data

async function sendReceipt(total: number): Promise<{ orderId: string; id: string }> {
  const orderId = await addOrder(total)
  await shop.write(ana, '', { ...image, image: { ...image.image, caption: 'te envío el comprobante' } })
  const id = (await receipts()).find(({ order }) => order.id === orderId)?.id
  if (!id) throw new Error('no receipt')
  return { orderId, id }
}
const pay = (id: string, body: { amount: number; reference: string | null; is_repeated?: boolean }) =>
  agent.call('markReceiptPaid', { params: { id }, body })

describe('a conversation that waited for nothing but a receipt', () => {
  const conversation = async () => agent.get('getConversation', await place())
  const later = (seconds: number) => {
    inbound.now = new Date(inbound.now.getTime() + seconds * 1_000)
  }
  const said = async () =>
    (await agent.get('listMessages', { ...(await place()), query: {} })).data
      .filter(({ role }) => role === 'assistant')
      .map(({ content }) => content)
  async function waiting(): Promise<{ orderId: string; id: string }> {
    later(1)
    const sent = await sendReceipt(50_000)
    await answered()
    expect(await conversation()).toMatchObject({ is_bot_active: false, handoff_reason: 'policy' })
    later(600)
    return sent
  }

  test.each([
    ['on the order', ({ orderId }: { orderId: string }) => payRest(agent, { params: { id: orderId } })],
    ['in the inbox', ({ id }: { id: string }) => pay(id, { amount: 50_000, reference: null })],
  ])(
    "is the bot's again when it is marked as paid %s, and the receipt is not answered again",
    async (_name, mark) => {
      const sent = await waiting()
      await shop.write(ana, '', { ...image, image: { ...image.image, caption: 'te envío el comprobante' } })
      await mark(sent)
      expect(await conversation()).toMatchObject({
        is_bot_active: true,
        handoff_active: false,
        waiting_since: null,
      })
      await answered()
      // The thanks for the first one were still to be sent, and are no longer true.
      expect(await said()).toEqual([])
      later(5)
      await shop.write(ana, 'hola')
      await answered()
      expect(await said()).toHaveLength(1)
    },
  )

  test.each([
    ['more money than expected', 53_200, 'on the order'],
    ['more money than expected', 53_200, 'in the inbox'],
    ['money for an order that had been cancelled', 50_000, 'on the order'],
  ])(
    "waits while %s waits, and is the bot's again with the yes to it (%s %s)",
    async (_name, amount, where) => {
      const { orderId, id } = await waiting()
      if (amount === 50_000)
        await db.query(sql`
        update orders set status = 'cancelled' where account_id = ${shop.accountId} and id = ${orderId}`)
      const order = { params: { id: orderId } }
      const body = { amount, reference: null }
      if (where === 'in the inbox') await pay(id, body)
      else await agent.get('noteOrderPayment', { ...order, body })
      expect(await conversation()).toMatchObject({ is_bot_active: false })
      await agent.get('confirmOrder', order)
      expect(await conversation()).toMatchObject({ is_bot_active: true, waiting_since: null })
      later(5)
      await shop.write(ana, '¿Y hasta qué hora abren hoy?')
      await answered()
      expect(await said()).toHaveLength(1)
    },
  )

  test("is the bot's again when a part of the order was paid with it", async () => {
    const { id } = await waiting()
    await pay(id, { amount: 20_000, reference: null })
    expect(await conversation()).toMatchObject({ is_bot_active: true, waiting_since: null })
  })

  test('stays with the team where the customer asked for something meanwhile, and the bot answers none of it', async () => {
    const { orderId } = await waiting()
    await shop.write(ana, '¿Y hasta qué hora abren hoy?')
    later(60)
    const before = await said()
    await payRest(agent, { params: { id: orderId } })
    await answered()
    expect(await conversation()).toMatchObject({ is_bot_active: false, waiting_since: expect.any(String) })
    expect(await said()).toEqual(before)
  })

  test('has no answer of the bot to words that came before it was back, and the next ones get one', async () => {
    const { orderId } = await waiting()
    await shop.write(ana, 'Quedo pendiente, ¡que lleguen pronto!')
    later(60)
    await payRest(agent, { params: { id: orderId } })
    expect(await conversation()).toMatchObject({ is_bot_active: true, waiting_since: null })
    await answered()
    expect(await said()).toEqual([])
    later(5)
    await shop.write(ana, 'hola')
    await answered()
    expect(await said()).toHaveLength(1)
  })

  test('stays with the team while a voice note waits for an answer, and nobody is said to have given it back', async () => {
    const { orderId } = await waiting()
    await shop.write(ana, '', { type: 'audio', audio: { id: 'VOICE', mime_type: 'audio/ogg', voice: true } })
    later(60)
    await payRest(agent, { params: { id: orderId } })
    expect(await conversation()).toMatchObject({
      ...{ is_bot_active: false, handoff_active: true, waiting_since: expect.any(String) },
    })
    const given = await db.query(sql`
      select actor from conversation_history where account_id = ${shop.accountId} and kind = 'given_back'`)
    expect(given).toEqual([])
  })

  test('is said to be back with the bot by itself, and by nobody of the team', async () => {
    const { orderId } = await waiting()
    await payRest(agent, { params: { id: orderId } })
    const given = await db.query(sql`
      select actor, actor_id from conversation_history
      where account_id = ${shop.accountId} and kind = 'given_back'`)
    expect(given).toEqual([{ actor: 'rule', actor_id: null }])
  })

  test('stays with the bot when its customer is told beside it', async () => {
    const { orderId } = await waiting()
    await payRest(agent, { params: { id: orderId } })
    const body = { text: 'Recibimos tu pago.', leaves_bot: true }
    await db.query(sql`
      update conversations set last_customer_at = ${inbound.now} where account_id = ${shop.accountId}`)
    const told = await agent.call('replyToConversation', { ...(await place()), body })
    expect(told).toMatchObject({ status: 201 })
    expect(await conversation()).toMatchObject({ is_bot_active: true, last_message_content: body.text })
    await agent.call('replyToConversation', { ...(await place()), body: { text: 'Otra cosa' } })
    expect(await conversation()).toMatchObject({ is_bot_active: false })
  })

  test('is the teller’s when it was with people and nobody had it, so that nobody waits unseen', async () => {
    await waiting()
    await shop.write(ana, 'Y me llegó la matera rota')
    await db.query(sql`
      update conversations set last_customer_at = ${inbound.now} where account_id = ${shop.accountId}`)
    expect(await conversation()).toMatchObject({ handoff_active: true, holder: null })
    const news = { text: 'Recibimos tu pago.', leaves_bot: true, is_news: true }
    await agent.get('replyToConversation', { ...(await place()), body: news })
    expect(await conversation()).toMatchObject({ holder: null, waiting_since: expect.any(String) })
    const body = { text: 'Tu cita quedó para el jueves.', leaves_bot: true }
    await agent.get('replyToConversation', { ...(await place()), body })
    expect(await conversation()).toMatchObject({ waiting_since: null, holder: { name: expect.any(String) } })
  })

  test('waits on for what else was asked when its customer is told of the payment, and the bot answers that', async () => {
    const { orderId } = await waiting()
    await agent.get('takeOverConversation', await place())
    await shop.write(ana, 'hola')
    later(60)
    await payRest(agent, { params: { id: orderId } })
    const body = { text: 'Recibimos tu pago.', leaves_bot: true, is_news: true }
    await db.query(sql`
      update conversations set last_customer_at = ${inbound.now} where account_id = ${shop.accountId}`)
    expect(await agent.call('replyToConversation', { ...(await place()), body })).toMatchObject({
      status: 201,
    })
    expect(await conversation()).toMatchObject({ waiting_since: expect.any(String), is_bot_active: false })
    await agent.get('giveBackConversation', await place())
    const before = await said()
    later(5)
    await answered()
    expect(await said()).toHaveLength(before.length + 1)
    expect(await conversation()).toMatchObject({ waiting_since: null })
  })

  test('does not wait for a receipt that was all there was to answer, once its customer is told', async () => {
    const { orderId } = await waiting()
    await agent.get('takeOverConversation', await place())
    await payRest(agent, { params: { id: orderId } })
    await db.query(sql`
      update conversations set last_customer_at = ${inbound.now} where account_id = ${shop.accountId}`)
    const body = { text: 'Recibimos tu pago.', leaves_bot: true, is_news: true }
    await agent.get('replyToConversation', { ...(await place()), body })
    expect(await conversation()).toMatchObject({ waiting_since: null })
  })

  test('stays with the person who took it, and with another open receipt', async () => {
    const { orderId } = await waiting()
    await agent.get('takeOverConversation', await place())
    await payRest(agent, { params: { id: orderId } })
    expect(await conversation()).toMatchObject({ is_bot_active: false })
    await agent.get('giveBackConversation', await place())
    await answered()
    const first = await waiting()
    const second = await sendReceipt(70_000)
    await payRest(agent, { params: { id: first.orderId } })
    expect(await conversation()).toMatchObject({ is_bot_active: false, waiting_because: 'receipt' })
    await payRest(agent, { params: { id: second.orderId } })
    expect(await conversation()).toMatchObject({ is_bot_active: true, waiting_since: null })
  })
})
