import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { limits } from '@mostrador/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant } from '../../test/harness/fixtures.ts'
import { silentLog } from '../platform/log.ts'
import { folderStore } from '../platform/objects/folder-store.ts'
import { findFile } from './files.queries.ts'
import { keysOf } from './files.ts'
import { inspect } from './inspect.ts'
import { removeLoose } from './removals.ts'
import { takeUpload } from './uploads.ts'

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

test('pictures are looked into one at a time', async () => {
  const path = join(folder, 'large.png')
  const create = { width: 3_000, height: 3_000, channels: 3, background: '#a06' } as const
  await sharp({ create }).png({ progressive: true, compressionLevel: 1 }).toFile(path)
  let most = 0
  const watch = setInterval(() => {
    const { queue, process } = sharp.counters()
    most = Math.max(most, queue + process)
  })
  await Promise.all([1, 2, 3, 4].map((n) => inspect(path, 'image', `${path}.${n}`)))
  clearInterval(watch)
  expect(most).toBe(1)
})
