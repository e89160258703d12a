// Exports as spreadsheets and programs read them, and beside the API's own answers.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProgress } from '../../src/cli/export/progress.ts'
import { contactResource } from '../../src/domain/contacts/contacts.resource.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { readWholeList } from '../../src/platform/lists/whole-list.ts'
import { startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { at, createTenant, type Tenant } from '../harness/fixtures.ts'
import { createFolder, type Env, removeFolder, run, urlOf } from '../harness/processes/cli-process.ts'

let database: TestDatabase
let folder: string
let env: Env
let tenant: Tenant
let other: Tenant

beforeAll(async () => {
  database = await createTestDatabase(2)
  folder = await createFolder()
  env = { DATABASE_URL: urlOf(database.connection), MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }
  tenant = await createTenant(database)
  other = await createTenant(database)
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await removeFolder(folder)
})

const exported = (resource: string, ...args: string[]) => exportedOf(tenant, resource, ...args)

async function exportedOf({ accountId }: Tenant, resource: string, ...args: string[]): Promise<string> {
  const ended = await run(['export', resource, '--account', accountId, ...args], { env })
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  return ended.stdout
}

const table = (text: string, delimiter = ',') => parse(text, { columns: true, delimiter, bom: true })
const idsIn = (text: string) => table(text).map((row) => (row as { id: string }).id)
const refused = (...args: string[]) =>
  run(['export', ...args], { env }).then(({ code, stderr }) => `${code} ${stderr}`)

test('as lines of JSON every resource is what the API shows, oldest first', async () => {
  await using service = await startService(database)
  for (const resource of [
    'contacts',
    'conversations',
    'messages',
    'products',
    'orders',
    'appointments',
  ] as const) {
    const ids = tenant.ids[resource]
    const lines = (await exported(resource, '--format', 'jsonl')).split('\n')
    expect(lines.pop(), resource).toBe('')
    expect(lines).toHaveLength(ids.length)
    expect(lines.map((line) => JSON.parse(line).id).toSorted()).toEqual(ids.toSorted())
    const paths =
      resource === 'messages' ? tenant.ids.conversations.map((id) => `?conversation_id=${id}`) : ['']
    const pages = await Promise.all(paths.map((query) => shown(service, `${resource}${query}`)))
    const listed = pages.flat().toSorted((a, b) => Number(a.created_at > b.created_at) - 0.5)
    expect(lines.map((line) => JSON.parse(line))).toEqual(listed)
  }
})

async function shown(service: TestService, path: string): Promise<{ created_at: string }[]> {
  const headers = { authorization: `Bearer ${tenant.readKey}` }
  const response = await fetch(`${service.url}/api/v1/${path}`, { headers })
  return ((await response.json()) as { data: { created_at: string }[] }).data
}

describe('as a table', () => {
  test('has the fields of the API as columns, and lists and objects as JSON in their cell', async () => {
    const text = await exported('messages')
    expect(text).toMatch(/^id,conversation_id,role,content,is_bot,platform_message_id,payload,created_at\r\n/)
    const [message] = table(text)
    expect(message).toMatchObject({
      content: 'Hola\n"x"',
      is_bot: 'false',
      payload: JSON.stringify({ type: 'text', text: { body: 'Hola\n\u0000 "x"' } }),
      created_at: at(0).toISOString(),
    })
  })

  test('begins no formula, and what is imported again is what it was', async () => {
    const shop = await createTenant(database, { rows: 0 })
    const file = join(folder, 'catalogue.csv')
    const name = '=HYPERLINK("http://x.example";"gratis")'
    const image_url = 'https://x.example/a.jpg https://x.example/b.jpg'
    const catalogue = {
      ...{ sku: '-1', name, description: '@todos\n+ envío', price: 12.5, faqs: [] },
      ...{ sale_unit: 'kg', measure_min: 250, image_url },
    }
    await writeFile(join(folder, 'catalogue.json'), JSON.stringify([catalogue]))
    const into = ['product', 'import', '--account', shop.accountId]
    await run([...into, join(folder, 'catalogue.json')], { env })
    const before = await exportedOf(shop, 'products', '--format', 'jsonl')
    const text = await exportedOf(shop, 'products')
    expect(table(text)).toMatchObject([
      {
        sku: "'-1",
        name: `'${name}`,
        description: "'@todos\n+ envío",
        price: '12.5',
        sale_unit: 'kg',
        measure_min: '250 g',
        image_url,
      },
    ])
    await writeFile(file, text)
    expect(await run([...into, file, '--json'], { env })).toMatchObject({
      stdout: '{"created":0,"updated":1,"errors":[]}\n',
    })
    const changing = /"updated_at":"[^"]*"/
    const after = await exportedOf(shop, 'products', '--format', 'jsonl')
    expect(after.replace(changing, '')).toBe(before.replace(changing, ''))
  })

  test('names no picture by an address that only the service itself can load', async () => {
    const shop = await createTenant(database, { rows: 0 })
    const file = join(folder, 'drawn.json')
    const image_url = 'https://x.example/a.jpg https://x.example/b.jpg'
    await writeFile(file, JSON.stringify([{ sku: 'V-1', name: 'Vela', price: 10, image_url }]))
    await run(['product', 'import', '--account', shop.accountId, file], { env })
    await database.query(sql`
      update product_pictures set source_url = 'drawing:V-1' where account_id = ${shop.accountId} and position = 0`)
    expect(table(await exportedOf(shop, 'products'))).toMatchObject([
      { image_url: 'https://x.example/b.jpg' },
    ])
  })

  test('is one that spreadsheets with a decimal comma read', async () => {
    const text = await exported('orders', '--bom', '--decimal-comma')
    expect(text.startsWith('\uFEFFid;platform;')).toBe(true)
    expect(table(text, ';')).toMatchObject([{ total: '129900,5' }, {}, {}])
  })

  test('of an order has a row for each line, and sums of either total are right', async () => {
    const shop = await createTenant(database, { rows: 2 })
    const [order = ''] = shop.ids.orders
    for (const [position, total] of [100_000, 29_900.5].entries()) {
      await database.query(sql`
        insert into order_lines (account_id, id, order_id, position, sku, name, quantity, unit_price, total, add_ons)
        values (${shop.accountId}, ${newId()}, ${order}, ${position}, ${`S-${position}`}, '+Camiseta', 2, ${total / 2},
          ${total}, '[{"name":"Empaque"}]')`)
    }
    const rows = table(await exportedOf(shop, 'orders', '--lines'))
    expect(rows).toMatchObject([
      {
        id: order,
        total: '129900.5',
        line_sku: 'S-0',
        line_name: "'+Camiseta",
        line_quantity: '2',
        line_unit_price: '50000',
        line_total: '100000',
        line_add_ons: '[{"name":"Empaque"}]',
      },
      { id: order, total: '', line_sku: 'S-1', line_total: '29900.5', currency: 'COP' },
      { id: shop.ids.orders[1], total: '129900.5', line_sku: '', line_total: '' },
    ])
    const [first = ''] = (await exportedOf(shop, 'orders', '--lines', '--format', 'jsonl')).split('\n')
    expect(JSON.parse(first)).toMatchObject({ id: order, lines: [{ sku: 'S-0' }, { total: 29_900.5 }] })
  })
})

