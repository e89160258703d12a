// The catalogue as Meta fetches it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@mostrador/contract/limits'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkChannel } from '../../src/channels/setup/channel-check.ts'
import { addChannel } from '../../src/channels/setup/channels.ts'
import { setPictures } from '../../src/domain/products/pictures/pictures.ts'
import { listBySku } from '../../src/domain/products/products.queries.ts'
import { takeUpload } from '../../src/media/uploads.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { folderStore } from '../../src/platform/objects/folder-store.ts'
import { startGraph } from '../../src/simulator/stand-ins/graph.ts'
import { startService, type TestService } from '../harness/api.ts'
import { type Browser, createPerson, signedIn } from '../harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'

let db: TestDatabase
let service: TestService
let folder: string
let owner: Browser
let accountId: string
let people = 0

beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'mostrador-feed-'))
  service = await startService(db, { mediaStore: folderStore(join(folder, 'media')) })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  people += 1
  const email = `owner${people}@example.com`
  accountId = (await createPerson(db, { email })).accountId
  owner = await signedIn(service.url, email)
})

async function picture(color: string): Promise<string> {
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: color } })
    .png()
    .toBuffer()
  const { Readable } = await import('node:stream')
  const place = { store: folderStore(join(folder, 'media')), folder: join(folder, 'in'), bytesMax: 1_000_000 }
  const given = { accountId, source: Readable.from([bytes]), claimed: 'picture' } as const
  return (await takeUpload(db, place, given, new Date())).id
}

async function opened(): Promise<string> {
  const { url } = await owner.get('openCatalogueFeed')
  return new URL(url ?? '').pathname
}

const fetched = (path: string, headers = {}) => fetch(service.url + path, { headers })

