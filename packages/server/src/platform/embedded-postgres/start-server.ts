// Starts PostgreSQL on a folder whose lock we hold, whether empty or with an earlier run's leftovers, until it answers.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Cluster } from './cluster.ts'
import { checkCluster, clearEarlierRun } from './cluster.ts'
import type { Connection, Holder } from './connection-file.ts'
import { readConnectionFile, writeConnectionFile } from './connection-file.ts'
import { PasswordRefused, ServerStartFailed } from './failure.ts'
import { createCluster, removeHalfMadeClusters } from './initdb.ts'
import type { Listening } from './listening.ts'
import { connectionTo, listenOnFreePort, listenOnSocket, socketFits } from './listening.ts'
import { resetPassword } from './reset-password.ts'
import type { OnLog } from './server-log.ts'
import { ServerProcess } from './server-process.ts'

export type RunningServer = { server: ServerProcess; listening: Listening; connection: Connection }

const LISTEN_ATTEMPTS_MAX = 5

export async function startServer(
  cluster: Cluster,
  holder: Holder,
  onLog: OnLog,
  interrupted?: AbortSignal,
): Promise<RunningServer> {
  const { dataDir, folder } = cluster
  const known = readConnectionFile(dataDir)?.password
  const password = known ?? newPassword()
  // Written before anything slow, so that others can see the folder's holder.
  writeConnectionFile(dataDir, { holder, password, connection: null })
  await removeHalfMadeClusters(cluster)
  const isNew = !existsSync(folder)
  if (isNew) await createCluster(cluster, password, interrupted)
  checkCluster(cluster)
  const ended = await clearEarlierRun(cluster)
  if (ended.length > 0) {
    onLog(`PostgreSQL still ran from an earlier start (pid ${ended.join(', ')}): it was ended`, 'warn')
  }
  if (!isNew && known === undefined) await resetPassword(cluster, password, onLog)
  const running = await startWithPassword(cluster, password, onLog)
  const { connection } = running
  writeConnectionFile(dataDir, { holder, password: connection.password, connection })
  return running
}

async function startWithPassword(cluster: Cluster, password: string, onLog: OnLog): Promise<RunningServer> {
  try {
    return await startListening(cluster, password, onLog)
  } catch (error) {
    if (!(error instanceof PasswordRefused)) throw error
    onLog(
      'The database has another password than connection.json, as after a restore: setting a new one',
      'warn',
    )
    const fresh = newPassword()
    await resetPassword(cluster, fresh, onLog)
    return startListening(cluster, fresh, onLog)
  }
}

/** On the socket if possible, else on a free port; on another one if that was taken meanwhile. */
async function startListening(cluster: Cluster, password: string, onLog: OnLog): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    const onSocket = attempt === 1 && socketFits(cluster.folder)
    const listening = onSocket ? listenOnSocket(cluster.folder) : await listenOnFreePort()
    const connection = connectionTo(listening, password)
    const server = await ServerProcess.spawn(cluster, listening, onLog)
    try {
      await server.waitUntilReady(connection)
      return { server, listening, connection }
    } catch (error) {
      await server.stop()
      if (attempt === LISTEN_ATTEMPTS_MAX || !couldNotListen(error)) throw error
      await clearEarlierRun(cluster)
    }
  }
}

function couldNotListen(error: unknown): boolean {
  const pattern = /could not create any (TCP\/IP|Unix-domain) sockets/
  return error instanceof ServerStartFailed && error.lines.some((line) => pattern.test(line))
}

/** base64url needs no quoting in SQL and URLs. */
function newPassword(): string {
  return randomBytes(32).toString('base64url')
}
