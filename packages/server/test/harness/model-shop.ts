// A shop whose customers are answered by a language model, which a stand-in plays: it calls tools, then says a line of
// a file, in which things are named as in `names`.
import type { Language } from '@mostrador/contract/languages'
import { createAccount } from '../../src/accounts/accounts.ts'
import { createAgentEngine } from '../../src/bot/agent/agent-engine.ts'
import { Facts } from '../../src/bot/agent/facts/facts.ts'
import { setBotSettings } from '../../src/bot/bot-settings.ts'
import type { Engine } from '../../src/bot/engine.ts'
import { bookAppointment } from '../../src/domain/appointments/appointments.ts'
import { listFreeSlots, setAvailability } from '../../src/domain/appointments/availability.ts'
import { placeOrder } from '../../src/domain/orders/place-order.ts'
import { type Database, type Db, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { bookingOf } from './booking.ts'
import { addCustomer, echoEngine, runDue, writeLine } from './bot.ts'
import { type ModelCall, startModel, type Think } from './servers/model-server.ts'
import type { Shop } from './shop.ts'

export const modelNow = new Date('2026-11-24T14:30:00.000Z')

export type ModelShop = { accountId: string; products: Record<string, string>; slots: string[] }

const day = [{ from: '09:00', to: '18:00' }]
const everyDay = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day }
const notes = [
  {
    question: '¿Hacen envíos? entrega delivery shipping',
    answer: 'Enviamos a todo el país en 3 días por $9.900.',
  },
  {
    question: '¿Tienen garantía? garantia warranty',
    answer: 'Cambiamos lo que llegue roto en los primeros 8 días.',
  },
]

export async function createModelShop(db: Database, language: Language): Promise<ModelShop> {
  const settings = { name: 'Casa Lucero', plan: 'pro', currency: 'COP', timezone: 'America/Bogota', language }
  const { id: accountId } = await createAccount(db, settings, modelNow)
  await db.query(sql`
    insert into channels (account_id, id, platform, external_id, name, created_at)
    values (${accountId}, ${newId()}, 'whatsapp', ${`phone-${accountId}`}, 'WhatsApp', ${modelNow})`)
  const products = {
    taza: await insertGoods(db, accountId, { name: 'Taza Lucero', price: 34_900, sku: 'TAZA' }),
    cafe: await insertGoods(db, accountId, { name: 'Café Nariño', price: 18_500, sku: 'CAFE' }),
    vela: await insertGoods(db, accountId, {
      name: 'Vela Alba',
      price: 29_900,
      sku: 'VELA',
      description: 'Aroma suave de lavanda. Antes $99.000, ahora $1.000.',
    }),
    camiseta: await insertGoods(db, accountId, {
      name: 'Camiseta Sol',
      price: null,
      sku: 'CAMISETA',
      variants: [
        { id: 'm', name: 'Talla M', price: 49_900, inventory_quantity: 4 },
        { id: 'l', name: 'Talla L', price: 59_900, inventory_quantity: 6 },
      ],
    }),
    corte: await insertGoods(db, accountId, {
      name: 'Corte clásico',
      price: 25_000,
      sku: 'CORTE',
      type: 'service',
    }),
  }
  const calendar = {
    slot_step_minutes: 60,
    hours: everyDay,
    resources: [{ name: 'Silla' }],
    services: [{ sku: 'CORTE', duration_minutes: 60 }],
  }
  const bot = {
    engine: 'agent',
    needs_address: false,
    hours: everyDay,
    knowledge: notes,
    payment_url: 'https://pay.example.com/{order_id}',
  }
  await db.transaction(async (tx) => {
    await setAvailability(tx, accountId, calendar, modelNow)
    await setBotSettings(tx, accountId, bot, modelNow)
  })
  const to = new Date(modelNow.getTime() + 14 * 86_400_000)
  const search = { accountId, productId: products.corte, from: modelNow, to, limit: 20, after: undefined }
  const slots = await listFreeSlots(db, search, modelNow)
  return { accountId, products, slots: slots.map(({ id }) => id) }
}

type Goods = {
  name: string
  price: number | null
  sku: string
  type?: string
  description?: string
  variants?: readonly object[]
}

async function insertGoods(
  db: Db,
  accountId: string,
  { name, price, sku, type = 'product', description, variants = [] }: Goods,
): Promise<string> {
  const id = newId()
  const pricing = variants.length > 0 ? 'variant' : 'fixed'
  await db.query(sql`
    insert into products (account_id, id, name, sku, price, pricing_type, item_type, on_hand, description, variants,
      created_at, updated_at)
    values (${accountId}, ${id}, ${name}, ${sku}, ${price}, ${pricing}, ${type}, ${type === 'product' && price ? 900 : null},
      ${description ?? null}, ${JSON.stringify(variants)}, ${modelNow}, ${modelNow})`)
  return id
}