async function linesAt(path: string): Promise<Record<string, string>[]> {
  const answer = await fetched(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  return parse(await answer.text(), { columns: true })
}

test('has what can be sold with its picture, and says what is left out', async () => {
  const [red, blue] = [await picture('#f00'), await picture('#00f')]
  const make = (body: object) => owner.get('createProduct', { body: body as never })
  await make({
    ...{ sku: '-1', name: 'Torta, "grande"', price: 50_000, sale_price: 45_000, inventory_quantity: 3 },
    pictures: [{ file_id: red }, { file_id: blue }],
  })
  const shirt = await make({
    ...{ sku: 'CAM', name: 'Camisa', pricing_type: 'variant', category: 'Ropa' },
    variants: [
      { id: 's', name: 'Talla S, azul', price: 100, inventory_quantity: 0 },
      { id: 'm', name: 'Talla M', sku: 'CAM-M', price: 120 },
    ],
    pictures: [{ file_id: red }, { file_id: blue, variant_id: 'm' }],
  })
  await make({ sku: 'X', name: 'Sin foto', price: 1 })
  await make({ sku: 'Y', name: 'A consultar', pricing_type: 'quote', pictures: [{ file_id: red }] })
  await make({ sku: 'Z', name: 'Corte', item_type: 'service', price: 1, pictures: [{ file_id: red }] })
  const path = await opened()
  const lines = await linesAt(path)
  const link = (fileId: string) => `http://127.0.0.1${path.replace('products.csv', `pictures/${fileId}.jpg`)}`
  const shared = { condition: 'new', brand: expect.stringContaining('Shop of'), link: 'http://127.0.0.1' }
  expect(lines).toMatchObject([
    {
      ...{ ...shared, id: '-1', item_group_id: '', title: 'Torta, "grande"', availability: 'in stock' },
      ...{ price: '50000 COP', sale_price: '45000 COP', quantity_to_sell_on_facebook: '3' },
      ...{ image_link: link(red), additional_image_link: link(blue) },
    },
    {
      ...{ ...shared, id: 'CAM:s', item_group_id: 'CAM', title: 'Camisa · Talla S, azul', price: '100 COP' },
      ...{
        additional_variant_attribute: 'option:Talla S azul',
        availability: 'out of stock',
        image_link: link(red),
        product_type: 'Ropa',
      },
    },
    {
      ...{ ...shared, id: 'CAM-M', item_group_id: 'CAM', title: 'Camisa · Talla M', price: '120 COP' },
      ...{ availability: 'in stock', image_link: link(blue), additional_image_link: link(red) },
    },
  ])
  const known = await listBySku(
    db,
    accountId,
    lines.map(({ id }) => id ?? ''),
  )
  expect(known.filter(({ id }) => id === shirt.id).map(({ variant_id }) => variant_id)).toEqual(['m', 's'])
  expect(known).toHaveLength(3)
  expect(await owner.get('getCatalogueFeed')).toMatchObject({
    ...{ products: 2, without_picture: 1, without_price: 1, fetched_at: expect.any(String) },
  })
  const shown = await fetched(new URL(lines[0]?.image_link ?? '').pathname)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(600)
})

test('without a web chat a product leads to the chat of the number that its platform told, and names itself', async () => {
  const file_id = await picture('#f0f')
  await owner.get('createProduct', { body: { name: 'Torta & más', price: 1, pictures: [{ file_id }] } })
  const path = await opened()
  const linkOf = async () => (await linesAt(path))[0]?.link
  expect(await linkOf()).toBe('http://127.0.0.1')
  const tag = (await fetched(path)).headers.get('etag')
  await using graph = await startGraph()
  const number = { accountId, platform: 'whatsapp', externalId: newId(), apiUrl: graph.url, accessToken: 't' }
  const added = await addChannel(db, service.secrets, number, new Date())
  const terms = { box: service.secrets, publicUrl: 'http://127.0.0.1', baseUrls: {}, hasMetaApp: false }
  await checkChannel(db, terms, { accountId, channelId: added.id })
  expect(await linkOf()).toBe(`https://wa.me/15550783881?text=${encodeURIComponent('Torta & más')}`)
  expect((await fetched(path)).headers.get('etag')).not.toBe(tag)
})

test('is not sent again until something changes', async () => {
  const file_id = await picture('#0f0')
  const body = { sku: 'A', name: 'Torta', price: 1, pictures: [{ file_id }] }
  const { id } = await owner.get('createProduct', { body })
  const path = await opened()
  const tag = async () => (await fetched(path)).headers.get('etag') ?? ''
  const first = await tag()
  const again = await fetched(path, { 'if-none-match': first })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await owner.get('updateProduct', { params: { id }, body: { price: 2 } })
  const second = await tag()
  expect(second).not.toBe(first)
  await db.transaction((tx) => setPictures(tx, { accountId, productId: id, pictures: [] }, new Date()))
  expect(await tag()).not.toBe(second)
  expect(await linesAt(path)).toEqual([])
})

test('opens by its secret alone, which another replaces, and shows nobody else’s pictures', async () => {
  const file_id = await picture('#ff0')
  await owner.get('createProduct', { body: { name: 'Torta', price: 1, pictures: [{ file_id }] } })
  const loose = await picture('#0ff')
  const path = await opened()
  const pictureAt = (feed: string, id: string) => feed.replace('products.csv', `pictures/${id}.jpg`)
  const status = async (at: string) => (await fetched(at)).status
  expect([await status(path), await status(pictureAt(path, file_id))]).toEqual([200, 200])
  expect(await status(pictureAt(path, loose))).toBe(404)
  const forged = path.replace(/\/catalogue\/(.)/, (_all, one) => `/catalogue/${one === 'A' ? 'B' : 'A'}`)
  expect(await status(forged)).toBe(404)

  const email = `stranger${people}@example.com`
  await createPerson(db, { email })
  const stranger = await signedIn(service.url, email)
  const theirs = new URL((await stranger.get('openCatalogueFeed')).url ?? '').pathname
  expect(await linesAt(theirs)).toEqual([])
  expect(await status(pictureAt(theirs, file_id))).toBe(404)

  const next = await opened()
  expect([await status(path), await status(pictureAt(path, file_id)), await status(next)]).toEqual([
    404, 404, 200,
  ])
  await owner.get('closeCatalogueFeed')
  expect([await status(next), (await owner.get('getCatalogueFeed')).url]).toEqual([404, null])
})

test('is asked for so often a minute, and no more', async () => {
  const path = await opened()
  const answers = await Promise.all(
    Array.from({ length: limits.catalogueFeedPerMinuteMax + 1 }, () => fetched(path)),
  )
  const over = answers.filter(({ status }) => status === 429)
  expect(over).toHaveLength(1)
  expect(Number(over[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('of a large catalogue comes whole, product by product', async () => {
  const fileId = await picture('#123456')
  const count = 2 * limits.catalogueFeedRows + 7
  const ids = Array.from({ length: count }, () => newId())
  await db.query(sql`
    insert into products (account_id, id, name, sku, price, pricing_type, item_type, is_active, reserved, add_ons,
      variants, faqs, created_at, updated_at)
    select ${accountId}, id, 'P', 'S' || n, 1, 'fixed', 'product', true, 0, '[]', '[]', '[]', now(), now()
    from unnest(${ids}::uuid[]) with ordinality as given (id, n)`)
  await db.query(sql`
    insert into product_pictures (account_id, id, product_id, position, state, file_id, created_at, updated_at)
    select ${accountId}, id, id, 0, 'kept', ${fileId}, now(), now() from unnest(${ids}::uuid[]) as given (id)`)
  const lines = await linesAt(await opened())
  expect(new Set(lines.map(({ id }) => id)).size).toBe(count)
})

test('gives each product and each variant an address of its own, at which the chat has it in the field', async () => {
  const channel = { accountId, platform: 'web', externalId: `web-${newId()}` } as const
  const { id: channelId } = await addChannel(db, service.secrets, channel, new Date())
  const pictures = [{ file_id: await picture('#0f0') }]
  const make = (body: object) => owner.get('createProduct', { body: body as never })
  await make({ sku: 'T', name: 'Torta <3 "grande"', price: 50_000, pictures })
  await make({
    ...{ sku: 'CAM', name: 'Camisa', pricing_type: 'variant', pictures },
    variants: [
      { id: 's', name: 'Talla S', price: 100 },
      { id: 'm', name: 'Talla M', price: 120 },
    ],
  })
  const links = (await linesAt(await opened())).map(({ link = '' }) => new URL(link))
  expect(new Set(links.map(String)).size).toBe(3)
  expect(links.map(({ pathname }) => pathname)).toEqual(links.map(() => `/chat/${channelId}`))
  const fieldAt = async (search: string) => {
    const page = await fetch(`${service.url}/chat/${channelId}${search}`, {
      headers: { 'accept-language': 'es' },
    })
    return /<textarea[^>]*>([^<]*)<\/textarea>/.exec(await page.text())?.[1]
  }
  expect(await Promise.all(links.map(({ search }) => fieldAt(search)))).toEqual([
    expect.stringMatching(/^Me interesa: Torta &[#\w]+;3 &[#\w]+;grande&[#\w]+;$/),
    'Me interesa: Camisa, Talla S',
    'Me interesa: Camisa, Talla M',
  ])
  expect(await fieldAt(`?product=${newId()}`)).toBe('')
  expect(await fieldAt('?product=none')).toBe('')
})
