import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCustomer } from '../../../test/harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import {
  contactOf,
  createShop,
  eventsOf,
  insertProductOf,
  type Shop,
  stockOf,
} from '../../../test/harness/shop.ts'
import { setAvailability } from '../../domain/appointments/availability.ts'
import { sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { withDefaults } from '../bot-settings.ts'
import type { BotSettings } from '../settings.ts'
import type { TurnScope } from './scope.ts'
import { runDirectly } from './tool-runs.ts'
import type { Tools } from './tool-table.ts'

const now = new Date('2026-06-01T05:00:00.000Z')
let db: TestDatabase
let shop: Shop
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await addCustomer(db, await createShop(db))
})

type Given = { settings?: Partial<BotSettings>; turnId?: string; of?: Shop; at?: Date }

const settings = { needs_address: false }

/** Runs `work` as one turn and commits it. */
function inTurn<T>(work: (tools: Tools, tx: Tx) => Promise<T>, given: Given = {}): Promise<T> {
  const { contactId, conversationId, accountId } = given.of ?? shop
  const scope: TurnScope = {
    ...{ accountId, contactId, conversationId },
    turnId: given.turnId ?? newId(),
    platform: 'whatsapp',
    currency: 'COP',
    language: 'es',
    settings: withDefaults({ ...settings, ...given.settings }),
    now: given.at ?? now,
  }
  return db.transaction((tx) => work(runDirectly(tx, scope).tools, tx))
}

describe('a product', () => {
  test('is shown with what it costs at the moment, and with what is left', async () => {
    const sale = { sale_price: 79.5, sale_ends_at: new Date('2026-06-02T00:00:00Z') }
    const id = await insertProductOf(db, shop, {
      ...sale,
      add_ons: [{ id: 'wrap', name: 'Papel', price: 5 }],
    })
    const today = await inTurn((tools) => tools.getProduct(id))
    expect(today).toMatchObject({
      ...{ price: '79.5', regularPrice: '100', available: 5, itemType: 'product', isBookable: false },
      addOns: [{ id: 'wrap', name: 'Papel', price: '5' }],
    })
    const later = await inTurn((tools) => tools.getProduct(id), { at: new Date('2026-06-03T00:00:00Z') })
    expect(later).toMatchObject({ price: '100', regularPrice: '100', saleLabel: null })
  })

  test('with variants shows each, and the range of their prices', async () => {
    const variants = [
      { id: 's', name: 'S', price: 90, inventory_quantity: 2 },
      { id: 'm', name: 'M', price: 110.5, inventory_quantity: 0 },
      { id: 'x', name: 'A medida', price: null },
    ]
    const id = await insertProductOf(db, shop, {
      pricing_type: 'variant',
      price: null,
      on_hand: null,
      variants,
    })
    expect(await inTurn((tools) => tools.getProduct(id))).toMatchObject({
      ...{ price: null, priceMin: '90', priceMax: '110.5' },
      variants: [
        { id: 's', price: '90', available: 2 },
        { id: 'm', price: '110.5', available: 0 },
        { id: 'x', price: null, available: null },
      ],
    })
  })

  test('of another account is unknown', async () => {
    const other = await insertProductOf(db, await createShop(db))
    await inTurn(async (tools) => {
      expect(await tools.getProduct(other)).toBeUndefined()
      expect(await tools.getProduct('nonsense')).toBeUndefined()
      const added = await tools.addToCart({ productId: other, quantity: 1 })
      expect(added).toMatchObject({ ok: false, refused: { code: 'unknown' } })
    })
  })
})

