// Files with the heads and words of shops.
import { byteOrderMark, commaStyle, csvLine } from '@mostrador/contract/csv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createShop, type Shop } from '../../../test/harness/shop.ts'
import { sql } from '../../platform/database/database.ts'
import { notesOf } from './file-record.ts'
import { readProductFile } from './product-file.ts'
import { importProducts } from './product-import.ts'

const now = new Date('2026-11-21T10:15:30.123Z')
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const importInto = ({ accountId }: Shop, file: string) =>
  importProducts(
    db,
    { accountId, currency: 'COP', records: readProductFile(new TextEncoder().encode(file), 'csv') },
    now,
  )
const productsOf = ({ accountId }: Shop) =>
  db.query<Record<string, unknown>>(sql`
    select id, sku, name, trim_scale(price)::float8 as price, pricing_type, item_type, on_hand, is_active, category,
      variants, sale_price::float8 as sale_price
    from products where account_id = ${accountId} and sku not like 'SKU-%' order by sku`)
const picturesOf = ({ accountId }: Shop) =>
  db.query<Record<string, unknown>>(sql`
    select p.sku, i.source_url, i.variant_id from product_pictures i
    join products p on p.account_id = i.account_id and p.id = i.product_id
    where i.account_id = ${accountId} order by p.sku, i.position`)

test.each([
  ['nombre;Categoría;precio;Existencias;Se ofrece;Tipo', 'Taza;Cocina;"49900,50";3;No;Servicio'],
  ['Nome;categoria;preço;Estoque;oferecido;tipo', 'Taza;Cocina;49900,5;3;não;serviço'],
  ['Product,Category,Price,Stock,Offered,Kind', 'Taza,Cocina,49900.50,3,Not offered,Service'],
])('heads and words of shops are understood: %s', async (head, line) => {
  const shop = await createShop(db)
  expect(await importInto(shop, `${head}\n${line}\n`)).toEqual({ created: 1, updated: 0, errors: [] })
  expect(await productsOf(shop)).toMatchObject([
    ...[
      {
        name: 'Taza',
        category: 'Cocina',
        price: 49_900.5,
        on_hand: 3,
        is_active: false,
        item_type: 'service',
      },
    ],
  ])
})

test('lines of one product are its variants, each with its price, stock and picture', async () => {
  const shop = await createShop(db)
  const file = [
    'nombre,categoría,variante,precio,existencias,imagen',
    'Playera,Ropa,Roja,20000,3,https://example.com/roja.jpg',
    'Gorra,Ropa,,15000,2,https://example.com/gorra.jpg',
    'Playera,Ropa,Azul,21000,,',
    'Playera,Ropa,Verde,22000,0,https://example.com/verde.jpg',
  ].join('\n')
  expect(await importInto(shop, file)).toEqual({ created: 2, updated: 0, errors: [] })
  expect(await productsOf(shop)).toMatchObject([
    { name: 'Gorra', price: 15_000, pricing_type: 'fixed', variants: [] },
    {
      ...{ name: 'Playera', category: 'Ropa', price: null, pricing_type: 'variant', on_hand: null },
      variants: [
        { name: 'Roja', price: 20_000, inventory_quantity: 3 },
        { name: 'Azul', price: 21_000, inventory_quantity: null },
        { name: 'Verde', price: 22_000, inventory_quantity: 0 },
      ],
    },
  ])
  expect(await picturesOf(shop)).toEqual([
    { sku: 'GORRA', source_url: 'https://example.com/gorra.jpg', variant_id: null },
    { sku: 'PLAYERA', source_url: 'https://example.com/roja.jpg', variant_id: 'Roja' },
    { sku: 'PLAYERA', source_url: 'https://example.com/verde.jpg', variant_id: 'Verde' },
  ])
})

test('variants keep the ids that orders and pictures know them by, and what the file does not tell of them', async () => {
  const shop = await createShop(db)
  await importInto(
    shop,
    `sku,name,pricing_type,variants\nP,Playera,variant,"[{""id"":""r1"",""sku"":""P-R"",""name"":""Roja"",""price"":1,""inventory_quantity"":4}]"`,
  )
  const file = 'nombre,talla,precio,foto\nPlayera,roja,2,https://example.com/r.jpg\nPlayera,Azul,3,'
  expect(await importInto(shop, file)).toEqual({ created: 0, updated: 1, errors: [] })
  expect((await productsOf(shop))[0]?.variants).toEqual([
    { id: 'r1', sku: 'P-R', name: 'roja', price: 2, inventory_quantity: 4 },
    { name: 'Azul', price: 3 },
  ])
  expect(await picturesOf(shop)).toMatchObject([{ variant_id: 'r1' }])
})

test('a faulty line of a variant is told by its own number, and leaves the product as it is', async () => {
  const shop = await createShop(db)
  const file = [
    'nombre,variante,precio,imagen',
    'Playera,Roja,20000,https://example.com/roja.jpg',
    'Playera,Azul,21000,ftp://no',
    'Gorra,S,caro,',
    'Taza,,1000,',
  ].join('\n')
  const { created, errors } = await importInto(shop, file)
  expect([created, errors.map(({ line, problem, column }) => [line, problem, column])]).toEqual([
    1,
    [
      [3, 'address', 'image_url'],
      [4, 'price', 'price'],
    ],
  ])
})

