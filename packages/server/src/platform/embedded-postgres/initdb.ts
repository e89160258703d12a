// Creates a cluster, completely or not at all.
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { shutDownClusterProcesses } from './cluster-processes.ts'
import { EmbeddedPostgresError } from './failure.ts'
import type { Identity } from './identity.ts'
import { giveTree } from './identity.ts'
import { cannotBecome, dataArgument, runProgram, runToEnd } from './run-program.ts'
import { passwordSettings } from './server-settings.ts'

const INITDB_LIMIT_MS = 300_000
const NEW = 'pg.new-'

/** Built under a temporary name and renamed: a folder named `pg` is always a complete cluster. */
export async function createCluster(
  cluster: Cluster,
  password: string,
  interrupted?: AbortSignal,
): Promise<void> {
  const { dataDir, identities, durable } = cluster
  const fresh = join(dataDir, `${NEW}${randomBytes(6).toString('hex')}`)
  mkdirSync(fresh, { mode: 0o700 })
  try {
    await runInitdb(cluster, fresh, { password, interrupted })
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    throw error
  }
  if (identities !== undefined) giveTree(fresh, identities.server)
  if (durable) syncFolder(fresh)
  renameSync(fresh, cluster.folder)
  if (durable) syncFolder(dataDir)
}

/** Removes the leftovers of interrupted first starts: half a cluster, or the file with its password. */
export async function removeHalfMadeClusters({ dataDir, identities }: Cluster): Promise<void> {
  const leftovers = readdirSync(dataDir, { withFileTypes: true }).filter(({ name }) => name.startsWith(NEW))
  for (const leftover of leftovers) {
    const path = join(dataDir, leftover.name)
    if (leftover.isDirectory()) await shutDownClusterProcesses(path, identities?.initdb)
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

async function runInitdb(
  cluster: Cluster,
  fresh: string,
  { password, interrupted }: { password: string; interrupted: AbortSignal | undefined },
): Promise<void> {
  const identity = cluster.identities?.initdb
  if (identity !== undefined) giveFolder(fresh, identity)
  const passwordFd = openPassword(cluster.dataDir, password, identity)
  try {
    const child = await runProgram(
      join(cluster.binaries.native, 'bin/initdb'),
      [
        `--pgdata=${dataArgument(fresh, identity)}`,
        '--username=mostrador',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--auth=scram-sha-256',
        '--pwfile=/dev/stdin',
        `--set=scram_iterations=${passwordSettings.scram_iterations}`,
        '--no-instructions',
        ...(cluster.durable ? [] : ['--no-sync']),
      ],
      { cwd: fresh, identity, stdio: [passwordFd, 'ignore', 'pipe'] },
    )
    const { status, stderr } = await runToEnd(child, INITDB_LIMIT_MS, interrupted)
    if (status !== 'exit code 0') throw new EmbeddedPostgresError(failureText(status, stderr))
  } finally {
    closeSync(passwordFd)
  }
}

function giveFolder(folder: string, identity: Identity): void {
  try {
    chownSync(folder, identity.uid, identity.gid)
  } catch {
    throw cannotBecome(identity)
  }
}

/**
 * Opened and unlinked at once: initdb reads it as its stdin. A run interrupted in between leaves it to the next one.
 */
function openPassword(dataDir: string, password: string, identity: Identity | undefined): number {
  const path = join(dataDir, `${NEW}password`)
  rmSync(path, { recursive: true, force: true })
  writeFileSync(path, `${password}\n`, { mode: 0o600, flag: 'wx' })
  const fd = openSync(path, 'r')
  rmSync(path)
  if (identity !== undefined) fchownSync(fd, identity.uid, identity.gid)
  return fd
}

function failureText(status: string, stderr: string): string {
  const unknownUser = /could not look up effective user ID (\d+)/.exec(stderr)
  if (unknownUser === null) return `PostgreSQL's initdb failed (${status}): ${stderr}`
  return `PostgreSQL cannot make a database as uid ${unknownUser[1]}, which has no entry in /etc/passwd: run as a user that has one (or as root), or set DATABASE_URL`
}

function syncFolder(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
