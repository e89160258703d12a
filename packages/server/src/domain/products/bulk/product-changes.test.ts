import type { ProductAction } from '@mostrador/contract/dashboard/lists/product-changes'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../../../test/harness/api.ts'
import { type Browser, createPerson, signedIn } from '../../../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts'
import { until } from '../../../../test/harness/processes/cli-process.ts'
import { createShop, insertProductOf, type Shop } from '../../../../test/harness/shop.ts'
import { sql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { finishStaleChanges } from './product-changes.ts'

let db: TestDatabase
let service: TestService
let shop: Shop
let other: Shop
let owner: Browser
let stranger: Browser

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
  shop = await createShop(db)
  other = await createShop(db)
  await createPerson(db, { email: 'owner@example.com', accountId: shop.accountId })
  await createPerson(db, { email: 'stranger@example.com', accountId: other.accountId })
  owner = await signedIn(service.url, 'owner@example.com')
  stranger = await signedIn(service.url, 'stranger@example.com')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await db.query(sql`delete from products where account_id = ${shop.accountId}`)
})

const raise: ProductAction = { kind: 'price', by: 'percent', value: 10, step: 1, add_ons: false }
const all = { filter: {} }

async function addMany(count: number): Promise<void> {
  await db.query(sql`
    insert into products (account_id, id, name, sku, pricing_type, price, item_type, created_at, updated_at)
    select ${shop.accountId}::uuid, gen_random_uuid(), 'Taza ' || n, 'T-' || n, 'fixed', 100 * n, 'product', now(), now()
    from generate_series(1, ${count}::int) as n`)
}

const start = (action: ProductAction, count: number, { key = newId(), selection = all as object } = {}) =>
  owner.call('startProductChange', { body: { key, count, selection, action } as never })

const pricesNow = async () =>
  (
    await db.query<{ wrong: number }>(sql`
      select count(*)::int as wrong from products
      where account_id = ${shop.accountId} and price <> 110 * substr(sku, 3)::int`)
  )[0]?.wrong