describe('the cart', () => {
  test('adds up in decimals, joins what is the same, and can be changed line by line', async () => {
    const taza = await insertProductOf(db, shop, {
      price: 0.1,
      add_ons: [{ id: 'wrap', name: 'Papel', price: 0.2 }],
    })
    await inTurn(async (tools) => {
      await tools.addToCart({ productId: taza, quantity: 1 })
      await tools.addToCart({ productId: taza, quantity: 2 })
      await tools.addToCart({ productId: taza, quantity: 1, addOnIds: ['wrap'] })
    })
    const cart = await inTurn((tools) => tools.getCart())
    expect(cart).toMatchObject({
      total: '0.6',
      lines: [
        { name: 'Taza', quantity: 3, unitPrice: '0.1', lineTotal: '0.3' },
        { name: 'Taza + Papel', quantity: 1, unitPrice: '0.3', lineTotal: '0.3' },
      ],
    })
    const [first, second] = cart.lines
    const changed = await inTurn(async (tools) => {
      await tools.setQuantity({ lineId: first?.id ?? '', quantity: 1 })
      return tools.setQuantity({ lineId: second?.id ?? '', quantity: 0 })
    })
    expect(changed).toMatchObject({ ok: true, value: { total: '0.1', lines: [{ quantity: 1 }] } })
    expect(await inTurn((tools) => tools.clearCart())).toMatchObject({ total: '0', lines: [] })
  })

  test('refuses what cannot be ordered, and says why', async () => {
    const [taza, quote, shirt] = [
      await insertProductOf(db, shop),
      await insertProductOf(db, shop, { pricing_type: 'quote', price: null }),
      await insertProductOf(db, shop, {
        ...{ pricing_type: 'variant', price: null, on_hand: null },
        variants: [{ id: 'm', name: 'M', price: 5, inventory_quantity: 1 }],
      }),
    ]
    await inTurn(async (tools) => {
      const refusal = async (item: Parameters<Tools['addToCart']>[0]) => {
        const added = await tools.addToCart(item)
        return added.ok ? 'added' : added.refused
      }
      expect(await refusal({ productId: taza, quantity: 6 })).toMatchObject({
        code: 'sold_out',
        available: 5,
      })
      expect(await refusal({ productId: taza, quantity: 4 })).toBe('added')
      expect(await refusal({ productId: taza, quantity: 2 })).toMatchObject({
        code: 'sold_out',
        available: 5,
      })
      expect(await refusal({ productId: quote, quantity: 1 })).toMatchObject({ code: 'no_price' })
      expect(await refusal({ productId: shirt, quantity: 1 })).toMatchObject({ code: 'needs_variant' })
      expect(await refusal({ productId: shirt, variantId: 'm', quantity: 2 })).toMatchObject({ available: 1 })
      for (const quantity of [0, -1, 1.5, 20_000]) {
        expect(await refusal({ productId: taza, quantity })).toMatchObject({ code: 'invalid' })
      }
      expect(await refusal({ productId: taza, quantity: 1, addOnIds: ['none'] })).toMatchObject({
        code: 'invalid',
      })
    })
  })
})

