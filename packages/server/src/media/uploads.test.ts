import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { limits } from '@mostrador/contract/limits'
import { planFacts } from '@mostrador/contract/plans'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant } from '../../test/harness/fixtures.ts'
import { sql } from '../platform/database/database.ts'
import { silentLog } from '../platform/log.ts'
import { folderStore } from '../platform/objects/folder-store.ts'
import { download } from './download.ts'
import { findFile } from './files.queries.ts'
import { keysOf } from './files.ts'
import { cleanIncoming } from './incoming-folder.ts'
import { inspect } from './inspect.ts'
import { removeLoose } from './removals.ts'
import { takeUpload } from './uploads.ts'
import { countVisitorBytes, deleteOldVisitorBytes } from './visitor-bytes.ts'

let db: TestDatabase
let folder: string

beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'mostrador-media-'))
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

test('a file that is sent again while it is about to be deleted stays for a day', async () => {
  const { accountId } = await createTenant(db, { rows: 0 })
  const now = new Date()
  const store = folderStore(join(folder, 'media'))
  const place = { store, folder: join(folder, 'incoming'), bytesMax: 1_000 }
  const take = (text: string) =>
    takeUpload(db, place, { accountId, source: Readable.from([Buffer.from(text)]), claimed: 'document' }, now)
  const takeBoth = () => Promise.all(['one', 'two'].map(take))
  await takeBoth()
  let again: Awaited<ReturnType<typeof takeBoth>> | undefined
  const remove = async (key: string) => {
    await store.remove(key)
    again ??= await takeBoth()
  }
  const late = new Date(now.getTime() + limits.mediaUploadHours * 3_600_000)
  await removeLoose(db, { store: { ...store, remove }, log: silentLog, clock: () => late })
  expect(again).toHaveLength(2)
  for (const { id } of again ?? []) {
    expect(await findFile(db, accountId, id)).toMatchObject({ id })
    const bytes = await (await store.open(keysOf(accountId, id).file))?.toArray()
    expect(bytes).toHaveLength(1)
  }
})

test('a file has no more bytes than its kind may have, however many any file may have', async () => {
  const { accountId } = await createTenant(db, { rows: 0 })
  const place = {
    store: folderStore(join(folder, 'media')),
    folder: join(folder, 'incoming'),
    bytesMax: 100_000_000,
  }
  const bytes = limits.mediaKindMbMax.sticker * 1_000_000 + 1
  const take = (claimed: 'sticker' | 'document') =>
    takeUpload(
      db,
      place,
      { accountId, source: Readable.from([Buffer.alloc(bytes, 'x')]), claimed },
      new Date(),
    )
  await expect(take('sticker')).rejects.toMatchObject({
    reason: { reason: 'file_large', megabytes: limits.mediaKindMbMax.sticker },
  })
  expect(await take('document')).toMatchObject({ bytes })
})

test('pictures are looked into one at a time', async () => {
  const path = join(folder, 'large.png')
  const create = { width: 3_000, height: 3_000, channels: 3, background: '#a06' } as const
  await sharp({ create }).png({ progressive: true, compressionLevel: 1 }).toFile(path)
  // Other threads move a picture from one counter to the other: asked in this order, none is counted twice.
  const inWork = () => {
    const { process } = sharp.counters()
    return process + sharp.counters().queue
  }
  // It counts for the whole process, in which a file of tests before may have left a picture on its way.
  await expect.poll(inWork).toBe(0)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, inWork())
  })
  await Promise.all([1, 2, 3, 4].map((n) => inspect(path, 'image', `${path}.${n}`)))
  clearInterval(watch)
  expect(most).toBe(1)
})