describe('filters', () => {
  test.each([
    ['orders', ['--from', at(1).toISOString()], [1, 2]],
    ['orders', ['--to', at(1).toISOString()], [0]],
    ['orders', ['--status', 'pending'], []],
    ['orders', ['--payment-status', 'paid', '--status', 'confirmed'], [0, 1, 2]],
    ['contacts', ['--from', '2026-03-01', '--to', '2026-03-02'], [0, 1, 2]],
    ['contacts', ['--from', '2026-03-02'], []],
    ['conversations', ['--is-bot-active', 'true', '--platform', 'whatsapp'], [0, 2]],
    ['products', ['--is-active', 'false'], [1]],
    ['appointments', ['--from', at(60).toISOString(), '--to', at(120).toISOString()], [1]],
  ] as const)('of %s: %j', async (resource, filters, places) => {
    const wanted = places.map((place) => tenant.ids[resource][place])
    expect(idsIn(await exported(resource, ...filters))).toEqual(wanted)
  })

  test('name a conversation', async () => {
    const [, conversation = ''] = tenant.ids.conversations
    const named = ['--conversation-id', conversation]
    expect(idsIn(await exported('messages', ...named))).toEqual([tenant.ids.messages[1]])
    expect(idsIn(await exported('orders', ...named))).toEqual([tenant.ids.orders[1]])
    expect(idsIn(await exportedOf(other, 'messages', ...named))).toEqual([])
  })

  test('a day begins in the time zone of the account', async () => {
    const night = await createTenant(database, { rows: 1 })
    await database.query(sql`
      update contacts set created_at = '2026-03-02T02:00:00Z' where account_id = ${night.accountId}`)
    expect(idsIn(await exportedOf(night, 'contacts', '--from', '2026-03-02'))).toEqual([])
    expect(idsIn(await exportedOf(night, 'contacts', '--to', '2026-03-02'))).toEqual(night.ids.contacts)
  })

  test('that the list does not have, and values that nobody stores, are refused', async () => {
    const account = ['--account', tenant.accountId]
    expect(await refused('carts', ...account)).toMatch(/^2 error: carts cannot be exported: name contacts, /)
    expect(await refused('orders', ...account, '--is-active', 'true')).toBe(
      '2 error: --is-active does not narrow orders\n',
    )
    expect(await refused('contacts', ...account, '--lines')).toMatch(/^2 error: --lines: contacts have no/)
    expect(await refused('contacts', ...account, '--json')).toMatch(/^2 error: --json prints a summary/)
    expect(await refused('contacts', ...account, '--format', 'xlsx')).toMatch(/^2 error: xlsx is no format/)
    expect(await refused('orders', ...account, '--status', 'payed')).toBe(
      '1 error: status: pending, confirmed, completed, cancelled or requires_action\n',
    )
    expect(await refused('orders', ...account, '--from', '2026-02-31')).toMatch(/^1 error: from: /)
    expect(await refused('orders', '--account', newId())).toMatch(/^1 error: /)
  })
})

