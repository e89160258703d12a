// Tests start hundreds of processes. Without a shared cache each would strip and compile the same sources again, which
// takes half of their time. The next run finds it too: node asks for the text that each entry was made from.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const bytesMax = 500_000_000

/** A folder named in the environment is used instead. */
export function setup(): void {
  if (process.env.NODE_COMPILE_CACHE) return
  const folder = fileURLToPath(
    new URL('../../../../../node_modules/.cache/mostrador-compiled', import.meta.url),
  )
  // Node never removes what it finds outdated.
  if (bytesIn(folder) > bytesMax) rmSync(folder, { recursive: true, force: true })
  process.env.NODE_COMPILE_CACHE = folder
}

function bytesIn(folder: string): number {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