test('several columns of pictures, or of what makes a variant, belong together', async () => {
  const shop = await createShop(db)
  const file = [
    'nombre,talla,color,precio,foto 1,foto 2',
    'Playera,M,Roja,2,https://example.com/1.jpg,https://example.com/2.jpg',
    'Taza,,,2,https://example.com/3.jpg,',
  ].join('\n')
  expect((await importInto(shop, file)).errors).toEqual([])
  expect((await productsOf(shop))[0]?.variants).toMatchObject([{ name: 'M / Roja' }])
  expect(await picturesOf(shop)).toHaveLength(3)
})

test.each([
  ['talla', 'talla'],
  ['Talla / Color', 'Talla / Color'],
  ['Nombre de la variante', 'Nombre de la variante'],
  ['Cores', 'Cores'],
])('the head %s is that of variants, which is told', async (head, told) => {
  const records = readProductFile(new TextEncoder().encode(`nombre,precio,${head}\nPulsera,2,Roja`), 'csv')
  expect(notesOf(records)).toEqual([
    {
      ...{ line: 1, problem: 'column_variants', column: told },
      message: `read as the names of variants: the column "${told}"`,
    },
  ])
})

test.each(['color_favorito', 'Color favorito', 'guía de tallas', 'size chart', 'talla modelo'])(
  'a column %s is no variant: it is told as not read, and refuses nothing',
  async (head) => {
    const shop = await createShop(db)
    const file = `nombre,precio,${head}\nPulsera roja,18900,rojo`
    expect(await importInto(shop, file)).toEqual({ created: 1, updated: 0, errors: [] })
    expect(await productsOf(shop)).toMatchObject([{ price: 18_900, pricing_type: 'fixed', variants: [] }])
    expect(notesOf(readProductFile(new TextEncoder().encode(file), 'csv'))).toEqual([
      {
        line: 1,
        problem: 'column_unknown',
        column: head,
        message: `unknown column "${head}"; it is not read`,
      },
    ])
  },
)

test('quotes out of place are told by the column that they stand in, with what to do', () => {
  const file = 'sku,nombre,precio\nA,Mochila "Ñandú" grande,5\nB,"Taza"x,5\nC,"Té,5'
  const records = readProductFile(new TextEncoder().encode(file), 'csv')
  expect(
    records.map((record) => 'message' in record && [record.line, record.problem, record.column]),
  ).toEqual([
    [2, 'quote', 'name'],
    [3, 'quote', 'name'],
    [4, 'quote_open', undefined],
  ])
})

test('a file as the dashboard writes it goes back in, and changes nothing', async () => {
  const shop = await createShop(db)
  const made = [
    'sku,name,category,item_type,is_active,pricing_type,price,price_min,price_max,sale_price,inventory_quantity,variants',
    'A,Taza,Cocina,product,true,fixed,49900.5,,,40000,3,',
    'B,Corte,,service,false,range,,10000,20000,,,',
    'C,Playera,Ropa,product,true,variant,,,,,,"[{""id"":""r1"",""name"":""Roja"",""price"":1000,""inventory_quantity"":4},{""sku"":""C-A"",""name"":""Azul"",""price"":null}]"',
    'D,Consulta,,service,true,quote,,,,,,',
  ].join('\n')
  expect((await importInto(shop, made)).errors).toEqual([])
  const before = await productsOf(shop)
  const heads = [
    ...[
      'Nombre',
      'Variante',
      'SKU',
      'SKU de la variante',
      'Tipo',
      'Categoría',
      'Se ofrece',
      'Precio',
      'Desde',
      'Hasta',
    ],
    ...['Precio de oferta', 'Existencias', 'Modificado'],
  ]
  const time = '21/11/2026, 5:15'
  const file = [
    heads,
    ['Taza', null, 'A', null, 'Producto', 'Cocina', 'Se ofrece', 49_900.5, null, null, 40_000, 3, time],
    ['Corte', null, 'B', null, 'Servicio', null, 'No se ofrece', null, 10_000, 20_000, null, null, time],
    ['Playera', 'Roja', 'C', null, 'Producto', 'Ropa', 'Se ofrece', 1_000, null, null, null, 4, time],
    ['Playera', 'Azul', 'C', 'C-A', 'Producto', 'Ropa', 'Se ofrece', null, null, null, null, null, time],
    ['Consulta', null, 'D', null, 'Servicio', null, 'Se ofrece', null, null, null, null, null, time],
  ]
  const text = byteOrderMark + file.map((row) => csvLine(row, commaStyle)).join('')
  expect(await importInto(shop, text)).toEqual({ created: 0, updated: 4, errors: [] })
  const after = await productsOf(shop)
  expect(after.map(({ variants: _, ...row }) => row)).toEqual(before.map(({ variants: _, ...row }) => row))
  expect(after[2]?.variants).toMatchObject(before[2]?.variants as object)
})
