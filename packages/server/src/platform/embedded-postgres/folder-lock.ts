// Ensures that one process works on a data folder, by a lock that the kernel releases when its holder dies.
import { closeSync, fchownSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import type { Holder, HolderKind } from './connection-file.ts'
import { readConnectionFile } from './connection-file.ts'
import { DataFolderInUse, EmbeddedPostgresError, errorCode, errorText } from './failure.ts'
import { ordinaryOwner } from './identity.ts'

const POLL_MS = 25
/** Time given to a `serve` that cannot be seen from here (another container, or stale) to change. */
const UNSEEN_HOLDER_MS = 1_000
const SQLITE_BUSY = 5

/**
 * SQLite's exclusive lock on lock.db (fcntl). Never open that file by other means in this process: closing any
 * descriptor of it would drop the lock.
 */
export class FolderLock implements Disposable {
  readonly #database: DatabaseSync

  private constructor(database: DatabaseSync) {
    this.#database = database
  }

  static tryAcquire(dataDir: string): FolderLock | undefined {
    const path = join(dataDir, 'lock.db')
    createLockFile(path, dataDir)
    let database: DatabaseSync | undefined
    try {
      database = new DatabaseSync(path)
      // In memory, so that no journal file appears beside the lock.
      database.exec('pragma journal_mode = memory; begin exclusive')
      return new FolderLock(database)
    } catch (error) {
      database?.close()
      if (isBusy(error)) return undefined
      throw new EmbeddedPostgresError(`${path} cannot be locked: ${errorText(error)}`)
    }
  }

  [Symbol.dispose](): void {
    if (this.#database.isOpen) this.#database.close()
  }
}

/** Waits for a command to end, but not for a running service, which would not end. */
export async function acquireFolderLock(
  dataDir: string,
  { waitMs }: { waitMs: number },
): Promise<FolderLock> {
  const startedAt = performance.now()
  for (;;) {
    const lock = FolderLock.tryAcquire(dataDir)
    if (lock !== undefined) return lock
    const holder = readConnectionFile(dataDir)?.holder ?? null
    const waitedMs = performance.now() - startedAt
    const patienceMs = holder?.kind !== 'serve' ? waitMs : isVisible(holder.pid) ? 0 : UNSEEN_HOLDER_MS
    if (waitedMs >= patienceMs) throw new DataFolderInUse(inUseMessage(dataDir, holder))
    await delay(POLL_MS)
  }
}

function inUseMessage(dataDir: string, holder: Holder | null): string {
  if (holder === null) return `The data folder ${dataDir} is in use by a process that is just starting`
  const names: Record<HolderKind, string> = { serve: 'a running Mostrador', command: 'a Mostrador command' }
  return `The data folder ${dataDir} is in use by ${names[holder.kind]} (pid ${holder.pid} on ${holder.host}): stop it first, or set MOSTRADOR_DATA to another folder`
}

function isVisible(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function createLockFile(path: string, dataDir: string): void {
  try {
    const fd = openSync(path, 'wx', 0o600)
    const owner = ordinaryOwner(dataDir)
    if (owner !== undefined) fchownSync(fd, owner.uid, owner.gid)
    closeSync(fd)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      throw new EmbeddedPostgresError(`${path} cannot be made: ${errorText(error)}`)
    }
  }
}

function isBusy(error: unknown): boolean {
  // The lower byte is SQLite's primary code; busy also comes as one of its extended codes.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}
