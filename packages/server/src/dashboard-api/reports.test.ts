import { memberRoles } from '@mostrador/contract/dashboard/roles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { addCustomer } from '../../test/harness/bot.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createShop, insertProductOf, type Shop } from '../../test/harness/shop.ts'
import { setBotSettings } from '../bot/bot-settings.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

let db: TestDatabase
let service: TestService
let shop: Shop
let owner: Browser
let stranger: Browser

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
  shop = await createShop(db)
  await createPerson(db, { email: 'owner@example.com', accountId: shop.accountId })
  owner = await signedIn(service.url, 'owner@example.com')
  const other = await createShop(db)
  await createPerson(db, { email: 'stranger@example.com', accountId: other.accountId })
  stranger = await signedIn(service.url, 'stranger@example.com')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

/** A time of Bogotá, five hours behind. */
const at = (text: string) => new Date(`${text}-05:00`)
const march = { from: '2026-03-10', to: '2026-03-12' }

type Line = { productId: string | null; name: string; quantity: number; total: number }

async function sold(paidAt: Date | null, lines: Line[], more: Record<string, string | null> = {}) {
  const { status = 'confirmed', payment = 'paid', currency = 'COP', conversation = null } = more
  const id = newId()
  await db.query(sql`
    insert into orders (account_id, id, platform, status, payment_status, total, currency, paid_at, conversation_id,
      created_at, updated_at)
    values (${shop.accountId}, ${id}, 'whatsapp', ${status}, ${payment}, 1, ${currency}, ${paidAt}, ${conversation},
      ${paidAt ?? at('2026-03-11T12:00:00')}, now())`)
  for (const [position, { productId, name, quantity, total }] of lines.entries()) {
    await db.query(sql`
      insert into order_lines (account_id, id, order_id, position, product_id, name, quantity, unit_price, total)
      values (${shop.accountId}, ${newId()}, ${id}, ${position}, ${productId}, ${name}, ${quantity}, 1, ${total})`)
  }
}

it('revenue by product is of what was paid in those days, beside the days before', async () => {
  const productId = await insertProductOf(db, shop, { name: 'Taza grande' })
  const taza = (quantity: number, total: number) => ({ productId, name: 'Taza', quantity, total })
  const flete = { productId: null, name: 'Flete', quantity: 1, total: 10 }
  await sold(at('2026-03-10T00:00:00'), [taza(2, 200), flete])
  await db.query(sql`
    update orders set delivery_fee = 6 where account_id = ${shop.accountId} and paid_at = ${at('2026-03-10T00:00:00')}`)
  await sold(at('2026-03-12T23:59:59'), [taza(1, 100)], { payment: 'refunded' })
  await sold(at('2026-03-11T12:00:00'), [taza(1, 50)], { status: 'cancelled' })
  await sold(at('2026-03-11T12:00:00'), [taza(9, 900)], { currency: 'USD' })
  await sold(at('2026-03-09T23:59:59'), [taza(3, 300)])
  await sold(at('2026-03-13T00:00:00'), [taza(7, 700)])
  await sold(null, [taza(5, 500)], { payment: 'pending' })
  const report = await owner.get('getSalesReport', { query: march })
  const before = { units: 3, measure: 0, orders: 1, revenue: 300, returned: 0 }
  const nothing = { units: 0, measure: 0, orders: 0, revenue: 0, returned: 0 }
  expect(report).toEqual({
    currency: 'COP',
    ...march,
    former: { from: '2026-03-07', to: '2026-03-09' },
    rows: [
      {
        ...{ product_id: productId, name: 'Taza grande', sale_unit: null, before },
        now: { units: 4, measure: 0, orders: 3, revenue: 350, returned: 150 },
      },
      {
        ...{ product_id: null, name: 'Flete', sale_unit: null, before: nothing },
        now: { units: 0, measure: 0, orders: 1, revenue: 10, returned: 0 },
      },
      {
        ...{ product_id: null, name: '', sale_unit: null, before: nothing },
        now: { units: 0, measure: 0, orders: 1, revenue: 6, returned: 0 },
      },
    ],
    total: { now: { units: 4, measure: 0, orders: 3, revenue: 366, returned: 150 }, before },
    money: { now: { received: 3, returned: 0, owed: 0 }, before: { received: 1, returned: 0, owed: 0 } },
  })
  expect((await stranger.get('getSalesReport', { query: march })).rows).toEqual([])
})

