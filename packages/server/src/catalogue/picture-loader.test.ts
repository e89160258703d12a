// Pictures that a file of products names: from the line to the bytes, past addresses that mean harm.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@mostrador/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { type FileServer, startFileServer } from '../../test/harness/servers/files.ts'
import { createShop } from '../../test/harness/shop.ts'
import { listPictures, type StoredPicture } from '../domain/products/pictures/pictures.queries.ts'
import { readProductFile } from '../domain/products/product-file.ts'
import { importProducts } from '../domain/products/product-import.ts'
import { previewImport } from '../domain/products/product-preview.ts'
import { keysOf } from '../media/files.ts'
import { mediaUrls } from '../media/media-urls.ts'
import { sql } from '../platform/database/database.ts'
import { silentLog } from '../platform/log.ts'
import { folderStore } from '../platform/objects/folder-store.ts'
import { startPictureLoader } from './picture-loader.ts'

const urls = mediaUrls(Buffer.alloc(32, 5))
let db: TestDatabase
let files: FileServer
let folder: string
let loader: AsyncDisposable
let accountId: string
let photo: Buffer
let now: Date

beforeAll(async () => {
  db = await createTestDatabase()
  files = await startFileServer()
  folder = await mkdtemp(join(tmpdir(), 'mostrador-pictures-'))
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a06' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await files[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  now = new Date()
  accountId = (await createShop(db)).accountId
  loader = startLoader()
  return () => loader[Symbol.asyncDispose]()
})

const store = () => folderStore(join(folder, 'media'))

const drawingAt = (address: string) =>
  address === 'drawing:A'
    ? '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="45" cy="45" r="40"/></svg>'
    : undefined

function startLoader(allowInsecure = true): AsyncDisposable {
  return startPictureLoader({
    ...{ db, store: store(), urls, allowInsecure, bytesMax: 2_000_000 },
    ...{ drawingAt, folder: join(folder, 'incoming'), log: silentLog, clock: () => now, everyMs: 10 },
  })
}

const at = (id: string) => `${files.url}/media/${id}`

async function imported(lines: readonly string[], fileOf?: (url: string) => string | undefined) {
  const bytes = new TextEncoder().encode(lines.join('\n'))
  const records = readProductFile(bytes, 'csv')
  const given = { accountId, currency: 'COP', records, ...(fileOf && { fileOf }) }
  return (await importProducts(db, given, now)).errors
}

async function picturesOf(sku: string): Promise<StoredPicture[]> {
  const [product] = await db.query<{ id: string }>(
    sql`select id from products where account_id = ${accountId} and sku = ${sku}`,
  )
  return listPictures(db, accountId, [product?.id ?? ''])
}

async function settled(sku = 'A'): Promise<StoredPicture[]> {
  await expect.poll(async () => (await picturesOf(sku)).some(({ state }) => state === 'waiting')).toBe(false)
  return picturesOf(sku)
}

test('an import does not wait for its pictures; they come in the order of the line, and a line that comes again loads nothing anew', async () => {
  const held: ServerResponse[] = []
  files.on('FIRST', (response) => void held.push(response))
  files.add('SECOND', photo, 'text/html')
  const file = ['sku,name,price,image_url', `A,Torta,1,${at('FIRST')} ${at('SECOND')}`]
  expect(await imported(file)).toEqual([])
  await expect
    .poll(async () => (await picturesOf('A')).map(({ state }) => state))
    .toEqual(['waiting', 'kept'])
  held[0]?.end(await sharp(photo).resize(300).png().toBuffer())
  const pictures = await settled()
  expect(pictures.map(({ source_url, file: kept }) => [source_url, kept?.width, kept?.media_type])).toEqual([
    [at('FIRST'), 300, 'image/jpeg'],
    [at('SECOND'), 900, 'image/jpeg'],
  ])
  const asked = files.requests.length
  await imported(file)
  expect((await settled()).map(({ id }) => id)).toEqual(pictures.map(({ id }) => id))
  expect(files.requests).toHaveLength(asked)
  await imported(['sku,price', 'A,2'])
  expect(await picturesOf('A')).toHaveLength(2)
  await imported(['sku,image_url', 'A,'])
  expect(await picturesOf('A')).toEqual([])
})

