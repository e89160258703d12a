// kill -9 of the worker at every step of a customer's file: afterwards it is there once, whole and with its smaller
// picture, or given up with a reason; and no byte lies about that nobody knows of.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@mostrador/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test as given, vi } from 'vitest'
import { startMediaWorker } from '../../../src/channels/media/media-worker.ts'
import { channelSecretContext } from '../../../src/channels/setup/channels.ts'
import { cleanIncoming } from '../../../src/media/incoming-folder.ts'
import { removeLoose } from '../../../src/media/removals.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { silentLog } from '../../../src/platform/log.ts'
import { folderStore } from '../../../src/platform/objects/folder-store.ts'
import { s3Store } from '../../../src/platform/objects/s3-store.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../../src/platform/secrets/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { type Inbound, type Shop, startInbound } from '../../harness/inbound.ts'
import { startProcess } from '../../harness/processes/bundled.ts'
import type { MediaProcessOptions, MediaStep } from '../../harness/processes/media-process.ts'
import { type FileServer, startFileServer } from '../../harness/servers/files.ts'
import { type S3Server, s3Program, startS3 } from '../../harness/servers/s3-server.ts'

const masterKey = newMasterKey()
const secrets = new SecretBox(parseMasterKey(masterKey))
const ana = { wa_id: '573105550101', name: 'Ana' }
const steps: MediaStep[] = ['looked', 'roomed', 'half', 'whole', 'alone', 'written', 'committed']
const bytesMax = 20_000_000
const afterLeaseMs = 121_000
let db: TestDatabase
let inbound: Inbound
let files: FileServer
let shop: Shop
let folder: string
let s3: S3Server | undefined
/** Undefined: a folder. */
let place: S3Server | undefined
let photo: Buffer

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db, secrets)
  files = await startFileServer()
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a06' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await s3?.[Symbol.asyncDispose]()
  if (s3) await rm(join(s3.folder, '..'), { recursive: true, force: true })
  await inbound[Symbol.asyncDispose]()
  await files[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mostrador-media-'))
  shop = await inbound.addShop()
  const token = secrets.seal('tok', channelSecretContext(shop.accountId, shop.whatsapp.id, 'access_token'))
  await db.query(sql`
    update channels set api_url = ${files.url}, access_token = ${token}
    where account_id = ${shop.accountId} and id = ${shop.whatsapp.id}`)
  return () => rm(folder, { recursive: true, force: true })
})

const incoming = () => join(folder, 'incoming')
const namesIn = async (path: string) => (existsSync(path) ? readdir(path) : [])
const root = () => join(place ? place.folder : join(folder, 'media'), shop.accountId)
const stored = () => namesIn(root())
const storeOf = () => (place ? s3Store(place.place) : folderStore(join(folder, 'media')))

const sendImage = (id: string) =>
  shop.write(ana, '', { type: 'image', image: { id, mime_type: 'image/jpeg' } })

/** Runs a worker until `isThere`, or until it says that it has reached the step, and kills it there. */
async function killAt(step: MediaStep | (() => Promise<boolean>)): Promise<void> {
  const options: MediaProcessOptions = {
    ...{
      connection: db.options,
      masterKey,
      now: inbound.now.toISOString(),
      folder,
      bytesMax,
      s3: place?.place,
    },
    ...(typeof step === 'string' ? { stopAt: step } : {}),
  }
  const child = startProcess('media', options)
  const exited = once(child, 'exit')
  if (typeof step === 'string') await once(child, 'message')
  else await vi.waitUntil(step, { timeout: 30_000, interval: 1 })
  child.kill('SIGKILL')
  await exited
}

/** The next worker goes on when the lease of the killed one is over, and bytes that nobody refers to go in their time. */
async function goOn(): Promise<{
  state: string
  reason: string | null
  file_id: string | null
  tries: number
}> {
  inbound.now = new Date(inbound.now.getTime() + afterLeaseMs)
  const store = storeOf()
  {
    await using _worker = startMediaWorker({
      ...{ db, store, secrets, baseUrls: {}, allowInsecure: false, bytesMax, folder: incoming() },
      ...{ log: silentLog, everyMs: 10, clock: () => inbound.now },
    })
    await vi.waitUntil(async () => (await found()).state !== 'waiting', { timeout: 30_000, interval: 10 })
  }
  inbound.now = new Date(inbound.now.getTime() + 2 * limits.mediaLooseSeconds * 1_000)
  await removeLoose(db, { store, log: silentLog, clock: () => inbound.now })
  await cleanIncoming(incoming(), new Date(Date.now() + 2 * limits.mediaIncomingSeconds * 1_000))
  return found()
}

