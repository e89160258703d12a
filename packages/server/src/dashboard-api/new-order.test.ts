import type { Discount } from '@mostrador/contract/dashboard/orders'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Browser, type OpenedShop, payRest, startShops } from '../../test/harness/dashboard.ts'
import type { TestDatabase } from '../../test/harness/database.ts'
import { createShop, eventsOf, insertProductOf, type Shop, stockOf } from '../../test/harness/shop.ts'
import { setBotSettings } from '../bot/bot-settings.ts'
import { newId } from '../platform/ids.ts'

let shops: Awaited<ReturnType<typeof startShops>>
let db: TestDatabase
let shop: Shop
let owner: Browser
let person: OpenedShop['person']

beforeAll(async () => {
  shops = await startShops()
  db = shops.db
})
afterAll(() => shops[Symbol.asyncDispose]())
beforeEach(async () => {
  ;({ shop, owner, person } = await shops.open())
})

const wishOf = (productId: string, quantity: number, change: object = {}) => ({
  ...{
    contact_id: shop.contactId,
    lines: [{ product_id: productId, quantity }],
    address: 'Rua Augusta 1200',
  },
  ...{ is_pickup: false, ...change },
})

it('a person’s order holds stock, counts for the customer and is told as the bot’s are, its origin manual', async () => {
  const productId = await insertProductOf(db, shop)
  const body = { ...wishOf(productId, 2), key: newId(), note: 'Presente' }
  const placed = await owner.get('createOrder', { body })
  expect(placed).toMatchObject({
    ...{ platform: 'manual', status: 'pending', payment_status: 'pending', total: 200 },
    ...{
      contact_id: shop.contactId,
      conversation_id: shop.conversationId,
      delivery_address: 'Rua Augusta 1200',
    },
  })
  expect(placed.history).toMatchObject([{ kind: 'placed', actor: 'person', note: 'Presente' }])
  expect(await stockOf(db, shop, productId)).toMatchObject({ on_hand: 5, reserved: 2 })
  const created = (await eventsOf(db, shop)).filter(({ kind }) => kind === 'order.created')
  expect(created.map(({ data }) => [data.order_id, data.platform])).toEqual([[placed.id, 'manual']])
})

it('a second press of the button is the same order', async () => {
  const productId = await insertProductOf(db, shop)
  const body = { ...wishOf(productId, 1), key: newId() }
  const [one, other] = await Promise.all([
    owner.get('createOrder', { body }),
    owner.get('createOrder', { body }),
  ])
  expect(other.id).toBe(one.id)
  expect(await stockOf(db, shop, productId)).toMatchObject({ reserved: 1 })
})

it('a try with other words after one whose answer was lost says that the first one is placed', async () => {
  const productId = await insertProductOf(db, shop)
  const [key, next] = [newId(), newId()]
  const { number } = await owner.get('createOrder', { body: { ...wishOf(productId, 1), key } })
  const changed = { ...wishOf(productId, 2), key: next, former_keys: [newId(), key] }
  const refused = await owner.call('createOrder', { body: changed })
  expect([refused.status, refused.refusal]).toMatchObject([
    409,
    { reason: 'order_tried', values: { number: `#${number}` } },
  ])
  expect(await stockOf(db, shop, productId)).toMatchObject({ reserved: 1 })
  const unplaced = { ...changed, former_keys: [newId()] }
  expect((await owner.call('createOrder', { body: unplaced })).status).toBe(201)
})

it('its sums are told before, with the shop’s delivery fee, and are those of the order', async () => {
  const fee = { kind: 'fixed', fee: '8', free_from: null }
  await db.transaction((tx) =>
    setBotSettings(tx, shop.accountId, { needs_address: true, delivery_fee: fee }, new Date()),
  )
  const productId = await insertProductOf(db, shop)
  const quote = await owner.get('quoteOrder', { body: wishOf(productId, 2) })
  expect(quote).toMatchObject({ subtotal: 200, delivery_fee: 8, total: 208, lines: [{ total: 200 }] })
  const fetched = await owner.get('quoteOrder', {
    body: wishOf(productId, 2, { is_pickup: true, address: null }),
  })
  expect(fetched).toMatchObject({ delivery_fee: null, total: 200 })
  const placed = await owner.get('createOrder', { body: { ...wishOf(productId, 2), key: newId() } })
  expect([placed.total, placed.delivery_fee]).toEqual([208, 8])
})