describe('a file', () => {
  test('is its owner’s alone, replaces the last one when complete, and is told', async () => {
    const file = join(folder, 'contacts.csv')
    await writeFile(file, 'of yesterday')
    const told = await exported('contacts', '--output', file, '--json')
    expect(JSON.parse(told)).toEqual({ resource: 'contacts', format: 'csv', file, rows: 3 })
    expect(idsIn(await readFile(file, 'utf8'))).toEqual(tenant.ids.contacts)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('that cannot be written is told, and leaves nothing behind', async () => {
    const account = ['--account', tenant.accountId]
    const nowhere = join(folder, 'none', 'contacts.csv')
    expect(await refused('contacts', ...account, '--output', nowhere)).toMatch(/^1 error: .*: not written: /)
    expect(await refused('contacts', ...account, '--output', folder)).toMatch(/^1 error: .* it is no file/)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

test('any number of rows is read in steps, all as they were at the first', async () => {
  const { accountId } = await createTenant(database, { rows: 0 })
  await database.query(sql`
    insert into contacts (account_id, id, name, created_at)
    select ${accountId}, gen_random_uuid(), n::text, ${at(0)} from generate_series(1, 1201) n`)
  const steps: number[] = []
  const list = { resource: contactResource, accountId, wanted: [] }
  await readWholeList(database, list, async (rows) => {
    steps.push(rows.length)
    await database.query(sql`delete from contacts where account_id = ${accountId}`)
  })
  expect(steps).toEqual([500, 500, 201])
})

test('how far it is, is shown on a terminal alone, now and then', () => {
  let nowMs = 0
  const shownOn = (isTTY: boolean) => {
    const texts: string[] = []
    const progress = createProgress('orders', { isTTY, write: (text) => texts.push(text) }, () => nowMs)
    for (const done of [500, 1_000, 1_500]) {
      nowMs += 300
      progress.tell(done)
    }
    progress.end()
    return texts
  }
  expect(shownOn(false)).toEqual([])
  expect(shownOn(true)).toEqual(['\r1000 orders …', '\r\x1b[K'])
})
