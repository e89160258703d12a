import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startService, type TestService } from '../../../../test/harness/api.ts'
import { type Browser, createPerson, payRest, signedIn } from '../../../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts'
import { createShop, eventsOf, insertProductOf, type Shop } from '../../../../test/harness/shop.ts'
import { readProductFile } from '../../../domain/products/product-file.ts'
import { importProducts } from '../../../domain/products/product-import.ts'
import { sql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'

let db: TestDatabase
let service: TestService
let shop: Shop
let owner: Browser
let people = 0

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})
beforeEach(async () => {
  shop = await createShop(db)
  await db.query(sql`update accounts set currency = 'MXN', language = 'es' where id = ${shop.accountId}`)
  people += 1
  const email = `quesera-${people}@example.com`
  await createPerson(db, { email, accountId: shop.accountId, role: 'owner' })
  owner = await signedIn(service.url, email)
})

const cheese = { name: 'Queso Oaxaca', price: 176.5, sale_unit: 'kg' } as const

type Line = { product_id: string; quantity: number; measure?: number }

const wishOf = (lines: Line[], change: object = {}) => ({
  ...{ contact_id: shop.contactId, lines, address: 'Garibaldi 1020' },
  ...{ is_pickup: false, ...change },
})

it('goods by the kilo are charged by what they weigh, to the cent, and weighed again until they are paid', async () => {
  const product = await owner.get('createProduct', { body: { ...cheese, inventory_quantity: 7 } })
  expect(product).toMatchObject({ sale_unit: 'kg', price: 176.5, inventory_quantity: null })
  const lines = [{ product_id: product.id, quantity: 1, measure: 350 }]
  expect(await owner.get('quoteOrder', { body: wishOf(lines) })).toMatchObject({
    ...{ lines: [{ unit_price: 61.78, total: 61.78 }], total: 61.78 },
  })
  const discount = { kind: 'amount', amount: 1.78 }
  const order = await owner.get('createOrder', { body: { ...wishOf(lines, { discount }), key: newId() } })
  expect(order.lines).toMatchObject([
    {
      ...{ name: 'Queso Oaxaca · 350 g', quantity: 1, measure: 350, sale_unit: 'kg', measure_price: 176.5 },
      ...{ unit_price: 61.78, total: 61.78 },
    },
  ])
  expect([order.total, order.actions.includes('edit_measures')]).toEqual([60, true])
  const weighed = (measure: number) =>
    owner.get('setOrderLineMeasure', {
      params: { id: order.id, line_id: order.lines[0]?.id ?? '' },
      body: { measure },
    })
  const weigh = (measure: number, line_id = order.lines[0]?.id ?? '') =>
    owner.call('setOrderLineMeasure', { params: { id: order.id, line_id }, body: { measure } })
  expect(await weighed(530)).toMatchObject({
    ...{ total: 91.77, discount: 1.78 },
    lines: [{ name: 'Queso Oaxaca · 530 g', measure: 530, unit_price: 93.55, total: 93.55 }],
  })
  expect(await weighed(1500)).toMatchObject({
    lines: [{ name: 'Queso Oaxaca · 1.5 kg', total: 264.75 }],
  })
  expect((await weigh(1)).refusal).toMatchObject({ reason: 'discount_large' })
  expect((await weigh(530, newId())).status).toBe(404)
  const { history, total } = await owner.get('getOrder', { params: { id: order.id } })
  expect(total).toBe(262.97)
  expect(history.filter(({ kind }) => kind === 'measure_changed').map(({ note }) => note)).toEqual([
    'Queso Oaxaca · 350 g → Queso Oaxaca · 530 g',
    'Queso Oaxaca · 530 g → Queso Oaxaca · 1.5 kg',
  ])
  await payRest(owner, { params: { id: order.id } })
  expect((await weigh(530)).status).toBe(409)
})

