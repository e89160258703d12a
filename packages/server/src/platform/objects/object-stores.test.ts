// Both stores keep the same promises: the folder always, S3 where its server can be had (versitygw, by Go's own tools).
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, s3Program, startS3 } from '../../../test/harness/servers/s3-server.ts'
import { folderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { s3Store } from './s3-store.ts'

const key = '0198-a/0198-b'
const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
let folder: string
let server: S3Server | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mostrador-objects-'))
  await writeFile(join(folder, 'given'), bytes)
  if (s3Program !== undefined) server = await startS3(join(folder, 's3'))
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const stores: Record<string, () => ObjectStore> = {
  folder: () => folderStore(join(folder, 'objects')),
  S3: () => s3Store(placeOf(server)),
}

describe.each(Object.entries(stores))('%s', (name, open) => {
  const given = test.skipIf(name === 'S3' && s3Program === undefined)

  given('gives back what was put, whole and in part, until it is removed', async () => {
    const store = open()
    await store.check()
    expect(await store.open(key)).toBeUndefined()
    await store.put(key, join(folder, 'given'))
    await store.put(key, join(folder, 'given'))
    expect(await read(store)).toEqual(bytes)
    expect(await read(store, { first: 0, last: 0 })).toEqual(bytes.subarray(0, 1))
    expect(await read(store, { first: 99_990, last: 99_999 })).toEqual(bytes.subarray(99_990))
    await store.remove(key)
    await store.remove(key)
    expect(await store.open(key)).toBeUndefined()
  })

  given('refuses a key that leads out of it', async () => {
    for (const bad of ['../x', '/etc/passwd', 'a//b', 'a/../../b', '']) {
      await expect(open().put(bad, join(folder, 'given'))).rejects.toThrow('not a key')
      await expect(open().open(bad)).rejects.toThrow('not a key')
      await expect(open().remove(bad)).rejects.toThrow('not a key')
    }
  })
})

test.skipIf(s3Program === undefined)('a wrong key or bucket is told at the check', async () => {
  const place = placeOf(server)
  await expect(s3Store({ ...place, secretAccessKey: 'other' }).check()).rejects.toThrow()
  await expect(s3Store({ ...place, endpoint: `${place.endpoint}2` }).check()).rejects.toThrow()
})

function placeOf(running: S3Server | undefined) {
  if (!running) throw new Error('the S3 server does not run')
  return running.place
}

async function read(store: ObjectStore, range?: { first: number; last: number }): Promise<Buffer> {
  const stream = await store.open(key, range)
  return Buffer.concat((await stream?.toArray()) ?? [])
}
