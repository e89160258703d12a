import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createShop, type Shop } from '../../../test/harness/shop.ts'
import { type Database, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { readProductFile } from './product-file.ts'
import { importProducts } from './product-import.ts'
import { previewImport } from './product-preview.ts'

const now = new Date('2026-11-21T10:15:30.123Z')
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const bytes = (text: string) => new TextEncoder().encode(text)

async function importInto(
  { accountId }: Shop,
  file: string | Uint8Array,
  kind: 'csv' | 'json' = 'csv',
  into: Database = db,
) {
  const records = readProductFile(typeof file === 'string' ? bytes(file) : file, kind)
  return importProducts(into, { accountId, currency: 'COP', records }, now)
}

/** The database, and how many statements have run in its transactions. */
function counting(): { into: Database; statements: () => number } {
  let count = 0
  const transaction: Database['transaction'] = (work) =>
    db.transaction((tx) => {
      const query: Tx['query'] = (statement) => {
        count += 1
        return tx.query(statement)
      }
      return work({ ...tx, query, queryOne: async <Row>(one: Sql) => (await query<Row>(one))[0] })
    })
  return { into: Object.assign(Object.create(db) as Database, { transaction }), statements: () => count }
}

const productsOf = ({ accountId }: Shop, like = '%') =>
  db.query<Record<string, unknown>>(sql`
    select sku, name, trim_scale(price)::float8 as price, pricing_type, item_type, on_hand, is_active, description,
      category, variants, add_ons, faqs, sale_ends_at
    from products where account_id = ${accountId} and sku like ${like} and sku not like 'SKU-%' order by sku`)

test.each([
  ['in one step', 0],
  ['in another step', 600],
])('a product that stands there by its SKU and by its name is changed once, %s', async (_, between) => {
  const shop = await createShop(db)
  await importInto(shop, 'sku,name,price\nV-1,Vela de sándalo,9500')
  const others = Array.from({ length: between }, (_unused, at) => `O-${at},Otra ${at},100`)
  const lines = ['sku,name,price', 'V-1,Vela de sándalo,9800', ...others, ',Vela de sandalo,1']
  const { errors, updated } = await importInto(shop, lines.join('\n'))
  expect(updated).toBe(1)
  expect(errors).toEqual([
    expect.objectContaining({ line: between + 3, problem: 'sku_twice', values: { sku: 'V-1', line: 2 } }),
  ])
  expect(await productsOf(shop, 'V-1')).toMatchObject([{ name: 'Vela de sándalo', price: 9800 }])
})

test('a line that is refused does not take the place of a later one of the same product', async () => {
  const shop = await createShop(db)
  await importInto(shop, 'sku,name,price\nV-1,Vela de sándalo,9500')
  const file = 'sku,name,price,price_min,price_max\nV-1,Vela de sándalo,9800,30,20\n,Vela de sandalo,9900,,'
  const records = readProductFile(bytes(file), 'csv')
  const shown = await previewImport(db, { ...shop, currency: 'COP', records }, now)
  const { errors, updated } = await importInto(shop, file)
  expect([updated, shown.would_update]).toEqual([1, 1])
  for (const told of [errors, shown.errors]) {
    expect(told.map(({ line, problem }) => [line, problem])).toEqual([[2, 'range_order']])
  }
  expect(await productsOf(shop, 'V-1')).toMatchObject([{ price: 9900 }])
})

describe('what a list changed', () => {
  const noted = ({ accountId }: Shop) =>
    db.query<{ action: string; fields: Record<string, unknown> }>(sql`
      select action, fields from activity where account_id = ${accountId} and record = 'product' order by record_name desc`)

  test('stands in the history of each product that was there, with what differs', async () => {
    const shop = await createShop(db)
    await importInto(shop, 'name,price,category\nPan de bono,2500,\nAlmojábana,3000,Panes\nTorta,9500,Tortas')
    expect(await noted(shop)).toEqual([])
    await importInto(
      shop,
      'name,price,category\nPan de bono,2500,Galletas\nAlmojábana,3200,Panes\nTorta,9500,Tortas\nMojicón,2000,Panes',
    )
    expect(await noted(shop)).toEqual([
      { action: 'changed', fields: { category: [null, 'Galletas'] } },
      { action: 'changed', fields: { price: [3000, 3200] } },
    ])
  })

  test('is told of the import alone where the list is long', async () => {
    const shop = await createShop(db)
    const file = (price: number) =>
      ['sku,name,price', ...Array.from({ length: 201 }, (_, n) => `L${n},Vela ${n},${price}`)].join('\n')
    await importInto(shop, file(1000))
    expect(await importInto(shop, file(2000))).toMatchObject({ updated: 201 })
    expect(await noted(shop)).toEqual([])
  })
})

describe('a CSV file', () => {
  test('makes products and changes those of the same sku; what it leaves out stays, an empty cell is taken away', async () => {
    const shop = await createShop(db)
    const file = [
      '\uFEFFsku,name,price,inventory_quantity,description,is_active',
      'A,"Taza ""grande""",49900.50,3,"Dos\r\nlíneas, una taza",true',
      'B, Plato ,1000,,,FALSE',
    ].join('\r\n')
    expect(await importInto(shop, file)).toEqual({ created: 2, updated: 0, errors: [] })
    expect(await productsOf(shop)).toMatchObject([
      { sku: 'A', name: 'Taza "grande"', price: 49900.5, on_hand: 3, description: 'Dos\nlíneas, una taza' },
      { sku: 'B', name: 'Plato', price: 1000, on_hand: null, description: null, is_active: false },
    ])
    const second = await importInto(shop, 'sku;price;description\nA;50000;\nC;1;x\n')
    expect(second).toEqual({
      created: 0,
      updated: 1,
      errors: [{ line: 3, message: 'name: needed', problem: 'missing', column: 'name' }],
    })
    expect(await productsOf(shop)).toMatchObject([
      { sku: 'A', name: 'Taza "grande"', price: 50000, on_hand: 3, description: null },
      { sku: 'B' },
    ])
  })

  test('is told line by line what is wrong with it, and the other lines go in', async () => {
    const shop = await createShop(db)
    const variants = '"[{""name"":""M"",""price"":1},{""name"":""M"",""price"":2}]"'
    const lines = [
      'sku,name,price,currency,weight,pricing_type,variants,inventory_quantity,sale_ends_at,is_active',
      'ok-1,Uno,1,COP,red,,,,,',
      'two,"Dos',
      'líneas",1,USD,,,,,,',
      'three,Tres,49.900,,,,,,,',
      ',Sin sku,1,,,,,,,',
      'short,Corta',
      '',
      'five,Cinco,-1,,,,,,,',
      'six,Seis,1,,,barter,,,,',
      'seven,Siete,,,,variant,not json,,,',
      `eight,Ocho,,,,variant,${variants},,,`,
      'nine,Nueve,1,,,,,1.5,,',
      'ten,Diez,1,,,,,,tomorrow,',
      'eleven,Once,1,,,,,,,maybe',
      'ok-1,Otra vez,1,,,,,,,',
      'twelve,Doce,,,,,,,,',
      'thirteen,"Trece"x,1,,,,,,,',
      'fourteen,"Catorce,1,,,,,,,',
      'ok-2,Dos,2,cop,,,,,2026-11-30T23:59:00-05:00,',
    ]
    const { errors, ...counts } = await importInto(shop, lines.join('\n'))
    expect(counts).toEqual({ created: 3, updated: 0 })
    expect(errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '3 currency: "USD" is not the account\'s, COP',
      '5 price: "49.900" has 3 decimals, at most 2 are taken; write thousands without a separator',
      '7 2 cells, but the header has 10',
      '9 price: "-1" is no price; write digits and a decimal point, such as 49900.50',
      '10 pricing_type: "barter" is none of fixed, range, variant, quote',
      '11 variants: not valid JSON',
      '12 variants: "M" stands there twice',
      '13 inventory_quantity: "1.5" is no whole number from 0 to 1000000000',
      '14 sale_ends_at: "tomorrow" is no time with its zone, such as 2026-11-30T23:59:00-05:00',
      '15 is_active: "maybe" is neither true nor false',
      '16 sku: "ok-1" stands on line 2 already',
      '17 price: needed where pricing_type is fixed',
      expect.stringMatching(/^18 name: a quote stands inside the cell: put the whole cell in quotes/),
      '19 a quote opens a cell and none closes it: close it, or leave it out',
    ])
    expect((await productsOf(shop)).map(({ sku }) => sku)).toEqual(['SIN-SKU', 'ok-1', 'ok-2'])
  })

  test('takes the end of a sale without seconds, and refuses a day that is in no calendar', async () => {
    const shop = await createShop(db)
    const lines = [
      'sku,name,price,sale_ends_at',
      'A,Café,1,2026-11-30T23:59-05:00',
      'B,Té,1,2026-02-30T10:00:00Z',
      'C,Pan,1,2026-11-30T24:00:00Z',
    ]
    const { errors, ...counts } = await importInto(shop, lines.join('\n'))
    expect(counts).toEqual({ created: 1, updated: 0 })
    expect(errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '3 sale_ends_at: "2026-02-30T10:00:00Z" is no time with its zone, such as 2026-11-30T23:59:00-05:00',
      '4 sale_ends_at: "2026-11-30T24:00:00Z" is no time with its zone, such as 2026-11-30T23:59:00-05:00',
    ])
    expect(await productsOf(shop)).toMatchObject([
      { sku: 'A', sale_ends_at: new Date('2026-12-01T04:59:00.000Z') },
    ])
  })

  test('of letters in two encodings is refused whole, and one with letters lost before says where', async () => {
    const shop = await createShop(db)
    const mixed = Buffer.concat([bytes('sku,name,price\nA,Caf'), Buffer.from([0xe9]), bytes(',1\nB,Té,2\n')])
    await expect(async () => importInto(shop, mixed)).rejects.toThrow('read in several ways')
    const file = 'sku,name,price\nA,Caf\uFFFD,1\nB,Té,2\n'
    expect(await importInto(shop, file)).toEqual({
      created: 1,
      updated: 0,
      errors: [
        { line: 2, message: 'name: not UTF-8; save the file as UTF-8', problem: 'utf8', column: 'name' },
      ],
    })
  })

  test('without SKUs makes them of the names, and knows a product by its name the next time', async () => {
    const shop = await createShop(db)
    await importInto(shop, 'sku,name,price\nJUGO,Limonada,1\nT-1,Té,2\nT-2,TE,3\n')
    const list = [
      'name,price',
      'Jugo,4',
      'Café molido 500 g,5',
      'limonada,6',
      'Té,7',
      '★,8',
      'CAFE MOLIDO  500 g,9',
    ]
    const { errors, ...counts } = await importInto(shop, list.join('\n'))
    expect(counts).toEqual({ created: 4, updated: 1 })
    expect(errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '7 name: "CAFE MOLIDO  500 g" stands on line 3 already',
    ])
    const skus = async () =>
      (await productsOf(shop)).map(({ sku, name, price }) => `${sku} ${name} ${price}`).sort()
    expect(await skus()).toEqual([
      'CAFE-MOLIDO-500-G Café molido 500 g 5',
      'JUGO limonada 6',
      'JUGO-2 Jugo 4',
      'P ★ 8',
      'T-1 Té 2',
      'T-2 TE 3',
      'TE Té 7',
    ])
    expect(await importInto(shop, 'sku,name,price\n,jugo,10\n," ",1\n,,2\n')).toMatchObject({
      ...{ created: 0, updated: 1 },
      errors: [
        { line: 3, column: 'name' },
        { line: 4, column: 'name' },
      ],
    })
    await expect(importInto(shop, '\n\n')).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test('of ten thousand lines is in with a few statements, one bad line apart', async () => {
    const shop = await createShop(db)
    const lines = Array.from(
      { length: 10_000 },
      (_, n) => `P-${n},"Producto ${n}",${n === 7_000 ? 'x' : n},${n}`,
    )
    const file = ['sku,name,price,inventory_quantity', ...lines].join('\n')
    const { into, statements } = counting()
    expect(await importInto(shop, file, 'csv', into)).toMatchObject({
      created: 9_999,
      errors: [{ line: 7_002 }],
    })
    expect(await importInto(shop, file, 'csv', into)).toMatchObject({ created: 0, updated: 9_999 })
    expect(statements()).toBeLessThan(200)
  })

  test('that is imported by several at once makes each product once', async () => {
    const shop = await createShop(db)
    const lines = Array.from({ length: 700 }, (_, n) => `R-${n},Producto ${n},${n}`)
    const files = [lines, lines.toReversed(), lines].map((each) => ['sku,name,price', ...each].join('\n'))
    const results = await Promise.all(files.map((file) => importInto(shop, file)))
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(700)
    expect(results.reduce((sum, { updated }) => sum + updated, 0)).toBe(1_400)
    expect(await productsOf(shop, 'R-%')).toHaveLength(700)
  })
})

