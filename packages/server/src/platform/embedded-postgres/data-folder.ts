import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { EmbeddedPostgresError, errorCode, errorText } from './failure.ts'

/** Creates the data folder and its parents if missing, and checks that this process may work in it. */
export function prepareDataFolder(dataDir: string): string {
  const folder = resolve(dataDir)
  try {
    mkdirSync(dirname(folder), { recursive: true })
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw cannotUse(folder, error)
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    closeToOthers(folder)
  } catch (error) {
    throw cannotUse(folder, error)
  }
  return folder
}

/** A first start that is still under way counts: its lock is the first thing in the folder. */
export function holdsInstallation(dataDir: string): boolean {
  return existsSync(clusterFolder(dataDir)) || existsSync(join(dataDir, 'lock.db'))
}

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'pg')
}

/** Only a folder that is empty or already ours: a shared one such as /tmp must keep its mode. */
function closeToOthers(folder: string): void {
  const { mode, uid } = statSync(folder)
  if ((mode & 0o077) === 0) return
  const euid = process.geteuid?.()
  const ours = readdirSync(folder).length === 0 || existsSync(join(folder, 'lock.db'))
  if (ours && (euid === 0 || euid === uid)) chmodSync(folder, 0o700)
}

function cannotUse(folder: string, error: unknown): EmbeddedPostgresError {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    return new EmbeddedPostgresError(`The data folder ${folder} is a file: set MOSTRADOR_DATA to a folder`)
  }
  const code = errorCode(error)
  if (code === 'EACCES' || code === 'EPERM') {
    const owner = existsSync(folder) ? ` (it belongs to uid ${statSync(folder).uid})` : ''
    return new EmbeddedPostgresError(
      `The data folder ${folder} cannot be used by uid ${process.geteuid?.()}${owner}: start as its owner, give it to this user with chown -R, or set MOSTRADOR_DATA`,
    )
  }
  return new EmbeddedPostgresError(`The data folder ${folder} cannot be used: ${errorText(error)}`)
}
