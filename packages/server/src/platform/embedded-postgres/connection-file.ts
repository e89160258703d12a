// connection.json in the data folder: the folder's holder and the way to reach its PostgreSQL.
import { closeSync, fchownSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError, errorCode } from './failure.ts'
import { ordinaryOwner } from './identity.ts'

/** Both a libpq URL and a configuration for `pg`; `host` may be a socket's folder. */
export type Connection = {
  url: string
  host: string
  port: number
  user: string
  password: string
  database: string
}

export type HolderKind = 'serve' | 'command'

export type Holder = { pid: number; kind: HolderKind; host: string }

/**
 * The password outlives the holder, since the cluster keeps it; the connection is set only while PostgreSQL answers.
 */
export type ConnectionFile = { holder: Holder | null; password: string; connection: Connection | null }

export function thisHolder(kind: HolderKind): Holder {
  return { pid: process.pid, kind, host: hostname() }
}

/** Undefined when the file is missing or truncated, as after a power failure. */
export function readConnectionFile(dataDir: string): ConnectionFile | undefined {
  const path = join(dataDir, 'connection.json')
  try {
    const parsed = JSON.parse(readFileSync(path, 'utf8')) as Partial<ConnectionFile> | null
    if (typeof parsed?.password !== 'string') return undefined
    return { holder: parsed.holder ?? null, password: parsed.password, connection: parsed.connection ?? null }
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return undefined
    throw new EmbeddedPostgresError(`${path} cannot be read by uid ${process.geteuid?.()}: run as its owner`)
  }
}

/** Only the holder of the folder's lock writes; readers see the old file or the new one, never a part. */
export function writeConnectionFile(dataDir: string, file: ConnectionFile): void {
  const path = join(dataDir, 'connection.json')
  const fresh = `${path}.new`
  rmSync(fresh, { force: true })
  const fd = openSync(fresh, 'wx', 0o600)
  try {
    writeSync(fd, `${JSON.stringify(file, null, 2)}\n`)
    const owner = ordinaryOwner(dataDir)
    if (owner !== undefined) fchownSync(fd, owner.uid, owner.gid)
  } finally {
    closeSync(fd)
  }
  renameSync(fresh, path)
}