it('a person takes an amount or a percentage off and says what this delivery costs; the order’s story tells it', async () => {
  const zones = {
    ...{ kind: 'zones', zones: [{ names: ['Centro'], fee: '35' }], elsewhere: null },
    free_from: null,
  } as const
  await db.transaction((tx) =>
    setBotSettings(tx, shop.accountId, { needs_address: true, delivery_fee: zones }, new Date()),
  )
  const productId = await insertProductOf(db, shop)
  const discount = { kind: 'percent', percent: 12.5 }
  const centro = { discount, delivery: { kind: 'zone', zone: 'Centro' } }
  expect(await owner.get('quoteOrder', { body: wishOf(productId, 1, centro) })).toMatchObject({
    ...{ subtotal: 100, delivery_fee: 35, discount: 13, total: 122, zones: ['Centro'] },
  })
  const byHand = { discount, delivery: { kind: 'fee', fee: 20 } }
  const placed = await owner.get('createOrder', {
    body: { ...wishOf(productId, 1, byHand), key: newId() },
  })
  expect(placed).toMatchObject({ delivery_fee: 20, discount: 13, total: 107 })
  const set = (to: Discount | null) =>
    owner.call('setOrderDiscount', { params: { id: placed.id }, body: { discount: to } })
  const much = await set({ kind: 'amount', amount: 100.01 })
  expect([much.status, much.refusal]).toMatchObject([400, { reason: 'discount_large', values: { max: 100 } }])
  await set({ kind: 'percent', percent: 10 })
  await set(null)
  const changed = await owner.get('setOrderDiscount', {
    params: { id: placed.id },
    body: { discount: { kind: 'amount', amount: 99.99 } },
  })
  expect(changed).toMatchObject({ discount: 99.99, total: 20.01 })
  const told = changed.history.filter(({ kind }) => kind === 'discount_changed')
  expect(told).toMatchObject([
    { amount: 10, note: '10 %', actor: 'person' },
    { amount: 0 },
    { amount: 99.99 },
  ])
  await payRest(owner, { params: { id: placed.id } })
  expect((await set(null)).status).toBe(409)
})

it('products are added after an advance: the order keeps its number and what is paid, and more is left to pay', async () => {
  const productId = await insertProductOf(db, shop)
  const placed = await owner.get('createOrder', { body: { ...wishOf(productId, 1), key: newId() } })
  const place = { params: { id: placed.id } }
  await owner.get('noteOrderPayment', { ...place, body: { amount: 40, reference: null } })
  const body = { lines: [{ product_id: productId, quantity: 2 }], before: 1 }
  const added = await owner.get('addOrderLines', { ...place, body })
  expect(added).toMatchObject({
    ...{ number: placed.number, total: 300, parts: 40, left: 260, payment_status: 'partially_paid' },
    ...{ lines: [{ quantity: 1 }, { quantity: 2, total: 200 }], news: { change: 'changed', told_at: null } },
  })
  expect(added.history.at(-1)).toMatchObject({ kind: 'lines_added', note: '2 × Taza', actor: 'person' })
  expect(await stockOf(db, shop, productId)).toMatchObject({ reserved: 3 })
  // A second press adds nothing, and neither do more than there are.
  const again = await owner.call('addOrderLines', { ...place, body })
  expect([again.status, again.refusal?.reason]).toEqual([409, 'order_state'])
  const many = { lines: [{ product_id: productId, quantity: 9 }], before: 2 }
  const scarce = await owner.call('addOrderLines', { ...place, body: many })
  expect([scarce.status, scarce.refusal?.reason]).toEqual([409, 'order_stock'])
  expect(await stockOf(db, shop, productId)).toMatchObject({ reserved: 3 })
  await payRest(owner, place)
  const paid = await owner.get('getOrder', place)
  expect([paid.payment_status, paid.total, paid.actions.includes('add_lines')]).toEqual(['paid', 300, false])
  const late = await owner.call('addOrderLines', { ...place, body: { ...body, before: 2 } })
  expect(late.status).toBe(409)
})

