// When the service is root but PostgreSQL's user cannot reach node_modules (say in /root), the binaries are copied once
// to a folder of root's that everyone may read and nobody else may write.
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, errorCode, errorText } from './failure.ts'
import type { Identities, Identity } from './identity.ts'

const HOMES = ['/var/lib', tmpdir()].map((folder) => join(folder, 'mostrador-postgresql'))
const READ = 0o4
const ENTER = 0o1

export function reachableBinaries(binaries: Binaries, identities: Identities | undefined): Binaries {
  if (identities === undefined) return binaries
  const users = [identities.server, identities.initdb]
  if (users.every((user) => canRun(binaries.native, user))) return binaries
  return { ...binaries, native: copyForAll(binaries, HOMES, users) }
}

/** Checks modes only: for a folder opened by an access list this merely costs an unneeded copy. */
export function canRun(native: string, user: Identity): boolean {
  const readable = [
    'share/postgresql/postgres.bki',
    'lib/postgresql/plpgsql.so',
    'lib/postgresql/plpgsql.dylib',
  ]
  const runnable = ['bin/postgres', 'bin/initdb', 'lib', 'share', 'share/postgresql']
  for (let path = native; ; path = dirname(path)) {
    if (!permits(path, user, ENTER)) return false
    if (path === dirname(path)) break
  }
  const existing = readable.map((name) => join(native, name)).filter((path) => exists(path))
  return (
    existing.every((path) => permits(path, user, READ)) &&
    runnable.every((name) => permits(join(native, name), user, READ | ENTER))
  )
}

export function copyForAll(binaries: Binaries, homes: readonly string[], users: readonly Identity[]): string {
  const hash = treeHash(binaries.native)
  const refusals: string[] = []
  for (const home of homes) {
    try {
      const target = join(home, `${binaries.version}-${hash}`)
      makeHome(home)
      if (!exists(target) || treeHash(target) !== hash) copyTree(binaries.native, target)
      requireRootOnly(target)
      if (users.every((user) => canRun(target, user))) return target
      refusals.push(`${target} cannot be reached by uid ${users.map(({ uid }) => uid).join(' or ')}`)
    } catch (error) {
      refusals.push(errorText(error))
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL's user may not enter ${binaries.native}, and its binaries cannot be copied elsewhere: ${refusals.join('; ')}`,
  )
}

function makeHome(home: string): void {
  try {
    mkdirSync(home, { mode: 0o755 })
    chmodSync(home, 0o755)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  // Checked before anything is written, and not through a link: in /tmp anyone may have made it.
  requireRootOnly(home)
}

/** Ensures that nobody but root can have put anything in the folder or moved it away. */
function requireRootOnly(path: string): void {
  const found = lstatSync(path)
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(`${path} is not a folder that only root may write`)
  }
  for (let parent = dirname(realpathSync(path)); ; parent = dirname(parent)) {
    const { uid, mode } = statSync(parent)
    const sticky = (mode & 0o1000) !== 0
    if (uid !== 0 || ((mode & 0o022) !== 0 && !sticky)) {
      throw new EmbeddedPostgresError(`${parent} may be written by others than root`)
    }
    if (parent === dirname(parent)) return
  }
}

/** Built under a temporary name and renamed, so that a partial copy is never used and two services may copy at once. */
function copyTree(source: string, target: string): void {
  const fresh = `${target}.new-${randomBytes(6).toString('hex')}`
  try {
    copyEntry(source, fresh)
    // An existing target has another hash than its name says: a power failure cut it short.
    if (exists(target)) rmSync(target, { recursive: true, force: true })
    renameSync(fresh, target)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    const another = errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST'
    if (!another) throw error
  }
}

function copyEntry(source: string, target: string): void {
  const found = lstatSync(source)
  if (found.isSymbolicLink()) {
    symlinkSync(readlinkSync(source), target)
  } else if (found.isDirectory()) {
    mkdirSync(target)
    chmodSync(target, 0o755)
    for (const name of readdirSync(source)) copyEntry(join(source, name), join(target, name))
  } else {
    copyFileSync(source, target)
    chmodSync(target, (found.mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}

/** Hashes names and sizes only: npm has checked the contents, and root's folder protects them. */
function treeHash(root: string): string {
  const hash = createHash('sha256')
  const entries = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
  for (const name of entries) {
    const found = lstatSync(join(root, name))
    hash.update(`${name}\0${found.isFile() ? found.size : ''}\n`)
  }
  return hash.digest('hex').slice(0, 12)
}

function permits(path: string, user: Identity, wanted: number): boolean {
  const { uid, gid, mode } = statSync(path)
  const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode
  return (bits & wanted) === wanted
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
