// Orders and products on the command line.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { insertOrder } from '../harness/fixtures.ts'
import {
  createFolder,
  type Env,
  removeFolder,
  run,
  runJson,
  urlOf,
} from '../harness/processes/cli-process.ts'
import { createShop, eventsOf, type Shop } from '../harness/shop.ts'

let database: TestDatabase
let folder: string
let env: Env
let shop: Shop

beforeAll(async () => {
  database = await createTestDatabase(2)
  folder = await createFolder()
  env = { DATABASE_URL: urlOf(database.connection), MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }
  shop = await createShop(database)
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await removeFolder(folder)
})

const json = (...args: string[]) => runJson(args, { env })
const unknown = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

describe('order', () => {
  test('is confirmed, completed, and shown as the API shows it; a refusal names both states', async () => {
    const id = await insertOrder(database, shop.accountId, shop.conversationId, 9, 'pending')
    const shown = {
      id,
      platform: 'whatsapp',
      external_id: `ext-${id}`,
      payment_status: 'paid',
      customer_phone: '+573105550101',
      customer_name: 'Laura',
      total: 129_900.5,
      currency: 'COP',
      conversation_id: shop.conversationId,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    }
    expect(await json('order', 'confirm', id)).toEqual({ ...shown, status: 'confirmed' })
    expect(await json('order', 'complete', id)).toEqual({ ...shown, status: 'completed' })
    expect(await run(['order', 'cancel', id], { env })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'error: The order is completed and cannot become cancelled: that is final.\n',
    })
  })

  test('is marked paid any number of times, and told once', async () => {
    const id = await insertOrder(database, shop.accountId, null, 10, 'pending')
    await database.script(`update orders set payment_status = 'pending' where id = '${id}'`)
    for (let times = 0; times < 2; times += 1) {
      const paid = await json('order', 'mark-paid', id)
      expect(paid).toMatchObject({ id, status: 'confirmed', payment_status: 'paid' })
    }
    expect(await eventsOf(database, shop)).toMatchObject([{ kind: 'order.paid', data: { order_id: id } }])
    expect(await run(['order', 'mark-paid', unknown], { env })).toMatchObject({ code: 1, stdout: '' })
  })
})

describe('product import', () => {
  test('tells what went in and which lines did not, and its progress on stderr', async () => {
    const lines = Array.from({ length: 2_100 }, (_, n) => `P-${n},Producto ${n},${n === 5 ? 'x' : n}`)
    const file = await fileOf('catalogue.csv', ['sku,name,price', ...lines].join('\n'))
    const args = ['product', 'import', '--account', shop.accountId, file]
    const { code, stdout, stderr } = await run([...args, '--json'], { env })
    // Not all was taken, which whoever runs it by the clock has to hear.
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toEqual({
      created: 2_099,
      updated: 0,
      errors: [{ line: 7, message: expect.stringMatching(/^price: "x" is no price/) }],
    })
    const progress = ['0 of 2099 products', '2000 of 2099 products', '2099 of 2099 products']
    expect(stderr).toBe(['read as utf-8, columns split at commas', ...progress, ''].join('\n'))
    const again = await run(args, { env })
    expect(again.stdout).toMatch(/^created +0\nupdated +2099\nerrors +1\n\nline 7: price: "x" is no price/)
  })

  test('says how it read the letters and the columns, and which letters look wrong', async () => {
    const into = ['product', 'import', '--account', shop.accountId]
    const plain = join(folder, 'windows.csv')
    await writeFile(plain, Buffer.from('sku;name;price\nW-1;Ca\xf1a;5', 'latin1'))
    expect((await run([...into, plain], { env })).stderr).toContain(
      'read as windows-1252, with words like Caña, columns split at semicolons\n',
    )
    const garbled = await fileOf('garbled.csv', 'sku,name,price\nW-2,CaÃ±a,5')
    expect((await run([...into, garbled], { env })).stderr).toContain('CaÃ±a was probably Caña')
  })

  test('tells how it took columns, which refuses nothing', async () => {
    const file = await fileOf('columns.csv', 'name,proveedor,talla,price\nBlusa,Ana,M,5\nBlusa,Ana,L,6')
    const args = ['product', 'import', '--account', shop.accountId, file]
    const { code, stdout } = await run(args, { env })
    expect(stdout).toBe(
      [
        'created  1',
        'updated  0',
        'errors   1',
        '',
        'line 1, a note: read as the names of variants: the column "talla"',
        'line 1: unknown column "proveedor"; it is not read',
        '',
      ].join('\n'),
    )
    expect(code).toBe(0)
  })

  test('reads JSON, and says which file it cannot read', async () => {
    const file = await fileOf('one.JSON', '[{"sku": "J", "name": "Jota", "price": 5}]')
    const into = ['product', 'import', '--account', shop.accountId]
    expect(await json(...into, file)).toEqual({ created: 1, updated: 0, errors: [] })
    expect(await json(...into, file)).toEqual({ created: 0, updated: 1, errors: [] })
    for (const wrong of [
      join(folder, 'none.csv'),
      join(folder, 'list.xlsx'),
      await fileOf('object.json', '{}'),
    ]) {
      expect(await run([...into, wrong], { env })).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(new RegExp(`^error: ${wrong}: .*\\n$`)),
      })
    }
    const foreign = await run(['product', 'import', '--account', unknown, file], { env })
    expect(foreign).toMatchObject({ code: 1, stdout: '' })
  })
})
