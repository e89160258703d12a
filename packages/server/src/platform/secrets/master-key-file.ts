// master.key in the data folder: the current key on its first line, former ones below it.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../embedded-postgres/failure.ts'
import { ordinaryOwner } from '../embedded-postgres/identity.ts'
import { type MasterKeys, newMasterKey, parseMasterKey } from './secrets.ts'

/** More keys in the file mean that rotations were never finished. */
export const masterKeysMax = 8

export function masterKeyPath(dataDir: string): string {
  return join(dataDir, 'master.key')
}

/** Undefined when there is no file yet. Throws when it contains anything but keys. */
export function readMasterKeyFile(dataDir: string): readonly [string, ...string[]] | undefined {
  const path = masterKeyPath(dataDir)
  try {
    const [first, ...rest] = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
    if (first === undefined) throw new Error('it is empty')
    for (const line of [first, ...rest]) parseMasterKey(line)
    return [first, ...rest]
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    if (errorCode(error) === 'EACCES') {
      const message = `${path} may not be read by uid ${process.geteuid?.()} (it belongs to uid ${ownerOf(path, dataDir)}): run this as its owner`
      throw new Error(message, { cause: error })
    }
    throw new Error(`${path} cannot be used: put back the file that belongs to this data`, { cause: error })
  }
}

/** A folder that may not be entered tells nothing of what is in it. */
function ownerOf(path: string, folder: string): number {
  try {
    return statSync(path).uid
  } catch {
    return statSync(folder).uid
  }
}

/** The keys in the file, which is created on first use and never overwritten. */
export function ensureMasterKeyFile(dataDir: string): readonly [string, ...string[]] {
  const known = readMasterKeyFile(dataDir)
  if (known) return known
  const fresh = writeAside(dataDir, [newMasterKey()])
  try {
    // Unlike a rename, this fails if another process was faster; then its key counts.
    linkSync(fresh, masterKeyPath(dataDir))
    syncFolder(dataDir)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  const made = readMasterKeyFile(dataDir)
  if (!made) throw new Error(`${masterKeyPath(dataDir)} vanished while it was made`)
  return made
}

/** Only for rotation and restore: readers see the former file or this one, never a part. */
export function replaceMasterKeyFile(dataDir: string, keys: readonly [string, ...string[]]): void {
  const fresh = writeAside(dataDir, keys)
  renameSync(fresh, masterKeyPath(dataDir))
  syncFolder(dataDir)
}

export function parseMasterKeys([current, ...former]: readonly [string, ...string[]]): MasterKeys {
  return [parseMasterKey(current), ...former.map(parseMasterKey)]
}

function writeAside(dataDir: string, keys: readonly string[]): string {
  const path = `${masterKeyPath(dataDir)}.${randomBytes(6).toString('hex')}`
  const fd = openSync(path, 'wx', 0o600)
  try {
    writeSync(fd, `${keys.join('\n')}\n`)
    const owner = ordinaryOwner(dataDir)
    if (owner !== undefined) fchownSync(fd, owner.uid, owner.gid)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  return path
}

function syncFolder(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
