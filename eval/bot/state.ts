// The customer's cart, orders and appointments after a line, and everything the bot has said.
import type { OutgoingPart } from '../../packages/server/src/domain/conversations/outgoing.ts'
import { textOfPart } from '../../packages/server/src/domain/conversations/outgoing.ts'
import { type Db, sql } from '../../packages/server/src/platform/database/database.ts'
import type { Booked, Item } from './format.ts'
import { localOf } from './local-time.ts'
import type { OpenShop } from './shop.ts'

type PlacedOrder = { id: string; status: string; total: number; items: Item[]; address: string | null }
type MadeAppointment = Booked & { id: string; status: string }

export type State = {
  cart: Item[]
  address: string | null
  orders: PlacedOrder[]
  appointments: MadeAppointment[]
  /** Parts that the bot has said so far. */
  said: OutgoingPart[]
  misses: number
  isBotActive: boolean
}

export async function readState(db: Db, shop: OpenShop): Promise<State> {
  const [cart, orders, appointments, said, bot] = await Promise.all([
    findCart(db, shop),
    listOrders(db, shop),
    listAppointments(db, shop),
    listSaid(db, shop),
    findBot(db, shop),
  ])
  // An answer that is not understood is counted in the memory of the rules; without it nothing would be measured.
  if (bot?.hasMemory && bot.misses === null) throw new Error('the memory of the bot counts no misses')
  return {
    cart: cart?.lines.map((line) => itemOf(shop, line)) ?? [],
    address: cart?.address ?? orders.at(-1)?.address ?? null,
    orders,
    appointments,
    said,
    misses: Number(bot?.misses ?? 0),
    isBotActive: bot?.isActive ?? true,
  }
}

/** As the customer reads it, without the answers to tap. */
export function textOf(parts: readonly OutgoingPart[]): string {
  return parts.map((part) => (part.kind === 'choices' ? part.text : textOfPart(part))).join('\n')
}

export function offeredIn(parts: readonly OutgoingPart[]): string[] {
  return parts.flatMap((part) =>
    part.kind === 'choices'
      ? part.choices.map(({ title, description }) => [title, description].filter(Boolean).join(' · '))
      : [],
  )
}

type StoredLine = { product_id: string; variant_id: string | null; add_on_ids: string[]; quantity: number }

function itemOf({ idOf }: OpenShop, { product_id, variant_id, add_on_ids, quantity }: StoredLine): Item {
  const id = variant_id ?? idOf.get(product_id) ?? product_id
  return add_on_ids.length === 0 ? [id, quantity] : [id, quantity, add_on_ids]
}

function findCart(db: Db, { accountId }: OpenShop) {
  return db.queryOne<{ lines: StoredLine[]; address: string | null }>(sql`
    select lines, address from carts where account_id = ${accountId}`)
}

async function listOrders(db: Db, shop: OpenShop): Promise<PlacedOrder[]> {
  type Line = {
    product_id: string
    variant_id: string | null
    quantity: number
    add_ons: { id?: string; name: string }[]
  }
  const rows = await db.query<Omit<PlacedOrder, 'items' | 'total'> & { total: string; lines: Line[] }>(sql`
    select o.id, o.status, o.total, o.delivery_address as address, (
      select coalesce(json_agg(json_build_object('product_id', l.product_id, 'variant_id', l.variant_id,
        'quantity', l.quantity, 'add_ons', l.add_ons) order by l.position), '[]')
      from order_lines l where l.account_id = ${shop.accountId} and l.order_id = o.id) as lines
    from orders o where o.account_id = ${shop.accountId} order by o.created_at, o.id`)
  return rows.map(({ total, lines, ...order }) => {
    const items = lines.map(({ add_ons, ...line }) =>
      itemOf(shop, { ...line, add_on_ids: add_ons.map(({ id, name }) => id ?? name) }),
    )
    return { ...order, total: Number(total), items }
  })
}

/** Without the times that were taken before the dialogue began. */
async function listAppointments(db: Db, shop: OpenShop): Promise<MadeAppointment[]> {
  const rows = await db.query<{ id: string; product_id: string; start_time: Date; status: string }>(sql`
    select id, product_id, start_time, status from appointments
    where account_id = ${shop.accountId} and conversation_id is not null order by created_at, id`)
  return rows.map(({ id, product_id, start_time, status }) => {
    const service = shop.idOf.get(product_id) ?? product_id
    return { id, status, service, at: localOf(start_time, shop.timezone) }
  })
}

async function listSaid(db: Db, { accountId }: OpenShop): Promise<OutgoingPart[]> {
  const rows = await db.query<{ part: OutgoingPart }>(sql`
    select payload as part from messages where account_id = ${accountId} and role = 'assistant'
    order by created_at, id`)
  return rows.map(({ part }) => part)
}

function findBot(db: Db, { accountId }: OpenShop) {
  return db.queryOne<{ isActive: boolean; hasMemory: boolean; misses: string | null }>(sql`
    select v.is_bot_active as "isActive", m.memory is not null as "hasMemory", m.memory->>'misses' as misses
    from conversations v
    left join bot_memories m on m.account_id = v.account_id and m.conversation_id = v.id
    where v.account_id = ${accountId} and v.deleted_at is null`)
}
