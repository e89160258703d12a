// The worker that loads customers' files in its own process, for tests that kill it or weigh it. Tells the parent when it
// has reached the step, and stops there; says how much memory it takes.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { connect } from 'node:net'
import { join } from 'node:path'
import { limits } from '@mostrador/contract/limits'
import { startMediaWorker } from '../../../src/channels/media/media-worker.ts'
import { type ConnectionOptions, Database, type Tx } from '../../../src/platform/database/database.ts'
import { silentLog } from '../../../src/platform/log.ts'
import { folderStore } from '../../../src/platform/objects/folder-store.ts'
import { type S3Place, s3Store } from '../../../src/platform/objects/s3-store.ts'
import { parseMasterKey, SecretBox } from '../../../src/platform/secrets/secrets.ts'
import { keepCompiled } from './keep-compiled.ts'

/**
 * The file is loaded and looked into; its room is taken; half of it is in the store; all of it, under another name; it
 * is there and its smaller picture is not; its row is written and not committed; it is committed.
 */
export type MediaStep = 'looked' | 'roomed' | 'half' | 'whole' | 'alone' | 'written' | 'committed'

export type MediaProcessOptions = {
  connection: ConnectionOptions
  masterKey: string
  now: string
  folder: string
  bytesMax: number
  /** Instead of a folder. */
  s3?: S3Place | undefined
  stopAt?: MediaStep
  /** Instead of the limit for the whole of a file. */
  downloadMs?: number
}

/** Bytes, at their highest since they were told last. */
export type MediaMemory = { rss: number; arrayBuffers: number; heapUsed: number }

const options = JSON.parse(process.argv[2] ?? '{}') as MediaProcessOptions
const { timeout } = AbortSignal
AbortSignal.timeout = (ms) =>
  timeout(ms === limits.mediaDownloadMs && options.downloadMs !== undefined ? options.downloadMs : ms)
const never = new Promise<never>(() => {})

function reached(): Promise<never> {
  process.send?.('reached')
  return never
}

/** The transactions of keeping a file are two: one asks whether the bytes are known, one writes the rows. */
let transactions = 0
class StoppingDatabase extends Database {
  override async transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    transactions += 1
    const isSecond = transactions === 2
    if (transactions === 1 && options.stopAt === 'looked') await reached()
    const result = await super.transaction(async (tx) => {
      const made = await work(tx)
      if (isSecond && options.stopAt === 'written') await reached()
      return made
    })
    if (isSecond && options.stopAt === 'committed') await reached()
    return result
  }
}

const { copyFile, rename } = fs
let copies = 0
fs.copyFile = async (from, to) => {
  copies += 1
  if (options.stopAt === 'roomed') await reached()
  if (options.stopAt === 'half') {
    const bytes = await fs.readFile(from)
    await fs.writeFile(to, bytes.subarray(0, bytes.length / 2))
    await reached()
  }
  if (options.stopAt === 'alone' && copies === 2) await reached()
  await copyFile(from, to)
}
fs.rename = async (from, to) => {
  if (options.stopAt === 'whole') await reached()
  await rename(from, to)
}
syncBuiltinESMExports()

const { fetch: request } = globalThis
let puts = 0
// The client of S3 makes one request for each object.
globalThis.fetch = async (given, init) => {
  if (init?.method !== 'PUT') return request(given, init)
  puts += 1
  if (puts > 1 && options.stopAt === 'alone') await reached()
  if (puts > 1) return request(given, init)
  if (options.stopAt === 'roomed') await reached()
  if (options.stopAt === 'half') {
    await putHalf(new URL(String(given)), init)
    await reached()
  }
  const response = await request(given, init)
  if (options.stopAt === 'whole') await reached()
  return response
}

/** The request with half of its bytes, and no more. */
async function putHalf({ hostname, port, pathname }: URL, { headers, body }: RequestInit): Promise<void> {
  const bytes = Buffer.from(body as Uint8Array)
  const lines = [...new Headers(headers)].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const head = `PUT ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${lines}content-length: ${bytes.length}\r\n\r\n`
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve) => {
    socket.write(Buffer.concat([Buffer.from(head), bytes.subarray(0, bytes.length / 2)]), () => resolve())
  })
}

const peak: MediaMemory = { rss: 0, arrayBuffers: 0, heapUsed: 0 }
function look(): void {
  const now = process.memoryUsage()
  for (const name of ['rss', 'arrayBuffers', 'heapUsed'] as const)
    peak[name] = Math.max(peak[name], now[name])
}
setInterval(look, 5).unref()
process.on('message', () => {
  look()
  process.send?.({ ...peak })
  Object.assign(peak, { rss: 0, arrayBuffers: 0, heapUsed: 0 })
})

const worker = startMediaWorker({
  db: new StoppingDatabase(options.connection, { max: 4 }),
  store: options.s3 ? s3Store(options.s3) : folderStore(join(options.folder, 'media')),
  secrets: new SecretBox(parseMasterKey(options.masterKey)),
  baseUrls: {},
  allowInsecure: false,
  bytesMax: options.bytesMax,
  folder: join(options.folder, 'incoming'),
  log: silentLog,
  clock: () => new Date(options.now),
  everyMs: 10,
})
keepCompiled()
process.on('disconnect', () => process.exit())
void worker
