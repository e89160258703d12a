import { unknownVariableIn } from '@mostrador/contract/canned-wording'
import {
  appointmentStatuses,
  contactStatuses,
  handoffReasons,
  itemTypes,
  messageRoles,
  orderPlatforms,
  orderStatuses,
  paymentStatuses,
  platforms,
  pricingTypes,
} from '@mostrador/contract/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { accountDefaults, createAccount } from '../accounts/accounts.ts'
import { createUser } from '../accounts/users.ts'
import { getAvailability, listFreeSlots } from '../domain/appointments/availability.ts'
import { listInbox } from '../domain/conversations/inbox.ts'
import { listStreamRows } from '../domain/conversations/stream.queries.ts'
import { listCannedReplies } from '../domain/conversations/team/canned-replies.ts'
import { listCountedLabels } from '../domain/conversations/team/labels.ts'
import { raw, sql } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { createDemoAccount, fillAccount } from './demo.ts'
import { drawingAt } from './shop/drawings.ts'

const now = new Date('2026-11-20T20:10:11.123Z')
const accountId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'
const tables = [
  ...['channels', 'contacts', 'channel_identities', 'conversations', 'messages', 'products', 'orders'],
  ...[
    'product_pictures',
    'order_lines',
    'bookable_resources',
    'appointments',
    'labels',
    'canned_replies',
    'conversation_notes',
  ],
]

async function insertAccount(db: TestDatabase, id: string) {
  await db.query(sql`
    insert into accounts (id, name, plan, currency, timezone, language, created_at)
    values (${id}, 'Casa Lucero', 'business', 'COP', 'America/Bogota', 'es', ${now})`)
}

async function rowsOf(db: TestDatabase, account: string) {
  const rows: Record<string, string[]> = {}
  for (const table of tables) {
    const found = await db.query<{ row: string }>(
      sql`select t::text as row from ${raw(table)} t where account_id = ${account} order by id`,
    )
    rows[table] = found.map(({ row }) => row)
  }
  return rows
}

test('what the sample shop offers can be booked, in the hours that it keeps', async () => {
  await using db = await createTestDatabase()
  const { account } = await db.transaction((tx) => createDemoAccount(tx, { now, isDemo: true }))
  const { services } = await getAvailability(db, account.id)
  expect(services).toHaveLength(7)
  const to = new Date(now.getTime() + 7 * 24 * 60 * 60_000)
  for (const { sku } of services) {
    const search = { accountId: account.id, sku, from: now, to, limit: 1, after: undefined }
    expect(await listFreeSlots(db, search, now)).toHaveLength(1)
  }
})

