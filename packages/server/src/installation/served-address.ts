// The service's address, left in the data folder for commands whose environment does not set it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, publicUrlOf } from './config.ts'

const fileName = 'address'

export function writeServedAddress(config: Config, url: string): void {
  if (config.databaseUrl === undefined)
    writeFileSync(join(config.dataDir, fileName), `${url}\n`, { mode: 0o600 })
}

/** PUBLIC_URL, else the address at which this data folder's service is or was last served, else its default. */
export function findPublicUrl(config: Config): string {
  if (config.publicUrl !== undefined || config.databaseUrl !== undefined) return publicUrlOf(config)
  try {
    return readFileSync(join(config.dataDir, fileName), 'utf8').trim()
  } catch {
    return publicUrlOf(config)
  }
}