test('pictures of variants are tied to them; without the product’s column only those of the variants named are replaced', async () => {
  for (const id of ['MAIN', 'RED', 'BLUE', 'ROSE']) files.add(id, photo)
  const cell = (variants: object[]) => `"${JSON.stringify(variants).replaceAll('"', '""')}"`
  const red = { id: 'red', name: 'Rojo', price: 10, image_url: at('RED') }
  const blue = { id: 'blue', name: 'Azul', price: 10, image_url: at('BLUE') }
  const head = 'sku,name,pricing_type,variants,image_url'
  const file = [head, `A,Vestido,variant,${cell([red, blue])},${at('MAIN')}`]
  const records = readProductFile(new TextEncoder().encode(file.join('\n')), 'csv')
  const preview = await previewImport(db, { accountId, currency: 'COP', records }, now)
  expect(preview.rows).toMatchObject([
    { fields: { image_url: [at('MAIN')], variant_images: { red: [at('RED')], blue: [at('BLUE')] } } },
  ])
  expect(await imported(file)).toEqual([])
  const shown = (pictures: readonly StoredPicture[]) =>
    pictures.map(({ variant_id, source_url, state }) => [variant_id, source_url, state])
  expect(shown(await settled())).toEqual([
    [null, at('MAIN'), 'kept'],
    ['red', at('RED'), 'kept'],
    ['blue', at('BLUE'), 'kept'],
  ])
  const stored = await db.query<{ variants: object[] }>(
    sql`select variants from products where account_id = ${accountId} and sku = 'A'`,
  )
  expect(JSON.stringify(stored)).not.toContain('image_url')
  const { image_url: _, ...plainBlue } = blue
  const again = [{ ...red, image_url: at('ROSE') }, plainBlue]
  await imported(['sku,variants', `A,${cell(again)}`])
  expect(shown(await settled())).toEqual([
    [null, at('MAIN'), 'kept'],
    ['blue', at('BLUE'), 'kept'],
    ['red', at('ROSE'), 'kept'],
  ])
  await imported(['sku,variants', `A,${cell([{ ...red, image_url: null }, plainBlue])}`])
  expect((await settled()).map(({ variant_id }) => variant_id)).toEqual([null, 'blue'])
  expect(
    await imported(['sku,variants', `A,${cell([{ ...red, image_url: 'javascript:1' }])}`]),
  ).toMatchObject([
    { message: expect.stringContaining('variants: "javascript:1" is no address of a picture') },
  ])
})

test('an address that an export wrote is the picture itself, and opens none of another account', async () => {
  files.add('OWN', photo)
  await imported(['sku,name,price,image_url', `A,Torta,1,${at('OWN')}`])
  const [own] = await settled()
  const fileId = own?.file?.id ?? ''
  const expiresAt = new Date(now.getTime() - 1_000)
  const path = urls.pathOf({ accountId, fileId, form: 'whole', name: 'picture.jpg', expiresAt })
  const address = `https://shop.example${path}`
  await imported(['sku,image_url', `A,${address}`], (url) => urls.fileIn(url)?.fileId)
  expect((await picturesOf('A')).map(({ id }) => id)).toEqual([own?.id])
  await imported(['sku,name,price,image_url', `B,Otra,1,${address}`])
  expect((await settled('B'))[0]?.file?.id).toBe(fileId)
  accountId = (await createShop(db)).accountId
  await imported(['sku,name,price,image_url', `A,Ajena,1,${address}`])
  expect(await settled()).toMatchObject([{ state: 'refused', reason: 'gone', file: null }])
})

test.each([
  [
    'ftp://x.example/a.jpg',
    'image_url: "ftp://x.example/a.jpg" is no address of a picture; write one that begins with https://',
  ],
  ['foto.jpg', 'image_url: "foto.jpg" is no address of a picture; write one that begins with https://'],
  [
    'http://fotos.example/a.jpg',
    'image_url: "http://fotos.example/a.jpg" is no address of a picture; write one that begins with https://',
  ],
  [
    Array.from({ length: 21 }, (_, n) => `https://x.example/${n}`).join(' '),
    'image_url: at most 20 addresses',
  ],
])('a line whose address is wrong says what to do: %s', async (address, message) => {
  expect(await imported(['sku,name,price,image_url', `A,Torta,1,${address}`])).toMatchObject([
    { line: 2, message },
  ])
})