async function found() {
  const rows = await db.query<{
    state: string
    reason: string | null
    file_id: string | null
    tries: number
  }>(sql`select state, reason, file_id, tries from message_media where account_id = ${shop.accountId}`)
  expect(rows).toHaveLength(1)
  return rows[0] as (typeof rows)[number]
}

async function expectKeptOnce(fileId: string | null, bytes: Buffer): Promise<void> {
  expect(await stored()).toEqual([`${fileId}`, `${fileId}.preview`])
  const path = join(root(), `${fileId}`)
  expect(bytes.equals(await readFile(path))).toBe(true)
  expect((await sharp(`${path}.preview`).metadata()).format).toBe('webp')
  expect(await namesIn(incoming())).toEqual([])
  expect(
    await db.query(sql`
      select u.bytes::int as used, (select count(*)::int from media_files where account_id = ${shop.accountId}) as files,
        (select count(*)::int from media_removals where account_id = ${shop.accountId}) as notes
      from media_use u where account_id = ${shop.accountId}`),
  ).toEqual([{ used: bytes.length, files: 1, notes: 0 }])
}

describe.each([
  ['a folder', false],
  ['S3, where versitygw is installed', true],
])('kept in %s', (_name, isOnS3) => {
  const test = given.skipIf(isOnS3 && s3Program === undefined)
  beforeEach(async () => {
    if (isOnS3 && s3Program !== undefined)
      s3 ??= await startS3(await mkdtemp(join(tmpdir(), 'mostrador-s3-')))
    place = isOnS3 ? s3 : undefined
  })

  test('killed while half of it has come: it is loaded anew, and is there once', async () => {
    let asked = 0
    files.on('HALF', (response) => {
      asked += 1
      response.writeHead(200, { 'content-length': String(photo.length) })
      if (asked > 1) response.end(photo)
      else response.write(photo.subarray(0, photo.length / 2))
    })
    await sendImage('HALF')
    await killAt(async () => (await sizesIn(incoming())).some((size) => size > 0))
    expect(await sizesIn(incoming())).toEqual([photo.length / 2])
    const { file_id } = await goOn()
    await expectKeptOnce(file_id, photo)
  })

  test('killed while its smaller picture is made: it is made anew, and is there once', async () => {
    const large = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#0a6' } })
      .jpeg()
      .toBuffer()
    files.add('LARGE', large)
    await sendImage('LARGE')
    // The decoder is at work from the last byte to the end of the smaller picture, which is some hundred times as long.
    await killAt(async () => (await sizesIn(incoming())).includes(large.length))
    expect(await stored()).toEqual([])
    const { file_id } = await goOn()
    await expectKeptOnce(file_id, large)
  })

  test.each(steps)('killed at the step “%s”: it is there once', async (step) => {
    files.add(`AT-${step}`, photo)
    await sendImage(`AT-${step}`)
    await killAt(step)
    const { state, file_id } = await goOn()
    expect(state).toBe('kept')
    await expectKeptOnce(file_id, photo)
  })

  test('killed by it as often as a file is tried: it is given up and says so, and nothing of it is left', async () => {
    files.add('POISON', photo)
    await sendImage('POISON')
    for (let tries = 0; tries < limits.mediaTriesMax; tries += 1) {
      await killAt('looked')
      inbound.now = new Date(inbound.now.getTime() + afterLeaseMs)
    }
    expect(await goOn()).toMatchObject({ state: 'refused', reason: 'unreachable', file_id: null })
    expect(await stored()).toEqual([])
    expect(await namesIn(incoming())).toEqual([])
  })
})

async function sizesIn(path: string): Promise<number[]> {
  const names = await namesIn(path)
  const sizes = names.map((name) => stat(join(path, name)).then(({ size }) => size))
  return (await Promise.allSettled(sizes)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  )
}