describe('room', () => {
  const megabyte = 1_000_000
  const used = async (accountId: string) =>
    await db.queryOne<{ bytes: number; visitors: number }>(sql`
        select bytes::float8 as bytes, visitor_bytes::float8 as visitors from media_use where account_id = ${accountId}`)
  /** Leaves this much of what all may keep, or visitors. */
  async function leave(accountId: string, left: { all: number } | { visitors: number }) {
    const all = planFacts.business.mediaGigabytes * 1_000_000_000
    const bytes = 'all' in left ? all - left.all : all * limits.mediaVisitorsShare - left.visitors
    const visitors = 'all' in left ? 0 : bytes
    await db.query(sql`update accounts set plan = 'business' where id = ${accountId}`)
    await db.query(sql`
      insert into media_use (account_id, bytes, visitor_bytes) values (${accountId}, ${bytes}, ${visitors})`)
    return bytes
  }
  const placeOf = (store = folderStore(join(folder, 'media'))) => ({
    store,
    folder: join(folder, 'incoming'),
    bytesMax: 300 * megabyte,
  })
  const upload = (accountId: string, bytes: Buffer, visitor?: { token: string; address: string }) => {
    const given = { accountId, source: Readable.from([bytes]), claimed: 'document', visitor } as const
    return takeUpload(db, placeOf(), given, new Date())
  }
  const outcomes = async (uploads: Promise<unknown>[]) =>
    (await Promise.allSettled(uploads)).map(({ status }) => status).sort()

  test('for one is given to one of many that come at the same time', async () => {
    const { accountId } = await createTenant(db, { rows: 0 })
    const before = await leave(accountId, { all: 1_000 })
    const files = Array.from({ length: 8 }, (_, n) => Buffer.alloc(900, n + 1))
    const ended = await outcomes(files.map((bytes) => upload(accountId, bytes)))
    expect(ended).toEqual(['fulfilled', ...Array(7).fill('rejected')])
    expect(await used(accountId)).toEqual({ bytes: before + 900, visitors: 0 })
  })

  test('that a failed file took is given back with its note', async () => {
    const { accountId } = await createTenant(db, { rows: 0 })
    const before = await leave(accountId, { all: 1_000 })
    const store = { ...placeOf().store, put: () => Promise.reject(new Error('the disk is gone')) }
    const source = Readable.from([Buffer.alloc(900)])
    const now = new Date()
    const failing = takeUpload(db, placeOf(store), { accountId, source, claimed: 'document' }, now)
    await expect(failing).rejects.toThrow('the disk is gone')
    expect(await used(accountId)).toMatchObject({ bytes: before + 900 })
    await removeLoose(db, { store: placeOf().store, log: silentLog, clock: () => now })
    expect(await used(accountId)).toMatchObject({ bytes: before })
  })

  test('is shared: visitors fill a part of it, and the rest stays for the account', async () => {
    const { accountId } = await createTenant(db, { rows: 0 })
    await leave(accountId, { visitors: 1_000 })
    const visitor = { token: 'v1', address: '192.0.2.1' }
    await upload(accountId, Buffer.alloc(900, 1), visitor)
    await expect(upload(accountId, Buffer.alloc(900, 2), visitor)).rejects.toMatchObject({ code: 'conflict' })
    await upload(accountId, Buffer.alloc(900, 2))
  })

  test('a visitor has so many bytes a day, and an address has, whatever visitors it makes', async () => {
    const { accountId } = await createTenant(db, { rows: 0 })
    const now = new Date()
    const send = (token: string, address: string, mb: number) =>
      countVisitorBytes(db, { accountId, token, address, bytes: mb * megabyte }, now)
    const { chatMbPerVisitorDayMax: ofVisitor, chatMbPerAddressDayMax: ofAddress } = limits
    expect(await send('v1', 'a1', ofVisitor)).toBe(true)
    expect(await send('v1', 'a2', 1)).toBe(false)
    const rest = ofAddress - ofVisitor
    for (let sent = 0; sent < rest; sent += ofVisitor)
      expect(await send(`v${sent + 2}`, 'a1', Math.min(ofVisitor, rest - sent))).toBe(true)
    expect(await send('new', 'a1', 1)).toBe(false)
    // A refused file has counted for neither.
    expect(await send('new', 'a2', ofVisitor)).toBe(true)
    await deleteOldVisitorBytes(db, new Date(now.getTime() + 86_400_000))
    expect(await send('v1', 'a1', 1)).toBe(true)
  })
})

test('what a crash left among the incoming files goes, and what is being written stays', async () => {
  const incoming = await mkdtemp(join(folder, 'left-'))
  const now = new Date()
  const old = new Date(now.getTime() - limits.mediaIncomingSeconds * 1_000 - 1_000)
  for (const name of ['left', 'running']) await writeFile(join(incoming, name), 'x')
  await utimes(join(incoming, 'left'), old, old)
  expect(await cleanIncoming(incoming, now)).toBe(1)
  expect(await readdir(incoming)).toEqual(['running'])
  expect(await cleanIncoming(join(incoming, 'none'), now)).toBe(0)
})

describe('a token', () => {
  const rules = { allowInsecure: true, bytesMax: 1_000, stopping: new AbortController().signal }
  test.each([
    ["the platform's host without TLS", 'https://graph.example', 'http://graph.example/file', {}],
    ['a host that was set without TLS', 'http://graph.internal', 'http://graph.internal/bot123/file', {}],
    [
      'another host without TLS',
      'https://graph.example',
      'http://192.0.2.7/x',
      { authorization: 'Bearer t' },
    ],
  ])('is not told to %s', async (_name, trusted, url, headers) => {
    const loading = download({ url, headers }, join(folder, 'never'), { ...rules, trusted })
    await expect(loading).rejects.toMatchObject({ reason: 'unsafe_address' })
    await expect(loading).rejects.toThrow('without TLS')
  })
})