test.each([
  [
    'CLAIM',
    'too_large',
    (response: ServerResponse) => response.writeHead(200, { 'content-length': '10000000000' }).write('x'),
  ],
  [
    'SVG',
    'no_picture',
    (response: ServerResponse) =>
      response.end('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  ],
  ['NONE', 'gone', (response: ServerResponse) => response.writeHead(404).end()],
  [
    'CLOUD',
    'unsafe_address',
    (response: ServerResponse) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  ],
  [
    'DISK',
    'unsafe_address',
    (response: ServerResponse) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  ],
  ['CUT', 'no_picture', (response: ServerResponse) => response.end(photo.subarray(0, 400))],
])('%s is refused as %s, and leaves nothing behind', async (id, reason, answer) => {
  files.on(id, answer)
  await imported(['sku,name,price,image_url', `A,Torta,1,${at(id)}`])
  expect(await settled()).toMatchObject([{ state: 'refused', reason, file: null }])
  await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([])
})

test('this machine and its network are not asked at all', async () => {
  await loader[Symbol.asyncDispose]()
  loader = startLoader(false)
  const before = files.requests.length
  await imported([
    'sku,name,price,image_url',
    `A,Torta,1,${at('OWN')} https://127.0.0.1/x https://10.0.0.5/x`,
  ])
  const pictures = await settled()
  expect(pictures.map(({ reason }) => reason)).toEqual(Array(3).fill('unsafe_address'))
  expect(files.requests).toHaveLength(before)
})

test('a drawing of the service is kept as a picture like any other, and its address is forgotten', async () => {
  files.on('LATER', (response) => response.writeHead(404).end())
  await imported(['sku,name,price,image_url', `A,Torta,1,${at('LATER')}`, `B,Pan,1,${at('LATER')}`])
  await settled('A')
  await settled('B')
  await db.query(sql`
    update product_pictures p set state = 'waiting', reason = null, due_at = ${now},
      source_url = 'drawing:' || (select sku from products t where t.account_id = p.account_id and t.id = p.product_id)
    where account_id = ${accountId}`)
  expect(await settled('A')).toMatchObject([
    { state: 'kept', source_url: null, file: { media_type: 'image/jpeg', width: 90 } },
  ])
  expect(await settled('B')).toMatchObject([{ state: 'refused', reason: 'unsafe_address' }])
})

test('a picture with a page behind its pixels is kept without it', async () => {
  const page = '<script>alert("polyglot")</script>'
  files.add('POLYGLOT', Buffer.concat([photo, Buffer.from(page)]), 'text/html')
  await imported(['sku,name,price,image_url', `A,Torta,1,${at('POLYGLOT')}`])
  const [picture] = await settled()
  const bytes = await (await store().open(keysOf(accountId, picture?.file?.id ?? '').file))?.toArray()
  expect(Buffer.concat(bytes ?? []).includes('polyglot')).toBe(false)
  expect(picture?.file?.media_type).toBe('image/jpeg')
})

test('an address that drips holds up neither another account nor the stop of the worker, and costs no try', async () => {
  const dripping: ServerResponse[] = []
  for (const n of Array(limits.picturesAtOnce - 1).keys())
    files.on(`DRIP${n}`, (response) => {
      response.writeHead(200).write('x')
      dripping.push(response)
    })
  const drips = [...Array(limits.picturesAtOnce - 1).keys()].map((n) => at(`DRIP${n}`))
  await imported(['sku,name,price,image_url', `A,Torta,1,${drips.join(' ')}`])
  await expect.poll(() => dripping.length).toBe(drips.length)
  const slow = accountId
  accountId = (await createShop(db)).accountId
  files.add('QUICK', photo)
  await imported(['sku,name,price,image_url', `A,Torta,1,${at('QUICK')}`])
  expect(await settled()).toMatchObject([{ state: 'kept' }])
  await loader[Symbol.asyncDispose]()
  const rows = await db.query(sql`
    select state, tries from product_pictures where account_id = ${slow} order by position`)
  expect(rows).toEqual(drips.map(() => ({ state: 'waiting', tries: 0 })))
  // They would drip on in the tests that follow.
  await db.query(sql`delete from product_pictures where account_id = ${slow}`)
})

test('an address that fails for a while is asked again, and given up after six tries', async () => {
  let isWell = false
  files.on('MOODY', (response) => (isWell ? response.end(photo) : response.writeHead(503).end()))
  files.on('ILL', (response) => response.writeHead(503).end())
  await imported(['sku,name,price,image_url', `A,Torta,1,${at('MOODY')} ${at('ILL')}`])
  const asked = (id: string) => files.requests.filter(({ path }) => path === `/media/${id}`).length
  await expect.poll(() => [asked('MOODY'), asked('ILL')]).toEqual([1, 1])
  isWell = true
  const stateLater = async () => {
    now = new Date(now.getTime() + 3_600_000)
    return (await picturesOf('A'))[1]?.state
  }
  await expect.poll(stateLater).toBe('refused')
  expect(asked('ILL')).toBe(limits.mediaTriesMax)
  expect(await settled()).toMatchObject([{ state: 'kept' }, { state: 'refused', reason: 'unreachable' }])
})
