// Pictures of products by the dashboard's doors: taken in, arranged, copied, and let go.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@mostrador/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeLoose } from '../../src/media/removals.ts'
import { sql } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { folderStore } from '../../src/platform/objects/folder-store.ts'
import { startService, type TestService } from '../harness/api.ts'
import { type Browser, createPerson, signedIn } from '../harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'

let db: TestDatabase
let service: TestService
let folder: string
let owner: Browser
let other: Browser
let accountId: string

beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'mostrador-pictures-'))
  service = await startService(db, { mediaStore: folderStore(join(folder, 'media')) })
  const person = await createPerson(db, { email: 'owner@example.com' })
  accountId = person.accountId
  await createPerson(db, { email: 'other@example.com' })
  owner = await signedIn(service.url, 'owner@example.com')
  other = await signedIn(service.url, 'other@example.com')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const picture = (color: string) =>
  sharp({ create: { width: 2_400, height: 1_200, channels: 4, background: color } })

async function upload(browser: Browser, bytes: Buffer | string) {
  const answer = await fetch(`${service.url}/dashboard/api/products/pictures`, {
    method: 'POST',
    headers: {
      cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
      origin: service.url,
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(Buffer.from(bytes)),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, never> }
}

async function uploaded(color: string): Promise<string> {
  const { status, body } = await upload(owner, await picture(color).png().toBuffer())
  expect([status, body.width, body.height]).toEqual([201, limits.picturePixels, limits.picturePixels / 2])
  return body.file_id ?? ''
}

async function bytesAt(path: string | undefined): Promise<Buffer> {
  const answer = await fetch(service.url + path)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const keptFiles = () =>
  db.query<{ id: string }>(sql`select id from media_files where account_id = ${accountId} order by id`)

async function letGo(): Promise<void> {
  const later = new Date(Date.now() + (limits.mediaUploadHours + 1) * 3_600_000)
  const deps = { store: folderStore(join(folder, 'media')), log: silentLog, clock: () => later }
  await removeLoose(db, deps)
}

test('pictures are arranged with their product, shown in lists, copied with it, and kept as long as one product has them', async () => {
  const [red, green, blue] = [await uploaded('#f00'), await uploaded('#0f0'), await uploaded('#00f')]
  const made = await owner.get('createProduct', {
    body: {
      name: 'Torta',
      price: 1,
      pictures: [{ file_id: red, alt: 'Roja' }, { file_id: green }, { file_id: blue }],
    },
  })
  const [first, second, third] = made.pictures
  expect(made.pictures.map(({ alt, state }) => [alt, state])).toEqual([
    ['Roja', 'kept'],
    [null, 'kept'],
    [null, 'kept'],
  ])
  const given = [{ id: third?.id ?? '', alt: 'Azul' }, { id: first?.id ?? '' }]
  const changed = await owner.get('updateProduct', { params: { id: made.id }, body: { pictures: given } })
  expect(changed.pictures.map(({ id, alt }) => [id, alt])).toEqual([
    [third?.id, 'Azul'],
    [first?.id, null],
  ])
  const [listed] = (await owner.get('listProducts', { query: { search: 'Torta' } })).data
  expect(listed?.picture_url).toBe(changed.pictures[0]?.file?.preview_url)
  const shown = await sharp(await bytesAt(listed?.picture_url ?? '')).stats()
  expect(shown.dominant.b).toBeGreaterThan(shown.dominant.r)

  const copy = await owner.get('duplicateProduct', { params: { id: made.id }, body: { name: 'Torta dos' } })
  expect(copy.pictures.map(({ alt, file }) => [alt, file?.url])).toEqual(
    changed.pictures.map(({ alt, file }) => [alt, file?.url]),
  )
  await owner.get('updateProduct', { params: { id: made.id }, body: { pictures: [] } })
  await letGo()
  expect((await keptFiles()).map(({ id }) => id)).toEqual([red, blue])
  const lost = await owner.call('updateProduct', {
    params: { id: made.id },
    body: { pictures: [{ id: second?.id ?? '' }] },
  })
  expect(lost.refusal?.reason).toBe('file_gone')
  await owner.get('updateProduct', { params: { id: copy.id }, body: { pictures: [] } })
  await letGo()
  expect(await keptFiles()).toEqual([])
})

test('of a photo only the picture is kept: not where it was taken, and nothing that hides behind its pixels', async () => {
  const photo = await picture('#a06')
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 35/1 0/1' } })
    .jpeg()
    .toBuffer()
  const hidden = '<script>alert("hidden")</script>'
  const { status, body } = await upload(owner, Buffer.concat([photo, Buffer.from(hidden)]))
  expect(status).toBe(201)
  const kept = await bytesAt(body.url)
  expect((await sharp(kept).metadata()).exif).toBeUndefined()
  expect(kept.includes('hidden')).toBe(false)
})

test.each([
  [
    'an SVG with a script',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'no_picture',
  ],
  ['a page', '<!doctype html><img src=x onerror=alert(1)>', 'no_picture'],
  ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'no_picture'],
  ['nothing', '', 'file_empty'],
])('%s is refused, and the refusal says why', async (_name, bytes, reason) => {
  const { status, body } = await upload(owner, bytes)
  expect([status, (body as unknown as { error: { reason: string } }).error.reason]).toEqual([400, reason])
})

test('one account neither sees nor takes the pictures of another', async () => {
  const file_id = await uploaded('#ff0')
  const stolen = await other.call('createProduct', {
    body: { name: 'Ajeno', price: 1, pictures: [{ file_id }] },
  })
  expect(stolen.refusal?.reason).toBe('file_gone')
  const own = await owner.get('createProduct', { body: { name: 'Mía', price: 1, pictures: [{ file_id }] } })
  const theirs = await other.get('createProduct', { body: { name: 'Suyo', price: 1 } })
  const id = own.pictures[0]?.id ?? ''
  const taken = await other.call('updateProduct', {
    params: { id: theirs.id },
    body: { pictures: [{ id }] },
  })
  expect(taken.refusal?.reason).toBe('file_gone')
  expect((await owner.get('getProduct', { params: { id: own.id } })).pictures).toHaveLength(1)
  const seen = await other.get('listProducts')
  expect(seen.data.every(({ picture_url }) => picture_url === null)).toBe(true)
})
