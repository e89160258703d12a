import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, payRest, startShops } from '../../test/harness/dashboard.ts'
import type { TestDatabase } from '../../test/harness/database.ts'
import { insertProductOf, type Shop } from '../../test/harness/shop.ts'
import { cancelByCommand } from '../domain/orders/cancelled-orders.ts'
import { expireOrders } from '../domain/orders/order-expiry.ts'
import { placeOrder } from '../domain/orders/place-order.ts'
import { takePayment } from '../domain/orders/provider-payments.ts'
import { takeInOrder } from '../domain/orders/take-in.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

let shops: Awaited<ReturnType<typeof startShops>>
let db: TestDatabase
let shop: Shop
let owner: Browser

beforeAll(async () => {
  shops = await startShops()
  db = shops.db
})
afterAll(() => shops[Symbol.asyncDispose]())
beforeEach(async () => {
  ;({ shop, owner } = await shops.open())
})

type Given = { name?: string; quantity?: number; at?: Date; expiresAt?: Date | null }

async function place({ name = 'Taza', quantity = 2, at = new Date(), expiresAt = null }: Given = {}) {
  const productId = await insertProductOf(db, shop, { name })
  const lines = [{ productId, quantity }]
  const request = { ...shop, platform: 'whatsapp', idempotencyKey: newId(), expiresAt, lines } as const
  const { id } = await db.transaction((tx) => placeOrder(tx, request, at))
  return { params: { id } }
}

async function addProvider(provider: string): Promise<string> {
  const id = newId()
  await db.query(sql`
    insert into integrations (account_id, id, provider, name, created_at)
    values (${shop.accountId}, ${id}, ${provider}, ${provider}, ${new Date()})`)
  return id
}

const shopReport = (change: object = {}) =>
  ({
    platform: 'shopify',
    shop: '',
    externalId: '77',
    updatedAt: new Date(),
    status: 'pending',
    paymentStatus: 'pending',
    total: '10',
    currency: 'COP',
    lines: [{ sku: 'X-9', name: 'Lámpara de mesa', quantity: 1, unitPrice: '10', total: '10' }],
    buyer: { phone: undefined, email: undefined, name: 'Bruna Prado' },
    ...change,
  }) as const

/** The history in few words. */
async function storyOf(order: { params: { id: string } }) {
  const { history } = await owner.get('getOrder', order)
  return history.map(({ kind, status, payment_status, actor }) =>
    [kind, status, payment_status, actor].filter((each) => each !== null).join(' '),
  )
}

it('an order and its conversation name the language that the bot speaks with the customer, once it spoke', async () => {
  const productId = await insertProductOf(db, shop)
  const request = { ...shop, platform: 'whatsapp', idempotencyKey: newId(), expiresAt: null } as const
  const lines = [{ productId, quantity: 1 }]
  const { id } = await db.transaction((tx) => placeOrder(tx, { ...request, lines }, new Date()))
  const order = { params: { id } }
  expect((await owner.get('getOrder', order)).customer_language).toBeNull()
  await db.query(sql`
    insert into bot_memories (account_id, conversation_id, memory, answered_until, updated_at)
    values (${shop.accountId}, ${shop.conversationId}, '{"language":"pt"}', now(), now())`)
  expect((await owner.get('getOrder', order)).customer_language).toBe('pt')
  const conversation = await owner.get('getConversation', { params: { id: shop.conversationId } })
  expect(conversation.customer_language).toBe('pt')
})