it('after an advance the weight, the discount and delivery change, to no less than what is paid', async () => {
  const { id: productId } = await owner.get('createProduct', { body: { ...cheese, price: 100 } })
  const lines = [{ product_id: productId, quantity: 1, measure: 1000 }]
  const order = await owner.get('createOrder', { body: { ...wishOf(lines), key: newId() } })
  const place = { params: { id: order.id } }
  const note = (amount: number) =>
    owner.get('noteOrderPayment', { ...place, body: { amount, reference: null, paid_with: 'nequi' } })
  const weigh = (measure: number) =>
    owner.call('setOrderLineMeasure', {
      params: { id: order.id, line_id: order.lines[0]?.id ?? '' },
      body: { measure },
    })
  const part = await note(60)
  expect(part.actions).toEqual(
    expect.arrayContaining(['edit_measures', 'edit_discount', 'edit_delivery_fee']),
  )
  expect(part.actions).not.toContain('replace')
  expect((await weigh(1200)).body).toMatchObject({ total: 120, parts: 60, left: 60 })
  expect((await weigh(550)).refusal).toMatchObject({ reason: 'total_below_paid', values: { paid: 60 } })
  const off = (amount: number) =>
    owner.call('setOrderDiscount', { ...place, body: { discount: { kind: 'amount', amount } } })
  expect((await off(61)).refusal).toMatchObject({ reason: 'total_below_paid' })
  expect((await owner.get('setOrderDeliveryFee', { ...place, body: { fee: 10 } })).left).toBe(70)
  // To the very sum: nothing is left to pay.
  expect((await off(70)).body).toMatchObject({
    total: 60,
    left: 0,
    payment_status: 'paid',
    status: 'confirmed',
  })
  expect((await weigh(1300)).status).toBe(409)
  const paid = (await eventsOf(db, shop)).filter(({ kind }) => kind === 'order.paid')
  expect(paid.map(({ data }) => [data.order_id, data.total])).toEqual([[order.id, 60]])
})

it('one unit each where no measure is told; an amount of goods by the piece, and services by the kilo, are refused', async () => {
  const { id } = await owner.get('createProduct', { body: cheese })
  const order = await owner.get('createOrder', {
    body: { ...wishOf([{ product_id: id, quantity: 2 }]), key: newId() },
  })
  expect(order).toMatchObject({
    total: 353,
    lines: [{ name: 'Queso Oaxaca · 1 kg', quantity: 2, measure: 1000, total: 353 }],
  })
  const cup = await insertProductOf(db, shop)
  const body = wishOf([{ product_id: cup, quantity: 1, measure: 350 }])
  expect((await owner.call('quoteOrder', { body })).status).toBe(400)
  const service_ = { name: 'Corte', price: 10, item_type: 'service', sale_unit: 'kg' } as const
  expect((await owner.call('createProduct', { body: service_ })).status).toBe(400)
  const { sale_unit } = await owner.get('updateProduct', { params: { id }, body: { sale_unit: null } })
  expect(sale_unit).toBeNull()
})

it('goods by the kilo that are sold out are not sold', async () => {
  const { id } = await owner.get('createProduct', { body: { ...cheese, inventory_quantity: 0 } })
  const body = { ...wishOf([{ product_id: id, quantity: 1, measure: 350 }]), key: newId() }
  expect((await owner.call('createOrder', { body })).refusal).toMatchObject({ reason: 'order_stock' })
  await owner.get('updateProduct', { params: { id }, body: { inventory_quantity: 3 } })
  expect(await owner.get('createOrder', { body })).toMatchObject({ total: 61.78 })
})

