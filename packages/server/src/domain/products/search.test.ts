import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import { insertProductOf } from '../../../test/harness/shop.ts'
import { sql } from '../../platform/database/database.ts'
import { listCategories, listOffered, searchKnowledge, searchProducts } from './search.queries.ts'

let db: TestDatabase
let accountId: string

const catalogue: [name: string, category: string, description: string][] = [
  ['Camiseta de algodón', 'Ropa', 'Camiseta blanca, muy suave'],
  ['Camisa de lino', 'Ropa', 'Camisa de manga larga para el verano'],
  ['Pantalón vaquero', 'Ropa', 'Jeans azules de corte recto'],
  ['Zapatos de cuero', 'Calzado', 'Zapatos negros cosidos a mano'],
  ['Zapatillas', 'Calzado', 'Tenis para correr'],
  ['Taza de cerámica', 'Hogar', 'Para café o té'],
  ['Red wool blanket', 'Hogar', 'A warm blanket for two'],
]

beforeAll(async () => {
  db = await createTestDatabase()
  accountId = (await createTenant(db, { rows: 0 })).accountId
  const other = await createTenant(db, { rows: 0 })
  for (const [name, category, description] of catalogue)
    await insertOne(accountId, name, category, description)
  await insertOne(other.accountId, 'Camiseta ajena', 'Ropa', 'De otra tienda')
  await insertProductOf(db, { accountId }, { name: 'Camiseta retirada', is_active: false })
})
afterAll(() => db[Symbol.asyncDispose]())

async function insertOne(account: string, name: string, category: string, description: string) {
  const id = await insertProductOf(db, { accountId: account }, { name })
  await db.query(sql`
    update products set category = ${category}, description = ${description}
    where account_id = ${account} and id = ${id}`)
  return id
}

async function namesFor(text: string, more: { category?: string; limit?: number } = {}): Promise<string[]> {
  const found = await searchProducts(db, accountId, { text, limit: 10, ...more })
  return found.map(({ name }) => name)
}

describe('a search for products', () => {
  test.each([
    ['camisetas', 'Camiseta de algodón'],
    ['Quiero comprar una CAMISETA blanca por favor', 'Camiseta de algodón'],
    ['algodon', 'Camiseta de algodón'],
    ['pantalones', 'Pantalón vaquero'],
    ['tienen zapatos?', 'Zapatos de cuero'],
    ['tenis', 'Zapatillas'],
    ['xícara? taza', 'Taza de cerámica'],
    ['blankets', 'Red wool blanket'],
    ['do you have a warm blanket', 'Red wool blanket'],
  ])('finds "%s"', async (text, name) => {
    expect((await namesFor(text))[0]).toBe(name)
  })

  test.each([
    ['camizeta', 'Camiseta de algodón'],
    ['zapattos', 'Zapatos de cuero'],
    ['pantalom', 'Pantalón vaquero'],
    ['blankett', 'Red wool blanket'],
  ])('forgives the slip in "%s"', async (text, name) => {
    expect((await namesFor(text))[0]).toBe(name)
  })

  test('prefers what more of the words fit', async () => {
    expect((await namesFor('zapatos de cuero negros'))[0]).toBe('Zapatos de cuero')
    expect(await namesFor('camisa de lino manga larga')).toEqual(['Camisa de lino'])
  })

  test('finds nothing for words that say nothing, and for what is not there', async () => {
    expect(await namesFor('el la de para que')).toEqual([])
    expect(await namesFor('motosierra')).toEqual([])
    expect(await namesFor("'; drop table products; -- & | ! ( :*")).toEqual([])
    expect(await namesFor('')).toEqual([])
  })

  test('keeps to a category, whatever its accents and letters', async () => {
    expect(await namesFor('zapatos', { category: 'ropa' })).toEqual([])
    expect(await namesFor('zapatos', { category: 'CALZADO' })).toEqual(['Zapatos de cuero'])
  })

  test('shows nothing that is not offered, and nothing of another account', async () => {
    expect(await namesFor('camiseta retirada')).toEqual(['Camiseta de algodón'])
    expect(await namesFor('camiseta ajena')).toEqual(['Camiseta de algodón'])
    expect((await listOffered(db, accountId, { limit: 50 })).length).toBe(catalogue.length)
    expect(await listCategories(db, accountId, 10)).toEqual(['Ropa', 'Calzado', 'Hogar'])
  })
})

describe('a search in the knowledge of the shop', () => {
  beforeAll(async () => {
    const known = [
      ['¿Hacen envíos a todo el país?', 'Sí, en dos o tres días.'],
      ['¿Cuáles son las formas de pago?', 'Tarjeta, transferencia y efectivo.'],
      ['¿Puedo devolver un producto?', 'Tienes treinta días para la devolución.'],
    ]
    for (const [position, [question, answer]] of known.entries()) {
      await db.query(sql`
        insert into bot_knowledge (account_id, position, question, answer)
        values (${accountId}, ${position}, ${question}, ${answer})`)
    }
    const id = await insertOne(accountId, 'Vela de soya', 'Hogar', 'Huele a lavanda')
    await db.query(sql`
      update products set knowledge_base = 'No dejar encendida sin vigilancia.',
        faqs = '[{"question":"¿Cuánto dura encendida?","answer":"Unas cuarenta horas."}]'
      where account_id = ${accountId} and id = ${id}`)
  })

  const best = async (text: string) => (await searchKnowledge(db, accountId, { text, limit: 3 }))[0]

  test.each([
    ['hacen envios?', 'Sí, en dos o tres días.'],
    ['¿Qué formas de pago tienen?', 'Tarjeta, transferencia y efectivo.'],
    ['puedo devolver algo', 'Tienes treinta días para la devolución.'],
    ['cuanto dura la vela', 'Unas cuarenta horas.'],
    ['hacen embios', 'Sí, en dos o tres días.'],
  ])('answers "%s"', async (text, answer) => {
    expect(await best(text)).toMatchObject({ answer })
  })

  test('scores a question that is there high, and one that is not low', async () => {
    expect((await best('¿Hacen envíos a todo el país?'))?.score).toBeGreaterThan(0.9)
    expect((await best('quiero una camiseta con envío gratis hoy'))?.score ?? 0).toBeLessThan(0.4)
    expect(await best('motosierra')).toBeUndefined()
  })

  test('tells of which product it speaks', async () => {
    expect(await best('cuanto dura la vela')).toMatchObject({
      productId: expect.any(String),
      question: '¿Cuánto dura encendida?',
    })
  })
})

test('in a catalogue of many alike, what has all the words is found, and so is a misspelt one of the newest', async () => {
  const shop = await createTenant(db, { rows: 0 })
  await insertOne(shop.accountId, 'Funda negra de madera', 'Fundas', 'La única')
  await db.query(sql`
    insert into products (account_id, id, name, price, pricing_type, item_type, is_active, add_ons, variants, created_at,
      updated_at)
    select ${shop.accountId}, gen_random_uuid(), 'Funda negra ' || n, 10, 'fixed', 'product', true, '[]', '[]',
      now(), now()
    from generate_series(1, 3 * ${limits.catalogueCandidatesMax}) as n`)
  await insertOne(shop.accountId, 'Destornillador', 'Taller', 'Para todo')
  const names = async (text: string) =>
    (await searchProducts(db, shop.accountId, { text, limit: 3 })).map(({ name }) => name)
  expect((await names('una funda negra de madera'))[0]).toBe('Funda negra de madera')
  expect(await names('destornilador')).toEqual(['Destornillador'])
})
