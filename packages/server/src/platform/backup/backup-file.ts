// A backup file: an identifying first line, gzipped frames, and the SHA-256 of everything before it.
import { createHash, type Hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { AppError } from '../errors.ts'
import { fileProblem } from '../file-problem.ts'

/**
 * `header` comes first; then for each table `table`, its rows as PostgreSQL's COPY text in any number of `data`, and
 * `end` with the number of rows. Then for each object beside the database `object`, its bytes as `data`, and `objectEnd`.
 * `done` is last.
 */
export type Frame =
  | { type: 'header'; value: unknown }
  | { type: 'table'; value: unknown }
  | { type: 'data'; rows: Buffer }
  | { type: 'end'; value: unknown }
  | { type: 'object'; value: unknown }
  | { type: 'objectEnd'; value: unknown }
  | { type: 'done'; value: unknown }

const magic = Buffer.from('mostrador backup 1\n')
const codes = { header: 1, table: 2, data: 3, end: 4, done: 5, object: 6, objectEnd: 7 } as const
const types = new Map(Object.entries(codes).map(([type, code]) => [code, type as Frame['type']]))
const hashBytes = 32
const frameBytesMax = 64 * 1024 * 1024
/** Half the time of the default level for a tenth more bytes. */
const gzipLevel = 3

/**
 * Writes a temporary file and moves it into place when complete. Throws conflict if the place is taken. The SHA-256 is
 * that of the whole file, as sha256sum prints it.
 */
export async function writeBackupFile(
  path: string,
  frames: AsyncIterable<Frame>,
  interrupted: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  refuseExisting(path)
  const part = `${path}.${randomBytes(4).toString('hex')}.part`
  const hash = createHash('sha256').update(magic)
  try {
    const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
    target.write(magic)
    await pipeline(Readable.from(encode(frames)), createGzip({ level: gzipLevel }), hashed(hash), target, {
      signal: interrupted,
    })
    // Unlike a rename, this fails if the place was taken meanwhile.
    await link(part, path).catch(async (error: unknown) => {
      refuseExisting(path)
      if (!isWithoutLinks(error)) throw error
      await rename(part, path)
    })
    await syncFolder(dirname(path))
    return { bytes: target.bytesWritten, sha256: hash.digest('hex') }
  } catch (error) {
    throw fileProblem(path, 'written', error)
  } finally {
    // Where its folder is a file there is nothing to remove, and the cause is thrown already.
    await rm(part, { force: true }).catch(() => {})
  }
}

/** Throws invalid_request unless the file is a complete backup, byte for byte as written. */
export async function verifyBackupFile(path: string): Promise<void> {
  await using file = await open(path).catch((error: unknown) => {
    throw fileProblem(path, 'read', error)
  })
  const stats = await file.stat()
  if (!stats.isFile()) throw damaged(path, 'it is no file')
  const { size } = stats
  if (size < magic.length + hashBytes) throw damaged(path, 'it is no backup of Mostrador, or cut short')
  const start = Buffer.alloc(magic.length)
  await file.read(start, 0, start.length, 0)
  if (!start.equals(magic)) throw damaged(path, 'it is no backup of Mostrador, or of a newer format')
  const wanted = Buffer.alloc(hashBytes)
  await file.read(wanted, 0, hashBytes, size - hashBytes)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: size - hashBytes - 1 }))
    hash.update(chunk as Buffer)
  if (!timingSafeEqual(hash.digest(), wanted))
    throw damaged(path, 'its checksum does not match; it is damaged or cut short')
}

/** The frames of a verified file. */
export async function* readBackupFile(path: string): AsyncGenerator<Frame> {
  const size = await sizeOf(path)
  const source = createReadStream(path, { start: magic.length, end: size - hashBytes - 1 })
  const unzipped = createGunzip()
  // A failure of the source fails the loop below.
  const flowing = pipeline(source, unzipped).catch((error: Error) => void unzipped.destroy(error))
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of unzipped) {
    rest = Buffer.concat([rest, chunk as Buffer])
    for (let frame = takeFrame(rest); frame !== undefined; frame = takeFrame(rest)) {
      rest = rest.subarray(frame.bytes)
      yield frame.frame
    }
  }
  await flowing
}

async function* encode(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  for await (const frame of frames) {
    const body = frame.type === 'data' ? frame.rows : Buffer.from(JSON.stringify(frame.value))
    const head = Buffer.alloc(5)
    head.writeUInt8(codes[frame.type], 0)
    head.writeUInt32BE(body.length, 1)
    yield head
    yield body
  }
}

function takeFrame(buffer: Buffer): { frame: Frame; bytes: number } | undefined {
  if (buffer.length < 5) return undefined
  const type = types.get(buffer.readUInt8(0) as 1)
  const length = buffer.readUInt32BE(1)
  if (type === undefined || length > frameBytesMax) throw new Error('the backup holds an unknown frame')
  if (buffer.length < 5 + length) return undefined
  const body = buffer.subarray(5, 5 + length)
  const frame: Frame =
    type === 'data' ? { type, rows: body } : { type, value: JSON.parse(body.toString('utf8')) as unknown }
  return { frame, bytes: 5 + length }
}

/** Passes everything through and appends its hash. */
function hashed(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const digest = hash.copy().digest()
      hash.update(digest)
      done(null, digest)
    },
  })
}

/** Some file systems have no hard links. */
function isWithoutLinks(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['EPERM', 'ENOTSUP', 'EOPNOTSUPP'].includes(String(error.code))
  )
}

function refuseExisting(path: string): void {
  if (existsSync(path))
    throw new AppError('conflict', `${path} exists already, and a backup overwrites nothing`)
}

function damaged(path: string, why: string): AppError {
  return new AppError('invalid_request', `${path} cannot be restored: ${why}`)
}

async function sizeOf(path: string): Promise<number> {
  await using file = await open(path)
  return (await file.stat()).size
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path)
  await folder.sync()
}