describe('a change of many products', () => {
  it('is shown before, made as shown, and noted for programs like single edits', async () => {
    const add_ons = [{ name: 'Lazo', price: 20 }]
    const id = await insertProductOf(db, shop, { name: 'Vela', price: 105, sale_price: 90, add_ons })
    await insertProductOf(db, shop, { name: 'Vela chica', price: 50, is_active: false })
    const selection = { filter: { search: 'vela', is_active: true } }
    const preview = await owner.get('previewProductChange', { body: { selection, action: raise } })
    expect(preview).toEqual({
      count: 1,
      rows: [
        { id, name: 'Vela', has_sale: true, prices: [{ kind: 'price', name: null, from: 105, to: 116 }] },
      ],
    })
    await db.query(sql`delete from pending_changes where account_id = ${shop.accountId}`)
    const { body } = await start(raise, 1, { selection })
    expect(body).toMatchObject({ state: 'done', done: 1, of: 1, changed: 1, skipped: 0 })
    expect(await owner.get('getProduct', { params: { id } })).toMatchObject({
      price: 116,
      sale_price: 90,
      add_ons: [{ price: 20 }],
    })
    const noted = await db.query(sql`
      select record_id from pending_changes where account_id = ${shop.accountId}`)
    expect(noted).toEqual([{ record_id: id }])
  })

  it('activates, deactivates and moves to a category, and counts only what really changed', async () => {
    await addMany(3)
    expect((await start({ kind: 'deactivate' }, 3)).body).toMatchObject({ done: 3, changed: 3 })
    expect((await start({ kind: 'deactivate' }, 3)).body).toMatchObject({ done: 3, changed: 0 })
    expect((await start({ kind: 'category', category: 'Cocina' }, 3)).body).toMatchObject({ changed: 3 })
    const { data } = await owner.get('listProducts', { query: { category: 'Cocina', is_active: false } })
    expect(data).toHaveLength(3)
    expect((await owner.get('listProductCategories')).data).toEqual(['Cocina'])
  })

  it('happens once for a key, however often and at the same time it is asked for', async () => {
    await addMany(2)
    const key = newId()
    const answers = await Promise.all([1, 2, 3].map(() => start(raise, 2, { key })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await pricesNow()).toBe(0)
    expect((await start({ ...raise, value: 20 }, 2, { key })).status).toBe(409)
    expect(await pricesNow()).toBe(0)
  })

  it('is refused when other products are selected by now than were shown', async () => {
    await addMany(2)
    const { status, refusal } = await start(raise, 3)
    expect([status, refusal?.reason]).toEqual([409, 'list_changed'])
  })

  it('whose process is gone is gone on with, and changes every product exactly once', async () => {
    const count = 2 * limits.productChangeRows + 50
    await addMany(count)
    const rows = await db.query<{ id: string }>(sql`
      select id from products where account_id = ${shop.accountId} order by id`)
    const held = rows[limits.productChangeRows + 10]?.id
    const ended = Promise.withResolvers<void>()
    const holding = Promise.withResolvers<void>()
    const holder = db.transaction(async (tx) => {
      await tx.query(sql`
        select id from products where account_id = ${shop.accountId} and id = ${held} for update`)
      holding.resolve()
      await ended.promise
    })
    await holding.promise
    const { body } = await start(raise, count)
    expect(body).toMatchObject({ state: 'running', done: limits.productChangeRows, of: count })
    const waiting = sql`
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(
      async () => (await db.query(sql`select pid ${waiting}`)).length === 1,
      () => 'the second step does not wait for the product',
    )
    await db.query(sql`select pg_terminate_backend(pid) ${waiting}`)
    ended.resolve()
    await holder
    expect(await owner.get('getProductChange', { params: { id: body.id } })).toEqual(body)
    expect((await start(raise, count)).refusal?.reason).toBe('product_change_running')
    await Promise.all([1, 2].map(() => finishStaleChanges(db, new Date(Date.now() + 60_000))))
    const done = await owner.get('getProductChange', { params: { id: body.id } })
    expect(done).toMatchObject({ state: 'done', done: count, changed: count, skipped: 0 })
    expect(await pricesNow()).toBe(0)
  })

  it('is undone where nobody changed the same since, and leaves stock as it is by now', async () => {
    const variants = [
      { name: 'S', price: 10, inventory_quantity: 4 },
      { name: 'M', price: null, inventory_quantity: 2 },
    ]
    const add_ons = [{ name: 'Lazo', price: 20 }]
    const given = { name: 'Buzo', pricing_type: 'variant', price: null, variants, add_ons, on_hand: null }
    const id = await insertProductOf(db, shop, given)
    const edited = await insertProductOf(db, shop, { name: 'Vela', price: 100 })
    const { body } = await start({ ...raise, add_ons: true }, 2)
    expect(body).toMatchObject({ changed: 2 })
    await db.query(sql`
      update products set variants = ${JSON.stringify([{ name: 'S', price: 11, inventory_quantity: 3 }, variants[1]])}
      where account_id = ${shop.accountId} and id = ${id}`)
    await owner.get('updateProduct', { params: { id: edited }, body: { price: 105 } })
    const key = newId()
    const undo = () => owner.call('undoProductChange', { params: { id: body.id }, body: { key } })
    const answers = await Promise.all([undo(), undo()])
    expect(answers.map((answer) => answer.body.id)).toEqual([answers[0].body.id, answers[0].body.id])
    // One of the two may be answered while the other one is still at it.
    const undone = await owner.get('getProductChange', { params: { id: answers[0].body.id } })
    expect(undone).toMatchObject({ state: 'done', changed: 1, skipped: 1 })
    expect(await owner.get('getProduct', { params: { id } })).toMatchObject({
      variants: [{ ...variants[0], inventory_quantity: 3 }, variants[1]],
      add_ons,
    })
    expect((await owner.get('getProduct', { params: { id: edited } })).price).toBe(105)
  })

  it.each([
    [{ kind: 'deactivate' }, { is_active: false }],
    [{ kind: 'category', category: 'Cocina' }, { category: 'Cocina' }],
  ] as const)('%j is undone for the products that it changed, and for no others', async (action, after) => {
    const changed = await insertProductOf(db, shop, { name: 'Vela' })
    const same = await insertProductOf(db, shop, { name: 'Taza' })
    await owner.get('updateProduct', { params: { id: same }, body: after })
    const product = (id: string) => owner.get('getProduct', { params: { id } })
    const former = await product(changed)
    const { body } = await start(action, 2)
    expect(await product(changed)).toMatchObject(after)
    const undone = await owner.get('undoProductChange', { params: { id: body.id }, body: { key: newId() } })
    expect(undone).toMatchObject({ of: 1, changed: 1, skipped: 0 })
    expect(await product(changed)).toEqual({ ...former, updated_at: expect.any(String) })
    expect(await product(same)).toMatchObject(after)
  })

  it('cannot be undone once another has come, nor can an undo, nor one of another account', async () => {
    await addMany(2)
    const first = (await start(raise, 2)).body
    const undo = (id: string, browser = owner) =>
      browser.call('undoProductChange', { params: { id }, body: { key: newId() } })
    const { body: undone } = await undo(first.id)
    expect((await undo(undone.id)).refusal?.reason).toBe('product_change_old')
    const second = (await start({ kind: 'deactivate' }, 2)).body
    expect((await undo(first.id)).refusal?.reason).toBe('product_change_old')
    expect((await undo(second.id, stranger)).status).toBe(404)
    expect((await undo(second.id)).body).toMatchObject({ changed: 2 })
  })

  it('reaches no product of another account, and is out of its sight', async () => {
    const foreign = await insertProductOf(db, other, { name: 'Ajeno', price: 77 })
    const { body } = await start(raise, 1, { selection: { ids: [foreign] } })
    expect(body).toMatchObject({ changed: 0, skipped: 1 })
    expect((await stranger.get('getProduct', { params: { id: foreign } })).price).toBe(77)
    expect((await stranger.call('getProductChange', { params: { id: body.id } })).status).toBe(404)
  })
})

describe('a copy of a product', () => {
  it('has everything but stock, under SKUs of its own, and is inactive', async () => {
    const variants = [
      { name: 'S', sku: 'BUZO-S', price: 10, inventory_quantity: 4 },
      { name: 'M', sku: 'BUZO-M', price: 12 },
    ]
    const given = { name: 'Buzo', sku: 'BUZO', pricing_type: 'variant', price: null, variants, on_hand: null }
    const id = await insertProductOf(db, shop, given)
    const copyOf = () => owner.get('duplicateProduct', { params: { id }, body: { name: 'Buzo (copia)' } })
    const copy = await copyOf()
    expect(copy).toMatchObject({ name: 'Buzo (copia)', sku: 'BUZO-2', is_active: false })
    expect(copy.variants).toMatchObject([
      { name: 'S', sku: 'BUZO-S-2', price: 10, inventory_quantity: 0 },
      { name: 'M', sku: 'BUZO-M-2', price: 12 },
    ])
    expect((await copyOf()).sku).toBe('BUZO-3')
    const refused = await stranger.call('duplicateProduct', { params: { id }, body: { name: 'x' } })
    expect(refused.status).toBe(404)
  })
})
