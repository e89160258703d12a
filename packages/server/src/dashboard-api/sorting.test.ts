import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createShop } from '../../test/harness/shop.ts'
import { contactSortColumns, listSortedContacts } from '../domain/contacts/contact-views.ts'
import { listSortedOrders, orderSortColumns } from '../domain/orders/order-views.ts'
import { type Database, sql } from '../platform/database/database.ts'
import { readSortedRequest } from '../platform/lists/sorting.ts'

let db: TestDatabase
let service: TestService
let owner: Browser
let stranger: Browser

/** Every product twice, so that values tie; some without a price or a stock. */
const products = [
  { name: 'Ábaco', pricing_type: 'fixed', price: 500, on_hand: 3, variants: [] },
  { name: 'zapato', pricing_type: 'range', price_min: 200, price_max: 900, on_hand: null, variants: [] },
  { name: 'Buzo', pricing_type: 'quote', price: null, on_hand: 12, variants: [] },
  {
    ...{ name: 'camisa', pricing_type: 'variant', price: null, on_hand: null },
    variants: [
      { name: 'S', price: 350, inventory_quantity: 4 },
      { name: 'M', price: 700, inventory_quantity: 5 },
    ],
  },
]

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
  const { accountId } = await createShop(db)
  await db.query(sql`delete from products where account_id = ${accountId}`)
  await db.query(sql`delete from contacts where account_id = ${accountId}`)
  await db.query(sql`
    insert into products (account_id, id, name, sku, pricing_type, price, price_min, price_max, on_hand, variants,
      item_type, created_at, updated_at)
    select ${accountId}::uuid, gen_random_uuid(), p.name, p.name || n, p.pricing_type, p.price, p.price_min, p.price_max,
      p.on_hand, p.variants, 'product', now(), now() - make_interval(hours => n)
    from generate_series(1, 2) as n cross join json_to_recordset(${JSON.stringify(products)}::json)
      as p (name text, pricing_type text, price numeric, price_min numeric, price_max numeric, on_hand int, variants json)`)
  await db.query(sql`
    insert into contacts (account_id, id, name, total_orders, last_interaction, created_at)
    select ${accountId}::uuid, gen_random_uuid(), (array['Ana', 'ána', 'Beto', 'Zoé'])[1 + n % 4], n % 3,
      case when n % 4 > 0 then now() - make_interval(hours => 7 * (n / 2)) end, now() from generate_series(1, 14) as n`)
  await db.query(sql`
    insert into orders (account_id, id, platform, status, payment_status, total, currency, created_at, updated_at)
    select ${accountId}::uuid, gen_random_uuid(), 'manual', 'pending', 'pending', 100 * (n / 3), 'COP',
      now() - make_interval(hours => n / 2), now() from generate_series(1, 11) as n`)
  await createPerson(db, { email: 'owner@example.com', accountId })
  owner = await signedIn(service.url, 'owner@example.com')
  const other = await createShop(db)
  await createPerson(db, { email: 'stranger@example.com', accountId: other.accountId })
  stranger = await signedIn(service.url, 'stranger@example.com')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

type Query = { sort: never; limit: number; cursor?: string }
type Shown = Record<string, unknown> & { id: string }

async function walk(name: 'listProducts' | 'listContacts' | 'listOrders', sort: string, limit: number) {
  const seen: Shown[] = []
  for (let cursor: string | undefined; ; ) {
    const query = { sort, limit, ...(cursor && { cursor }) } as Query
    const page = await owner.get(name, { query })
    seen.push(...(page.data as unknown as Shown[]))
    if (page.next_cursor === null) return seen
    cursor = page.next_cursor
  }
}