it('an advance counts when it came: the order is sold with it, and the rest is still to come; goods by weight are weighed', async () => {
  const june = (day: number) => ({ from: `2026-06-0${day}`, to: `2026-06-0${day}` })
  const { id: productId } = await owner.get('createProduct', {
    body: { name: 'Café', price: 40, sale_unit: 'kg' },
  })
  const line = { product_id: productId, quantity: 1, measure: 750 }
  const order = await owner.get('createOrder', {
    body: { contact_id: shop.contactId, lines: [line], address: null, is_pickup: true, key: newId() },
  })
  const place = { params: { id: order.id } }
  await owner.get('noteOrderPayment', { ...place, body: { amount: 20, reference: null } })
  await db.query(sql`
    update order_history set created_at = ${at('2026-06-01T12:00:00')}
    where account_id = ${shop.accountId} and kind = 'part_paid' and order_id = ${order.id}`)
  const first = await owner.get('getSalesReport', { query: june(1) })
  expect(first.rows).toMatchObject([
    { name: 'Café', sale_unit: 'kg', now: { units: 0, measure: 750, revenue: 30 } },
  ])
  expect([first.total.now, first.money.now]).toMatchObject([
    { units: 0, orders: 1, revenue: 30 },
    { received: 20, returned: 0, owed: 10 },
  ])
  await owner.get('noteOrderPayment', { ...place, body: { amount: 10, reference: null } })
  await db.query(sql`
    update orders set paid_at = ${at('2026-06-02T12:00:00')}
    where account_id = ${shop.accountId} and id = ${order.id}`)
  const second = await owner.get('getSalesReport', { query: june(2) })
  expect(second.money).toEqual({
    now: { received: 10, returned: 0, owed: 0 },
    before: { received: 20, returned: 0, owed: 0 },
  })
  expect([second.rows, second.total.before.revenue]).toEqual([[], 30])
})

async function chat(startedAt: Date, said: readonly (readonly [role: string, at: Date])[]): Promise<string> {
  const { conversationId } = await addCustomer(db, shop)
  await db.query(sql`
    update conversations set created_at = ${startedAt}, last_message_at = ${startedAt}
    where account_id = ${shop.accountId} and id = ${conversationId}`)
  for (const [role, time] of said) {
    const content =
      { system: '[handed off: user_requested]', taken: '[handed off: operator_takeover]' }[role] ?? 'x'
    const spoken = role === 'taken' ? 'system' : role
    await db.query(sql`
      insert into messages (account_id, id, conversation_id, channel_id, role, content, created_at)
      select ${shop.accountId}, ${newId(time.getTime())}, ${conversationId}, channel_id, ${spoken}, ${content}, ${time}
      from conversations where account_id = ${shop.accountId} and id = ${conversationId}`)
  }
  return conversationId
}

it('chats are followed to the paid order, and answers are timed from the first open word or the hand-over', async () => {
  await db.transaction((tx) =>
    setBotSettings(tx, shop.accountId, { hours: { tuesday: [{ from: '09:00', to: '18:00' }] } }, new Date()),
  )
  // The 10th is a Tuesday.
  const day = (time: string) => at(`2026-03-10T${time}`)
  const paid = await chat(day('08:00:00'), [
    ...([
      ['user', day('08:00:00')],
      ['user', day('08:00:03')],
      ['assistant', day('08:00:05')],
    ] as const),
    ...([
      ['assistant', day('08:00:06')],
      ['system', day('08:00:06.001')],
      ['agent', day('08:10:06')],
    ] as const),
  ])
  await sold(day('09:00:00'), [], { conversation: paid })
  const ordered = await chat(day('10:00:00'), [
    ...([
      ['system', day('10:00:00')],
      ['agent', day('10:01:00')],
    ] as const),
    ...([
      ['user', day('11:00:00')],
      ['agent', day('11:02:00')],
    ] as const),
  ])
  await sold(null, [], { conversation: ordered, payment: 'pending' })
  const chosen = await chat(day('12:00:00'), [
    ['user', day('12:00:00')],
    ['assistant', day('12:00:01')],
  ])
  await db.query(sql`
    insert into carts (account_id, conversation_id, lines, updated_at)
    values (${shop.accountId}, ${chosen}, '[{"quantity":1}]', now())`)
  // News that a person tells a customer whom the bot has answered is no answer, though it takes the conversation over.
  await chat(day('12:30:00'), [
    ['user', day('12:30:00')],
    ['assistant', day('12:30:01')],
    ['taken', day('12:40:00')],
    ['agent', day('12:40:00.010')],
  ])
  await chat(day('13:00:00'), [['user', day('13:00:00')]])
  await chat(at('2026-03-08T13:00:00'), [])
  const { chats, answers } = await owner.get('getChatReport', { query: march })
  expect(chats).toEqual({
    now: { started: 5, with_cart: 3, ordered: 2, paid: 1 },
    before: { started: 1, with_cart: 0, ordered: 0, paid: 0 },
  })
  const seconds = answers.now.map(({ by, count, median_seconds: median }) => [by, count, Math.round(median)])
  expect(seconds).toEqual([
    ['bot', 3, 1],
    ['people', 2, 90],
    ['people_outside', 1, 600],
  ])
  expect(answers.before).toEqual([])
})