describe('what happened to an order', () => {
  it('is told from its placing to its end: who did it, why, and what went back into stock', async () => {
    const order = await place({ quantity: 3 })
    await payRest(owner, order)
    const body = { reason: 'other', note: '  Se mudó de ciudad ' } as const
    const cancelled = await owner.get('cancelOrder', { ...order, body })
    expect(await storyOf(order)).toEqual([
      'placed customer',
      'changed confirmed paid person',
      'changed cancelled person',
    ])
    const [, paid, end] = cancelled.history
    expect(paid).toMatchObject({ amount: 300, currency: 'COP' })
    expect(end).toMatchObject({ reason: 'other', note: 'Se mudó de ciudad', units: 3 })
    expect(end?.actor_name).toMatch(/owner/)
  })

  it('other reasons than the listed ones are put into words', async () => {
    const order = await place()
    const refused = await owner.call('cancelOrder', { ...order, body: { reason: 'other', note: '   ' } })
    expect([refused.status, refused.refusal?.reason]).toEqual([400, 'order_note_missing'])
    expect(await storyOf(order)).toEqual(['placed customer'])
  })

  it('tells what nobody did: the time that ran out', async () => {
    const now = new Date()
    const order = await place({ at: now, expiresAt: now })
    await expireOrders(db, now)
    expect(await storyOf(order)).toEqual(['placed customer', 'changed cancelled expired clock'])
  })

  it('tells what payment providers report: money, more of it, and what was given back', async () => {
    const order = await place()
    const integrationId = await addProvider('stripe')
    const payment = { integrationId, orderId: order.params.id, amount: 200, currency: 'COP', refunded: 0 }
    const report = (externalId: string, change: object = {}) =>
      db.transaction((tx) =>
        takePayment(tx, shop.accountId, { ...payment, externalId, state: 'paid', ...change }, new Date()),
      )
    await report('p-1')
    await report('p-1', { refunded: 50 })
    await report('p-1', { refunded: 80 })
    const detail = await owner.get('getOrder', order)
    expect(await storyOf(order)).toEqual([
      'placed customer',
      'changed confirmed paid provider',
      'refunded partially_refunded provider',
      'refunded provider',
    ])
    expect(detail.history.map(({ amount }) => amount)).toEqual([null, 200, 50, 30])
    expect(detail.history.at(-1)?.actor_name).toBe('stripe')
    expect(detail.paid_by).toEqual({ by: 'link', provider: 'stripe' })
    expect(detail.actions).not.toContain('note_refund')
    await report('p-2')
    expect((await storyOf(order)).at(-1)).toBe('money_waits requires_action provider')
  })

  it('tells what a shop reports', async () => {
    const { accountId } = shop
    const first = shopReport({ updatedAt: new Date('2026-11-01T10:00:00Z') })
    const paid = shopReport({ status: 'confirmed', paymentStatus: 'paid' })
    for (const report of [first, paid]) {
      await db.transaction((tx) => takeInOrder(tx, accountId, report, new Date()))
    }
    const [row] = (await owner.get('listOrders')).data
    const order = { params: { id: row?.id ?? '' } }
    expect(await storyOf(order)).toEqual(['placed pending pending shop', 'changed confirmed paid shop'])
    expect((await owner.get('getOrder', order)).paid_by).toEqual({ by: 'shop', provider: 'shopify' })
    // It came without a conversation; its customer writes all the same.
    await db.query(sql`
      update orders set contact_id = ${shop.contactId}, conversation_id = null where id = ${order.params.id}`)
    expect((await owner.get('getOrder', order)).conversation_id).toBe(shop.conversationId)
  })

  it('of an order from before changes were noted, tells what its row knows', async () => {
    const order = await place()
    await payRest(owner, order)
    await db.query(sql`delete from order_history where account_id = ${shop.accountId}`)
    expect(await storyOf(order)).toEqual(['placed', 'changed paid'])
  })

  it('shows what was said to the customer about it since, and nothing else', async () => {
    const placedAt = new Date()
    const order = await place({ at: placedAt })
    const say = (role: string, content: string, ms: number) =>
      db.query(sql`
        insert into messages (account_id, id, conversation_id, channel_id, role, content, created_at)
        select account_id, ${newId()}, id, channel_id, ${role}, ${content}, ${new Date(placedAt.getTime() + ms)}
        from conversations where account_id = ${shop.accountId} and id = ${shop.conversationId}`)
    await say('assistant', 'Hola', -60_000)
    const { number } = await owner.get('getOrder', order)
    await say('assistant', `Tu pedido #${number} quedó registrado`, 0)
    await say('assistant', `Tu pedido #${number}0 quedó registrado`, 1)
    await say('assistant', 'Tu carrito: 3 × Vela', 2)
    await say('user', 'gracias', 1_000)
    await say('agent', '¿Me confirmas la dirección completa?', 2_000)
    await say('agent', `Su pedido ${number} va en camino`, 2_500)
    await say('agent', 'Recibimos $48.000 de tu pedido #9999', 3_000)
    const { messages } = await owner.get('getOrder', order)
    expect(messages.map(({ content }) => content)).toEqual([
      `Tu pedido #${number} quedó registrado`,
      `Su pedido ${number} va en camino`,
    ])
    const other = await place({ at: new Date(placedAt.getTime() + 4_000) })
    await say('agent', 'Ya salió', 5_000)
    expect((await owner.get('getOrder', other)).messages).toEqual([])
    expect((await owner.get('getOrder', order)).messages).toHaveLength(2)
  })
})

