import { limits } from '@mostrador/contract/limits'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemoAccount } from '../../src/demo/demo.ts'
import { offeredOf } from '../../src/domain/products/offered/offered.ts'
import {
  listBookable,
  listCategories,
  listKnowledge,
  listOffered,
  type OfferedProduct,
  searchProducts,
  sellsServices,
} from '../../src/domain/products/search.queries.ts'
import { type Db, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, examples } from '../harness/fixtures.ts'
import { insertProductOf } from '../harness/shop.ts'

let db: TestDatabase
let accountId: string
const now = new Date('2026-12-01T12:00:00Z')

beforeAll(async () => {
  db = await createTestDatabase()
  const { account } = await db.transaction((tx) => createDemoAccount(tx, { now, isDemo: false }))
  accountId = account.id
})
afterAll(() => db[Symbol.asyncDispose]())

async function expectSame(of = accountId, on: Db = db): Promise<void> {
  const offered = await offeredOf(on, of)
  const all = { limit: limits.botFoundMax }
  expect(await offered.newest(all)).toEqual(await listOffered(on, of, all))
  expect(await offered.bookable(30)).toEqual(await listBookable(on, of, 30))
  expect(await offered.sellsServices()).toBe(await sellsServices(on, of))
  expect(await offered.knowledge()).toEqual(await listKnowledge(on, of, limits.botKnowledgeListedMax))
  const categories = await listCategories(on, of, limits.botFoundMax)
  expect(await offered.categories(limits.botFoundMax)).toEqual(categories)
}

async function expectFound(text: string, more: { category?: string; limit?: number } = {}): Promise<void> {
  const search = { text, limit: 12, ...more }
  const found = await (await offeredOf(db, accountId)).search(search)
  expect(shown(found)).toEqual(shown(await searchProducts(db, accountId, search)))
}
const shown = (products: readonly OfferedProduct[]) => products.map(({ id, name }) => `${name} ${id}`)

describe('what a shop offers', () => {
  test('is kept, and the same as in the database', async () => {
    await expectSame()
    await expectSame()
    const [one, other] = [await offeredOf(db, accountId), await offeredOf(db, accountId)]
    const byIds = async (offered: typeof one) => (await offered.newest({ limit: 30 }))[0]
    expect(await byIds(one)).toBe(await byIds(other))
  })

  const words = [
    ...[
      'camisa',
      'camisetas',
      'falda',
      'faldas plisadas',
      'ruana',
      'lana',
      'taza',
      'tazas',
      'manicura',
      'corte',
    ],
    ...[
      'camizeta',
      'cerámica',
      'CERAMICA',
      'vestidos',
      'azul',
      'negra',
      'para',
      'the',
      'of',
      'um',
      'vela',
      'velas',
    ],
    ...[
      'semipermanente',
      'semipermanete',
      'algodon',
      'algodón orgánico',
      'xl',
      'M',
      '2',
      '¿cuánto',
      'vale?',
      '“blusa”',
    ],
    ...[
      'bolso de cuero',
      'cuerro',
      'plisda',
      'wool',
      'leather bag',
      'çã',
      'ñandú',
      '😀',
      "l'été",
      'masaje',
      'a1b2',
    ],
  ]

  test('is found by words in the same order as in the database', async () => {
    const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(1, 3, 12), (picked, limit) =>
        expectFound(picked.join(' '), { limit }),
      ),
      examples(90),
    )
  })

  test('is found by any letters, by none and by very many as in the database', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) =>
        expectFound(text.replaceAll('\0', '')),
      ),
      examples(60),
    )
    for (const text of ['', 'º一〡一ؠ', 'ропа', 'l’été à Bogotá', '½ taza', 'ﬁno ﬂor'])
      await expectFound(text)
    await expectFound(Array.from({ length: 60 }, (_, at) => `palabra${at} falda`).join(' '))
  })

  test('is found within a category, however that is written', async () => {
    const [category = ''] = await listCategories(db, accountId, 1)
    for (const written of [category, category.toUpperCase(), 'nothing of the kind', ''])
      for (const text of ['camiseta', 'falda de lana', 'camizeta'])
        await expectFound(text, { category: written })
    const offered = await offeredOf(db, accountId)
    for (const written of [category, category.toUpperCase()])
      expect(await offered.newest({ category: written, limit: 30 })).toEqual(
        await listOffered(db, accountId, { category: written, limit: 30 }),
      )
  })
})