it('figures of each person, of the bot and of the platform’s app are theirs alone, beside the days before', async () => {
  const may = { from: '2026-05-12', to: '2026-05-12' }
  const day = (time: string) => at(`2026-05-12T${time}`)
  const person = async (email: string) => {
    const { userId: id } = await createPerson(db, { email, accountId: shop.accountId, role: 'agent' })
    return { id, browser: await signedIn(service.url, email) }
  }
  const [ana, eva] = [await person('ana@example.com'), await person('eva@example.com')]
  const first = await chat(day('08:00:00'), [
    ['user', day('08:00:00')],
    ['assistant', day('08:00:02')],
    ['system', day('08:00:03')],
    ['agent', day('08:01:03')],
    ['user', day('08:05:00')],
    ['agent', day('08:05:20')],
    ['agent', day('08:05:30')],
  ])
  const second = await chat(day('09:00:00'), [
    ['system', day('09:00:00')],
    ['agent', day('09:02:00')],
  ])
  await chat(day('10:00:00'), [
    ['user', day('10:00:00')],
    ['agent', day('10:00:10')],
  ])
  const written = (conversation: string, by: string | null, from: string) =>
    db.query(sql`
    update messages set written_by = ${by} where account_id = ${shop.accountId} and conversation_id = ${conversation}
      and role = 'agent' and created_at >= ${day(from)}`)
  await written(first, ana.id, '08:00:00')
  await written(first, eva.id, '08:05:00')
  await written(second, ana.id, '09:00:00')
  for (const id of [first, second]) {
    await db.query(sql`
      insert into conversation_history (account_id, id, conversation_id, kind, actor, actor_id, created_at)
      values (${shop.accountId}, ${newId(day('12:00:00').getTime())}, ${id}, 'resolved', 'person', ${eva.id}, ${day('12:00:00')})`)
  }
  const { rows } = await ana.browser.get('getPeopleReport', { query: may })
  const figures = (row: (typeof rows)[number] | undefined) =>
    row && [row.now.answered, row.now.first_median_seconds, row.now.reply_median_seconds, row.now.resolved]
  const of = (id: string | null, by: string) =>
    figures(rows.find((row) => row.person_id === id && row.by === by))
  expect(of(ana.id, 'person')).toEqual([2, 90, 90, 0])
  expect(of(eva.id, 'person')).toEqual([1, null, 20, 2])
  expect(of(null, 'bot')).toEqual([1, 2, 2, 0])
  expect(of(null, 'app')).toEqual([1, 10, 10, 0])
  expect(rows.map(({ name, by }) => name ?? by)).toEqual(['ana', 'eva', 'owner', 'app', 'bot'])
  expect(rows.every(({ before }) => before.answered === 0)).toBe(true)
  const after = await owner.get('getPeopleReport', { query: { from: '2026-05-13', to: '2026-05-13' } })
  expect(figures(after.rows.find((row) => row.person_id === ana.id))).toEqual([0, null, null, 0])
  expect(after.rows.find((row) => row.person_id === ana.id)?.before.answered).toBe(2)
  // A wait that began before she belonged to the account counts from then on.
  await db.query(sql`
    update memberships set created_at = ${day('09:01:30')} where account_id = ${shop.accountId} and user_id = ${ana.id}`)
  const joined = (await ana.browser.get('getPeopleReport', { query: may })).rows
  expect(figures(joined.find((row) => row.person_id === ana.id))).toEqual([2, 45, 45, 0])
  const foreign = await stranger.get('getPeopleReport', { query: may })
  expect(foreign.rows.map(({ name, by, now }) => [name ?? by, now.answered])).toEqual([
    ['stranger', 0],
    ['bot', 0],
  ])
})

it.each([
  { from: '2026-03-12', to: '2026-03-10' },
  { from: '2026-01-01', to: '2026-12-31' },
  { from: '2026-02-30', to: '2026-03-02' },
  { from: '2026-13-40', to: '2026-13-41' },
])('days that are none, too many or in the wrong order are refused: $from to $to', async (query) => {
  expect((await owner.call('getSalesReport', { query })).refusal?.reason).toBe('range')
})

it('sales are told by role: an agent and a helper get no revenue, neither from the report nor in the overview', async () => {
  await sold(new Date(), [{ productId: null, name: 'Flete', quantity: 1, total: 10 }])
  const told = await Promise.all(
    memberRoles.map(async (role) => {
      const email = `${role}.sales@example.com`
      await createPerson(db, { email, role, accountId: shop.accountId })
      const browser = await signedIn(service.url, email)
      const { status } = await browser.call('getSalesReport', { query: march })
      const overview = await browser.call('getOverview', { query: { days: 1 } })
      const revenue = overview.refusal ? 'refused' : overview.body.days.map((day) => day.revenue)
      return [role, status, revenue]
    }),
  )
  expect(told).toEqual([
    ['owner', 200, [1]],
    ['developer', 200, [1]],
    ['agent', 403, [null]],
    ['helper', 403, [null]],
    ['viewer', 403, 'refused'],
  ])
})