describe('the sample data', () => {
  let db: TestDatabase
  let counts: Awaited<ReturnType<typeof fillAccount>>

  beforeAll(async () => {
    db = await createTestDatabase()
    await insertAccount(db, accountId)
    counts = await fillAccount(db, accountId, { now })
  })
  afterAll(async () => {
    await db[Symbol.asyncDispose]()
  })

  const broken = (statement: ReturnType<typeof sql>) => db.query<Record<string, unknown>>(statement)
  const stored = async (table: string, column: string) => {
    const found = await db.query<{ value: string }>(
      sql`select distinct ${raw(column)} as value from ${raw(table)} where account_id = ${accountId}`,
    )
    return found.map(({ value }) => value)
  }

  test('comes out the same for the same account and moment', async () => {
    await using other = await createTestDatabase()
    await insertAccount(other, accountId)
    await fillAccount(other, accountId, { now })
    expect(await rowsOf(other, accountId)).toEqual(await rowsOf(db, accountId))
  })

  test('is large enough to look at, and counted right', async () => {
    for (const [table, count] of Object.entries(counts)) {
      const row = await db.queryOne<{ count: number }>(
        sql`select count(*)::integer as count from ${raw(table)} where account_id = ${accountId}`,
      )
      expect([table, count]).toEqual([table, row?.count])
    }
    expect(counts.contacts).toBeGreaterThanOrEqual(40)
    expect(counts.conversations).toBeGreaterThanOrEqual(40)
    expect(counts.products).toBeGreaterThanOrEqual(25)
  })

  test.each<[string, string, readonly string[]]>([
    ['contacts', 'status', contactStatuses],
    ['channels', 'platform', platforms],
    ['conversations', 'platform', platforms],
    ['conversations', 'handoff_reason', handoffReasons],
    // The system's own lines were said by nobody.
    ['conversations', 'last_message_role', messageRoles.filter((role) => role !== 'system')],
    ['messages', 'role', messageRoles],
    ['orders', 'platform', orderPlatforms],
    ['orders', 'status', orderStatuses],
    ['orders', 'payment_status', paymentStatuses],
    ['products', 'pricing_type', pricingTypes],
    ['products', 'item_type', itemTypes],
    ['appointments', 'status', appointmentStatuses],
  ])('%s.%s has every value of the contract', async (table, column, values) => {
    expect(await stored(table, column)).toEqual(expect.arrayContaining([...values]))
  })

  test('has sales that run, ended and never end, and products sold out and withdrawn', async () => {
    const kinds = await db.queryOne<Record<string, number>>(sql`
      select count(*) filter (where sale_price is not null and sale_ends_at > ${now}) as running,
        count(*) filter (where sale_price is not null and sale_ends_at <= ${now}) as ended,
        count(*) filter (where sale_price is not null and sale_ends_at is null) as endless,
        count(*) filter (where on_hand - reserved = 0 and is_active) as sold_out,
        count(*) filter (where not is_active) as withdrawn
      from products where account_id = ${accountId}`)
    expect(Object.values(kinds ?? {}).map((count) => Number(count) > 0)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
  })

  test('shows how people work together: labels, ready answers, and what its first owner has done', async () => {
    await using other = await createTestDatabase()
    await insertAccount(other, accountId)
    const { id } = await other.transaction((tx) =>
      createUser(tx, { accountId, email: 'ana@example.com', role: 'owner', name: 'Ana' }, now),
    )
    await fillAccount(other, accountId, { now })
    const place = { accountId, personId: id }
    const [labels, replies] = [
      await listCountedLabels(other, accountId),
      await listCannedReplies(other, accountId),
    ]
    expect(labels.map((label) => label.conversations + label.contacts).every((count) => count > 0)).toBe(true)
    expect(replies.every(({ content }) => unknownVariableIn(content) === undefined)).toBe(true)
    const page = { limit: 50, after: undefined, binding: [] }
    const mine = await listInbox(other, { ...place, filter: { with: 'me' }, page }, now)
    expect(mine.data.length).toBeGreaterThan(0)
    const [snoozed] = (await listInbox(other, { ...place, filter: { state: 'snoozed' }, page }, now)).data
    const stream = await listStreamRows(other, { accountId, conversationId: snoozed?.id ?? '', page })
    expect(stream.find(({ role }) => role === 'note')?.author).toEqual({ id, name: 'Ana' })
  })

  test('every product has a picture that is drawn for it', async () => {
    const products = await broken(sql`select id from products where account_id = ${accountId}`)
    const pictures = await stored('product_pictures', 'source_url')
    expect(pictures).toHaveLength(products.length)
    const drawn = pictures.map((address) => drawingAt(address) ?? '')
    expect(drawn.filter((svg) => /undefined|NaN/.test(svg) || !svg.endsWith('</svg>'))).toEqual([])
    expect(new Set(drawn).size).toBe(products.length)
  })

  test('channels are simulated', async () => {
    expect(await stored('channels', 'is_simulated')).toEqual([true])
  })

  test('the newest message is what the conversation says it is', async () => {
    const wrong = await broken(sql`
      select c.id from conversations c
      left join lateral (
        select max(created_at) over () as newest_at, content, role from messages m
        where m.account_id = c.account_id and m.conversation_id = c.id
        order by m.role = 'system', created_at desc, id desc limit 1) m on true
      where c.account_id = ${accountId} and (m.newest_at, m.content, m.role) is distinct from
        (c.last_message_at, c.last_message_content, c.last_message_role)`)
    expect(wrong).toEqual([])
  })

  test('last_customer_at is the newest message of the customer', async () => {
    const wrong = await broken(sql`
      select c.id from conversations c where c.account_id = ${accountId} and c.last_customer_at is distinct from (
        select max(created_at) from messages m
        where m.account_id = c.account_id and m.conversation_id = c.id and role = 'user')`)
    expect(wrong).toEqual([])
  })

  test('last_interaction is the newest message of the contact', async () => {
    const wrong = await broken(sql`
      select p.id from contacts p where p.account_id = ${accountId} and p.last_interaction is distinct from (
        select max(m.created_at) from messages m join conversations c
          on (c.account_id, c.id) = (m.account_id, m.conversation_id)
        where c.account_id = p.account_id and c.contact_id = p.id)`)
    expect(wrong).toEqual([])
  })

  test('unread_count never exceeds what the customer wrote since a person last answered', async () => {
    const wrong = await broken(sql`
      select c.id from conversations c where c.account_id = ${accountId} and c.unread_count > (
        select count(*) from messages m
        where m.account_id = c.account_id and m.conversation_id = c.id and m.role = 'user'
          and m.created_at > coalesce((
            select max(created_at) from messages a
            where a.account_id = c.account_id and a.conversation_id = c.id and a.role = 'agent'), '-infinity'))`)
    expect(wrong).toEqual([])
    const unread = await broken(
      sql`select id from conversations where account_id = ${accountId} and unread_count > 0`,
    )
    expect(unread.length).toBeGreaterThan(5)
  })

  test('whoever waits has written since, or was handed over; some do wait, and for different reasons', async () => {
    const waiting = await db.query<{ since: Date; last_customer_at: Date; reason: string | null }>(sql`
      select waiting_since as since, last_customer_at, handoff_reason as reason from conversations
      where account_id = ${accountId} and waiting_since is not null`)
    expect(waiting.filter(({ since, last_customer_at }) => since > last_customer_at)).toEqual([])
    expect(new Set(waiting.map((each) => each.reason)).size).toBeGreaterThan(1)
  })

  test('mere thanks after an order wait for nobody', async () => {
    const thanked = await db.query<{ waiting_since: Date | null }>(sql`
      select waiting_since from conversations
      where account_id = ${accountId} and last_message_content = 'Gracias, muy amables'`)
    expect(thanked).toEqual([{ waiting_since: null }])
  })

  test('one payment receipt waits beside its order, with a picture that is drawn', async () => {
    const waiting = await db.query<{ amount: number; total: number; url: string }>(sql`
      select (r.reading ->> 'amount')::float8 as amount, o.total::float8 as total, a.source ->> 'url' as url
      from payment_receipts r
      join orders o on (o.account_id, o.id) = (r.account_id, r.order_id)
      join message_media a on (a.account_id, a.message_id) = (r.account_id, r.message_id)
      where r.account_id = ${accountId} and r.state = 'open' and o.payment_status = 'pending'`)
    expect(waiting).toHaveLength(1)
    expect(waiting[0]?.amount).toBe(waiting[0]?.total)
    expect(drawingAt(waiting[0]?.url ?? '')).toContain('<svg')
  })

  test('a person who has taken over leaves no bot active, and a reason stands exactly while they have', async () => {
    const wrong = await broken(sql`
      select id from conversations where account_id = ${accountId}
        and ((is_bot_active and handoff_active) or handoff_active <> (handoff_reason is not null)
          or (handoff_active and handoff_epoch = 0))`)
    expect(wrong).toEqual([])
  })

  test('hand-overs are marked as the service marks them', async () => {
    const unmarked = await broken(sql`
      select c.id from conversations c where c.account_id = ${accountId} and c.handoff_active and not exists (
        select from messages m where m.account_id = c.account_id and m.conversation_id = c.id
          and m.role = 'system' and m.content = '[handed off: ' || c.handoff_reason || ']')`)
    expect(unmarked).toEqual([])
    const other = await broken(sql`
      select id from messages where account_id = ${accountId} and role = 'system'
        and content not like '[handed off: %]' and content <> '[resumed]'`)
    expect(other).toEqual([])
  })

  test('total_orders counts the orders that were not cancelled, and who ordered is a customer', async () => {
    const wrong = await broken(sql`
      select p.id from contacts p
      cross join lateral (
        select count(*) as placed, count(*) filter (where o.status <> 'cancelled') as standing
        from orders o where o.account_id = p.account_id and o.contact_id = p.id) o
      where p.account_id = ${accountId}
        and (p.total_orders <> o.standing or (p.status = 'customer') <> (o.placed > 0 and p.status <> 'blocked'))`)
    expect(wrong).toEqual([])
  })

  test('totals of orders and lines add up', async () => {
    const lines = await broken(sql`
      select l.id from order_lines l where l.account_id = ${accountId} and l.total <> l.quantity * (l.unit_price + (
        select coalesce(sum((a ->> 'price')::numeric), 0) from json_array_elements(l.add_ons) a))`)
    const orders = await broken(sql`
      select o.id from orders o where o.account_id = ${accountId} and o.total is distinct from (
        select sum(l.total) from order_lines l where l.account_id = o.account_id and l.order_id = o.id)`)
    expect({ lines, orders }).toEqual({ lines: [], orders: [] })
  })

  test('tells when an order was cancelled, and when how much of it was given back', async () => {
    const untold = await db.query(sql`
      select o.id from orders o where o.account_id = ${accountId}
        and (o.status = 'cancelled' or o.payment_status like '%refunded') and not exists (
          select from order_history h where h.account_id = o.account_id and h.order_id = o.id
            and (h.status = 'cancelled' or h.kind = 'refunded' and h.amount > 0))`)
    expect(untold).toEqual([])
  })

  test('an order carries the currency of the account, and paid_at exactly when money came in full', async () => {
    const wrong = await broken(sql`
      select id from orders where account_id = ${accountId} and (currency <> 'COP'
        or (paid_at is not null) <> (payment_status in ('paid', 'partially_refunded', 'refunded')))`)
    expect(wrong).toEqual([])
  })

  test('what open orders hold back is reserved', async () => {
    const wrong = await broken(sql`
      select p.sku from products p where p.account_id = ${accountId} and p.on_hand is not null and p.reserved <> (
        select coalesce(sum(l.quantity), 0) from order_lines l
        join orders o on (o.account_id, o.id) = (l.account_id, l.order_id)
        where l.account_id = p.account_id and l.product_id = p.id and o.status not in ('completed', 'cancelled'))`)
    expect(wrong).toEqual([])
  })

  test('what a product has reserved is held by lines of its orders', async () => {
    const wrong = await broken(sql`
      select p.sku from products p where p.account_id = ${accountId} and p.reserved <> (
        select coalesce(sum(l.reserved), 0) from order_lines l
        where l.account_id = p.account_id and l.product_id = p.id)`)
    expect(wrong).toEqual([])
  })

  test('prices stand where the pricing type says', async () => {
    const wrong = await broken(sql`
      select sku from products where account_id = ${accountId} and not case pricing_type
        when 'fixed' then price is not null and price_min is null and variants::text = '[]'
        when 'range' then price is null and price_min < price_max
        when 'variant' then json_array_length(variants) > 1 and on_hand - reserved =
          (select sum((v ->> 'inventory_quantity')::integer) from json_array_elements(variants) v)
        else price is null and price_min is null end`)
    expect(wrong).toEqual([])
  })

  test('stored json is on one line', async () => {
    const wrong = await broken(sql`
      select payload::text as json from messages
        where account_id = ${accountId} and payload::text ~ '[\n\r]'
      union all select add_ons::text || variants::text || faqs::text from products
        where account_id = ${accountId} and add_ons::text || variants::text || faqs::text ~ '[\n\r]'`)
    expect(wrong).toEqual([])
  })

  test('no text is left with a place that was not filled', async () => {
    expect(
      await broken(
        sql`select content from messages where account_id = ${accountId} and content ~ '[{}]|NaN'`,
      ),
    ).toEqual([])
  })

  test('ids tell their time, so that they sort as the rows do', async () => {
    for (const table of ['contacts', 'conversations', 'messages', 'products', 'orders', 'appointments']) {
      const wrong = await broken(sql`
        select id from ${raw(table)} where account_id = ${accountId}
          and uuid_extract_timestamp(id) is distinct from created_at`)
      expect([table, wrong]).toEqual([table, []])
    }
  })

  test('a second filling is refused and changes nothing', async () => {
    const before = await rowsOf(db, accountId)
    await expect(fillAccount(db, accountId, { now })).rejects.toThrow(AppError)
    expect(await rowsOf(db, accountId)).toEqual(before)
  })
})

describe('demo accounts', () => {
  test('two made at the same moment live in one database, with ids of their own', async () => {
    await using db = await createTestDatabase()
    const first = await db.transaction((tx) => createDemoAccount(tx, { now, isDemo: true }))
    const second = await db.transaction((tx) =>
      createDemoAccount(tx, { now, isDemo: false, accountName: 'Otra tienda' }),
    )
    expect(first.account).toMatchObject({ name: 'Casa Lucero', is_demo: true, currency: 'COP' })
    expect(second.account).toMatchObject({ name: 'Otra tienda', is_demo: false })
    expect(second.counts).toEqual(first.counts)
    for (const table of tables) {
      const shared = await db.query(sql`
        select a.id from ${raw(table)} a join ${raw(table)} b on a.id = b.id
        where a.account_id = ${first.account.id} and b.account_id = ${second.account.id}`)
      expect([table, shared]).toEqual([table, []])
    }
  })

  test('an account in another currency is refused and stays empty', async () => {
    await using db = await createTestDatabase()
    const settings = { ...accountDefaults, name: 'Dollar shop', plan: 'starter', currency: 'USD' }
    const account = await createAccount(db, settings, now)
    await expect(fillAccount(db, account.id, { now })).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(db.query(sql`select id from contacts`)).resolves.toEqual([])
  })
})