describe('a change of what a shop offers is seen at the next look', () => {
  const name = async (id: string) =>
    (await (await offeredOf(db, accountId)).byIds([id])).map(({ name }) => name)

  test.each([
    [
      'a price',
      () => sql`update products set price = price + 1 where account_id = ${accountId} and price is not null`,
    ],
    [
      'stock',
      () => sql`update products set reserved = reserved + 1 where account_id = ${accountId} and on_hand > 20`,
    ],
    [
      'a category',
      () => sql`update products set category = 'Nueva' where account_id = ${accountId} and category is null`,
    ],
    [
      'a service',
      () => sql`update booking_services set duration_minutes = 35 where account_id = ${accountId}`,
    ],
    [
      'the order of services',
      () => sql`update booking_services set position = -position where account_id = ${accountId}`,
    ],
    [
      'a picture',
      () => sql`
      with file as (
        insert into media_files (account_id, id, hash, bytes, media_type, has_preview, created_at)
        values (${accountId}, ${newId()}, ${'a'.repeat(64)}, 10, 'image/jpeg', false, ${now}) returning id)
      update product_pictures set state = 'kept', due_at = null, file_id = file.id from file
      where account_id = ${accountId}`,
    ],
    [
      'the text of a picture',
      () => sql`update product_pictures set alt = 'otro' where account_id = ${accountId}`,
    ],
    ['a note', () => sql`update bot_knowledge set answer = 'Otra' where account_id = ${accountId}`],
    [
      'one withdrawn',
      () => sql`
      update products set is_active = false where account_id = ${accountId} and name like 'F%'`,
    ],
    [
      'one gone',
      () => sql`
      delete from products where account_id = ${accountId} and id = (select id from products
        where account_id = ${accountId} and not exists (select from order_lines l
          where l.account_id = ${accountId} and l.product_id = products.id) limit 1)`,
    ],
  ])('%s', async (_, change) => {
    await expectSame()
    await db.query(change())
    await expectSame()
    for (const text of ['falda', 'camiseta', 'camizeta nueva']) await expectFound(text)
  })

  test('a new product', async () => {
    await expectSame()
    await insertProductOf(db, { accountId }, { name: 'Hamaca wayuu' })
    await expectSame()
    await expectFound('hamacas')
  })

  test('within the transaction that made it, and not once that is rolled back', async () => {
    const id = await insertProductOf(db, { accountId }, { name: 'Silla' })
    expect(await name(id)).toEqual(['Silla'])
    await db
      .transaction(async (tx) => {
        await tx.query(sql`update products set name = 'Banco' where account_id = ${accountId} and id = ${id}`)
        await expectSame(accountId, tx)
        expect((await (await offeredOf(tx, accountId)).byIds([id]))[0]?.name).toBe('Banco')
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect(await name(id)).toEqual(['Silla'])
    await expectSame()
  })
})

describe('the catalogues of several shops', () => {
  test('are kept apart', async () => {
    const other = await createTenant(db, { rows: 0 })
    const id = await insertProductOf(db, other, { name: 'Camiseta ajena' })
    await expectSame(other.accountId)
    await expectFound('camiseta ajena')
    expect(await (await offeredOf(db, accountId)).byIds([id])).toEqual([])
    const offered = await offeredOf(db, other.accountId)
    expect((await offered.search({ text: 'camisetas', limit: 9 })).map(({ id }) => id)).toEqual([id])
    expect(await offered.search({ text: 'falda', limit: 9 })).toEqual([])
  })

  test('with names in other letters are searched as in the database', async () => {
    const foreign = await createTenant(db, { rows: 0 })
    for (const name of ['一〡 taza', 'Чашка', 'Taza ½']) await insertProductOf(db, foreign, { name })
    const offered = await offeredOf(db, foreign.accountId)
    for (const text of ['taza', 'tazza', 'чашки', 'чашкa', 'º一〡一ؠ', '一〡']) {
      const search = { text, limit: 9 }
      const wanted = shown(await searchProducts(db, foreign.accountId, search))
      expect(shown(await offered.search(search))).toEqual(wanted)
    }
  })

  test('are not kept where there is too much, and then seen as well', async () => {
    const big = await createTenant(db, { rows: 0 })
    await db.query(sql`
      insert into products (account_id, id, name, price, pricing_type, item_type, created_at, updated_at)
      select ${big.accountId}, gen_random_uuid(), 'Silla ' || n, n, 'fixed', 'product', ${now}, ${now}
      from generate_series(1, ${limits.keptProductsMax + 1}) as n`)
    await expectSame(big.accountId)
    await db.query(sql`update products set price = 7 where account_id = ${big.accountId}`)
    await expectSame(big.accountId)
  })
})
