// Both stores keep the same promises: the folder always, S3 where its server can be had (versitygw, by Go's own tools).
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { folderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { s3Store } from './s3-store.ts'

const program = findProgram()
const key = '0198-a/0198-b'
const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
let folder: string
let server: ChildProcess | undefined
let endpoint: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mostrador-objects-'))
  await writeFile(join(folder, 'given'), bytes)
  if (program === undefined) return
  const port = await freePort()
  mkdirSync(join(folder, 's3', 'bucket'), { recursive: true })
  server = spawn(
    program,
    [
      '--access',
      'user',
      '--secret',
      'password',
      '--port',
      `127.0.0.1:${port}`,
      'posix',
      '--nometa',
      join(folder, 's3'),
    ],
    {
      stdio: 'ignore',
    },
  )
  endpoint = `http://127.0.0.1:${port}/bucket`
  await vi.waitUntil(
    () =>
      fetch(endpoint).then(
        () => true,
        () => false,
      ),
    { timeout: 20_000 },
  )
})
afterAll(async () => {
  server?.kill()
  await rm(folder, { recursive: true, force: true })
})

const stores: Record<string, () => ObjectStore> = {
  folder: () => folderStore(join(folder, 'objects')),
  S3: () => s3Store({ endpoint, region: 'us-east-1', accessKeyId: 'user', secretAccessKey: 'password' }),
}

describe.each(Object.entries(stores))('%s', (name, open) => {
  const given = test.skipIf(name === 'S3' && program === undefined)

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

test.skipIf(program === undefined)('a wrong key or bucket is told at the check', async () => {
  const place = { endpoint, region: 'us-east-1', accessKeyId: 'user', secretAccessKey: 'password' }
  await expect(s3Store({ ...place, secretAccessKey: 'other' }).check()).rejects.toThrow()
  await expect(s3Store({ ...place, endpoint: `${endpoint}2` }).check()).rejects.toThrow()
})

async function read(store: ObjectStore, range?: { first: number; last: number }): Promise<Buffer> {
  const stream = await store.open(key, range)
  return Buffer.concat((await stream?.toArray()) ?? [])
}

function findProgram(): string | undefined {
  const named = process.env.VERSITYGW ?? 'versitygw'
  try {
    execFileSync(named, ['--version'], { stdio: 'ignore' })
    return named
  } catch {
    return undefined
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const asked = createServer().listen(0, '127.0.0.1', () => {
      const address = asked.address()
      asked.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