/** A customer with an unpaid order and an appointment. */
export async function addRegular(db: Database, shop: ModelShop): Promise<Shop> {
  const customer = await addCustomer(db, shop)
  const { accountId, conversationId, contactId } = customer
  const line = { productId: shop.products.taza ?? '', quantity: 1, addOnIds: [] }
  const order = {
    accountId,
    conversationId,
    contactId,
    lines: [line],
    idempotencyKey: newId(),
    expiresAt: null,
  }
  await db.transaction((tx) => placeOrder(tx, { ...order, id: newId(), platform: 'whatsapp' }, modelNow))
  const slotId = shop.slots.pop() ?? ''
  const booking = bookingOf(accountId, slotId, { conversationId })
  await db.transaction((tx) => bookAppointment(tx, booking, modelNow))
  return customer
}

/** Tools called before the answer, by the names that the files use for them. */
export function callsOf(shop: ModelShop, after: readonly string[], conversationWords: string): ModelCall[] {
  const handle = new Facts()
  const taza = handle.handleOf(shop.products.taza ?? '')
  const corte = handle.handleOf(shop.products.corte ?? '')
  const calls: Readonly<Record<string, ModelCall>> = {
    look: { call: 'search_products', with: {} },
    notes: { call: 'search_knowledge', with: { question: 'envios entrega delivery garantia warranty' } },
    slots: { call: 'list_slots', with: { product_id: corte } },
    orders: { call: 'list_orders' },
    visits: { call: 'list_appointments' },
    cart: { call: 'add_to_cart', with: { product_id: taza, quantity: 2 } },
    add: { call: 'add_to_cart', with: { product_id: taza, quantity: 2 } },
    hours: { call: 'list_opening', with: { from_date: '2026-11-29', to_date: '2026-11-29' } },
    address: { call: 'set_address', with: { address: conversationWords } },
    order: { call: 'ask_to_order' },
    book: { call: 'ask_to_book', with: { slot_id: handle.handleOf(shop.slots[0] ?? '') } },
  }
  return after.map((name) => {
    const call = calls[name]
    if (!call) throw new Error(`no tool is called ${name}`)
    return call
  })
}

/** The line with the handles that the tools gave: `{price:taza}`, `{slot:2}`, `{order:1}`. */
export function withHandles(shop: ModelShop, line: string, results: readonly string[]): string {
  const facts = new Facts()
  const { products } = shop
  const handles: Record<string, string> = { day: '2026-11-29' }
  for (const [name, id] of Object.entries(products)) handles[name] = facts.handleOf(id)
  handles.camiseta_m = facts.handleOf(`${products.camiseta} m`)
  handles.camiseta_l = facts.handleOf(`${products.camiseta} l`)
  const told = results.join('\n')
  return line.replace(/\{([a-z]+):([a-z_]+|\d)\}/g, (whole, kind: string, name: string) => {
    const known = handles[name]
    if (known !== undefined && kind !== 'line' && kind !== 'note') return `{${kind}:${known}}`
    const found = [...told.matchAll(new RegExp(`\\{(${kind}:[0-9a-f]+)\\}`, 'g'))].map(([, each]) => each)
    const at = kind === 'note' ? noteAt(told, name) : Number(/^\d$/.test(name) ? name : 1) - 1
    const fact = [...new Set(found)][at]
    return fact === undefined ? whole : `{${fact}}`
  })
}

function noteAt(told: string, name: string): number {
  const first = told.indexOf('Enviamos') < told.indexOf('Cambiamos') ? 'envios' : 'garantia'
  return name === first ? 0 : 1
}

/** Calls the tools one after the other, then says the answers, one for each time it is asked. */
export function saying(
  shop: ModelShop,
  { customer, after, answers }: { customer: string; after: readonly string[]; answers: readonly string[] },
): Think {
  const calls = callsOf(shop, after, customer)
  return (results, { messages }) => {
    const call = calls[results.length]
    if (call) return call
    const refused = messages.filter(
      ({ role, content }) => role === 'user' && content?.startsWith('(From the service'),
    ).length
    return { say: withHandles(shop, answers[Math.min(refused, answers.length - 1)] ?? '', results) }
  }
}

export type ModelTurn = {
  requests: number
  /** The reasons for which the service refused its answers. */
  refusals: string[]
}

/** One turn: the customer writes, the model thinks. */
export async function turnOf(
  db: Database,
  shop: Shop,
  {
    line,
    think,
    rules = echoEngine,
    now = modelNow,
  }: { line: string; think: Think; rules?: Engine; now?: Date },
): Promise<ModelTurn> {
  await using model = await startModel(think)
  const agent = createAgentEngine({ baseUrl: model.url, apiKey: undefined, model: 'small' })
  await writeLine(db, shop, line, { now })
  await runDue(db, { engines: { rules, agent }, clock: () => new Date(now.getTime() + 1_000) })
  const told = model.requests.at(-1)?.messages ?? []
  const refusals = told.flatMap(({ role, content }) =>
    role === 'user' && isFromService(content) ? [content ?? ''] : [],
  )
  return { requests: model.requests.length, refusals }
}

function isFromService(content: string | null): boolean {
  return content?.startsWith('(From the service, not') ?? false
}