describe('a JSON file', () => {
  test('is a list of objects, each told by the line it begins on', async () => {
    const shop = await createShop(db)
    const file = `[
      {"sku": "A", "name": "Con [corchetes], \\"comillas\\"", "price": 10.5,
        "add_ons": [{"name": "Moño", "price": 5}], "faqs": [{"question": "¿Sí?", "answer": "Sí"}]},
      {"sku": "B", "name": "Mal", "price": 1,, },
      {"sku": "C", "name": "Otra", "colour": "red", "price": 1}, 7,
      {"sku": "D", "name": "D", "price": null, "pricing_type": "quote", "id": "x", "sale_active": false},
      {"sku": "E", "name": "E\\u0000", "price": 1},
      {"sku": "F", "name": "F", "price": 1e-7},
      {"sku": "G", "name": "G", "faqs": [{"question": "x"}], "price": 1}
    ]`
    const { errors, ...counts } = await importInto(shop, file, 'json')
    expect(counts).toEqual({ created: 2, updated: 0 })
    expect(errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
      expect.stringMatching(/^4 not valid JSON: /),
      '5 unknown field "colour"',
      '5 not an object',
      '7 name: must be valid Unicode without U+0000',
      expect.stringMatching(/^8 price: 1e-7 is no price/),
      expect.stringMatching(/^9 faqs: 0 .*answer/),
    ])
    expect(await productsOf(shop)).toMatchObject([
      { sku: 'A', add_ons: [{ name: 'Moño', price: 5 }], faqs: [{ question: '¿Sí?', answer: 'Sí' }] },
      { sku: 'D', price: null, pricing_type: 'quote' },
    ])
  })

  test('that is no list is refused as a whole', () => {
    expect(() => readProductFile(bytes('{"sku": "A"}'), 'json')).toThrow('is a list of objects')
  })
})

test('an account never sees the products of another', async () => {
  const [mine, other] = [await createShop(db), await createShop(db)]
  await importInto(other, 'sku,name,price\nX,Theirs,1\n')
  expect(await importInto(mine, 'sku,name,price\nX,Mine,2\n')).toMatchObject({ created: 1, updated: 0 })
  expect(await productsOf(other)).toMatchObject([{ sku: 'X', name: 'Theirs', price: 1 }])
})
