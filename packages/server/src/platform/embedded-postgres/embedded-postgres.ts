// The PostgreSQL bundled with Mostrador: one cluster in the data folder, held by one process.
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries, linkLibraries } from './binaries.ts'
import { reachableBinaries } from './binaries-copy.ts'
import type { Cluster } from './cluster.ts'
import type { Connection, HolderKind } from './connection-file.ts'
import { readConnectionFile, thisHolder, writeConnectionFile } from './connection-file.ts'
import { clusterFolder, prepareDataFolder } from './data-folder.ts'
import { DataFolderInUse } from './failure.ts'
import { acquireFolderLock, type FolderLock } from './folder-lock.ts'
import { chooseIdentities } from './identity.ts'
import { askServer } from './server-connection.ts'
import type { OnLog } from './server-log.ts'
import { startServer } from './start-server.ts'
import { Supervisor } from './supervisor.ts'

export type { Connection } from './connection-file.ts'
export { DataFolderInUse } from './failure.ts'

export type EmbeddedPostgresOptions = {
  dataDir: string
  /** A `serve` runs until told to stop; a `command` is short, so others wait for it. */
  kind: HolderKind
  /** Time to wait for a command that holds the data folder. Default 10 s. */
  waitMs?: number
  /** Ends the making of a new cluster, which leaves nothing; then `open` rejects. */
  interrupted?: AbortSignal
  /** False: nothing is synced to disk; for tests. Default true. */
  durable?: boolean
  /** PostgreSQL's own log without routine lines, and the supervisor's actions. */
  onLog?: OnLog
  /** PostgreSQL died and could not be restarted; the message has its last log lines. */
  onFatal?: (error: Error) => void
}

const WAIT_MS = 10_000
const POLL_MS = 25

export class EmbeddedPostgres implements AsyncDisposable {
  readonly connection: Connection
  readonly #dataDir: string
  readonly #supervisor: Supervisor
  readonly #lock: FolderLock
  #stopped: Promise<void> | undefined

  private constructor(dataDir: string, connection: Connection, supervisor: Supervisor, lock: FolderLock) {
    this.#dataDir = dataDir
    this.connection = connection
    this.#supervisor = supervisor
    this.#lock = lock
  }

  /** Resolves when PostgreSQL answers. Rejects with one line for the operator (EmbeddedPostgresError). */
  static async open(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const dataDir = prepareDataFolder(options.dataDir)
    const lock = await acquireFolderLock(dataDir, { waitMs: options.waitMs ?? WAIT_MS })
    try {
      const onLog = options.onLog ?? (() => {})
      const onFatal = options.onFatal ?? ((error: Error) => onLog(error.message, 'error'))
      const cluster = describeCluster(dataDir, options.durable ?? true)
      const { kind, interrupted } = options
      const running = await startServer(cluster, thisHolder(kind), onLog, interrupted)
      const supervisor = new Supervisor(cluster, running, { onLog, onFatal })
      return new EmbeddedPostgres(dataDir, running.connection, supervisor, lock)
    } catch (error) {
      leaveFolder(dataDir, lock)
      throw error
    }
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  async #stop(): Promise<void> {
    await this.#supervisor[Symbol.asyncDispose]()
    leaveFolder(this.#dataDir, this.#lock)
  }
}

/** `owned`: PostgreSQL was started for this command and stops with it; otherwise a running service's is shared. */
export type UsedPostgres = AsyncDisposable & { connection: Connection; owned: boolean }

/**
 * For the command line: a running service's PostgreSQL if there is one, else its own for the duration of the command.
 */
export async function useEmbeddedPostgres(
  options: Omit<EmbeddedPostgresOptions, 'kind'>,
): Promise<UsedPostgres> {
  const deadline = performance.now() + (options.waitMs ?? WAIT_MS)
  for (;;) {
    const held = await openAtOnce(options)
    if (held instanceof EmbeddedPostgres) {
      return { connection: held.connection, owned: true, [Symbol.asyncDispose]: () => held.stop() }
    }
    const file = readConnectionFile(prepareDataFolder(options.dataDir))
    const shared = file?.holder?.kind === 'serve' ? file.connection : null
    if (shared !== null && (await askServer(shared)) === 'ready') {
      return { connection: shared, owned: false, [Symbol.asyncDispose]: async () => {} }
    }
    if (performance.now() > deadline) throw held
    await delay(POLL_MS)
  }
}

async function openAtOnce(
  options: Omit<EmbeddedPostgresOptions, 'kind'>,
): Promise<EmbeddedPostgres | DataFolderInUse> {
  try {
    return await EmbeddedPostgres.open({ ...options, kind: 'command', waitMs: 0 })
  } catch (error) {
    if (error instanceof DataFolderInUse) return error
    throw error
  }
}

function describeCluster(dataDir: string, durable: boolean): Cluster {
  const folder = clusterFolder(dataDir)
  const identities = chooseIdentities(dataDir, folder)
  const found = findBinaries()
  linkLibraries(found.native)
  return { dataDir, folder, binaries: reachableBinaries(found, identities), identities, durable }
}

/** The password stays, since the cluster keeps it too. */
function leaveFolder(dataDir: string, lock: FolderLock): void {
  try {
    const password = readConnectionFile(dataDir)?.password
    if (password !== undefined) writeConnectionFile(dataDir, { holder: null, password, connection: null })
  } finally {
    lock[Symbol.dispose]()
  }
}