describe('a list in the order of a column', () => {
  it.each([
    ['listProducts', 'name', ['Ábaco', 'Ábaco', 'Buzo', 'Buzo', 'camisa', 'camisa', 'zapato', 'zapato']],
    ['listProducts', '-name', ['zapato', 'zapato', 'camisa', 'camisa', 'Buzo', 'Buzo', 'Ábaco', 'Ábaco']],
    ['listProducts', 'price', ['zapato', 'zapato', 'camisa', 'camisa', 'Ábaco', 'Ábaco', 'Buzo', 'Buzo']],
    ['listProducts', '-price', ['Ábaco', 'Ábaco', 'camisa', 'camisa', 'zapato', 'zapato', 'Buzo', 'Buzo']],
    ['listProducts', '-stock', ['Buzo', 'Buzo', 'camisa', 'camisa', 'Ábaco', 'Ábaco', 'zapato', 'zapato']],
  ] as const)(
    '%s by %s goes by what the column shows; without a value comes last',
    async (name, sort, names) => {
      expect((await walk(name, sort, 50)).map((row) => row.name)).toEqual(names)
    },
  )

  it.each([
    ...(['name', 'price', 'stock', 'updated'] as const).map((sort) => ['listProducts', sort, 8] as const),
    ...(['name', 'orders', 'seen'] as const).map((sort) => ['listContacts', sort, 14] as const),
    ...(['placed', 'total'] as const).map((sort) => ['listOrders', sort, 12] as const),
  ])('%s by %s is walked page by page without gaps or repetitions, both ways', async (name, sort, count) => {
    for (const way of [sort, `-${sort}`]) {
      const whole = (await walk(name, way, 200)).map(({ id }) => id)
      expect(new Set(whole).size).toBe(count)
      for (const limit of [1, 3]) expect((await walk(name, way, limit)).map(({ id }) => id)).toEqual(whole)
    }
  })

  it('of contacts by when they were seen is that of the column', async () => {
    const seen = (await walk('listContacts', '-seen', 4)).map((row) => row.last_interaction as string | null)
    const times = seen.map((at) => (at === null ? 0 : Date.parse(at)))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(seen.at(-1)).toBeNull()
  })

  it('of a search shows what was found, in that order', async () => {
    const people = await owner.get('listContacts', { query: { sort: '-name', search: 'beto' } as never })
    expect(new Set(people.data.map(({ name }) => name))).toEqual(new Set(['Beto']))
    const [found] = (await walk('listOrders', '-total', 50)) as { id: string; number: number }[]
    const query = { sort: '-total', search: String(found?.number) } as never
    expect((await owner.get('listOrders', { query })).data.map(({ id }) => id)).toEqual([found?.id])
    const named = { sort: 'price', search: 'camisa' } as never
    const products = (await owner.get('listProducts', { query: named })).data
    expect(products.map(({ name }) => name)).toEqual(['camisa', 'camisa'])
  })

  it('takes only a cursor of its own order, filters and account', async () => {
    const { next_cursor: cursor } = await owner.get('listProducts', { query: { sort: 'price', limit: 3 } })
    const refused = async (who: Browser, query: object) =>
      (await who.call('listProducts', { query: { limit: 3, cursor: cursor ?? '', ...query } as never }))
        .status
    expect(await refused(owner, { sort: '-price' })).toBe(400)
    expect(await refused(owner, { sort: 'stock' })).toBe(400)
    expect(await refused(owner, { sort: 'price', is_active: true })).toBe(400)
    expect(await refused(stranger, { sort: 'price' })).toBe(400)
    const [kind, digest, , id] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString())
    const forged = Buffer.from(JSON.stringify([kind, digest, '1; drop', id])).toString('base64url')
    expect(await refused(owner, { sort: 'price', cursor: forged })).toBe(400)
  })
})

it('large lists are read through an index, however deep', async () => {
  const { accountId } = await createShop(db)
  await db.query(sql`
    insert into contacts (account_id, id, name, total_orders, last_interaction, created_at)
    select ${accountId}::uuid, gen_random_uuid(), md5(n::text), n % 50, now() - make_interval(mins => n * 20), now()
    from generate_series(1, 4000) as n`)
  await db.query(sql`
    insert into orders (account_id, id, platform, status, payment_status, total, currency, created_at, updated_at)
    select ${accountId}::uuid, gen_random_uuid(), 'manual', 'pending', 'pending', n, 'COP', now(), now()
    from generate_series(1, 4000) as n`)
  await db.query(sql`analyze contacts, orders`)
  const after = {
    seen: new Date(Date.now() - 86_400_000 * 60).toISOString(),
    name: 'aaaa',
    orders: '20',
    total: '900',
  }
  const plans: string[] = []
  const explained = new Proxy(db, {
    get: (target, key) =>
      key === 'query'
        ? async (statement: Parameters<Database['query']>[0]) => {
            const rows = await target.query<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
            plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
            return []
          }
        : Reflect.get(target, key),
  })
  const pageOf = (column: Parameters<typeof readSortedRequest>[1]['column'], value: string) => ({
    ...readSortedRequest({ limit: 50 }, { binding: [], column, isDescending: true }),
    after: { value, id: accountId },
  })
  for (const [name, column] of Object.entries(contactSortColumns)) {
    const page = pageOf(column, after[name as 'seen'])
    await listSortedContacts(explained, { accountId, filter: {}, page })
    expect(plans.at(-1)).toContain(`contacts_${name}`)
  }
  await listSortedOrders(explained, {
    accountId,
    filter: {},
    page: pageOf(orderSortColumns.total, after.total),
  })
  expect(plans.at(-1)).toContain('orders_total')
})