it('less than the least amount is neither quoted nor ordered, also not when an order is changed; weighing is free', async () => {
  const coffee = { ...cheese, name: 'Café', measure_min: 250 }
  const { id, measure_min } = await owner.get('createProduct', { body: coffee })
  expect(measure_min).toBe(250)
  const refusalOf = async (line: Omit<Line, 'product_id'>, change: object = {}) =>
    (
      await owner.call('createOrder', {
        body: { ...wishOf([{ product_id: id, ...line }], change), key: newId() },
      })
    ).refusal
  const tooLittle = { reason: 'order_least', values: { product: 'Café', least: '250 g' } }
  expect(
    (await owner.call('quoteOrder', { body: wishOf([{ product_id: id, quantity: 1, measure: 249 }]) }))
      .refusal,
  ).toMatchObject(tooLittle)
  expect(await refusalOf({ quantity: 1, measure: 249 })).toMatchObject(tooLittle)
  const order = await owner.get('createOrder', {
    body: { ...wishOf([{ product_id: id, quantity: 2, measure: 125 }]), key: newId() },
  })
  expect(await refusalOf({ quantity: 1, measure: 100 }, { replaces: order.id })).toMatchObject(tooLittle)
  expect((await owner.get('getOrder', { params: { id: order.id } })).status).toBe('pending')
  const weighed = await owner.get('setOrderLineMeasure', {
    params: { id: order.id, line_id: order.lines[0]?.id ?? '' },
    body: { measure: 120 },
  })
  expect(weighed.lines).toMatchObject([{ measure: 120 }])
})

it('the least amount goes with the unit: converted by another one, gone without, and refused of pieces', async () => {
  const { id } = await owner.get('createProduct', { body: { ...cheese, measure_min: 250 } })
  const changed = async (body: object) =>
    (await owner.get('updateProduct', { params: { id }, body })).measure_min
  expect(await changed({ sale_unit: '100g' })).toBe(2500)
  expect(await changed({ sale_unit: 'l' })).toBeNull()
  expect(await changed({ sale_unit: 'kg', measure_min: 300 })).toBe(300)
  expect(await changed({ sale_unit: null })).toBeNull()
  expect((await owner.call('updateProduct', { params: { id }, body: { measure_min: 250 } })).status).toBe(400)
})

it('a file tells the least amount in words, for goods whose unit the file or the catalogue knows', async () => {
  const imported = async (...lines: string[]) => {
    const records = readProductFile(new TextEncoder().encode(lines.join('\n')), 'csv')
    const place = { accountId: shop.accountId, currency: 'COP', records }
    return (await importProducts(db, place, new Date())).errors
  }
  const errors = await imported(
    'nombre,precio,se vende por,cantidad mínima',
    'Café,38000,kilo,250 g',
    'Arroz,5000,libra,media libra',
    'Jabón,9000,,250 g',
    'Lentejas,8000,kilo,mucho',
    'Frijol,8000,kilo,25',
  )
  expect(errors).toMatchObject([
    { line: 4, problem: 'sale_unit', column: 'measure_min' },
    { line: 5, problem: 'least', column: 'measure_min', values: { given: 'mucho' } },
    { line: 6, problem: 'least', column: 'measure_min', values: { given: '25' } },
  ])
  expect(await imported('nombre,mínimo', 'Café,"0,5"')).toEqual([])
  const { data } = await owner.get('listProducts', { query: {} })
  const shown = data.flatMap((each) => (each.sale_unit ? [[each.name, each.measure_min]] : [])).sort()
  expect(shown).toEqual([
    ['Arroz', 500],
    ['Café', 500],
  ])
})

it('a file tells the unit in a column, in words, or behind the price', async () => {
  const file = [
    'nombre,precio,se vende por,existencias',
    'Queso Cotija,210,kilo,12',
    'Jamón,45,100 g,',
    'Cono de huevo,95,pieza,8',
    'Panela,128/kg,,',
    'Crema,38,balde,',
  ].join('\n')
  const records = readProductFile(new TextEncoder().encode(file), 'csv')
  const { errors } = await importProducts(
    db,
    { accountId: shop.accountId, currency: 'MXN', records },
    new Date(),
  )
  expect(errors).toMatchObject([{ line: 6, problem: 'choice', column: 'sale_unit' }])
  const { data } = await owner.get('listProducts', { query: {} })
  const shown = data.map(({ name, price, sale_unit, inventory_quantity }) => [
    ...[name, price, sale_unit, inventory_quantity],
  ])
  expect(shown.filter(([name]) => name !== 'Taza' && name !== 'Camiseta').sort()).toEqual([
    ['Cono de huevo', 95, null, 8],
    ['Jamón', 45, '100g', null],
    ['Panela', 128, 'kg', null],
    ['Queso Cotija', 210, 'kg', null],
  ])
})