describe('an order', () => {
  test('is placed from the cart at our prices, for a limited time, with its address and a link to pay', async () => {
    const taza = await insertProductOf(db, shop)
    const given = {
      settings: {
        needs_address: true,
        order_expires_minutes: 60,
        payment_url: 'https://pay.example.com/{order_id}?amount={total}&c={currency}',
      },
    }
    const placed = await inTurn(async (tools) => {
      await tools.addToCart({ productId: taza, quantity: 2 })
      expect(await tools.placeOrder({})).toMatchObject({ ok: false, refused: { code: 'invalid' } })
      return 'refused'
    }, given)
    expect(placed).toBe('refused')
    const order = await inTurn(async (tools) => {
      await tools.setAddress('  Calle 1 # 2-3  ')
      return tools.placeOrder({})
    }, given)
    if (!order.ok) throw new Error(order.refused.message)
    const { id, number, total, paymentUrl } = order.value
    expect({ number, total, paymentUrl }).toEqual({
      number: '#1002',
      total: '200',
      paymentUrl: `https://pay.example.com/${id}?amount=200&c=COP`,
    })
    const row = await db.queryOne(sql`
      select contact_id, conversation_id, platform, delivery_address, expires_at from orders
      where account_id = ${shop.accountId} and id = ${id}`)
    expect(row).toEqual({
      contact_id: shop.contactId,
      conversation_id: shop.conversationId,
      platform: 'whatsapp',
      delivery_address: 'Calle 1 # 2-3',
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    expect(await stockOf(db, shop, taza)).toMatchObject({ reserved: 2 })
    expect(await contactOf(db, shop)).toEqual({ total_orders: 1, status: 'customer' })
    expect((await inTurn((tools) => tools.getCart())).lines).toEqual([])
    expect(await inTurn((tools) => tools.listOrders())).toMatchObject([{ id, number, total: '200' }])
  })

  test('is called off while it is not paid, by whose it is, and its units return', async () => {
    const taza = await insertProductOf(db, shop)
    const order = await inTurn(async (tools) => {
      await tools.addToCart({ productId: taza, quantity: 2 })
      return tools.placeOrder({})
    })
    if (!order.ok) throw new Error(order.refused.message)
    const { id } = order.value
    const stranger = await addCustomer(db, shop)
    const refused = await inTurn((tools) => tools.cancelOrder(id), { of: stranger })
    expect(refused).toMatchObject({ ok: false, refused: { code: 'unknown' } })
    await db.query(
      sql`update orders set payment_status = 'paid', paid_at = ${now} where account_id = ${shop.accountId} and id = ${id}`,
    )
    const paid = await inTurn((tools) => tools.cancelOrder(id))
    expect(paid).toMatchObject({ ok: false, refused: { code: 'not_allowed' } })
    await db.query(
      sql`update orders set payment_status = 'pending', paid_at = null where account_id = ${shop.accountId} and id = ${id}`,
    )
    const cancelled = await inTurn((tools) => tools.cancelOrder(id))
    expect(cancelled).toMatchObject({ ok: true, value: { id, status: 'cancelled' } })
    expect(await stockOf(db, shop, taza)).toMatchObject({ reserved: 0 })
    const again = await inTurn((tools) => tools.cancelOrder(id))
    expect(again).toMatchObject({ ok: false, refused: { code: 'not_allowed' } })
  })

  test('takes a note behind its own address, and leaves the chat the plain one', async () => {
    const taza = await insertProductOf(db, shop)
    const order = await inTurn(async (tools) => {
      await tools.addToCart({ productId: taza, quantity: 1 })
      await tools.setAddress('Calle 1 # 2-3')
      return tools.placeOrder({ note: 'mañana sí' })
    })
    if (!order.ok) throw new Error(order.refused.message)
    const row = await db.queryOne(sql`
      select delivery_address from orders where account_id = ${shop.accountId} and id = ${order.value.id}`)
    expect(row).toEqual({ delivery_address: 'Calle 1 # 2-3. mañana sí' })
    expect((await inTurn((tools) => tools.getCart())).address).toBe('Calle 1 # 2-3')
  })

  test('that a turn places again is the same one', async () => {
    const taza = await insertProductOf(db, shop)
    const orders = await inTurn(async (tools) => {
      await tools.addToCart({ productId: taza, quantity: 1 })
      return [await tools.placeOrder({}), await tools.placeOrder({})]
    })
    expect(orders[0]).toEqual(orders[1])
    expect(await eventsOf(db, shop)).toHaveLength(1)
  })

  test('that cannot be filled leaves the cart, the stock and the turn as they were', async () => {
    const [plenty, scarce] = [
      await insertProductOf(db, shop),
      await insertProductOf(db, shop, { name: 'Vela' }),
    ]
    await inTurn(async (tools) => {
      await tools.addToCart({ productId: plenty, quantity: 1 })
      await tools.addToCart({ productId: scarce, quantity: 2 })
    })
    await db.query(
      sql`update products set on_hand = 1 where account_id = ${shop.accountId} and id = ${scarce}`,
    )
    const placed = await inTurn(async (tools) => {
      const result = await tools.placeOrder({})
      await tools.setAddress('la transacción sigue viva')
      return result
    })
    expect(placed).toMatchObject({ ok: false, refused: { code: 'sold_out', available: 1 } })
    expect(placed.ok ? '' : placed.refused.message).toContain('Vela')
    expect(await stockOf(db, shop, plenty)).toMatchObject({ reserved: 0 })
    expect(await inTurn((tools) => tools.getCart())).toMatchObject({
      address: 'la transacción sigue viva',
      lines: [{ quantity: 1 }, { quantity: 2 }],
    })
  })

  test('from the channel is re-priced, asks for its address afterwards, and two of one turn are two', async () => {
    await insertProductOf(db, shop, { sku: 'TAZA' })
    const of = (...lines: { sku: string; quantity: number }[]) => ({ lines, note: undefined })
    const [one, two, unknown, short] = await inTurn(async (tools) => [
      await tools.placeChannelOrder(of({ sku: 'TAZA', quantity: 1 })),
      await tools.placeChannelOrder(of({ sku: 'TAZA', quantity: 2 })),
      await tools.placeChannelOrder(of({ sku: 'TAZA', quantity: 1 }, { sku: 'NADA', quantity: 1 })),
      await tools.placeChannelOrder(of({ sku: 'TAZA', quantity: 9 })),
    ])
    expect(one).toMatchObject({ ok: true, value: { total: '100' } })
    expect(two).toMatchObject({ ok: true, value: { total: '200' } })
    expect(unknown).toMatchObject({
      ok: false,
      refused: { code: 'unknown', message: 'no product has the SKU NADA' },
    })
    expect(short).toMatchObject({ ok: false, refused: { code: 'sold_out', available: 2 } })
    await inTurn((tools) => tools.setAddress('Calle 4'))
    const addresses = await db.query(sql`
      select delivery_address from orders
      where account_id = ${shop.accountId} and contact_id = ${shop.contactId} and delivery_address is not null`)
    expect(addresses).toEqual([{ delivery_address: 'Calle 4' }])
  })
})

describe('an appointment', () => {
  let service: string
  beforeEach(async () => {
    service = await insertProductOf(db, shop, { name: 'Corte', sku: 'CORTE', on_hand: null })
    await db.query(sql`
      update products set item_type = 'service' where account_id = ${shop.accountId} and id = ${service}`)
    const open = [{ from: '09:00', to: '11:00' }]
    const document = {
      slot_step_minutes: 30,
      hours: { monday: open, tuesday: open },
      resources: [{ name: 'Silla 1' }],
      services: [{ sku: 'CORTE', duration_minutes: 30 }],
    }
    await db.transaction((tx) => setAvailability(tx, shop.accountId, document, now))
  })

  const week = { from: now, to: new Date('2026-06-08T00:00:00Z'), limit: 50 }
  async function slotAt(n: number): Promise<string> {
    const slots = await inTurn((tools) => tools.listSlots({ productId: service, ...week }))
    return (slots.ok && slots.value[n]?.id) || ''
  }

  test('is booked by the id of a slot, moved and cancelled, and each is told once', async () => {
    const [first, second] = [await slotAt(0), await slotAt(1)]
    const booked = await inTurn((tools) => tools.book({ slotId: first }))
    if (!booked.ok) throw new Error(booked.refused.message)
    expect(booked.value).toMatchObject({
      serviceName: 'Corte',
      status: 'scheduled',
      start: new Date('2026-06-01T14:00:00.000Z'),
    })
    const { id: appointmentId } = booked.value
    const moved = await inTurn((tools) => tools.moveAppointment({ appointmentId, slotId: second }))
    expect(moved).toMatchObject({ ok: true, value: { start: new Date('2026-06-01T14:30:00.000Z') } })
    expect(await inTurn((tools) => tools.listAppointments())).toMatchObject([
      { id: appointmentId, productId: service },
    ])
    expect(await inTurn((tools) => tools.cancelAppointment(appointmentId))).toMatchObject({ ok: true })
    expect(await inTurn((tools) => tools.cancelAppointment(appointmentId))).toMatchObject({
      ok: false,
      refused: { code: 'not_allowed' },
    })
    expect((await eventsOf(db, shop)).map(({ kind }) => kind)).toEqual([
      'appointment.scheduled',
      'appointment.scheduled',
      'appointment.cancelled',
    ])
  })

  test('of somebody else is unknown, and a slot that is gone is refused', async () => {
    const [slotId, other] = [await slotAt(0), await addCustomer(db, shop)]
    const booked = await inTurn((tools) => tools.book({ slotId }))
    const appointmentId = booked.ok ? booked.value.id : ''
    await inTurn(
      async (tools) => {
        const unknown = { ok: false, refused: { code: 'unknown' } }
        expect(await tools.cancelAppointment(appointmentId)).toMatchObject(unknown)
        expect(await tools.moveAppointment({ appointmentId, slotId })).toMatchObject(unknown)
        expect(await tools.listAppointments()).toEqual([])
        expect(await tools.book({ slotId })).toMatchObject({ ok: false, refused: { code: 'slot_taken' } })
        expect(await tools.book({ slotId: 'tomorrow at nine' })).toMatchObject({
          ok: false,
          refused: { code: 'invalid' },
        })
      },
      { of: other },
    )
  })

  test('can be offered: services with their length, and slots within bounds', async () => {
    await inTurn(async (tools) => {
      expect(await tools.listServices()).toMatchObject([
        { name: 'Corte', isBookable: true, durationMinutes: 30 },
      ])
      const past = { productId: service, from: new Date(0), to: now, limit: 5 }
      expect(await tools.listSlots(past)).toMatchObject({ ok: false, refused: { code: 'invalid' } })
      const years = await tools.listSlots({
        productId: service,
        from: now,
        to: new Date('2036-01-01'),
        limit: 3,
      })
      expect(years.ok && years.value).toHaveLength(3)
    })
  })
})