it('another number of a line keeps the order and its number; stock, discount and total follow', async () => {
  const productId = await insertProductOf(db, shop)
  const placed = await owner.get('createOrder', {
    body: { ...wishOf(productId, 1, { discount: { kind: 'amount', amount: 10 } }), key: newId() },
  })
  const [line] = placed.lines
  const set = (quantity: number, line_id = line?.id ?? '') =>
    owner.call('setOrderLineQuantity', { params: { id: placed.id, line_id }, body: { quantity } })
  const get = async () => {
    const { number, total, lines, actions, news } = await owner.get('getOrder', { params: { id: placed.id } })
    return { number, total, lines, can: actions.includes('edit_quantities'), change: news?.change }
  }
  expect((await set(3)).status).toBe(200)
  const kept = { number: placed.number, can: true, change: 'changed' }
  expect(await get()).toMatchObject({ ...kept, total: 290, lines: [{ quantity: 3, total: 300 }] })
  expect(await stockOf(db, shop, productId)).toMatchObject({ reserved: 3 })
  expect((await set(2)).status).toBe(200)
  expect(await get()).toMatchObject({ ...kept, total: 190, lines: [{ quantity: 2, total: 200 }] })
  expect(await stockOf(db, shop, productId)).toMatchObject({ reserved: 2 })
  const scarce = await set(6)
  expect([scarce.status, scarce.refusal?.reason]).toEqual([409, 'order_stock'])
  expect((await set(2, newId())).status).toBe(404)
  expect(await get()).toMatchObject({ ...kept, total: 190 })
  const { history } = await owner.get('getOrder', { params: { id: placed.id } })
  expect(history.filter(({ kind }) => kind === 'quantity_changed').map(({ note }) => note)).toEqual([
    '1 × Taza → 3 ×',
    '3 × Taza → 2 ×',
  ])
  await payRest(owner, { params: { id: placed.id } })
  expect((await set(1)).status).toBe(409)
  expect((await get()).can).toBe(false)
})

it('more than there is, another shop’s product or customer, and a role without orders are refused', async () => {
  const productId = await insertProductOf(db, shop)
  const create = (change: object) =>
    owner.call('createOrder', { body: { ...wishOf(productId, 1), key: newId(), ...change } })
  const scarce = await create({ lines: [{ product_id: productId, quantity: 6 }] })
  expect([scarce.status, scarce.refusal?.reason, scarce.refusal?.values]).toEqual([
    ...[409, 'order_stock'],
    { product: 'Taza', available: 5 },
  ])
  const other = await createShop(db)
  const foreign = await insertProductOf(db, other)
  expect((await create({ lines: [{ product_id: foreign, quantity: 1 }] })).status).toBe(404)
  expect((await create({ contact_id: other.contactId })).status).toBe(404)
  const developer = await person('developer')
  const refused = await developer.call('createOrder', { body: { ...wishOf(productId, 1), key: newId() } })
  expect(refused.status).toBe(403)
  expect(await stockOf(db, shop, productId)).toMatchObject({ reserved: 0 })
})

it('a total that was changed is news for the customer until they are told; what they come for is known', async () => {
  const productId = await insertProductOf(db, shop)
  const wish = { ...wishOf(productId, 1), is_pickup: true, address: null }
  const placed = await owner.get('createOrder', { body: { ...wish, key: newId() } })
  expect(placed).toMatchObject({ is_pickup: true, delivery_address: null })
  const place = { params: { id: placed.id } }
  await owner.get('noteOrderTold', place)
  const changed = await owner.get('setOrderDiscount', {
    ...place,
    body: { discount: { kind: 'percent', percent: 10 } },
  })
  expect(changed.news).toMatchObject({ change: 'changed', told_at: null })
  expect((await owner.get('noteOrderTold', place)).news?.told_at).not.toBeNull()
})