describe('money given back by hand', () => {
  it('is noted in parts, and never more than was left', async () => {
    const order = await place()
    await payRest(owner, order)
    const part = await owner.get('noteOrderRefund', { ...order, body: { amount: 50 } })
    expect(part).toMatchObject({ payment_status: 'partially_refunded', refundable: 150 })
    const much = await owner.call('noteOrderRefund', { ...order, body: { amount: 151 } })
    expect([much.status, much.refusal?.reason, much.refusal?.values]).toEqual([
      400,
      'refund_much',
      { left: 150 },
    ])
    const rest = await owner.get('noteOrderRefund', { ...order, body: { amount: 150 } })
    expect(rest).toMatchObject({ payment_status: 'refunded', refundable: 0, paid_by: { by: 'hand' } })
    expect(rest.actions).not.toContain('note_refund')
    const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10)
    const { money } = await owner.get('getSalesReport', { query: { from: today, to: today } })
    expect(money.now).toMatchObject({ received: 200, returned: 200 })
    expect((await owner.get('getOverview')).returned).toBe(200)
  })

  it('is refused where the provider tells of it', async () => {
    const order = await place()
    const integrationId = await addProvider('mercadopago')
    const payment = { integrationId, externalId: 'm-1', orderId: order.params.id, state: 'paid' } as const
    const money = { amount: 200, currency: 'COP', refunded: 0 }
    await db.transaction((tx) => takePayment(tx, shop.accountId, { ...payment, ...money }, new Date()))
    expect((await owner.call('noteOrderRefund', { ...order, body: { amount: 10 } })).status).toBe(409)
  })
})

describe('the list of orders', () => {
  const found = async (query: object) =>
    (await owner.get('listOrders', { query })).data.map(({ number }) => number)

  it('finds by number, customer, phone and product, also what no contact or product stands behind', async () => {
    await place({ name: 'Jarrón azul' })
    await place({ name: 'Plato hondo' })
    await db.transaction((tx) => takeInOrder(tx, shop.accountId, shopReport(), new Date()))
    expect(await found({})).toEqual([1003, 1002, 1001])
    for (const [search, numbers] of [
      ['#1002', [1002]],
      ['1001', [1001]],
      ['jarron', [1001]],
      ['HONDO', [1002]],
      ['lampara', [1003]],
      ['x-9', [1003]],
      ['bruna', [1003]],
      ['nadie', []],
    ] as const) {
      expect([search, await found({ search })]).toEqual([search, numbers])
    }
    const { phone } = (await owner.get('getContactCard', { params: { id: shop.contactId } })).contact
    expect(await found({ search: phone?.slice(-7) })).toEqual([1002, 1001])
  })

  it('finds them beyond the newest ones, too', async () => {
    await place({ name: 'Jarrón azul', at: new Date('2026-01-01T12:00:00Z') })
    const { accountId } = shop
    await db.query(sql`
      insert into orders (account_id, id, platform, status, payment_status, customer_name, total, currency, created_at, updated_at)
      select ${accountId}, gen_random_uuid(), 'web', 'pending', 'pending', 'Nadie', 1, 'COP', now(), now()
      from generate_series(1, 1100)`)
    await db.script('analyze orders, order_lines, products, contacts')
    for (const search of ['1001', 'jarrón', 'Laura']) {
      // A search beyond the newest is given up on a machine that is too busy for it.
      await expect.poll(() => found({ search }), { timeout: 60_000 }).toEqual([1001])
    }
  })

  it('an order of the number stands first, however many phones contain it', async () => {
    await place()
    await db.query(sql`
      insert into orders (account_id, id, platform, status, payment_status, customer_phone, total, currency, created_at, updated_at)
      select ${shop.accountId}, gen_random_uuid(), 'web', 'pending', 'pending', '+57 310 1001', 1, 'COP', now(), now()
      from generate_series(1, 60)`)
    expect((await found({ search: '1001', limit: 50 }))[0]).toBe(1001)
  })

  it('keeps to days of the account’s calendar and to states, searched or not', async () => {
    // Bogotá is five hours behind.
    await place({ at: new Date('2026-03-02T04:59:00Z') })
    await place({ at: new Date('2026-03-02T05:00:00Z') })
    await place({ at: new Date('2026-03-03T04:59:00Z') })
    const days = { from: '2026-03-02', to: '2026-03-02' }
    expect(await found(days)).toEqual([1003, 1002])
    expect(await found({ to: '2026-03-01' })).toEqual([1001])
    expect(await found({ ...days, search: 'taza' })).toEqual([1003, 1002])
    expect(await found({ ...days, status: 'cancelled' })).toEqual([])
    expect((await owner.call('listOrders', { query: { from: '2026-02-31' } })).status).toBe(400)
  })

  it('goes into a file with what was ordered', async () => {
    await place({ name: 'Jarrón azul', quantity: 2 })
    await place({ name: 'Plato' })
    const { data, is_cut } = await owner.get('exportOrders', { query: { search: 'jarr' } })
    expect(is_cut).toBe(false)
    expect(data).toMatchObject([{ number: 1001, items: [{ name: 'Jarrón azul', quantity: 2 }] }])
  })
})

