// A small shop for tests: one customer, some products, and their expected totals.
import { type Database, type Db, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { createTenant } from './fixtures.ts'

export type Shop = { accountId: string; contactId: string; conversationId: string }

export async function createShop(db: Database): Promise<Shop> {
  const { accountId, ids } = await createTenant(db, { rows: 1 })
  const conversationId = ids.conversations[0] ?? ''
  const row = await db.queryOne<{ contact_id: string }>(sql`
    select contact_id from conversations where account_id = ${accountId} and id = ${conversationId}`)
  return { accountId, contactId: row?.contact_id ?? '', conversationId }
}

type Columns = {
  name: string
  sku: string | null
  price: number | null
  price_min: number | null
  price_max: number | null
  pricing_type: string
  on_hand: number | null
  is_active: boolean
  add_ons: unknown
  variants: unknown
  sale_price: number | null
  sale_ends_at: Date | null
}

/** Inserts a product with a fixed price of 100 and five units, unless overridden. */
export async function insertProductOf(
  db: Db,
  { accountId }: { accountId: string },
  given: Partial<Columns> = {},
): Promise<string> {
  const id = newId()
  const p: Columns = {
    ...{ name: 'Taza', sku: null, price: 100, price_min: null, price_max: null, pricing_type: 'fixed' },
    ...{ on_hand: 5, is_active: true, add_ons: [], variants: [], sale_price: null, sale_ends_at: null },
    ...given,
  }
  const at = new Date('2026-01-01T00:00:00.000Z')
  await db.query(sql`
    insert into products (account_id, id, name, sku, price, price_min, price_max, pricing_type, item_type, on_hand,
      is_active, add_ons, variants, sale_price, sale_ends_at, created_at, updated_at)
    values (${accountId}, ${id}, ${p.name}, ${p.sku}, ${p.price}, ${p.price_min}, ${p.price_max}, ${p.pricing_type},
      'product', ${p.on_hand}, ${p.is_active}, ${JSON.stringify(p.add_ons)}, ${JSON.stringify(p.variants)},
      ${p.sale_price}, ${p.sale_ends_at}, ${at}, ${at})`)
  return id
}

export type StockRow = {
  on_hand: number | null
  reserved: number
  variants: { id: string; inventory_quantity: number | null }[]
}

export async function stockOf(db: Db, { accountId }: { accountId: string }, id: string): Promise<StockRow> {
  const row = await db.queryOne<StockRow>(sql`
    select on_hand, reserved, variants from products where account_id = ${accountId} and id = ${id}`)
  if (!row) throw new Error(`no product ${id}`)
  return row
}

export async function eventsOf(db: Db, { accountId }: { accountId: string }) {
  const rows = await db.query<{ kind: string; body: { data: Record<string, unknown> } }>(sql`
    select kind, body::json as body from events where account_id = ${accountId} order by id`)
  return rows.map(({ kind, body }) => ({ kind, data: body.data }))
}

export async function contactOf(db: Db, { accountId, contactId }: Shop) {
  return db.queryOne<{ total_orders: number; status: string }>(sql`
    select total_orders, status from contacts where account_id = ${accountId} and id = ${contactId}`)
}

/** Every row of the account in any table, as text. */
export async function allOf(db: Database, accountId: string): Promise<string> {
  const tables = await db.query<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' and table_name not in ('credentials', 'inbound_keys')`)
  const texts = []
  for (const { name } of tables) {
    const rows = await db.fetchRaw(`all of ${name}`, `select t::text from ${name} t where account_id = $1`, [
      accountId,
    ])
    texts.push(...rows.map(([text]) => `${name}: ${text}`))
  }
  return texts.join('\n')
}