it('another quantity is a new order in place of the former one, whose stock it may take', async () => {
  const productId = await insertProductOf(db, shop)
  const former = await owner.get('createOrder', { body: { ...wishOf(productId, 4), key: newId() } })
  expect(former.actions).toContain('replace')
  const body = { ...wishOf(productId, 5), key: newId(), replaces: former.id }
  const placed = await owner.get('createOrder', { body })
  expect(placed).toMatchObject({ total: 500, history: [{ kind: 'placed', note: null }] })
  const gone = await owner.get('getOrder', { params: { id: former.id } })
  expect([gone.status, gone.actions.includes('replace')]).toEqual(['cancelled', false])
  // Nothing is stored in words of one language: the page says in the reader's what became of it.
  expect(gone.history.at(-1)).toMatchObject({ status: 'cancelled', note: null })
  // Each leads to the other, and the customer is to be told of the new one, or of both at once.
  const { data: stream } = await owner.get('listMessages', { params: { id: shop.conversationId } })
  const line = stream.find(({ history }) => history?.about === placed.id)?.history
  expect(line).toMatchObject({
    ...{ kind: 'order_replaced', subject: `#${placed.number}`, former: `#${former.number}` },
  })
  expect([gone.replaced_by, placed.replaces]).toEqual([
    { id: placed.id, number: placed.number },
    { id: former.id, number: former.number },
  ])
  expect(placed.news).toMatchObject({ change: 'placed', told_at: null })
  expect(await stockOf(db, shop, productId)).toMatchObject({ on_hand: 5, reserved: 5 })
  const late = await owner.call('createOrder', { body: { ...body, key: newId() } })
  expect([late.status, late.refusal?.reason]).toEqual([409, 'order_state'])
})

it('goods without a price are ordered at the one that the person names, and others at the catalogue’s', async () => {
  const quoted = await insertProductOf(db, shop, { name: 'Torta', pricing_type: 'quote', price: null })
  const option = { id: 'l', name: 'Grande', price: null }
  const sized = await insertProductOf(db, shop, { name: 'Ramo', pricing_type: 'variant', variants: [option] })
  const line = { product_id: quoted, quantity: 2 }
  const ask = (lines: object[]) =>
    owner.call('quoteOrder', { body: { ...wishOf(quoted, 1), lines } as ReturnType<typeof wishOf> })
  expect((await ask([line])).status).toBe(409)
  const lines = [
    { ...line, price: 45_000.5 },
    { product_id: sized, variant_id: 'l', quantity: 1, price: 80 },
    { product_id: await insertProductOf(db, shop), quantity: 1, price: 1 },
  ]
  const placed = await owner.get('createOrder', { body: { ...wishOf(quoted, 1), lines, key: newId() } })
  expect(placed.lines.map(({ name, unit_price: price }) => [name, price])).toEqual([
    ['Torta', 45_000.5],
    ['Ramo · Grande', 80],
    ['Taza', 100],
  ])
  expect(placed.total).toBe(90_181)
})

it('orders whose customers owe all of it or the rest are found by one filter', async () => {
  const productId = await insertProductOf(db, shop, { on_hand: null })
  const place = async () =>
    (await owner.get('createOrder', { body: { ...wishOf(productId, 2), key: newId() } })).id
  const [unpaid, part, paid, cancelled] = [await place(), await place(), await place(), await place()]
  await owner.get('noteOrderPayment', { params: { id: part }, body: { amount: 50, reference: null } })
  await payRest(owner, { params: { id: paid } })
  await owner.get('cancelOrder', { params: { id: cancelled }, body: { reason: 'customer' } })
  const { data } = await owner.get('listOrders', { query: { waits: 'payment' } })
  expect(data.map(({ id }) => id)).toEqual([part, unpaid])
})
