// The cluster on disk: checks that it can be served, and clears leftovers of an earlier run.
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { readPostmasterFile, shutDownClusterProcesses } from './cluster-processes.ts'
import { DataFolderInUse, EmbeddedPostgresError } from './failure.ts'
import type { Identities } from './identity.ts'
import { giveTree, isOwnedByRoot } from './identity.ts'
import { SOCKET_NAME, socketFits } from './listening.ts'

export type Cluster = {
  dataDir: string
  /** `<dataDir>/pg` */
  folder: string
  binaries: Binaries
  /** Undefined when the service is not root: everything runs as its own user. */
  identities: Identities | undefined
  /** False: a power failure may lose data; for tests. */
  durable: boolean
}

/** Refuses a cluster these binaries or this user cannot serve; ownership of one copied in by root is given away. */
export function checkCluster({ folder, binaries, identities }: Cluster): void {
  const versionFile = join(folder, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    throw new EmbeddedPostgresError(
      `${folder} is not a PostgreSQL database (PG_VERSION is missing): restore a backup, or move it away to start with an empty one`,
    )
  }
  const made = readFileSync(versionFile, 'utf8').trim()
  if (made !== String(binaries.major)) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} is of PostgreSQL ${made}, but this Mostrador brings PostgreSQL ${binaries.major}: dump it with the old version and restore it with this one, see "Upgrading PostgreSQL" in docs/operating.md`,
    )
  }
  if (identities !== undefined && isOwnedByRoot(folder)) giveTree(folder, identities.server)
  const owner = statSync(folder).uid
  if (identities === undefined && owner !== process.geteuid?.()) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} belongs to uid ${owner}, not to uid ${process.geteuid?.()}: start as its owner, or give it to this user with chown -R`,
    )
  }
}

/** Ends the processes of an earlier run, then removes its files. Resolves with the pids that were still running. */
export async function clearEarlierRun({ folder, identities }: Cluster): Promise<number[]> {
  const ended = await shutDownClusterProcesses(folder, identities?.server)
  if (socketFits(folder) && (await socketAnswers(join(folder, SOCKET_NAME)))) {
    // Not visible among the processes here: it runs in another container.
    throw new DataFolderInUse(
      `PostgreSQL (pid ${readPostmasterFile(folder)?.pid}) serves ${folder} from another container: stop it first`,
    )
  }
  for (const name of ['postmaster.pid', SOCKET_NAME, `${SOCKET_NAME}.lock`]) {
    rmSync(join(folder, name), { force: true })
  }
  return ended
}

async function socketAnswers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
