// The address of the service, left in the data folder for commands whose environment does not name it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, publicUrlOf } from './config.ts'

const fileName = 'address'

export function writeServedAddress(config: Config, url: string): void {
  if (config.databaseUrl === undefined)
    writeFileSync(join(config.dataDir, fileName), `${url}\n`, { mode: 0o600 })
}

/** PUBLIC_URL, else where the service of this data folder is or was last served, else where it would be. */
export function findPublicUrl(config: Config): string {
  if (config.publicUrl !== undefined || config.databaseUrl !== undefined) return publicUrlOf(config)
  try {
    return readFileSync(join(config.dataDir, fileName), 'utf8').trim()
  } catch {
    return publicUrlOf(config)
  }
}
