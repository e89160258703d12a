// Rows for tests: two accounts filled the same way differ only in their ids.
import { createAccount } from '../../src/accounts/accounts.ts'
import { createKey } from '../../src/accounts/keys.ts'
import { type Database, type Db, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'

/**
 * So many examples of a property that each takes long. Every run tries others, so a third of them will do in most runs;
 * CI and the mutations try all.
 */
export const examples = (all: number): { numRuns: number } => ({
  numRuns: process.env.PROPERTY_RUNS === 'all' ? all : Math.ceil(all / 3),
})

export type Tenant = {
  accountId: string
  db: Db
  readKey: string
  writeKey: string
  revokedKey: string
  /** Ids by table, oldest first. */
  ids: Record<Table, string[]>
}

export type Table = 'contacts' | 'conversations' | 'messages' | 'orders' | 'products' | 'appointments'

const start = Date.parse('2026-03-01T12:00:00.000Z')
export const at = (minutes: number) => new Date(start + minutes * 60_000)

export async function createTenant(db: Database, { plan = 'business', rows = 3 } = {}): Promise<Tenant> {
  const account = await createAccount(
    db,
    { name: 'Tienda', plan, currency: 'COP', timezone: 'America/Bogota', language: 'es' },
    at(0),
  )
  const accountId = account.id
  const key = async (scope: string) =>
    (await db.transaction((tx) => createKey(tx, { accountId, scope, name: scope }, at(0)))).key
  const [readKey, writeKey, revokedKey] = [await key('read'), await key('write'), await key('read')]
  await db.query(sql`
    update api_keys set revoked_at = ${at(1)}
    where account_id = ${accountId} and hash = sha256(${revokedKey}::bytea)`)
  return { accountId, db, readKey, writeKey, revokedKey, ids: await insertRows(db, accountId, rows) }
}

async function insertRows(db: Db, accountId: string, count: number): Promise<Tenant['ids']> {
  const ids: Tenant['ids'] = {
    contacts: [],
    conversations: [],
    messages: [],
    orders: [],
    products: [],
    appointments: [],
  }
  const channelId = newId()
  const resourceId = newId()
  await db.query(sql`
    insert into channels (account_id, id, platform, external_id, name, created_at)
    values (${accountId}, ${channelId}, 'whatsapp', ${`phone-${channelId}`}, 'WhatsApp', ${at(0)})`)
  await db.query(sql`
    insert into bookable_resources (account_id, id, name, created_at) values (${accountId}, ${resourceId}, 'Silla', ${at(0)})`)
  for (let row = 0; row < count; row += 1) {
    const contactId = await insertContact(db, accountId, row)
    ids.contacts.push(contactId)
    const conversationId = await insertConversation(db, accountId, channelId, contactId, row)
    ids.conversations.push(conversationId)
    ids.messages.push(await insertMessage(db, accountId, channelId, conversationId, row))
    ids.orders.push(await insertOrder(db, accountId, conversationId, row))
    ids.products.push(await insertProduct(db, accountId, row))
    ids.appointments.push(await insertAppointment(db, accountId, resourceId, conversationId, row))
  }
  return ids
}

async function insertContact(db: Db, accountId: string, row: number): Promise<string> {
  const id = newId()
  await db.query(sql`
    insert into contacts (account_id, id, phone, phone_key, name, last_interaction, created_at)
    values (${accountId}, ${id}, ${`+57 310 555 ${1000 + row}`}, ${`57310555${1000 + row}`}, ${`Laura "${row}" \u2028 ñ`},
      ${at(row)}, ${at(row)})`)
  return id
}

async function insertConversation(
  db: Db,
  accountId: string,
  channelId: string,
  contactId: string,
  row: number,
): Promise<string> {
  const [id, identityId] = [newId(), newId()]
  await db.query(sql`
    insert into channel_identities (account_id, id, channel_id, contact_id, user_id, created_at)
    values (${accountId}, ${identityId}, ${channelId}, ${contactId}, ${`user-${row}`}, ${at(row)})`)
  await db.query(sql`
    insert into conversations (account_id, id, channel_id, identity_id, contact_id, contact_name, platform,
      channel_phone_id, is_bot_active, last_message_at, last_message_content, last_message_role, created_at)
    values (${accountId}, ${id}, ${channelId}, ${identityId}, ${contactId}, 'Laura', 'whatsapp', '106540352242922',
      ${row % 2 === 0}, ${at(row)}, 'Hola', 'user', ${at(row)})`)
  return id
}

async function insertMessage(
  db: Db,
  accountId: string,
  channelId: string,
  conversationId: string,
  row: number,
): Promise<string> {
  const id = newId()
  const payload = JSON.stringify({ type: 'text', text: { body: 'Hola\n\u0000 "x"' } })
  await db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, platform_message_id, payload, created_at)
    values (${accountId}, ${id}, ${conversationId}, ${channelId}, 'user', ${'Hola\n"x"'}, ${`wamid.${row}`}, ${payload}, ${at(row)})`)
  return id
}

export async function insertOrder(
  db: Db,
  accountId: string,
  conversationId: string | null,
  row: number,
  status = 'confirmed',
): Promise<string> {
  const id = newId()
  await db.query(sql`
    insert into orders (account_id, id, conversation_id, platform, external_id, status, payment_status, customer_phone,
      customer_name, total, currency, created_at, updated_at)
    values (${accountId}, ${id}, ${conversationId}, 'whatsapp', ${`ext-${id}`}, ${status}, 'paid', '+573105550101', 'Laura',
      ${129_900.5}, 'COP', ${at(row)}, ${at(row)})`)
  return id
}

async function insertProduct(db: Db, accountId: string, row: number): Promise<string> {
  const id = newId()
  await db.query(sql`
    insert into products (account_id, id, name, sku, price, pricing_type, item_type, on_hand, is_active, variants,
      sale_price, created_at, updated_at)
    values (${accountId}, ${id}, 'Camiseta', ${`SKU-${row}`}, 49900, 'fixed', 'product', 5, ${row % 2 === 0},
      ${JSON.stringify([{ name: 'M', price: null }])}, 39900, ${at(row)}, ${at(row)})`)
  return id
}

async function insertAppointment(
  db: Db,
  accountId: string,
  resourceId: string,
  conversationId: string,
  row: number,
): Promise<string> {
  const id = newId()
  await db.query(sql`
    insert into appointments (account_id, id, conversation_id, resource_id, customer_name, start_time, end_time, status,
      created_at, updated_at)
    values (${accountId}, ${id}, ${conversationId}, ${resourceId}, 'Laura', ${at(row * 60)}, ${at(row * 60 + 30)},
      'scheduled', ${at(row)}, ${at(row)})`)
  return id
}