describe('where an order goes and where it is', () => {
  const saidOf = async (order: { params: { id: string } }) => {
    const { history } = await owner.get('getOrder', order)
    return history.filter(({ actor }) => actor === 'person').map(({ kind, note }) => [kind, note])
  }

  it('people change the address and say where it is, which its story tells, until it is finished', async () => {
    const order = await place()
    const first = await owner.get('setOrderAddress', { ...order, body: { address: ' Calle 1 # 2-3 ' } })
    expect(first).toMatchObject({ delivery_address: 'Calle 1 # 2-3' })
    await owner.get('setOrderAddress', { ...order, body: { address: 'Calle 1 # 2-3' } })
    const tracking = { text: 'Va con la guía 7', url: 'https://envios.example/7' }
    expect(await owner.get('setOrderTracking', { ...order, body: tracking })).toMatchObject({ tracking })
    expect(
      (await owner.call('setOrderTracking', { ...order, body: { text: null, url: 'guía 7' } })).status,
    ).toBe(400)
    expect(await saidOf(order)).toEqual([
      ['address_changed', 'Calle 1 # 2-3'],
      ['tracking_changed', 'Va con la guía 7 · https://envios.example/7'],
    ])
    const cancelled = await owner.get('cancelOrder', { ...order, body: { reason: 'customer' } })
    expect(cancelled.actions).not.toContain('edit_address')
    expect((await owner.call('setOrderAddress', { ...order, body: { address: 'Otra' } })).status).toBe(409)
    expect(
      (await owner.call('setOrderTracking', { ...order, body: { text: 'Otra', url: null } })).status,
    ).toBe(409)
  })

  it('its end is told in its conversation, with who brought it about', async () => {
    const order = await place()
    const { number } = await owner.get('getOrder', order)
    await owner.get('cancelOrder', { ...order, body: { reason: 'customer' } })
    const { data } = await owner.get('listMessages', { params: { id: shop.conversationId } })
    const told = data.filter(({ history }) => history?.kind === 'order_cancelled')
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({
      history: { actor: 'person' },
      author: { name: expect.stringMatching(/owner/) },
    })
    expect(told[0]?.history?.subject).toContain(String(number))
  })

  it('its beginning, its changes and its payment are told there, by whom, and lead to it', async () => {
    const order = await place()
    const { number, total } = await owner.get('getOrder', order)
    await owner.get('setOrderDiscount', { ...order, body: { discount: { kind: 'amount', amount: 1 } } })
    await owner.get('setOrderAddress', { ...order, body: { address: 'Calle 8 # 2-30' } })
    const pay = (amount: number) =>
      owner.get('noteOrderPayment', { ...order, body: { amount, paid_with: 'cash', reference: null } })
    await pay(10)
    await pay(total - 11)
    const refund = { amount: 5, note: ' Llegó rota ' }
    const { history } = await owner.get('noteOrderRefund', { ...order, body: refund })
    expect(history.at(-1)).toMatchObject({ kind: 'refunded', amount: 5, note: 'Llegó rota' })
    const { data } = await owner.get('listMessages', { params: { id: shop.conversationId } })
    const told = data.flatMap(({ history: each, author }) =>
      each?.about === order.params.id
        ? [[each.kind, each.actor, author?.name ?? null, each.subject, each.amount]]
        : [],
    )
    const name = expect.stringMatching(/owner/)
    const subject = `#${number}`
    expect(told.toReversed()).toEqual([
      ['order_placed', 'customer', null, subject, null],
      ['order_discount_changed', 'person', name, subject, expect.anything()],
      ['order_address_changed', 'person', name, subject, null],
      ['order_part_paid', 'person', name, subject, 10],
      ['order_paid', 'person', name, subject, total - 11],
      ['order_refunded', 'person', name, subject, 5],
    ])
  })

  it('its end by time or on the command line is told there too', async () => {
    const now = new Date()
    const late = await owner.get('getOrder', await place({ at: now, expiresAt: now }))
    const other = await owner.get('getOrder', await place())
    await expireOrders(db, now)
    const { accountId } = shop
    await db.transaction((tx) => cancelByCommand(tx, { accountId, orderId: other.id }, now))
    const { data } = await owner.get('listMessages', { params: { id: shop.conversationId } })
    const toldOf = ({ number }: { number: number }) =>
      data.flatMap(({ history: end, author }) =>
        end?.kind === 'order_cancelled' && end.subject?.includes(String(number)) ? [[end.actor, author]] : [],
      )
    expect([toldOf(late), toldOf(other)]).toEqual([[['clock', null]], [['command', null]]])
  })

  it('says who marked it as paid by hand', async () => {
    const order = await place()
    const { paid_by: paidBy } = await payRest(owner, order)
    expect(paidBy).toEqual({
      by: 'hand',
      person: { id: expect.any(String), name: expect.stringMatching(/owner/) },
    })
  })
})
