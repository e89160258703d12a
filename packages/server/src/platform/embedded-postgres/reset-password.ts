// Replaces a cluster's password that was lost or differs, as after a restore.
import { closeSync, fchownSync, mkdtempSync, openSync, rmSync, symlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { connectionTo, listenOnSocket } from './listening.ts'
import { dataArgument } from './run-program.ts'
import { setPassword } from './server-connection.ts'
import type { OnLog } from './server-log.ts'
import { ServerProcess } from './server-process.ts'

const TRUSTING_HBA = 'pg_hba.reset.conf'

/**
 * Briefly runs PostgreSQL without password checks, on a socket that only its own user and root can reach. (Its
 * single-user mode would need an entry in /etc/passwd.)
 */
export async function resetPassword(cluster: Cluster, password: string, onLog: OnLog): Promise<void> {
  const door = mkdtempSync(join(tmpdir(), 'mostrador-'))
  const hba = join(cluster.folder, TRUSTING_HBA)
  try {
    writeTrustingHba(hba, cluster)
    // A link, because the socket's own path may be too long for a client.
    const listening = listenOnSocket(join(door, 'pg'))
    symlinkSync(cluster.folder, listening.host)
    const server = await ServerProcess.spawn(cluster, listening, onLog, {
      hba_file: join(dataArgument(cluster.folder, cluster.identities?.server), TRUSTING_HBA),
    })
    try {
      const connection = connectionTo(listening, password)
      await server.waitUntilReady(connection)
      await setPassword(connection, password)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(hba, { force: true })
    rmSync(door, { recursive: true, force: true })
  }
}

function writeTrustingHba(path: string, { identities }: Cluster): void {
  rmSync(path, { force: true })
  const fd = openSync(path, 'wx', 0o600)
  writeSync(fd, 'local all mostrador trust\n')
  if (identities !== undefined) fchownSync(fd, identities.server.uid, identities.server.gid)
  closeSync(fd)
}
