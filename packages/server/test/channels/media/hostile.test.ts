// Files that mean harm, loaded by a worker of its own, whose memory is read at its highest: each ends in a clear state.
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { channelSecretContext } from '../../../src/channels/setup/channels.ts'
import { expiryAfter, mediaUrls } from '../../../src/media/media-urls.ts'
import { raw, sql } from '../../../src/platform/database/database.ts'
import { folderStore } from '../../../src/platform/objects/folder-store.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../../src/platform/secrets/secrets.ts'
import { startService, type TestService } from '../../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { type Inbound, type Shop, startInbound } from '../../harness/inbound.ts'
import { endlessAsf, pngOf, polyglots, zerosDeflated, zipOf } from '../../harness/payloads/hostile-files.ts'
import { pictureOf } from '../../harness/pictures.ts'
import { startProcess } from '../../harness/processes/bundled.ts'
import type { MediaMemory, MediaProcessOptions } from '../../harness/processes/media-process.ts'
import { type FileServer, startFileServer } from '../../harness/servers/files.ts'

const masterKey = newMasterKey()
const secrets = new SecretBox(parseMasterKey(masterKey))
const ana = { wa_id: '573105550101', name: 'Ana' }
const bytesMax = limits.mediaMbMax * 1_000_000
const megabyte = 1_000_000
/** Beyond what a plain photo took. Each of the bombs is 300 MB or more when it goes off. */
const arrayBuffersMax = 80 * megabyte
const rssMax = 240 * megabyte
let db: TestDatabase
let inbound: Inbound
let files: FileServer
let inside: FileServer
let shop: Shop
let folder: string
let service: TestService
let worker: ReturnType<typeof startProcess>
let photo: Buffer

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db, secrets)
  files = await startFileServer()
  inside = await startFileServer()
  // Every file has one try left, so that what may pass ends as well. A row written with that many cannot be claimed first.
  await db.query(raw(`alter table message_media alter column tries set default ${limits.mediaTriesMax - 1}`))
  folder = await mkdtemp(join(tmpdir(), 'mostrador-media-'))
  service = await startService(db, { mediaStore: folderStore(join(folder, 'media')) })
  shop = await inbound.addShop()
  const token = secrets.seal('tok', channelSecretContext(shop.accountId, shop.whatsapp.id, 'access_token'))
  await db.query(sql`
    update channels set api_url = ${files.url}, access_token = ${token}
    where account_id = ${shop.accountId} and id = ${shop.whatsapp.id}`)
  photo = await pictureOf('jpeg', { width: 900, height: 600, color: '#a06' })
  const options: MediaProcessOptions = {
    ...{ connection: db.options, masterKey, now: inbound.now.toISOString(), folder, bytesMax },
    downloadMs: 8_000,
  }
  worker = startProcess('media', options)
})
afterAll(async () => {
  worker.disconnect()
  await once(worker, 'exit')
  await service[Symbol.asyncDispose]()
  await inbound[Symbol.asyncDispose]()
  await files[Symbol.asyncDispose]()
  await inside[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

type Outcome = {
  state: string
  reason: string | null
  kind: string
  media_type: string | null
  file_id: string | null
}

async function outcomeOf(id: string): Promise<Outcome> {
  await shop.write(ana, '', { type: 'image', image: { id, mime_type: 'image/jpeg' } })
  const read = () =>
    db.queryOne<Outcome>(sql`
      select a.state, a.reason, a.kind, f.media_type, a.file_id from message_media a
      left join media_files f on f.account_id = a.account_id and f.id = a.file_id
      where a.account_id = ${shop.accountId} order by a.message_id desc limit 1`)
  await vi.waitUntil(async () => (await read())?.state !== 'waiting', { timeout: 60_000, interval: 10 })
  return (await read()) as Outcome
}

/** The most that the worker took since it was asked last. */
async function memory(): Promise<MediaMemory> {
  const told = once(worker, 'message')
  worker.send('memory')
  const [most] = await told
  return most as MediaMemory
}

const savedOnly = { state: 'kept', kind: 'document', media_type: 'application/octet-stream' }
const refused = (reason: string) => ({ state: 'refused', reason, file_id: null })

/** Sends without an end. */
function pour(response: ServerResponse): void {
  const part = Buffer.alloc(500_000)
  response.writeHead(200)
  const go = () => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', go)
  }
  go()
}

/** A byte now and then, which never is too long a silence. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '1000000' })
  const dripping = setInterval(() => response.write('x'), 50)
  response.once('close', () => clearInterval(dripping))
}

const redirect = (location: string) => (response: ServerResponse) =>
  void response.writeHead(302, { location }).end()

/** Right below the number of pixels that are looked into, and as heavy as they come: 392 MB. */
function heaviestPng({ isInterlaced }: { isInterlaced: boolean }): Buffer {
  const [width, height] = [7_000, 7_000]
  const pixels = zerosDeflated(height * (width * 8 + 1 + (isInterlaced ? 4 : 0)))
  return pngOf({ width, height, bits: 64, isInterlaced, pixels })
}

test('each ends in a clear state, and the memory of the worker stays flat', async () => {
  files.add('PHOTO', photo)
  expect(await outcomeOf('PHOTO')).toMatchObject({ state: 'kept', kind: 'image', media_type: 'image/jpeg' })
  const before = await memory()
  const zeros = Buffer.alloc(300 * megabyte)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>globalThis.gotcha=1</script></svg>'
  const hostile: [string, (id: string) => void, object][] = [
    [
      'claims 10 GB',
      (id) =>
        files.on(
          id,
          (response) => void response.writeHead(200, { 'content-length': '10000000000' }).write('x'),
        ),
      refused('too_large'),
    ],
    ['never ends', (id) => files.on(id, pour), refused('too_large')],
    ['drips', (id) => files.on(id, drip), refused('unreachable')],
    [
      'is a PNG of 2,500 million pixels',
      (id) => files.add(id, pngOf({ width: 50_000, height: 50_000 })),
      savedOnly,
    ],
    [
      'is a PNG of 49 million heavy pixels',
      (id) => files.add(id, heaviestPng({ isInterlaced: false })),
      { state: 'kept' },
    ],
    [
      'is one of them that comes in passes',
      (id) => files.add(id, heaviestPng({ isInterlaced: true })),
      savedOnly,
    ],
    ['is a ZIP of 300 MB of zeros', (id) => files.add(id, zipOf('a.txt', zeros)), savedOnly],
    [
      'is a document of Word whose types are 300 MB',
      (id) => files.add(id, zipOf('[Content_Types].xml', zeros)),
      savedOnly,
    ],
    ['is 300 MB within gzip', (id) => files.add(id, gzipSync(zeros)), savedOnly],
    [
      'is 300 MB within the encoding of the answer',
      (id) =>
        files.on(
          id,
          (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(zeros)),
        ),
      savedOnly,
    ],
    ['is a film whose parts are of no size', (id) => files.add(id, endlessAsf()), savedOnly],
    ['is an SVG with a script', (id) => files.add(id, svg, 'image/svg+xml'), savedOnly],
    ['is a page', (id) => files.add(id, '<!doctype html><script>1</script>', 'image/png'), savedOnly],
    [
      'leads to the cloud',
      (id) => files.on(id, redirect('http://169.254.169.254/')),
      refused('unsafe_address'),
    ],
    ['leads inside', (id) => files.on(id, redirect(`${inside.url}/media/X`)), refused('unsafe_address')],
    [
      'leads inside over https',
      (id) => files.on(id, redirect('https://192.168.0.1/')),
      refused('unsafe_address'),
    ],
    [
      'leads inside by an IPv4 address within one of IPv6',
      (id) => files.on(id, redirect('https://[::ffff:169.254.169.254]/')),
      refused('unsafe_address'),
    ],
    [
      'leads inside on the second hop',
      (id) => {
        files.on('HOP', redirect(`${inside.url}/media/X`))
        files.on(id, redirect(`${files.url}/media/HOP`))
      },
      refused('unsafe_address'),
    ],
    [
      'leads to a name of this machine',
      (id) => files.on(id, redirect('https://localhost/')),
      refused('unsafe_address'),
    ],
  ]
  for (const [at, [name, serve, outcome]] of hostile.entries()) {
    serve(`BAD${at}`)
    expect(await outcomeOf(`BAD${at}`), name).toMatchObject(outcome)
    const { rss, arrayBuffers } = await memory()
    const grown = { rss: rss - before.rss, arrayBuffers: arrayBuffers - before.arrayBuffers }
    expect(grown.arrayBuffers, name).toBeLessThan(arrayBuffersMax)
    expect(grown.rss, name).toBeLessThan(rssMax)
  }
  expect(files.requests.map(({ path }) => path)).toContain('/media/HOP')
  expect(inside.requests).toEqual([])
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
  files.add('AFTER', photo)
  expect(await outcomeOf('AFTER')).toMatchObject({ state: 'kept', kind: 'image' })
}, 180_000)

test('a picture that is a page, a script, a ZIP or a PDF as well is served as the picture that it is', async () => {
  const urls = mediaUrls(Buffer.alloc(32, 5))
  for (const [name, bytes] of Object.entries(await polyglots(photo))) {
    const id = name.replaceAll(/\W/g, '')
    files.add(id, bytes, 'text/html')
    const { kind, media_type, file_id: fileId } = await outcomeOf(id)
    expect({ kind, media_type }, name).toEqual({
      kind: 'image',
      media_type: expect.stringMatching(/^image\/(gif|jpeg|png)$/),
    })
    const expiresAt = expiryAfter(new Date(), 600)
    for (const form of ['whole', 'preview'] as const) {
      const place = { accountId: shop.accountId, fileId: fileId ?? '', form, name: 'page.html', expiresAt }
      const answer = await fetch(service.url + urls.pathOf(place))
      const served = Buffer.from(await answer.arrayBuffer())
      expect(Object.fromEntries(answer.headers), name).toMatchObject({
        'content-type': form === 'whole' ? media_type : 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      // The smaller picture is made anew, so nothing comes along with it.
      expect(served.includes('gotcha'), `${name}, ${form}`).toBe(form === 'whole')
    }
  }
})
